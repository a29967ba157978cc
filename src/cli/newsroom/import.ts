import { createReadStream, createWriteStream, openSync, type WriteStream } from 'node:fs';
import { access, constants, stat } from 'node:fs/promises';
import { setPriority, constants as system } from 'node:os';
import { type Command, InvalidArgumentError } from 'commander';
import {
  DamagedInput,
  type ImportCounts,
  type ImportOptions,
  importAlone,
  importItems,
  noCounts,
  openPassage,
  type Told,
  type Undated,
} from '../../newsroom/index.ts';
import { whyUnread, whyUnwritten } from '../../platform/files/why-not.ts';
import type { Logger } from '../../platform/log.ts';
import type { StoryRoom } from '../../stories/index.ts';
import { announcing } from '../command/announcing.ts';
import { Refusal } from '../command/answers.ts';
import { counted as inWords } from '../command/counted.ts';
import { EXIT } from '../command/exit.ts';
import { commandLog, withDatabase } from '../command/open.ts';
import { openProgress } from '../command/progress.ts';
import { silently } from '../command/silently.ts';

/** `newstape import FILE...`: publishers' items, as NDJSON, become stories. docs/import.md has the fields and rules. */
export function register(command: Command): void {
  command
    .argument('<files...>', 'files to read, in order')
    .option(
      '--undated <what>',
      'items without a date: reject, skip (leave out without counting them as rejected), now, or a date to give them',
      readUndated,
      'reject',
    )
    .option(
      '--announce',
      'announce the stories as if they were published now: events are sent and alerts match',
    )
    .option('--alone', 'make a story of each item, without comparing it with others')
    .option(
      '--licence <what>',
      'quotes: members read excerpts; full: the texts may be shown in full',
      readLicence,
      'quotes',
    )
    .option('--errors <file>', 'write every rejected line with its reason to a file (the first 20 are shown)')
    .option(
      '--json',
      'end with one JSON object: read, created, revised, unchanged, rejected, stories, joined, seconds',
    )
    .addHelpText('after', HELP)
    .action(async (files: string[], options: Options) => {
      await checkReadable(files);
      const rejections = new Rejections(await opened(options.errors, files));
      // Nobody waits for it as for an answer: what the machine has is the service's first.
      setPriority(system.priority.PRIORITY_BELOW_NORMAL);
      await withDatabase((db, config) => {
        const take = (room: StoryRoom) => run(files, options, rejections, room, commandLog(config));
        return options.announce === true ? announcing(db, config, take) : take(silently(db, config));
      });
    });
}

interface Options {
  readonly undated: 'reject' | 'skip' | 'now' | { readonly at: string };
  readonly announce?: boolean;
  readonly alone?: boolean;
  readonly licence: 'quotes' | 'full';
  readonly errors?: string;
  readonly json?: boolean;
}

const HELP = `\nAn item is recognised by its url or id: importing a file again changes nothing, and a changed item changes its story.\nItems about the same event become one story. The command ends when the last story is written.\nExit codes: 0 every item was imported, 1 a file could not be read to its end, 2 wrong use, 4 some lines were rejected.`;

const SHOWN_REJECTIONS = 20;

async function run(
  files: readonly string[],
  options: Options,
  rejections: Rejections,
  room: StoryRoom,
  log: Logger,
): Promise<number> {
  const started = performance.now();
  const now = Date.now();
  const undated: Undated = options.undated === 'now' ? { at: new Date(now).toISOString() } : options.undated;
  const counts = noCounts();
  const progress = await openMeter(files);
  const onWait = (): void =>
    rejections.say('newstape: the database is unavailable; waiting for it for up to a minute');
  const passage = options.alone === true ? undefined : await openPassage(room, log, now, onWait);
  const take = (bytes: AsyncIterable<Uint8Array>, each: ImportOptions): Promise<void> =>
    passage === undefined
      ? importAlone(room, bytes, each, counts)
      : importItems(room.db, bytes, each, counts);
  let damaged = false;
  let told: Told | undefined;
  try {
    for (const file of files) {
      try {
        await take(progress.counted(file === '-' ? process.stdin : createReadStream(file)), {
          undated,
          now,
          announce: options.announce === true,
          licence: options.licence,
          onRejected: ({ line, reason }) => rejections.add(`${file}:${line}: ${reason}`),
          onProgress: () => progress.show(counts),
          onWait,
          ...(passage === undefined ? {} : { hold: passage.hold }),
        });
      } catch (error) {
        if (!(error instanceof DamagedInput)) throw error;
        damaged = true;
        rejections.say(`newstape: ${file}: ${error.message}; the items up to there were imported`);
      }
    }
    told = await passage?.finish(onWait);
  } finally {
    progress.stop();
    await passage?.close();
    await rejections.close();
  }
  const seconds = (performance.now() - started) / 1000;
  report(counts, told, seconds, options.json === true);
  if (damaged) return EXIT.failed;
  return counts.rejected > 0 ? EXIT.partial : EXIT.done;
}

function report(counts: ImportCounts, told: Told | undefined, seconds: number, json: boolean): void {
  const { read, created, revised, unchanged, rejected, skipped } = counts;
  const made =
    told === undefined
      ? ''
      : `; ${inWords(told.stories, 'story')}, ${inWords(told.joined, 'item')} joined other items`;
  const left = skipped > 0 ? `, ${skipped} skipped` : '';
  process.stderr.write(
    `${inWords(read, 'item')} in ${seconds.toFixed(1)} s (${Math.round(read / Math.max(seconds, 0.001))} a second): ` +
      `${created} created, ${revised} revised, ${unchanged} unchanged, ${rejected} rejected${left}${made}\n`,
  );
  if (json) {
    const rounded = Math.round(seconds * 1000) / 1000;
    process.stdout.write(
      `${JSON.stringify({ read, created, revised, unchanged, rejected, ...told, seconds: rounded })}\n`,
    );
  }
}

function readLicence(text: string): 'quotes' | 'full' {
  if (text === 'quotes' || text === 'full') return text;
  throw new InvalidArgumentError('Write quotes or full.');
}

function readUndated(text: string): Options['undated'] {
  if (text === 'reject' || text === 'skip' || text === 'now') return text;
  const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(text) : undefined;
  if (at === undefined || Number.isNaN(at.getTime()) || !at.toISOString().startsWith(text)) {
    throw new InvalidArgumentError('Write reject, skip, now, or a date such as 2004-12-31.');
  }
  return { at: at.toISOString() };
}

/** @throws Refusal for the first file that cannot be read. */
async function checkReadable(files: readonly string[]): Promise<void> {
  for (const file of files) {
    if (file === '-') continue;
    try {
      await access(file, constants.R_OK);
      if ((await stat(file)).isDirectory()) throw Object.assign(new Error(), { code: 'EISDIR' });
    } catch (error) {
      throw new Refusal(`${file} cannot be read: ${whyUnread(error)}`);
    }
  }
}

/** Rejected lines: the first few on standard error, all of them in a file when one was named. */
class Rejections {
  readonly #file: WriteStream | undefined;
  #failed: Error | undefined;
  #count = 0;

  /** @param file an open one, which is closed with this. */
  constructor(file: number | undefined) {
    this.#file = file === undefined ? undefined : createWriteStream('', { fd: file });
    this.#file?.on('error', (error) => {
      this.#failed = error;
    });
  }

  add(text: string): void {
    this.#count += 1;
    this.#file?.write(`${text}\n`);
    if (this.#count <= SHOWN_REJECTIONS) this.say(text);
    if (this.#count === SHOWN_REJECTIONS + 1)
      this.say('more lines were rejected; --errors FILE records all of them');
  }

  say(text: string): void {
    process.stderr.write(process.stderr.isTTY ? `\r\u001b[K${text}\n` : `${text}\n`);
  }

  async close(): Promise<void> {
    if (this.#file === undefined) return;
    if (this.#failed === undefined) await new Promise<void>((resolve) => this.#file!.end(() => resolve()));
    if (this.#failed !== undefined) this.say('newstape: the file for rejected lines cannot be written');
  }
}

/**
 * Opens the file for rejected lines before anything is imported: afterwards they are lost.
 * @param files that are imported; none of them may be it, as it is emptied.
 * @throws Refusal
 */
async function opened(path: string | undefined, files: readonly string[]): Promise<number | undefined> {
  if (path === undefined) return undefined;
  for (const file of files)
    if (file !== '-' && (await isSameFile(path, file)))
      throw new Refusal(`--errors: ${path} is imported, and would be emptied: name another file`);
  try {
    return openSync(path, 'w');
  } catch (error) {
    throw new Refusal(`--errors: ${path} cannot be written: ${whyUnwritten(error)}`);
  }
}

/** Whether two paths lead to one file, through links too. */
async function isSameFile(one: string, other: string): Promise<boolean> {
  const found = await Promise.all([one, other].map((path) => stat(path).catch(() => undefined)));
  const [a, b] = found;
  return a !== undefined && b !== undefined && a.isFile() && a.dev === b.dev && a.ino === b.ino;
}

/** How far the import is, in bytes of all files; standard input has no end that is known. */
interface Meter {
  /** The same bytes, counted. */
  counted(bytes: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array>;
  show(counts: ImportCounts): void;
  stop(): void;
}

async function openMeter(files: readonly string[]): Promise<Meter> {
  let total = 0;
  for (const file of files) if (file !== '-') total += (await stat(file)).size;
  const bar = openProgress('import');
  let seen = 0;
  return {
    async *counted(bytes) {
      for await (const chunk of bytes) {
        seen += chunk.length;
        yield chunk;
      }
    },
    show: ({ read }) => bar.at(seen, Math.max(total, seen), inWords(read, 'item')),
    stop: () => bar.end(),
  };
}
