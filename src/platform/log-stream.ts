import { write, writeSync } from 'node:fs';

// A reader that has stopped reading costs this much memory and no more; what comes on top is dropped and counted.
const LIMIT_CHARACTERS = 4_000_000;
const BUSY_MS = 50;

/**
 * Where log lines go: a file descriptor, in batches, off the way of requests. A reader that is gone (a closed
 * terminal, a broken pipe) makes the lines vanish and nothing else; pino's own destination would then wait for ever
 * when the process ends.
 */
export class LogStream {
  readonly #fd: number;
  #lines: string[] = [];
  #waiting = 0;
  #dropped = 0;
  #writing = false;

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
    if (this.#writing) return;
    this.#writing = true;
    setImmediate(() => this.#send(this.#take()));
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

  #unsent: Buffer = Buffer.alloc(0);

  #send(bytes: Buffer): void {
    this.#unsent = bytes;
    if (bytes.length === 0) {
      this.#writing = false;
      return;
    }
    write(this.#fd, bytes, (error, count) => {
      if (error?.code === 'EAGAIN') {
        setTimeout(() => this.#send(bytes), BUSY_MS).unref();
        return;
      }
      const rest = error ? Buffer.alloc(0) : bytes.subarray(count);
      this.#send(rest.length > 0 ? rest : this.#take());
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
