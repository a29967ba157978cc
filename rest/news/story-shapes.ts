import { z } from 'zod';
import { time } from '../app/route/shapes.ts';

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
const evidenceType = evidence.describe(
  'The kind of the statement. `documented_fact`: supported by cited evidence. `inference`: concluded by reasoning. `scenario`: a possible future event, not a prediction. `counterfactor`: evidence against the other statements',
);
const confidence = level.describe(
  'How certain the statement is. `low`: it rests on little or contradicting evidence. `medium`: on some evidence. `high`: on strong evidence',
);
const WAYS =
  '`up`: it raises or strengthens what it affects. `down`: it lowers or weakens it. `mixed`: it does both, or the direction is open';
const asset = z.strictObject({
  ticker: z.string().describe('Ticker in upper case, such as `BTC`'),
  label: z.string().describe('Name for display'),
});

export const entityShape = z
  .strictObject({
    id: z.string().describe('TypeID `ent_...`. It never changes'),
    slug: z.string().describe('Stable name for addresses and filters'),
    label: z.string().describe('Name for display'),
    kind: z.string().describe('The kind of the entity, such as `company`, `central_bank` or `country`'),
  })
  .describe('An entity that a story is about')
  .meta({ id: 'StoryEntity' });

export const sourceShape = z
  .strictObject({
    id: z.string().describe('TypeID `src_...`. Quotes refer to it'),
    publisher: z.string().describe('Name of the publisher'),
    domain: z.string().nullable().describe("Host name of the publisher's site. Null if it is not known"),
    title: z.string().describe("The publisher's own title"),
    url: z.string().nullable().describe('Canonical address of the publication. Null if it is not known'),
    publishedAt: time.nullable().describe('When the publisher published it. Null if the time is not known'),
    sourceType: z
      .enum(['publisher', 'svc_record'])
      .describe('`publisher`: an external publisher. `svc_record`: a record of this service'),
    independence: z
      .enum(['primary', 'independent', 'svc_analysis'])
      .describe(
        '`primary`: a statement by the actor itself. `independent`: reporting by a third party. `svc_analysis`: work of this service',
      ),
    snippet: z.string().describe('Excerpt of the text of the source'),
  })
  .describe('A source of a story: its publisher and its address')
  .meta({ id: 'StorySource' });

const quote = z.strictObject({
  sourceId: z.string().describe('TypeID `src_...` of the source'),
  quote: z.string().describe('An exact part of the text of the source, or of the body of the story'),
});

const claimShape = z
  .strictObject({
    id: z.string().describe('TypeID `clm_...`'),
    claim: z.string().describe('The statement'),
    evidenceType,
    confidence,
    state: z
      .enum(['reported', 'corroborated', 'contested', 'retracted'])
      .describe(
        '`reported`: one source reports it. `corroborated`: independent sources report it. `contested`: a source contradicts it. `retracted`: every source that reported it has withdrawn it',
      ),
    supporting: z.array(quote).describe('Quotes that support the statement'),
    contradicting: z.array(quote).describe('Quotes that contradict the statement'),
  })
  .describe('A statement that a story makes, with quotes from its sources for and against it')
  .meta({ id: 'StoryClaim' });

const impactDetailShape = z
  .strictObject({
    impactPath: z.string().describe('Token of the impact path'),
    direction: direction.describe(`The direction of the effect. ${WAYS}`),
    magnitude: level.describe('The size of the effect'),
    horizon: z
      .enum(['immediate', 'short_term', 'medium_term'])
      .describe(
        'When the effect is expected. `immediate`: within days. `short_term`: within weeks. `medium_term`: within months',
      ),
    rationale: z.string().describe('The reason, in a sentence or two'),
    evidenceType,
    confidence,
    assets: z.array(asset).describe('The affected assets'),
  })
  .describe('An expected effect of a story, with the reason')
  .meta({ id: 'StoryImpactDetail' });

const storyMembers = {
  id: z.string().describe('TypeID `story_...`. It never changes and is always included'),
  slug: z.string().describe('Name in addresses, made from the title. Earlier slugs still find the story'),
  title: z.string().describe('The title: one line of plain text'),
  summary: z.string().describe('What happened, in a few sentences of plain text'),
  language: z.string().describe('Language of the story: a BCP 47 tag, such as `en`'),
  category: z.string().describe('Normalized category, such as `economy`. `/v1/filters` lists the categories'),
  tags: z.array(z.string()).describe('Normalized tags, such as `interest-rates`'),
  countries: z
    .array(z.string())
    .describe(
      'The G20 members that the story is about: ISO 3166-1 alpha-2 codes, and `EU` and `AFU` for the two unions',
    ),
  entities: z.array(entityShape).describe('The entities that the story is about'),
  impactPaths: z
    .array(
      z.strictObject({
        id: z.string().describe('TypeID `path_...`. It never changes'),
        token: z.string().describe('Stable name for addresses and filters'),
        label: z.string().describe('Name for display'),
        direction: direction.describe(`The direction of the impact in this story. ${WAYS}`),
      }),
    )
    .describe('The ways in which the event affects something else'),
  assets: z
    .array(asset)
    .describe(
      'The assets that the story is about. Other assets that its impact paths affect are in `impactDetails`',
    ),
  popularity: z.int().min(0).max(999_999).describe('Popularity (docs/popularity.md)'),
  verificationState: verification.describe(
    'How well independent publishers confirm the story. Reprints of one report count as one publisher',
  ),
  publishedAt: time.describe('When the story was first published. It never changes'),
  updatedAt: time.describe('When the current revision was published'),
  revision: z
    .int()
    .min(1)
    .describe(
      'Number of the current revision. It starts at 1 and increases by 1 whenever the story is revised. A change of popularity is no revision',
    ),
  sourceCount: z
    .int()
    .min(0)
    .nullable()
    .describe(
      'Number of sources that report the story. `sources` may have fewer of them: at most 40 of a story that is made from items. Null for old stories whose sources were not counted',
    ),
  links: z
    .strictObject({
      self: z.string().describe('Address of the story over REST'),
      html: z.string().describe('Address of the web page of the story'),
      rss: z.string().describe('Address of an RSS feed of the stories of its category'),
    })
    .describe('Addresses of the story'),
  sources: z.array(sourceShape).describe('The sources'),
  claims: z.array(claimShape).describe('The claims, with quotes for and against them'),
  impactDetails: z.array(impactDetailShape).describe('The expected effects, with the reasons'),
  body: z
    .strictObject({
      html: z.string().describe('Sanitised HTML'),
      text: z.string().describe('The text without HTML'),
      wordCount: z.int().min(0).describe('Number of words in the text'),
    })
    .describe('The full text'),
};

/** The answer to a request for one story that narrows nothing. */
const fullStoryShape = z.strictObject(storyMembers).describe('A complete story').meta({ id: 'Story' });

/** A story in a list, or a narrowed story. Every member but the id is optional: `fields` and `include` select them. */
export const storyShape = z
  .strictObject({
    ...z.strictObject(storyMembers).partial().shape,
    id: storyMembers.id,
    match: z
      .strictObject({
        fields: z.array(z.string()).describe('The fields that contain words of `q`'),
        highlights: z
          .array(
            z.strictObject({
              field: z.string().describe('The field that contains the words'),
              text: z
                .string()
                .describe(
                  'The text around the words, as HTML. The words are marked by `<mark>`. A long text is cut to about 240 characters',
                ),
            }),
          )
          .describe('The fields with the words marked, one entry for each field'),
      })
      .optional()
      .describe('Why the story matches `q`. Absent without `q`'),
  })
  .describe('A story in a list. `fields` and `include` select its members')
  .meta({ id: 'ListedStory' });

/** The answer to a request for one story: the complete story, or the parts that `fields` or `include` selected. */
export const oneStoryShape = z
  .union([fullStoryShape, storyShape])
  .describe('The complete story, or the parts that `fields` or `include` selected')
  .meta({ id: 'OneStory' });
