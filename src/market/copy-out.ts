import { Socket, type SocketConstructorOpts } from 'node:net';
import type { Duplex } from 'node:stream';
import { ownerNow } from '../platform/turns/owner.ts';
import { nextSlice } from '../platform/turns/slices.ts';

/** A value as received; null is SQL's null. */
export type Field = Buffer | null;

/** Where values are put. */
export interface FieldMemory {
  take(length: number): Buffer;
}

// As much as Node reads at once.
const READ_BYTES = 64 * 1024;

// Sockets whose reader copies what it gets before it returns.
const copying = new WeakSet<Duplex>();

/**
 * A socket that reads into memory of its own; an encrypted one is read by TLS. Node's own way takes 64 KB of memory for each read,
 * which then waits for the collector of garbage.
 */
export function copySocket(connection?: { readonly ssl?: unknown }): Socket {
  if (connection?.ssl) return new Socket();
  const socket: Socket = new Socket({
    onread: {
      buffer: Buffer.allocUnsafeSlow(READ_BYTES),
      callback(count, memory) {
        const bytes = Buffer.from(memory.buffer, memory.byteOffset, count);
        // The driver keeps what is no whole message yet.
        socket.emit('data', copying.has(socket) ? bytes : Buffer.from(bytes));
        return true;
      },
    },
  } as SocketConstructorOpts);
  return socket;
}

/** What the driver says to a statement that is under way. */
interface DriverConnection {
  readonly stream: Duplex;
  query(text: string): void;
}

type Hear = (bytes: Buffer) => void;

const [COPY_OUT_RESPONSE, COPY_DATA, PARAMETER, NOTICE, NOTIFICATION] = [...'HdSNA'].map((code) =>
  code.charCodeAt(0),
);
const BETWEEN = new Set([COPY_OUT_RESPONSE, PARAMETER, NOTICE, NOTIFICATION]);
// Node reads up to 2 MB of a connection before it looks at any other. So much of a copy is taken, then it waits for a slice.
const MOST_AT_ONCE = 2 * READ_BYTES;
// The code of a message and its length (https://www.postgresql.org/docs/18/protocol-message-formats.html).
const HEAD_BYTES = 5;

/**
 * `copy (...) to stdout (format binary)` as a statement of the driver. While the copy is under way it reads the connection itself, and
 * puts each value into its place in memory; before and after that the driver does.
 */
export class CopyOut {
  readonly rows: Promise<Field[][]>;
  readonly #text: string;
  readonly #reader: RowReader;
  readonly #onBytes: () => void;
  #resolve!: (rows: Field[][]) => void;
  #reject!: (error: Error) => void;
  // The connection is everybody's, and so is what comes from it.
  readonly #owner = ownerNow();
  #isOver = false;
  #taken = 0;
  #driver: Hear | undefined;
  #stream: Duplex | undefined;
  readonly #hear: Hear = (bytes) => this.#take(bytes);
  #code = 0;
  #head = 0;
  #left = 0;

  /** @param onBytes is called when anything came. */
  constructor(query: string, memory: FieldMemory, onBytes: () => void) {
    this.#text = `copy (${query}) to stdout (format binary)`;
    this.#reader = new RowReader(memory);
    this.#onBytes = onBytes;
    this.rows = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
  }

  /** It is waited for no longer, and writes into no memory any more. The connection cannot be used again. */
  fail(error: Error): void {
    this.#isOver = true;
    this.#reject(error);
  }

  // What the driver calls:

  submit(connection: DriverConnection): void {
    const { stream } = connection;
    this.#stream = stream;
    this.#driver = stream.listeners('data')[0] as Hear;
    stream.removeListener('data', this.#driver);
    copying.add(stream);
    stream.on('data', this.#hear);
    connection.query(this.#text);
  }

  handleError(error: Error): void {
    this.fail(error);
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    try {
      this.#resolve(this.#reader.done());
    } catch (error) {
      this.#reject(error as Error);
    }
  }

  #take(bytes: Buffer): void {
    if (this.#isOver) return;
    this.#onBytes();
    for (let at = 0; at < bytes.length; ) {
      if (this.#head === 0) {
        this.#code = bytes[at]!;
        // The end of the copy, or an error, are for the driver.
        if (this.#code !== COPY_DATA && !BETWEEN.has(this.#code)) {
          this.#giveBack(bytes.subarray(at));
          return;
        }
      }
      if (this.#head < HEAD_BYTES) {
        if (this.#head > 0) this.#left = this.#left * 256 + bytes[at]!;
        this.#head += 1;
        at += 1;
        // The length counts itself.
        if (this.#head === HEAD_BYTES) this.#left -= HEAD_BYTES - 1;
      } else {
        const to = Math.min(bytes.length, at + this.#left);
        if (this.#code === COPY_DATA) this.#reader.take(bytes, at, to);
        this.#left -= to - at;
        at = to;
      }
      if (this.#head === HEAD_BYTES && this.#left === 0) this.#head = 0;
    }
    this.#taken += bytes.length;
    if (this.#taken >= MOST_AT_ONCE) this.#pause(this.#stream!);
  }

  #pause(stream: Duplex): void {
    this.#taken = 0;
    stream.pause();
    void nextSlice(this.#owner).then(() => stream.resume());
  }

  #giveBack(rest: Buffer): void {
    const stream = this.#stream!;
    stream.removeListener('data', this.#hear);
    copying.delete(stream);
    stream.on('data', this.#driver!);
    this.#driver!(Buffer.from(rest));
  }
}

// "PGCOPY\n\377\r\n\0", flags and the length of an extension (https://www.postgresql.org/docs/18/sql-copy.html).
const FILE_HEAD_BYTES = 19;
const COUNT_BYTES = 2;
const LENGTH_BYTES = 4;

/** Takes the rows of a copy apart. */
class RowReader {
  readonly #memory: FieldMemory;
  readonly #rows: Field[][] = [];
  #state: 'head' | 'row' | 'length' | 'value' | 'end' = 'head';
  #needed = FILE_HEAD_BYTES;
  #number = 0;
  #row: Field[] = [];
  #fields = 0;
  #value: Buffer = Buffer.alloc(0);
  #missing = 0;

  constructor(memory: FieldMemory) {
    this.#memory = memory;
  }

  take(bytes: Buffer, from: number, to: number): void {
    for (let at = from; at < to && this.#state !== 'end'; ) {
      if (this.#state === 'value') {
        const count = Math.min(this.#missing, to - at);
        bytes.copy(this.#value, this.#value.length - this.#missing, at, at + count);
        at += count;
        this.#missing -= count;
        if (this.#missing === 0) this.#add(this.#value);
        continue;
      }
      this.#number = (this.#number << 8) | bytes[at]!;
      at += 1;
      this.#needed -= 1;
      if (this.#needed === 0) this.#counted(this.#number);
    }
  }

  done(): Field[][] {
    if (this.#state !== 'end') throw new Error('the connection was lost within a copy');
    return this.#rows;
  }

  /** A number is there in full. */
  #counted(number: number): void {
    if (this.#state === 'head') this.#expect('row', COUNT_BYTES);
    else if (this.#state === 'row') {
      // Two bytes with a sign: -1 is the end.
      this.#fields = (number << 16) >> 16;
      if (this.#fields < 0) this.#state = 'end';
      else this.#expect('length', LENGTH_BYTES);
    } else if (number < 0) this.#add(null);
    else {
      this.#value = this.#memory.take(number);
      this.#missing = number;
      this.#state = 'value';
      if (number === 0) this.#add(this.#value);
    }
  }

  #expect(state: 'row' | 'length', bytes: number): void {
    this.#state = state;
    this.#needed = bytes;
    this.#number = 0;
  }

  #add(value: Field): void {
    this.#row.push(value);
    if (this.#row.length === this.#fields) {
      this.#rows.push(this.#row);
      this.#row = [];
      this.#expect('row', COUNT_BYTES);
    } else this.#expect('length', LENGTH_BYTES);
  }
}
