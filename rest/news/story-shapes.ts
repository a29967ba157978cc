import { z } from 'zod';
import { time } from '../app/shapes.ts';

// What answers look like, for the API description and the tests. Answers are written without these schemas; the
// tests hold real answers against them, strictly. Ids given to `meta` become components of the description.

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
