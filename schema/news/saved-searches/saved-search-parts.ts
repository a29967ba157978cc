import { encodeId } from '../../../src/platform/ids.ts';
import {
  type AlertPatch,
  type Cadence,
  type FiltersPatch,
  type SavedFilters,
  type SavedSearchPatch,
  type SavedSearchRow,
  stateOf,
} from '../../../src/saved-searches/index.ts';
import {
  COUNT_NAMES,
  type CountName,
  FILTERS,
  type FilterValues,
  mapNames,
  readValues,
  SCOPES,
  type StoryExclusions,
  type StorySort,
  TIME_NAMES,
  VALUES_NAMES,
  type ValuesName,
  writeValues,
} from '../../../src/stories/index.ts';
import { LONGEST_QUERY } from '../../graph/arguments.ts';
import { builder } from '../../graph/builder.ts';
import { DateTime } from '../../graph/datetime.ts';
import { SearchScope, StorySort as StorySortRef } from '../../graph/enums.ts';
import { described, inRange, StoryExclude, severally } from '../stories/story-filters.ts';

const AlertCadence = builder.enumType('AlertCadence', {
  description: 'How often an alert is sent.',
  values: {
    immediate: { description: 'For each match, as soon as the story is published.' },
    hourly: { description: 'The matches of an hour together, at the full hour.' },
    daily: { description: 'The matches of a day together, at 00:00 UTC.' },
  } as const satisfies Record<Cadence, object>,
});

const SORT_SAYS = 'The order of the results. Default: `pipeline`.';
const SAVED_VALUES = VALUES_NAMES;
const SAVED_TEXTS = TIME_NAMES.filter((name) => name !== 'asOf');

/** The values of a filter, which a saved search stores as one text. */
const savedValues = (filters: SavedFilters, name: ValuesName): FilterValues =>
  readValues(filters[name] ?? '', FILTERS[name].separator);

const ExcludedRef = builder.objectRef<SavedFilters>('SavedSearchExclusions').implement({
  description: 'Values that the stories must not have.',
  fields: (t) =>
    mapNames(SAVED_VALUES, (name) =>
      t.stringList({
        description: described(name),
        resolve: (filters) => [...savedValues(filters, name).exclude],
      }),
    ),
});

/** The filters of a saved search. */
export const SavedFiltersRef = builder.objectRef<SavedFilters>('SavedSearchFilters').implement({
  description:
    'The filters of a saved search, as they were entered: a date stays a date. An empty list or null means no filter.',
  fields: (t) => ({
    ...mapNames(SAVED_VALUES, (name) =>
      t.stringList({
        description: severally(name),
        resolve: (filters) => [...savedValues(filters, name).include],
      }),
    ),
    ...mapNames(SAVED_TEXTS, (name) =>
      t.string({
        nullable: true,
        description: `${FILTERS[name].description}`,
        resolve: (filters) => filters[name],
      }),
    ),
    ...mapNames(COUNT_NAMES, (name) =>
      t.int({
        nullable: true,
        description: inRange(name),
        resolve: ({ [name]: least }) => (least === undefined ? null : Number(least)),
      }),
    ),
    searchIn: t.field({
      type: [SearchScope],
      nullable: true,
      description: FILTERS.searchIn.description,
      resolve: ({ searchIn }) => SCOPES.filter((scope) => searchIn?.split(',').includes(scope)),
    }),
    exclude: t.field({
      type: ExcludedRef,
      description: 'Values that the stories must not have.',
      resolve: (filters) => filters,
    }),
    sort: t.field({
      type: StorySortRef,
      nullable: true,
      description: SORT_SAYS,
      resolve: (filters) => filters.sort,
    }),
  }),
});

/** The alert of a saved search, as answers show it. */
export interface AlertView {
  readonly enabled: boolean;
  /** TypeID `sub_...`; null: none, or a deleted one. */
  readonly subscriptionId: string | null;
  readonly cadence: Cadence;
}

/** The alert of a stored search. Null if it has none. */
export function alertOf(row: SavedSearchRow): AlertView | null {
  const { alert } = stateOf(row);
  if (alert === null) return null;
  const { enabled, subscription, cadence } = alert;
  return {
    enabled,
    subscriptionId: subscription === null ? null : encodeId('sub', subscription),
    cadence,
  };
}

/** The type of alerts of saved searches. */
export const SavedAlertRef = builder.objectRef<AlertView>('SavedSearchAlert').implement({
  description: 'The alert of a saved search: notifications about its matches by webhook.',
  fields: (t) => ({
    enabled: t.exposeBoolean('enabled', { description: 'Whether notifications are sent.' }),
    subscriptionId: t.exposeID('subscriptionId', {
      nullable: true,
      description:
        'TypeID `sub_...` of the webhook subscription that receives the notifications. Null if there is none.',
    }),
    cadence: t.expose('cadence', { type: AlertCadence, description: 'How often notifications are sent.' }),
  }),
});

const FiltersInput = builder.inputType('SavedSearchFiltersInput', {
  description:
    'The filters of a saved search. Null removes a filter. A filter that is left out does not change.',
  fields: (t) => ({
    ...mapNames(SAVED_VALUES, (name) => t.stringList({ description: severally(name) })),
    ...mapNames(SAVED_TEXTS, (name) =>
      t.field({ type: DateTime, description: `${FILTERS[name].description}` }),
    ),
    ...mapNames(COUNT_NAMES, (name) => t.int({ description: inRange(name) })),
    searchIn: t.field({ type: [SearchScope], description: FILTERS.searchIn.description }),
    exclude: t.field({
      type: StoryExclude,
      description:
        'Values that the stories must not have. A filter is replaced as a whole, so give its included and its excluded values ' +
        'together.',
    }),
    sort: t.field({ type: StorySortRef, description: SORT_SAYS }),
  }),
});

const AlertInput = builder.inputType('SavedSearchAlertInput', {
  description: 'The alert of a saved search: notifications about its matches by webhook.',
  fields: (t) => ({
    enabled: t.boolean({ description: 'Whether notifications are sent. Default: true.' }),
    subscriptionId: t.id({
      description: 'TypeID `sub_...` of a webhook subscription of the account. An enabled alert needs one.',
    }),
    cadence: t.field({
      type: AlertCadence,
      description: 'How often notifications are sent. Default: `immediate`.',
    }),
  }),
});

/** A saved search as a mutation takes it. */
export const SavedSearchInput = builder.inputType('SavedSearchInput', {
  description:
    'A new saved search, or the changes to an existing one. Null removes a member. A member that is left out does not change.',
  fields: (t) => ({
    name: t.string({
      description:
        'Name of the search; at most 200 characters. Default: made from the query and the filters.',
    }),
    query: t.string({
      description: `Full-text query, as \`q\` of a list; at most ${LONGEST_QUERY} characters.`,
    }),
    filters: t.field({ type: FiltersInput, description: 'The filters of the search.' }),
    alert: t.field({
      type: AlertInput,
      description: 'The alert: notifications about matches. Default: none.',
    }),
  }),
});

/** The same, as a document gives it. */
export interface GivenInput extends Omit<SavedSearchPatch, 'alert' | 'filters'> {
  readonly alert?: (Omit<AlertPatch, 'subscriptionId'> & { subscriptionId?: string | number | null }) | null;
  readonly filters?: GivenFilters | null;
}
type GivenFilters = { readonly [Name in ValuesName]?: readonly string[] | null } & {
  readonly [Name in (typeof SAVED_TEXTS)[number]]?: string | null;
} & { readonly [Name in CountName]?: number | null } & {
  readonly searchIn?: readonly string[] | null;
} & { readonly exclude?: StoryExclusions | null; readonly sort?: StorySort | null };

/** Turns the input of a mutation into the patch of the room. */
export function patchOf({ name, query, filters, alert }: GivenInput): SavedSearchPatch {
  const kept = filters == null ? filters : filtersPatch(filters);
  if (alert == null) return { name, query, filters: kept, alert };
  const { enabled, subscriptionId, cadence } = alert;
  const id = subscriptionId == null ? subscriptionId : String(subscriptionId);
  return { name, query, filters: kept, alert: { enabled, subscriptionId: id, cadence } };
}

/** Turns lists of values into the texts that are stored. A filter that is given is replaced as a whole. */
function filtersPatch(given: GivenFilters): FiltersPatch {
  const values = mapNames(SAVED_VALUES, (name) => {
    const [include, exclude] = [given[name], given.exclude?.[name]];
    if (include === undefined && exclude === undefined) return undefined;
    return writeValues({ include: include ?? [], exclude: exclude ?? [] }, FILTERS[name].separator) || null;
  });
  const { searchIn, sort } = given;
  return {
    ...values,
    ...mapNames(SAVED_TEXTS, (name) => given[name]),
    ...mapNames(COUNT_NAMES, (name) => {
      const least = given[name];
      return least == null ? least : String(least);
    }),
    searchIn: searchIn == null ? searchIn : searchIn.join() || null,
    sort,
    withoutExclusions: given.exclude === null,
  };
}
