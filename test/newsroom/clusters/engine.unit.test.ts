import { describe, expect, test } from 'vitest';
import { type ClusterItem, Clusters, SETTINGS } from '../../../src/newsroom/clusters/index.ts';
import { fc } from '../../setup/properties.ts';

const DAY = 86_400_000;
const START = Date.parse('2026-03-02T08:00:00.000Z');

let made = 0;
const item = (title: string, more: Partial<ClusterItem> = {}): ClusterItem => {
  made += 1;
  const hex = made.toString(16).padStart(12, '0');
  return {
    id: `01900000-0000-7000-8000-${hex}`,
    seq: made,
    language: 'en',
    kind: 'report',
    publisher: 'The Harbour Gazette',
    title,
    text: '',
    publishedAt: START,
    ...more,
  };
};

/** The groups of items in which a new engine ends, by their titles. */
function groups(items: readonly ClusterItem[], engine = new Clusters()): string[][] {
  const titles = new Map(items.map(({ id, title }) => [id, title]));
  for (const one of items) engine.add(one);
  return [...engine.all()].map(({ items: ids }) => ids.map((id) => titles.get(id)!));
}
const together = (...titles: string[]): boolean => groups(titles.map((title) => item(title))).length === 1;

describe('what is one thing', () => {
  test('several publishers on one event, in words of their own', () => {
    expect(
      together(
        'Strong earthquake kills dozens in the Valdoro valley',
        'Dozens killed as earthquake of 6.4 strikes Valdoro',
        'Valdoro earthquake: rescuers search for survivors, dozens killed',
      ),
    ).toBe(true);
  });

  test('a headline with the name of its publisher behind it', () => {
    const [one, other] = [
      'Ferry Aurelia runs aground off Skagen',
      'Ferry Aurelia runs aground off Skagen - Nordic Sun Herald',
    ];
    expect(groups([item(one!), item(other!, { publisher: 'Nordic Sun Herald' })])).toHaveLength(1);
  });

  test.each([
    [
      ['Rio de Janeiro opens cable car', 'Rio de Janeiro opened a cable car for people on the hill.'],
      ['Police raid in Rio de Janeiro', 'Police arrested twelve people in a raid in Rio de Janeiro.'],
    ],
    [
      ['United Nations warns of famine', 'The United Nations warned of famine on Monday.'],
      ['United Nations elects new judge', 'The United Nations elected a new judge on Monday.'],
    ],
    [
      ['Buenos Aires subway strike', 'Subway workers in Buenos Aires went on strike on Wednesday.'],
      ['Buenos Aires book fair opens', 'The book fair of Buenos Aires opened on Wednesday.'],
    ],
    [
      ['Bank of Japan raises rates', 'The Bank of Japan raised its rate on Thursday.'],
      ['Bank of Japan names new deputy', 'The Bank of Japan named a deputy governor on Thursday.'],
    ],
  ])('one name and one day are two things: %j, %j', ([one, text], [other, more]) => {
    expect(groups([item(one!, { text: text! }), item(other!, { text: more! })])).toHaveLength(2);
  });

  test('decisions of two institutions whose names have a word in common are two things', () => {
    const of = (hours: number, publisher: string, title: string, text: string) =>
      item(title, { text, publisher, publishedAt: START + hours * 3_600_000 });
    const found = groups([
      of(
        0,
        'Bank of Japan',
        'Monetary policy decision: Bank of Japan raises overnight call rate to 0.75%',
        'At its meeting today the policy committee raised the overnight call rate by 25 basis points to 0.75%. The decision was taken eight to one.',
      ),
      of(
        1,
        'Kanto Note',
        'Japanese rates: decision in full',
        'The central bank raised the overnight call rate by 25 basis points to 0.75%. Analysts had expected that.',
      ),
      of(
        2,
        'Setouchi Post',
        'Bank of Japan raises overnight call rate to 0.75%',
        'The Bank of Japan raised the overnight call rate by 25 basis points to 0.75% on Tuesday.',
      ),
      of(
        29,
        'Setouchi Post',
        'Traders rethink Japanese rates as ten-year yield climbs',
        'On Wednesday the ten-year yield rose 11 basis points, a day after the Bank of Japan raised the overnight call rate by 25 basis points.',
      ),
      of(
        38,
        'Thames Mail',
        'Bank of England raises Bank Rate to 4.25 percent',
        'The Bank of England raised Bank Rate by a quarter of a percentage point to 4.25 percent, its first increase in two years. The Monetary Policy Committee voted seven to two.',
      ),
      of(
        39,
        'Bank of England',
        'Bank of England: Bank Rate increased to 4.25 percent',
        'The Monetary Policy Committee of the Bank of England voted by a majority of seven to two to increase Bank Rate by 0.25 percentage points, to 4.25 percent.',
      ),
    ]);
    expect(found.map((titles) => titles.length)).toEqual([4, 2]);
  });

  test('one name and what became of it are one', () => {
    const [one, other] = ['Ferry Lestari Bahari sinks', 'Lestari Bahari: 14 dead'];
    const texts = ['The ferry Lestari Bahari sank.', 'Fourteen people died when the Lestari Bahari sank.'];
    expect(groups([item(one!, { text: texts[0]! }), item(other!, { text: texts[1]! })])).toHaveLength(1);
  });

  test('the same words from far apart in time are two things', () => {
    const title = 'Storm Hortensia floods the old town of Castelmar';
    expect(groups([item(title), item(title, { publishedAt: START + 30 * DAY })])).toHaveLength(2);
    expect(groups([item(title), item(title, { publishedAt: START - 2 * DAY })])).toHaveLength(1);
  });

  test.each([
    [
      'two places',
      'Earthquake of 6.1 strikes near Valdoro in Peru',
      'Earthquake of 5.8 strikes near Kesmara in Turkey',
    ],
    [
      'two firms',
      'Brightwater Holdings profit rises 12 percent in the third quarter',
      'Calderon Foods profit rises 9 percent in the third quarter',
    ],
    ['two years', 'Parliament of Norvia adopts budget for 2025', 'Council of Estria adopts budget for 2026'],
    [
      'two persons',
      'Actress Mira Talbot enters rehab clinic in Malibu',
      'Singer Dora Kessler enters rehab clinic in Arizona',
    ],
    [
      'two matches',
      'Rovers beat United 3-1 to reach the final',
      'Wanderers beat City 2-0 to reach the final',
    ],
  ])('%s are two things', (_, one, other) => {
    expect(together(one, other)).toBe(false);
  });

  // The first entries of a feed, before anybody can know what it always says.
  test.each([
    [
      'warnings for two places',
      ['Severe thunderstorm warning issued for Brandel County until 6 pm', ''],
      ['Severe thunderstorm warning issued for Ostwick County until 7 pm', ''],
    ],
    [
      'two tremors of one region',
      [
        'M 4.5 - 24 km west of Kolmara, Norvia',
        'A tremor of magnitude 4.5 struck 24 km west of Kolmara, Norvia.',
      ],
      [
        'M 5.1 - 80 km north of Tessin Bay, Norvia',
        'A tremor of magnitude 5.1 struck 80 km north of Tessin Bay, Norvia.',
      ],
    ],
    [
      'one title, and the places in the text',
      [
        'Flood warning',
        'The River Office of Norvia warns of floods along the Aldwin near Marlport this night.',
      ],
      [
        'Flood warning',
        'The River Office of Norvia warns of floods along the Teskel near Quillon this night.',
      ],
    ],
    [
      'title case',
      ['Tornado Watch Issued For Brandel County By River Office', ''],
      ['Tornado Watch Issued For Ostwick County By River Office', ''],
    ],
    [
      'two flats',
      ['2 bedroom flat to let in Kesmara Street, Marlport', 'Modern flat near the station of Marlport.'],
      ['3 bedroom flat to let in Dunmore Lane, Marlport', 'Modern flat near the station of Marlport.'],
    ],
    [
      'roads that are closed',
      ['Norvia Roads: Aldwin Bridge closed after accident, expect delays', ''],
      ['Norvia Roads: Teskel Tunnel closed after accident, expect delays', ''],
    ],
  ])('alerts of one publisher fill one frame with other places: %s', (_, one, other) => {
    const of = ([title, text]: readonly string[]): ClusterItem => item(title!, { text: text! });
    expect(groups([of(one), of(other)])).toHaveLength(2);
    // The same place again is the same thing as it goes on.
    expect(groups([of(one), of(one)])).toHaveLength(1);
  });

  test('a cluster of alerts never grows by one of another place, nor do two of them merge', () => {
    const places = ['Brandel', 'Ostwick', 'Kesmara', 'Dunmore', 'Aldwin', 'Teskel', 'Marlport', 'Quillon'];
    const alerts = [0, 1, 2].flatMap((hour) =>
      places.map((place, at) =>
        item(`Severe thunderstorm warning for ${place} County`, {
          text: `The River Office of Norvia warns of severe thunderstorms in ${place} County until ${at + hour} pm. Seek shelter.`,
          publishedAt: START + hour * 3_600_000,
        }),
      ),
    );
    const found = groups(alerts);
    for (const group of found) expect(new Set(group).size).toBe(1);
  });

  test.each([
    [
      'weather: another day',
      [
        'Gale warning for Marlport harbour on Monday',
        'The River Office warns of gales at Marlport from 3 pm.',
      ],
      [
        'Gale warning for Marlport harbour on Friday',
        'The River Office warns of gales at Marlport from 6 pm.',
      ],
    ],
    [
      'weather: other hours alone',
      ['Severe thunderstorm warning for Brandel County until 4 pm', ''],
      ['Severe thunderstorm warning for Brandel County until 9 pm', ''],
    ],
    [
      'earthquakes of one place',
      ['M 4.5 - 24 km west of Kolmara, Norvia', 'A tremor of magnitude 4.5 struck west of Kolmara.'],
      ['M 5.1 - 31 km west of Kolmara, Norvia', 'A tremor of magnitude 5.1 struck west of Kolmara.'],
    ],
    [
      'outages',
      ['Power outage in Quillon: 1,200 customers without electricity since 08:15', ''],
      ['Power outage in Quillon: 340 customers without electricity since 17:40', ''],
    ],
    [
      'numbered notices',
      ['Notice to mariners 114: Aldwin lighthouse extinguished', ''],
      ['Notice to mariners 131: Aldwin lighthouse extinguished', ''],
    ],
  ])('notices of one publisher that differ in numbers and times alone are apart: %s', (_, one, other) => {
    const of = ([title, text]: readonly string[]): ClusterItem => item(title!, { text: text! });
    expect(groups([of(one), of(other)])).toHaveLength(2);
    expect(groups([of(one), of(one)])).toHaveLength(1);
    // Of two publishers one may know more.
    const elsewhere = { ...of(other), publisher: 'Evening Sun' };
    expect(groups([of(one), of(one), elsewhere]).length).toBeLessThan(3);
  });

  test.each([
    ['Ferry Aurelia sinks off Skagen, 12 dead', 'Ferry Aurelia sinks off Skagen, 15 dead'],
    ['Wildfire near Kesmara grows to 500 hectares', 'Wildfire near Kesmara grows to 900 hectares'],
    ['Valdoro earthquake: 30 people trapped in hotel', 'Valdoro earthquake: 18 people trapped in hotel'],
  ])('a figure that grows while it is told parts nothing: %s', (one, other) => {
    expect(together(one, other)).toBe(true);
  });

  test('one publisher goes on with its story in a frame of its own', () => {
    expect(
      together(
        'Ferry Aurelia runs aground off Skagen, 12 hurt',
        'Ferry Aurelia aground off Skagen: 15 hurt, captain Lindqvist questioned',
      ),
    ).toBe(true);
    expect(
      together(
        'Ferry Aurelia aground off Skagen, owner Quillon Lines says',
        'Ferry Aurelia aground off Skagen, harbour master Larsen says',
      ),
    ).toBe(true);
    expect(
      together('Quake in Valdoro kills 30, minister Orsini says', 'Quake in Valdoro kills 42, rescuers say'),
    ).toBe(true);
  });

  test('headlines of one template never gather, though they come every day for weeks', () => {
    const [heads, tails] = [
      'Ash Ben Cor Dun Els Fair Gar Helm'.split(' '),
      ['ford', 'ton', 'wen', 'more', 'low'],
    ];
    const deeds = ['murder', 'assault', 'crash', 'fire', 'death', 'shooting', 'drugs'];
    const items = Array.from({ length: 400 }, (_, at) =>
      item(`man charged over ${heads[at % 8]}${tails[at % 5]} ${deeds[at % 7]}`.toLowerCase(), {
        publishedAt: START + Math.floor(at / 4) * DAY,
      }),
    );
    const sizes = groups(items).map(({ length }) => length);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(2);
  });

  test('languages stay apart, and languages without a background are clustered too', () => {
    const words = 'Erdbeben erschüttert Valdoro, Dutzende Tote';
    expect(groups([item(words, { language: 'de' }), item(words, { language: 'nl' })])).toHaveLength(2);
    expect(
      groups([
        item(words, { language: 'de' }),
        item('Dutzende Tote nach Erdbeben in Valdoro', { language: 'de' }),
        item('Regierung beschließt Haushalt für das kommende Jahr', { language: 'de' }),
      ]),
    ).toHaveLength(2);
  });

  test.each(['round_up', 'live_blog'] as const)('a %s joins none, and none joins it', (kind) => {
    const title = 'Ferry Aurelia runs aground off Skagen';
    const engine = new Clusters();
    const alone = engine.add(item(title, { kind }));
    expect(alone).toMatchObject({ isNew: true, joined: { rule: kind } });
    expect(engine.add(item(title))).toMatchObject({ isNew: true });
    expect(engine.add(item(title, { kind }))).toMatchObject({ isNew: true });
    expect(engine.add(item(title)).isNew).toBe(false);
  });
});

describe('why', () => {
  test('a decision names the words that decided, as they were written', () => {
    const engine = new Clusters();
    engine.add(item('Ferry Aurelia runs aground off Skagen'));
    const { joined, isNew } = engine.add(item('Passengers rescued as ferry Aurelia runs aground'));
    expect(isNew).toBe(false);
    expect(joined.rule).toBe('alike');
    expect(joined.terms).toContain('Aurelia');
    expect(joined.score).toBeGreaterThan(SETTINGS.join / 2);
  });

  test('later evidence merges two clusters, and the older one survives', () => {
    const engine = new Clusters();
    const first = engine.add(item('Fire at the Tollgate refinery in Marlport'));
    const second = engine.add(item('Blaze injures eleven workers at Quillon Oil plant'));
    expect(second.isNew).toBe(true);
    const bridge = [
      'Fire at Quillon Oil refinery Tollgate in Marlport injures eleven workers',
      'Marlport: blaze at Tollgate refinery of Quillon Oil, eleven workers injured',
      'Eleven workers injured in fire at Quillon Oil plant Tollgate, Marlport',
    ].flatMap((title) => engine.add(item(title)).merges);
    expect(bridge).toMatchObject([{ into: first.cluster, from: second.cluster }]);
    expect([...engine.all()]).toHaveLength(1);
  });
});

/** Two events told in the same words, but for who and where: eleven items each. */
function lookAlikeItems(): ClusterItem[] {
  const more = [
    'rep said',
    'friends support decision',
    'career film',
    'publicist statement',
    'fans tabloid',
    'judge family',
    'photographs',
    'court hearing',
    'treatment days',
    'magazine interview',
    'months program',
  ];
  const of = (who: string, where: string): ClusterItem[] =>
    more.map((words, at) =>
      item(`${who} checks into rehab clinic`, {
        publisher: `Paper ${at}`,
        text: `Actress ${who} checked herself into the rehab clinic ${where} for treatment of addiction, ${words}. The star entered the ${where} facility on Tuesday.`,
      }),
    );
  return of('Mira Talbot', 'Seacliff').flatMap((one, at) => [one, of('Dora Kessler', 'Pinewood')[at]!]);
}

describe('look-alikes', () => {
  test('two events in the same words end in two clusters', () => {
    const sorted = groups(lookAlikeItems().map((one, at) => ({ ...one, seq: 10_000 + at })));
    const mixed = sorted.filter(
      (titles) =>
        titles.some((title) => title.includes('Mira')) && titles.some((title) => title.includes('Dora')),
    );
    expect(mixed).toEqual([]);
  });

  test('what an operator parted is not merged again, and what was united stays so', () => {
    const engine = new Clusters();
    const titles = [
      'Ferry Aurelia runs aground off Skagen',
      'Passengers rescued as ferry Aurelia runs aground off Skagen',
      'Skagen: ferry Aurelia runs aground, passengers rescued',
    ];
    const [one, two, three] = titles.map((title) => item(title));
    for (const each of [one!, two!, three!]) engine.add(each);
    const other = '01900000-0000-7000-9000-000000000001';
    engine.part(one!.id, other, [three!.id]);
    const again = engine.add(item('Ferry Aurelia runs aground off Skagen, passengers rescued'));
    expect(again.merges).toEqual([]);
    expect([...engine.all()].map(({ items }) => items.length).sort()).toEqual([1, 3]);
    engine.unite(one!.id, other);
    expect([...engine.all()]).toHaveLength(1);
  });
});

const WORDS =
  'harbour minister quake Valdoro ferry Aurelia strike union budget Norvia storm Hortensia court Talbot rail bridge fire refinery Quillon talks treaty election mayor flood'.split(
    ' ',
  );

describe('what a publisher always writes of', () => {
  const sold = (at: number, more: Partial<ClusterItem> = {}): ClusterItem =>
    item(
      `Quillon (NYSE:QLN) ${'director officer founder counsel chairman treasurer'.split(' ')[at % 6]} sells`,
      {
        publisher: 'Quillon Alert',
        text: `Quillon Oil of the exchange NYSE:QLN, ${WORDS[at]} ${WORDS[(at * 7 + 3) % WORDS.length]}.`,
        ...more,
      },
    );

  test('does not gather its items, as it does those of several papers', () => {
    const alert = groups(WORDS.slice(0, 20).map((_, at) => sold(at)));
    const papers = groups(WORDS.slice(0, 20).map((_, at) => sold(at, { publisher: `Paper ${at}` })));
    // Until it has written five of them, nobody can know.
    expect(Math.max(...alert.map(({ length }) => length))).toBeLessThan(7);
    expect(Math.max(...papers.map(({ length }) => length))).toBeGreaterThan(12);
  });

  test('is forgotten with its items', () => {
    const engine = new Clusters({ ...SETTINGS, capacity: 64 });
    for (let at = 0; at < 20; at += 1) engine.add(sold(at % 20, { seq: at + 1 }));
    engine.pass(192);
    const later = [0, 1, 2].map((at) => sold(at, { seq: 200 + at }));
    expect(groups(later, engine)).toEqual(groups(later.map((one) => ({ ...one }))));
  });
});

const stream = fc.array(
  fc.record({
    words: fc.array(fc.constantFrom(...WORDS), { minLength: 3, maxLength: 9 }),
    day: fc.integer({ min: 0, max: 40 }),
    again: fc.boolean(),
  }),
  { minLength: 20, maxLength: 120 },
);

describe('one sequence, one result', () => {
  const settings = { ...SETTINGS, capacity: 64 };

  const itemsOf = (drawn: readonly { words: string[]; day: number; again: boolean }[]): ClusterItem[] =>
    drawn.map(({ words, day, again }, at) => ({
      ...item(words.join(' '), { publishedAt: START + day * DAY }),
      seq: at + 1,
      // A changed item comes again under its own id.
      id: `01900000-0000-7000-8000-${(again && at > 10 ? at - 10 : at).toString(16).padStart(12, '0')}`,
    }));

  test('a restart between any two items changes no decision', () => {
    fc.assert(
      fc.property(stream, fc.infiniteStream(fc.nat(7)), (drawn, cuts) => {
        const items = itemsOf(drawn);
        const whole = new Clusters(settings);
        let cut = new Clusters(settings);
        const latest = new Map<string, ClusterItem>();
        for (const one of items) {
          const decision = whole.add(one);
          expect(cut.add(one)).toEqual(decision);
          latest.set(one.id, one);
          if (cuts.next().value !== 0) continue;
          cut = rebuilt(whole, latest);
        }
      }),
      { numRuns: 60 },
    );
  });

  function rebuilt(engine: Clusters, latest: ReadonlyMap<string, ClusterItem>): Clusters {
    const again = new Clusters(settings);
    const members = [...engine.all()].flatMap(({ id, items }) =>
      items.map((one) => ({ id, one: latest.get(one)! })),
    );
    members.sort((a, b) => a.one.seq - b.one.seq);
    for (const { id, one } of members) again.restore(one, id);
    for (const [a, b] of engine.separations()) again.separate(a, b);
    return again;
  }

  test('the ids of items decide nothing', () => {
    fc.assert(
      fc.property(stream, fc.infiniteStream(fc.nat(0xffffff)), (drawn, random) => {
        const items = itemsOf(drawn);
        const others = new Map<string, string>();
        for (const { id } of items) {
          const first = random.next().value.toString(16).padStart(8, '0');
          if (!others.has(id)) others.set(id, `${first}${id.slice(8)}`);
        }
        const renamed = items.map((one) => ({ ...one, id: others.get(one.id)! }));
        const numbers = (all: readonly ClusterItem[]): string[] => {
          const engine = new Clusters(settings);
          const seqOf = new Map<string, number>();
          const joins = all.map((one) => {
            const { isNew, merges, splits, joined } = engine.add(one);
            seqOf.set(one.id, one.seq);
            return JSON.stringify([isNew, joined, merges.map(({ joined }) => joined), splits.length]);
          });
          return [
            ...joins,
            ...[...engine.all()].map(({ items: ids }) => ids.map((id) => seqOf.get(id)).join()).sort(),
          ];
        };
        expect(numbers(renamed)).toEqual(numbers(items));
      }),
      { numRuns: 60 },
    );
  });

  test('an archive clusters as the news of today does', () => {
    fc.assert(
      fc.property(stream, fc.integer({ min: -14_000, max: 0 }), (drawn, days) => {
        const items = itemsOf(drawn);
        const [now, then] = [new Clusters(settings), new Clusters(settings)];
        for (const one of items) {
          expect(then.add({ ...one, publishedAt: one.publishedAt + days * DAY })).toEqual(now.add(one));
        }
      }),
      { numRuns: 30 },
    );
  });
});

test('memory holds the last items of the sequence, however many came before', () => {
  const engine = new Clusters({ ...SETTINGS, capacity: 512 });
  const ids: string[] = [];
  for (let at = 1; at <= 6_000; at += 1) {
    const one = item(`word${at} name${at} town${at} and ${WORDS[at % WORDS.length]}`);
    ids.push(one.id);
    engine.add({ ...one, seq: at });
  }
  const held = [...engine.all()].flatMap(({ items }) => items);
  expect(held.length).toBeGreaterThanOrEqual(512);
  expect(held.length).toBeLessThanOrEqual(512 + 64);
  expect(engine.size.items).toBe(held.length);
  expect(ids.filter((id) => engine.knows(id)).toSorted()).toEqual(held.toSorted());
  expect(engine.size.features).toBeLessThan(10 * 600);
});

test('items that stay alone are kept for a shorter while than stories, so that months take no more than days', () => {
  const settings = { ...SETTINGS, capacity: 2_048, capacityAlone: 256 };
  const engine = new Clusters(settings);
  const ferry = 'Ferry Aurelia runs aground off Skagen';
  const sizes: (typeof engine.size)[] = [];
  let [first, alone] = ['', ''];
  for (let at = 1; at <= 6_000; at += 1) {
    // A hundred items a day for two months; one story that three papers tell, and one item like any other.
    const isStory = at < 4;
    const title = isStory
      ? ferry
      : at === 4
        ? 'Kessler sells the Brightwater refinery'
        : `word${at} name${at} town${at}`;
    const one = { ...item(title, { publishedAt: START + Math.floor(at / 100) * DAY }), seq: at };
    engine.add(one);
    if (at === 1) first = one.id;
    if (at === 4) alone = one.id;
    if (at % 1_000 === 0) sizes.push(engine.size);
    if (at === 1_000) expect([engine.knows(first), engine.knows(alone)]).toEqual([true, false]);
  }
  expect(engine.knows(first)).toBe(false);
  for (const { clusters, items, features } of sizes) {
    expect(clusters).toBeLessThanOrEqual(256 + 64 + 1);
    expect(items).toBeLessThanOrEqual(256 + 64 + 3);
    expect(features).toBeLessThan(10 * 330);
  }
});

test('what was there before thousands of others is still found, however the lists have grown', () => {
  const engine = new Clusters();
  engine.add(item('Ferry Aurelia runs aground off Skagen'));
  for (let at = 0; at < 4_200; at += 1) engine.add(item(`word${at} name${at} town${at}`));
  expect(engine.size.clusters).toBe(4_201);
  engine.add(item('Ferry Aurelia runs aground off Skagen, crew saved', { publisher: 'Nordic Sun Herald' }));
  expect(engine.size.clusters).toBe(4_201);
});
