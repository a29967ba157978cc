import { z } from 'zod';
import { encodeId } from '../../src/platform/ids.ts';
import { CADENCES } from '../../src/saved-searches/index.ts';
import {
  FILTERS,
  type Filter,
  LONGEST_SEARCH,
  SAVED_NAMES,
  type SavedName,
  type SavedWireName,
  STORY_SORTS,
} from '../../src/stories/index.ts';
import { time } from '../app/route/shapes.ts';
import { LONGEST_VALUES } from './story-parameters.ts';

// The shapes of saved searches, with examples, for the API description and the checks of bodies.

/** A text of a body. The resolver checks `most`, because it counts characters and not UTF-16 units. */
const textOf = (description: string, most: number) =>
  z.string().meta({ maxLength: most }).nullish().describe(description);
// A filter of several values may have as many characters as its parameter.
const filterText = (name: SavedName) => {
  const { description, most, kind }: Filter = FILTERS[name];
  return textOf(description, kind === 'values' ? LONGEST_VALUES : most);
};

/** The filters of a saved search, under the names of the parameters of the list. */
function filterMembers<Type extends z.ZodType>(member: (name: SavedName) => Type) {
  const members = SAVED_NAMES.map((name) => [FILTERS[name].name, member(name)]);
  return Object.fromEntries(members) as { [Name in SavedWireName]: Type };
}

const CADENCE =
  'How often notifications are sent. `immediate`: as soon as a story matches. `hourly`, `daily`: the matches of an hour or a day together';

export const sentShape = z
  .strictObject({
    name: textOf('The name of the search. Default: made from the query and the filters', 200),
    query: textOf(FILTERS.q.description, LONGEST_SEARCH),
    filters: z
      .strictObject({
        ...filterMembers(filterText),
        sort: z.enum(STORY_SORTS).nullish().describe('The order of the results. Default: `pipeline`'),
      })
      .nullish()
      .describe('The filters, with the names and values of the parameters of `/v1/news`'),
    alert: z
      .strictObject({
        enabled: z.boolean().nullish().describe('Whether notifications are sent. Default: true'),
        subscriptionId: textOf(
          'TypeID `sub_...` of the webhook subscription of the account that receives the notifications. An enabled alert needs one',
          200,
        ),
        cadence: z.enum(CADENCES).nullish().describe(`${CADENCE}. Default: \`immediate\``),
      })
      .nullish()
      .describe('The notification about matches, through a webhook subscription'),
  })
  .describe(
    'A search to save, or its changes. An absent member does not change, and null clears it (RFC 7396)',
  )
  .meta({ id: 'SavedSearchInput' });
export type Sent = z.infer<typeof sentShape>;

export const savedSearchShape = z
  .strictObject({
    id: z.string().describe('TypeID `search_...`'),
    name: z.string().describe('The name that the owner gave the search'),
    query: z.string().nullable().describe('The full-text query. Null if there is none'),
    filters: z
      .strictObject({
        ...filterMembers((name) => z.string().optional().describe(FILTERS[name].description)),
        sort: z.enum(STORY_SORTS).optional().describe('The order of the results'),
      })
      .describe('The filters that are set, as they were entered. Other filters are absent'),
    alert: z
      .strictObject({
        enabled: z.boolean().describe('Whether notifications are sent'),
        subscriptionId: z
          .string()
          .nullable()
          .describe(
            'TypeID `sub_...` of the webhook subscription that receives the notifications. Null if there is none',
          ),
        cadence: z.enum(CADENCES).describe(CADENCE),
      })
      .nullable()
      .describe('The notification about matches. Null if there is none'),
    createdAt: time.describe('When the search was saved'),
    updatedAt: time.describe('When the search was last changed'),
    lastMatchedAt: time
      .nullable()
      .describe(
        'When a story last matched that was published after the search was saved. Null if none has matched',
      ),
    matchCount24h: z
      .int()
      .min(0)
      .describe('Number of stories that matched in the last 24 hours, counted up to 10,000'),
  })
  .describe('A saved search of the account')
  .meta({ id: 'SavedSearch' });

export const savedSearchListShape = z
  .strictObject({ savedSearches: z.array(savedSearchShape).describe('The saved searches, newest first') })
  .describe('The saved searches of the account')
  .meta({ id: 'SavedSearchList' });
export const deletedShape = z
  .strictObject({
    deleted: z.literal(true).describe('Always true'),
    id: z.string().describe('The id of the deleted search'),
  })
  .describe('The result of deleting a saved search')
  .meta({ id: 'DeletedSavedSearch' });

// Without an alert, whose subscription is the reader's own: so the example can be sent as it is.
export const sentExample = {
  name: 'Rates down under',
  query: '"cash rate" or inflation',
  filters: { country: 'AU', category: 'economy' },
} as const;
export const savedSearchExample = {
  id: encodeId('search', '019f6e5a-2c00-7000-8000-0000000000ab'),
  ...sentExample,
  alert: {
    enabled: true,
    subscriptionId: encodeId('sub', '019f6e5a-2c00-7000-8000-0000000000aa'),
    cadence: 'hourly',
  },
  createdAt: '2026-07-02T08:00:00.000Z',
  updatedAt: '2026-07-15T16:20:11.042Z',
  lastMatchedAt: '2026-07-17T06:12:45.120Z',
  matchCount24h: 3,
};
