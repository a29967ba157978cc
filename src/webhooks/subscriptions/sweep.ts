import type { Database, Sql } from '../../platform/database.ts';
import { Problem } from '../../platform/problem.ts';
import { idsBefore, removeInPieces } from '../../platform/retention/index.ts';
import type { WebhookRoom } from '../room.ts';
import { holdWaiting, releaseHeld } from './pause.ts';
import { cancelDeliveries } from './subscriptions.ts';

/** What a sweep finds. */
export interface Due {
  /** Subscriptions (uuid) with due deliveries. Their jobs say whether a node has them. */
  readonly subscriptions: readonly string[];
  /** How long the oldest due delivery has been waiting, in s. */
  readonly oldestSeconds: number;
}

// One probe of an index for each subscription, and one more for those with something due.
const SWEEP = `
  select s.id, d.age
  from webhook_subscriptions s
  cross join lateral (
    (select extract(epoch from now() - next_attempt_at)::float8 as age
     from webhook_deliveries where subscription_id = s.id and next_attempt_at <= now()
       and s.state = 'active' and (s.breaker_until is null or s.breaker_until <= now())
     order by next_attempt_at limit 1)
    union all
    (select 0 from webhook_deliveries where subscription_id = s.id and status = 'delivering' limit 1)
    limit 1) d`;

/** Looks for due deliveries: retries whose time has come, and those that a lost notification or a crash left behind. */
export async function sweep(sql: Sql): Promise<Due> {
  const { rows } = await sql.query<{ id: string; age: number }>(SWEEP);
  return {
    subscriptions: rows.map(({ id }) => id),
    oldestSeconds: rows.reduce((most, { age }) => Math.max(most, age), 0),
  };
}

// A test has 15 s while its caller waits; after this time nobody waits any more.
const LOST_SECONDS = 120;
// Small enough that each is far from the time of a statement, however many end together: a pause holds all that waits at
// one moment, and so all of it expires at one moment.
const PIECE = 5_000;
// Of the minute until the next run, which goes on with what is left.
const LONGEST_MS = 30_000;

/**
 * Ends deliveries that would otherwise never end: those held for too long, those that a pause or resumption missed
 * while new events arrived, those of deleted subscriptions, and tests whose node died. A step that fails is told in the
 * log, and the others are done: they concern other accounts.
 */
export async function tidy(room: Pick<WebhookRoom, 'db' | 'limits' | 'log'>): Promise<void> {
  const { db, limits } = room;
  await step(room, 'deliveries held for too long', () => inPieces(db, EXPIRE, limits.holdSeconds));
  await step(room, 'lost tests', () => inPieces(db, FORGOTTEN_TESTS, LOST_SECONDS));
  await step(room, 'misplaced deliveries', async () => {
    for (const each of await misplaced(db)) {
      await step(room, 'the deliveries of a subscription', () => putRight(db, each));
    }
  });
}

async function step(
  { log }: Pick<WebhookRoom, 'log'>,
  what: string,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    const isAway = error instanceof Problem && error.code === 'unavailable';
    log[isAway ? 'debug' : 'error']({ err: error }, `${what} could not be tidied up`);
  }
}

/** Repeats a statement, each time in a transaction of its own, until it finds less than a piece, or its time is over. */
async function inPieces(db: Database, statement: string, seconds: number): Promise<void> {
  const end = performance.now() + LONGEST_MS;
  while (((await db.query(statement, [seconds, PIECE])).rowCount ?? 0) === PIECE && performance.now() < end);
}

async function putRight(db: Database, { id, state }: Misplaced): Promise<void> {
  if (state === 'active') await releaseHeld(db, id);
  else if (state === 'paused') await holdWaiting(db, id);
  else await cancelDeliveries(db, id);
}

// The index of `held_at` has what expired first, and only that index fits: a status by itself would name another one (see
// HOLD of pause.ts). What somebody else is changing is for the next run.
const EXPIRE = `
  with chosen as materialized (
    select id from webhook_deliveries
    where held_at < now() - make_interval(secs => $1) and case status when 'held' then true end
    order by held_at limit $2 for update skip locked)
  update webhook_deliveries d set status = 'dead_lettered', failure_reason = 'hold_expired', held_at = null
  from chosen c where d.id = c.id`;

const FORGOTTEN_TESTS = `
  with lost as materialized (
    select d.id, d.attempt_count from webhook_deliveries d
    join webhook_attempts a on a.delivery_id = d.id and a.number = d.attempt_count
    where d.status = 'delivering' and a.outcome is null
      and (d.event_type = 'subscription.test' and d.replay_of is null
        or not exists (select from webhook_subscriptions s where s.id = d.subscription_id))
      and a.started_at < clock_timestamp() - make_interval(secs => $1)
    limit $2 for update of d skip locked),
  noted as (
    update webhook_attempts a set outcome = 'unknown_outcome' from lost l
    where a.delivery_id = l.id and a.number = l.attempt_count and a.outcome is null)
  update webhook_deliveries d set failure_reason = 'unknown_outcome',
    status = case when d.event_type = 'subscription.test' and d.replay_of is null then 'dead_lettered' else 'cancelled' end
  from lost l where d.id = l.id`;

interface Misplaced {
  readonly id: string;
  /** Of the subscription; null: it is deleted. */
  readonly state: string | null;
}

async function misplaced(db: Database): Promise<Misplaced[]> {
  const { rows } = await db.query<Misplaced>(
    `with recursive waiting as (
       (select subscription_id as id from webhook_deliveries where next_attempt_at is not null
        order by subscription_id limit 1)
       union all
       select (select d.subscription_id from webhook_deliveries d
         where d.next_attempt_at is not null and d.subscription_id > w.id order by d.subscription_id limit 1)
       from waiting w where w.id is not null),
     held as (
       (select subscription_id as id from webhook_deliveries where status in ('held', 'delivering') and status = 'held'
        order by subscription_id limit 1)
       union all
       select (select d.subscription_id from webhook_deliveries d
         where d.status in ('held', 'delivering') and d.status = 'held' and d.subscription_id > h.id
         order by d.subscription_id limit 1)
       from held h where h.id is not null)
     select w.id, s.state from waiting w left join webhook_subscriptions s on s.id = w.id
     where w.id is not null and s.state is distinct from 'active'
     union
     select h.id, s.state from held h left join webhook_subscriptions s on s.id = h.id
     where h.id is not null and s.state is distinct from 'paused'`,
  );
  return rows;
}

const CHUNK = 2_000;
const NONE = '00000000-0000-0000-0000-000000000000';

/**
 * Deletes deliveries that were made so many days ago and have ended, with their attempts, and events that no delivery has any
 * more. What still waits for an attempt stays, however old it is.
 * @param days undefined: nothing is deleted.
 * @returns how many rows were removed.
 */
export async function pruneDeliveries(db: Database, days: number | undefined): Promise<number> {
  if (days === undefined) return 0;
  let after: string | null = NONE;
  const deliveries = await removeInPieces(async () => {
    if (after === null) return undefined;
    const { rows } = await db.query<Pruned>(PRUNE, [after, days, CHUNK]);
    after = rows[0]!.last;
    return { webhook_deliveries: rows[0]!.deliveries, webhook_attempts: rows[0]!.attempts };
  });
  // Its time was over: events of deliveries that are still there are for the next time.
  if (after !== null) return deliveries;
  let afterEvent: string | null = NONE;
  const events = await removeInPieces(async () => {
    if (afterEvent === null) return undefined;
    const { rows } = await db.query<{ last: string | null; n: number }>(PRUNE_EVENTS, [
      afterEvent,
      days,
      CHUNK,
    ]);
    afterEvent = rows[0]!.last;
    return { webhook_events: rows[0]!.n };
  });
  return deliveries + events;
}

interface Pruned {
  /** Up to where was looked; null: to the end. */
  last: string | null;
  deliveries: number;
  attempts: number;
}

// Their ids are made in the order of time: the primary key finds the old ones.
const PRUNE = `
  with old as materialized (
    select id, status from webhook_deliveries
    where id > $1::uuid and id < ${idsBefore('$2::int')} order by id limit $3),
  ended as (select id from old where status in ('delivered', 'dead_lettered', 'cancelled')),
  attempts as (delete from webhook_attempts a using ended e where a.delivery_id = e.id returning 1),
  gone as (delete from webhook_deliveries d using ended e where d.id = e.id returning 1)
  select (select id from old order by id desc limit 1) as last,
    (select count(*)::int from gone) as deliveries, (select count(*)::int from attempts) as attempts`;

// An event is as old as its deliveries, but for replays, which a small index finds, and for those that still wait. A day
// more, since its id is made before them and by another clock.
const PRUNE_EVENTS = `
  with old as materialized (
    select id from webhook_events
    where id > $1::uuid and id < ${idsBefore('$2::int + 1')} order by id limit $3),
  waiting as materialized (select distinct event_id from webhook_deliveries where id < ${idsBefore('$2::int')}),
  gone as (
    delete from webhook_events e using old o
    where e.id = o.id and e.created_at < clock_timestamp() - make_interval(days => $2::int + 1)
      and not exists (select from waiting w where w.event_id = e.id)
      and not exists (select from webhook_deliveries d where d.event_id = e.id and d.replay_of is not null)
    returning 1)
  select (select id from old order by id desc limit 1) as last, (select count(*)::int from gone) as n`;
