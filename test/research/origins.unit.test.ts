import { describe, expect, test } from 'vitest';
import { agencyNamed, citedIn, creditOf, houseOf } from '../../src/publishers/index.ts';
import type { Evidence } from '../../src/research/evidence/evidence.ts';
import {
  type Origin,
  originsOf,
  type Report,
  reportsInSlices,
  reportsOf,
} from '../../src/research/evidence/origins.ts';
import type { StorySource } from '../../src/stories/index.ts';
import { roundsOf } from '../setup/rounds.ts';

let number = 0;

function told(publisher: string, text: string, more: Partial<StorySource> = {}, hour = 0): Evidence {
  number += 1;
  const publishedAt = new Date(Date.UTC(2026, 10, 18, hour)).toISOString();
  const domain = `${publisher.toLowerCase().replace(/[^a-z]+/g, '')}.example`;
  const source: StorySource = {
    id: `src_${number}`,
    publisher,
    domain,
    title: `Story ${number}`,
    url: `https://${domain}/${number}`,
    publishedAt,
    sourceType: 'publisher',
    independence: 'independent',
    snippet: text,
    ...more,
  };
  return {
    uuid: String(number),
    publishedMs: Date.parse(publishedAt),
    sources: [source],
    claims: [],
    body: { html: '', text: '', wordCount: 0 },
  } as unknown as Evidence;
}

const origins = (...stories: Evidence[]): Origin[] => originsOf(reportsOf(stories));
const names = (found: readonly Origin[]): string[] => found.map(({ name }) => name);

const WIRE =
  'Divers recovered the flight recorder of the ferry that sank off the northern cape on Tuesday, and investigators said it would be read in the capital within a week.';

describe('reports of one text are one origin', () => {
  test('when nine papers print it without saying where it is from: the first one is its owner', () => {
    const papers = ['Alpha Post', 'Beta Times', 'Gamma Herald', 'Delta Star', 'Epsilon Sun', 'Zeta Mail'];
    const more = ['Eta Courier', 'Theta Echo', 'Iota Globe'];
    const found = origins(...[...papers, ...more].map((paper, hour) => told(paper, WIRE, {}, hour)));
    expect(names(found)).toEqual(['Alpha Post']);
    expect(found[0]!.publishers).toHaveLength(9);
    expect(found[0]!.kind).toBe('reporting');
  });

  test('when it was cut, framed by a sentence, or set with other signs', () => {
    const found = origins(
      told('Alpha Post', `${WIRE} Relatives waited at the pier through the night.`),
      told('Beta Times', WIRE.slice(0, 120), {}, 1),
      told(
        'Gamma Herald',
        `Our reporters bring you the news of the day. ${WIRE.replaceAll(',', ' –')}`,
        {},
        2,
      ),
    );
    expect(found).toHaveLength(1);
  });

  test('from three fifths of the shorter text in common on, and no sooner', () => {
    // 23 words are 20 runs of four. What two texts share at the beginning has three runs fewer than words.
    const text = (shared: number, own: string): string =>
      Array.from({ length: 23 }, (_, at) => (at < shared ? `common${at}` : `${own}${at}`)).join(' ');
    const sharing = (words: number) =>
      origins(told('Alpha Post', text(words, 'alpha')), told('Beta Times', text(words, 'beta'), {}, 1));
    expect(sharing(15)).toHaveLength(1);
    expect(sharing(14)).toHaveLength(2);
  });

  test('from nearly all words of a headline in common on, and no sooner', () => {
    const headline = (shared: number, of: number, own: string): string =>
      Array.from({ length: of }, (_, at) => (at < shared ? `common${at}` : `${own}${at}`)).join(' ');
    const sharing = (shared: number, of: number) =>
      origins(
        told('Alpha Post', headline(shared, of, 'alpha')),
        told('Beta Times', headline(shared, of, 'beta'), {}, 1),
      );
    expect(sharing(6, 7)).toHaveLength(1);
    expect(sharing(5, 6)).toHaveLength(2);
  });

  test('when it has one address, whatever a link adds to it', () => {
    const found = origins(
      told('Alpha Post', 'The ferry sank on Tuesday evening.', {
        url: 'https://www.alpha.example/a/?utm_source=x',
      }),
      told('Beta Times', 'A passenger ship went down in a storm.', { url: 'http://alpha.example/a#top' }),
    );
    expect(found).toHaveLength(1);
  });

  test('when headlines differ by next to nothing', () => {
    expect(
      origins(
        told('Alpha Post', 'Ferry sinks off northern cape'),
        told('Beta Times', 'Ferry Sinks off Northern Cape!'),
      ),
    ).toHaveLength(1);
    expect(
      origins(
        told('Alpha Post', 'Ferry sinks off northern cape'),
        told('Beta Times', 'Cape ferry loss blamed on storm'),
      ),
    ).toHaveLength(2);
  });

  test('when they credit one agency, in words of their own', () => {
    const found = origins(
      told(
        'Alpha Post',
        'PORT ROYAL (Reuters) - The ferry sank within minutes, a survivor told the inquiry.',
      ),
      told('Beta Times', 'The vessel turned over before the boats could be lowered. (Reuters)', {}, 1),
      told('Reuters', 'Survivors of the lost ferry described how it listed and went down.', {}, 2),
    );
    expect(names(found)).toEqual(['Reuters']);
  });

  test('when one names in brackets the publisher that it is from', () => {
    const found = origins(
      told('Halyard Gazette', 'Officials counted 640 cases in a week.'),
      told('Beta Times', '(Halyard Gazette) Officials counted 640 cases.', {}, 1),
      told('Gamma Herald', '(Some Wire) The clinic ran out of beds.', {}, 2),
    );
    expect(names(found)).toEqual(['Halyard Gazette', 'Gamma Herald']);
  });

  test('when one repeats what an agency reported', () => {
    const found = origins(
      told('Associated Press', 'Two officials were dismissed over the loss of the ferry.'),
      told(
        'Beta Times',
        'The Associated Press reported that the ministry let two of its inspectors go.',
        {},
        1,
      ),
    );
    expect(found).toHaveLength(1);
  });
});

describe('reports of different mouths stay apart', () => {
  test('two papers that write their own text are two origins, in the order of their reports', () => {
    const found = origins(
      told('Beta Times', 'The harbour master had warned of the cargo a month before.', {}, 3),
      told('Alpha Post', WIRE, {}, 1),
    );
    expect(names(found)).toEqual(['Alpha Post', 'Beta Times']);
  });

  test('a paper that prints the wire and reports itself is an origin beside the wire', () => {
    const found = origins(
      told('Associated Press', WIRE),
      told('Beta Times', WIRE, {}, 1),
      told('Beta Times', 'The harbour master had warned of the cargo a month before the journey.', {}, 2),
    );
    expect(names(found)).toEqual(['Associated Press', 'Beta Times']);
  });

  test('editions of one house are one origin', () => {
    const found = origins(
      told('BBC News', 'The ferry sank on Tuesday.', { domain: 'bbc.co.uk' }),
      told('BBC Sport', 'The crew of the rowing club helped the rescue.', { domain: 'bbc.com' }, 1),
      told('The Guardian', 'Rescue teams worked through the night.', { domain: 'theguardian.com' }, 2),
    );
    expect(names(found)).toEqual(['BBC News', 'The Guardian']);
  });

  test("an actor's own statement is primary, also when papers print it whole", () => {
    const found = origins(
      told('Alpha Post', WIRE, {}, 1),
      told('Ministry of Transport', WIRE, { independence: 'primary' }, 2),
      told('Beta Times', 'The harbour master had warned of the cargo a month before the journey.', {}, 3),
    );
    expect(found.map(({ name, kind }) => [name, kind])).toEqual([
      ['Ministry of Transport', 'primary'],
      ['Beta Times', 'reporting'],
    ]);
  });

  test('what the service wrote itself is no reporting', () => {
    const own = { independence: 'svc_analysis', sourceType: 'svc_record' } as const;
    expect(origins(told('Newstape', 'The loss of the ferry weighs on the line.', own))[0]!.kind).toBe(
      'service',
    );
  });
});

describe('credits', () => {
  test.each([
    ['LONDON (Reuters) - Shares rose.', 'Reuters'],
    ['PARIS, Nov 18 (AFP) — The minister left.', 'AFP'],
    ['The minister left the meeting early. (AP)', 'Associated Press'],
    ['By Jane Doe, Associated Press\nThe minister left.', 'Associated Press'],
    ['The minister left. Copyright 2026 The Associated Press. All rights reserved.', 'Associated Press'],
    ['The minister left the room.\n- Reuters', 'Reuters'],
    ['The AP class (advanced) begins on Monday.', undefined],
    ['She told Reuters that the deal was done.', undefined],
  ])('%s', (text, agency) => expect(creditOf(text)).toBe(agency));

  test.each([
    ['She told Reuters that the deal was done.', 'Reuters'],
    ['The deal is done, according to the Associated Press.', 'Associated Press'],
    ['Yonhap news agency said the launch had failed.', 'Yonhap'],
    ['The agency reported a loss.', undefined],
  ])('%s repeats %s', (text, agency) => expect(citedIn(text)).toBe(agency));

  test('names of houses', () => {
    expect(agencyNamed('reuters.com')).toBe('Reuters');
    expect(agencyNamed('AP News')).toBe('Associated Press');
    expect(agencyNamed('Apple Daily')).toBeUndefined();
    expect(houseOf('The Times of India', null).name).toBe(houseOf('Times of India', null).name);
    expect(houseOf('Financial Times', null).name).not.toBe(houseOf('New York Times', null).name);
    expect(houseOf('x', 'news.bbc.co.uk').domain).toBe('bbc');
  });
});

test('a source that several stories name with one text is one report', () => {
  const first = told('Alpha Post', WIRE);
  const again = { ...first, uuid: 'again' };
  expect(reportsOf([first, again]) satisfies Report[]).toHaveLength(1);
});

test('a headline behind another headline is a report of its own publisher; behind a text it is a link', () => {
  const one = told('Alpha Post', 'Mill burns at Sarnow', { title: 'Mill burns at Sarnow' });
  const two = told('Beta Times', 'Fire destroys the mill of Sarnow', {
    title: 'Fire destroys the mill of Sarnow',
  });
  const text = told('Gamma Star', 'The mill at Sarnow burned down on Monday.', { title: 'Mill gone' });
  const story = (first: Evidence): Evidence => ({ ...first, sources: [first.sources[0]!, two.sources[0]!] });
  const isLink = (first: Evidence): boolean | undefined =>
    reportsOf([story(first)]).find(({ publisher }) => publisher === 'Beta Times')?.isLink;
  expect(isLink(one)).toBe(false);
  expect(isLink(text)).toBe(true);
});

test('of stories with bodies of books the event loop goes round between two, and finds the same reports', async () => {
  const book = 'Divers recovered   the flight recorder,\n and more words that stand here and there. '.repeat(
    1_500,
  );
  const stories = Array.from({ length: 60 }, (_, hour) => ({
    ...told(`Paper ${hour}`, WIRE, {}, hour),
    body: { html: '', text: `${book} ${WIRE}`, wordCount: 18_000 },
  }));
  const { rounds, made: found } = await roundsOf(() => reportsInSlices(stories));
  expect(found).toEqual(reportsOf(stories));
  // Each takes about as long as a slice.
  expect(rounds).toBeGreaterThan(10);
});

test('a page is told by what its address says of it, and not by how somebody came there', () => {
  const page = (query: string, text: string) =>
    told('Alpha Post', text, { url: `https://alpha.example/show?${query}` });
  const count = (...stories: Evidence[]): number => reportsOf(stories).length;
  expect(count(page('reference=1', 'A comet was seen.'), page('reference=2', 'A bridge was closed.'))).toBe(
    2,
  );
  expect(count(page('sourceId=1', 'A comet was seen.'), page('sourceId=2', 'A bridge was closed.'))).toBe(2);
  expect(
    count(page('id=1&msclkid=rss', 'A comet was seen.'), page('id=1&utm_source=x', 'A comet was seen.')),
  ).toBe(1);
  expect(count(page('source=alpha', 'A comet was seen.'), page('source=beta', 'A bridge was closed.'))).toBe(
    2,
  );
});

describe('whatever many reports there are', () => {
  const nouns = 'ferry port strike cape talks wheat drought court budget tariff glacier harvest'.split(' ');
  const verbs = 'halts lifts opens delays ends doubles'.split(' ');
  // The same for each run: a step through a ring of numbers.
  const headlines = Array.from({ length: 300 }, (_, i) => {
    const at = (step: number, list: readonly string[]): string => list[(i * step + (i >> 3)) % list.length]!;
    const tail = i % 4 === 0 ? ' again' : '';
    // Of fewer than nine words: longer texts are compared by their runs.
    return `${at(5, nouns)} ${at(7, verbs)} ${at(11, nouns)} before ${at(13, nouns)} in ${at(3, nouns)}${tail}`;
  });
  // Their addresses have letters only.
  const paper = (at: number): string =>
    `Paper ${[...String(at)].map((digit) => 'abcdefghij'[Number(digit)]).join('')}`;
  const wordsOf = (text: string): Set<string> => new Set(text.split(' '));
  const isAlike = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean =>
    [...a].filter((word) => b.has(word)).length >= 0.85 * Math.max(a.size, b.size);

  test('headlines are joined that have nearly all words in common, and no others', () => {
    const found = originsOf(reportsOf(headlines.map((text, at) => told(paper(at), text, {}, at))));
    const bags = headlines.map(wordsOf);
    const groups = bags.map((_, index) => index);
    for (let changed = true; changed; ) {
      changed = false;
      for (const [a, first] of bags.entries())
        for (const [b, second] of bags.entries()) {
          const least = Math.min(groups[a]!, groups[b]!);
          if (groups[a] === groups[b] || !isAlike(first, second)) continue;
          groups[a] = least;
          groups[b] = least;
          changed = true;
        }
    }
    const wanted = new Map<number, string[]>();
    for (const [at, group] of groups.entries()) wanted.set(group, [...(wanted.get(group) ?? []), paper(at)]);
    expect(wanted.size).toBeGreaterThan(20);
    expect(wanted.size).toBeLessThan(280);
    const byFirst = (a: string[], b: string[]): number => (a[0]! < b[0]! ? -1 : 1);
    expect(found.map(({ publishers }) => [...publishers].sort()).sort(byFirst)).toEqual(
      [...wanted.values()].map((papers) => papers.sort()).sort(byFirst),
    );
  });
});
