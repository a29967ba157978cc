import type { Command } from 'commander';
import { loadConfig } from '../../platform/config.ts';
import { migrate } from '../../platform/migrate.ts';
import { startEmbedded } from '../../platform/postgres/server.ts';
import { EXIT } from '../command/exit.ts';
import { commandLog } from '../command/open.ts';

/** `newstape migrate`: brings the database to this release without serving. */
export function register(command: Command): void {
  command
    .option('--json', 'print the result as one JSON object')
    .action(async (options: { json?: boolean }) => {
      const config = loadConfig();
      const log = commandLog(config);
      const server =
        config.databaseUrl === undefined ? await startEmbedded({ dataDir: config.dataDir, log }) : undefined;
      try {
        const { applied } = await migrate(config.databaseUrl ?? server!.url, undefined, undefined, {
          onWait: (words) => log.warn(words),
        });
        console.log(options.json ? JSON.stringify({ applied }) : told(applied));
        process.exitCode = EXIT.done;
      } finally {
        await server?.stop();
      }
    });
}

function told(applied: readonly string[]): string {
  return applied.length === 0
    ? 'the database is up to date'
    : applied.map((name) => `applied ${name}`).join('\n');
}
