import pg from 'pg';

/** What a lane is told, message by message (PostgreSQL's frontend/backend protocol 3.0, "Message Formats"). */
export interface Listener {
  /** A statement was prepared. */
  parsed(): void;
  /** A row, valid as long as its bytes are held. */
  row(row: Row): void;
  failed(error: Error): void;
  /** The exchange is over: what comes next belongs to the next one. */
  ready(): void;
}

/** Cuts what a server sends into messages, wherever the network cut it. */
export class Replies {
  readonly #listener: Listener;
  /** The beginning of a message whose end has not come yet. */
  #rest: Buffer[] = [];
  #held = 0;
  #needed = HEAD;

  constructor(listener: Listener) {
    this.#listener = listener;
  }

  /** @throws Error when what comes is not a message that belongs here: nothing after it can be read. */
  push(chunk: Buffer): void {
    let bytes = chunk;
    if (this.#held > 0) {
      this.#rest.push(chunk);
      this.#held += chunk.length;
      // A long row is put together once, and not with each chunk of it.
      if (this.#held < this.#needed) return;
      bytes = Buffer.concat(this.#rest, this.#held);
      this.#rest = [];
      this.#held = 0;
    }
    let at = 0;
    while (bytes.length - at >= HEAD) {
      const end = at + 1 + bytes.readInt32BE(at + 1);
      if (end < at + HEAD) throw new Error('a message of the database has no length');
      if (end > bytes.length) break;
      this.#message(bytes[at]!, bytes, at + HEAD, end);
      at = end;
    }
    if (at === bytes.length) return;
    const left = bytes.subarray(at);
    this.#rest = [left];
    this.#held = left.length;
    this.#needed = left.length < HEAD ? HEAD : 1 + left.readInt32BE(1);
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

/** A row of a result, in PostgreSQL's text form. Its columns are read once, in order. */
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

  /** The bytes where they were read to: no copy. */
  bytes(): Buffer | null {
    const length = this.#next();
    return length < 0 ? null : this.#bytes.subarray(this.#at - length, this.#at);
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
