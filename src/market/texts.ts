import { type FileHandle, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { makeFolder } from '../platform/folders.ts';
import type { Logger } from '../platform/log.ts';

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

/**
 * @param folder made if it is not there; another process may have the same one.
 * @param mostBytes 0: nothing is kept.
 */
export function openDayTexts(folder: string, mostBytes: number, log: Logger): DayTexts {
  /** By file name; the one asked for last comes last. */
  const files = new Map<string, Held>();
  const writing = new Map<string, Promise<void>>();
  let bytes = 0;
  let opening: Promise<void> | undefined;
  let isAble = mostBytes > 0;

  const forget = async (file: string): Promise<void> => {
    const held = files.get(file);
    if (held === undefined) return;
    files.delete(file);
    bytes -= held.length;
    await rm(join(folder, file), { force: true });
  };
  const note = async (file: string, held: Held): Promise<void> => {
    files.set(file, held);
    bytes += held.length;
    while (bytes > mostBytes) await forget(files.keys().next().value!);
  };
  const begin = async (): Promise<void> => {
    makeFolder(folder);
    for (const file of await readdir(folder)) {
      const length = lengthOf(file);
      if (length !== undefined) await note(file, { length, isSound: false });
      else if (file.endsWith(UNFINISHED)) await removeOld(join(folder, file));
    }
  };
  const write = async (file: string, text: Buffer): Promise<void> => {
    await opening;
    if (files.has(file)) return;
    const part = join(folder, `${file}.${process.pid}${UNFINISHED}`);
    try {
      await writeFile(part, text);
      await rename(part, join(folder, file));
    } catch (error) {
      // If the disk is full, the partial file is removed; a deleted folder is made again for the next file.
      await rm(part, { force: true }).catch(() => {});
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      makeFolder(folder);
      return;
    }
    await note(file, { length: text.length, isSound: true });
  };
  if (isAble) {
    opening = begin();
    opening.catch((error: unknown) => giveUp(error));
  }

  function giveUp(error: unknown): void {
    if (isAble)
      log.warn({ err: error, folder }, 'texts of bars cannot be kept in files, so answers take longer');
    isAble = false;
  }

  return {
    has: (name) => isAble && files.has(fileOf(name)),
    async read(name, into) {
      const file = fileOf(name);
      const held = files.get(file);
      if (held === undefined) return false;
      const isThere = await readInto(join(folder, file), into, name.length);
      // What the disk gave back is looked at once: a power cut may have left a name without its content.
      if (isThere && !held.isSound) held.isSound = crc32(into.subarray(0, name.length)) === name.crc;
      if (!isThere || !held.isSound) {
        await forget(file).catch(giveUp);
        return false;
      }
      // Unless it has gone meanwhile, it is the one asked for last.
      if (files.delete(file)) files.set(file, held);
      return true;
    },
    async keep(name, text) {
      const file = fileOf(name);
      while (writing.size >= MOST_WRITING) await Promise.race(writing.values());
      if (!isAble || name.length > mostBytes || writing.has(file)) return;
      writing.set(
        file,
        write(file, text)
          .catch(giveUp)
          .finally(() => writing.delete(file)),
      );
    },
    async close() {
      await opening?.catch(() => {});
      await Promise.all(writing.values());
    },
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
