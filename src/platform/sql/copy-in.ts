import type pg from 'pg';

/** What the driver's connection has beside what its types tell. */
interface CopyConnection {
  query(text: string): void;
  sendCopyFromChunk(chunk: Uint8Array): void;
  endCopyFrom(): void;
}

/**
 * Sends rows in PostgreSQL's binary form (`copyRows`) to a `copy ... from stdin (format binary)`: a page of a table is written
 * at once, where `insert` writes each row and its record in the log by itself.
 * @throws what the driver throws for a statement.
 */
export function copyIn(client: Pick<pg.ClientBase, 'query'>, text: string, rows: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    client.query(new CopyIn(text, rows, resolve, reject));
  });
}

/** What the driver calls of a statement that copies. */
class CopyIn implements pg.Submittable {
  readonly #text: string;
  readonly #rows: Uint8Array;
  readonly #resolve: () => void;
  readonly #reject: (error: Error) => void;

  constructor(text: string, rows: Uint8Array, resolve: () => void, reject: (error: Error) => void) {
    this.#text = text;
    this.#rows = rows;
    this.#resolve = resolve;
    this.#reject = reject;
  }

  submit(connection: pg.Connection & Partial<CopyConnection>): void {
    connection.query?.(this.#text);
  }

  handleCopyInResponse(connection: CopyConnection): void {
    connection.sendCopyFromChunk(this.#rows);
    connection.endCopyFrom();
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    this.#resolve();
  }

  handleError(error: Error): void {
    this.#reject(error);
  }
}

// The signature, no flags, no header that goes on (PostgreSQL, COPY, "Binary Format"); then rows; then the end.
const SIGNATURE = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1');
const END = -1;

/**
 * Rows of a fixed size in PostgreSQL's binary form.
 * @param sizes of the columns, in bytes.
 * @param write puts the values of a row into the view, each at its place.
 */
export function copyRows(
  count: number,
  sizes: readonly number[],
  write: (row: number, view: DataView, places: readonly number[]) => void,
): Buffer {
  const width = 2 + sizes.reduce((sum, size) => sum + 4 + size, 0);
  const buffer = Buffer.allocUnsafe(SIGNATURE.length + count * width + 2);
  const view = new DataView(buffer.buffer, buffer.byteOffset, buffer.length);
  SIGNATURE.copy(buffer);
  const places = new Array<number>(sizes.length).fill(0);
  let at = SIGNATURE.length;
  for (let row = 0; row < count; row += 1) {
    view.setInt16(at, sizes.length);
    at += 2;
    for (let nr = 0; nr < sizes.length; nr += 1) {
      view.setInt32(at, sizes[nr]!);
      places[nr] = at + 4;
      at += 4 + sizes[nr]!;
    }
    write(row, view, places);
  }
  view.setInt16(at, END);
  return buffer;
}
