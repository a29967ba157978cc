import type { KeyObject } from 'node:crypto';
import type { Prisma } from '../../../prisma/generated/client.ts';
import type { Database } from '../../platform/database.ts';
import { readPlace, writePlace } from '../../platform/place.ts';
import { Problem } from '../../platform/problem.ts';
import { type Attempt, type DeliveryRow, type DeliveryStatus, isFinal } from '../model.ts';
import { noSuchDelivery, noSuchSubscription } from '../naming.ts';
import type { WebhookRoom } from '../room.ts';
import { dueAt } from './channel.ts';
import { openBodies } from './withhold.ts';

/** Deliveries of a page. */
export const DEFAULT_DELIVERIES = 20;
export const LARGEST_DELIVERIES = 100;

/** Which deliveries; the newest come first. */
export interface DeliveriesAsked {
  readonly size: number;
  /** uuid. A subscription of another tenant, or an unknown one, has no deliveries here. */
  readonly subscription?: string | undefined;
  readonly status?: DeliveryStatus | undefined;
  readonly cursor?: string | undefined;
}

// The states in which a delivery has a time of its next attempt.
const WAITING: ReadonlySet<string> = new Set<DeliveryStatus>(['pending', 'retrying']);

export interface DeliveryPage {
  readonly rows: readonly DeliveryRow[];
  readonly size: number;
  readonly nextCursor: string | null;
  /** The cursor that continues after a row. */
  cursor(row: DeliveryRow): string;
}

/**
 * The deliveries of a tenant.
 * @throws Problem `invalid_cursor`, `cursor_mismatch`.
 */
export async function listDeliveries(
  { db, cursorKey }: Pick<WebhookRoom, 'db' | 'cursorKey'>,
  tenant: string,
  { size, subscription, status, cursor }: DeliveriesAsked,
  query: Prisma.WebhookDeliveryDefaultArgs = {},
): Promise<DeliveryPage> {
  const from = cursor === undefined ? undefined : placeOf(cursorKey, tenant, cursor);
  // Beside a cursor the filters may be left out; different ones mean another list.
  const list = from === undefined ? listOf(subscription, status) : from.list;
  if (from !== undefined && (subscription ?? status) !== undefined && listOf(subscription, status) !== list) {
    const detail = 'belongs to a list with other filters; send it with those filters, or alone';
    throw new Problem('cursor_mismatch', `cursor: ${detail}`, {
      errors: [{ parameter: 'cursor', detail }],
    });
  }
  const [itsSubscription, itsStatus] = list.split(' ') as [string, string];
  const rows = (await db.prisma.webhookDelivery.findMany({
    ...query,
    where: {
      tenantId: tenant,
      ...(itsSubscription === '' ? {} : { subscriptionId: itsSubscription }),
      ...(itsStatus === '' ? {} : { status: itsStatus }),
      // Says nothing new, but lets PostgreSQL use the index of what waits.
      ...(WAITING.has(itsStatus) ? { nextAttemptAt: { not: null } } : {}),
      ...(from === undefined ? {} : { seq: { lt: from.seq } }),
    },
    orderBy: { seq: 'desc' },
    take: size + 1,
  })) as DeliveryRow[];
  const page = rows.slice(0, size);
  const cursorAt = (row: DeliveryRow): string => cursorOf(cursorKey, tenant, { list, seq: row.seq });
  return {
    rows: page,
    size,
    nextCursor: rows.length > size ? cursorAt(page.at(-1)!) : null,
    cursor: cursorAt,
  };
}

/**
 * One delivery of a tenant.
 * @param id uuid.
 * @throws Problem `not_found` for an id that is not the tenant's.
 */
export async function getDelivery(
  db: Database,
  tenant: string,
  id: string,
  query: Prisma.WebhookDeliveryDefaultArgs = {},
): Promise<DeliveryRow> {
  const row = await db.prisma.webhookDelivery.findFirst({ ...query, where: { id, tenantId: tenant } });
  if (row === null) throw noSuchDelivery();
  return row as DeliveryRow;
}

/** What a delivery sends, and the attempts at it. */
export interface DeliveryDetails {
  /** Empty while a story in it is closed to the tenant. */
  readonly body: string;
  readonly attempts: readonly Attempt[];
}

/**
 * The details of many deliveries, in their order: for a page as many statements as for one.
 * @param rows of the tenant.
 */
export async function describeDeliveries(
  db: Database,
  tenant: string,
  rows: readonly Pick<DeliveryRow, 'id' | 'eventId'>[],
): Promise<readonly DeliveryDetails[]> {
  const [bodies, made] = await Promise.all([
    openBodies(db, [...new Set(rows.map(({ eventId }) => eventId))], tenant),
    db.query<AttemptRow>(
      `select delivery_id, number, started_at, duration_ms, outcome, response_code, detail, response, address
       from webhook_attempts where delivery_id = any ($1::uuid[]) order by delivery_id, number`,
      [rows.map(({ id }) => id)],
    ),
  ]);
  const attempts = new Map<string, Attempt[]>(rows.map(({ id }) => [id, []]));
  for (const row of made.rows) attempts.get(row.delivery_id)!.push(attemptOf(row));
  return rows.map(({ id, eventId }) => ({ body: bodies.get(eventId) ?? '', attempts: attempts.get(id)! }));
}

/**
 * Sends a finished delivery once more: the same bytes under a new id. The replay of a test is a delivery like any other,
 * with its retries.
 * @param id uuid.
 * @returns the uuid of the new delivery.
 * @throws Problem `not_found`; `conflict` while it is not finished, and if its subscription was deleted.
 */
export async function replayDelivery(db: Database, tenant: string, id: string): Promise<string> {
  const row = await getDelivery(db, tenant, id);
  if (!isFinal(row.status)) {
    throw new Problem(
      'conflict',
      `The delivery is ${row.status}. Only a finished delivery can be replayed: wait until its attempts are over.`,
    );
  }
  const made = await db.query<{ id: string }>(REPLAY, [id, tenant]);
  const [replay] = made.rows;
  if (replay === undefined)
    throw new Problem(
      'conflict',
      'The webhook subscription of this delivery was deleted, so it cannot be replayed.',
    );
  await dueAt(db, [row.subscriptionId], false);
  return replay.id;
}

const REPLAY = `
  insert into webhook_deliveries (id, subscription_id, tenant_id, event_id, event_type, status, next_attempt_at, held_at,
    replay_of)
  select uuidv7(), d.subscription_id, d.tenant_id, d.event_id, d.event_type,
    case s.state when 'active' then 'pending' else 'held' end,
    case s.state when 'active' then date_trunc('milliseconds', clock_timestamp()) end,
    case s.state when 'active' then null else clock_timestamp() end, d.id
  from webhook_deliveries d join webhook_subscriptions s on s.id = d.subscription_id
  where d.id = $1 and d.tenant_id = $2
  returning id`;

/** Most dead letters that one request recovers: the rest is for the next one. */
const MOST_RECOVERED = 10_000;

/**
 * Tries dead letters of a subscription again under their own ids, the oldest first. Each has the attempts that its schedule
 * has left, and at least one; then a failed one is a dead letter again. While the subscription is paused they are held like
 * others. Tests are left out, because a test has one attempt.
 * @param id uuid of the subscription. @param since those that were made then or later.
 * @returns how many, and whether there are more.
 * @throws Problem `not_found` for an id that is not the tenant's.
 */
export async function recoverDeliveries(
  db: Database,
  tenant: string,
  id: string,
  since: Date,
): Promise<{ readonly recovered: number; readonly more: boolean }> {
  const owned = await db.query('select 1 from webhook_subscriptions where id = $1 and tenant_id = $2', [
    id,
    tenant,
  ]);
  if (owned.rowCount !== 1) throw noSuchSubscription();
  const done = await db.query(RECOVER, [id, tenant, since, MOST_RECOVERED]);
  const recovered = done.rowCount ?? 0;
  if (recovered > 0) await dueAt(db, [id], false);
  return { recovered, more: recovered === MOST_RECOVERED };
}

// The chosen rows are locked: that they are dead letters is not asked once more (see HOLD of subscriptions/pause.ts). All
// are due at the time of the statement, so that the oldest is claimed first, in whatever order the rows are written.
const RECOVER = `
  with chosen as materialized (
    select d.id from webhook_deliveries d
    where d.tenant_id = $2 and d.subscription_id = $1 and d.status = 'dead_lettered' and d.created_at >= $3
      and (d.event_type <> 'subscription.test' or d.replay_of is not null)
    order by d.seq limit $4 for update of d skip locked)
  update webhook_deliveries d set failure_reason = null, delivered_at = null,
    status = case when s.state = 'paused' then 'held' when d.attempt_count = 0 then 'pending' else 'retrying' end,
    next_attempt_at = case when s.state = 'active' then date_trunc('milliseconds', statement_timestamp()) end,
    held_at = case when s.state = 'paused' then clock_timestamp() end
  from chosen c, webhook_subscriptions s
  where d.id = c.id and s.id = d.subscription_id`;

interface AttemptRow {
  delivery_id: string;
  number: number;
  started_at: Date;
  duration_ms: number | null;
  outcome: Attempt['outcome'];
  response_code: number | null;
  detail: string | null;
  response: Buffer | null;
  address: string | null;
}

function attemptOf(row: AttemptRow): Attempt {
  return {
    number: row.number,
    startedAt: row.started_at.toISOString(),
    durationMs: row.duration_ms,
    outcome: row.outcome,
    responseCode: row.response_code,
    detail: row.detail,
    // Converts a receiver's answer to text that JSON and pages can contain.
    response: row.response === null ? null : row.response.toString('utf8').replaceAll('\u0000', '\ufffd'),
    address: row.address,
  };
}

/** The filters of a list, as a cursor holds them. */
function listOf(subscription: string | undefined, status: string | undefined): string {
  return `${subscription ?? ''} ${status ?? ''}`;
}

interface Place {
  readonly list: string;
  readonly seq: bigint;
}

function cursorOf(key: KeyObject, tenant: string, { list, seq }: Place): string {
  return writePlace(key, listsOf(tenant), `${seq} ${list}`);
}

function placeOf(key: KeyObject, tenant: string, cursor: string): Place {
  const [seq, ...list] = readPlace(key, listsOf(tenant), cursor).split(' ');
  return { seq: BigInt(seq!), list: list.join(' ') };
}

function listsOf(tenant: string): string {
  return `webhook deliveries of ${tenant}`;
}
