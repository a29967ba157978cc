import { describe, expect, test } from 'vitest';
import { type ClusterItem, Clusters, SETTINGS } from '../../../src/newsroom/clusters/index.ts';
import { DAY, groups, item, START } from './engine-items.ts';

/** What a paper of its own told in its own minute. */
const told = (nr: number, title: string, text = ''): ClusterItem =>
  item(title, { text, publisher: `Paper ${nr}`, publishedAt: START + nr * 60_000 });

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

  test('a length of time that two texts name is no evidence that they tell of one thing', () => {
    const cars = told(
      1,
      'Norvia and Mexico agree on rules for car parts',
      'Norvia and Mexico agreed on the share of parts from Mexico. Makers can plan with it for five years.',
    );
    const homes = told(
      2,
      'Share of homes with a telephone in Mexico',
      'The share of homes with a telephone in Mexico has risen from that of five years ago.',
    );
    expect(groups([cars, homes])).toHaveLength(2);
  });

  test.each([
    [
      'Genoa reopens its oldest bridge after three years',
      "Genoa reopened the Ponte Vosk, its oldest bridge, after three years of work. The first across was a baker's van.",
      'Port of Genoa reopens after a strike over the night shift',
      'The first container left the Port of Genoa at three in the afternoon. Both sides accepted a third person on each shift.',
    ],
    [
      'European leaders to meet on power costs',
      'European Union leaders will meet to discuss what power costs. Prices for factories are far above those in other parts of the world.',
      'Inflation in the European Union rises',
      'Prices in the European Union were higher than in spring, the statistics office said. Package holidays led, and heating went the other way.',
    ],
  ])('one town or one union and one word are two things: %s', (one, text, other, more) => {
    expect(groups([told(1, one, text), told(2, other, more)])).toHaveLength(2);
  });

  test('two small clusters that share a country, figures and times stay two', () => {
    const cars = [
      told(
        1,
        'Canada and Mexico agree on rules for car parts before talks in Norvia',
        "Canada and Mexico agreed that 72 percent of a car's value must come from them, and will take the proposal to talks with Norvia next month. The present share is 75 percent.",
      ),
      told(
        2,
        'Ottawa and Mexico City settle on 72 percent for car parts',
        "Canada and Mexico agreed that 72 percent of a car's value must come from them. Parts makers had wanted 70 percent.",
      ),
      told(
        3,
        'Mexican parts makers welcome deal with Canada on cars',
        "Canada and Mexico agreed that 72 percent of a car's value must come from them. Makers in Puebla call that a figure they can plan with for five years.",
      ),
    ];
    const homes = [
      told(
        4,
        'Share of homes with a telephone line in Mexico: 71.4%',
        'The share of homes with a telephone line in Mexico has risen to 71.4% from 66.9% five years ago.',
      ),
      told(
        5,
        'New figures for homes with a telephone line in Mexico: 71.4%, up from 66.9%',
        'Share of homes with a telephone line in Mexico: 71.4% (five years ago: 66.9%).',
      ),
      told(
        6,
        'Homes with a telephone line: share in Mexico now 71.4%, up from 66.9%',
        'A figure from the statistics office: 71.4%. That is the share of homes with a telephone line in Mexico, up from 66.9% five years ago. Figures for towns and districts follow next month.',
      ),
    ];
    expect(groups([...cars, ...homes]).map((titles) => titles.length)).toEqual([3, 3]);
  });

  test('what a cluster of many says of a place is none of what else happens there', () => {
    const ferry = [
      [
        'Ferry sinks off Makassar, 14 people dead',
        'A ferry sank off Makassar and 14 people died, an agency said.',
      ],
      [
        'Fishermen pull survivors from the sea off Makassar',
        'Boats reached the ferry off Makassar and 14 people died.',
      ],
      [
        'Death toll of Makassar ferry rises to 19',
        'At least 19 people died when the ferry sank off Makassar.',
      ],
      ['Makassar ferry had no licence', 'The ferry that sank off Makassar carried 46 lorries, papers show.'],
      [
        'Ferry operator in Makassar denies fault',
        'The operator of the ferry that sank off Makassar denies fault.',
      ],
      ['Divers reach the Makassar ferry', 'Divers reached the ferry that sank off Makassar, an agency said.'],
    ];
    const haze = [
      'Nine states meet in Makassar over haze alerts across borders',
      'Delegations of nine states began two days of talks in Makassar on haze alerts across borders.',
    ];
    const found = groups([...ferry, haze].map(([title, text], at) => told(at, title!, text!)));
    expect(found.map(({ length }) => length)).toEqual([6, 1]);
  });

  test('two persons of one first name are two things, however many tell of them', () => {
    const singer = [
      'shows his music player',
      'sells a music player',
      'on vinyl and his player',
      'unveils music player',
      'player is loud',
      'has a player for music',
      'music player costs 400 dollars',
      'player wins fans',
      'asks for help with player',
      'launches player',
    ].map((rest, at) => told(at, `Peter Brandt ${rest}`));
    const astronomer = [
      'explains comets to children',
      'on comets and belief',
      'has a show on comets',
      'comets show draws millions',
      'brings comets home',
      'asks for help with comets',
    ].map((rest, at) => told(10 + at, `Peter Castell ${rest}`));
    expect(groups([...singer, ...astronomer]).map(({ length }) => length)).toEqual([10, 6]);
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

  test('a bulletin and the paper that reports it are one, each week anew', () => {
    const week = (nr: number, cases: number): ClusterItem[] => {
      const said = `${cases} cases of marsh fever in Tolvane valley, health office says`;
      const at = START + nr * 8 * DAY;
      const count = `Health officials in Tolvane valley counted ${cases} cases of marsh fever last week.`;
      return [
        item(`Weekly bulletin: ${said}`, {
          text: `${count} The emergency desk stays open.`,
          publisher: 'Tolvane health office',
          publishedAt: at,
        }),
        item(said, {
          text: `${count} A year ago there was not one, and most patients live by the river.`,
          publisher: 'Rift Record',
          publishedAt: at + 3_600_000,
        }),
      ];
    };
    expect(groups([week(0, 48), week(1, 61)].flat()).map(({ length }) => length)).toEqual([2, 2]);
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
