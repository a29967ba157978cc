import { encodeId, type IdPrefix } from '../../../src/platform/ids.ts';
import { PROBLEMS, Problem, type ProblemCode, type ProblemOptions } from '../../../src/platform/problem.ts';
import { problemDocument } from '../exchange/problem.ts';

// The examples of the API description. They are synthetic and fit together. A check holds them against the schemas.

const BASE_URL = 'https://news.example';

function id(prefix: IdPrefix, tail: string): string {
  return encodeId(prefix, `019f6e5a-2c00-7000-8000-${tail.padStart(12, '0')}`);
}

const slug = 'reserve-bank-of-australia-holds-cash-rate-at-4-10';
const card = {
  id: id('story', 'a1'),
  slug,
  title: 'Reserve Bank of Australia holds cash rate at 4.10 %',
  summary:
    'The board left the cash rate unchanged and said that services inflation is easing more slowly than goods.',
  language: 'en',
  category: 'economy',
  tags: ['interest-rates', 'inflation'],
  countries: ['AU'],
  entities: [
    {
      id: id('ent', 'b1'),
      slug: 'reserve-bank-of-australia',
      label: 'Reserve Bank of Australia',
      kind: 'central_bank',
    },
    { id: id('ent', 'b2'), slug: 'australia', label: 'Australia', kind: 'country' },
  ],
  impactPaths: [
    {
      id: id('path', 'c1'),
      token: 'central-bank-rates>currency',
      label: 'Central-bank rates → currency',
      direction: 'mixed',
    },
  ],
  assets: [{ ticker: 'AUD', label: 'Australian dollar' }],
  popularity: 4120,
  verificationState: 'corroborated',
  publishedAt: '2026-07-17T04:30:00.000Z',
  updatedAt: '2026-07-17T06:12:45.120Z',
  revision: 2,
  sourceCount: 1,
  links: {
    self: `${BASE_URL}/v1/news/${id('story', 'a1')}`,
    html: `${BASE_URL}/stories/${slug}`,
    rss: `${BASE_URL}/v1/rss?category=economy`,
  },
};

const source = id('src', 'd1');

export const fullStoryExample = {
  ...card,
  sources: [
    {
      id: source,
      publisher: 'Harbour Courier',
      domain: 'harbour-courier.example',
      title: 'RBA keeps rates on hold',
      url: 'https://harbour-courier.example/economy/rba-on-hold',
      publishedAt: '2026-07-17T04:30:00.000Z',
      sourceType: 'publisher',
      independence: 'independent',
      snippet: 'The board judged that holding the cash rate at 4.10 per cent was appropriate.',
    },
  ],
  claims: [
    {
      id: id('clm', 'e1'),
      claim: 'The cash rate stays at 4.10 per cent.',
      evidenceType: 'documented_fact',
      confidence: 'high',
      state: 'corroborated',
      supporting: [{ sourceId: source, quote: 'holding the cash rate at 4.10 per cent' }],
      contradicting: [],
    },
  ],
  impactDetails: [
    {
      impactPath: 'central-bank-rates>currency',
      direction: 'mixed',
      magnitude: 'low',
      horizon: 'short_term',
      rationale: 'The decision was expected; the slower easing of services inflation was not.',
      evidenceType: 'inference',
      confidence: 'medium',
      assets: [{ ticker: 'AUD', label: 'Australian dollar' }],
    },
  ],
  body: {
    html: '<p>The Reserve Bank of Australia left its cash rate at 4.10 per cent.</p>',
    text: 'The Reserve Bank of Australia left its cash rate at 4.10 per cent.',
    wordCount: 12,
  },
};

export const storyListExample = {
  articles: [card],
  page: {
    size: 1,
    returned: 1,
    number: 1,
    offset: 0,
    total: 412,
    total_relation: 'eq',
    has_next: true,
    next_cursor: 'AZ9uWiwAcACAAAAAAAAAoQ',
    previous_cursor: null,
    sort: 'pipeline',
    as_of: '2026-07-18T09:00:00.000Z',
  },
} as const;

export const usageExample = {
  month: '2026-07',
  calls: 1204,
  remaining: 248_796,
  monthlyLimit: 250_000,
  resetAt: '2026-08-01T00:00:00.000Z',
};

export const accountExample = {
  key: {
    id: id('key', 'f1'),
    name: 'dashboard',
    mode: 'live',
    publicId: 'h7Kq2ZpA',
    scopes: ['read', 'write'],
    tenant: 'acme',
    createdAt: '2026-06-02T10:15:00.000Z',
    expiresAt: null,
  },
  plan: { name: 'pro', label: 'Pro', callsPerMonth: 250_000, aiQuestions: 50, marketData: true },
  usage: usageExample,
};

export const readinessExample = {
  ready: true,
  service: 'newstape',
  dependencies: { database: 'pass', queue: 'pass', kms: 'pass', identity: 'pass' },
} as const;

/** The example answer of a code, for the API description and docs/errors.md. */
export function problemExample(code: ProblemCode): Record<string, unknown> {
  const [detail, options] = DETAILS[code] ?? [PROBLEMS[code].title, {}];
  return { ...problemDocument(BASE_URL, new Problem(code, detail, options), 'req_5f1c9a7e02d3000042') };
}

const DETAILS: Partial<Record<ProblemCode, readonly [string, ProblemOptions]>> = {
  invalid_parameter: [
    'contry: is not known; did you mean country?',
    {
      errors: [
        {
          parameter: 'contry',
          detail: 'is not known; did you mean country?',
          suggestion: 'country',
        },
      ],
    },
  ],
  malformed_request: ['The query is not percent-encoded UTF-8.', {}],
  invalid_cursor: [
    'The cursor cannot be read.',
    { errors: [{ parameter: 'cursor', detail: 'cannot be read' }] },
  ],
  cursor_mismatch: [
    'The cursor belongs to a list with other filters or another sort.',
    { errors: [{ parameter: 'cursor', detail: 'belongs to another query' }] },
  ],
  unauthenticated: ['Send an API key: "Authorization: Bearer API_KEY".', {}],
  insufficient_scope: ['The key lacks the scope "read". Use a key that has it.', {}],
  plan_required: ['The plan does not include this.', {}],
  restricted: ['The record is restricted.', {}],
  not_found: ['Nothing has this name or id.', {}],
  gone: ['The story was retracted.', {}],
  allowance_exhausted: [
    'The calls of 2026-07 are used up. The count starts again at 2026-08-01T00:00:00.000Z.',
    { extra: { usage: { ...usageExample, calls: 250_000, remaining: 0 } } },
  ],
  internal: ['Something went wrong on our side. Tell us the request id, so that we can find the cause.', {}],
  unavailable: ['The database is unavailable. Try again shortly.', {}],
};
