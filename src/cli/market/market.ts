import { stat } from 'node:fs/promises';
import { type Command, InvalidArgumentError } from 'commander';
import {
  type ArchiveName,
  archiveFiles,
  archiveName,
  type BarImportCounts,
  type Interval,
  noBarCounts,
  pairOf,
} from '../../market/index.ts';
import type { Database } from '../../platform/database.ts';
import { whyUnread } from '../../platform/files/why-not.ts';
import { Refusal } from '../command/answers.ts';
import { EXIT } from '../command/exit.ts';
import { withDatabase } from '../command/open.ts';
import { openProgress } from '../command/progress.ts';
import { registerCare } from './care.ts';
import { registerCatalogue } from './catalogue.ts';
import { importFile, type Source } from './import-file.ts';
import { readInterval, readSymbol } from './names.ts';
import { registerOutages } from './outages.ts';

/** `newstape market ...`: fills and describes the archive of bars. docs/market.md has the formats and rules. */
export function register(market: Command): void {
  market
    .command('import')
    .description(
      "write a venue's bars into the archive (zip, CSV, CSV.gz; a folder means all such files in it)",
    )
    .argument('<paths...>', 'files or folders')
    .option('--venue <id>', 'the venue of the bars', readVenue, 'binance')
    .option('--symbol <symbol>', 'the symbol of files whose name does not contain it', readSymbol)
    .option(
      '--interval <interval>',
      'the interval of files whose name does not contain it: 1m or 5m',
      readInterval,
    )
    .option('--json', 'end with one JSON object: read, created, revised, unchanged, rejected, seconds')
    .addHelpText('after', HELP)
    .action(async (paths: string[], options: Options) => {
      const sources = await sourcesOf(paths, options);
      await withDatabase((db) => run(db, sources, options));
    });
  registerCatalogue(market);
  registerOutages(market);
  registerCare(market);
}

interface Options {
  readonly venue: string;
  readonly symbol?: string;
  readonly interval?: Interval;
  readonly json?: boolean;
}

const HELP = `\nThe symbol and interval are read from the names of the public archive (BTCUSDT-1m-2021-04.zip) or from a path such as\n.../1m/BTCUSDT.csv.gz. A file NAME is verified against NAME.CHECKSUM if that is beside it. Importing again changes nothing.\nExit codes: 0 every row was imported, 1 a file is damaged or was refused, 2 wrong use, 4 some rows were rejected.`;

/** What is to be read. @throws Refusal */
async function sourcesOf(paths: readonly string[], options: Options): Promise<Source[]> {
  const sources: Source[] = [];
  for (const path of paths) {
    let files: string[];
    try {
      files = await archiveFiles(path);
    } catch (error) {
      throw new Refusal(`${path} cannot be read: ${whyUnread(error)}`);
    }
    const isFolder = files.length !== 1 || files[0] !== path;
    for (const file of files) {
      const name = archiveName(file);
      checkAgainstName(file, name, options);
      const symbol = options.symbol ?? name?.symbol;
      const interval = options.interval ?? name?.interval;
      if (symbol !== undefined && interval !== undefined) {
        sources.push({ path: file, symbol, interval, span: name?.span, size: (await stat(file)).size });
      } else if (isFolder) {
        process.stderr.write(
          `newstape: ${file} is skipped: its name does not contain a symbol and 1m or 5m\n`,
        );
      } else {
        throw new Refusal(
          `${file}: its name does not contain a symbol and 1m or 5m; give --symbol and --interval`,
        );
      }
    }
  }
  if (sources.length === 0) throw new Refusal('there is nothing to import');
  return sources;
}

/**
 * The options are for files whose names do not say it. Over a folder they would lay one symbol's bars over another's.
 * @throws Refusal
 */
function checkAgainstName(file: string, name: ArchiveName | undefined, { symbol, interval }: Options): void {
  const other =
    symbol !== undefined &&
    name !== undefined &&
    name.symbol !== symbol &&
    // A name such as export-1m-2026-04.csv has none.
    pairOf(name.symbol).quote !== '';
  if (other) throw new Refusal(`${file} is named for ${name.symbol}, not ${symbol}: leave out --symbol`);
  if (interval !== undefined && name?.interval !== undefined && name.interval !== interval)
    throw new Refusal(`${file} is named for ${name.interval}, not ${interval}: leave out --interval`);
}

// Decompression and deflating have threads of their own; with more at once the database is what is waited for.
const ABREAST = 3;
const SHOWN_REJECTIONS = 20;

async function run(db: Database, sources: readonly Source[], options: Options): Promise<number> {
  const started = performance.now();
  const now = Date.now();
  const counts = noBarCounts();
  const say = speaker();
  const bar = openProgress('import');
  const total = sources.reduce((sum, { size }) => sum + size, 0);
  let seen = 0;
  let shown = 0;
  let damaged = false;
  const one = async (source: Source): Promise<void> => {
    const isWhole = await importFile(db, source, {
      venue: options.venue,
      now,
      counts,
      say,
      onRejected: (line, reason) => {
        shown += 1;
        if (shown <= SHOWN_REJECTIONS) say(`${source.path}:${line}: ${reason}`);
        if (shown === SHOWN_REJECTIONS + 1)
          say('more rows were rejected; the table market_rejects has all of them');
      },
      onBytes: (bytes) => {
        seen += bytes;
      },
      onProgress: () => bar.at(seen, Math.max(total, seen), `${counts.read} rows`),
    });
    damaged ||= !isWhole;
  };
  try {
    await inGroups(sources, one);
  } finally {
    bar.end();
  }
  report(counts, (performance.now() - started) / 1000, options.json === true);
  if (damaged) return EXIT.failed;
  return counts.rejected > 0 ? EXIT.partial : EXIT.done;
}

/** Files of one series are read in order, since a later one revises an earlier one; series go side by side. */
async function inGroups(sources: readonly Source[], work: (source: Source) => Promise<void>): Promise<void> {
  const groups = new Map<string, Source[]>();
  for (const source of sources) {
    const key = `${source.symbol} ${source.interval}`;
    groups.set(key, [...(groups.get(key) ?? []), source]);
  }
  const waiting = [...groups.values()];
  const worker = async (): Promise<void> => {
    for (let group = waiting.shift(); group !== undefined; group = waiting.shift()) {
      for (const source of group) await work(source);
    }
  };
  await Promise.all(Array.from({ length: ABREAST }, worker));
}

function speaker(): (text: string) => void {
  return (text) => process.stderr.write(process.stderr.isTTY ? `\r\u001b[K${text}\n` : `${text}\n`);
}

function report(counts: BarImportCounts, seconds: number, json: boolean): void {
  const { read, created, revised, unchanged, rejected } = counts;
  process.stderr.write(
    `${read} rows in ${seconds.toFixed(1)} s (${Math.round(read / Math.max(seconds, 0.001))} a second): ` +
      `${created} created, ${revised} revised, ${unchanged} unchanged, ${rejected} rejected\n`,
  );
  if (!json) return;
  const rounded = Math.round(seconds * 1000) / 1000;
  process.stdout.write(
    `${JSON.stringify({ read, created, revised, unchanged, rejected, seconds: rounded })}\n`,
  );
}

function readVenue(text: string): string {
  if (!/^[a-z][a-z0-9_-]{0,31}$/.test(text)) {
    throw new InvalidArgumentError('Write a venue in lower-case letters and digits, such as binance.');
  }
  // What it holds is its own making; a real bar among those would be taken for one of them.
  if (text === 'simulated') throw new InvalidArgumentError('Data of the simulated venue cannot be imported.');
  return text;
}
