import { analyse, sentencesOf } from '../language/index.ts';
import { readRows } from '../platform/data-file.ts';
import { foldName } from '../stories/index.ts';
import type { Origin } from './origins.ts';
import { cutQuote, type Passage } from './passages.ts';

/** How an origin words what it reports: loaded terms (src/research/data/loaded-words.tsv) among all of its words. */
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
  readRows(new URL('data/loaded-words.tsv', import.meta.url), ['tone', 'terms']).flatMap(({ tone, terms }) =>
    terms.split('; ').map((term) => [term, tone] as const),
  ),
);
const TERMS = new RegExp(
  `(?<![\\p{L}-])(?:${[...TONES.keys()].sort((a, b) => b.length - a.length).join('|')})(?![\\p{L}])`,
  'gu',
);
// What a writer thinks shows early, and a whole archive of background would drown it.
const MOST_SENTENCES = 40;

/**
 * The loaded terms of an origin's first report, each with the sentence it stands in. Words inside quotation marks are the
 * speaker's, and those of a name (the Radical Party) are nobody's.
 */
export function framingOf({ reports }: Origin): Framing {
  const report = reports[0]!;
  const terms = new Map<string, LoadedTerm>();
  let words = 0;
  for (const [place, sentence] of sentencesOf(report.text).slice(0, MOST_SENTENCES).entries()) {
    words += sentence.split(/\s+/).length;
    const text = cutQuote(sentence);
    const own = text.replace(QUOTED, ' ');
    for (const [term] of foldName(own).matchAll(TERMS)) {
      if (terms.has(term) || isOfName(own, term)) continue;
      const { evidence, source } = report;
      terms.set(term, { term, tone: TONES.get(term)!, passage: { evidence, source, text, place } });
    }
  }
  return { words, terms: [...terms.values()] };
}

// Single marks count where a word does not go on behind them: an apostrophe is none.
const QUOTED = /["“][^"”]*["”]|(?<!\p{L})['‘][^'’]*(?:['’]\p{L}[^'’]*)*['’](?!\p{L})/gu;

/** Whether each occurrence of a word is part of a proper name: tagged as one, or beside another capital in running text. */
function isOfName(text: string, term: string): boolean {
  const found = analyse(text).sentences.flatMap(({ start: from, tokens }) => {
    // As the writer has it: the analyser reads headlines in small letters.
    const written = (at: number): string =>
      tokens[at] === undefined ? '' : text.slice(from + tokens[at].start, from + tokens[at].end);
    const isRunning = tokens.filter((_, at) => SMALL.test(written(at))).length >= RUNNING;
    return tokens.flatMap(({ lower, tag }, at) => {
      if (lower !== term) return [];
      return [tag === 'PROPN' || (isRunning && CAPITAL.test(written(at)) && CAPITAL.test(written(at + 1)))];
    });
  });
  return found.length > 0 && found.every(Boolean);
}

const CAPITAL = /^\p{Lu}/u;
// Headlines have capitals everywhere; running text has words of some letters without.
const SMALL = /^\p{Ll}{3,}/u;
const RUNNING = 3;
