import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { assetExposure, type ResearchMarket, type ResearchRoom } from '../../src/research/index.ts';
import type { StoryDraft } from '../../src/stories/index.ts';
import { expectQuoted, openResearchHouse, type ResearchHouse, report } from '../setup/research.ts';

let house: ResearchHouse;

const BITCOIN = { slug: 'bitcoin', label: 'Bitcoin', kind: 'crypto_asset', aliases: ['BTC'] } as const;
const TRAMS = { slug: 'trams-of-osby', label: 'Trams of Osby', kind: 'company', aliases: [] } as const;
const WINDOW = { from: '2026-11-12', to: '2026-11-19' };

/** A story whose path leads to an asset. */
function modelled(
  title: string,
  text: string,
  detail: Partial<StoryDraft['impactDetails'][number]> = {},
  more: Partial<StoryDraft> = {},
): StoryDraft {
  const path = detail.impactPath ?? 'crypto-regulation>crypto-assets';
  return report(more.sources?.[0]?.publisher ?? 'Ledger Post', title, text, {
    category: 'markets',
    impactPaths: [{ token: path, label: 'Regulation → crypto assets', direction: 'down' }],
    assets: [{ ticker: 'BTC', label: 'Bitcoin', kind: 'crypto_asset' }],
    impactDetails: [
      {
        impactPath: path,
        direction: 'down',
        magnitude: 'medium',
        horizon: 'immediate',
        rationale: 'Rules usually make holders sell.',
        evidenceType: 'inference',
        confidence: 'medium',
        assets: [{ ticker: 'BTC', label: 'Bitcoin', kind: 'crypto_asset' }],
        ...detail,
      },
    ],
    ...more,
  });
}

beforeAll(async () => {
  house = await openResearchHouse();
  await house.publish([
    report('Harbour Courier', 'Coin slides', 'Bitcoin fell 8 percent to a three-month low on Tuesday.', {
      entities: [BITCOIN],
      publishedAt: '2026-11-17T08:00:00.000Z',
    }),
    report(
      'Northern Ledger',
      'Coin recovers',
      'By Wednesday bitcoin rose again, despite the new rules, traders said.',
      {
        entities: [BITCOIN],
        publishedAt: '2026-11-18T08:00:00.000Z',
      },
    ),
    report('Evening Star', 'A museum opens', 'The Bitcoin hall of the museum opens its doors to schools.', {
      entities: [BITCOIN],
      publishedAt: '2026-11-16T08:00:00.000Z',
    }),
    modelled('Ministry drafts rules for exchanges', 'The ministry wants every exchange to hold a licence.'),
    modelled('Regulator drops its case', 'The regulator dropped its case against the largest exchange.', {
      direction: 'up',
      magnitude: 'low',
    }),
    modelled('Court upholds a ban on mining', 'A court upheld the ban on mining in two provinces.'),
    // Filed under no asset at all: only its impact path leads to one.
    modelled(
      'Dry winter on the plains',
      'No rain has fallen on the plains since May.',
      {
        impactPath: 'drought>grain-prices',
        direction: 'up',
        rationale: 'Less rain usually means dearer grain.',
        assets: [{ ticker: 'WHEAT', label: 'Wheat', kind: 'commodity' }],
      },
      {
        impactPaths: [{ token: 'drought>grain-prices', label: 'Drought → grain prices', direction: 'up' }],
        assets: [],
      },
    ),
    // Contested in one story: two publishers, two accounts.
    report(
      'Harbour Courier',
      'Fund buys coin',
      'The fund said it bought 900 million dollars of bitcoin in October.',
      {
        entities: [BITCOIN],
        publishedAt: '2026-11-15T08:00:00.000Z',
        verificationState: 'contested',
        sources: [
          {
            publisher: 'Harbour Courier',
            domain: 'harbour-courier.example',
            title: 'Fund buys coin',
            url: 'https://harbour-courier.example/fund',
            publishedAt: '2026-11-15T08:00:00.000Z',
            sourceType: 'publisher',
            independence: 'independent',
            snippet: 'The fund said it bought 900 million dollars of bitcoin in October.',
          },
          {
            publisher: 'Northern Ledger',
            domain: 'northern-ledger.example',
            title: 'Fund denies purchase',
            url: 'https://northern-ledger.example/fund',
            publishedAt: '2026-11-15T09:00:00.000Z',
            sourceType: 'publisher',
            independence: 'independent',
            snippet: 'The fund holds no bitcoin and has bought none, its treasurer said.',
          },
        ],
        claims: [
          {
            claim: 'The fund bought bitcoin.',
            evidenceType: 'documented_fact',
            confidence: 'medium',
            state: 'contested',
            supporting: [{ source: 0, quote: 'bought 900 million dollars of bitcoin' }],
            contradicting: [{ source: 1, quote: 'holds no bitcoin and has bought none' }],
          },
        ],
      },
    ),
    // Nine papers print one wire.
    ...Array.from({ length: 9 }, (_, n) =>
      report(
        `Paper ${'ABCDEFGHI'[n]}`,
        'Tram maker wins order',
        'OSBY (Reuters) - Trams of Osby won an order worth 40 million euros from the city of Lund, the company said on Monday.',
        { entities: [TRAMS], publishedAt: `2026-11-14T0${n}:00:00.000Z` },
      ),
    ),
  ]);
});
afterAll(() => house?.close());

const room = (market?: ResearchMarket): ResearchRoom => ({ ...house.room, market });
const ask = async (args: Parameters<typeof assetExposure>[1], market?: ResearchMarket) => {
  const answer = await assetExposure(room(market), args);
  await expectQuoted(house.db, answer);
  return answer;
};

describe('asset exposure', () => {
  test('tells documented links, which are quotes, from modelled ones, which show their path', async () => {
    const answer = await ask({ asset: 'BTC', ...WINDOW, limit: 20 });
    expect(answer.documentedFacts).toContain('Bitcoin fell 8 percent to a three-month low on Tuesday.');
    expect(answer.documentedFacts).toContain(
      'By Wednesday bitcoin rose again, despite the new rules, traders said.',
    );
    const model = answer.inferences.filter((text) => text.startsWith('Modelled:'));
    expect(model).toHaveLength(1);
    expect(model[0]).toContain(
      '→ Regulation → crypto assets → Bitcoin down (magnitude medium, immediate; 3 stories',
    );
    expect(model[0]).toContain('the story itself does not name the asset');
    for (const claim of answer.claims) {
      const isQuote = answer.documentedFacts.includes(claim.claim);
      expect(claim.evidenceType === 'documented_fact').toBe(isQuote);
    }
    expect(answer.pagination).toEqual({ returned: answer.documentedFacts.length + 1, truncated: false });
  });

  test('a story that names no asset is found by the impact path that leads from it', async () => {
    const { inferences, documentedFacts, warnings } = await ask({ asset: 'WHEAT', ...WINDOW });
    expect(documentedFacts).toEqual([]);
    expect(inferences).toHaveLength(1);
    expect(inferences[0]).toContain('“Dry winter on the plains” → Drought → grain prices → Wheat up');
    expect(warnings.join()).not.toContain('No asset or entity');
  });

  test('a mention is no link, and is counted as what it is', async () => {
    const answer = await ask({ asset: 'BTC', ...WINDOW, limit: 20 });
    expect(answer.documentedFacts.join()).not.toContain('museum');
    expect(answer.warnings.join(' ')).toContain('1 further story that was read only mentions Bitcoin');
  });

  test('what speaks against it: the other direction, the other model, the contradicting quote, the qualification', async () => {
    const { counterfactors, verificationState } = await ask({ asset: 'BTC', ...WINDOW, limit: 20 });
    const all = counterfactors.join('\n');
    expect(all).toMatch(/differ in direction: 1 speaks of a rise, 1 of a fall/);
    expect(all).toContain('1 of 3 stories model “Regulation → crypto assets” in the opposite direction (up)');
    expect(all).toContain(
      '“bought 900 million dollars of bitcoin” against “holds no bitcoin and has bought none”',
    );
    expect(all).toContain('despite the new rules');
    expect(verificationState).toBe('unverified');
  });

  test('a wire that nine papers print is one link of one origin', async () => {
    const answer = await ask({ asset: 'Trams of Osby', ...WINDOW });
    expect(answer.documentedFacts).toHaveLength(1);
    expect(answer.summary).toContain('1 documented link to Trams of Osby from one origin');
    expect(answer.confidence).toBe('low');
  });

  test('a pair, a name, a lower-case ticker and a name beside it find the same asset', async () => {
    const facts = (await ask({ asset: 'BTC', ...WINDOW })).documentedFacts;
    expect(facts.length).toBeGreaterThan(1);
    for (const args of [
      { asset: 'BTCUSDT' },
      { asset: 'btc/usd' },
      { asset: 'bitcoin' },
      { asset: 'BTC', assetName: 'Bitcoin' },
    ]) {
      expect((await ask({ ...args, ...WINDOW })).documentedFacts, JSON.stringify(args)).toEqual(facts);
    }
  });

  test('the limit counts links, half of it kept for models', async () => {
    const answer = await ask({ asset: 'BTC', ...WINDOW, limit: 2 });
    expect(answer.documentedFacts).toHaveLength(1);
    // Also what is not shown is counted: summary and counterfactors agree.
    expect(answer.summary).toContain('1 of a rise, 1 of a fall');
    expect(answer.counterfactors.join()).toContain('differ in direction: 1 speaks of a rise, 1 of a fall');
    expect(answer.inferences).toHaveLength(1);
    expect(answer.pagination).toEqual({ returned: 2, truncated: true });
  });

  test('a search that no story on the asset matches is said to match none', async () => {
    const said = 'No story on the asset matches the query in this window.';
    expect((await ask({ asset: 'BTC', ...WINDOW })).warnings).not.toContain(said);
    expect((await ask({ asset: 'BTC', ...WINDOW, query: 'zzyzx' })).warnings).toContain(said);
  });

  test('with a query only stories that match it are read, and not those with some of its words', async () => {
    const asked = { asset: 'Bitcoin', ...WINDOW };
    expect((await ask({ ...asked, query: 'three-month low' })).documentedFacts).toEqual([
      'Bitcoin fell 8 percent to a three-month low on Tuesday.',
    ]);
    const apart = await ask({ ...asked, query: 'museum low rules' });
    expect(apart.documentedFacts).toEqual([]);
    expect(apart.warnings).toContain('No story on the asset matches the query in this window.');
  });

  test('an asset of which nothing is reported is insufficient evidence', async () => {
    const answer = await ask({ asset: 'ZZZZ', assetName: 'Zephyr Zinc', ...WINDOW });
    expect(answer).toMatchObject({
      verificationState: 'insufficient_evidence',
      confidence: 'low',
      claims: [],
      pagination: { returned: 0, truncated: false },
    });
    expect(answer.warnings.join(' ')).toContain('No asset or entity in the corpus is called "ZZZZ"');
    const before = await ask({ asset: 'BTC', from: '2026-01-01', to: '2026-01-08' });
    expect(before.verificationState).toBe('insufficient_evidence');
  });

  test('the answer is the same each time', async () => {
    const args = { asset: 'BTC', ...WINDOW, limit: 20 };
    expect(await ask(args)).toEqual(await ask(args));
  });
});

describe('market moves beside the links', () => {
  const archive = (last: string, simulated = false): ResearchMarket => ({
    closes: async (ticker, from, to) =>
      ticker === 'BTC'
        ? [{ symbol: 'BTCUSDT', venue: 'binance', from, to: to - 60_000, first: '64000.5', last, simulated }]
        : [],
  });

  test('are shown with their bars, and counted against links that go the other way', async () => {
    const { inferences, counterfactors } = await ask({ asset: 'BTC', ...WINDOW }, archive('70400.55'));
    expect(inferences.join('\n')).toMatch(
      /Market archive: BTCUSDT \(binance\) closed at 64000\.5 at 2026-11-12T00:00:00\.000Z and at 70400\.55 at .*, \+10\.00 %/,
    );
    expect(counterfactors.join('\n')).toContain(
      'Most links point down, but BTCUSDT went up in the market archive',
    );
    const fallen = await ask({ asset: 'BTC', ...WINDOW }, archive('60000'));
    expect(fallen.counterfactors.join('\n')).not.toContain('over the same window');
  });

  test('that are simulated are called so', async () => {
    const { warnings } = await ask({ asset: 'BTC', ...WINDOW }, archive('60000', true));
    expect(warnings).toContain('The prices of BTCUSDT are simulated.');
  });

  test('that are not held, or not open, are missed in so many words', async () => {
    const other = await ask({ asset: 'Trams of Osby', ...WINDOW }, archive('1'));
    expect(other.warnings).toContain('The market archive has no prices for Trams of Osby in this window.');
    expect((await ask({ asset: 'BTC', ...WINDOW })).warnings.join()).toContain(
      'no market archive is available',
    );
  });

  test('that cover a part of the window are said to', async () => {
    const part = (from: number): ResearchMarket => ({
      closes: async () => [
        {
          symbol: 'BTCUSDT',
          venue: 'binance',
          from,
          to: from + 21 * 3_600_000,
          first: '1',
          last: '2',
          simulated: false,
        },
      ],
    });
    const { warnings } = await ask({ asset: 'BTC', ...WINDOW }, part(Date.parse(WINDOW.from)));
    expect(warnings.join()).toContain('prices for a part of the window only: BTCUSDT from 2026-11-12');
    const whole = await ask({ asset: 'BTC', ...WINDOW }, archive('60000'));
    expect(whole.warnings.join()).not.toContain('part of the window');
  });
});

test('what lists have under an asset is found by the words for which it was filed there', async () => {
  const wti = { assets: [{ ticker: 'WTI', label: 'Crude oil', kind: 'commodity' }] };
  const told = 'Oil prices surged to nearly 100 dollars a barrel after the pipeline was shut.';
  await house.publish([
    report('Barrel Post', 'Pipeline shut', told, wti),
    report('Barrel Post', 'Crude oil before ministers', 'The ministers met at noon and left at two.', wti),
    report(
      'Rig Herald',
      'Exit from a stake',
      'Shares of BP fell after it said that it would leave the venture.',
      { assets: [{ ticker: 'BP.L', label: 'BP', kind: 'company' }] },
    ),
  ]);
  for (const asset of ['WTI', 'crude oil']) {
    const answer = await ask({ asset, ...WINDOW });
    expect(answer.documentedFacts).toContain(told);
    expect(answer.warnings.join()).toContain('1 story of the window is in lists under Crude oil');
  }
  const bp = await ask({ asset: 'BP', ...WINDOW });
  expect(bp.documentedFacts.join()).toContain('Shares of BP fell');
});

describe('a story of many headlines on a firm', () => {
  const BRENNA = { slug: 'brenna', label: 'Brenna', kind: 'company', aliases: [] } as const;
  const ON = { from: '2026-10-10', to: '2026-10-12' };
  const titles = [
    'Critic: shareholders of Brenna lost 4 billion to its chief',
    'Brenna and its critic talk smack',
    'Board of Brenna rejects nominees of its critic',
    'Brenna bids its members vote against the critic',
  ];
  beforeAll(() =>
    house.publish([
      report('Paper A', titles[0]!, titles[0]!, {
        entities: [BRENNA],
        publishedAt: '2026-10-11T08:00:00.000Z',
        bodyHtml: '',
        sources: titles.map((title, n) => ({
          publisher: `Paper ${'ABCD'[n]}`,
          domain: `brenna-${n}.example`,
          title,
          url: `https://brenna-${n}.example/a`,
          publishedAt: `2026-10-11T0${n}:00:00.000Z`,
          sourceType: 'publisher' as const,
          independence: 'independent' as const,
          snippet: title,
        })),
      }),
      report('Paper E', 'Brenna denies plan for a new logo', 'Brenna denies a plan for a new logo.', {
        entities: [BRENNA],
        publishedAt: '2026-10-11T12:00:00.000Z',
      }),
    ]),
  );

  test('is no evidence for what one of them says', async () => {
    const answer = await ask({ asset: 'Brenna', ...ON });
    expect(answer.documentedFacts).toEqual([titles[0]]);
    expect(answer.summary).toContain('1 documented link to Brenna from one origin');
    expect(answer).toMatchObject({ verificationState: 'unverified', confidence: 'low' });
  });

  test('what a firm denies of something else qualifies nothing', async () => {
    const { counterfactors } = await ask({ asset: 'Brenna', ...ON });
    expect(counterfactors.join()).not.toContain('logo');
  });
});
