import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { Clusters } from '../../src/newsroom/clusters/index.ts';
import { toClusterItem } from '../../src/newsroom/clusters/rows.ts';
import { SETTINGS } from '../../src/newsroom/clusters/settings.ts';
import { composeStory } from '../../src/newsroom/compose/compose.ts';
import { type NewsItem, ORIGINS_HORIZON, Origins } from '../../src/newsroom/items/index.ts';
import { prepareItem } from '../../src/newsroom/items/prepare.ts';
import type { Sql } from '../../src/platform/database.ts';
import { newUuid } from '../../src/platform/ids.ts';
import { Lexicon } from '../../src/stories/indexing/lexicon.ts';
import { KnownVocabulary } from '../../src/stories/indexing/vocabulary.ts';
import { readyDrafts } from '../../src/stories/publish/ready.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

// What every item brings that no other has: names, numbers, an address.
const LETTERS = 'bdfgklmnprst';
const wordOf = (nr: number): string =>
  Array.from(
    { length: 4 },
    (_, at) => `${LETTERS[Math.floor(nr / 12 ** at) % 12]}${'aeiou'[(nr + at) % 5]}`,
  ).join('');
const SUBJECTS = ['mayor', 'mine', 'ferry', 'bank', 'school', 'court', 'harvest', 'bridge', 'port', 'union'];
const DEEDS = ['opens', 'closes', 'buys', 'fines', 'rebuilds', 'sells'];

/** A headline, as an archive has them: most words come again and again, names do not. */
function itemOf(nr: number): NewsItem {
  const prepared = prepareItem({
    publisher: 'Harbour Ledger',
    url: `https://ledger.example/${nr}`,
    guid: `item-${nr}`,
    title: `${wordOf(nr * 7 + 3)} ${DEEDS[nr % 6]!} ${SUBJECTS[nr % 10]!} of ${wordOf(nr)}`,
    publishedAt: 1_600_000_000_000 + nr * 6_000_000,
    fetchedAt: 1_790_000_000_000,
  });
  if (typeof prepared === 'string') throw new Error(prepared);
  const { published_at, fetched_at, keys: _, feed_id, hash, ...item } = prepared;
  const id = newUuid();
  return {
    ...item,
    id,
    seq: nr + 1,
    feedId: feed_id,
    originId: id,
    originRule: null,
    publishedAt: Date.parse(published_at),
    fetchedAt: Date.parse(fetched_at),
    hash: Buffer.from(hash, 'hex'),
    version: 1,
    purgedAt: null,
    clusterId: id,
    joined: null,
    announce: false,
  } as NewsItem;
}

/** A database that reads pieces of texts as they are, and takes whatever is named. */
const sql: Pick<Sql, 'query'> = {
  query: async (text, values) => {
    const [pieces] = values as [string[]];
    if (!text.includes('to_tsvector')) {
      return {
        rows: pieces.map((name) => ({ slug: name, token: name, id: newUuid(), label: name, kind: 'x' })),
      } as never;
    }
    const rows = pieces.map((piece) => {
      const [word, end] = piece.trim().toLowerCase().split(' ');
      const read = `'${word!.replaceAll("'", '')}':1 '${end}':2`;
      return { english: read, simple: read };
    });
    return { rows } as never;
  },
};

test('of items that were taken in, placed and composed nothing is kept but the living clusters and what is bounded', {
  timeout: 120_000,
}, async () => {
  const clusters = new Clusters({ ...SETTINGS, capacity: 300, capacityAlone: 200, words: 100 });
  const origins = new Origins();
  const known = new KnownVocabulary(new Lexicon(500));
  let nr = 0;
  const takeIn = async (count: number): Promise<void> => {
    for (const end = nr + count; nr < end; ) {
      const items = Array.from({ length: 100 }, () => itemOf(nr++));
      for (const item of items) {
        origins.add(item);
        clusters.add(toClusterItem(item));
      }
      const drafts = items.map((item) => composeStory({ id: item.clusterId!, items: [item] })!.draft);
      const ready = await readyDrafts(sql as Sql, known, drafts);
      expect(ready.filter((one) => typeof one === 'string')).toEqual([]);
    }
  };
  const held = (): { readonly bytes: number; readonly size: Clusters['size'] } => {
    collect();
    const { heapUsed, external } = process.memoryUsage();
    return { bytes: heapUsed + external, size: clusters.size };
  };
  // By then what is bounded is full: the horizon of origins, the clusters, the words.
  while (nr < ORIGINS_HORIZON) origins.add(itemOf(nr++));
  await takeIn(2_000);
  const before = held();
  await takeIn(2_000);
  const after = [held()];
  for (let span = 1; span < SPANS; span += 1) {
    await takeIn(2_000);
    after.push(held());
  }
  const last = after.at(-1)!;
  expect(before.size.items).toBeLessThanOrEqual(300 + 64);
  expect(last.size.items).toBeLessThanOrEqual(300 + 64);
  expect(last.size.features).toBeLessThan(1.5 * before.size.features);
  // Known words are forgotten all together, a megabyte at once, every few spans. What is kept of each item is there then too.
  const lowest = (of: typeof after): number => Math.min(...of.map(({ bytes }) => bytes));
  const grown = lowest(after.slice(SPANS / 2)) - lowest(after.slice(0, SPANS / 2));
  expect(grown).toBeLessThan((SPANS / 2) * 2_000 * MOST_BYTES);
});

// A string of a few letters in a set takes more.
const MOST_BYTES = 30;
const SPANS = 24;
