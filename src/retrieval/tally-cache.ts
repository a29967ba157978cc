import type { Database } from '../platform/database.ts';
import { FACET_KINDS, FIRST_KINDS } from './counted.ts';
import { FIRST_OF_STORY, kindOfEntry, NUMBER_MASK } from './seal-facets.ts';
import { bitmapOf, readSlots, SLOTS } from './slots.ts';
import type { Counted } from './tally.ts';

/** What the stories of a chunk are about. It is read once and kept while the chunk does not change. */
interface Chunk {
  readonly version: string;
  /** The kinds of the first release and, if it has them, those that were added later. */
  readonly layers: readonly Layer[];
  readonly minutes: Int32Array;
  /** The highest number of a value in it. */
  readonly highest: number;
  readonly bytes: number;
}

/** Some kinds of values of the stories of a chunk. */
interface Layer {
  /** The place in FACET_KINDS of the first of its kinds. */
  readonly firstKind: number;
  readonly entries: Uint32Array;
  /** Where the entries of each slot begin. */
  readonly starts: Uint32Array;
}

// The facets of two million stories. The chunk that was requested longest ago goes first.
const MOST_BYTES = 128 * 1024 * 1024;
// A chunk has some hundred kilobytes, so this many are read at a time.
const AT_A_TIME = 16;
const MOST_NAMES = 200_000;

/** The sealed facets that this process has read (docs/facets.md). */
export class SealedStories {
  readonly #chunks = new Map<string, Chunk>();
  readonly #names = new Map<number, string>();
  #bytes = 0;

  /**
   * Adds the stories that a statement found to the counts.
   * @param found `chunk:version:bits:slots` by commas: bits in hexadecimal, slots by points.
   * @param all the kinds that came later are counted too.
   * @returns `rewritten` when a chunk has been written anew since the statement ran; `lacking` when an earlier release
   *          wrote one, without the kinds that came later.
   */
  async count(
    db: Database,
    found: string,
    counted: Counted,
    all: boolean,
  ): Promise<'counted' | 'rewritten' | 'lacking'> {
    const parts =
      found === '' ? [] : found.split(',').map((part) => part.split(':') as [string, string, string, string]);
    const missing = parts.filter(([chunk, version]) => this.#chunks.get(chunk)?.version !== version);
    for (let i = 0; i < missing.length; i += AT_A_TIME) {
      await this.#read(
        db,
        missing.slice(i, i + AT_A_TIME).map(([chunk]) => chunk),
      );
    }
    const held: Chunk[] = [];
    for (const [number, version] of parts) {
      const chunk = this.#chunks.get(number);
      if (chunk?.version !== version) return 'rewritten';
      if (all && chunk.layers.length === 1) return 'lacking';
      held.push(chunk);
      // It was requested just now, so it goes to the end of the line.
      this.#chunks.delete(number);
      this.#chunks.set(number, chunk);
    }
    // Numbers of values are small and dense, and a window of months adds up millions of entries.
    const sums = new Uint32Array(held.reduce((most, { highest }) => Math.max(most, highest), 0) + 1);
    const kinds = new Uint8Array(sums.length);
    const matching = new Uint16Array(SLOTS);
    for (const [index, [, , bits, slots]] of parts.entries()) {
      const chunk = held[index]!;
      const count = readSlots(bitmapOf(bits, slots), matching);
      for (let nr = 0; nr < count; nr += 1) {
        const slot = matching[nr]!;
        for (const { firstKind, entries, starts } of chunk.layers) {
          const end = starts[slot + 1]!;
          for (let at = starts[slot]!; at < end; at += 1) {
            const entry = entries[at]!;
            const number = entry & NUMBER_MASK;
            sums[number]! += 1;
            kinds[number] = firstKind + kindOfEntry(entry);
          }
        }
        counted.addMinute(chunk.minutes[slot]!);
      }
    }
    const numbers: number[] = [];
    for (const [number, n] of sums.entries()) if (n > 0) numbers.push(number);
    await this.#name(db, numbers);
    for (const number of numbers) {
      counted.add(FACET_KINDS[kinds[number]!]!, this.#names.get(number)!, sums[number]!);
    }
    this.#trim();
    return 'counted';
  }

  async #read(db: Database, numbers: readonly string[]): Promise<void> {
    const rows = await db.hot(
      'sealed_facets',
      `select chunk, version, encode(minutes, 'hex'), encode(entries, 'hex'), encode(more, 'hex') from sealed_facets
       where chunk = any($1::bigint[])`,
      [numbers],
    );
    for (const [number, version, minutes, entries, more] of rows) {
      this.#bytes -= this.#chunks.get(number!)?.bytes ?? 0;
      const chunk = chunkOf(
        version!,
        aligned(minutes!),
        aligned(entries!),
        more == null ? undefined : aligned(more),
      );
      this.#bytes += chunk.bytes;
      this.#chunks.set(number!, chunk);
    }
  }

  async #name(db: Database, numbers: readonly number[]): Promise<void> {
    if (this.#names.size > MOST_NAMES) this.#names.clear();
    const missing = numbers.filter((number) => !this.#names.has(number));
    if (missing.length === 0) return;
    const rows = await db.hot(
      'sealed_values',
      'select number, value from sealed_values where number = any($1::int[])',
      [missing],
    );
    for (const [number, value] of rows) this.#names.set(Number(number), value!);
  }

  #trim(): void {
    for (const [number, chunk] of this.#chunks) {
      if (this.#bytes <= MOST_BYTES) return;
      this.#chunks.delete(number);
      this.#bytes -= chunk.bytes;
    }
  }
}

function chunkOf(
  version: string,
  minuteBytes: ArrayBuffer,
  first: ArrayBuffer,
  later: ArrayBuffer | undefined,
): Chunk {
  const minutes = new Int32Array(minuteBytes);
  const layers = [layerOf(0, first, minutes.length)];
  if (later !== undefined) layers.push(layerOf(FIRST_KINDS, later, minutes.length));
  let [highest, bytes] = [0, minuteBytes.byteLength];
  for (const { entries, starts } of layers) {
    bytes += entries.byteLength + starts.byteLength;
    for (const entry of entries) if ((entry & NUMBER_MASK) > highest) highest = entry & NUMBER_MASK;
  }
  return { version, layers, minutes, highest, bytes };
}

function layerOf(firstKind: number, bytes: ArrayBuffer, stories: number): Layer {
  const entries = new Uint32Array(bytes);
  const starts = new Uint32Array(stories + 1);
  let slot = 0;
  for (const [at, entry] of entries.entries()) {
    if (entry < FIRST_OF_STORY) continue;
    starts[slot] = at;
    slot += 1;
  }
  starts[slot] = entries.length;
  return { firstKind, entries, starts };
}

/** It has bytes of its own, because a pooled buffer need not begin where numbers may. */
function aligned(hex: string): ArrayBuffer {
  const bytes = new Uint8Array(hex.length / 2);
  bytes.set(Buffer.from(hex, 'hex'));
  return bytes.buffer;
}
