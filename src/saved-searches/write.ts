import type { Database, Sql } from '../platform/database.ts';
import { newUuid } from '../platform/ids.ts';
import { invalidParameter, Problem } from '../platform/problem.ts';
import {
  holdTelling,
  type InverseFilter,
  invertFilter,
  isSameFilter,
  type StoryRoom,
} from '../stories/index.ts';
import { forgetMatches, keptTerms } from './matches.ts';
import {
  type DigestCadence,
  filterOf,
  type LeftDigest,
  type SavedSearchPatch,
  type SavedSearchState,
  stateOf,
} from './model.ts';
import { EMPTY, inSearch, patched, unknownSubscription } from './patch.ts';
import { noSuchSearch } from './read.ts';

/** Most saved searches of one tenant: each may be verified whenever a story is published. */
export const MOST_SEARCHES = 1_000;

/**
 * Saves a search. It matches stories that are published from then on.
 * @returns its uuid.
 * @throws Problem `invalid_parameter`; `conflict` when the tenant has as many as it may.
 */
export async function createSearch(
  room: StoryRoom,
  tenant: string,
  patch: SavedSearchPatch,
): Promise<string> {
  const state = patched(EMPTY, patch);
  const inverse = await inverseOf(room, state);
  const id = newUuid();
  return room.db.transaction(async (sql) => {
    // Two simultaneous requests must not both become the last one allowed.
    await sql.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`saved searches of ${tenant}`]);
    await checkSubscription(sql, tenant, state);
    const created = await kept(sql.query(CREATE, [id, tenant, ...columnsOf(state), ...clauseOf(inverse)]));
    if (created.rowCount === 1) return id;
    throw new Problem(
      'conflict',
      `There are already ${MOST_SEARCHES} saved searches, which is the maximum. Delete one first.`,
    );
  });
}

// A writer that loses this often competes with endless other writes.
const MOST_ATTEMPTS = 6;

/**
 * Changes a search. If its query or filters change, its matches are of something else: they count no longer from then on, and
 * are deleted.
 * @param id uuid.
 * @param tell sends what a digest was still to tell, in the transaction that gives its alert another cadence. Without it,
 *        that is told by nobody.
 * @throws Problem `not_found` for an id that is not the tenant's; `invalid_parameter`; `conflict`.
 */
export async function updateSearch(
  room: StoryRoom,
  tenant: string,
  id: string,
  patch: SavedSearchPatch,
  tell: (sql: Sql, left: LeftDigest) => Promise<void> = async () => {},
): Promise<void> {
  for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt += 1) {
    const row = await room.db.prisma.savedSearch.findFirst({ where: { id, tenantId: tenant } });
    if (row === null) throw noSuchSearch();
    const was = stateOf(row);
    const state = patched(was, patch);
    if (patch.alert != null) await checkSubscription(room.db, tenant, state);
    if (JSON.stringify(columnsOf(state)) === JSON.stringify(columnsOf(was))) return;
    const other = !isSameFilter(filterOf(was), filterOf(state));
    const inverse = await inverseOf(room, state);
    const write = async (sql: Sql): Promise<Written> => {
      const values = [
        id,
        tenant,
        ...columnsOf(state),
        ...clauseOf(inverse),
        other,
        row.updatedAt.toISOString(),
      ];
      const locks = patch.alert != null && state.alert?.subscription != null;
      return (await kept(sql.query<{ pos: string }>(UPDATE, [...values, locks]))).rows[0];
    };
    const left = leftCadence(was, state);
    const done =
      left === undefined
        ? await write(room.db)
        : await room.db
            .transaction(async (sql) => {
              const since = await reached(sql, left, id, row.cadenceFrom);
              const isLast = attempt === MOST_ATTEMPTS;
              if (isLast && patch.alert != null) await checkSubscription(sql, tenant, state);
              const until = await placeNow(sql, id, isLast);
              const apart = await recordedApart(sql, id, since);
              if (isTold(state) && !other) {
                const { name, alert } = state;
                const { subscription } = alert;
                await tell(sql, { search: id, name, subscription, cadence: left, since, until });
              }
              const wrote = await unlessOvertaken(sql, id, until, await write(sql));
              if ((await recordedApart(sql, id, since)) !== apart) throw new Overtaken();
              return wrote;
            })
            .catch(overtaken);
    if (done === undefined) continue;
    if (other) await forgetMatches(room.db, id, done.pos);
    return;
  }
  throw new Problem('conflict', 'The saved search is being changed by other requests. Try again.');
}

/** Where on the tape a search was changed. Undefined: another request changed it first. */
type Written = { readonly pos: string } | undefined;

/** What a search matched while its digest was being written. The digest lacks it, so the change is begun anew. */
class Overtaken extends Error {}

const overtaken = (error: unknown): undefined => {
  if (!(error instanceof Overtaken)) throw error;
};

const isTold = (
  state: SavedSearchState,
): state is SavedSearchState & { readonly alert: { readonly subscription: string } } =>
  state.alert?.enabled === true && state.alert.subscription !== null;

/**
 * The place that the tape has reached.
 * @param stays whether it is to stay there until this transaction ends. Every publisher waits then, so it is the last
 *        resort of a search that matches all the time. A part is waited for before that, and before the part whoever
 *        removes words, because that one waits for parts too.
 */
async function placeNow(sql: Sql, search: string, stays: boolean): Promise<bigint> {
  if (stays) {
    await holdTelling(sql);
    await sql.query('select from saved_searches where id = $1 for no key update', [search]);
  }
  const { rows } = await sql.query<{ pos: string }>(
    `select pos from tape where id = 1${stays ? ' for no key update' : ''}`,
  );
  return BigInt(rows[0]!.pos);
}

/** @throws Overtaken: the search was changed meanwhile, or matched behind `until`. */
async function unlessOvertaken(sql: Sql, search: string, until: bigint, wrote: Written): Promise<Written> {
  if (wrote === undefined) throw new Overtaken();
  const later = await sql.query(
    'select 1 from saved_search_matches where search_id = $1 and pos > $2 limit 1',
    [search, until],
  );
  if (later.rowCount !== 0) throw new Overtaken();
  return wrote;
}

/** How many matches of a search parts recorded: of changes before the search is written, and while it is. */
async function recordedApart(sql: Sql, search: string, since: bigint): Promise<string> {
  const { rows } = await sql.query<{ n: string }>(
    'select count(*) as n from saved_search_matches where search_id = $1 and apart and pos > $2',
    [search, since],
  );
  return rows[0]!.n;
}

/** The cadence of a digest that a search is told by no longer. Undefined where nothing is to be told of before. */
function leftCadence(was: SavedSearchState, now: SavedSearchState): DigestCadence | undefined {
  if (was.alert === null || !was.alert.enabled || was.alert.cadence === 'immediate') return undefined;
  return was.alert.cadence === now.alert?.cadence ? undefined : was.alert.cadence;
}

/**
 * How far on the tape the digests of a search are. A part that is under way is waited for, and the next one waits.
 * @param from where its alert got the cadence.
 */
async function reached(sql: Sql, cadence: DigestCadence, search: string, from: bigint): Promise<bigint> {
  await sql.query('select from webhook_digests where cadence = $1 for share', [cadence]);
  const found = await sql.query<{ pos: string }>(
    `select greatest(case when $3::uuid <= after then until else pos end, $2::bigint) as pos
     from webhook_digests where cadence = $1`,
    [cadence, from, search],
  );
  return BigInt(found.rows[0]?.pos ?? from);
}

/**
 * Deletes a search and its matches.
 * @param id uuid.
 * @throws Problem `not_found` for an id that is not the tenant's.
 */
export async function deleteSearch(db: Database, tenant: string, id: string): Promise<void> {
  const owned = await db.query('select 1 from saved_searches where id = $1 and tenant_id = $2', [id, tenant]);
  if (owned.rowCount !== 1) throw noSuchSearch();
  // Before the row itself: publishers wait for the statement that deletes the row.
  await forgetMatches(db, id);
  const gone = await db.query(DELETE, [id, tenant]);
  if (gone.rowCount !== 1) throw noSuchSearch();
}

/**
 * Switches off the alerts of a webhook subscription that is about to be deleted.
 * @param subscription uuid.
 */
export async function detachAlerts(sql: Sql, tenant: string, subscription: string): Promise<void> {
  await sql.query(
    `update saved_searches set alert_enabled = false, subscription_id = null,
       updated_at = greatest(date_trunc('milliseconds', clock_timestamp()), updated_at + interval '1 millisecond')
     where tenant_id = $1 and subscription_id = $2`,
    [tenant, subscription],
  );
}

async function inverseOf(room: StoryRoom, state: SavedSearchState): Promise<InverseFilter> {
  try {
    return await invertFilter(room, filterOf(state));
  } catch (error) {
    throw inSearch(error);
  }
}

/** Locks the subscription of an alert, so that whoever deletes it waits, and then finds the alert and switches it off. */
async function checkSubscription(sql: Sql, tenant: string, { alert }: SavedSearchState): Promise<void> {
  if (alert === null || alert.subscription === null) return;
  const found = await sql.query(SUBSCRIPTION, [alert.subscription, tenant]);
  if (found.rowCount !== 1) throw unknownSubscription();
}

const SUBSCRIPTION = 'select 1 from webhook_subscriptions where id = $1 and tenant_id = $2 for key share';

// PostgreSQL's class for exceeded limits (docs, "PostgreSQL Error Codes").
const TOO_BIG = '54000';

/** A tsquery must fit into a row, and a few hundred characters of joined words can make one that does not. */
async function kept<T>(writing: Promise<T>): Promise<T> {
  try {
    return await writing;
  } catch (error) {
    if ((error as { code?: unknown }).code !== TOO_BIG) throw error;
    throw invalidParameter('query', 'has too many words for a saved search; shorten it');
  }
}

const columnsOf = ({ name, query, filters, alert }: SavedSearchState): readonly unknown[] => [
  name,
  query,
  // The database gives members back in an order of its own.
  JSON.stringify(Object.fromEntries(Object.entries(filters).toSorted())),
  alert?.enabled ?? false,
  alert?.subscription ?? null,
  alert?.cadence ?? null,
];

const clauseOf = (inverse: InverseFilter): readonly unknown[] => [
  keptTerms(inverse),
  inverse.required,
  inverse.tsquery,
  inverse.since,
  inverse.until,
];

const CLAUSES = `select s.id, t.term, $10::bigint[], $11::tsquery, $12::bigint, $13::bigint
  from search s cross join unnest($9::bigint[]) as t (term)`;

const CREATE = `with search as (
  insert into saved_searches (id, tenant_id, name, query, filters, alert_enabled, subscription_id, cadence, created_at,
    updated_at)
  select $1::uuid, $2::uuid, $3::text, $4::text, $5::jsonb, $6::boolean, $7::uuid, $8::text, now.at, now.at
  from (select date_trunc('milliseconds', clock_timestamp()) as at offset 0) now
  where (select count(*) from saved_searches where tenant_id = $2::uuid) < ${MOST_SEARCHES}
  returning id),
clauses as (insert into saved_search_clauses (search_id, term, required, tsquery, since, until) ${CLAUSES})
select id from search`;

// Publishers hold the lock of the tape while they look for matches. A change of a search takes it as well, but in one
// statement, so that it is never held while this process computes. The search is locked before the tape: a part locks its
// searches for as long as it takes, and who waits for it makes no publisher wait. The subscription is locked before the search,
// as a deletion of the subscription locks them.
const tapeAfterSearch = (unless = 'true'): string => `mine as materialized (
  select id from saved_searches where id = $1::uuid and tenant_id = $2::uuid and ${unless} for no key update),
tape_now as materialized (select pos from tape where id = 1 and exists (select from mine) for no key update)`;

const DELETE = `with ${tapeAfterSearch()} delete from saved_searches s using tape_now where s.id = $1::uuid and s.tenant_id = $2::uuid`;

// A row is overwritten only if it was not changed since it was read. Times of change always increase, so they identify
// versions. A subscription that is given is locked as in `checkSubscription`.
const UPDATE = `with subscription as materialized (
  select id from webhook_subscriptions where id = $7::uuid and tenant_id = $2::uuid for key share),
${tapeAfterSearch('(not $16::boolean or exists (select from subscription))')},
search as (
  update saved_searches set name = $3::text, query = $4::text, filters = $5::jsonb, alert_enabled = $6::boolean,
    subscription_id = $7::uuid, cadence = $8::text,
    cadence_from = case when cadence is distinct from $8::text then pos else cadence_from end,
    immediate_to = case when cadence = 'immediate' and $8::text is distinct from cadence then pos else immediate_to end,
    last_matched_at = case when $14::boolean then null else last_matched_at end,
    matches_from = case when $14::boolean then pos else matches_from end,
    updated_at = greatest(date_trunc('milliseconds', clock_timestamp()), updated_at + interval '1 millisecond')
  from tape_now where id = $1::uuid and tenant_id = $2::uuid and updated_at = $15::timestamptz
  returning id, pos),
gone as (
  delete from saved_search_clauses c using search s where c.search_id = s.id and c.term <> all($9::bigint[])),
clauses as (
  insert into saved_search_clauses (search_id, term, required, tsquery, since, until) ${CLAUSES}
  on conflict (search_id, term) do update
  set required = excluded.required, tsquery = excluded.tsquery, since = excluded.since, until = excluded.until)
select pos from search`;
