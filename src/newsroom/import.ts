import type { Database } from '../platform/database.ts';
import { withPatience } from '../platform/sql/patience.ts';
import { LARGEST_BATCH, publishStories, type StoryRoom } from '../stories/index.ts';
import { draftAlone } from './alone.ts';
import { type Item, readItem, type Undated } from './item.ts';
import { type GivenItem, LARGEST_TAKE, type Licence, takeItems } from './items/index.ts';
import { LONGEST_LINE, readLines } from './lines.ts';

/** What became of the items of an import. `read` counts lines that hold anything; `skipped` ones were wished away. */
export interface ImportCounts {
  read: number;
  created: number;
  revised: number;
  unchanged: number;
  rejected: number;
  skipped: number;
}

/** A line that was not taken in. */
export interface Rejection {
  readonly line: number;
  readonly reason: string;
}

export interface ImportOptions {
  readonly undated: Undated;
  /** In ms; what the dates of items are compared with, and when they were fetched. */
  readonly now: number;
  /** Whether events tell of what is published; an archive goes in silently. */
  readonly announce?: boolean;
  /** Whether the texts may be shown whole; quotes only unless given. */
  readonly licence?: Licence;
  readonly onRejected?: (rejection: Rejection) => void;
  /** Called before each batch, which waits for it. */
  readonly hold?: () => Promise<void>;
  /** Called when the database is away and a batch waits for it. */
  readonly onWait?: () => void;
  /** Called after each batch that was written. */
  readonly onProgress?: () => void;
}

/** No counts yet. */
export function noCounts(): ImportCounts {
  return { read: 0, created: 0, revised: 0, unchanged: 0, rejected: 0, skipped: 0 };
}

/**
 * Takes in the items of one stream of NDJSON bytes, gzip or plain: stories come from them as from those of news feeds. Batches
 * are written one after the other, each in its own transactions, while the next one is read: what was written stays when
 * the process dies, and importing again adds the rest.
 * @param counts is counted up.
 * @throws DamagedInput for broken compression, and what the database throws; the counts then say what went in.
 */
export async function importItems(
  db: Database,
  bytes: AsyncIterable<Uint8Array>,
  options: ImportOptions,
  counts: ImportCounts,
): Promise<void> {
  await importBatches(bytes, options, counts, (items) =>
    takeItems(
      db,
      items.map((item) => givenOf(item, options)),
      { announce: options.announce === true },
    ),
  );
}

/**
 * The same, but each item becomes a story of its own at once, and is compared with no other.
 * @throws as `importItems`.
 */
export async function importAlone(
  room: StoryRoom,
  bytes: AsyncIterable<Uint8Array>,
  options: ImportOptions,
  counts: ImportCounts,
): Promise<void> {
  await importBatches(bytes, options, counts, (items) =>
    publishStories(room, items.map(draftAlone), { announce: options.announce === true }),
  );
}

type Outcome =
  | { readonly kind: 'created' | 'revised' | 'unchanged' }
  | { readonly kind: 'rejected'; readonly reason: string };

async function importBatches(
  bytes: AsyncIterable<Uint8Array>,
  options: ImportOptions,
  counts: ImportCounts,
  write: (items: readonly Item[]) => Promise<readonly Outcome[]>,
): Promise<void> {
  const reject = (line: number, reason: string): void => {
    counts.rejected += 1;
    options.onRejected?.({ line, reason });
  };
  const writeBatch = async (batch: readonly Waiting[]): Promise<void> => {
    // An item is known again by its keys: a batch that was written before its answer was lost is found unchanged.
    if (options.hold !== undefined) await withPatience(options.hold, options.onWait);
    const outcomes = await withPatience(() => write(batch.map(({ item }) => item)), options.onWait);
    outcomes.forEach((outcome, index) => {
      if (outcome.kind === 'rejected') reject(batch[index]!.line, outcome.reason);
      else counts[outcome.kind] += 1;
    });
    options.onProgress?.();
  };
  let batch: Waiting[] = [];
  let writing: Promise<void> = Promise.resolve();
  const flush = async (): Promise<void> => {
    await writing;
    writing = writeBatch(batch);
    // Its failure is met at the next await; until then it must not count as unhandled.
    writing.catch(() => {});
    batch = [];
  };
  try {
    for await (const { number, text, isBroken } of readLines(bytes)) {
      counts.read += 1;
      const read =
        text === undefined ? { reason: TOO_LONG } : isBroken ? { reason: NOT_UTF8 } : readLine(text, options);
      if ('title' in read) batch.push({ line: number, item: read });
      else if (read.skipped) counts.skipped += 1;
      else reject(number, read.reason);
      if (batch.length === BATCH) await flush();
    }
  } finally {
    if (batch.length > 0) await flush();
    await writing;
  }
}

interface Waiting {
  readonly line: number;
  readonly item: Item;
}

// Large enough that a transaction's fixed costs vanish, small enough that other publishers hardly wait.
const BATCH = Math.min(250, LARGEST_BATCH, LARGEST_TAKE);
const NOT_UTF8 = 'it is not UTF-8: convert the file (such as by iconv -f ISO-8859-1 -t UTF-8)';
const TOO_LONG = `it is longer than ${LONGEST_LINE / 1024 / 1024} MiB`;

function readLine(
  text: string,
  options: ImportOptions,
): Item | { readonly reason: string; readonly skipped?: true } {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { reason: 'it is not JSON' };
  }
  return readItem(value, options.undated, options.now);
}

function givenOf(item: Item, { now, licence }: ImportOptions): GivenItem {
  return {
    publisher: item.publisher,
    url: item.address?.url,
    guid: item.id,
    title: item.title,
    summary: item.summary,
    text: item.text,
    language: item.language,
    licence,
    publishedAt: Date.parse(item.publishedAt),
    fetchedAt: now,
    categories: item.categories,
    names: item.names,
    authors: item.authors,
    cited: item.cited,
  };
}
