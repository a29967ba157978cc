import type { Database, Sql } from '../../platform/database.ts';
import { newUuid } from '../../platform/ids.ts';
import type { JobQueue } from '../../platform/queue.ts';
import { insertDeliveries, type Target } from './deliver.ts';
import { type StoredEvent, storiesOf, withoutStories } from './envelope.ts';

/**
 * SQL: whether every story of an event is there and open to a plan. Null: the event was written by a release that noted
 * no stories.
 * @param stories SQL of the uuids. @param plan SQL of the plan's name.
 */
export function isOpen(stories: string, plan: string): string {
  return `(select count(*) from stories y where y.id = any (${stories})
        and (y.open_to = '{}' or ${plan} = any (y.open_to))) = cardinality(${stories})`;
}

/**
 * Deals with due deliveries that may not be sent as they are. One that tells of a story which is closed to its tenant is
 * cancelled; what remains of an event of several matches goes out as an event of its own. Events of a release that noted
 * no stories get them; their deliveries are then claimed like any other.
 * @param deliveries uuids.
 */
export async function withhold(db: Database, queue: JobQueue, deliveries: readonly string[]): Promise<void> {
  await db.transaction(async (sql) => {
    const { rows } = await sql.query<Due>(DUE, [deliveries]);
    await noteStories(sql, rows);
    const closed = rows.filter((row) => row.closed !== null && row.closed.length > 0);
    if (closed.length === 0) return;
    await sql.query(CANCEL, [closed.map(({ id }) => id)]);
    const events: StoredEvent[] = [];
    const targets: Target[] = [];
    for (const { subscription, body, closed: stories } of closed) {
      const rest = withoutStories(newUuid(), body, new Set(stories));
      if (rest === undefined) continue;
      events.push(rest);
      targets.push({ event: rest.id, subscription });
    }
    await insertDeliveries(sql, queue, events, targets);
  });
}

/**
 * The bodies of events, each empty while a story in it is closed to a tenant. What is not there is left out.
 * @param events uuids. @param tenant uuid.
 */
export async function openBodies(
  db: Database,
  events: readonly string[],
  tenant: string,
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await db.query<{ id: string; open: boolean | null; body: string }>(
    `select e.id, ${isOpen('e.stories', 't.plan')} as open, convert_from(e.body, 'UTF8') as body
     from webhook_events e cross join tenants t where e.id = any ($1::uuid[]) and t.id = $2`,
    [events, tenant],
  );
  const closed = new Set(rows.filter(({ open }) => open === false).map(({ id }) => id));
  const unnoted = rows.filter(({ open }) => open === null);
  if (unnoted.length > 0) {
    const noted = unnoted.map(({ id, body }) => ({ id, stories: storiesOf(body) }));
    const found = await db.query<{ id: string }>(
      `select n.id from jsonb_to_recordset($1::jsonb) as n (id uuid, stories uuid[]) cross join tenants t
       where t.id = $2 and not ${isOpen('n.stories', 't.plan')}`,
      [JSON.stringify(noted), tenant],
    );
    for (const { id } of found.rows) closed.add(id);
  }
  return new Map(rows.map(({ id, body }) => [id, closed.has(id) ? '' : body]));
}

interface Due {
  id: string;
  subscription: string;
  event: string;
  body: string;
  /** The stories that are closed to the tenant; null: not known. */
  closed: string[] | null;
}

const DUE = `
  select d.id, d.subscription_id as subscription, d.event_id as event, convert_from(e.body, 'UTF8') as body,
    case when e.stories is not null then array (
      select told.id from unnest(e.stories) as told (id) left join stories y on y.id = told.id
      where y.id is null or y.open_to <> '{}' and not t.plan = any (y.open_to))::text[] end as closed
  from webhook_deliveries d join webhook_events e on e.id = d.event_id join tenants t on t.id = d.tenant_id
  where d.id = any ($1::uuid[]) and d.next_attempt_at is not null
  order by d.seq for update of d`;

const CANCEL = `
  update webhook_deliveries set status = 'cancelled', failure_reason = 'story_closed', next_attempt_at = null
  where id = any ($1::uuid[])`;

async function noteStories(sql: Sql, rows: readonly Due[]): Promise<void> {
  const bodies = new Map(
    rows.filter(({ closed }) => closed === null).map(({ event, body }) => [event, body]),
  );
  if (bodies.size === 0) return;
  const noted = [...bodies].map(([id, body]) => ({ id, stories: storiesOf(body) }));
  await sql.query(
    `update webhook_events e set stories = n.stories
     from jsonb_to_recordset($1::jsonb) as n (id uuid, stories uuid[]) where e.id = n.id`,
    [JSON.stringify(noted)],
  );
}
