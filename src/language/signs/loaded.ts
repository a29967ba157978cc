import { analyse } from '../statements/analyse.ts';
import { fold } from '../words/fold.ts';
import { readTable } from '../words/tables.ts';

/** A word that says how a writer sees a matter (loaded-words.tsv). */
export interface LoadedTerm {
  /** Folded. */
  readonly term: string;
  /** What such words do: alarm, attack, disparagement, doubt, praise, certainty. */
  readonly tone: string;
}

const TONES = new Map(
  readTable('loaded-words.tsv', 2).flatMap(([tone, terms]) =>
    terms!.split('; ').map((term) => [term, tone!] as const),
  ),
);
const TERMS = new RegExp(
  `(?<![\\p{L}-])(?:${[...TONES.keys()].sort((a, b) => b.length - a.length).join('|')})(?![\\p{L}])`,
  'gu',
);

/**
 * The loaded terms of a sentence, each once. Words inside quotation marks are the speaker's, and those of a name (the
 * Radical Party) are nobody's.
 */
export function loadedTermsIn(sentence: string): LoadedTerm[] {
  const own = sentence.replace(QUOTED, ' ').replace(CLAIMED, ' ');
  const terms = new Set([...fold(own).matchAll(TERMS)].map(([term]) => term));
  return [...terms].filter((term) => !isOfName(own, term)).map((term) => ({ term, tone: toneOf(term, own) }));
}

// Who calls a loss stunning does not praise it.
const HARM =
  /^(?:loss(?:es)?|defeats?|collapse|crash|fall|drop|plunge|slump|decline|setback|blow|upset|failure|attacks?|debts?|deficits?|cuts?|floods?|drought|lows?)$/u;
// Behind these stands something else.
const OTHER = /[.;:,]\s|\b(?:after|of|in|for|from|by|with|to|over|on|as|and|but|despite|at)\b/u;
const MOST_BETWEEN = 3;

function toneOf(term: string, sentence: string): string {
  const tone = TONES.get(term)!;
  if (tone !== 'praise') return tone;
  const [, ...behind] = fold(sentence).split(new RegExp(`(?<![\\p{L}-])${term}(?![\\p{L}])`, 'u'));
  const isOfHarm = behind.some((text) =>
    (text.split(OTHER)[0]!.match(/[\p{L}\p{N}]+(?:[.,]\p{N}+)*/gu) ?? [])
      .slice(0, MOST_BETWEEN + 1)
      .some((word) => HARM.test(word)),
  );
  return isOfHarm ? 'alarm' : tone;
}

// Nobody doubts "claimed victory", "the storm claimed 12 lives" or "jobless claims".
const CLAIMED =
  /\b(?:jobless|unemployment|insurance|benefit|compensation) claims\b|\bclaim(?:s|ed)(?= (?:[\p{L}\p{N}'’.,-]+ ){0,3}(?:victory|responsibility|credit|lives|life|title|gold|asylum|benefits)\b)/giu;
// Single marks count where a word does not go on behind them: an apostrophe is none. Bounds keep the time linear in a
// text of marks that none closes.
const QUOTED = /["“][^"“”]*["”]|(?<!\p{L})['‘][^'’]{0,300}(?:['’]\p{L}[^'’]{0,300}){0,8}['’](?!\p{L})/gu;

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
