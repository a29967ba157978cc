import { type Command, InvalidArgumentError } from 'commander';
import { hasItems, type PurgeOf, purgeItems, recluster } from '../../newsroom/index.ts';
import { DAY_MS } from '../../platform/days.ts';
import { announcing } from '../command/announcing.ts';
import { Refusal } from '../command/answers.ts';
import { EXIT } from '../command/exit.ts';
import { commandLog, withDatabase } from '../command/open.ts';
import { silently } from '../command/silently.ts';

const EXIT_CODES = `\nExit codes: 0 done, 2 an argument is wrong, 3 the database cannot be used.\nWorks whether or not the service runs. It can be stopped and started again.`;

/** `newstape newsroom ...`: what operators do to items and clusters. See docs/newsroom.md. */
export function register(newsroom: Command): void {
  newsroom
    .command('purge')
    .description(
      'permanently remove the texts of items, also from the stories made from them; tombstones are kept',
    )
    .option('--address <url>', 'the item with this address')
    .option('--publisher <name>', 'all items of this publisher')
    .option('--domain <host>', 'all items of this domain and its subdomains')
    .option('--json', 'end with one JSON object: items, stories, retracted')
    .addHelpText(
      'after',
      EXIT_CODES.replace('0 done,', '0 done (also if it was done before), 1 there is no such item,'),
    )
    .action((options: PurgeOptions) => purge(options));
  newsroom
    .command('recluster')
    .description(
      'compare the stories of an earlier release again: merge those about the same event, without announcing it',
    )
    .requiredOption('--from <date>', 'the first day, such as 2026-03-01', readDay)
    .requiredOption('--to <date>', 'the last day', readDay)
    .option('--json', 'end with one JSON object: items, merged, seconds')
    .addHelpText('after', EXIT_CODES)
    .action((options: ReclusterOptions) => overAgain(options));
}

interface PurgeOptions {
  readonly address?: string;
  readonly publisher?: string;
  readonly domain?: string;
  readonly json?: true;
}

async function purge(options: PurgeOptions): Promise<void> {
  const of = purgeOf(options);
  if (of === undefined) throw new Refusal('give exactly one of --address, --publisher and --domain');
  await withDatabase(async (db, config) => {
    // Whoever has to remove something must not take a misspelt name for a success.
    if (!(await hasItems(db, of))) throw new Refusal('there is no such item', 'not_found', EXIT.failed);
    // A retraction is announced.
    const done = await announcing(db, config, (room) => purgeItems(room, of));
    process.stdout.write(
      options.json === true
        ? `${JSON.stringify(done)}\n`
        : `${done.items} items purged; ${done.stories} stories lost quotes, and ${done.retracted} of them were retracted\n`,
    );
    return EXIT.done;
  });
}

interface ReclusterOptions {
  /** In ms: midnights UTC. */
  readonly from: number;
  readonly to: number;
  readonly json?: true;
}

async function overAgain({ from, to, json }: ReclusterOptions): Promise<void> {
  if (to < from) throw new Refusal('--to is before --from');
  await withDatabase(async (db, config) => {
    const started = performance.now();
    const done = await recluster(silently(db, config), commandLog(config), {
      from,
      to: to + DAY_MS,
      onProgress: ({ items }) => process.stderr.write(`${items} items\n`),
      onWait: () =>
        process.stderr.write('newstape: the database is unavailable; waiting for it for up to a minute\n'),
    });
    const seconds = Math.round(performance.now() - started) / 1000;
    process.stdout.write(
      json === true
        ? `${JSON.stringify({ ...done, seconds })}\n`
        : `${done.items} items compared; ${done.merged} stories were merged into others\n`,
    );
    return EXIT.done;
  });
}

function readDay(text: string): number {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(text) : undefined;
  if (at === undefined || Number.isNaN(at.getTime()) || !at.toISOString().startsWith(text)) {
    throw new InvalidArgumentError('Write a date such as 2026-03-01.');
  }
  return at.getTime();
}

function purgeOf({ address, publisher, domain }: PurgeOptions): PurgeOf | undefined {
  const given: PurgeOf[] = [];
  if (address !== undefined) given.push({ address });
  if (publisher !== undefined) given.push({ publisher });
  if (domain !== undefined) given.push({ domain });
  return given.length === 1 ? given[0] : undefined;
}
