/** How PostgreSQL writes the columns of a result ("Formats and Format Codes"). In both, a text is its UTF-8. */
export type Format = 'text' | 'binary';

/**
 * The messages that a lane sends (PostgreSQL's frontend/backend protocol 3.0, "Message Formats"), one after the other in
 * one buffer, so that all reads of a turn of the event loop are one write.
 */
export class Requests {
  #bytes = Buffer.allocUnsafe(FIRST_BYTES);
  #at = 0;

  get isEmpty(): boolean {
    return this.#at === 0;
  }

  /** Prepares a statement: its parameters have the types that its text casts them to. */
  parse(name: string, text: string): void {
    const size = 4 + Buffer.byteLength(name) + 1 + Buffer.byteLength(text) + 1 + 2;
    this.#begin(PARSE, size);
    this.#text(name);
    this.#text(text);
    this.#int16(0);
  }

  /**
   * Executes a prepared statement with values as text, and ends the exchange (Sync): what fails before it fails alone.
   * @param format the form in which all columns are to come.
   */
  run(name: string, values: readonly (string | null)[], format: Format = 'text'): void {
    const sizes = values.map((value) => (value === null ? 0 : Buffer.byteLength(value)));
    const size =
      4 + 1 + Buffer.byteLength(name) + 1 + 2 + 2 + sizes.reduce((sum, one) => sum + 4 + one, 0) + 4;
    this.#begin(BIND, size);
    this.#text('');
    this.#text(name);
    // All values are in text form.
    this.#int16(0);
    this.#int16(values.length);
    for (const [index, value] of values.entries()) {
      if (value === null) this.#int32(-1);
      else {
        this.#int32(sizes[index]!);
        this.#at += this.#bytes.write(value, this.#at);
      }
    }
    // One code for all columns.
    this.#int16(1);
    this.#int16(format === 'text' ? 0 : 1);
    this.#begin(EXECUTE, 4 + 1 + 4);
    this.#text('');
    this.#int32(0);
    this.#begin(SYNC, 4);
  }

  /** What was gathered, which is the caller's from now on. */
  take(): Buffer {
    const taken = this.#bytes.subarray(0, this.#at);
    // The socket may still hold it when the next messages are written.
    this.#bytes = Buffer.allocUnsafe(FIRST_BYTES);
    this.#at = 0;
    return taken;
  }

  #begin(type: number, size: number): void {
    if (this.#bytes.length - this.#at < size + 1) {
      const larger = Buffer.allocUnsafe(Math.max(this.#bytes.length * 2, this.#at + size + 1));
      this.#bytes.copy(larger, 0, 0, this.#at);
      this.#bytes = larger;
    }
    this.#bytes[this.#at] = type;
    this.#at += 1;
    this.#int32(size);
  }

  #int16(value: number): void {
    this.#at = this.#bytes.writeInt16BE(value, this.#at);
  }

  #int32(value: number): void {
    this.#at = this.#bytes.writeInt32BE(value, this.#at);
  }

  #text(value: string): void {
    this.#at += this.#bytes.write(value, this.#at);
    this.#bytes[this.#at] = 0;
    this.#at += 1;
  }
}

// Some reads; a buffer this small comes from node's pool.
const FIRST_BYTES = 2_048;

const [PARSE, BIND, EXECUTE, SYNC] = [...'PBES'].map((type) => type.charCodeAt(0)) as [
  number,
  number,
  number,
  number,
];
