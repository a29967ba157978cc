import pg from 'pg';

/** What a lane is told, message by message (PostgreSQL's frontend/backend protocol 3.0, "Message Formats"). */
export interface Listener {
  /** A statement was prepared. */
  parsed(): void;
  /** A row, to be read at once: its bytes are overwritten. */
  row(row: Row): void;
  failed(error: Error): void;
  /** The exchange is over: what comes next belongs to the next one. */
  ready(): void;
}

/**
 * Cuts what a server sends into messages, wherever the network cut it. All of it is read into one piece of memory that is
 * used again and again: memory outside the heap for each answer makes V8 collect its whole heap every few thousand.
 */
export class Replies {
  readonly #listener: Listener;
  #bytes = Buffer.allocUnsafeSlow(FIRST_BYTES);
  /** Where a message begins that is not read yet. */
  #start = 0;
  #end = 0;

  constructor(listener: Listener) {
    this.#listener = listener;
  }

  /** Where the next bytes are to be read to; then `filled` says how many came. */
  space(): Buffer {
    const held = this.#end - this.#start;
    if (held === 0 || this.#bytes.length - this.#end < LEAST_READ) this.#move(held);
    return this.#bytes.subarray(this.#end);
  }

  /** Moves what is not read yet to the front; a row that is longer than all memory gets more, until it is read. */
  #move(held: number): void {
    const from = this.#bytes;
    const size = held + LEAST_READ <= FIRST_BYTES ? FIRST_BYTES : 2 * held;
    if (size !== from.length) this.#bytes = Buffer.allocUnsafeSlow(size);
    from.copy(this.#bytes, 0, this.#start, this.#end);
    this.#start = 0;
    this.#end = held;
  }

  /**
   * Reads the messages that are complete.
   * @throws Error when what came is not a message that belongs here: nothing after it can be read.
   */
  filled(count: number): void {
    this.#end += count;
    const bytes = this.#bytes;
    while (this.#end - this.#start >= HEAD) {
      const start = this.#start;
      const end = start + 1 + bytes.readInt32BE(start + 1);
      if (end < start + HEAD) throw new Error('a message of the database has no length');
      if (end > this.#end) return;
      this.#start = end;
      this.#message(bytes[start]!, bytes, start + HEAD, end);
    }
  }

  /** Takes what a stream read into memory of its own. @throws as `filled`. */
  push(chunk: Buffer): void {
    for (let at = 0; at < chunk.length; ) {
      const count = chunk.copy(this.space(), 0, at);
      at += count;
      this.filled(count);
    }
  }

  #message(type: number, bytes: Buffer, start: number, end: number): void {
    if (type === DATA_ROW) this.#listener.row(new Row(bytes, start));
    else if (type === READY) this.#listener.ready();
    else if (type === PARSE_COMPLETE) this.#listener.parsed();
    else if (type === ERROR) this.#listener.failed(errorIn(bytes, start, end));
    else if (!PASSED_OVER.has(type)) {
      throw new Error(`the database sent a message of type ${type}, which is not expected here`);
    }
  }
}

/** A row of a result. Its columns are read once, in order. */
export class Row {
  readonly #bytes: Buffer;
  #at: number;
  /** Columns that were not read yet. */
  left: number;

  constructor(bytes: Buffer, start: number) {
    this.#bytes = bytes;
    this.left = bytes.readInt16BE(start);
    this.#at = start + 2;
  }

  text(): string | null {
    const length = this.#next();
    return length < 0 ? null : this.#bytes.toString('utf8', this.#at - length, this.#at);
  }

  /** The bytes, a character each: a text of the heap costs less than memory outside of it. */
  octets(): string | null {
    const length = this.#next();
    return length < 0 ? null : this.#bytes.toString('latin1', this.#at - length, this.#at);
  }

  /** The bytes, in memory of their own. */
  bytes(): Buffer | null {
    const length = this.#next();
    return length < 0 ? null : Buffer.from(this.#bytes.subarray(this.#at - length, this.#at));
  }

  /** All that are left. */
  texts(): (string | null)[] {
    const texts: (string | null)[] = [];
    while (this.left > 0) texts.push(this.text());
    return texts;
  }

  #next(): number {
    if (this.left === 0) throw new Error('a row has fewer columns than were asked for');
    this.left -= 1;
    const length = this.#bytes.readInt32BE(this.#at);
    this.#at += 4 + Math.max(0, length);
    return length;
  }
}

// Answers of a page and more; those of several pages are read one after the other.
const FIRST_BYTES = 256 * 1024;
// As much as a socket gives at once; less would be a call of the system more.
const LEAST_READ = 32 * 1024;

/** The type and the length that each message begins with. */
const HEAD = 5;

const code = (type: string): number => type.charCodeAt(0);
const DATA_ROW = code('D');
const PARSE_COMPLETE = code('1');
const READY = code('Z');
const ERROR = code('E');
// BindComplete, CommandComplete, EmptyQueryResponse, NoData; notices, settings that changed and notifications come anytime.
const PASSED_OVER = new Set([...'2CInNSA'].map(code));

/** An error of the server, as the driver has it: rooms tell them apart by `code`. */
function errorIn(bytes: Buffer, start: number, end: number): Error {
  const fields = new Map<string, string>();
  for (const field of bytes.toString('utf8', start, end).split('\0')) {
    if (field !== '') fields.set(field[0]!, field.slice(1));
  }
  const error = new pg.DatabaseError(fields.get('M') ?? 'the database failed', end - start, 'error');
  return Object.assign(error, {
    severity: fields.get('V') ?? fields.get('S'),
    code: fields.get('C'),
    detail: fields.get('D'),
    hint: fields.get('H'),
    where: fields.get('W'),
    table: fields.get('t'),
    constraint: fields.get('n'),
  });
}
