import { performance } from 'node:perf_hooks';
import { bytesOf } from '../../platform/sink.ts';
import { concerns } from './frames.ts';
import type { Posted } from './model.ts';
import type { Encoding } from './reader.ts';
import type { Group, Seat, Slice } from './seat.ts';

export interface FanoutOptions {
  /** One event on one wire, made once. */
  readonly frame: (encoding: Encoding, posted: Posted) => string;
  /** A reader with more bytes than this under way is sent nothing more. */
  readonly backlogBytes: number;
  /** Told of such a reader, which has left: its cursor is where it stands. */
  readonly onBehind: (reader: Seat) => void;
  /** How long the socket writes of one turn rest, for each ms that they took. */
  readonly restShare: number;
}

// A write to a socket takes 5 to 9 us: a slice is about 2 ms of them, and then everything else has its turn.
const SLICE_READERS = 256;
const TURN_MS = 2;
// So much may be written without a rest after as long without writes.
const BURST_MS = 20;

/**
 * Sends what is posted to readers who are up to date. Those who read the same form a group; what they are sent is put
 * together once and written as one shared buffer. Groups are cut into slices that take turns, each being sent all that
 * came since its last turn: while there is time each event goes out at once, and when there are more writes to be made
 * than a core can, each slice is sent more at a time, and no reader waits for longer than one round.
 */
export class Fanout {
  readonly #options: FanoutOptions;
  readonly #groups = new Map<string, Group>();
  /** Who waits longest comes first. */
  readonly #ring = new Set<Slice>();
  /** What the first of the ring has not been sent yet, and all that came after it. */
  #pending: Posted[] = [];
  #head = 0;
  #nextTurn = 0;
  #planned: NodeJS.Timeout | NodeJS.Immediate | undefined;

  constructor(options: FanoutOptions) {
    this.#options = options;
  }

  /** Goes on from another place. Everybody was sent everything before. */
  reset(head: number): void {
    this.#pending = [];
    this.#head = head;
    for (const slice of this.#ring) slice.sent = head;
  }

  /** Takes what comes next in the stream. */
  post(posted: Posted): void {
    this.#head = posted.seq;
    if (this.#ring.size === 0) return;
    this.#pending.push(posted);
    this.#plan();
  }

  /** Takes a reader in that was sent everything up to its cursor, which is not before what its slice was sent. */
  join(reader: Seat): void {
    const { encoding } = reader.wish;
    const key = `${encoding.key} ${[...reader.symbols].sort().join(',')}`;
    let group = this.#groups.get(key);
    if (group === undefined) {
      group = { key, encoding, symbols: reader.symbols, slices: new Set(), made: undefined };
      this.#groups.set(key, group);
    }
    let slice = group.slices
      .values()
      .find(({ readers, joining }) => readers.size + joining.size < SLICE_READERS);
    if (slice === undefined) {
      slice = { group, readers: new Set(), joining: new Set(), sent: this.#head, owed: undefined };
      group.slices.add(slice);
      this.#ring.add(slice);
    }
    reader.slice = slice;
    // One set for all of them.
    reader.symbols = group.symbols;
    (reader.cursor === slice.sent ? slice.readers : slice.joining).add(reader);
  }

  leave(reader: Seat): void {
    const { slice } = reader;
    if (slice === undefined) return;
    reader.slice = undefined;
    slice.readers.delete(reader);
    slice.joining.delete(reader);
    if (slice.readers.size + slice.joining.size > 0) return;
    this.#ring.delete(slice);
    slice.group.slices.delete(slice);
    if (slice.group.slices.size === 0) this.#groups.delete(slice.group.key);
  }

  /** Has something said to all, after all that was posted so far and with their next turn. */
  say(text: (encoding: Encoding) => string): void {
    for (const slice of this.#ring) slice.owed = text;
    this.#plan();
  }

  /** Sends everything at once, whatever it takes. @param text said to all after it. */
  flush(text?: (encoding: Encoding) => string): void {
    for (const slice of [...this.#ring]) {
      slice.owed = text ?? slice.owed;
      if (this.#ring.has(slice) && this.#isDue(slice)) this.#send(slice);
    }
    this.#pending = [];
  }

  /** Sends no more by itself. */
  stop(): void {
    clearImmediate(this.#planned as NodeJS.Immediate);
    clearTimeout(this.#planned as NodeJS.Timeout);
    this.#planned = undefined;
  }

  #isDue({ sent, owed }: Slice): boolean {
    return sent < this.#head || owed !== undefined;
  }

  #plan(): void {
    if (this.#planned !== undefined || this.#ring.size === 0) return;
    const wait = this.#nextTurn - performance.now();
    const run = (): void => this.#turn();
    this.#planned = wait <= 0.5 ? setImmediate(run) : setTimeout(run, wait);
  }

  #turn(): void {
    this.#planned = undefined;
    const begun = performance.now();
    let now = begun;
    for (const slice of this.#ring) {
      if (!this.#isDue(slice) || now - begun > TURN_MS) break;
      this.#send(slice);
      now = performance.now();
    }
    const [first] = this.#ring;
    const sent = first?.sent ?? this.#head;
    let done = 0;
    while (done < this.#pending.length && this.#pending[done]!.seq <= sent) done += 1;
    if (done > 0) this.#pending.splice(0, done);
    // A burst needs no rest, and one too short for a timer is made up for later.
    this.#nextTurn =
      Math.max(this.#nextTurn, begun - BURST_MS) + (now - begun) * (1 + this.#options.restShare);
    if (first !== undefined && this.#isDue(first)) this.#plan();
  }

  #send(slice: Slice): void {
    const { group, sent, owed } = slice;
    slice.sent = this.#head;
    slice.owed = undefined;
    this.#ring.delete(slice);
    this.#ring.add(slice);
    const last = owed?.(group.encoding) ?? '';
    const bytes = this.#bytes(group, sent, last);
    if (bytes !== undefined) for (const reader of slice.readers) this.#write(reader, bytes);
    for (const reader of slice.joining) {
      slice.joining.delete(reader);
      slice.readers.add(reader);
      const text = this.#text(group, reader.cursor) + last;
      if (text !== '') this.#write(reader, bytesOf(group.encoding, text));
    }
  }

  #write(reader: Seat, bytes: Buffer): void {
    const { sink } = reader.wish;
    sink.write(bytes);
    if (sink.backlog <= this.#options.backlogBytes) return;
    this.leave(reader);
    reader.cursor = this.#head;
    this.#options.onBehind(reader);
  }

  /** What a group is sent after a place, as its slices share it. */
  #bytes(group: Group, after: number, last: string): Buffer | undefined {
    const { made } = group;
    if (made?.after === after && made.upTo === this.#head && made.last === last) return made.bytes;
    const text = this.#text(group, after) + last;
    const bytes = text === '' ? undefined : bytesOf(group.encoding, text);
    group.made = { after, upTo: this.#head, last, bytes };
    return bytes;
  }

  #text(group: Group, after: number): string {
    let text = '';
    for (const posted of this.#pending) {
      if (posted.seq > after && concerns(posted, group.symbols)) {
        text += this.#options.frame(group.encoding, posted);
      }
    }
    return text;
  }
}
