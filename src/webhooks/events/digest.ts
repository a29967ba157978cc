import type { Sql } from '../../platform/database.ts';
import { newUuid } from '../../platform/ids.ts';
import type { JobQueue } from '../../platform/queue.ts';
import { eventsOf } from '../../publishing/index.ts';
import { type DigestCadence, type LeftDigest, MATCHED_UNTIL } from '../../saved-searches/index.ts';
import { holdTelling } from '../../stories/index.ts';
import { dueAt } from '../deliveries/channel.ts';
import { insertDeliveries, storeDeliveries, type Target } from '../deliveries/deliver.ts';
import { MOST_MATCHES, matchedEvent, type StoredEvent, type StoryFacts } from '../deliveries/envelope.ts';
import type { WebhookRoom } from '../room.ts';

/**
 * Sends the matches of the saved searches of a cadence since the last time: one event for each search with an alert,
 * with the newest matches. It does so in parts of some searches. The events of a part commit together with how far it came,
 * so that every match is sent exactly once, and a digest that was interrupted goes on where it stopped.
 * @param baseUrl the beginning of a story's address.
 * @returns how many were sent.
 */
export async function sendDigests(
  { db }: Pick<WebhookRoom, 'db'>,
  queue: JobQueue,
  cadence: DigestCadence,
  baseUrl: string,
  atOnce: number = SEARCHES_AT_ONCE,
): Promise<number> {
  let sent = 0;
  // What an interrupted digest had left comes first, and then what came since.
  for (let mayBegin = true; ; ) {
    const part = await db.transaction((sql) => sendPart(sql, queue, cadence, baseUrl, { atOnce, mayBegin }));
    if (part === undefined) return sent;
    sent += part.sent;
    if (part.begun) mayBegin = false;
  }
}

interface Row {
  since: string;
  /** Of the digest that is under way; else null. */
  until: string | null;
  after: string | null;
  /** Where a new one would end. */
  now: string;
  at: Date;
}

/** Sends a digest to the next searches. @returns undefined when there is nothing to send. */
async function sendPart(
  sql: Sql,
  queue: JobQueue,
  cadence: DigestCadence,
  baseUrl: string,
  { atOnce, mayBegin }: { readonly atOnce: number; readonly mayBegin: boolean },
): Promise<{ readonly sent: number; readonly begun: boolean } | undefined> {
  await holdTelling(sql);
  await sql.query('select from webhook_digests where cadence = $1 for update', [cadence]);
  // Only now: whoever waited for another one would see the tape from before that one.
  const { rows } = await sql.query<Row>(
    `select pos::text as since, until::text, after, ${MATCHED_UNTIL}::text as now, clock_timestamp() as at
     from webhook_digests where cadence = $1`,
    [cadence],
  );
  const [window] = rows;
  if (window === undefined) return undefined;
  const begun = window.until === null;
  if (begun && (!mayBegin || BigInt(window.since) >= BigInt(window.now))) return undefined;
  const { since, after } = window;
  const until = window.until ?? window.now;
  const next = await sql.query<{ last: string | null; n: number }>(NEXT, [cadence, after, atOnce]);
  const { last, n } = next.rows[0]!;
  let sent = 0;
  if (last !== null) {
    const told = await sql.query<DigestRow>(DIGESTS, [cadence, since, until, after, last]);
    const at = window.at.toISOString();
    const { events, targets } = await digestsOf(sql, told.rows, cadence, at, baseUrl);
    await insertDeliveries(sql, queue, events, targets);
    sent = events.length;
  }
  if (last !== null && n === atOnce) {
    const going = 'update webhook_digests set until = $2, after = $3 where cadence = $1';
    await sql.query(going, [cadence, until, last]);
  } else {
    const done = 'update webhook_digests set pos = $2, until = null, after = null where cadence = $1';
    await sql.query(done, [cadence, until]);
  }
  return { sent, begun };
}

// With the most stories in each event, that means reading some ten thousand stories and writing a few megabytes.
const SEARCHES_AT_ONCE = 100;

const NEXT = `select max(id::text)::uuid as last, count(*)::int as n from (
  select id from saved_searches where cadence = $1 and alert_enabled and ($2::uuid is null or id > $2)
  order by id limit $3) s`;

// A digest tells each story as it is when it is sent: what it said when it matched may have been corrected since.
const matchesAfter = (place: string, subscription: string): string => `
  select s.id, s.name, w.id as subscription_id, m.places, m.n::int as n
  from saved_searches s
  join webhook_subscriptions w on w.id = ${subscription} and w.tenant_id = s.tenant_id
  join tenants t on t.id = s.tenant_id
  cross join lateral (
    select count(*) as n, (array_agg(r.pos::text order by a.pos desc))[:${MOST_MATCHES}] as places
    from saved_search_matches a join stories y on y.id = a.story_id
    join story_revisions r on r.story_id = y.id and r.revision = y.revision
    where a.search_id = s.id and a.pos > ${place} and a.pos <= $3::bigint
      and (y.open_to = '{}' or t.plan = any(y.open_to))) m
  where m.n > 0`;

// What the cadence of before told is not told again.
const DIGESTS = `${matchesAfter('greatest($2::bigint, s.matches_from, s.cadence_from)', 's.subscription_id')}
  and s.alert_enabled and s.cadence = $1 and ($4::uuid is null or s.id > $4) and s.id <= $5::uuid order by s.id`;

const LEFT = `${matchesAfter('greatest($2::bigint, s.matches_from)', '$4::uuid')} and s.id = $1::uuid`;

/**
 * Sends what a digest was still to tell of a search whose alert gets another cadence, as that digest would have.
 * It commits with the change, and before the search is locked.
 * @param baseUrl the beginning of a story's address.
 */
export async function sendLeftDigest(
  sql: Sql,
  { search, name, subscription, cadence, since, until }: LeftDigest,
  baseUrl: string,
): Promise<void> {
  await holdTelling(sql);
  const { rows } = await sql.query<DigestRow>(LEFT, [search, String(since), String(until), subscription]);
  const [row] = rows;
  if (row === undefined) return;
  const now = await sql.query<{ at: Date }>('select clock_timestamp() as at');
  const { events, targets } = await digestsOf(
    sql,
    [{ ...row, name }],
    cadence,
    now.rows[0]!.at.toISOString(),
    baseUrl,
  );
  await storeDeliveries(sql, events, targets);
  await dueAt(
    sql,
    targets.map(({ subscription }) => subscription),
    false,
  );
}

interface DigestRow {
  id: string;
  name: string;
  subscription_id: string;
  places: string[];
  n: number;
}

async function digestsOf(
  sql: Sql,
  rows: readonly DigestRow[],
  cadence: DigestCadence,
  occurredAt: string,
  baseUrl: string,
): Promise<{ events: StoredEvent[]; targets: Target[] }> {
  const places = [...new Set(rows.flatMap((row) => row.places))];
  const described = await eventsOf(
    sql,
    places.map((pos) => ({ pos: BigInt(pos), kind: 'revised' })),
    baseUrl,
  );
  const facts = new Map(described.map(({ singletonKey, data }) => [singletonKey!, data!.data]));
  const events: StoredEvent[] = [];
  const targets: Target[] = [];
  for (const row of rows) {
    const stories = row.places.flatMap((pos): StoryFacts[] => {
      const found = facts.get(pos);
      return found === undefined ? [] : [found];
    });
    const id = newUuid();
    events.push(matchedEvent(id, occurredAt, { id: row.id, name: row.name, cadence }, stories, row.n));
    targets.push({ event: id, subscription: row.subscription_id });
  }
  return { events, targets };
}
