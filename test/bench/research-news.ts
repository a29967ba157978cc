import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { PassThrough, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { importItems, noCounts, openPassage } from '../../src/newsroom/index.ts';
import { openDatabase } from '../../src/platform/database.ts';
import { openLog } from '../../src/platform/log.ts';
import { openStories } from '../../src/stories/index.ts';
import { keptDatabase } from './stories.ts';

/** Items of a file in the columns of the import; with spans only those that are dated inside one of them. */
export interface NewsFile {
  readonly path: string;
  /** First and last day, `2003-03-17`. */
  readonly spans?: readonly (readonly [string, string])[];
}

/** What a bench must know of an item to find it in an answer. */
export interface NewsItemName {
  readonly title: string;
  readonly url: string | undefined;
}

export interface News {
  readonly url: string;
  /** By the item's own id. */
  readonly items: ReadonlyMap<string, NewsItemName>;
  stop(): Promise<void>;
}

interface Row {
  readonly id?: string | number;
  readonly title?: string;
  readonly url?: string;
  readonly date?: string | null;
}

/**
 * A database of the news of some files, gone through the newsroom as an import does. It is kept in .data/bench under a
 * name that the files and spans give, so that the next run finds it made.
 */
export async function newsDatabase(files: readonly NewsFile[]): Promise<News> {
  for (const { path } of files) if (!existsSync(path)) throw new Error(`${path} is not there`);
  const name = `news_${createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 12)}`;
  const { url, isWhole, keep, stop } = await keptDatabase(name);
  const items = new Map<string, NewsItemName>();
  if (isWhole) {
    for (const file of files) await readRows(file, items);
    return { url, items, stop };
  }
  console.log(`importing ${files.map(({ path }) => path).join(', ')}`);
  const db = openDatabase(url, { hot: 0, pool: 4 });
  const room = openStories({ db, cursorKey: Buffer.alloc(32), baseUrl: 'http://bench.test' });
  const now = Date.now();
  const passage = await openPassage(room, openLog({ logLevel: 'error' }), now);
  try {
    const counts = noCounts();
    for (const file of files) {
      const bytes = new PassThrough();
      const options = { undated: 'skip', now, licence: 'full' } as const;
      await Promise.all([readRows(file, items, bytes), importItems(db, bytes, options, counts)]);
    }
    const told = await passage.finish();
    console.log(`${counts.created} items, ${told.stories} stories`);
    await keep();
  } finally {
    await passage.close();
    await db.close();
  }
  return { url, items, stop };
}

async function readRows(
  { path, spans }: NewsFile,
  items: Map<string, NewsItemName>,
  out?: PassThrough,
): Promise<void> {
  const file = createReadStream(path);
  const bytes: Readable = path.endsWith('.gz') ? file.pipe(createGunzip()) : file;
  for await (const line of createInterface({ input: bytes, crlfDelay: Number.POSITIVE_INFINITY })) {
    if (line.trim() === '') continue;
    const { id, title, url, date } = JSON.parse(line) as Row;
    const day = date?.slice(0, 10);
    if (spans !== undefined && !spans.some(([from, to]) => day !== undefined && day >= from && day <= to))
      continue;
    if (id !== undefined && title !== undefined) items.set(String(id), { title, url });
    if (out !== undefined && !out.write(`${line}\n`))
      await new Promise((resolve) => out.once('drain', resolve));
  }
  out?.end();
}
