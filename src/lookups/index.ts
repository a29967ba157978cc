// Lookups: names that occur in stories, found by a typed text, with the number of their stories. See docs/lookups.md.
import type { Database } from '../platform/database.ts';
import { decodeId, encodeId } from '../platform/ids.ts';
import { invalidParameter, Problem } from '../platform/problem.ts';
import { filterValues } from './filters.ts';
import { namesLike, ranked, type Searched } from './find.ts';
import {
  type AssetRecord,
  DEFAULT_LOOKUP,
  type EntityRecord,
  type FilterValues,
  type ImpactPathRecord,
  LARGEST_LOOKUP,
  type LookupArgs,
  type LookupResult,
  type PublisherRecord,
  type Suggestions,
} from './model.ts';
import { assetsNamed, entitiesNamed, isAssetPath, type Named, pathsNamed } from './named.ts';
import {
  pathAsAsset,
  type RecordSource,
  readAssets,
  readEntities,
  readImpactPaths,
  readPublishers,
} from './records.ts';
import { suggest } from './suggest.ts';
import { Tally } from './tally.ts';

export * from './model.ts';

/** The dependencies of this module's operations; one for each process. */
export interface LookupRoom {
  readonly db: Database;
  /** The base of links, without a slash at the end. */
  readonly baseUrl: string;
  readonly tally: Tally;
}

/**
 * Opens the lookups. The first request counts all stories, which takes about two seconds a million; `warm` does it
 * in advance.
 */
export function openLookups(options: { db: Database; baseUrl: string }): LookupRoom {
  return { ...options, tally: new Tally(options.db) };
}

/**
 * Counts all stories before the first request.
 * @throws Problem `unavailable`.
 */
export async function warm(room: LookupRoom): Promise<void> {
  await room.tally.present();
}

/**
 * Entities by name; without `q` the most frequent ones.
 * @throws Problem `invalid_parameter`.
 */
export function findEntities(room: LookupRoom, args: LookupArgs): Promise<LookupResult<EntityRecord>> {
  return lookUp(room, 'entity', args, readEntities);
}

/**
 * Impact paths by name; without `q` the most frequent ones.
 * @throws Problem `invalid_parameter`.
 */
export function findImpactPaths(room: LookupRoom, args: LookupArgs): Promise<LookupResult<ImpactPathRecord>> {
  return lookUp(room, 'path', args, readImpactPaths);
}

/**
 * Publishers by name or domain; without `q` those with the most stories.
 * @throws Problem `invalid_parameter`.
 */
export function findPublishers(room: LookupRoom, args: LookupArgs): Promise<LookupResult<PublisherRecord>> {
  return lookUp(room, 'publisher', args, readPublishers);
}

/** The records of entities by uuid, those without a story as well; undefined where there is no such entity. */
export async function entitiesById(
  room: LookupRoom,
  uuids: readonly string[],
): Promise<(EntityRecord | undefined)[]> {
  return readEntities(await source(room), uuids);
}

/** The records of impact paths by uuid, as `entitiesById`. */
export async function impactPathsById(
  room: LookupRoom,
  uuids: readonly string[],
): Promise<(ImpactPathRecord | undefined)[]> {
  return readImpactPaths(await source(room), uuids);
}

/** The records of assets by ticker, as `entitiesById`. */
export async function assetsByTicker(
  room: LookupRoom,
  tickers: readonly string[],
): Promise<(AssetRecord | undefined)[]> {
  return readAssets(await source(room), tickers);
}

/**
 * The entity that an id, slug, label or alias means.
 * @throws Problem `not_found` when no story has it.
 */
export async function getEntity(room: LookupRoom, idOrSlug: string): Promise<EntityRecord> {
  const [first] = inUse(await entitiesNamed(room.db, idOrSlug), 'entity');
  return present(await entitiesById(room, [first.value]), 'entity');
}

/**
 * The impact path that an id, token or label means.
 * @throws Problem `not_found` when no story has it.
 */
export async function getImpactPath(room: LookupRoom, idOrSlug: string): Promise<ImpactPathRecord> {
  const [first] = inUse(await pathsNamed(room.db, idOrSlug), 'impact path');
  return present(await impactPathsById(room, [first.value]), 'impact path');
}

/**
 * The asset that an id, ticker or label means, or the impact path that an id, token or label means, if its stories name
 * assets. A ticker takes precedence.
 * @throws Problem `not_found` when no story has it.
 */
export async function getAsset(room: LookupRoom, idOrSlug: string): Promise<AssetRecord> {
  const filter = await assetFilter(room, idOrSlug);
  if ('asset' in filter) return present(await assetsByTicker(room, [filter.asset]), 'asset');
  const path = await impactPathsById(room, [filter.pathUuid]);
  return pathAsAsset(room.baseUrl, present(path, 'asset'));
}

/**
 * Checks that stories have the name in an address.
 * @param ever accepts a name that only earlier stories had, for lists as of an earlier time.
 * @throws Problem `not_found`.
 */
export async function requireEntity(room: LookupRoom, idOrSlug: string, ever: boolean): Promise<void> {
  inUse(await entitiesNamed(room.db, idOrSlug), 'entity', ever);
}

/** The same for impact paths. */
export async function requireImpactPath(room: LookupRoom, idOrSlug: string, ever: boolean): Promise<void> {
  inUse(await pathsNamed(room.db, idOrSlug), 'impact path', ever);
}

/**
 * The filter of lists that an asset's name stands for.
 * @throws Problem `not_found`.
 */
export async function assetFilter(
  room: LookupRoom,
  idOrSlug: string,
  ever = false,
): Promise<{ readonly asset: string } | { readonly impactPath: string; readonly pathUuid: string }> {
  const [ticker] = (await assetsNamed(room.db, idOrSlug)).filter(({ alive }) => alive || ever);
  if (ticker !== undefined) return { asset: ticker.value };
  const uuid = decodeId('asset', idOrSlug);
  const path = uuid === undefined ? idOrSlug : encodeId('path', uuid);
  for (const { value, alive } of await pathsNamed(room.db, path)) {
    if (ever || (alive && (await isAssetPath(room.db, value))))
      return { impactPath: encodeId('path', value), pathUuid: value };
  }
  throw absent('asset');
}

/**
 * Suggestions for a search for `q`: up to five of each kind.
 * @param place tells the place of the tape to count at, which may not be committed yet. It is asked only for a search that can
 * be read: a promise of it that nobody awaited would end the process if the list failed. There are no suggestions if too many
 * changes have happened since.
 */
export function suggestFor(room: LookupRoom, q: string, place: () => Promise<bigint>): Promise<Suggestions> {
  return suggest(room.db, q, async () => room.tally.at(await place()));
}

/** The values that filters take, with the number of stories for each. Values without stories are left out. */
export async function readFilters(room: LookupRoom): Promise<FilterValues> {
  const values = filterValues(await room.tally.present());
  const names = values.publishers.map(({ value }) => value);
  const rows = names.length === 0 ? [] : await room.db.hot('publisher_labels', PUBLISHER_LABELS, [names]);
  const labels = new Map(rows.map(([name, label]) => [name!, label!]));
  const publishers = values.publishers.map((each) => ({
    ...each,
    label: labels.get(each.value) ?? each.value,
  }));
  return { ...values, publishers };
}

const PUBLISHER_LABELS = 'select name, label from publishers where name = any($1::text[])';

async function lookUp<T>(
  room: LookupRoom,
  facet: Searched,
  { q, limit }: LookupArgs,
  read: (source: RecordSource, values: readonly string[]) => Promise<(T | undefined)[]>,
): Promise<LookupResult<T>> {
  const size = limit ?? DEFAULT_LOOKUP;
  if (!Number.isInteger(size) || size < 1 || size > LARGEST_LOOKUP) {
    throw invalidParameter('limit', `must be a whole number from 1 to ${LARGEST_LOOKUP}`);
  }
  const text = q?.trim() ?? '';
  const [candidates, counts] = await Promise.all([
    text === '' ? undefined : namesLike(room.db, [facet], { q: text, phrases: [] }, size),
    room.tally.present(),
  ]);
  const found = candidates && ranked(facet, candidates, size, counts);
  const asOf = new Date(counts.at).toISOString();
  const values = found?.values ?? counts.most(facet, size).map(([value]) => value);
  const total = found?.total ?? counts.size(facet);
  const records = await read({ db: room.db, counts, baseUrl: room.baseUrl }, values);
  const present = records.filter((record) => record !== undefined);
  return {
    records: present,
    page: { size, returned: present.length, total, totalRelation: found?.totalRelation ?? 'eq', asOf },
  };
}

async function source(room: LookupRoom): Promise<RecordSource> {
  return { db: room.db, counts: await room.tally.present(), baseUrl: room.baseUrl };
}

function inUse(found: readonly Named[], what: string, ever = false): [Named, ...Named[]] {
  const [first, ...rest] = found.filter(({ alive }) => alive || ever);
  if (first === undefined) throw absent(what);
  return [first, ...rest];
}

function present<T>([record]: readonly (T | undefined)[], what: string): T {
  if (record === undefined) throw absent(what);
  return record;
}

function absent(what: string): Problem {
  return new Problem('not_found', `No story has an ${what} with that name.`);
}
