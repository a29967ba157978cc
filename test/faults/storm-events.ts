// Two tenants that are told of what a storm publishes: one of all of it, the other of one category.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { createKey, loadPlans, syncPlans } from '../../src/identity/index.ts';
import type { Database } from '../../src/platform/database.ts';
import { encodeId } from '../../src/platform/ids.ts';
import { openKms } from '../../src/platform/kms.ts';
import { openLog } from '../../src/platform/log.ts';
import { createSubscription, openWebhooks } from '../../src/webhooks/index.ts';

/** Receivers of two tenants. */
export interface Told {
  /** Resolves with whether everything that was published has been delivered, or given up. */
  isDone(): Promise<boolean>;
  /** In sentences: events that nobody was told of, that the wrong one was told of, or that are not what was published. */
  faults(): Promise<string[]>;
  /** How often something arrived that had arrived before. */
  again(): number;
  close(): Promise<void>;
}

const TENANTS = [
  { name: 'all', filters: {} },
  { name: 'some', filters: { categories: ['business'] } },
] as const;

interface Arrived {
  readonly id: string;
  readonly data: { readonly id: string; readonly revision: number; readonly categories: readonly string[] };
}

/**
 * Subscribes both before anything is published.
 * @param kmsKey of the services of the storm.
 */
export async function tellTenants(db: Database, kmsKey: string): Promise<Told> {
  await syncPlans(db, loadPlans(undefined));
  const log = openLog({ logLevel: 'fatal' });
  const kms = await openKms({ kmsKey, dataDir: '' });
  const room = openWebhooks({
    db,
    kms,
    log,
    cursorKey: Buffer.alloc(32),
    retrySchedule: [5],
    allowLoopback: true,
  });
  const secrets: string[] = [];
  const arrived = TENANTS.map(() => new Map<string, Arrived>());
  let [forged, again, refused] = [0, 0, 0];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('error', () => {});
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const at = Number(request.url?.slice(1));
      const body = Buffer.concat(chunks).toString();
      try {
        new Webhook(secrets[at]!).verify(body, request.headers as Record<string, string>);
      } catch {
        forged += 1;
      }
      refused += 1;
      // One in a hundred is refused, so that retries take part.
      if (refused % 100 === 0) return response.writeHead(500).end();
      const event = JSON.parse(body) as Arrived;
      if (arrived[at]!.has(event.id)) again += 1;
      arrived[at]!.set(event.id, event);
      return response.writeHead(204).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  for (const [at, { name, filters }] of TENANTS.entries()) {
    await createKey(db, Buffer.alloc(32), { tenant: name, plan: 'enterprise' });
    const { rows } = await db.query<{ id: string }>('select id from tenants where name = $1', [name]);
    const made = await createSubscription(room, rows[0]!.id, {
      url: `http://127.0.0.1:${port}/${at}`,
      eventTypes: ['intelligence.published', 'intelligence.updated'],
      filters,
    });
    secrets.push(made.secret);
  }
  return {
    again: () => again,
    async isDone() {
      const { rows } = await db.query<{ is_done: boolean }>(
        `select not exists (select from webhook_deliveries
             where status not in ('delivered', 'dead_lettered', 'cancelled'))
           and not exists (select from pgboss.job where name = 'events' and state < 'completed') as is_done`,
      );
      return rows[0]!.is_done;
    },
    async faults() {
      const wrong: string[] = [];
      for (const [sentence, text] of CHECKS) {
        const { rowCount } = await db.query(text);
        if (rowCount !== 0) wrong.push(`${sentence} (${rowCount})`);
      }
      if (forged > 0) wrong.push(`${forged} signatures are not those of the tenant`);
      const { rows } = await db.query<{ id: string; revision: number }>(
        `select subject_id as id, revision from changes where subject = 'story'`,
      );
      const published = new Set(rows.map(({ id, revision }) => `${encodeId('story', id)} ${revision}`));
      const [all, some] = arrived.map((events) => [...events.values()]);
      const told = all!.map(({ data: { id, revision } }) => `${id} ${revision}`);
      const missing = [...published].filter((one) => !new Set(told).has(one));
      if (missing.length > 0) wrong.push(`${missing.length} revisions did not arrive`);
      if (told.some((one) => !published.has(one))) wrong.push('a revision arrived that is not there');
      const own = all!.filter(({ data }) => data.categories.includes('business'));
      if (some!.length === 0) wrong.push('nothing of the one category was published');
      const ids = new Set(own.map(({ id }) => id));
      if (some!.length !== ids.size || some!.some(({ id }) => !ids.has(id)))
        wrong.push(`${some!.length} events of one category arrived, and ${ids.size} were published`);
      return wrong;
    },
    async close() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
      await room.close();
    },
  };
}

const CHECKS = [
  [
    'changes have no event, or several',
    `select from changes c left join pgboss.job j on j.name = 'events' and j.singleton_key = c.pos::text
    group by c.pos having count(j.id) <> 1`,
  ],
  [
    'events have no delivery to the tenant of all, or several',
    `select from pgboss.job j left join webhook_deliveries d on d.event_id = j.id
      and d.tenant_id = (select id from tenants where name = 'all')
    where j.name = 'events' group by j.id having count(d.id) <> 1`,
  ],
  ['deliveries were given up', `select from webhook_deliveries where status <> 'delivered'`],
  ['attempts are silent', 'select from webhook_attempts where outcome is null'],
] as const;
