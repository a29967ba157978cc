import { afterEach, expect, test, vi } from 'vitest';
import { sentenceSpans } from '../../src/language/tagging/sentences.ts';
import type { Change } from '../../src/research/changes/change.ts';
import { quotesOf } from '../../src/research/changes/stories.ts';
import { bodyOwner, type Evidence } from '../../src/research/evidence/evidence.ts';
import { passagesOf } from '../../src/research/evidence/passages.ts';
import { tellingPassage } from '../../src/research/evidence/telling.ts';
import { rankOf } from '../../src/research/weekly/rank.ts';
import { anyText, fc } from '../setup/properties.ts';
import { roundsOf } from '../setup/rounds.ts';

afterEach(() => vi.restoreAllMocks());

const PARAGRAPH = 'Some words that stand here and there, in a paragraph like others.';
const SOURCES = 20;

/** As an operator publishes it: a body of 50 KB that is none of its many sources' text. */
const longStory = (nr = 0): Evidence => {
  const title = `Report ${nr} of a matter`;
  return {
    uuid: String(nr),
    title,
    tags: [],
    publishedAt: '2026-11-18T00:00:00.000Z',
    publishedMs: Date.parse('2026-11-18T00:00:00.000Z'),
    links: { html: `https://news.example/${nr}` },
    sources: Array.from({ length: SOURCES }, (_, n) => ({
      id: `src_${n}`,
      publisher: `Publisher ${n}`,
      title,
      snippet: `${title}, told by ${n}.`,
      url: `https://publisher${n}.example/${nr}`,
      publishedAt: null,
    })),
    claims: [],
    body: {
      html: '',
      text: Array.from({ length: 750 }, () => PARAGRAPH).join('\n\n'),
      wordCount: 9_000,
    },
  } as unknown as Evidence;
};

test('the first sentences of a text are the same whether or not the others are read', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(anyText(), fc.constantFrom('. A', '\n', '! ', 'Mr. B'))),
      fc.nat(5),
      (parts, most) => {
        const whole = parts.join('');
        expect(sentenceSpans(whole, most)).toEqual(sentenceSpans(whole).slice(0, most));
      },
    ),
  );
});

test('of a long body no more lines are read than have the sentences that are wanted', () => {
  const evidence = longStory();
  const read = vi.spyOn(String.prototype, 'matchAll');
  tellingPassage(evidence);
  // Eight of the body, with a blank line behind each, and one of each source.
  expect(read.mock.calls.length).toBeLessThanOrEqual(2 * 8 + SOURCES);
  read.mockClear();
  expect(passagesOf(evidence, 1)).toHaveLength(1 + SOURCES);
  expect(read.mock.calls.length).toBeLessThanOrEqual(1 + SOURCES);
});

test('whose text a long body is takes a look at its beginning for each source', () => {
  const evidence = longStory();
  const spaced = vi.spyOn(String.prototype, 'replace');
  expect(bodyOwner(evidence)).toBeUndefined();
  const lengths = spaced.mock.contexts.map(String).map(({ length }) => length);
  expect(lengths.reduce((sum, length) => sum + length, 0)).toBeLessThan(SOURCES * 200);
});

test.each([
  ['\n  A ferry \t sank.  All were saved. More words.', 'A ferry sank. All were saved.', true],
  [`A${' '.repeat(400)}ferry sank. More words.`, 'A ferry sank.', true],
  ['A ferry sank.', 'A ferry sank. All were saved.', false],
  [`A${' '.repeat(400)}ferry sank.`, 'A train left.', false],
])('a body begins with a snippet whatever blanks are between: %j', (body, snippet, isOwner) => {
  const others = longStory().sources.slice(0, 2);
  const source = { ...others[0]!, snippet };
  const owner = bodyOwner({ body: { html: '', text: body, wordCount: 4 }, sources: [...others, source] });
  expect(owner === source).toBe(isOwner);
});

test('of long stories the event loop goes round while their quotes are chosen', async () => {
  const stories = Array.from({ length: 150 }, (_, nr) => longStory(nr));
  const change = { kind: 'entity', label: 'Calder Bank' } as Change;
  const { rounds, made } = await roundsOf(() =>
    quotesOf(change, { stories, origins: [], lead: undefined, shared: 0, words: [], compared: 0 }),
  );
  expect(made).toHaveLength(2);
  expect(rounds).toBeGreaterThan(5);
});

const NO_BACKING = { origins: [], independent: [], isContested: false };
const STANDING = { matter: undefined, words: [], centrality: 0, isRoutine: false, nth: 0 };
const WEEK = { largest: 0, mostCovered: 0 };
/** A long story that tells of nothing that happened. */
const still = (nr: number): Evidence => {
  const story = longStory(nr);
  const sources = story.sources.map((source) => ({ ...source, snippet: 'Some notes on a matter.' }));
  const title = `Some notes on matter ${nr}`;
  return {
    ...story,
    title,
    sources,
    impactDetails: [],
    countries: [],
    category: 'world',
  } as unknown as Evidence;
};

test('of the stories of a development none is read behind the one that tells of what happened', async () => {
  const event = { ...still(1), title: 'A ferry sank off Crete and killed 12 people' };
  const behind = Object.defineProperty(still(2), 'body', {
    get: () => {
      throw new Error('it was read');
    },
  });
  const { lead, factors } = await rankOf([still(0), event, behind], NO_BACKING, STANDING, WEEK);
  expect(lead.title).toBe(event.title);
  expect(factors.find(({ name }) => name === 'toll')?.what).toBe('12');
});

test('the stories of a development are read while requests are answered', async () => {
  const stories = Array.from({ length: 100 }, (_, nr) => still(nr));
  const { rounds, made } = await roundsOf(() => rankOf(stories, NO_BACKING, STANDING, WEEK));
  // Tens of ms of work, in slices of about a millisecond.
  expect(rounds).toBeGreaterThan(5);
  expect(made.lead).toBe(stories[0]);
});
