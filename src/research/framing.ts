import { sentencesOf } from '../language/index.ts';
import { foldName } from '../stories/index.ts';
import { LOADED } from './lexicon.ts';
import type { Origin } from './origins.ts';
import { cutQuote, type Passage } from './passages.ts';

/** How an origin words what it reports: loaded terms (src/research/lexicon.ts) among all of its words. */
export interface Framing {
  readonly words: number;
  readonly terms: readonly LoadedTerm[];
}
export interface LoadedTerm {
  readonly term: string;
  /** What such words do: alarm, attack, disparagement, doubt, praise, certainty. */
  readonly tone: string;
  /** A sentence that has it. */
  readonly passage: Passage;
}

const TONES = new Map(
  Object.entries(LOADED).flatMap(([tone, terms]) => terms.map((term) => [term, tone] as const)),
);
const TERMS = new RegExp(
  `(?<![\\p{L}-])(?:${[...TONES.keys()].sort((a, b) => b.length - a.length).join('|')})(?![\\p{L}])`,
  'gu',
);
// What a writer thinks shows early, and a whole archive of background would drown it.
const MOST_SENTENCES = 40;

/** The loaded terms of an origin's first report, each with the sentence it stands in; words inside quotation marks are the speaker's. */
export function framingOf({ reports }: Origin): Framing {
  const report = reports[0]!;
  const terms = new Map<string, LoadedTerm>();
  let words = 0;
  for (const [place, sentence] of sentencesOf(report.text).slice(0, MOST_SENTENCES).entries()) {
    words += sentence.split(/\s+/).length;
    const text = cutQuote(sentence);
    const own = foldName(text.replace(/["“][^"”]*["”]/gu, ' '));
    for (const [term] of own.matchAll(TERMS)) {
      if (terms.has(term)) continue;
      const { evidence, source } = report;
      terms.set(term, { term, tone: TONES.get(term)!, passage: { evidence, source, text, place } });
    }
  }
  return { words, terms: [...terms.values()] };
}
