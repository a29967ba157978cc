import { fstatSync } from 'node:fs';
import { type FileHandle, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { makeFolder } from '../../platform/files/folders.ts';
import type { Logger } from '../../platform/log.ts';

/** Names the text of a finished day by its content: another text of that day has another name. */
export interface TextName {
  readonly series: number;
  readonly day: number;
  /** CRC-32. */
  readonly crc: number;
  /** In bytes. */
  readonly length: number;
}

/**
 * A cache of this node: the decompressed texts of finished days, in files. A text is decompressed once and later sent
 * from its file. The cache has a maximum size; the least recently used files are deleted first. A missing or damaged
 * file is replaced from the archive.
 */
export interface DayTexts {
  has(name: TextName): boolean;
  /**
   * Reads a text.
   * @param into memory of at least its length.
   * @returns whether the file exists and has its content.
   */
  read(name: TextName, into: Buffer): Promise<boolean>;
  /** Stores a text. Waits only while too many others are being written. */
  keep(name: TextName, text: Buffer): Promise<void>;
  /** Waits for the writes under way. */
  close(): Promise<void>;
}

interface Held {
  readonly length: number;
  /** The file as it was when this process compared its content with the checksum; undefined: it is to be compared. */
  sound?: FileState | undefined;
}

/** Another one when the content may be another: its times are set by the kernel, not by who writes. */
type FileState = string;

// The suffix of files that are being written.
const UNFINISHED = '.part';
const UNFINISHED_MS = 60_000;
const MOST_WRITING = 16;

// A disk that is full would be tried, and the log told of it, with every answer.
const REST_MS = 60_000;
// Two writes within a tick of the kernel's clock, some milliseconds, leave the same times.
const SETTLED_MS = 1_000;

export interface DayTextTimes {
  /** How long nothing more is written after the disk refused it. */
  readonly restMs?: number;
  /** How old a file is when its times alone say that it has not changed since. */
  readonly settledMs?: number;
}

/**
 * @param folder made if it is not there; another process may have the same one.
 * @param mostBytes 0: nothing is kept.
 */
export function openDayTexts(
  folder: string,
  mostBytes: number,
  log: Logger,
  times: DayTextTimes = {},
): DayTexts {
  return new DayTextFiles(folder, mostBytes, log, times);
}

class DayTextFiles implements DayTexts {
  readonly #folder: string;
  readonly #mostBytes: number;
  readonly #log: Logger;
  readonly #restMs: number;
  readonly #settledMs: number;
  /** By file name; the one asked for last comes last. */
  readonly #files = new Map<string, Held>();
  readonly #writing = new Map<string, Promise<void>>();
  #bytes = 0;
  /** On performance.now(). */
  #restsUntil = 0;
  /** Whether the files of earlier processes are known, once it resolves; undefined: they could not be read. */
  #opening: Promise<void> | undefined;

  constructor(
    folder: string,
    mostBytes: number,
    log: Logger,
    { restMs = REST_MS, settledMs = SETTLED_MS }: DayTextTimes,
  ) {
    this.#folder = folder;
    this.#mostBytes = mostBytes;
    this.#log = log;
    this.#restMs = restMs;
    this.#settledMs = settledMs;
    if (mostBytes > 0) this.#open();
  }

  has(name: TextName): boolean {
    return this.#files.has(fileOf(name));
  }

  async read(name: TextName, into: Buffer): Promise<boolean> {
    const file = fileOf(name);
    const held = this.#files.get(file);
    if (held === undefined) return false;
    if (!(await this.#readSound(file, held, name, into))) {
      await this.#forget(file).catch(this.#rest);
      return false;
    }
    // Unless it has gone meanwhile, it is the one asked for last.
    if (this.#files.delete(file)) this.#files.set(file, held);
    return true;
  }

  /**
   * @returns whether the file is there and has the content that its name says. The checksums of 190 MB take some 80 ms, of
   * 360 ms for the whole answer, so a file that was right is compared again only when it may have changed.
   */
  async #readSound(file: string, held: Held, { crc, length }: TextName, into: Buffer): Promise<boolean> {
    let handle: FileHandle | undefined;
    try {
      handle = await open(join(this.#folder, file));
      const before = this.#stateOf(handle);
      if (!(await readInto(handle, into, length))) return false;
      if (held.sound !== undefined && held.sound === this.#stateOf(handle)) return true;
      if (crc32(into.subarray(0, length)) !== crc) return false;
      held.sound = before;
      return true;
    } catch {
      return false;
    } finally {
      await handle?.close();
    }
  }

  /** Of an open file it is in memory, so nobody waits for a disk here. @returns undefined for a file that is too young. */
  #stateOf({ fd }: FileHandle): FileState | undefined {
    const { ino, size, mtimeNs, ctimeNs, ctimeMs } = fstatSync(fd, { bigint: true });
    const isSettled = Date.now() - Number(ctimeMs) > this.#settledMs;
    return isSettled ? `${ino} ${size} ${mtimeNs} ${ctimeNs}` : undefined;
  }

  async keep(name: TextName, text: Buffer): Promise<void> {
    const file = fileOf(name);
    while (this.#writing.size >= MOST_WRITING) await Promise.race(this.#writing.values());
    if (name.length > this.#mostBytes || this.#writing.has(file) || this.#files.has(file)) return;
    if (performance.now() < this.#restsUntil) return;
    if (this.#opening === undefined) this.#open();
    this.#writing.set(
      file,
      this.#write(file, text)
        .catch(this.#rest)
        .finally(() => this.#writing.delete(file)),
    );
  }

  async close(): Promise<void> {
    await this.#opening;
    await Promise.all(this.#writing.values());
  }

  #open(): void {
    this.#opening = this.#readFolder().catch((error: unknown) => {
      this.#opening = undefined;
      this.#rest(error);
    });
  }

  async #readFolder(): Promise<void> {
    makeFolder(this.#folder);
    for (const file of await readdir(this.#folder)) {
      const length = lengthOf(file);
      if (length !== undefined) await this.#note(file, { length });
      else if (file.endsWith(UNFINISHED)) await removeOld(join(this.#folder, file));
    }
  }

  async #write(file: string, text: Buffer): Promise<void> {
    await this.#opening;
    if (this.#opening === undefined || this.#files.has(file)) return;
    const part = join(this.#folder, `${file}.${process.pid}${UNFINISHED}`);
    try {
      await writeFile(part, text);
      await rename(part, join(this.#folder, file));
    } catch (error) {
      // If the disk is full, the partial file is removed; a deleted folder is made again for the next file.
      await rm(part, { force: true }).catch(() => {});
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      makeFolder(this.#folder);
      return;
    }
    await this.#note(file, { length: text.length });
  }

  async #note(file: string, held: Held): Promise<void> {
    // Of a folder that could be read only in part some are known.
    this.#bytes += held.length - (this.#files.get(file)?.length ?? 0);
    this.#files.set(file, held);
    while (this.#bytes > this.#mostBytes) await this.#forget(this.#files.keys().next().value!);
  }

  async #forget(file: string): Promise<void> {
    const held = this.#files.get(file);
    if (held === undefined) return;
    this.#files.delete(file);
    this.#bytes -= held.length;
    await rm(join(this.#folder, file), { force: true });
  }

  readonly #rest = (error: unknown): void => {
    const now = performance.now();
    if (now >= this.#restsUntil) {
      this.#log.warn(
        { err: error, folder: this.#folder },
        'texts of bars cannot be kept in files, so answers take longer; this is tried again in a while',
      );
    }
    this.#restsUntil = now + this.#restMs;
  };
}

/** What is being written just now may be another process's. */
async function removeOld(path: string): Promise<void> {
  const found = await stat(path).catch(() => undefined);
  if (found !== undefined && Date.now() - found.mtimeMs > UNFINISHED_MS) await rm(path, { force: true });
}

function fileOf({ series, day, crc, length }: TextName): string {
  return `${series}-${day}-${crc.toString(16)}-${length}.json`;
}

function lengthOf(file: string): number | undefined {
  const length = /^\d+-\d+-[0-9a-f]+-(\d+)\.json$/.exec(file)?.[1];
  return length === undefined ? undefined : Number(length);
}

/** @returns whether the file has so many bytes. */
async function readInto(file: FileHandle, into: Buffer, length: number): Promise<boolean> {
  let at = 0;
  for (;;) {
    const { bytesRead } = await file.read(into, at, length - at);
    at += bytesRead;
    if (at === length) return true;
    if (bytesRead === 0) return false;
  }
}
