import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { ClusterItem } from '../../src/newsroom/clusters/index.ts';

/** An item of a corpus, and the event that it tells of where that is known. */
export interface CorpusItem {
  readonly item: ClusterItem;
  /** Empty: not known. */
  readonly event: string;
}

interface Row {
  readonly id?: string;
  readonly title?: string;
  readonly text?: string;
  readonly date?: string;
  readonly publisher?: string;
  readonly event?: string;
  readonly sentences?: readonly string[];
}

const FILES = {
  /** 770 short texts of 66 events in 33 pairs of look-alikes; without dates. */
  lookAlikes: ['events/ecb-plus-dev.ndjson'],
  /** 2,844 headlines of 40 stories by 1,259 publishers within three days. */
  headlines: ['events/headlines-2014-dev.ndjson.gz'],
  /** 84,398 items of two publishers over years, in the order of time. */
  stream: ['news/abc-headlines.ndjson.gz', 'news/huffpost.ndjson.gz'],
} as const;

/** A corpus in its own order, the stream in that of time. @returns empty where the folder does not have it. */
export function corpusItems(folder: string, name: keyof typeof FILES): CorpusItem[] {
  const paths = FILES[name].map((file) => join(folder, file));
  if (!paths.every((path) => existsSync(path))) return [];
  const items = paths.flatMap((path) => rowsOf(path).map((row, at) => toItem(row, `${name}-${at}`)));
  return name === 'stream' ? items.sort((a, b) => a.item.publishedAt - b.item.publishedAt) : items;
}

function rowsOf(path: string): Row[] {
  const raw = readFileSync(path);
  const text = (path.endsWith('.gz') ? gunzipSync(raw) : raw).toString('utf8');
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Row);
}

function toItem(row: Row, id: string): CorpusItem {
  const [first = '', ...rest] = row.sentences ?? [];
  return {
    item: {
      id: row.id ?? id,
      seq: 0,
      language: 'en',
      kind: 'report',
      publisher: row.publisher ?? '',
      title: row.title ?? first,
      text: row.text ?? rest.join('\n'),
      publishedAt: row.date === undefined ? 0 : Date.parse(row.date),
    },
    event: row.event ?? '',
  };
}

/** Random numbers from 0 to 1, the same for a seed. */
export function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x9e3779b9) | 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
  };
}

/** The same items in another order. */
export function shuffled<T>(items: readonly T[], random: () => number): T[] {
  const order = [...items];
  for (let at = order.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    [order[at], order[other]] = [order[other]!, order[at]!];
  }
  return order;
}
