import type { Database } from '../../platform/database.ts';
import { FACET_KINDS, FIRST_KINDS } from '../counted.ts';
import { FIRST_OF_STORY, kindOfEntry, NUMBER_MASK } from '../sealing/seal-facets.ts';
import { bitmapOf, readSlots, SLOTS } from '../slots.ts';
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

/** What a process keeps of the facets that it has read. */
export interface KeptFacets {
  /** Bytes of chunks. The chunk that was requested longest ago goes first. */
  readonly bytes: number;
  /** Names of values. */
  readonly names: number;
}

// The facets of two million stories.
const KEPT_FACETS: KeptFacets = { bytes: 128 * 1024 * 1024, names: 200_000 };
// A chunk has some hundred kilobytes, so this many are read at a time.
const AT_A_TIME = 16;

/**
 * The sealed facets that this process has read (docs/facets.md). Counts run side by side, so each holds on to the chunks and
 * names that it needs: what is kept may go while another one is waited for.
 */
export class SealedStories {
  readonly #kept: KeptFacets;
  readonly #chunks = new Map<string, Chunk>();
  readonly #names = new Map<number, string>();
  #bytes = 0;

  constructor(kept: KeptFacets = KEPT_FACETS) {
    this.#kept = kept;
  }

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
    const chunks = await this.#chunksOf(db, parts);
    const held: Chunk[] = [];
    for (const [number, version] of parts) {
      const chunk = chunks.get(number);
      if (chunk?.version !== version) return 'rewritten';
      if (all && chunk.layers.length === 1) return 'lacking';
      held.push(chunk);
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
    for (let number = 0; number < sums.length; number += 1) if (sums[number]! > 0) numbers.push(number);
    const names = await this.#namesOf(db, numbers);
    for (const [index, number] of numbers.entries()) {
      counted.add(FACET_KINDS[kinds[number]!]!, names[index]!, sums[number]!);
    }
    return 'counted';
  }

  /** The present chunks of these numbers, which go to the end of the line. */
  async #chunksOf(
    db: Database,
    parts: readonly (readonly [number: string, version: string, ...string[]])[],
  ): Promise<ReadonlyMap<string, Chunk>> {
    const found = new Map<string, Chunk>();
    const missing: string[] = [];
    for (const [number, version] of parts) {
      const chunk = this.#chunks.get(number);
      if (chunk?.version !== version) {
        missing.push(number);
        continue;
      }
      found.set(number, chunk);
      this.#chunks.delete(number);
      this.#chunks.set(number, chunk);
    }
    for (let i = 0; i < missing.length; i += AT_A_TIME) {
      for (const [number, chunk] of await this.#read(db, missing.slice(i, i + AT_A_TIME))) {
        found.set(number, chunk);
      }
    }
    this.#trim();
    return found;
  }

  async #read(db: Database, numbers: readonly string[]): Promise<[number: string, chunk: Chunk][]> {
    const rows = await db.hot(
      'sealed_facets',
      `select chunk, version, encode(minutes, 'hex'), encode(entries, 'hex'), encode(more, 'hex') from sealed_facets
       where chunk = any($1::bigint[])`,
      [numbers],
    );
    return rows.map(([number, version, minutes, entries, more]) => {
      const chunk = chunkOf(
        version!,
        aligned(minutes!),
        aligned(entries!),
        more == null ? undefined : aligned(more),
      );
      this.#bytes += chunk.bytes - (this.#chunks.get(number!)?.bytes ?? 0);
      this.#chunks.delete(number!);
      this.#chunks.set(number!, chunk);
      return [number!, chunk];
    });
  }

  /** The values with these numbers, in the same order. */
  async #namesOf(db: Database, numbers: readonly number[]): Promise<readonly string[]> {
    if (this.#names.size > this.#kept.names) this.#names.clear();
    const known = numbers.map((number) => this.#names.get(number));
    const missing = numbers.filter((_, index) => known[index] === undefined);
    const read = new Map<number, string>();
    if (missing.length > 0) {
      const rows = await db.hot(
        'sealed_values',
        'select number, value from sealed_values where number = any($1::int[])',
        [missing],
      );
      for (const [number, value] of rows) {
        read.set(Number(number), value!);
        this.#names.set(Number(number), value!);
      }
    }
    return numbers.map((number, index) => known[index] ?? read.get(number)!);
  }

  #trim(): void {
    for (const [number, chunk] of this.#chunks) {
      if (this.#bytes <= this.#kept.bytes) return;
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
    for (let at = 0; at < entries.length; at += 1) {
      const number = entries[at]! & NUMBER_MASK;
      if (number > highest) highest = number;
    }
  }
  return { version, layers, minutes, highest, bytes };
}

function layerOf(firstKind: number, bytes: ArrayBuffer, stories: number): Layer {
  const entries = new Uint32Array(bytes);
  const starts = new Uint32Array(stories + 1);
  let slot = 0;
  for (let at = 0; at < entries.length; at += 1) {
    if (entries[at]! < FIRST_OF_STORY) continue;
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
