import type { Sql } from '../../platform/database.ts';
import { decodeId, newUuid } from '../../platform/ids.ts';
import { traceOf } from '../../platform/traces/index.ts';
import type { IntelligenceEvent } from '../../publishing/index.ts';
import { EVENT_FILTER_NAMES, mapNames } from '../../stories/index.ts';
import type { Target } from '../deliveries/deliver.ts';
import { matchedEvent, type StoredEvent } from '../deliveries/envelope.ts';

/** An event of the outbox. */
export interface Taken {
  /** uuid: of the event, and of its job. */
  readonly id: string;
  /** The place on the tape of its change. */
  readonly pos: string | null;
  readonly event: IntelligenceEvent;
}

// SQL: whether the filters of a subscription let facts pass.
const PASSES = (facts: string): string =>
  `(${EVENT_FILTER_NAMES.map((name) => `(s.${name} = '{}' or s.${name} && ${facts}.${name})`).join(' and ')})`;

/** The terms of an event by which subscriptions are found: those of `webhook_terms`, whose filters it may meet. */
function termsOf(type: string, facts: readonly IntelligenceEvent['formerly'][]): string[] {
  const terms = facts.flatMap((named) =>
    EVENT_FILTER_NAMES.flatMap((name) => (named?.[name] ?? []).map((value) => `${type} ${name} ${value}`)),
  );
  return [type, ...terms];
}

// An index over `webhook_terms` gives the few subscriptions that an event may be told to, of however many there are.
// A story that leaves the filters of a subscription by its revision is told to it once more, so that no receiver keeps what
// is no longer said. Accounts that may not read a story get none of its events. For a story that does not exist nobody gets any.
const TARGETS = `
  select e.id as event, s.id as subscription
  from jsonb_to_recordset($1::jsonb)
    as e (n int, id uuid, type text, kind text, subject uuid, formerly jsonb, terms text[], ${EVENT_FILTER_NAMES.map((name) => `${name} text[]`).join(', ')})
  cross join lateral jsonb_to_record(coalesce(e.formerly, '{}'))
    as f (${EVENT_FILTER_NAMES.map((name) => `${name} text[]`).join(', ')})
  cross join lateral (
    select open_to from stories where e.kind = 'story' and id = e.subject
    union all
    select '{}' from posts where e.kind = 'post' and id = e.subject) y
  join webhook_subscriptions s on webhook_terms(s.event_types, s.categories, s.geographies) && e.terms
    and (${PASSES('e')} or e.formerly is not null and ${PASSES('f')})
  join tenants t on t.id = s.tenant_id
  where (y.open_to = '{}' or t.plan = any(y.open_to)) and ($2::uuid is null or s.id > $2)
  order by e.n, s.id limit $3`;

/** Of one event: how far its receivers were found. */
export interface Reached {
  /** uuid of the last subscription that gets it; null: all have it. Undefined: none has. */
  readonly subscription?: string | null | undefined;
  /** uuid of the last saved search whose alert tells of it. Undefined: none did. */
  readonly search?: string | undefined;
}

/** Who gets events. */
interface Found {
  /** The events of alerts; the others are stored as they are. */
  readonly events: StoredEvent[];
  readonly targets: Target[];
  /** How far the receivers of the last event were found; undefined: these are all. */
  readonly left: Reached | undefined;
}

/**
 * Finds who gets events: first the subscriptions of each, then the alerts.
 * @param reached of one event, where those before were told.
 * @param most targets.
 */
export async function findTargets(
  sql: Sql,
  taken: readonly Taken[],
  reached: Reached,
  most: number,
): Promise<Found> {
  const after = reached.subscription;
  const found = after === null ? [] : await targetsOf(sql, taken, { after, most: most + 1 });
  const subscribed = found.slice(0, most);
  if (found.length > most) {
    const last = subscribed.at(-1)!.subscription;
    return { events: [], targets: subscribed, left: { ...reached, subscription: last } };
  }
  const room = most - subscribed.length;
  const alerts = await alertsOf(sql, taken, { after: reached.search, most: room + 1 });
  const [events, targets] = [alerts.events.slice(0, room), alerts.targets.slice(0, room)];
  const search = alerts.searches[room - 1] ?? reached.search;
  const left = alerts.targets.length > room ? { subscription: null, search } : undefined;
  return { events, targets: [...subscribed, ...targets], left };
}

/** A part of a list, in the order of ids. */
interface Part {
  /** uuid of the last one before it. */
  readonly after?: string | undefined;
  readonly most?: number;
}

/** The subscriptions that get each event, in the order of the events. */
export async function targetsOf(
  sql: Sql,
  taken: readonly Taken[],
  { after, most }: Part = {},
): Promise<Target[]> {
  const asked = taken.map(({ id, event: { type, data, formerly } }, n) => ({
    n,
    id,
    type,
    kind: data.kind,
    subject: decodeId(data.kind, data.id),
    formerly,
    terms: termsOf(type, [data, formerly]),
    ...mapNames(EVENT_FILTER_NAMES, (name) => data[name]),
  }));
  const { rows } = await sql.query<{ event: string; subscription: string }>(TARGETS, [
    JSON.stringify(asked),
    after ?? null,
    most ?? null,
  ]);
  return rows;
}

// A match has the place on the tape of its change, and a change has one event. A restriction removes matches; this
// checks once more, because the plan of the search's owner counts.
const alertsWhere = (told: string): string => `
  select e.id as event, s.id, s.name, s.subscription_id
  from unnest($1::uuid[], $2::bigint[]) as e (id, pos) join saved_search_matches m on m.pos = e.pos
  join stories y on y.id = m.story_id
  join saved_searches s on s.id = m.search_id and m.pos > s.matches_from and s.alert_enabled and ${told}
  join webhook_subscriptions w on w.id = s.subscription_id and w.tenant_id = s.tenant_id
  join tenants t on t.id = s.tenant_id
  where (y.open_to = '{}' or t.plan = any(y.open_to)) and ($3::uuid is null or s.id > $3)`;

// An alert that is no longer immediate still tells what it matched while it was. What a part recorded it told as well.
const ALERTS = `${alertsWhere(`not m.apart
    and (s.cadence = 'immediate' and m.pos > s.cadence_from or m.pos <= s.immediate_to)`)}
  order by m.pos, s.id limit $4`;

// Whatever cadence an alert got since the change, no digest tells of a match that is older than the cadence.
const PART_ALERTS = `${alertsWhere(`m.apart and (s.cadence = 'immediate' or m.pos <= greatest(s.immediate_to, s.cadence_from))`)}
  and s.id <= $4::uuid order by s.id`;

interface AlertRow {
  event: string;
  id: string;
  name: string;
  subscription_id: string;
}

interface Alerts {
  readonly events: StoredEvent[];
  readonly targets: Target[];
  /** uuids. */
  readonly searches: string[];
}

/** The events of immediate alerts. */
async function alertsOf(sql: Sql, taken: readonly Taken[], { after, most }: Part): Promise<Alerts> {
  const { rows } = await sql.query<AlertRow>(ALERTS, [
    taken.map(({ id }) => id),
    taken.map(({ pos }) => pos),
    after ?? null,
    most ?? null,
  ]);
  return alertsIn(rows, taken);
}

/** The events of the alerts whose matches one part recorded. */
export async function partAlertsOf(
  sql: Sql,
  taken: Taken,
  { after, until }: { readonly after: string; readonly until: string },
): Promise<Alerts> {
  const { rows } = await sql.query<AlertRow>(PART_ALERTS, [[taken.id], [taken.pos], after, until]);
  return alertsIn(rows, [taken]);
}

function alertsIn(rows: readonly AlertRow[], taken: readonly Taken[]): Alerts {
  const byId = new Map(taken.map(({ id, event }) => [id, event]));
  const events: StoredEvent[] = [];
  const targets: Target[] = [];
  for (const row of rows) {
    const event = byId.get(row.event)!;
    const { occurredAt, data } = event;
    const id = newUuid();
    const search = { id: row.id, name: row.name, cadence: 'immediate' } as const;
    events.push({ ...matchedEvent(id, occurredAt, search, [data], 1), traceparent: traceOf(event) });
    targets.push({ event: id, subscription: row.subscription_id });
  }
  return { events, targets, searches: rows.map(({ id }) => id) };
}
