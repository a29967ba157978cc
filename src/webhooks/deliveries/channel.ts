import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Sql } from '../../platform/database.ts';
import type { Logger } from '../../platform/log.ts';
import { Connection } from '../../platform/sql/connection.ts';

/**
 * A notification on the channel: events wait for their fan-out, or deliveries of these subscriptions (or of any)
 * are due.
 */
export type Word =
  | 'events'
  | {
      readonly due: readonly string[] | 'all';
      /** Each has a job. Otherwise a worker must check whether another one delivers to them. */
      readonly called: boolean;
    };

const CHANNEL = 'newstape_webhooks';

// A notification has less than 8,000 bytes.
const MOST_NAMED = 200;

/**
 * Tells every worker, when the transaction commits, that these subscriptions (uuid) have something due.
 * @param called whether the transaction also sees to it that there is a job for each.
 */
export async function dueAt(sql: Sql, subscriptions: readonly string[], called: boolean): Promise<void> {
  const named = subscriptions.length > MOST_NAMED ? '' : ` ${subscriptions.join(' ')}`;
  await sql.query('select pg_notify($1, $2)', [CHANNEL, `${called ? 'called' : 'due'}${named}`]);
}

/** A listener for publishing: tells every worker, when the transaction commits, that events wait. */
export async function announceEvents(sql: Sql): Promise<void> {
  await sql.query(`select pg_notify('${CHANNEL}', 'events')`);
}

export interface Channel {
  close(): Promise<void>;
}

// Notifications may be lost with the connection, so each listener also checks the database once a second.
const AGAIN_MS = 1_000;

/** Listens on a dedicated connection, and reconnects by itself when it is cut. */
export function listenTo(url: string, log: Logger, hear: (word: Word) => void): Channel {
  let closed = false;
  let client: pg.Client | undefined;
  const run = (async () => {
    while (!closed) {
      const mine = new Connection({
        connectionString: url,
        application_name: 'newstape webhooks',
        keepAlive: true,
      });
      client = mine;
      const ended = new Promise<void>((resolve) => {
        mine.on('end', resolve);
        mine.on('error', (error) => {
          log.debug({ err: error }, 'the webhook channel was cut');
          resolve();
        });
      });
      mine.on('notification', ({ payload }) => hear(wordOf(payload ?? '')));
      try {
        await mine.connect();
        await mine.query(`listen ${CHANNEL}`);
        hear('events');
        hear({ due: 'all', called: false });
        await ended;
      } catch (error) {
        log.debug({ err: error }, 'the webhook channel cannot be opened');
      }
      await mine.end().catch(() => undefined);
      if (!closed) await sleep(AGAIN_MS);
    }
  })();
  return {
    async close() {
      closed = true;
      await client?.end().catch(() => undefined);
      await run;
    },
  };
}

function wordOf(payload: string): Word {
  if (payload === 'events') return 'events';
  const [word, ...subscriptions] = payload.split(' ');
  return { due: subscriptions.length === 0 ? 'all' : subscriptions, called: word === 'called' };
}
