import { type Config, loadConfig } from '../../platform/config.ts';
import { type Database, openDatabase } from '../../platform/database.ts';
import { type Logger, openLog } from '../../platform/log.ts';
import { migrate } from '../../platform/migrate.ts';
import { startEmbedded } from '../../platform/postgres/server.ts';
import { addPublishers } from '../../publishers/index.ts';

/**
 * Gives a command the database: DATABASE_URL, or the embedded PostgreSQL of DATA_DIR, which it joins when it runs
 * and starts for its own duration when it does not. The database is migrated first.
 * @param migrateTo brings the database to another state than this release's.
 * @param work its result is the exit code of the program (see `EXIT`)
 * @returns that exit code, which is also set
 * @throws StartupError or ConfigError, in one line, and whatever `work` throws
 */
export async function withDatabase(
  work: (db: Database, config: Config) => Promise<number>,
  migrateTo: (url: string, log: Logger) => Promise<unknown> = (url, log) =>
    migrate(url, undefined, undefined, { onWait: (words) => log.warn(words) }),
): Promise<number> {
  const config = loadConfig();
  addPublishers(config.publishersFile);
  const log = commandLog(config);
  const server =
    config.databaseUrl === undefined ? await startEmbedded({ dataDir: config.dataDir, log }) : undefined;
  try {
    const url = config.databaseUrl ?? server!.url;
    await migrateTo(url, log);
    const db = openDatabase(url, {
      pool: config.databasePool,
      onError: (error) => log.warn({ err: error }, 'a database connection was lost'),
    });
    try {
      const code = await work(db, config);
      process.exitCode = code;
      return code;
    } finally {
      await db.close();
    }
  } finally {
    await server?.stop();
  }
}

/** The log of a command: it speaks only of what went wrong, unless LOG_LEVEL asks for more. */
export function commandLog(config: Config): Logger {
  const asked = (process.env.LOG_LEVEL ?? '').trim() !== '';
  return openLog({ logLevel: asked ? config.logLevel : 'warn' });
}
