import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

interface Item {
  readonly id: string | number;
  readonly title: string;
  readonly text?: string;
}

export interface Corpus {
  /** The texts that have the most of a claim's words, rare words counting more, with the item that it is about. */
  nearest(claim: string, item: string): string[];
  /** The text of an item, title first; undefined where the folder has none of that id. */
  textOf(item: string): string | undefined;
}

const FILES = ['huffpost.ndjson.gz', 'abc-headlines.ndjson.gz', 'wikinews-with-sources.ndjson.gz'];
const MOST = 60;

const wordsOf = (text: string): string[] =>
  [...new Set(text.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu) ?? [])].map((word) => word.slice(0, 6));

/** Reads the news of a folder. */
export async function corpusOf(folder: string): Promise<Corpus> {
  const texts: string[] = [];
  const places = new Map<string, number>();
  const postings = new Map<string, number[]>();
  for (const file of FILES) {
    const path = join(folder, file);
    if (!existsSync(path)) continue;
    for (const line of gunzipSync(readFileSync(path)).toString('utf8').trim().split('\n')) {
      const { id, title, text = '' } = JSON.parse(line) as Item;
      places.set(String(id), texts.length);
      for (const word of wordsOf(`${title} ${text}`)) {
        const list = postings.get(word);
        if (list === undefined) postings.set(word, [texts.length]);
        else list.push(texts.length);
      }
      texts.push(`${title}\n${text}`);
    }
  }
  return {
    textOf: (item) => texts[places.get(item) ?? -1],
    nearest(claim, item) {
      const score = new Map<number, number>();
      for (const word of wordsOf(claim)) {
        const list = postings.get(word) ?? [];
        const weight = Math.log(1 + texts.length / (list.length + 0.5));
        for (const place of list) score.set(place, (score.get(place) ?? 0) + weight);
      }
      const best = [...score].sort((a, b) => b[1] - a[1] || a[0] - b[0]).slice(0, MOST);
      const own = places.get(item);
      const found = best.map(([place]) => place);
      if (own !== undefined && !found.includes(own)) found.push(own);
      return found.map((place) => texts[place]!);
    },
  };
}
