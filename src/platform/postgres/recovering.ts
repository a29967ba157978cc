import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { StartupError } from '../startup.ts';

/** How long to wait for a PostgreSQL that is starting, and whom to inform. */
export interface Waiting {
  /** A recovery after a crash reads the log of changes since the last checkpoint: minutes at most. */
  readonly patienceMs?: number;
  /** Called once, if waiting is necessary. */
  readonly onWait?: (words: string) => void;
}

const PATIENCE_MS = 300_000;
const LOOK_MS = 500;
// cannot_connect_now: it starts, recovers or shuts down, and says so itself.
const NOT_YET = '57P03';

/**
 * Connects to a PostgreSQL. One that answers that it does not take connections yet is asked again until it does.
 * @throws StartupError when it still does not after the time; the driver's error for anything else.
 */
export async function connectWhenReady(
  config: pg.ClientConfig,
  { patienceMs = PATIENCE_MS, onWait }: Waiting = {},
): Promise<pg.Client> {
  const end = performance.now() + patienceMs;
  let told = false;
  for (;;) {
    const client = new pg.Client(config);
    client.on('error', () => {});
    try {
      await client.connect();
      return client;
    } catch (error) {
      await client.end().catch(() => {});
      const { code, message } = error as { code?: string; message: string };
      if (code !== NOT_YET) throw error;
      const seconds = Math.round(patienceMs / 1_000);
      if (performance.now() >= end) {
        throw new StartupError(`the database does not accept connections after ${seconds} s: ${message}`);
      }
      if (!told) onWait?.(`${message}; waiting for it for up to ${seconds} s`);
      told = true;
      await sleep(LOOK_MS);
    }
  }
}
