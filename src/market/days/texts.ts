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
  /** Whether this process has verified the file's content. */
  isSound: boolean;
}

// The suffix of files that are being written.
const UNFINISHED = '.part';
const UNFINISHED_MS = 60_000;
const MOST_WRITING = 16;

// A disk that is full would be tried, and the log told of it, with every answer.
const REST_MS = 60_000;

/**
 * @param folder made if it is not there; another process may have the same one.
 * @param mostBytes 0: nothing is kept.
 * @param restMs how long nothing more is written after the disk refused it.
 */
export function openDayTexts(
  folder: string,
  mostBytes: number,
  log: Logger,
  restMs: number = REST_MS,
): DayTexts {
  return new DayTextFiles(folder, mostBytes, log, restMs);
}

class DayTextFiles implements DayTexts {
  readonly #folder: string;
  readonly #mostBytes: number;
  readonly #log: Logger;
  readonly #restMs: number;
  /** By file name; the one asked for last comes last. */
  readonly #files = new Map<string, Held>();
  readonly #writing = new Map<string, Promise<void>>();
  #bytes = 0;
  /** On performance.now(). */
  #restsUntil = 0;
  /** Whether the files of earlier processes are known, once it resolves; undefined: they could not be read. */
  #opening: Promise<void> | undefined;

  constructor(folder: string, mostBytes: number, log: Logger, restMs: number) {
    this.#folder = folder;
    this.#mostBytes = mostBytes;
    this.#log = log;
    this.#restMs = restMs;
    if (mostBytes > 0) this.#open();
  }

  has(name: TextName): boolean {
    return this.#files.has(fileOf(name));
  }

  async read(name: TextName, into: Buffer): Promise<boolean> {
    const file = fileOf(name);
    const held = this.#files.get(file);
    if (held === undefined) return false;
    const isThere = await readInto(join(this.#folder, file), into, name.length);
    // What the disk gave back is looked at once: a power cut may have left a name without its content.
    if (isThere && !held.isSound) held.isSound = crc32(into.subarray(0, name.length)) === name.crc;
    if (!isThere || !held.isSound) {
      await this.#forget(file).catch(this.#rest);
      return false;
    }
    // Unless it has gone meanwhile, it is the one asked for last.
    if (this.#files.delete(file)) this.#files.set(file, held);
    return true;
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
      if (length !== undefined) await this.#note(file, { length, isSound: false });
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
    await this.#note(file, { length: text.length, isSound: true });
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

/** @returns whether the file could be read and is exactly so long. */
async function readInto(path: string, into: Buffer, length: number): Promise<boolean> {
  let file: FileHandle | undefined;
  try {
    file = await open(path);
    let at = 0;
    for (;;) {
      const { bytesRead } = await file.read(into, at, length - at);
      at += bytesRead;
      if (at === length) return true;
      if (bytesRead === 0) return false;
    }
  } catch {
    return false;
  } finally {
    await file?.close();
  }
}
