import { write, writeSync } from 'node:fs';

// The most memory for a reader that has stopped reading; further lines are dropped and counted.
const LIMIT_CHARACTERS = 4_000_000;
const BUSY_MS = 50;
// One write for each line would cost a busy server more than making the line, and even one for 64 lines costs a third of
// that: a thread has to be woken. A delay of a quarter of a second does no harm; the rest is written when the process ends.
const GATHERED_CHARACTERS = 131_072;
const GATHERED_MS = 250;

/**
 * Writes log lines to a file descriptor, in batches, so that requests do not wait. If the reader is gone (a closed
 * terminal, a broken pipe), the lines are lost and nothing else happens; pino's own destination would wait for ever
 * when the process ends.
 */
export class LogStream {
  readonly #fd: number;
  #lines: string[] = [];
  #waiting = 0;
  #dropped = 0;
  #writing = false;
  #unsent: Buffer = Buffer.alloc(0);
  #timer: NodeJS.Timeout | undefined;

  constructor(fd: number) {
    this.#fd = fd;
    process.once('exit', () => this.#last());
  }

  write(line: string): void {
    if (this.#waiting > LIMIT_CHARACTERS) {
      this.#dropped += 1;
      return;
    }
    this.#lines.push(line);
    this.#waiting += line.length;
    if (!this.#writing) this.#gather();
  }

  #gather(): void {
    if (this.#waiting >= GATHERED_CHARACTERS) this.#begin();
    else if (this.#waiting > 0) this.#timer ??= setTimeout(() => this.#begin(), GATHERED_MS).unref();
  }

  #begin(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#writing) return;
    this.#writing = true;
    this.#send(this.#take());
  }

  #take(): Buffer {
    if (this.#dropped > 0) {
      this.#lines.push(
        `{"level":40,"name":"newstape","dropped":${this.#dropped},"msg":"log lines were dropped"}\n`,
      );
      this.#dropped = 0;
    }
    const bytes = Buffer.from(this.#lines.join(''));
    this.#lines = [];
    this.#waiting = 0;
    return bytes;
  }

  #send(bytes: Buffer): void {
    this.#unsent = bytes;
    if (bytes.length === 0) {
      this.#writing = false;
      this.#gather();
      return;
    }
    write(this.#fd, bytes, (error, count) => {
      if (error?.code === 'EAGAIN') {
        setTimeout(() => this.#send(bytes), BUSY_MS).unref();
        return;
      }
      const rest = error ? Buffer.alloc(0) : bytes.subarray(count);
      this.#send(rest);
    });
  }

  /** The process ends: one try, without waiting for anybody. */
  #last(): void {
    try {
      writeSync(this.#fd, Buffer.concat([this.#unsent, this.#take()]));
    } catch {
      // Nobody reads any more.
    }
  }
}
