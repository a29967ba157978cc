import { describe, expect, test } from 'vitest';
import type { StoryDraft } from '../../src/stories/index.ts';
import { readStory } from './read-story.ts';

const NOW = Date.parse('2026-06-01T00:00:00Z');

const story = (item: object): StoryDraft => {
  const read = readStory(
    { publisher: 'Example Ledger', id: '1', date: '2026-03-02', title: 'A title', ...item },
    'reject',
    NOW,
  );
  if ('reason' in read) throw new Error(read.reason);
  return read;
};
const refusal = (item: object): string => {
  const read = readStory(
    { publisher: 'Example Ledger', id: '1', date: '2026-03-02', title: 'A title', ...item },
    'reject',
    NOW,
  );
  return 'reason' in read ? read.reason : 'accepted';
};

describe('a draft', () => {
  test('is recognised by its canonical address and by the publisher’s id', () => {
    const keys = (url: string) => story({ url }).keys[0];
    expect(story({ url: 'https://www.Example.com/a/' }).keys).toEqual([
      'url:https://www.example.com/a',
      'id:example-ledger:1',
    ]);
    const same = [
      'https://www.example.com/a?utm_source=x&fbclid=1#part',
      'https://www.example.com:443/a/',
      'HTTPS://WWW.EXAMPLE.COM/a?gclid=2',
    ];
    for (const url of same) expect(keys(url)).toBe('url:https://www.example.com/a');
    expect(keys('https://example.com/a?page=2&utm_medium=rss')).toBe('url:https://example.com/a?page=2');
    expect(keys('https://example.com/')).toBe('url:https://example.com');
  });

  test('holds clean text: entities decoded, markup and control characters gone, everything escaped in the body', () => {
    const draft = story({
      title: '  Caf\u0065\u0301 &amp; <i>bar</i>\u0000: 5 &lt; 6 \u202e&#8212; &#x1F600;  ',
      text: '<p>One &quot;quote&quot;.</p><script>alert(1)</script><p>Two &amp;lt; three</p>',
    });
    expect(draft.title).toBe('Café & bar: 5 < 6 — 😀');
    expect(draft.bodyHtml).toBe('<p>One "quote".</p>\n<p>Two &amp;lt; three</p>');
    expect(draft.summary).toBe('One "quote". Two &lt; three');
  });

  test('has a bounded title and summary, cut between words', () => {
    const draft = story({ title: 'word '.repeat(200), text: 'longer '.repeat(500) });
    expect(draft.title.length).toBeLessThanOrEqual(300);
    expect(draft.title).toMatch(/word…$/);
    expect(draft.summary.length).toBeLessThanOrEqual(600);
    expect(draft.summary).toMatch(/longer…$/);
  });

  test('says no more than the item: without text there is no summary, body or claim', () => {
    const draft = story({});
    expect(draft).toMatchObject({ summary: '', bodyHtml: '', claims: [], verificationState: 'unverified' });
    expect(draft.sources).toHaveLength(1);
    expect(draft.sources[0]!.snippet).toBe('A title');
  });

  test('quotes exactly, and claims only what reads as a statement', () => {
    const draft = story({ text: 'The U.S. Senate passed the bill at 9 p.m. on Monday. It was close.' });
    expect(draft.claims[0]!.claim).toBe('The U.S. Senate passed the bill at 9 p.m. on Monday.');
    expect(draft.sources[0]!.snippet).toContain(draft.claims[0]!.supporting[0]!.quote);
    expect(draft.claims[0]).toMatchObject({
      evidenceType: 'documented_fact',
      confidence: 'low',
      state: 'reported',
    });
    for (const text of [
      'Can you believe it happened again?',
      'is considered one of the best players here.',
      'Wow.',
      'You will love these nine shoes this year.',
    ]) {
      expect(story({ text }).claims, text).toEqual([]);
    }
  });

  test('never calls cited links a corroboration', () => {
    const cited = { title: 'Same matter', url: 'https://other.example/x', publisher: 'Other Post' };
    const text = 'The bridge opened on Monday after ten years.';
    const linked = story({ text, sources: [cited] });
    expect(linked.sources.map(({ publisher }) => publisher)).toEqual(['Example Ledger', 'Other Post']);
    expect(linked.sources[1]!.snippet).toBe('Same matter');
    expect(linked.verificationState).toBe('unverified');
    const quoted = story({ text, sources: [{ ...cited, text: 'The bridge has opened.' }] });
    expect(quoted.verificationState).toBe('partially_corroborated');
  });

  test('counts another source by the rules for several items: no satire, no opinion, no wire of its own', () => {
    const matter = 'The bridge over the Tarn opened on Monday after ten years of work and two floods,';
    const text = `${matter} and the mayor of Aldermoor cut a ribbon before some four hundred guests of the town.`;
    const state = (source: object, more: object = {}): string =>
      story({
        text,
        sources: [
          { title: 'Bridge open', publisher: 'Other Post', url: 'https://other.example/x', ...source },
        ],
        ...more,
      }).verificationState;
    const own =
      'After a decade the Tarn has its bridge, and Aldermoor has a reason to close its ferry at last.';
    expect(state({ text: own })).toBe('partially_corroborated');
    expect(state({ text: own, publisher: 'The Onion', url: 'https://theonion.com/x' })).toBe('unverified');
    expect(state({ text: own, title: 'Opinion: a bridge too late' })).toBe('unverified');
    expect(state({ text: own }, { title: 'Opinion: a bridge too late' })).toBe('unverified');
    expect(state({ text: `${text} He thanked the builders.` })).toBe('unverified');
    expect(state({ text: `LONDON (Reuters) - ${own}` }, { text: `LONDON (Reuters) - ${text}` })).toBe(
      'unverified',
    );
    const house = { url: 'https://ledger.example/y', publisher: 'Ledger Online' };
    expect(state({ text: own, ...house }, { url: 'https://www.ledger.example/x' })).toBe('unverified');
  });

  test('counts a page and its copy in an archive as one source', () => {
    const url = 'http://other.example/x';
    const copy = `http://web.archive.org/web/20051030032711/${url}`;
    const draft = story({
      sources: [
        { title: 'Copy', url: copy, publisher: 'web.archive.org' },
        { title: 'Page', url },
      ],
    });
    expect(draft.sources.slice(1)).toMatchObject([{ publisher: 'other.example', url }]);
  });

  test('is the same for the same item', () => {
    const item = {
      title: 'Fed cuts rates as US inflation falls',
      text: 'Stocks rose in New York.',
      category: 'Markets',
    };
    expect(JSON.stringify(story(item))).toBe(JSON.stringify(story(item)));
  });

  test.each([
    ['2026-03-02', '2026-03-02T00:00:00.000Z'],
    ['2026-03-02T10:00:00+10:00', '2026-03-02T00:00:00.000Z'],
    ['2026-03-02 10:00:00', '2026-03-02T10:00:00.000Z'],
    ['Mon, 02 Mar 2026 10:00:00 EST', '2026-03-02T15:00:00.000Z'],
    ['2 Mar 26 10:00 +0100', '2026-03-02T09:00:00.000Z'],
    ['March 2, 2026', '2026-03-02T00:00:00.000Z'],
    [1772445600, '2026-03-02T10:00:00.000Z'],
    // The halves of a day are no zones.
    ['Mon, 02 Mar 2026 03:04 pm', '2026-03-02T15:04:00.000Z'],
    ['2026-03-02 12:30 a.m.', '2026-03-02T00:30:00.000Z'],
    ['Monday, March 2, 2026 at 3:04 PM EST', '2026-03-02T20:04:00.000Z'],
    ['2026-03-02 15:04 PM', '2026-03-02T15:04:00.000Z'],
  ])('reads the date %s', (date, at) => {
    expect(story({ date }).publishedAt).toBe(at);
  });

  test('takes the day that a wiki files an undated article under', () => {
    expect(story({ date: null, categories: ['Space', 'December 6, 2004'] }).publishedAt).toBe(
      '2004-12-06T00:00:00.000Z',
    );
  });

  test.each([
    [{ title: ' <b></b> ' }, 'title: it is missing or empty'],
    [{ publisher: null }, 'publisher: it is missing or empty'],
    [{ date: '2026-02-30' }, 'date: "2026-02-30" is not a date'],
    [{ date: '2026-03-02 15:04 AM' }, 'date: "2026-03-02 15:04 AM" is not a date'],
    [{ date: '2029-04-14' }, 'date: 2029-04-14 is in the future'],
    [{ url: 'javascript:alert(1)' }, 'url: it is not an http or https address'],
    [{ id: null }, 'url or id: one of them is needed to identify the item when it comes again'],
    [{ title: 5 }, 'title: it is not a string'],
    [{ sources: 'x' }, 'sources: it is not a list of sources'],
  ])('is refused for %j', (item, reason) => {
    expect(refusal(item)).toBe(reason);
  });
  test('is refused for what is no object', () => {
    for (const value of [null, 3, 'x', []])
      expect(readStory(value)).toEqual({ reason: 'it is not a JSON object' });
  });
});

describe('category, countries and tags', () => {
  test('the publisher’s own section decides where the table has it', () => {
    expect(story({ category: 'WORLD NEWS' }).category).toBe('world');
    expect(story({ category: 'FOOD & DRINK' }).category).toBe('culture');
    expect(story({ categories: ['Brazil', 'Football (soccer)'] }).category).toBe('sport');
  });
  test('the words of the title decide otherwise, and "world" is what is left', () => {
    expect(story({ title: 'Bushfire threatens homes near the coast' }).category).toBe('environment');
    expect(story({ title: 'Hospital waiting lists grow' }).category).toBe('health');
    expect(story({ title: 'Zzz' }).category).toBe('world');
  });
  test('home is added only where nothing points elsewhere', () => {
    const countries = (title: string) => story({ title, publisher: 'ABC News (Australia)' }).countries;
    expect(countries('farmers welcome rain')).toEqual(['AU']);
    expect(countries('farmers welcome rain in france')).toEqual(['FR']);
    expect(countries('iraq talks stall')).toEqual([]);
    expect(countries('pm to visit tokyo')).toEqual(['AU', 'JP']);
    expect(story({ title: 'Farmers welcome rain' }).countries).toEqual([]);
  });
  test('a section that is not about home does not make a story one of home', () => {
    const huff = (category: string) =>
      story({ title: 'A Vote Nobody Expected', publisher: 'HuffPost', category }).countries;
    expect(huff('POLITICS')).toEqual(['US']);
    expect(huff('ENTERTAINMENT')).toEqual([]);
  });
  test('tags are at most eight, in lower case, and in the order of what is said', () => {
    const draft = story({
      title: 'Drought, floods, elections, strikes, cricket, opera, Bitcoin, hospitals, tax and inflation',
    });
    expect(draft.tags).toHaveLength(8);
    expect(draft.tags[0]).toBe('drought');
    for (const tag of draft.tags) expect(tag).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  });
});

describe('what is quoted of the beginning of a text', () => {
  const snippet = (text: string): string =>
    story({ title: 'Tarvel bank closes branches', publisher: 'Tarvel Post', text }).sources[0]!.snippet;
  const SENTENCE =
    'The bank of Tarvel said on Monday that it would close twelve of its branches in the north.';

  test('ends with a sentence, where several have room', () => {
    const text = `${SENTENCE} It gave no date. ${SENTENCE} ${SENTENCE} The union of its clerks called the closures a breach of what had been agreed in the spring, and said that it would meet its lawyers on Friday.`;
    expect(text.length).toBeGreaterThan(400);
    expect(snippet(text)).toBe(`${SENTENCE} It gave no date. ${SENTENCE} ${SENTENCE}`);
  });
  test('ends with a word, where one sentence is longer than there is room', () => {
    const text = `The bank said that it would close ${'one branch after another, '.repeat(30)}and so on.`;
    const said = snippet(text);
    expect(text.startsWith(said)).toBe(true);
    expect(said.length).toBeGreaterThan(380);
    expect(text[said.length]).toMatch(/[ ,]/);
  });
  test('has no lines that were only broken to fit a width', () => {
    const text =
      'The bank of Tarvel said on Monday that it would close twelve of its\nbranches in the north, after a year in which its customers moved to the\ntelephone and the post and left the counters to the clerks and to the\npigeons.';
    expect(snippet(text)).toBe(text.replaceAll('\n', ' '));
  });
});

describe('impact', () => {
  const path = (title: string, token: string) =>
    story({ title, publisher: 'ABC News (Australia)' }).impactDetails.find(
      ({ impactPath }) => impactPath === token,
    );
  test('takes its direction from the words of motion', () => {
    const token = 'central-bank-rates>government-bonds';
    expect(path('RBA raises interest rates', token)?.direction).toBe('down');
    expect(path('RBA cuts interest rates', token)?.direction).toBe('up');
    expect(path('RBA leaves interest rates on hold', token)?.direction).toBe('mixed');
    expect(path('RBA to review interest rates', token)?.direction).toBe('mixed');
  });
  test('is an inference that names its words, never a fact', () => {
    const detail = path('RBA raises interest rates', 'central-bank-rates>currency')!;
    expect(detail.evidenceType).toBe('inference');
    expect(['low', 'medium']).toContain(detail.confidence);
    expect(detail.rationale).toContain('“interest rates”');
    expect(detail.assets).toContainEqual({ ticker: 'AUD', label: 'Australian dollar', kind: 'currency' });
    expect(path('RBA may raise interest rates', 'central-bank-rates>currency')?.confidence).toBe('low');
  });
  test('stays away where the words mean something else', () => {
    expect(story({ title: 'Council to raise rates', publisher: 'ABC News (Australia)' }).impactPaths).toEqual(
      [],
    );
    expect(story({ title: 'Oil Painting Sells For Record Sum' }).impactPaths).toEqual([]);
  });
});
