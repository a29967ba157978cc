import DataLoader from 'dataloader';
import {
  type AssetRecord,
  assetsByTicker,
  DEFAULT_LOOKUP,
  type EntityRecord,
  entitiesById,
  type ImpactPathRecord,
  impactPathsById,
  LARGEST_LOOKUP,
  type LookupLinks,
  type LookupPage,
  type RecentCounts,
} from '../../src/lookups/index.ts';
import { decodeId } from '../../src/platform/ids.ts';
import { invalidParameter, Problem } from '../../src/platform/problem.ts';
import { idOr, inArguments, LONGEST_TEXT, text, whole } from '../graph/arguments.ts';
import { builder } from '../graph/builder.ts';
import { connection, type FieldCost } from '../graph/cost.ts';
import { DateTime } from '../graph/datetime.ts';
import { TotalRelation } from '../graph/enums.ts';
import { perRequest } from '../graph/per-request.ts';
import { Url } from '../graph/url.ts';

// The parts that entities, impact paths, assets and publishers have in common.

/** The type of counts of recent stories. */
export const RecentCountsRef = builder.objectRef<RecentCounts>('RecentCounts').implement({
  description:
    'Numbers of stories by time of publication, up to now. Each number is exact up to 10,000; higher ones are shown as 10,000.',
  fields: (t) => ({
    last24h: t.exposeInt('last24h', {
      description: 'Number of stories that were published in the last 24 hours.',
    }),
    last7d: t.exposeInt('last7d', {
      description: 'Number of stories that were published in the last 7 days.',
    }),
    last30d: t.exposeInt('last30d', {
      description: 'Number of stories that were published in the last 30 days.',
    }),
  }),
});

/** The type of addresses of a record's stories. */
export const LookupLinksRef = builder.objectRef<LookupLinks>('LookupLinks').implement({
  description: 'Addresses of the stories of an entity, impact path, asset or publisher.',
  fields: (t) => ({
    stories: t.expose('stories', { type: Url, description: 'Address of the list of stories over REST.' }),
    rss: t.expose('rss', { type: Url, description: 'Address of the list of stories as an RSS feed.' }),
  }),
});

/** The type of the page of a lookup. */
export const LookupPageRef = builder.objectRef<LookupPage>('LookupPage').implement({
  description: 'The page of a lookup. A lookup has only one page. A longer `q` narrows it.',
  fields: (t) => ({
    size: t.exposeInt('size', { description: 'Maximum number of records in the answer: 1 to 50.' }),
    returned: t.exposeInt('returned', { description: 'Number of records in the answer.' }),
    total: t.exposeInt('total', {
      description: 'Number of records found, including those that are not in the answer.',
    }),
    totalRelation: t.expose('totalRelation', {
      type: TotalRelation,
      description: 'Whether `total` is exact.',
    }),
    asOf: t.expose('asOf', {
      type: DateTime,
      description: 'When the latest change that `matchCount` includes was committed.',
    }),
  }),
});

/** The arguments of a lookup. */
export const LOOKUP_ARGUMENTS = builder.args((t) => ({
  q: t.string({
    description:
      `The beginning, a part or a misspelling of a name, such as \`reserve ba\`; at most ${LONGEST_TEXT} characters. ` +
      'Without it, the names with the most stories are listed.',
  }),
  first: t.int({
    description: `Maximum number of records: 1 to ${LARGEST_LOOKUP}; default ${DEFAULT_LOOKUP}.`,
  }),
}));

/** The cost of a lookup: one call, and as many parents for the fields below as it has records. */
export const LOOKUP_COST: FieldCost = connection(['first'], DEFAULT_LOOKUP);

/** Reads the arguments of a lookup and runs it. @throws Problem `invalid_parameter`. */
export function lookupGiven<T>(
  given: { q?: string | null | undefined; first?: number | null | undefined },
  find: (args: { q: string | undefined; limit: number | undefined }) => Promise<T>,
): Promise<T> {
  const args = { q: text('q', given.q), limit: whole('first', given.first, 1, LARGEST_LOOKUP) };
  return inArguments({ limit: 'first' }, () => find(args));
}

/** The cost of a field that leads to a record: one call, unless only members are selected that the parent has. */
export function recordCost(...held: readonly string[]): FieldCost {
  return { calls: 1, items: 1, free: [...held, '__typename'] };
}

/**
 * The argument `idOrSlug`, trimmed.
 * @param prefixes those of the ids that it may hold.
 * @throws Problem `invalid_parameter` if it is empty; GraphQLError BAD_USER_INPUT for a malformed id.
 */
export function nameGiven(idOrSlug: string, ...prefixes: readonly ('ent' | 'path' | 'asset')[]): string {
  const name = text('idOrSlug', idOrSlug, LONGEST_TEXT);
  if (name === undefined) throw invalidParameter('idOrSlug', 'is empty');
  for (const prefix of prefixes) idOr(prefix, 'idOrSlug', name);
  return name;
}

/** The loaders of a request: they read together the records that fields ask for one by one. */
export interface Records {
  readonly entity: DataLoader<string, EntityRecord>;
  readonly impactPath: DataLoader<string, ImpactPathRecord>;
  readonly asset: DataLoader<string, AssetRecord>;
}

/** The loaders of a request: entities and impact paths by TypeID, assets by ticker. */
export const recordsOf = perRequest((context): Records => {
  const { lookups } = context.services;
  return {
    entity: loader((ids) => entitiesById(lookups, uuids('ent', ids))),
    impactPath: loader((ids) => impactPathsById(lookups, uuids('path', ids))),
    asset: loader((tickers) => assetsByTicker(lookups, tickers)),
  };
});

function loader<T>(read: (keys: readonly string[]) => Promise<(T | undefined)[]>): DataLoader<string, T> {
  return new DataLoader<string, T>(
    async (keys) =>
      (await read(keys)).map(
        (record) => record ?? new Problem('not_found', 'No listed story has this name any more.'),
      ),
    // Waits until all fields of the document that can ask have asked, at every depth.
    { maxBatchSize: 2_000, batchScheduleFn: (read) => setImmediate(read) },
  );
}

// Stories contain ids of this service. Any other text is the id of nothing.
const NOTHING = '00000000-0000-0000-0000-000000000000';
const uuids = (prefix: 'ent' | 'path', ids: readonly string[]): string[] =>
  ids.map((id) => decodeId(prefix, id) ?? NOTHING);
