import type { Sql } from '../../platform/database.ts';
import { decodeId, newUuid } from '../../platform/ids.ts';
import { answerOf, EVENTS_QUEUE, type JobQueue } from '../../platform/queue.ts';
import { beginSpan, inSpan, type TraceSpan, traceOf } from '../../platform/traces/index.ts';
import type { IntelligenceEvent } from '../../publishing/index.ts';
import { EVENT_FILTER_NAMES, mapNames } from '../../stories/index.ts';
import { insertDeliveries, type Target } from '../deliveries/deliver.ts';
import { intelligenceEvent, matchedEvent, type StoredEvent } from '../deliveries/envelope.ts';
import { deliveriesMade, eventsTaken } from '../metrics.ts';
import type { WebhookRoom } from '../room.ts';

/** An event of the outbox. */
export interface Taken {
  /** uuid: of the event, and of its job. */
  readonly id: string;
  /** The place on the tape of its change. */
  readonly pos: string | null;
  readonly event: IntelligenceEvent;
}

/**
 * Takes events out of the outbox and makes their deliveries, in one transaction: an event leaves the outbox exactly
 * when its deliveries are stored, even if a process is killed.
 * @param most events of one transaction.
 * @returns the number of events taken.
 */
export async function fanOut(room: WebhookRoom, queue: JobQueue, most: number): Promise<number> {
  let made = 0;
  const events = await room.db.transaction(async (sql) => {
    const db = { executeSql: (text: string, values?: unknown[]) => sql.query(text, values) };
    const jobs = await queue.boss.fetch<IntelligenceEvent>(EVENTS_QUEUE, {
      batchSize: most,
      includeMetadata: true,
      db,
    });
    if (jobs.length === 0) return 0;
    const taken = jobs
      .map(({ id, singletonKey, data }): Taken => ({ id, pos: singletonKey, event: data }))
      .sort((a, b) => compare(a.event.occurredAt, b.event.occurredAt) || compare(a.id, b.id));
    const span = spanOf(taken);
    try {
      await inSpan(span, async () => {
        const stored = taken.map(({ id, event }) => ({
          ...intelligenceEvent(id, event),
          traceparent: traceOf(event),
        }));
        const alerts = await alertsOf(sql, taken);
        const targets = [...(await targetsOf(sql, taken)), ...alerts.targets];
        made = await insertDeliveries(sql, queue, [...stored, ...alerts.events], targets);
        const ids = jobs.map(({ id }) => id);
        const done = await queue.boss.complete(EVENTS_QUEUE, ids, null, { db });
        if (answerOf(done).affected !== jobs.length) throw new Error('events were taken twice');
      });
    } finally {
      span?.end();
    }
    return jobs.length;
  });
  eventsTaken.inc(events);
  deliveriesMade.inc(made);
  return events;
}

/** The events of a batch come from as many traces as there were writers: it is a part of the one, or linked to all. */
function spanOf(taken: readonly Taken[]): TraceSpan | undefined {
  return beginSpan(() => {
    const traces = [...new Set(taken.flatMap(({ event }) => traceOf(event) ?? []))];
    return {
      name: `job ${EVENTS_QUEUE}`,
      kind: 'consumer',
      attributes: {
        'messaging.system': 'pg-boss',
        'messaging.destination.name': EVENTS_QUEUE,
        'messaging.batch.message_count': taken.length,
      },
      parent: traces.length === 1 ? traces[0] : undefined,
      links: traces.length === 1 ? [] : traces,
    };
  });
}

/**
 * Postpones the next event after a failure of its own. An event that fails repeatedly ends as a failed job, which the
 * log and the queue show.
 */
export async function setAside(queue: JobQueue): Promise<void> {
  const [job] = await queue.boss.fetch(EVENTS_QUEUE);
  if (job !== undefined) await queue.boss.fail(EVENTS_QUEUE, job.id);
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

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
  where y.open_to = '{}' or t.plan = any(y.open_to)
  order by e.n`;

/** The subscriptions that get each event, in the order of the events. */
export async function targetsOf(sql: Sql, taken: readonly Taken[]): Promise<Target[]> {
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
  const { rows } = await sql.query<{ event: string; subscription: string }>(TARGETS, [JSON.stringify(asked)]);
  return rows;
}

// A match has the place on the tape of its change, and a change has one event. A restriction removes matches; this
// checks once more, because the plan of the search's owner counts. An alert that is no longer immediate still tells what
// it matched while it was.
const ALERTS = `
  select e.id as event, s.id, s.name, s.subscription_id
  from unnest($1::uuid[], $2::bigint[]) as e (id, pos) join saved_search_matches m on m.pos = e.pos
  join stories y on y.id = m.story_id
  join saved_searches s on s.id = m.search_id and m.pos > s.matches_from and s.alert_enabled
    and (s.cadence = 'immediate' and m.pos > s.cadence_from or m.pos <= s.immediate_to)
  join webhook_subscriptions w on w.id = s.subscription_id and w.tenant_id = s.tenant_id
  join tenants t on t.id = s.tenant_id
  where y.open_to = '{}' or t.plan = any(y.open_to)
  order by m.pos, s.id`;

interface AlertRow {
  event: string;
  id: string;
  name: string;
  subscription_id: string;
}

/** The events of immediate alerts. */
async function alertsOf(
  sql: Sql,
  taken: readonly Taken[],
): Promise<{ events: StoredEvent[]; targets: Target[] }> {
  const byId = new Map(taken.map(({ id, event }) => [id, event]));
  const { rows } = await sql.query<AlertRow>(ALERTS, [
    taken.map(({ id }) => id),
    taken.map(({ pos }) => pos),
  ]);
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
  return { events, targets };
}
