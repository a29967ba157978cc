import { type Command, InvalidArgumentError } from 'commander';
import {
  type ArchiveDay,
  type ArchivePart,
  type DayFault,
  dateOf,
  listDays,
  openMarket,
  openVenues,
  refetchDays,
  removeBars,
  verifyArchive,
} from '../../market/index.ts';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/database.ts';
import { DAY_MS } from '../../platform/days.ts';
import { readInstant } from '../../platform/instant.ts';
import { print, Refusal } from '../command/answers.ts';
import { EXIT } from '../command/exit.ts';
import { commandLog, withDatabase } from '../command/open.ts';
import { openProgress } from '../command/progress.ts';
import { readInterval, readSymbol, requireNamed } from './names.ts';

/** `newstape market verify`, `refetch` and `remove` (docs/market.md, "Verifying the archive"). */
export function registerCare(market: Command): void {
  part(
    market
      .command('verify')
      .description(
        'check the stored days against their checksums, counts and the rules for rows, without changing anything',
      )
      .option('--venue <id>', 'only this venue', readId)
      .option('--json', 'one JSON object: series, days, bars, unsummed, faults, seconds'),
  )
    .addHelpText('after', '\nExit codes: 0 no faults, 1 there are faults.')
    .action(async (options: Options) => {
      await inPart(options, async (db) => {
        await requireNamed(db, options);
        return verify(db, options);
      });
    });
  part(
    market
      .command('refetch')
      .description(
        'fetch the days with faults again from the venue; with --from and --to, the days of that time',
      )
      .option('--venue <id>', 'only this venue', readId)
      .option('--json', 'one JSON object: wanted, mended, left, seconds'),
  )
    .addHelpText(
      'after',
      '\nExit codes: 0 everything was repaired, 1 a venue could not be reached, 4 only some days were repaired.',
    )
    .action(async (options: Options) => {
      await inPart(options, async (db, config) => {
        await requireNamed(db, options);
        return refetch(db, config, options);
      });
    });
  part(
    market
      .command('remove')
      .description("remove a venue's imported data from the archive, in whole days")
      .requiredOption('--venue <id>', 'the venue', readId)
      .option('--json', 'one JSON object: series, days, bars, rejected, seconds'),
  )
    .addHelpText(
      'after',
      '\nFor a connected venue, back-filling fetches the removed bars again. Exit codes: 0 done, 1 there was nothing to remove.',
    )
    .action(async (options: Options & { venue: string }) => {
      await inPart(options, (db) => remove(db, options));
    });
}

interface Options {
  readonly venue?: string;
  readonly symbol?: string;
  readonly interval?: '1m' | '5m';
  readonly from?: number;
  readonly to?: number;
  readonly json?: boolean;
}

function part(command: Command): Command {
  return command
    .option('--symbol <symbol>', 'only this symbol', readSymbol)
    .option('--interval <interval>', '1m or 5m', readInterval)
    .option('--from <time>', 'from this day on, UTC', readDay)
    .option('--to <time>', 'before this day, UTC', readDay);
}

/** Does some work on a part of the archive. @throws Refusal if the part ends before it begins. */
async function inPart(
  options: Options,
  work: (db: Database, config: Config) => Promise<number>,
): Promise<void> {
  const { from, to } = options;
  if (from !== undefined && to !== undefined && to <= from) throw new Refusal('--to must be after --from');
  await withDatabase(work);
}

function partOf({ venue, symbol, interval, from, to }: Options): ArchivePart {
  return { venue, symbol, interval, fromDay: from, toDay: to };
}

async function verify(db: Database, options: Options): Promise<number> {
  const started = performance.now();
  const bar = openProgress('verify');
  let seen = 0;
  const found = await verifyArchive(db, partOf(options), () => {
    seen += 1;
    bar.at(seen, seen, `${seen} days`);
  });
  bar.end();
  const { series, days, bars, unsummed, faults } = found;
  if (options.json === true) {
    print({ series, days, bars, unsummed, faults: faults.map(shown), seconds: since(started) });
  } else {
    for (const fault of faults) process.stdout.write(`${nameOf(fault)}: ${fault.fault}: ${fault.detail}\n`);
    process.stderr.write(
      `${days} days of ${series} series with ${bars} bars: ${faults.length} days with faults, ${unsummed} without a checksum\n`,
    );
  }
  return faults.length === 0 ? EXIT.done : EXIT.failed;
}

async function refetch(db: Database, config: Config, options: Options): Promise<number> {
  const started = performance.now();
  const log = commandLog(config);
  // Whatever the service follows: the days say which venue they are of.
  const venues = openVenues({ ...config, venues: ['simulated', 'binance'], venueSymbols: [] }, log);
  const room = openMarket({ db, log, baseUrl: config.baseUrl, venues });
  const bar = openProgress('refetch');
  try {
    const asked = partOf(options);
    const isSpan = options.from !== undefined || options.to !== undefined;
    const wanted: readonly ArchiveDay[] = isSpan
      ? await listDays(db, asked)
      : (await verifyArchive(db, asked)).faults;
    let done = 0;
    const { mended, left } = await refetchDays(room, wanted, new AbortController().signal, () => {
      done += 1;
      bar.at(done, wanted.length, `${done} days`);
    });
    bar.end();
    if (options.json === true) {
      print({
        wanted: wanted.length,
        mended: mended.length,
        left: left.map((day) => ({ ...place(day), why: day.why })),
        seconds: since(started),
      });
    } else {
      for (const day of left) process.stdout.write(`${nameOf(day)} is not changed: ${day.why}\n`);
      process.stderr.write(`${mended.length} of ${wanted.length} days were fetched again\n`);
    }
    if (left.length === 0) return EXIT.done;
    return mended.length > 0 ? EXIT.partial : EXIT.failed;
  } finally {
    bar.end();
    await room.close();
  }
}

async function remove(db: Database, options: Options & { readonly venue: string }): Promise<number> {
  const started = performance.now();
  const removed = await removeBars(db, { ...partOf(options), venue: options.venue });
  const { series, days, bars, rejected } = removed;
  if (days === 0 && rejected === 0)
    throw new Refusal('there was nothing to remove', 'not_found', EXIT.failed);
  if (options.json === true) print({ series, days, bars, rejected, seconds: since(started) });
  process.stderr.write(`removed ${bars} bars of ${days} days and ${series} series\n`);
  return EXIT.done;
}

function shown(fault: DayFault): object {
  return { ...place(fault), fault: fault.fault, detail: fault.detail };
}

function place({ venue, symbol, interval, day }: ArchiveDay): object {
  return { venue, symbol, interval, day: dateOf(day) };
}

function nameOf({ venue, symbol, interval, day }: ArchiveDay): string {
  return `${venue} ${symbol} ${interval} ${dateOf(day)}`;
}

function since(started: number): number {
  return Math.round(performance.now() - started) / 1000;
}

function readId(text: string): string {
  return text.trim().toLowerCase();
}

function readDay(text: string): number {
  const instant = readInstant(text);
  if (instant === undefined) throw new InvalidArgumentError('Write a day such as 2021-04-25.');
  return Math.floor(instant.at / DAY_MS);
}
