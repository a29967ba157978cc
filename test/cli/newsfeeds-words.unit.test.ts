import { expect, test } from 'vitest';
import { feedLine, trialLines } from '../../src/cli/newsroom/newsfeeds-words.ts';

type Trial = Parameters<typeof trialLines>[0];
type Entry = NonNullable<Trial['document']>['entries'][number];

const AT = Date.parse('2026-03-02T08:00:00.000Z');
const entry = (more: object): Entry => ({ title: 'Dam fails', text: '', ...more }) as unknown as Entry;
const lines = (entries: readonly Entry[], document: object = {}, trial: object = {}): string[] =>
  trialLines({
    outcome: 'read',
    encoding: 'utf-8',
    voice: { publisher: 'Courier', domain: 'courier.example', disbelieved: undefined },
    ...trial,
    document: { format: 'rss', entries, repaired: false, hints: {}, ...document },
  } as unknown as Trial);

test('a feed that cannot be read is told in one line', () => {
  expect(trialLines({ outcome: 'failed', detail: 'the name has no address' } as unknown as Trial)).toEqual([
    'failed: the name has no address',
  ]);
});

test('what a feed does not say is told as such', () => {
  expect(lines([]).slice(0, 4)).toEqual([
    'feed      without a title (rss, utf-8)',
    'page      not told',
    'publisher Courier, at courier.example',
    'language  not told',
  ]);
  const told = { title: 'Courier', site: 'https://courier.example/', language: 'en', hints: { ttl: 600 } };
  expect(lines([], { ...told, repaired: true }, { movedTo: 'https://new.example/rss' })).toEqual([
    'feed      Courier (rss, utf-8, damaged: read entry by entry)',
    'page      https://courier.example/',
    'publisher Courier, at courier.example',
    'language  en',
    'moved     for good, to https://new.example/rss',
    'ttl       600 s',
    'entries   0',
  ]);
});

test('a site that a feed is not believed to be of is told, with what to do', () => {
  const voice = { publisher: 'Blog', domain: 'blog.example', disbelieved: 'treasury.gov' };
  expect(lines([], {}, { voice }).slice(2, 4)).toEqual([
    'publisher Blog, at blog.example',
    expect.stringMatching(/^ {10}It says that it is of treasury\.gov, .*--publisher\.$/),
  ]);
});

test('an entry is shown by its title or the beginning of its text, its time, and what names it', () => {
  const text =
    'A dam of the upper valley failed on Monday night, and the water reached the first houses at nine.';
  const shown = lines([
    entry({ publishedAt: AT, url: 'https://courier.example/1' }),
    entry({ title: '', text, guid: 'courier-2' }),
    entry({}),
  ]).slice(5);
  expect(shown).toEqual([
    '  2026-03-02T08:00:00Z  Dam fails  https://courier.example/1',
    `  no date               ${text.slice(0, 80)}…  courier-2`,
    '  no date               Dam fails  neither address nor id',
  ]);
});

test('of many entries twenty are shown, and it is said how many are not', () => {
  const many = Array.from({ length: 23 }, (_, i) => entry({ title: `Entry ${i}` }));
  const shown = lines(many);
  expect(shown.filter((line) => line.includes('Entry'))).toHaveLength(20);
  expect(shown.at(-1)).toBe('  and 3 more (--json has all)');
  expect(lines(many.slice(0, 20)).at(-1)).toContain('Entry 19');
});

test('a feed is told in one line: what its last poll brought, what ails it, and when it is polled next', () => {
  const feed = {
    id: '019a0000-0000-7000-8000-000000000001',
    url: 'https://courier.example/rss',
    publisher: 'Courier',
    state: 'active',
    failures: 0,
    created: 12,
    lastOutcome: 'taken',
    lastDetail: null,
    lastPolledAt: '2026-03-02T08:00:00.000Z',
    nextPollAt: '2026-03-02T08:15:00.000Z',
  };
  const line = (more: object): string =>
    feedLine({ ...feed, ...more } as Parameters<typeof feedLine>[0]).replace(/^\S+ +/, '');
  const told = 'Courier  https://courier.example/rss';
  expect(line({})).toMatch(new RegExp(`^active  ${told}  \\(taken [^,]*, 12 items; next [^,]*\\)$`));
  expect(line({ failures: 3, lastOutcome: 'timeout', lastDetail: 'no answer in 10 s' })).toMatch(
    new RegExp(`^failing  ${told}  \\(timeout [^,]*, 12 items, failed 3 times: no answer in 10 s; next `),
  );
  expect(line({ lastPolledAt: null })).toMatch(/ \(not polled yet; next /);
  expect(line({ state: 'gone', failures: 3, nextPollAt: null })).toMatch(/^gone .*; gone\)$/);
});
