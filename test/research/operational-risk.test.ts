import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { operationalRisk } from '../../src/research/index.ts';
import { expectQuoted, openResearchHouse, type ResearchHouse, report } from '../setup/research.ts';

let house: ResearchHouse;

const WINDOW = { from: '2026-11-12', to: '2026-11-19' };
const PORT = { slug: 'port-of-calder', label: 'Port of Calder', kind: 'place', aliases: ['Calder'] } as const;

beforeAll(async () => {
  house = await openResearchHouse();
  await house.publish([
    report(
      'Harbour Courier',
      'Dockers walk off at Calder',
      'Dockers at the port of Calder walked off the job on Monday over rosters.',
      {
        entities: [PORT],
        countries: ['AU'],
        category: 'business',
        publishedAt: '2026-11-16T08:00:00.000Z',
      },
    ),
    report(
      'Northern Ledger',
      'Strike shuts Calder port',
      'The strike of dockers has shut two of four berths at the port of Calder, the union said.',
      {
        entities: [PORT],
        countries: ['AU'],
        category: 'business',
        publishedAt: '2026-11-17T08:00:00.000Z',
      },
    ),
    report(
      'Evening Star',
      'Talks on Calder',
      'Dockers may call off the strike at the port of Calder if talks on Friday go well.',
      {
        entities: [PORT],
        countries: ['AU'],
        category: 'business',
        publishedAt: '2026-11-18T08:00:00.000Z',
      },
    ),
    report(
      'Farm Weekly',
      'No rain for Mallow growers',
      'The drought leaves growers of the Mallow valley without water for orchards.',
      {
        countries: ['ZA'],
        category: 'environment',
        publishedAt: '2026-11-13T08:00:00.000Z',
        impactPaths: [{ token: 'drought>crops', label: 'Drought → crops', direction: 'up' }],
        impactDetails: [
          {
            impactPath: 'drought>crops',
            direction: 'up',
            magnitude: 'high',
            horizon: 'medium_term',
            rationale: 'Inferred from the words “drought” and “growers”: less water means smaller harvests.',
            evidenceType: 'inference',
            confidence: 'medium',
            assets: [{ ticker: 'APPLES', label: 'Apples', kind: 'commodity' }],
          },
        ],
        assets: [{ ticker: 'APPLES', label: 'Apples', kind: 'commodity' }],
      },
    ),
    ...[
      [
        'Vale Register',
        'Inflation in Ostrel slows as vegetables get cheaper',
        'mixed',
        '2026-11-18T08:00:00.000Z',
      ],
      ['Ostrel Herald', 'Inflation in Ostrel quickens to 6 percent', 'up', '2026-11-16T08:00:00.000Z'],
      ['Ostrel Post', 'Inflation in Ostrel hits bakers as prices jump', 'up', '2026-11-15T08:00:00.000Z'],
      ['Vale Courier', 'Inflation in Ostrel to fall, bank says', 'down', '2026-11-14T08:00:00.000Z'],
    ].map(([publisher, title, direction, publishedAt]) =>
      report(publisher!, title!, `${title}, the office of statistics of Ostrel said.`, {
        countries: ['ZA'],
        category: 'economy',
        publishedAt: publishedAt!,
        impactPaths: [
          { token: 'inflation>rates', label: 'Inflation → interest rates', direction: direction as 'up' },
        ],
        impactDetails: [
          {
            impactPath: 'inflation>rates',
            direction: direction as 'up',
            magnitude: 'medium',
            horizon: 'short_term',
            rationale:
              'Inferred from the word “inflation”: central banks usually answer it with higher rates.',
            evidenceType: 'inference',
            confidence: 'medium',
            assets: [],
          },
        ],
      }),
    ),
    report('Sport Daily', 'Port beat Calder', 'A late strike gave Port the match against Calder United.', {
      category: 'sport',
      publishedAt: '2026-11-17T20:00:00.000Z',
    }),
  ]);
});
afterAll(() => house?.close());

const ask = async (args: Parameters<typeof operationalRisk>[1]) => {
  const answer = await operationalRisk(house.room, { ...WINDOW, ...args });
  await expectQuoted(house.db, answer);
  return answer;
};

describe('operational risk', () => {
  test('a modelled direction rests on the stories that model it, and says how many do not', async () => {
    const { scenarios, counterfactors, sources } = await ask({ query: 'inflation in Ostrel' });
    expect(scenarios[0]).toContain('Inflation → interest rates (up)');
    expect(scenarios[0]).toContain(
      'From “Inflation in Ostrel quickens to 6 percent” (2026-11-16) and 1 more story',
    );
    expect(counterfactors.join()).toContain(
      '1 of 4 stories models it in the opposite direction, and 1 leaves the direction open.',
    );
    expect(sources.map(({ title }) => title)).not.toContain(
      'Inflation in Ostrel slows as vegetables get cheaper',
    );
  });

  test('gives scenarios from named stories, with the sentences they start from', async () => {
    const answer = await ask({ query: 'dockers port Calder', category: 'business' });
    const strike = answer.scenarios.find((text) => text.startsWith('[immediate] Strike or stoppage'))!;
    expect(strike).toContain('stop or delay the work of the staff involved');
    expect(strike).toMatch(/From “.+” \(2026-11-1[678]\) and 2 more stories, 3 independent origins\./);
    expect(answer.documentedFacts.join('\n')).toMatch(/strike|walked off/);
    // That the strike closed berths one paper says alone.
    expect(answer.scenarios.join('\n')).toMatch(/Closure or transport accident: .+, one origin/);
    expect(answer.verificationState).toBe('partially_corroborated');
    expect(answer.confidence).toBe('medium');
    expect(answer.claims.find(({ claim }) => claim === strike)).toMatchObject({
      evidenceType: 'scenario',
      confidence: 'medium',
    });
  });

  test('what speaks against a scenario is quoted beside it', async () => {
    const { counterfactors } = await ask({ query: 'dockers port Calder', category: 'business' });
    expect(counterfactors).toContain(
      'Against "Strike or stoppage": “Dockers may call off the strike at the port of Calder if talks on Friday go well.”',
    );
  });

  test('the horizon is how far ahead it looks: what comes sooner is in it, what comes later is not', async () => {
    const query = 'drought growers Mallow';
    const near = await ask({ query });
    expect(near).toMatchObject({ scenarios: [], verificationState: 'insufficient_evidence' });
    expect(near.summary).toContain('reports nothing that leads to a scenario for the next weeks');
    expect(near.warnings).toContain(
      '2 scenarios reach further than the horizon that was asked for. The horizon "medium_term" has them too.',
    );
    const far = await ask({ query, horizon: 'medium_term' });
    expect(far.warnings.join()).not.toContain('further than the horizon');
    expect(far.scenarios.map((text) => text.slice(0, 30))).toEqual([
      expect.stringContaining('[medium_term]'),
      expect.stringContaining('[medium_term]'),
    ]);
    expect(far.scenarios.join('\n')).toContain(
      'Drought → crops (up): magnitude high, touching Apples; Inferred from the words',
    );
    expect(far.scenarios.join('\n')).toContain('Drought or heat: It may limit water');
    expect(far.verificationState).toBe('unverified');
  });

  test('a region is a country, a place that stories name, or else words; a category narrows', async () => {
    const query = 'strike';
    expect((await ask({ query, region: 'Australia' })).pagination.returned).toBe(2);
    expect((await ask({ query, region: 'calder' })).pagination.returned).toBe(2);
    expect((await ask({ query, region: 'Japan' })).verificationState).toBe('insufficient_evidence');
    const unknown = await ask({ query, region: 'Atlantis' });
    expect(unknown.warnings.join()).toContain('"Atlantis"');
    expect((await ask({ query, category: 'health' })).scenarios).toEqual([]);
    await expect(ask({ query, category: 'buisness' })).rejects.toMatchObject({
      code: 'invalid_parameter',
      errors: [{ parameter: 'category', suggestion: 'business' }],
    });
    for (const [category, detail] of [
      ['-business', 'takes no exclusions'],
      ['business,health', 'takes one value'],
    ] as const)
      await expect(ask({ query, category })).rejects.toMatchObject({
        errors: [{ parameter: 'category', detail: expect.stringContaining(detail) }],
      });
  });

  test('of what nobody reports nothing is derived', async () => {
    const answer = await ask({ query: 'volcano geyser' });
    expect(answer).toMatchObject({
      verificationState: 'insufficient_evidence',
      claims: [],
      sources: [],
      pagination: { returned: 0, truncated: false },
    });
    expect(answer.summary).toContain('No story in the window reports on');
  });

  test('the answer is the same each time', async () => {
    const args = { query: 'strike drought', horizon: 'medium_term' } as const;
    expect(await ask(args)).toEqual(await ask(args));
  });
});

test('asked for "ports", it reads what is told of a port', async () => {
  await house.publish([
    report(
      'Quay Post',
      'Ships wait off Vell',
      'Seven ships wait off Vell. Crews at the port of Vell stopped work on Monday over pay.',
      { publishedAt: '2026-11-17T08:00:00.000Z' },
    ),
  ]);
  const { scenarios } = await ask({ query: 'ports Vell' });
  expect(scenarios.join('\n')).toContain('Strike or stoppage');
});

test('where as many stories model a path up as down, none is said to model the opposite', async () => {
  const detail = (direction: 'up' | 'down') => ({
    impactPath: 'tariffs>tin',
    direction,
    magnitude: 'medium' as const,
    horizon: 'short_term' as const,
    rationale: 'Tariffs move the price of tin.',
    evidenceType: 'inference' as const,
    confidence: 'medium' as const,
    assets: [],
  });
  await house.publish(
    (['up', 'down'] as const).map((direction) =>
      report(
        'Tin Post',
        `Tin tariffs of Orrel go ${direction}`,
        `Tin tariffs of Orrel go ${direction} in May.`,
        {
          publishedAt: '2026-11-17T08:00:00.000Z',
          impactPaths: [{ token: 'tariffs>tin', label: 'Tariffs → tin', direction }],
          impactDetails: [detail(direction)],
        },
      ),
    ),
  );
  const { scenarios, counterfactors } = await ask({ query: 'tin tariffs Orrel' });
  expect(scenarios.join('\n')).toContain('Tariffs → tin (either way)');
  expect(counterfactors.join('\n')).not.toContain('opposite');
  expect(counterfactors.join('\n')).toContain('as many of 2 stories model it up as down (1)');
});

test('a region that no story names is looked for beside a search, and what is told elsewhere is not taken for it', async () => {
  for (const query of ['strike NOT museum', 'strike OR closure', '"strike']) {
    expect((await ask({ query, region: 'Calder' })).scenarios.join(), query).toContain('Strike or stoppage');
    const nowhere = await ask({ query, region: 'Atlantis' });
    expect(nowhere.scenarios, query).toEqual([]);
    expect(nowhere.summary, query).toContain('No story in the window reports');
  }
});

test('a hazard is told by the story that is named for it, and not by one that mentions it', async () => {
  await house.publish([
    report(
      'Metal Post',
      'Brundel Mining reports a loss for the half year',
      'Brundel Mining reported a loss. Copper output at Tessan fell. A strike stopped the copper mine at Tessan in May.',
      { publishedAt: '2026-11-18T10:00:00.000Z' },
    ),
    report(
      'Tessan Star',
      'Strike stops copper mine at Tessan',
      'A strike stopped the copper mine at Tessan on Monday, the union said.',
      { publishedAt: '2026-11-14T08:00:00.000Z' },
    ),
  ]);
  const { scenarios } = await ask({ query: 'copper Tessan' });
  expect(scenarios.find((text) => text.includes('Strike or stoppage'))).toContain(
    'From “Strike stops copper mine at Tessan” (2026-11-14) and 1 more story',
  );
});

test('an impact path of a story that only mentions what is asked is no scenario for it', async () => {
  const path = (token: string, label: string) => ({
    impactPaths: [{ token, label, direction: 'up' as const }],
    impactDetails: [
      {
        impactPath: token,
        direction: 'up' as const,
        magnitude: 'high' as const,
        horizon: 'short_term' as const,
        rationale: 'It usually does.',
        evidenceType: 'inference' as const,
        confidence: 'medium' as const,
        assets: [],
      },
    ],
  });
  await house.publish([
    report(
      'Coin Post',
      'Interest rates rise in Marlund',
      'Rates rose. Traders also spoke of nickel from Ombra.',
      {
        publishedAt: '2026-11-17T08:00:00.000Z',
        ...path('rates>marl', 'Rates → the marl'),
      },
    ),
    report('Ombra Post', 'Nickel from Ombra gets dear', 'Nickel from Ombra costs more than ever.', {
      publishedAt: '2026-11-17T09:00:00.000Z',
      ...path('nickel>steel', 'Nickel → steel'),
    }),
  ]);
  const { scenarios } = await ask({ query: 'nickel Ombra' });
  expect(scenarios.join('\n')).toContain('Nickel → steel');
  expect(scenarios.join('\n')).not.toContain('Rates → the marl');
});

test('of a matter with more stories than are read, those of a hazard are read first', async () => {
  await house.publish([
    report(
      'Quarry News',
      'Fire shuts quarry of lummerite',
      'A fire shut the quarry of lummerite on Friday.',
      {
        publishedAt: '2026-11-13T08:00:00.000Z',
      },
    ),
    ...Array.from({ length: 130 }, (_, n) =>
      report(
        'Stone Post',
        `Price of lummerite, list ${n}`,
        `The price of lummerite was ${n} crowns at noon.`,
        {
          publishedAt: new Date(Date.parse('2026-11-14T08:00:00.000Z') + n * 60_000).toISOString(),
        },
      ),
    ),
  ]);
  const { scenarios, summary } = await ask({ query: 'lummerite' });
  expect(summary).toMatch(/^120 stories/);
  expect(scenarios.find((text) => text.includes('Fire:'))).toContain('From “Fire shuts quarry of lummerite”');
});

test.each([
  ['as long as it may be', `lummerite ${'list price '.repeat(30)}`.slice(0, 300)],
  ['a search as long as it may be', `lummerite${' or lummerite'.repeat(30)}`.slice(0, 298)],
  ['brackets as deep as they may be', `${'('.repeat(20)}lummerite${')'.repeat(20)}`],
  ['a mark that is not closed', '"lummerite'],
  ['signs between the words', 'price of lummerite - list & (noon'],
])('of such a matter every question is answered: %s', async (_, query) => {
  const { summary } = await ask({ query });
  expect(summary).toMatch(/^1[0-9]{2} stories/);
});

describe('a question for a matter in a place', () => {
  const NORVA = { slug: 'norva', label: 'Norva', kind: 'place', aliases: [] } as const;
  const SUDVA = { slug: 'sudva', label: 'Sudva', kind: 'place', aliases: [] } as const;
  const on = { publishedAt: '2026-11-17T08:00:00.000Z' };
  beforeAll(() =>
    house.publish([
      report('Norva Post', 'Plane crashes in Norva', 'A plane crashed in Norva on Tuesday.', {
        ...on,
        entities: [NORVA],
      }),
      report(
        'Sudva Post',
        'Sudva clinic staff strike',
        'Staff of the clinics of Sudva went on strike over pay.',
        {
          ...on,
          entities: [SUDVA],
        },
      ),
      report(
        'Quake Post',
        'Town cleans up after powerful quake',
        'A powerful quake shook the town of Ennel.',
        on,
      ),
      report('Grid Post', 'Probe into power outage', 'A power outage stopped the smelter at Brem.', on),
    ]),
  );

  test('takes no hazard of the place alone, and says where another is told of', async () => {
    const { scenarios, counterfactors } = await ask({ query: 'clinics Norva' });
    expect(scenarios.join()).not.toContain('transport accident');
    expect(scenarios.join()).toContain('Strike or stoppage');
    expect(counterfactors).toContain(
      'Against "Strike or stoppage": what it is derived from is told of Sudva, and not of Norva.',
    );
    const here = await ask({ query: 'clinics Sudva' });
    expect(here.counterfactors.join()).not.toContain('is told of');
  });

  test('a place alone is asked for with all that happens there', async () => {
    expect((await ask({ query: 'Norva' })).scenarios.join()).toContain('transport accident');
  });

  test('of a hazard of one thing those of others are none', async () => {
    await house.publish([
      report(
        'Rail Post',
        'Rail drivers of Umber strike',
        'Rail drivers of Umber went on strike over rosters.',
        on,
      ),
      report('Care Post', 'Carers of Umber strike', 'Carers of Umber went on strike over pay.', on),
    ]);
    const { documentedFacts } = await ask({ query: 'rail strike' });
    expect(documentedFacts.join()).toContain('Rail drivers');
    expect(documentedFacts.join()).not.toContain('Carers');
  });

  test('what is powerful is no power', async () => {
    const { scenarios } = await ask({ query: 'power supply' });
    expect(scenarios.join()).toContain('outage');
    expect(scenarios.join()).not.toContain('Earthquake');
  });
});
