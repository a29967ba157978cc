import type { Prisma } from '../../../prisma/generated/client.ts';
import type { Database } from '../../platform/database.ts';
import { Faults } from '../../platform/faults.ts';
import { newUuid } from '../../platform/ids.ts';
import { invalidParameter, nearest, Problem } from '../../platform/problem.ts';
import { detachAlerts } from '../../saved-searches/index.ts';
import { EVENT_FILTER_NAMES, EVENT_FILTERS, type EventFilterName, plainValue } from '../../stories/index.ts';
import {
  EVENT_TYPES,
  MOST_FILTER_VALUES,
  MOST_SUBSCRIPTIONS,
  type SubscriptionFilters,
  type SubscriptionRow,
} from '../model.ts';
import { noSuchSubscription } from '../naming.ts';
import type { WebhookRoom } from '../room.ts';
import { newKey } from '../sending/keys.ts';
import { note } from '../trail.ts';
import { type ChangedBy, keepPause, refuseOperatorPaused, refusePausedHost } from './operator-pause.ts';

/** The input of a subscription, as its owner wrote it. */
export interface NewSubscription {
  readonly url: string;
  readonly eventTypes: readonly string[];
  /** Values as lists of stories take them, in any spelling. */
  readonly filters?:
    | { readonly [Name in EventFilterName]?: readonly string[] | null | undefined }
    | null
    | undefined;
}

/**
 * Makes a subscription. It gets events from then on.
 * @returns its uuid, and the signing secret, which is shown only once.
 * @throws Problem `invalid_parameter` that names `url`, `eventTypes.0`, `filters.categories.1` and so on; `conflict`
 *         when the tenant has as many as it may, or an operator paused one to the same host; `unavailable` when no name server
 *         can be asked.
 */
export async function createSubscription(
  room: WebhookRoom,
  tenant: string,
  given: NewSubscription,
  by: ChangedBy = {},
): Promise<{ readonly id: string; readonly secret: string }> {
  // Everything is given, so that everything is there unless it is refused.
  const { eventTypes, filters, url } = (await checkedInput(room, {
    ...given,
    filters: given.filters ?? {},
  })) as { readonly [Name in keyof Checked]-?: NonNullable<Checked[Name]> };
  const key = await newKey(room.kms);
  const id = newUuid();
  await room.db.transaction(async (sql) => {
    // Two simultaneous requests must not both become the last one allowed.
    await sql.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`webhooks of ${tenant}`]);
    await refusePausedHost(sql, tenant, url, by);
    const made = await sql.query(CREATE, [
      id,
      tenant,
      url,
      eventTypes,
      ...EVENT_FILTER_NAMES.map((name) => filters[name]),
    ]);
    if (made.rowCount !== 1) {
      throw new Problem(
        'conflict',
        `There are already ${MOST_SUBSCRIPTIONS} webhook subscriptions, which is the maximum. Delete one first.`,
      );
    }
    await sql.query('insert into webhook_keys (id, subscription_id, sealed) values ($1, $2, $3)', [
      key.id,
      id,
      key.sealed,
    ]);
    const { actor } = by;
    await note(sql, tenant, { action: 'webhook_subscription_created', id, detail: new URL(url).host, actor });
  });
  return { id, secret: key.secret };
}

/**
 * One subscription of a tenant.
 * @param id uuid.
 * @param query what the caller wants of it.
 * @throws Problem `not_found` for an id that is not the tenant's.
 */
export async function getSubscription(
  db: Database,
  tenant: string,
  id: string,
  query: Prisma.WebhookSubscriptionDefaultArgs = {},
): Promise<SubscriptionRow> {
  const row = await db.prisma.webhookSubscription.findFirst({ ...query, where: { id, tenantId: tenant } });
  if (row === null) throw noSuchSubscription();
  return row as SubscriptionRow;
}

/** All subscriptions of a tenant, the newest first. */
export async function listSubscriptions(
  db: Database,
  tenant: string,
  query: Prisma.WebhookSubscriptionDefaultArgs = {},
): Promise<SubscriptionRow[]> {
  const rows = await db.prisma.webhookSubscription.findMany({
    ...query,
    where: { tenantId: tenant },
    orderBy: { id: 'desc' },
    take: MOST_SUBSCRIPTIONS,
  });
  return rows as SubscriptionRow[];
}

/** What of a subscription is changed; what is left out or null stays as it is. */
export type SubscriptionChange = {
  readonly [Name in keyof NewSubscription]?: NewSubscription[Name] | null | undefined;
};

/**
 * Changes where a subscription goes, or what is sent to it. Its keys and its state stay; what waits goes to the new
 * address. A new address begins without the failures of the old one. What is as it was already is no change.
 * @param id uuid.
 * @throws Problem `not_found` for an id that is not the tenant's; `conflict` for another address of one that an operator paused;
 *         else as `createSubscription`.
 */
export async function updateSubscription(
  room: Pick<WebhookRoom, 'db' | 'guard'>,
  tenant: string,
  id: string,
  given: SubscriptionChange,
  by: ChangedBy = {},
): Promise<void> {
  // A name server is asked for nobody but the owner.
  await getSubscription(room.db, tenant, id, { select: { id: true } });
  const { eventTypes = null, filters, url = null } = await checkedInput(room, given);
  await room.db.transaction(async (sql) => {
    const { rows } = await sql.query<Updated>(UPDATE, [
      id,
      tenant,
      url,
      eventTypes,
      ...EVENT_FILTER_NAMES.map((name) => filters?.[name] ?? null),
    ]);
    const [done] = rows;
    if (done === undefined) throw noSuchSubscription();
    if (!done.changed) return;
    if (done.was !== done.is) {
      refuseOperatorPaused(done.reason, by);
      await refusePausedHost(sql, tenant, done.is, by);
    }
    const [was, is] = [new URL(done.was).host, new URL(done.is).host];
    const what =
      done.was === done.is ? 'what is sent' : was === is ? 'the address' : `the address, was ${was}`;
    await note(sql, tenant, {
      action: 'webhook_subscription_changed',
      id,
      detail: `${is}: ${what}`,
      actor: by.actor,
    });
  });
}

interface Updated {
  /** Its address before and after. */
  readonly was: string;
  readonly is: string;
  readonly changed: boolean;
  /** Why it is paused. */
  readonly reason: string | null;
}

/** The columns of the filters, which have their names. Values are the parameters from the fifth on. */
const eachFilter = (write: (name: EventFilterName, parameter: string) => string, before = ', '): string =>
  EVENT_FILTER_NAMES.map((name, index) => `${before}${write(name, `$${5 + index}::text[]`)}`).join('');

const UPDATE = `with before as materialized (
  select id, url, updated_at from webhook_subscriptions where id = $1 and tenant_id = $2 for update)
update webhook_subscriptions s set url = coalesce($3::text, s.url),
  event_types = coalesce($4::text[], event_types)
  ${eachFilter((name, parameter) => `${name} = coalesce(${parameter}, ${name})`)},
  failures = case when s.url = coalesce($3, s.url) then failures else 0 end,
  failing_since = case when s.url = coalesce($3, s.url) then failing_since end,
  breaker_until = case when s.url = coalesce($3, s.url) then breaker_until end,
  breaker_seconds = case when s.url = coalesce($3, s.url) then breaker_seconds else 0 end,
  updated_at = case when s.url = coalesce($3, s.url) and event_types = coalesce($4, event_types)
    ${eachFilter((name, parameter) => `${name} = coalesce(${parameter}, ${name})`, ' and ')}
    then s.updated_at else clock_timestamp() end, version = version + 1
  from before b where s.id = b.id
  returning b.url as was, s.url as is, s.updated_at <> b.updated_at as changed, s.paused_reason as reason`;

/**
 * Removes a subscription with its keys. Its waiting deliveries are cancelled; its history stays. Alerts of saved
 * searches that used it are switched off. An operator's pause of it goes on for its host.
 * @param id uuid.
 * @throws Problem `not_found` for an id that is not the tenant's.
 */
export async function deleteSubscription(
  db: Database,
  tenant: string,
  id: string,
  by: ChangedBy = {},
): Promise<void> {
  const { actor } = by;
  await db.transaction(async (sql) => {
    const { rows } = await sql.query<{ url: string; reason: string | null }>(
      'delete from webhook_subscriptions where id = $1 and tenant_id = $2 returning url, paused_reason as reason',
      [id, tenant],
    );
    const [gone] = rows;
    if (gone === undefined) throw noSuchSubscription();
    await keepPause(sql, tenant, { id, ...gone }, by);
    const detail = new URL(gone.url).host;
    await note(sql, tenant, { action: 'webhook_subscription_deleted', id, detail, actor });
    await detachAlerts(sql, tenant, id);
  });
  await cancelDeliveries(db, id);
}

// Small enough that no other transaction waits long.
const CHUNK = 5_000;

/** Cancels the waiting deliveries of a deleted subscription. Attempts under way end by themselves. */
export async function cancelDeliveries(db: Database, id: string): Promise<void> {
  while (true) {
    const done = await db.query(CANCEL, [id, CHUNK]);
    if ((done.rowCount ?? 0) < CHUNK) return;
  }
}

const CREATE = `insert into webhook_subscriptions (id, tenant_id, url, event_types${eachFilter((name) => name)})
  select $1::uuid, $2::uuid, $3::text, $4::text[]${eachFilter((_, parameter) => parameter)}
  where (select count(*) from webhook_subscriptions where tenant_id = $2::uuid) < ${MOST_SUBSCRIPTIONS}`;

const CANCEL = `update webhook_deliveries set status = 'cancelled', next_attempt_at = null, held_at = null
  where id in (
    (select id from webhook_deliveries where subscription_id = $1 and next_attempt_at is not null limit $2)
    union all
    (select id from webhook_deliveries where subscription_id = $1 and status = 'held' limit $2)
    limit $2) and status in ('pending', 'retrying', 'held')`;

/** What was given of a subscription, in its normal form. */
interface Checked {
  readonly eventTypes?: string[] | undefined;
  readonly filters?: SubscriptionFilters | undefined;
  readonly url?: string | undefined;
}

/** @throws Problem `invalid_parameter` with all faults of what was given; `unavailable`. */
async function checkedInput(
  { db, guard }: Pick<WebhookRoom, 'db' | 'guard'>,
  { eventTypes: types, filters: asked, url: address }: SubscriptionChange,
): Promise<Checked> {
  const faults = new Faults();
  const eventTypes = types == null ? undefined : faults.gather(() => checkedTypes(types));
  const filters = asked == null ? undefined : await faults.gatherFrom(() => checkedFilters(db, asked));
  const url = address == null ? undefined : await faults.gatherFrom(() => guard.checkUrl(address));
  faults.raise();
  return { eventTypes, filters, url };
}

function checkedTypes(given: readonly string[]): string[] {
  if (given.length === 0)
    throw invalidParameter('eventTypes', 'needs at least one event type', { allowed: EVENT_TYPES });
  if (given.length > MOST_FILTER_VALUES) {
    throw invalidParameter('eventTypes', `has ${given.length} values; the maximum is ${MOST_FILTER_VALUES}`);
  }
  const faults = new Faults();
  const types = given.flatMap(
    (type, index) => faults.gather(() => oneOf(`eventTypes.${index}`, type.trim(), EVENT_TYPES)) ?? [],
  );
  faults.raise();
  return [...new Set(types)];
}

async function checkedFilters(db: Database, given: NewSubscription['filters']): Promise<SubscriptionFilters> {
  const faults = new Faults();
  const checked: Partial<Record<EventFilterName, string[]>> = {};
  for (const name of EVENT_FILTER_NAMES) {
    const values = new Set<string>();
    const all = faults.gather(() => bounded(`filters.${name}`, given?.[name])) ?? [];
    for (const [index, value] of all.entries()) {
      const plain = await faults.gatherFrom(() =>
        plainValue(db, EVENT_FILTERS[name], value).catch((error: unknown) => {
          throw refusedAt(`filters.${name}.${index}`, error);
        }),
      );
      if (plain !== undefined) values.add(plain);
    }
    checked[name] = [...values];
  }
  faults.raise();
  return checked as SubscriptionFilters;
}

/** A refusal of a filter of lists, with the place that the value has here. */
function refusedAt(place: string, error: unknown): unknown {
  if (!(error instanceof Problem) || error.code !== 'invalid_parameter') return error;
  const [first] = error.errors;
  return new Problem('invalid_parameter', `${place}: ${first!.detail}`, {
    errors: [{ ...first!, parameter: place }],
    cause: error,
  });
}

function bounded(name: string, given: readonly string[] | null | undefined): readonly string[] {
  if (given == null) return [];
  if (given.length <= MOST_FILTER_VALUES) return given;
  throw invalidParameter(name, `has ${given.length} values; the maximum is ${MOST_FILTER_VALUES}`);
}

// Nothing longer is worth measuring against the known names.
const LONGEST_NAME = 64;

function oneOf(name: string, value: string, allowed: readonly string[]): string {
  if (allowed.includes(value)) return value;
  const suggestion = value.length > LONGEST_NAME ? undefined : nearest(value, allowed);
  throw invalidParameter(name, `is not one of ${allowed.join(', ')}`, {
    allowed,
    ...(suggestion === undefined ? {} : { suggestion }),
  });
}
