import { describe, expect, test } from 'vitest';
import { composeStory, isJoining } from '../../src/newsroom/compose/index.ts';
import type { NewsItem } from '../../src/newsroom/items/index.ts';
import { bodyParts } from '../../src/research/index.ts';
import { bodyOf } from '../../src/stories/body.ts';
import { fc } from '../setup/properties.ts';
import { planted } from './clusters-planted.ts';
import { compose, other, rate } from './composed.ts';

describe('the headline', () => {
  test.each([
    'Statement of the central bank',
    'Remarks by the governor of the central bank of Norland',
    'Press release: central bank of Norland',
    'Minutes of the meeting of the central bank',
  ])('what a paper is, is no headline where another says what happened: %s', (title) => {
    const own = planted(
      30,
      'Bank of Norland',
      title,
      'The central bank of Norland raised its key rate to 4.5 percent.',
      {
        kind: 'statement',
      },
    );
    expect(compose([own, rate(31, 'Harbour Ledger', '4.5')]).draft.title).toMatch(
      /raises rate to 4.5 percent/,
    );
  });

  test.each([
    'The increase brings the key rate to 4.5 percent',
    'It is the fourth increase this year, to 4.5 percent',
    'Their rate now stands at 4.5 percent after an increase',
  ])('a title that names nobody and takes up what was said before gives way: %s', (title) => {
    const wire = planted(
      30,
      'Meridian Wire',
      title,
      `${title}. The central bank of Norland raised its key rate to 4.5 percent on Monday.`,
    );
    const papers = ['Harbour Ledger', 'Northern Courier', 'Coast Mail'].map((name, at) => ({
      ...other(31 + at, name),
      credit: 'Meridian Wire',
      title: `Norland acts, says ${name}`,
    }));
    expect(compose([wire, ...papers]).draft.title).not.toBe(title);
  });

  test.each([
    'Norland central bank raises rate to 4.5 percent!',
    'Norland: central bank raises rate to 4.5 percent',
    'NORLAND central bank raises rate to 4.5 percent',
    'Norland central bank "raises" rate to 4.5 percent',
    'Norland central bank raises key rate to 4.5 percent on Monday, as inflation has been above the target for a whole year',
  ])(
    'a title that says the matter is taken before one that does not, though it is less well made: %s',
    (title) => {
      const vague = ['A long day for many savers', 'Borrowers wait for better times'];
      const items = [title, ...vague].map((one, at) => rate(at, `Paper ${'ABC'[at]}`, '4.5', { title: one }));
      expect(compose(items).draft.title).toBe(title);
    },
  );

  test('a label before a title is not a part of it', () => {
    const own = rate(0, 'Bank of Norland', '4.5', { kind: 'statement' });
    for (const label of ['Statement', 'Joint statement', 'Press release', 'Update 2', 'Service status']) {
      const labelled = { ...own, title: `${label}: ${own.title}` };
      expect(compose([labelled, other(9, 'Harbour Ledger')]).draft.title).not.toContain(label);
    }
  });
});

describe('the body', () => {
  test('names who wrote each text that it shows whole, so that a sentence of it is quoted as theirs', () => {
    const items = [rate(0, 'Harbour Ledger', '4.5'), other(20, 'Northern Courier')].map((item, at) => ({
      ...item,
      licence: 'full' as const,
      credit: at === 0 ? 'associated-press' : null,
      text: `${item.text}\n\nBehind the vote stood ${at === 0 ? 'six' : 'five'} of nine governors.`,
    }));
    const { draft } = compose(items);
    const sources = draft.sources.map((source, at) => ({ ...source, id: `source_${at}` }));
    const parts = bodyParts({ body: bodyOf(draft.bodyHtml), sources });
    const whoSays = (words: string) =>
      parts.filter(({ text }) => text.includes(words)).map(({ source }) => source?.publisher);
    expect(whoSays('six of nine')).toEqual(['Harbour Ledger']);
    expect(whoSays('five of nine')).toEqual(['Northern Courier']);
    expect(whoSays('reported on')).toEqual([undefined]);
  });

  test('tells each sentence once: what stands whole below is not quoted above', () => {
    const texts = [
      'The bank of Norland raised its key rate to 4.5 percent on Monday.\n\nSix of nine governors were for it.',
      'Norland’s central bank lifted its key rate to 4.5 pct on Monday.\n\nIt was the fourth time this year.',
    ];
    const of = (licences: readonly NewsItem['licence'][]): string =>
      compose(
        [rate(0, 'Harbour Ledger', '4.5'), other(20, 'Northern Courier')].map((item, at) => ({
          ...item,
          licence: licences[at]!,
          text: texts[at]!,
        })),
      ).draft.bodyHtml;
    const leads = texts.map((text) => text.split('\n\n')[0]!);
    const times = (body: string, words: string): number => body.split(words).length - 1;
    for (const licences of [
      ['full', 'full'],
      ['full', 'quotes'],
      ['quotes', 'full'],
      ['quotes', 'quotes'],
    ] as const) {
      const body = of(licences);
      for (const lead of leads) expect(times(body, lead), licences.join(' ')).toBe(1);
      expect(times(body, 'Six of nine')).toBe(licences[0] === 'full' ? 1 : 0);
      expect(times(body, '4 May 2026 at 08:00 UTC')).toBe(1);
    }
    // Whose each sentence is can be told where nothing is quoted above.
    const { draft } = compose([
      rate(0, 'Harbour Ledger', '4.5', { licence: 'full' }),
      other(20, 'Coast Mail', { licence: 'full' }),
    ]);
    const sources = draft.sources.map((source, at) => ({ ...source, id: `source_${at}` }));
    expect(
      bodyParts({ body: bodyOf(draft.bodyHtml), sources }).map(({ source }) => source?.publisher),
    ).toEqual(['Harbour Ledger', 'Coast Mail']);
  });

  test('says of a whole text what its heading does not: another kind, a wire, who printed it again', () => {
    const first = rate(0, 'Harbour Ledger', '4.5', { licence: 'full', credit: 'associated-press' });
    const { bodyHtml } = compose([
      first,
      rate(9, 'Coast Mail', '4.5', { licence: 'full', originId: first.id, originRule: 'shingles' }),
      other(20, 'Bank of Norland', { licence: 'full', kind: 'statement' }),
    ]).draft;
    expect(bodyHtml).toContain(
      'Harbour Ledger (from Associated Press) reported on 4 May 2026 at 08:00 UTC; the full text is below. Printed again by Coast Mail on 4 May 2026 at 08:09 UTC.',
    );
    expect(bodyHtml).toContain('Bank of Norland stated on 4 May 2026 at 08:20 UTC; the full text is below.');
  });

  test('sentences that only say where a text is are known, those of releases before as well', () => {
    const told = 'Bank of Norland published a correction on 4 May 2026 at 08:20 UTC';
    expect(isJoining(`${told}; the full text is below.`)).toBe(true);
    expect(isJoining(`${told}; its text stands below.`)).toBe(true);
    expect(isJoining('The water stands below the dam.')).toBe(false);
  });
});

describe('the summary', () => {
  test('begins with what is so when the headline is, and tells what was so on other days in order', () => {
    const { title, summary } = compose([
      planted(
        0,
        'Harbour Ledger',
        'Strike at Port of Tarvel',
        'Crane drivers at Port of Tarvel stopped work on Wednesday in a dispute about rosters.',
      ),
      planted(
        1_500,
        'Northern Courier',
        'Port of Tarvel strike enters second day with 12 ships waiting',
        'Cranes at Port of Tarvel stood still for a second day on Thursday. Twelve ships wait.',
      ),
      planted(
        7_000,
        'Coast Mail',
        'Port of Tarvel reopens',
        'The strike is over after both sides accepted joint teams. The strike at Port of Tarvel is over: both sides agreed on joint teams.',
      ),
      planted(
        7_010,
        'Evening Sun',
        'Port of Tarvel reopens',
        'The strike is over. The first container left Port of Tarvel on Monday afternoon.',
      ),
    ]).draft;
    expect(title).toBe('Port of Tarvel reopens');
    expect(summary).toMatch(/^The strike at Port of Tarvel is over/);
    expect(summary).toMatch(/on Thursday\..*on Monday/);
  });

  test('adds no count that another report gives otherwise', () => {
    const of = (minutes: number, publisher: string, sites: string) =>
      planted(
        minutes,
        publisher,
        'Floods threaten army bases of Norland, ministry finds',
        `Army bases of Norland are threatened by floods, a study of the ministry found. Floods may endanger ${sites} in Norland. The ministry will raise the dams of the bases.`,
      );
    const told = (one: string, other: string): string =>
      compose([of(0, 'Harbour Ledger', one), of(9, 'Northern Courier', other)]).draft.summary;
    expect(told('1,700 military sites', '1,200 sites')).not.toMatch(/1,[27]00/);
    expect(told('1,700 sites', '1,700 sites')).toContain('1,700 sites');
    expect(told('two bridges', 'eleven old bridges')).not.toContain('bridges');
  });

  test.each([
    'Earlier the price had fallen to $71.20.',
    'Until then it had been at 4 percent.',
    'Afterwards the governor spoke of a difficult year.',
    'The latter had asked for a smaller step.',
  ])('leaves out what only the sentence before it explains: %s', (text) => {
    const papers = ['Northern Courier', 'Coast Mail', 'Morning Post'].map((name, at) => {
      const paper = rate(9 + at, name, '4.5');
      return { ...paper, text: `${paper.text} ${text}` };
    });
    const { summary } = compose(papers).draft;
    expect(summary).toContain('4.5 percent');
    expect(summary).not.toContain(text);
  });

  test('leaves the figure that the headline calls wrong to sentences that give the right one too', () => {
    const corrected = planted(
      60,
      'Norland Hotels',
      'Correction: 3.2 million records were taken from Norland Hotels, not 0.9 million',
      'After a second count we find that 3.2 million records are affected. Norland Hotels had said that 0.9 million records were copied.',
      { kind: 'correction' },
    );
    const report = planted(
      90,
      'Harbour Ledger',
      '3.2 million records were taken from Norland Hotels, and not 0.9 million',
      'Norland Hotels now admits 3.2 million records. The way in was an old mail server.',
    );
    const { draft } = compose([corrected, report]);
    expect(draft.title).toMatch(/not 0.9 million$/);
    expect(draft.summary).toContain('3.2 million');
    expect(draft.summary).not.toContain('0.9');
  });

  test('tells what happened earlier in a span that is named', () => {
    const text = 'Earlier this week the governor had promised a step of half a point.';
    const papers = ['Northern Courier', 'Coast Mail', 'Morning Post'].map((name, at) => {
      const paper = rate(9 + at, name, '4.5');
      return { ...paper, text: `${paper.text} ${text}` };
    });
    expect(compose(papers).draft.summary).toContain(text);
  });

  test('what an actor says of itself is not told as news where others report, unless they bear it out', () => {
    const own = planted(
      30,
      'Bank of Norland',
      'Statement of the central bank',
      'The decision of Monday has every support in the country. The board thanks its staff for their work this year.',
      { kind: 'statement' },
    );
    const { draft } = compose([rate(0, 'Harbour Ledger', '4.5'), other(20, 'Northern Courier'), own]);
    expect(draft.summary).toContain('4.5 percent');
    expect(draft.summary).not.toMatch(/every support|thanks its staff/);
    expect(compose([own]).draft.summary).toContain('every support');
  });

  test('a round-up is told by the heads of its first pieces', () => {
    const pieces = ['A', 'B', 'C', 'D', 'E'].map(
      (name) => `Harbour ${name} took in 400 boats on Monday. The piers of ${name} were full by noon.`,
    );
    const more = { kind: 'round_up', licence: 'full' } as const;
    const { draft } = compose([planted(0, 'Coast Mail', 'Harbours in brief', pieces.join('\n\n'), more)]);
    expect(draft.summary).toBe(
      ['A', 'B', 'C'].map((name) => `Harbour ${name} took in 400 boats on Monday.`).join(' '),
    );
    expect(draft.bodyHtml).toContain('Harbour E');
  });

  test('a long text is cut behind a sentence, wherever its sentences end', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 4, max: 40 }), { minLength: 12, maxLength: 40 }), (lengths) => {
        const text = lengths
          .map((words) => `Mr. Vale of the U.S. office said${' more'.repeat(words)}.`)
          .join(' ');
        const { draft } = compose([planted(0, 'Coast Mail', 'The office speaks', text, { licence: 'full' })]);
        expect(draft.summary.length).toBeLessThanOrEqual(600);
        expect(text.startsWith(draft.summary)).toBe(true);
        expect(draft.summary).toMatch(/ more\.$/);
      }),
    );
  });
});

describe('the home of a news feed', () => {
  const feedId = '00000000-0000-4000-8000-00000000feed';
  const composed = (title: string, home: string | undefined, more: Partial<NewsItem> = {}) =>
    composeStory({
      id: '00000000-0000-4000-8000-00000000c0de',
      items: [planted(0, 'Coast Mail', title, '', { feedId, ...more })],
      homes: new Map(home === undefined ? [] : [[feedId, home]]),
    })!.draft;

  test('a story of it that names no country is filed there, and names that hold only there are known', () => {
    expect(composed('Council repairs the road after floods', undefined).countries).toEqual([]);
    expect(composed('Council repairs the road after floods', 'CA').countries).toEqual(['CA']);
    expect(composed('wa govt pressured over forests', 'AU').entities.map(({ slug }) => slug)).toContain(
      'western-australia',
    );
    expect(composed('wa govt pressured over forests', undefined).countries).toEqual([]);
  });

  test('it says nothing of a story that names another country, nor of sport, nor of other feeds', () => {
    expect(composed('Council in Lyon repairs the road after floods', 'CA').countries).toEqual(['FR']);
    expect(composed('Midfielder out of cup final with knee injury', 'CA').countries).toEqual([]);
    expect(composed('Council repairs the road after floods', 'CA', { feedId: null }).countries).toEqual([]);
  });

  test('it goes before what the table of publishers says', () => {
    const more = { publisher: 'ABC News (Australia)' };
    expect(composed('Council repairs the road after floods', 'NZ', more).countries).toEqual([]);
    expect(composed('Council repairs the road after floods', undefined, more).countries).toEqual(['AU']);
  });

  test('a country that one report of four is about is not that of the story', () => {
    const of = (...titles: string[]) =>
      compose(titles.map((title, at) => planted(at, `Paper ${at}`, title, `${title} on Monday.`))).draft
        .countries;
    const home = ['Brazil opens a dam', 'Brazil opens its dam', 'The dam of Brazil opens'];
    expect(of(...home, 'Dam opens after years, as the one in Germany did')).toEqual(['BR']);
    expect(of(...home, 'Brazil opens a dam that Germany paid', 'Germany pays for a dam in Brazil')).toEqual([
      'BR',
      'DE',
    ]);
    // Who names no country says nothing against it.
    expect(of('Dam opens', 'The dam opens', 'A dam opens', 'Germany pays for the dam')).toEqual(['DE']);
  });
});
