import { z } from 'zod';
import { SCOPES } from '../../src/identity/index.ts';
import { PROBLEMS, type ProblemCode } from '../../src/platform/problem.ts';
import { REPLICA_STATES } from '../../src/platform/replicas/index.ts';
import { FACET_KINDS, STORY_SORTS } from '../../src/stories/index.ts';

// What answers look like, for the API description and the tests. Answers are written without these schemas; the
// tests hold real answers against them, strictly. Ids given to `meta` become components of the description.

const time = z.iso.datetime({ precision: 3 }).describe('RFC 3339, UTC, milliseconds');
export const verification = z.enum([
  'unverified',
  'partially_corroborated',
  'corroborated',
  'contested',
  'insufficient_evidence',
]);
export const evidence = z.enum(['documented_fact', 'inference', 'scenario', 'counterfactor']);
export const level = z.enum(['low', 'medium', 'high']);
const direction = z.enum(['up', 'down', 'mixed']);
const asset = z.strictObject({ ticker: z.string(), label: z.string() });

export const entityShape = z
  .strictObject({ id: z.string(), slug: z.string(), label: z.string(), kind: z.string() })
  .meta({ id: 'StoryEntity' });

export const sourceShape = z
  .strictObject({
    id: z.string(),
    publisher: z.string(),
    domain: z.string().nullable(),
    title: z.string(),
    url: z.string().nullable(),
    publishedAt: time.nullable(),
    sourceType: z.enum(['publisher', 'svc_record']),
    independence: z.enum(['primary', 'independent', 'svc_analysis']),
    snippet: z.string(),
  })
  .meta({ id: 'StorySource' });

const quote = z.strictObject({
  sourceId: z.string(),
  quote: z.string().describe('An exact part of the text of the source'),
});

export const claimShape = z
  .strictObject({
    id: z.string(),
    claim: z.string(),
    evidenceType: evidence,
    confidence: level,
    state: z.enum(['reported', 'corroborated', 'contested', 'retracted']),
    supporting: z.array(quote),
    contradicting: z.array(quote),
  })
  .meta({ id: 'StoryClaim' });

export const impactDetailShape = z
  .strictObject({
    impactPath: z.string(),
    direction,
    magnitude: level,
    horizon: z.enum(['immediate', 'short_term', 'medium_term']),
    rationale: z.string(),
    evidenceType: evidence,
    confidence: level,
    assets: z.array(asset),
  })
  .meta({ id: 'StoryImpactDetail' });

const storyMembers = {
  id: z.string().describe('Permanent; always included'),
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
  language: z.string().describe('BCP 47'),
  category: z.string(),
  tags: z.array(z.string()),
  countries: z.array(z.string()).describe('G20 members: ISO 3166-1 alpha-2, EU, AFU'),
  entities: z.array(entityShape),
  impactPaths: z.array(z.strictObject({ id: z.string(), token: z.string(), label: z.string(), direction })),
  assets: z.array(asset),
  popularity: z.int().min(0).max(999_999),
  verificationState: verification,
  publishedAt: time,
  updatedAt: time,
  revision: z.int().min(1).describe('Increases whenever the story changes'),
  sourceCount: z
    .int()
    .min(0)
    .nullable()
    .describe(
      'Number of sources that report the story; at most 40 of them are shown. Null for old stories whose sources were not counted',
    ),
  links: z.strictObject({ self: z.string(), html: z.string(), rss: z.string() }),
  sources: z.array(sourceShape),
  claims: z.array(claimShape),
  impactDetails: z.array(impactDetailShape),
  body: z.strictObject({ html: z.string(), text: z.string(), wordCount: z.int().min(0) }),
};

/** A story as it is answered when it is asked for by itself. */
const fullStoryShape = z.strictObject(storyMembers).describe('A complete story').meta({ id: 'Story' });

/** A story in a list, or one that was narrowed. Every member is optional but the id: `fields` and `include` decide. */
export const storyShape = z
  .strictObject({
    ...z.strictObject(storyMembers).partial().shape,
    id: storyMembers.id,
    match: z
      .strictObject({
        fields: z.array(z.string()),
        highlights: z.array(z.strictObject({ field: z.string(), text: z.string() })),
      })
      .optional()
      .describe('With `q`: where the story matches'),
  })
  .describe('A story in a list; `fields` and `include` select its members')
  .meta({ id: 'ListedStory' });

/** What a request for one story gives: all of it, unless `fields` or `include` narrowed it. */
export const oneStoryShape = z.union([fullStoryShape, storyShape]).meta({ id: 'OneStory' });

export const pageShape = z
  .strictObject({
    size: z.int().min(1).describe('Number of stories requested'),
    returned: z.int().min(0),
    number: z
      .int()
      .min(1)
      .nullable()
      .describe('Page number; null with a cursor, or with an offset inside a page'),
    offset: z.int().min(0).nullable().describe('Number of stories before the page; null with a cursor'),
    total: z.int().min(0),
    total_relation: z.enum(['eq', 'gte']).describe('eq: the total is exact; gte: it is a minimum'),
    has_next: z.boolean(),
    next_cursor: z.string().nullable(),
    previous_cursor: z.string().nullable(),
    sort: z.enum(STORY_SORTS),
    as_of: time.describe('When the last change that this answer can see was committed'),
    warnings: z
      .array(z.string())
      .optional()
      .describe('Parts of the query that were ignored, and whether the list ends early'),
  })
  .meta({ id: 'Page' });

const relationShape = z.enum(['eq', 'gte']);
/** Counts beside a page, where `facets` or `group_by` asked for them. */
export const countsShape = {
  facets: z
    .partialRecord(
      z.enum(FACET_KINDS),
      z.array(z.strictObject({ value: z.string(), label: z.string(), count: z.int().min(1) })),
    )
    .optional(),
  facets_relation: relationShape
    .optional()
    .describe('`gte`: only the newest 10,000 stories of the list were counted'),
  groups: z.array(z.strictObject({ from: time, to: time, count: z.int().min(1) })).optional(),
  groups_relation: relationShape.optional(),
};

export const storyListShape = z
  .strictObject({ articles: z.array(storyShape), page: pageShape, ...countsShape })
  .meta({ id: 'StoryList' });

export const usageShape = z
  .strictObject({
    month: z
      .string()
      .regex(/^\d{4}-\d{2}$/)
      .describe('Billing month in UTC, YYYY-MM'),
    calls: z.int().min(0).describe('Calls used this month, including this one'),
    remaining: z.int().min(0).nullable().describe('Null on plans without a limit'),
    monthlyLimit: z.int().min(0).nullable().describe('Null on plans without a limit'),
    resetAt: time,
  })
  .meta({ id: 'Usage' });

export const questionUsageShape = z
  .strictObject({
    used: z.int().min(0),
    limit: z.int().min(0).nullable(),
    remaining: z.int().min(0).nullable(),
    resetAt: z.iso.datetime({ precision: 3 }),
  })
  .meta({ id: 'AiQuestionUsage' });

export const accountShape = z
  .strictObject({
    key: z.strictObject({
      id: z.string(),
      name: z.string(),
      mode: z.enum(['live', 'test']),
      publicId: z.string().describe('The public id, which is part of the key itself: eight characters'),
      scopes: z.array(z.enum(SCOPES)),
      tenant: z.string(),
      createdAt: time,
      expiresAt: time.nullable(),
    }),
    plan: z.strictObject({
      name: z.string(),
      label: z.string(),
      callsPerMonth: z.int().nullable(),
      aiQuestions: z.int().nullable(),
      marketData: z.boolean(),
    }),
    usage: usageShape,
  })
  .meta({ id: 'Account' });

export const sampleListShape = z
  .strictObject({
    articles: z.array(
      z
        .strictObject({
          id: z.string(),
          title: z.string(),
          excerpt: z.string(),
          categories: z.array(z.string()),
          countries: z.array(z.string()),
          publishedAt: time,
        })
        .meta({ id: 'SampleArticle' }),
    ),
    page: pageShape,
    license: z.literal('CC0-1.0'),
  })
  .meta({ id: 'SampleList' });

const check = z.enum(['pass', 'fail']);
export const readinessShape = z
  .strictObject({
    ready: z.boolean(),
    service: z.string(),
    dependencies: z.strictObject({ database: check, queue: check, kms: check, identity: check }),
    details: z
      .strictObject({
        venues: z.array(
          z.strictObject({
            venue: z.string(),
            state: z.enum(['connecting', 'live', 'degraded', 'down', 'not_followed']),
            reason: z.string().nullable(),
            unlisted_symbols: z.array(z.string()),
          }),
        ),
        replicas: z
          .array(
            z.strictObject({
              replica: z.int().min(1).describe('Position of the replica in DATABASE_READ_URLS, from 1'),
              state: z.enum(REPLICA_STATES),
              lag_seconds: z.number().nullable(),
            }),
          )
          .optional(),
      })
      .optional()
      .describe(
        'Information that does not affect readiness: replicas, real venues, and symbols that no venue lists',
      ),
  })
  .meta({ id: 'Readiness' });

export const problemShape = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    code: z
      .enum(Object.keys(PROBLEMS) as [ProblemCode, ...ProblemCode[]])
      .describe('Stable; see docs/errors.md'),
    requestId: z.string(),
    errors: z
      .array(
        z.strictObject({
          parameter: z.string().optional(),
          pointer: z.string().optional().describe('RFC 6901'),
          detail: z.string(),
          allowed: z.array(z.string()).optional(),
          suggestion: z.string().optional(),
        }),
      )
      .optional(),
    usage: usageShape.optional().describe('Only with status 429'),
    aiQuestions: questionUsageShape.optional().describe('Only with `questions_exhausted`'),
    storyId: z.string().optional().describe('With `gone`: the id of the retracted story'),
  })
  .describe('RFC 9457')
  .meta({ id: 'Problem' });
