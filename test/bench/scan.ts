import { createReadStream, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createGunzip } from 'node:zlib';
import { importAlone, noCounts } from '../../src/newsroom/index.ts';
import { openDatabase } from '../../src/platform/database.ts';
import { openStories, sealStories } from '../../src/stories/index.ts';
import { mulberry } from '../setup/known-stories.ts';
import { compareWithScan } from '../setup/scan.ts';
import { emptyDatabase } from './stories.ts';

const QUESTIONS = 300;

/**
 * Real news: imports every .ndjson and .ndjson.gz file of the folder that NEWSTAPE_DATA names, asks for lists at random,
 * and compares each with a scan of all cards that uses no index: same ids, same order, same total. Once with postings
 * alone, once with the sealed index.
 */
export async function bench(): Promise<void> {
  const folder = process.env.NEWSTAPE_DATA;
  if (folder === undefined) throw new Error('NEWSTAPE_DATA names no folder of .ndjson or .ndjson.gz files');
  const files = readdirSync(folder).filter((name) => /\.ndjson(\.gz)?$/.test(name));
  const { url, stop } = await emptyDatabase('news_scan');
  const db = openDatabase(url);
  try {
    const options = { cursorKey: Buffer.alloc(32, 1), baseUrl: 'http://bench' };
    const room = openStories({ db, ...options });
    for (const file of files) {
      const counts = noCounts();
      const started = performance.now();
      const bytes = createReadStream(join(folder, file));
      const items = file.endsWith('.gz') ? bytes.pipe(createGunzip()) : bytes;
      await importAlone(room, items, { undated: 'reject', now: Date.now() }, counts);
      const seconds = (performance.now() - started) / 1000;
      console.log(`${file}: ${JSON.stringify(counts)}, ${seconds.toFixed(0)} s`);
    }
    await db.query('vacuum analyze');
    await compare('postings alone', openStories({ db, ...options }), 11);
    const sealed = await sealStories(db);
    await compare(`sealed index, ${sealed?.chunks ?? 0} chunks`, openStories({ db, ...options }), 12);
  } finally {
    await db.close();
    await stop();
  }
}

async function compare(way: string, room: ReturnType<typeof openStories>, seed: number): Promise<void> {
  const found = await compareWithScan(room, QUESTIONS, mulberry(seed));
  console.log(`${way}: ${QUESTIONS} lists are what the scan says, ${found} of them with stories`);
}
