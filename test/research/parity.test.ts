import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ensureSeries, storeBars } from '../../src/market/index.ts';
import { type Envelope, RESEARCH_TOOLS, type ResearchTool } from '../../src/research/index.ts';
import type { StoryDraft } from '../../src/stories/index.ts';
import { openTestHouse, type TestHouse } from '../setup/house.ts';
import { mulberry } from '../setup/known-stories.ts';
import { expectQuoted, report } from '../setup/research.ts';

type Json = Record<string, unknown>;

let house: TestHouse;
let key: string;
const random = mulberry(20_261_121);
const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)]!;

const WORDS =
  'harbour council strike bitcoin drought port election earthquake killed bank rate tariff ministry court ferry rain grain outage troops market price rose fell deal shares plan vote 12 40 900 percent'.split(
    ' ',
  );
const PUBLISHERS = [
  'Harbour Courier',
  'Northern Ledger',
  'Evening Star',
  'Farm Weekly',
  'Reuters',
  'Port Office',
];
const ENTITIES = [
  { slug: 'bitcoin', label: 'Bitcoin', kind: 'crypto_asset', aliases: ['BTC'] },
  { slug: 'calder', label: 'Calder', kind: 'place', aliases: [] },
  { slug: 'osby-bank', label: 'Osby Bank', kind: 'company', aliases: [] },
] as const;

// Quotes must come out as they went in, whatever characters they hold.
const ODD = ['“quoted”', '<b>&amp;</b>', 'naïve café', '日本銀行', '🌊', 'O’Neil', '\u00a0', '%s \\n'];

function sentence(): string {
  const words = Array.from({ length: 6 + Math.floor(random() * 12) }, () => pick(WORDS));
  if (random() < 0.3) words.splice(3, 0, pick(ODD));
  if (random() < 0.4) words.splice(1, 0, pick(ENTITIES).label);
  const text = words.join(' ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${pick(['.', '!', '.”', ''])}`;
}

function made(n: number): StoryDraft {
  const text = Array.from({ length: 1 + Math.floor(random() * 4) }, sentence).join(' ');
  const other = sentence();
  const publishedAt = new Date(
    Date.UTC(2026, 9, 1) + Math.floor(random() * 20 * 24) * 3_600_000,
  ).toISOString();
  const [a, b] = [pick(PUBLISHERS), pick(PUBLISHERS)];
  const base = report(a, sentence(), text, {
    publishedAt,
    category: pick(['world', 'economy', 'markets', 'sport']),
    countries: [pick(['AU', 'JP', 'EU'])],
    // One of them is new in the second half of the time.
    entities: random() < 0.7 ? [pick(publishedAt < '2026-10-10' ? ENTITIES.slice(0, 2) : ENTITIES)] : [],
    independence: pick(['independent', 'independent', 'primary', 'svc_analysis']),
    ...(random() < 0.5
      ? {
          impactPaths: [{ token: 'rates>coins', label: 'Rates → coins', direction: 'down' }],
          assets: [{ ticker: 'BTC', label: 'Bitcoin', kind: 'crypto_asset' }],
          impactDetails: [
            {
              impactPath: 'rates>coins',
              direction: pick(['up', 'down', 'mixed']),
              magnitude: pick(['low', 'medium', 'high']),
              horizon: pick(['immediate', 'short_term', 'medium_term']),
              rationale: 'Inferred from the words “rate” and “bank”: dearer money usually leaves coins.',
              evidenceType: 'inference',
              confidence: pick(['low', 'medium']),
              assets: [{ ticker: 'BTC', label: 'Bitcoin', kind: 'crypto_asset' }],
            },
          ],
        }
      : {}),
  });
  if (random() < 0.6) return { ...base, keys: [`parity:${n}`] };
  return {
    ...base,
    keys: [`parity:${n}`],
    verificationState: 'contested',
    sources: [
      ...base.sources,
      {
        publisher: b,
        domain: null,
        title: sentence(),
        url: null,
        publishedAt,
        sourceType: 'publisher',
        independence: 'independent',
        snippet: other,
      },
    ],
    claims: [
      {
        claim: 'Something happened.',
        evidenceType: 'documented_fact',
        confidence: 'medium',
        state: 'contested',
        supporting: [{ source: 0, quote: base.sources[0]!.snippet.slice(0, 20) }],
        contradicting: [{ source: 1, quote: other.slice(0, 20) }],
      },
    ],
  } as StoryDraft;
}

beforeAll(async () => {
  // A window that ends now ends at the same moment on both wires.
  const now = Date.now();
  house = await openTestHouse({
    services: ({ research }) => ({ research: { ...research, now: () => now } }),
  });
  key = await house.key('enterprise', { tenant: 'acme' });
  for (let n = 0; n < 400; n += 100) await house.publish(Array.from({ length: 100 }, (_, i) => made(n + i)));
  const id = await ensureSeries(
    house.services.db,
    { venue: 'binance', symbol: 'BTCUSDT', base: 'BTC', quote: 'USDT', simulated: false },
    '1m',
  );
  const bar = (openTime: number, close: string) => ({
    openTime,
    open: close,
    high: close,
    low: close,
    close,
    volume: '1',
    quoteVolume: null,
    trades: null,
  });
  const series = { id, symbol: 'BTCUSDT', venue: 'binance', interval: '1m' as const };
  await storeBars(house.services.market, series, {
    bars: [bar(Date.UTC(2026, 9, 3), '61000.25'), bar(Date.UTC(2026, 9, 17, 23, 59), '64050.2625')],
  });
});
afterAll(() => house?.close());

function randomly(tool: ResearchTool): Json {
  const args: Json = {};
  const maybe = (chance: number, name: string, value: () => unknown): void => {
    if (random() < chance) args[name] = value();
  };
  const words = () => Array.from({ length: 1 + Math.floor(random() * 4) }, () => pick(WORDS)).join(' ');
  const day = (n: number) => `2026-10-${String(n).padStart(2, '0')}`;
  if (tool === 'svc_research_weekly_consequential')
    maybe(0.9, 'weekStart', () => day(1 + Math.floor(random() * 18)));
  else {
    maybe(0.8, 'from', () => day(8 + Math.floor(random() * 4)));
    maybe(0.8, 'to', () => day(14 + Math.floor(random() * 7)));
  }
  maybe(0.7, 'limit', () => 1 + Math.floor(random() * 20));
  if (tool === 'svc_research_validate_event') args.event = `${words()} ${words()}`;
  else if (tool === 'svc_research_asset_exposure') {
    args.asset = pick(['BTC', 'bitcoin', 'Osby Bank', 'grain', 'BTCUSDT']);
    maybe(0.3, 'query', words);
  } else if (tool === 'svc_research_compare_sources' || tool === 'svc_research_operational_risk')
    args.query = words();
  else maybe(0.4, 'query', words);
  if (tool === 'svc_research_operational_risk')
    maybe(0.7, 'horizon', () => pick(['immediate', 'short_term', 'medium_term']));
  if (tool === 'svc_research_operational_risk' || tool === 'svc_research_weekly_consequential') {
    maybe(0.3, 'region', () => pick(['Japan', 'calder', 'Atlantis']));
    maybe(0.3, 'category', () => pick(['world', 'Economy']));
  }
  return args;
}

async function overMcp(tool: ResearchTool, args: Json, as = key): Promise<{ answer?: Json; problem?: Json }> {
  const response = await house.app.inject({
    method: 'POST',
    url: '/mcp',
    headers: {
      authorization: `Bearer ${as}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    payload: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: tool, arguments: args },
    }),
  });
  expect(response.statusCode).toBe(200);
  const { result } = response.json() as {
    result: { isError?: boolean; content: { text: string }[]; structuredContent?: Json };
  };
  if (result.isError) return { problem: JSON.parse(result.content[0]!.text) as Json };
  // Structure and text together, at less than two characters a token for the worst of scripts.
  expect(response.body.length).toBeLessThan(100_000);
  return { answer: result.structuredContent! };
}

const FIELD = (tool: ResearchTool): string =>
  tool.replace(/^svc_/, '').replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
const SELECTION = `{ tool summary verificationState confidence claims { claim evidenceType confidence sourceUrls }
  sources { title url publishedAt sourceType independence snippet } documentedFacts inferences scenarios counterfactors
  effectiveWindow { from to } freshness { lastSyncAt generatedAt } pagination { returned truncated } warnings
  usage { month calls remaining monthlyLimit resetAt } }`;

async function overGraphql(tool: ResearchTool, args: Json, as = key) {
  const written = Object.entries(args).map(
    ([name, value]) => `${name}: ${name === 'horizon' ? String(value) : JSON.stringify(value)}`,
  );
  const field = FIELD(tool);
  const response = await house.app.inject({
    method: 'POST',
    url: '/graphql',
    headers: { authorization: `Bearer ${as}`, 'content-type': 'application/json' },
    payload: { query: `{ ${field}${written.length === 0 ? '' : `(${written.join(', ')})`} ${SELECTION} }` },
  });
  const body = response.json() as {
    data?: Record<string, Json | null>;
    errors?: { extensions: Json & { errors?: Json[] } }[];
    extensions: { cost: { requested: number } };
  };
  return { answer: body.data?.[field] ?? undefined, errors: body.errors, cost: body.extensions.cost };
}

/** What does not depend on when it was asked. */
function lasting(answer: Json): Json {
  const { usage: _usage, freshness, ...rest } = answer;
  return { ...rest, lastSyncAt: (freshness as Json).lastSyncAt };
}

describe.each(RESEARCH_TOOLS)('%s', (tool) => {
  test('answers alike over MCP and GraphQL, and quotes nothing that is not stored', {
    timeout: 60_000,
  }, async () => {
    let facts = 0;
    for (let n = 0; n < 10; n += 1) {
      const args = randomly(tool);
      const { answer } = await overMcp(tool, args);
      expect(answer, JSON.stringify(args)).toBeDefined();
      const { usage: _usage, ...envelope } = answer!;
      await expectQuoted(house.services.db, envelope as unknown as Envelope);
      facts += (answer!.documentedFacts as string[]).length;
      const twin = await overGraphql(tool, args);
      expect(twin.errors).toBeUndefined();
      expect(twin.cost.requested).toBe(1);
      expect(lasting(twin.answer!), JSON.stringify(args)).toEqual(lasting(answer!));
      expect((twin.answer!.usage as Json).calls).toBe(((answer!.usage as Json).calls as number) + 1);
    }
    expect(facts).toBeGreaterThan(0);
  });

  test('refuses alike', async () => {
    const needed: Json =
      tool === 'svc_research_validate_event'
        ? { event: 'the port is closed' }
        : tool === 'svc_research_asset_exposure'
          ? { asset: 'BTC' }
          : { query: 'port' };
    const bad: Json[] = [
      { ...needed, limit: 21 },
      { ...needed, limit: 0 },
      ...(tool === 'svc_research_validate_event' ? [{ event: 'abc' }] : [{ ...needed, query: 'x' }]),
      ...(tool === 'svc_research_weekly_consequential'
        ? [{ weekStart: 'soon' }]
        : [
            { ...needed, from: '2026-10-02', to: '2026-10-01' },
            { ...needed, from: '2026-01-01', to: '2026-10-01' },
          ]),
    ];
    for (const args of bad) {
      const { problem } = await overMcp(tool, args);
      const { errors } = await overGraphql(tool, args);
      expect(problem, JSON.stringify(args)).toMatchObject({ status: 400, code: 'invalid_parameter' });
      expect(errors![0]!.extensions.code).toBe(problem!.code);
      expect(errors![0]!.extensions.errors).toEqual(problem!.errors);
    }
  });
});

describe('market moves', () => {
  const args = { asset: 'BTC', from: '2026-10-01', to: '2026-10-20' };

  test('come from the archive, over both wires', async () => {
    for (const ask of [overMcp, overGraphql]) {
      const { answer } = await ask('svc_research_asset_exposure', args);
      expect((answer!.inferences as string[]).join('\n')).toContain(
        'Market archive: BTCUSDT (binance) closed at 61000.25 at 2026-10-03T00:01:00.000Z and at 64050.2625 at 2026-10-18T00:00:00.000Z, +5.00 %',
      );
    }
  });

  test('are not for plans without market data', async () => {
    const free = await house.key('free', { tenant: 'small' });
    for (const ask of [overMcp, overGraphql]) {
      const { answer } = await ask('svc_research_asset_exposure', args, free);
      expect(JSON.stringify(answer)).not.toContain('61000.25');
      expect((answer!.warnings as string[]).join()).toContain('your plan has no market data');
    }
  });
});
