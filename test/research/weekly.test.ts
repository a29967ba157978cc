import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { weeklyConsequential } from '../../src/research/index.ts';
import { developmentsOf } from '../../src/research/weekly/developments.ts';
import { beyondUsual, mattersOf } from '../../src/research/weekly/matters.ts';
import { expectQuoted, openResearchHouse, type ResearchHouse, report } from '../setup/research.ts';

let house: ResearchHouse;

const WEEK = { weekStart: '2026-11-11' };
const MARLY = { slug: 'marly-island', label: 'Marly Island', kind: 'place', aliases: [] } as const;

beforeAll(async () => {
  house = await openResearchHouse();
  const quake = [
    [
      'Harbour Courier',
      'Earthquake strikes Marly Island, 40 killed',
      'An earthquake of magnitude 6.8 struck Marly Island on Tuesday and killed 40 people, the governor said.',
    ],
    [
      'Northern Ledger',
      'Marly Island earthquake kills dozens',
      'Dozens died when a quake shook Marly Island; rescuers dug through the night in three towns.',
    ],
    [
      'Evening Star',
      'Rescuers search Marly Island after earthquake',
      'Rescue teams from two countries reached the island by sea on Wednesday morning.',
    ],
  ] as const;
  await house.publish([
    ...quake.map(([publisher, title, text], n) =>
      report(publisher, title, text, {
        entities: [MARLY],
        countries: n === 2 ? ['JP', 'ID'] : ['JP'],
        publishedAt: `2026-11-1${n + 1}T08:00:00.000Z`,
      }),
    ),
    // One wire in nine papers: one origin, one development.
    ...Array.from({ length: 9 }, (_, n) =>
      report(
        `Paper ${'ABCDEFGHI'[n]}`,
        'Minister opens new tram line in Lund',
        'LUND (Reuters) - The minister opened the new tram line in Lund on Thursday before two hundred guests.',
        { countries: ['DE'], publishedAt: `2026-11-12T0${n}:00:00.000Z` },
      ),
    ),
    report('Sport Daily', 'Rovers killed off in cup', 'Rovers were killed off by a late goal in the cup.', {
      category: 'sport',
      publishedAt: '2026-11-13T08:00:00.000Z',
    }),
    report(
      'Garden Weekly',
      'Roses are pruned in autumn',
      'Roses are pruned in autumn, the society advises.',
      {
        category: 'culture',
        publishedAt: '2026-11-13T09:00:00.000Z',
      },
    ),
    // Before and after the week.
    report(
      'Harbour Courier',
      'War ends on the northern border',
      'The war on the northern border ended on Sunday.',
      {
        publishedAt: '2026-11-08T23:59:59.999Z',
      },
    ),
    report('Harbour Courier', 'Coup fails in Osby', 'A coup failed in Osby on Monday.', {
      publishedAt: '2026-11-16T00:00:00.000Z',
    }),
  ]);
});
afterAll(() => house?.close());

const ask = async (args: Parameters<typeof weeklyConsequential>[1]) => {
  const answer = await weeklyConsequential(house.room, args);
  await expectQuoted(house.db, answer);
  return answer;
};

describe('weekly consequential', () => {
  test('ranks each development once, and shows what its rank is made of', async () => {
    const answer = await ask(WEEK);
    expect(answer.effectiveWindow).toEqual({
      from: '2026-11-09T00:00:00.000Z',
      to: '2026-11-15T23:59:59.999Z',
    });
    const ranks = answer.inferences;
    expect(ranks[0]).toMatch(/^1\. “.*Marly Island.*”/);
    expect(ranks[0]).toContain('3 independent');
    expect(ranks[0]).toMatch(/spread [\d.]+ × 0\.4 \(3 stories on “.*”, more than usual\)/);
    expect(ranks[0]).toMatch(/event 1\.00 × 0\.1 \(something happened\), .*toll 0\.\d\d × 0\.05 \(40\)/);
    expect(ranks[0]).toContain('JP, ID');
    expect(ranks.filter((text) => text.includes('Marly'))).toHaveLength(1);
    const tram = ranks.filter((text) => text.includes('tram line'));
    expect(tram).toHaveLength(1);
    expect(tram[0]).toContain('1 independent');
    expect(ranks.join()).not.toMatch(/War ends|Coup fails/);
    expect(answer.pagination).toEqual({ returned: 4, truncated: false });
    expect(answer.verificationState).toBe('partially_corroborated');
  });

  test('the score is the sum of the factors that are shown', async () => {
    for (const rank of (await ask(WEEK)).inferences) {
      const sum = [...rank.matchAll(/([\d.]+) × ([\d.]+)/g)].reduce(
        (total, [, value, weight]) => total + Number(value) * Number(weight),
        0,
      );
      expect(sum).toBeCloseTo(Number(/score ([\d.]+)/.exec(rank)![1]), 1);
    }
    const scores = (await ask(WEEK)).inferences.map((rank) => Number(/score ([\d.]+)/.exec(rank)![1]));
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
  });

  test('what one origin alone reports is said to be so', async () => {
    const { counterfactors } = await ask(WEEK);
    expect(counterfactors.join()).toContain('Fewer than two independent origins report developments 2, 3, 4');
  });

  test('any day of a week means its Monday, and no day the seven that end at the newest story', async () => {
    const monday = await ask({ weekStart: '2026-11-09' });
    expect((await ask({ weekStart: '2026-11-15' })).effectiveWindow).toEqual(monday.effectiveWindow);
    const { effectiveWindow, warnings } = await ask({});
    expect(Date.parse(effectiveWindow.to) - Date.parse(effectiveWindow.from)).toBe(7 * 86_400_000 - 1);
    expect(warnings.join()).toContain('the week is the 7 days that end');
  });

  test('a query, a region and a category narrow it, and the limit cuts it', async () => {
    expect((await ask({ ...WEEK, query: 'tram line' })).inferences).toHaveLength(1);
    expect((await ask({ ...WEEK, region: 'Japan' })).inferences).toHaveLength(1);
    expect((await ask({ ...WEEK, region: 'Marly Island' })).inferences).toHaveLength(1);
    expect((await ask({ ...WEEK, category: 'sport' })).inferences).toHaveLength(1);
    for (const more of [{}, { query: 'tram line' }]) {
      await expect(ask({ ...WEEK, ...more, category: 'sprot' })).rejects.toMatchObject({
        code: 'invalid_parameter',
        errors: [{ parameter: 'category', suggestion: 'sport', allowed: expect.arrayContaining(['sport']) }],
      });
    }
    expect((await ask({ ...WEEK, query: 'tram line' })).summary).toMatch(
      /: (?:1 story reports|\d+ stories report) 1 development\. First/,
    );
    const one = await ask({ ...WEEK, limit: 1 });
    expect(one.pagination).toEqual({ returned: 1, truncated: true });
    expect(one.verificationState).toBe('corroborated');
  });

  test('a week without stories is insufficient evidence', async () => {
    expect(await ask({ weekStart: '2025-01-01' })).toMatchObject({
      verificationState: 'insufficient_evidence',
      claims: [],
      pagination: { returned: 0, truncated: false },
    });
  });

  test('the answer is the same each time', async () => {
    expect(await ask(WEEK)).toEqual(await ask(WEEK));
  });
});

describe('developments', () => {
  const story = (title: string, day = 1, about: string[] = [], countries: string[] = []) => ({
    uuid: title,
    title,
    about,
    countries,
    publishedMs: Date.UTC(2026, 10, day),
  });
  const together = async (a: ReturnType<typeof story>, b: ReturnType<typeof story>): Promise<boolean> => {
    const others = [story('Roses are pruned'), story('Bakery opens again'), story('Choir sings for peace')];
    return (await developmentsOf([a, b, ...others]))[0]!.length === 2;
  };

  test('one pattern in several countries is several developments', async () => {
    const [a, b] = ['Omaha: 84 % of trains on time', 'Recife: 91 % of trains on time'];
    expect(await together(story(a!, 1, [], ['US']), story(b!, 1, [], ['BR']))).toBe(false);
    expect(await together(story(a!, 1, [], ['US']), story(a!, 1, [], ['BR']))).toBe(true);
  });

  test('a round-up is part of no development that it has a word on', async () => {
    const lead = 'FTSE ends the day lower as chip makers lead';
    expect(await together(story(lead), story(`${lead} and energy lags`))).toBe(true);
    expect(await together(story(lead), story(`Markets in brief: ${lead}`))).toBe(false);
  });

  test('titles that share their rare words are one, others are not', async () => {
    expect(
      await together(
        story('Ferry sinks off Calder, 12 missing'),
        story('Twelve missing as Calder ferry sinks'),
      ),
    ).toBe(true);
    expect(await together(story('Ferry sinks off Calder'), story('Calder elects a mayor'))).toBe(false);
    expect(await together(story('Ferry sinks off Calder'), story('Ferry sinks off Calder', 9))).toBe(false);
  });

  test.each([
    // One kind of thing, and other people.
    [
      'Closing Arguments Begin In Trial Of Men Who Killed Ilse Harrow',
      "3 Guards' Trial In Torben Death Heads To Closing Arguments",
    ],
    // One actor, and another deed.
    ['orv govt denies bird plague safeguards fail', 'teacher pay anger at orv govt grows'],
  ])('titles that share no more than an actor or a form are two: %s', async (a, b) => {
    expect(await together(story(a), story(b))).toBe(false);
  });
});

describe('a wire of one publisher', () => {
  let archive: ResearchHouse;
  const at = (day: number, hour: number): string => new Date(Date.UTC(2026, 9, day, hour)).toISOString();
  const COMPANIES = 'Arden Bexley Corran Dalby Esker Fenwick Garth Hallow Irvine Jarrow Kelso Lorne'.split(
    ' ',
  );
  beforeAll(async () => {
    archive = await openResearchHouse();
    const wire = (title: string, text: string, publishedAt: string) =>
      report('The Wire', title, text, { publishedAt, category: 'business' });
    const quiet = Array.from({ length: 28 }, (_, day) => [
      wire(`${COMPANIES[day % 12]!.toUpperCase()} INC YEAR NET`, 'Shr 34 cts vs 31 cts.', at(day - 9, 9)),
      wire(`${COMPANIES[(day + 5) % 12]} sets quarterly dividend`, 'It is 10 cts.', at(day - 9, 10)),
      wire(
        `Council of ${COMPANIES[(day + 3) % 12]} opens a library`,
        'A library was opened.',
        at(day - 9, 11),
      ),
    ]).flat();
    const told = [
      ['Stocks crash on Wall Street', 'Stocks crashed on Wall Street on Monday.'],
      ['Tokyo stocks plunge after crash', 'Stocks in Tokyo plunged on Tuesday.'],
      ['London dealers tell of panic in crash', 'Dealers in London spoke of panic.'],
      ['Bank lends freely after stock crash', 'The bank lent freely on Tuesday.'],
      ['President calls stock crash a correction', 'The president called it a correction.'],
      ['Brokers dismiss clerks as stocks crash', 'Brokers dismissed clerks on Friday.'],
    ].map(([title, text], n) => wire(title!, text!, at(19 + (n % 5), 15)));
    const routine = COMPANIES.flatMap((name, n) => [
      wire(`${name.toUpperCase()} INC YEAR NET`, 'Shr 34 cts vs 31 cts.', at(19 + (n % 5), 9)),
      wire(`${name} sets quarterly dividend`, 'It is 10 cts.', at(19 + (n % 5), 10)),
    ]);
    // Begun this week, so that their words are told more than usual.
    const briefs = COMPANIES.map((name, n) =>
      wire(
        `Markets in brief: ${name} opens lower; ${COMPANIES[(n + 7) % 12]} ends the day higher`,
        `${name} fell 1 percent on Tuesday.`,
        at(19 + (n % 5), 12),
      ),
    );
    // Nobody had results in the weeks before, and each firm has them once.
    const results = Array.from({ length: 36 }, (_, n) => {
      const firm = `${'BCDFGHJKLM'[n % 10]!}A${'NRSTVX'[n % 6]!}E${'LMNPRSTVZ'[n % 9]!}O`;
      const kind = ['INC', 'CORP', 'LTD'][n % 3]!;
      return wire(`${firm} ${kind} 3RD QTR NET`, `Shr ${30 + n} cts vs 28 cts.`, at(19 + (n % 5), 16));
    });
    await archive.publish([...quiet, ...routine, ...told, ...briefs, ...results]);
  });
  afterAll(() => archive?.close());

  test('round-ups are no matter, however many there are', async () => {
    const { inferences } = await weeklyConsequential(archive.room, { weekStart: '2026-10-19', limit: 20 });
    const briefs = inferences.filter((text) => text.includes('Markets in brief'));
    for (const text of briefs) expect(text).toContain('spread 0.00 × 0.4 (a round-up)');
    expect(inferences.join()).not.toMatch(/stories on “[^”]*(?:market|brief)/);
  });

  test('what the week tells more than usual leads it, and bulletins of one pattern do not', async () => {
    const { inferences } = await weeklyConsequential(archive.room, { weekStart: '2026-10-19' });
    expect(inferences[0]).toMatch(/^1\. “.*crash.*”/i);
    expect(inferences.slice(0, 5).join()).not.toMatch(/YEAR NET|quarterly dividend|Markets in brief/);
    expect(inferences[0]).toContain('more than usual');
  });

  test('how much is written about a matter counts a quarter at most for its further developments', async () => {
    const { inferences } = await weeklyConsequential(archive.room, { weekStart: '2026-10-19', limit: 20 });
    const spreads = (what: RegExp) =>
      inferences.filter((text) => what.test(text)).map((text) => Number(/spread (\d\.\d+)/.exec(text)![1]));
    const [first] = spreads(/“crash, stocks”, more than usual/);
    const further = spreads(/“crash, stocks”, of which this is development \d/);
    expect(further.length).toBeGreaterThan(2);
    for (const spread of further) expect(spread).toBeLessThanOrEqual(first! / 4 + 0.01);
  });

  test('the season of results is no matter, however far beyond the usual its form is', async () => {
    const { inferences } = await weeklyConsequential(archive.room, { weekStart: '2026-10-19', limit: 20 });
    expect(inferences.slice(0, 5).join()).not.toContain('QTR NET');
    expect(inferences.join()).not.toMatch(/stories on “[^”]*qtr/);
  });
});

describe('matters', () => {
  const told = (...stems: string[]) => ({ stems: new Set(stems), weight: 1, isPlayed: false });

  test('what rises no more than chance is of no matter', () => {
    expect(beyondUsual({ stories: 12, usual: 10 }, 500)).toBe(0);
    expect(beyondUsual({ stories: 40, usual: 38 }, 500)).toBe(0);
    expect(beyondUsual({ stories: 20, usual: 2 }, 500)).toBeCloseTo(0.9);
  });

  test('of hundreds of stems that were counted, one that rises as some do by chance is of no matter', () => {
    const three = { stories: 3, usual: 0.45 };
    expect(beyondUsual(three, 130)).toBeGreaterThan(0);
    expect(beyondUsual(three, 130, 400)).toBe(0);
    expect(beyondUsual({ stories: 3, usual: 0.05 }, 130, 400)).toBeGreaterThan(0);
    expect(beyondUsual({ stories: 400, usual: 150 }, 5_000, 400)).toBeGreaterThan(0);
  });

  test('stems that go together are one matter, and each story is of one alone', async () => {
    const stories = [
      told('quake', 'island'),
      told('quake', 'island', 'toll'),
      told('quake', 'relief'),
      told('vote', 'lund'),
      told('vote', 'lund'),
      told('rose'),
    ];
    const counts = new Map(
      ['quake', 'island', 'vote', 'lund', 'rose'].map((stem) => [stem, { stories: 3, usual: 0.1 }]),
    );
    const matters = await mattersOf(stories, counts);
    expect(matters.map(({ stems, members }) => [stems[0], members])).toEqual([
      ['quake', [0, 1, 2]],
      [expect.stringMatching(/vote|lund/), [3, 4]],
    ]);
    expect(matters[0]!.stems).toContain('island');
  });

  test.each([
    [true, [0, 1, 2]],
    [false, [0, 1, 2, 3]],
  ])(
    'news that shares one word with a matter is part of it, unless that is sport: %s',
    async (isPlayed, members) => {
      const beat = (stem: string, of: boolean) => ({ ...told('beat', stem), isPlayed: of });
      const stories = [
        beat('rovers', isPlayed),
        beat('united', isPlayed),
        beat('scotland', isPlayed),
        beat('pulsar', false),
      ];
      const [matter] = await mattersOf(stories, new Map([['beat', { stories: 4, usual: 0.1 }]]));
      expect(matter!.members).toEqual(members);
    },
  );

  test('one story is no matter, nor is a word that cannot be one', async () => {
    const stories = [
      told('air', 'crash'),
      told('fight', 'vote'),
      told('fight', 'cup'),
      told('fight', 'film'),
    ];
    const counts = new Map(['air', 'fight'].map((stem) => [stem, { stories: 3, usual: 0.1 }]));
    const stemsOf = async (isMatter?: (stems: readonly string[]) => boolean) =>
      (await mattersOf(stories, counts, isMatter)).map(({ stems }) => stems);
    expect(await stemsOf()).toEqual([['fight']]);
    expect(await stemsOf((stems) => stems.length > 1)).toEqual([]);
  });
});

test('what is expected does not lead a matter whose event is told, and counts as no event', async () => {
  const archive = await openResearchHouse();
  try {
    const told = (title: string, day: number) =>
      report('Quill Wire', title, `${title}, the foreign ministry of Tavland said in the evening.`, {
        publishedAt: `2026-11-${day}T08:00:00.000Z`,
      });
    await archive.publish([
      told('Envoy Says He Believes Norvia Will Invade Lesmark', 10),
      told('Norvia Invades Lesmark', 12),
      told('Lesmark Families Flee Norvia Advance', 13),
      told('Baker Poised For Starring Role In Bread Fair', 13),
    ]);
    const { inferences } = await weeklyConsequential(archive.room, WEEK);
    expect(inferences[0]).not.toContain('Envoy');
    expect(inferences[0]).toMatch(/Lesmark.*more than usual.*event 1\.00/);
    const poised = inferences.find((line) => line.includes('Baker Poised'));
    expect(poised).toContain('event 0.00');
  } finally {
    await archive.close();
  }
});
