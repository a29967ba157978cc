import { write, writeSync } from 'node:fs';

// The most memory for a reader that has stopped reading; further lines are dropped and counted.
const LIMIT_BYTES = 4_000_000;
const BUSY_MS = 50;
// One write for each line would cost a busy server more than making the line, and even one for 64 lines costs a third of
// that: a thread has to be woken. A delay of a quarter of a second does no harm; the rest is written when the process ends.
const GATHERED_BYTES = 131_072;
const GATHERED_MS = 250;
// With room for the line that comes last.
const PAGE_BYTES = GATHERED_BYTES + 32_768;
const MOST_BYTES_OF_CHARACTER = 3;

/**
 * Writes log lines to a file descriptor, in batches, so that requests do not wait. Lines become bytes at once: as texts that
 * wait they would be copied by each collection of garbage. If the reader is gone (a closed terminal, a broken pipe), the lines
 * are lost and nothing else happens; pino's own destination would wait for ever when the process ends.
 */
export class LogStream {
  readonly #fd: number;
  /** What is being gathered, up to `#at`. */
  #page: Buffer = Buffer.allocUnsafeSlow(PAGE_BYTES);
  #at = 0;
  /** Pages that are full and wait. */
  #full: Buffer[] = [];
  #waiting = 0;
  #dropped = 0;
  #writing = false;
  /** What is on its way: the first of it is being written. */
  #unsent: Buffer[] = [];
  /** A page whose bytes were written. */
  #spare: Buffer | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(fd: number) {
    this.#fd = fd;
    process.once('exit', () => this.#last());
  }

  write(line: string): void {
    if (this.#waiting > LIMIT_BYTES) {
      this.#dropped += 1;
      return;
    }
    this.#put(line);
    if (!this.#writing) this.#gather();
  }

  #put(line: string): void {
    const most = line.length * MOST_BYTES_OF_CHARACTER;
    if (this.#at + most > this.#page.length) this.#turn(most);
    const length = this.#page.write(line, this.#at);
    this.#at += length;
    this.#waiting += length;
  }

  /** Begins a page with room for so many bytes. */
  #turn(bytes: number): void {
    if (this.#at > 0) this.#full.push(this.#page.subarray(0, this.#at));
    this.#at = 0;
    if (bytes > PAGE_BYTES) {
      this.#page = Buffer.allocUnsafeSlow(bytes);
      return;
    }
    this.#page = this.#spare ?? Buffer.allocUnsafeSlow(PAGE_BYTES);
    this.#spare = undefined;
  }

  #gather(): void {
    if (this.#waiting >= GATHERED_BYTES) this.#begin();
    else if (this.#waiting > 0) this.#timer ??= setTimeout(() => this.#begin(), GATHERED_MS).unref();
  }

  #begin(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#writing) return;
    this.#writing = true;
    this.#unsent = this.#take();
    this.#send();
  }

  #take(): Buffer[] {
    if (this.#dropped > 0) {
      const count = this.#dropped;
      this.#dropped = 0;
      this.#put(`{"level":40,"name":"newstape","dropped":${count},"msg":"log lines were dropped"}\n`);
    }
    this.#turn(0);
    const pages = this.#full;
    this.#full = [];
    this.#waiting = 0;
    return pages;
  }

  #send(): void {
    const [bytes] = this.#unsent;
    if (bytes === undefined) {
      this.#writing = false;
      this.#gather();
      return;
    }
    write(this.#fd, bytes, (error, count) => {
      if (error?.code === 'EAGAIN') {
        setTimeout(() => this.#send(), BUSY_MS).unref();
        return;
      }
      if (error) this.#unsent = [];
      else if (count < bytes.length) this.#unsent[0] = bytes.subarray(count);
      else this.#sent(this.#unsent.shift()!);
      this.#send();
    });
  }

  #sent({ buffer }: Buffer): void {
    if (buffer.byteLength === PAGE_BYTES) this.#spare = Buffer.from(buffer);
  }

  /** The process ends: one try, without waiting for anybody. */
  #last(): void {
    try {
      writeSync(this.#fd, Buffer.concat([...this.#unsent, ...this.#take()]));
    } catch {
      // Nobody reads any more.
    }
  }
}
