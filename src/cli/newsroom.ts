import { randomBytes } from 'node:crypto';
import type { Command } from 'commander';
import { type PurgeOf, purgeItems } from '../newsroom/index.ts';
import { openQueue } from '../platform/queue.ts';
import { openOutbox } from '../publishing/index.ts';
import { openStories } from '../stories/index.ts';
import { EXIT } from './exit.ts';
import { commandLog, withDatabase } from './open.ts';

const EXIT_CODES = `
Exit codes: 0 done, 2 an argument is wrong, 3 the database cannot be used.
Works while the service runs and while it does not; it may be stopped and done again.`;

/** `newstape newsroom ...`: what operators do to items and clusters. See docs/newsroom.md. */
export function register(program: Command): void {
  const newsroom = program
    .command('newsroom')
    .description('items of publishers and the stories made of them');
  newsroom
    .command('purge')
    .description('remove for good what items say, out of the stories made of them too; tombstones stay')
    .option('--address <url>', 'the item of this address')
    .option('--publisher <name>', 'all items of this publisher')
    .option('--domain <host>', 'all items of this site and those below it')
    .option('--json', 'end with one JSON object: items, stories, retracted')
    .addHelpText('after', EXIT_CODES)
    .action((options: PurgeOptions) => purge(options));
}

interface PurgeOptions {
  readonly address?: string;
  readonly publisher?: string;
  readonly domain?: string;
  readonly json?: true;
}

async function purge(options: PurgeOptions): Promise<void> {
  const of = purgeOf(options);
  if (of === undefined) {
    process.stderr.write('newstape: name one of --address, --publisher and --domain\n');
    process.exitCode = EXIT.usage;
    return;
  }
  await withDatabase(async (db, config) => {
    // Cursors are not written here, so their key need not be the service's.
    const room = openStories({ db, cursorKey: randomBytes(32), baseUrl: config.baseUrl });
    // A retraction is announced.
    const queue = await openQueue({ url: db.url, log: commandLog(config), worker: false });
    try {
      room.listeners.push(await openOutbox(queue, config.baseUrl));
      const done = await purgeItems(room, of);
      process.stdout.write(
        options.json === true
          ? `${JSON.stringify(done)}\n`
          : `${done.items} items purged; ${done.stories} stories lost quotes of theirs, ${done.retracted} of them are retracted\n`,
      );
    } finally {
      await queue.close(0);
    }
    return EXIT.done;
  });
}

function purgeOf({ address, publisher, domain }: PurgeOptions): PurgeOf | undefined {
  const given: PurgeOf[] = [];
  if (address !== undefined) given.push({ address });
  if (publisher !== undefined) given.push({ publisher });
  if (domain !== undefined) given.push({ domain });
  return given.length === 1 ? given[0] : undefined;
}
