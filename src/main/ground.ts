import { loadPlans, syncPlans } from '../identity/index.ts';
import { type Database, openDatabase } from '../platform/database.ts';
import { type Kms, openKms } from '../platform/kms.ts';
import { migrate } from '../platform/migrate.ts';
import { type NodeSign, openNodeSign, RELEASE } from '../platform/nodes.ts';
import { takeServeLock } from '../platform/postgres/serve-lock.ts';
import { type EmbeddedPostgres, startEmbedded } from '../platform/postgres/server.ts';
import { serviceSecret } from '../platform/secrets.ts';
import { openTraces } from '../platform/traces/index.ts';
import { addPublishers } from '../publishers/index.ts';
import type { HouseOptions } from './options.ts';

/** What all rooms stand on. */
export interface Ground {
  /** Of the database. */
  readonly url: string;
  readonly db: Database;
  /** Shows other nodes that this one is there. */
  readonly sign: NodeSign;
  readonly kms: Kms;
  readonly pepper: Buffer;
  readonly cursorKey: Buffer;
}

/** Whoever opens the ground hears of it. */
interface Told {
  onNew(): void;
  onEmbedded(server: EmbeddedPostgres): void;
}

/**
 * Reads the files that the settings name, opens the database, brings it up to date, and reads the secrets.
 * @param told `onNew` is called while a database is being made, `onEmbedded` when the embedded one runs.
 */
export async function openGround(
  options: HouseOptions,
  opened: AsyncDisposableStack,
  told: Told,
): Promise<Ground> {
  const { config, log } = options;
  // Whoever wrote a file wrongly is told before there is a database.
  const plans = loadPlans(config.plansFile);
  addPublishers(config.publishersFile);
  if (config.traces !== undefined) {
    const traces = await openTraces({ ...config.traces, release: RELEASE, log });
    opened.defer(() => traces.close());
  }
  const url = config.databaseUrl ?? (await openEmbedded(options, opened, told));
  const { applied } = await migrate(url, undefined, undefined, { onWait: (words) => log.warn(words) });
  if (applied.length > 0) log.info({ applied }, 'migrated the database');
  const db = openDatabase(url, {
    pool: config.databasePool,
    onError: (error) => log.warn({ err: error }, 'a database connection was lost'),
  });
  opened.defer(() => db.close());
  const sign = await openNodeSign(db, log);
  opened.defer(() => sign.close());
  const kms = await openKms(config);
  const pepper = await serviceSecret(db, kms, 'pepper');
  const cursorKey = await serviceSecret(db, kms, 'cursor');
  await syncPlans(db, plans);
  return { url, db, sign, kms, pepper, cursorKey };
}

async function openEmbedded(
  options: HouseOptions,
  opened: AsyncDisposableStack,
  { onNew, onEmbedded }: Told,
): Promise<string> {
  const { config, log } = options;
  const server = await startEmbedded({ dataDir: config.dataDir, log, onNew });
  opened.defer(() => server.stop());
  onEmbedded(server);
  // The right to serve from it is the parent's.
  if (options.parent !== undefined) return server.url;
  const lock = await takeServeLock(server.url, config.dataDir, log, () => options.onLost('database'));
  opened.defer(() => lock.release());
  return server.url;
}
