import { withPatience } from '../platform/patience.ts';
import { LARGEST_BATCH, publishStories, type StoryDraft, type StoryRoom } from '../stories/index.ts';
import { draftOf } from './draft.ts';
import { readItem, type Undated } from './item.ts';
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

/** A line that did not become a story. */
export interface Rejection {
  readonly line: number;
  readonly reason: string;
}

export interface ImportOptions {
  readonly undated: Undated;
  /** In ms; what the dates of items are compared with. */
  readonly now: number;
  /** Whether events tell of what is published; an archive goes in silently. */
  readonly announce?: boolean;
  readonly onRejected?: (rejection: Rejection) => void;
  /** Called when the database is away and a batch waits for it. */
  readonly onWait?: () => void;
  /** Called after each batch that was published. */
  readonly onProgress?: () => void;
}

/** No counts yet. */
export function noCounts(): ImportCounts {
  return { read: 0, created: 0, revised: 0, unchanged: 0, rejected: 0, skipped: 0 };
}

/**
 * Publishes the items of one stream of NDJSON bytes, gzip or plain. Batches are published one after the other, each
 * in its own transactions, while the next one is read: what was published stays when the process dies, and importing
 * again adds the rest.
 * @param counts is counted up.
 * @throws DamagedInput for broken compression, and what the database throws; the counts then say what went in.
 */
export async function importItems(
  room: StoryRoom,
  bytes: AsyncIterable<Uint8Array>,
  options: ImportOptions,
  counts: ImportCounts,
): Promise<void> {
  const reject = (line: number, reason: string): void => {
    counts.rejected += 1;
    options.onRejected?.({ line, reason });
  };
  const publish = async (batch: readonly Waiting[]): Promise<void> => {
    // A story is known again by its keys: a batch that was written before its answer was lost is found unchanged.
    const outcomes = await withPatience(
      () =>
        publishStories(
          room,
          batch.map(({ draft }) => draft),
          { announce: options.announce === true },
        ),
      options.onWait,
    );
    outcomes.forEach((outcome, index) => {
      if (outcome.kind === 'rejected') reject(batch[index]!.line, outcome.reason);
      else counts[outcome.kind] += 1;
    });
    options.onProgress?.();
  };
  let batch: Waiting[] = [];
  let publishing: Promise<void> = Promise.resolve();
  const flush = async (): Promise<void> => {
    await publishing;
    publishing = publish(batch);
    // Its failure is met at the next await; until then it must not count as unhandled.
    publishing.catch(() => {});
    batch = [];
  };
  try {
    for await (const { number, text } of readLines(bytes)) {
      counts.read += 1;
      const read = text === undefined ? { reason: TOO_LONG } : readLine(text, options);
      if ('draft' in read) batch.push({ line: number, draft: read.draft });
      else if (read.skipped) counts.skipped += 1;
      else reject(number, read.reason);
      if (batch.length === BATCH) await flush();
    }
  } finally {
    if (batch.length > 0) await flush();
    await publishing;
  }
}

interface Waiting {
  readonly line: number;
  readonly draft: StoryDraft;
}

// Large enough that a transaction's fixed costs vanish, small enough that other publishers hardly wait.
const BATCH = Math.min(250, LARGEST_BATCH);
const TOO_LONG = `it is longer than ${LONGEST_LINE / 1024 / 1024} MiB`;

function readLine(
  text: string,
  options: ImportOptions,
): { readonly draft: StoryDraft } | { readonly reason: string; readonly skipped?: true } {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { reason: 'it is not JSON' };
  }
  const item = readItem(value, options.undated, options.now);
  return 'reason' in item ? item : { draft: draftOf(item) };
}
