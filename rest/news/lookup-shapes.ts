import { z } from 'zod';
import { time } from '../app/route/shapes.ts';

// The shapes of lookups, for the API description.

const count = z.int().min(0);

const id = (prefix: string) => z.string().describe(`TypeID \`${prefix}_...\`. It never changes`);
const label = z.string().describe('Name for display');
const stableName = z.string().describe('Stable name for addresses and filters');
const aliases = z.array(z.string()).describe('Its other names');
const matches = {
  matchCount: count.describe('Number of listed stories that have it'),
  counts: z
    .strictObject({
      last24h: count.describe('Stories published in the last 24 hours'),
      last7d: count.describe('Stories published in the last 7 days'),
      last30d: count.describe('Stories published in the last 30 days'),
    })
    .describe('Numbers of recent stories. Each is exact up to 10,000; higher ones are shown as 10,000'),
  lastSeenAt: time.nullable().describe('When its newest story was published. Null if it has no stories'),
  links: z
    .strictObject({
      stories: z.string().describe('Address of the list of its stories'),
      rss: z.string().describe('Address of the same list as an RSS feed'),
    })
    .describe('Addresses of its stories'),
};

export const entityRecordShape = z
  .strictObject({
    id: id('ent'),
    slug: stableName,
    label,
    kind: z.string().describe('The kind of the entity, such as `company`, `central_bank` or `country`'),
    value: z.string().describe('The label in the form used for comparison: lower case, without accents'),
    aliases,
    ...matches,
  })
  .describe('A person, organization, place or thing that stories are about')
  .meta({ id: 'Entity' });

export const impactPathRecordShape = z
  .strictObject({
    id: id('path'),
    slug: z.string().describe('The same as `token`'),
    label,
    kind: z.literal('impact_path').describe('Always `impact_path`'),
    token: stableName,
    aliases: z.array(z.string()).describe('Always empty: an impact path has no other names'),
    ...matches,
  })
  .describe('A way in which the events of stories affect something else')
  .meta({ id: 'ImpactPath' });

export const publisherRecordShape = z
  .strictObject({
    value: z
      .string()
      .describe('The value for the filter `publisher`: the name in lower case, without accents'),
    label,
    domain: z
      .string()
      .nullable()
      .describe('Domain of the publisher without `www.`. Null if no source has one'),
    newestStory: z
      .strictObject({
        storyId: id('story'),
        slug: z.string().describe('Name of the story in addresses'),
        title: z.string().describe('Title of the story'),
      })
      .nullable()
      .describe('The newest story with a source from the publisher. Null if there is none'),
    ...matches,
  })
  .describe('A publisher of sources, with the number of stories that have such a source')
  .meta({ id: 'Publisher' });

export const lookupPageShape = z
  .strictObject({
    size: z.int().min(1).describe('Maximum number of records in the answer, as requested or by default'),
    returned: count.describe('Number of records in the answer'),
    total: count.describe('Number of records found, including those that are not in the answer'),
    total_relation: z.enum(['eq', 'gte']).describe('`eq`: the total is exact. `gte`: it is a minimum'),
    as_of: time.describe('When the latest change that `matchCount` includes was committed'),
  })
  .describe('The only page of a lookup. A longer `q` narrows it')
  .meta({ id: 'LookupPage' });
