import { type LoadedTerm, loadedTermsIn, sentencesOf } from '../../language/index.ts';
import type { Origin } from '../evidence/origins.ts';
import { cutQuote, type Passage } from '../evidence/passages.ts';

/** How an origin words what it reports: its loaded terms among all of its words. */
export interface Framing {
  readonly words: number;
  readonly terms: readonly QuotedTerm[];
}
export interface QuotedTerm extends LoadedTerm {
  /** A sentence that contains it. */
  readonly passage: Passage;
}

// What a writer thinks shows early. A long text of background would hide it.
const MOST_SENTENCES = 40;

/** The loaded terms of an origin's first report, each with the sentence it stands in. */
export function framingOf({ reports }: Origin): Framing {
  const report = reports[0]!;
  const terms = new Map<string, QuotedTerm>();
  let words = 0;
  for (const [place, sentence] of sentencesOf(report.text, MOST_SENTENCES).entries()) {
    words += sentence.split(/\s+/).length;
    const text = cutQuote(sentence);
    for (const found of loadedTermsIn(text)) {
      if (terms.has(found.term)) continue;
      const { evidence, source } = report;
      terms.set(found.term, { ...found, passage: { evidence, source, text, place } });
    }
  }
  return { words, terms: [...terms.values()] };
}
