import type { Noun } from '../model.ts';
import { governmentOf } from '../words/verbs.ts';
import { TITLE_NOUN } from '../words/words.ts';
import type { Chunk } from './chunks.ts';
import { isTime } from './noun-groups.ts';
import type { Site } from './subject-site.ts';

export const PARENTHESIS = new Set([',', '-', '–', '—', '(', ')', '--']);
const HOME = /^(?:of|from|in|near|at)$/;

/** "Trial against Vosk, accused of theft, begins": a participle is said of the noun right before its comma. */
export function isBehindNoun(site: Site, comma: number): boolean {
  const { chunks, isReduced, verb, word } = site;
  return (
    (verb.form === 'participle' || isReduced) && word(comma) === ',' && chunks[comma - 1]?.kind === 'noun'
  );
}

/** "It is over," said Ada Vosk: who speaks stands behind the verb. */
export function inverted(site: Site): Noun | undefined {
  const { tokens, chunks, at, verb } = site;
  const [next, after] = [chunks[at + 1], chunks[at + 2]];
  if (next?.kind !== 'noun' || verb.form !== 'finite' || verb.isPassive || verb.isPerfect) return undefined;
  if (governmentOf(tokens[chunks[at]!.head]!.lemma) !== 'say' || verb.modal !== '') return undefined;
  const { lower } = tokens[chunks[at]!.start - 1] ?? { lower: '' };
  if (lower !== '"' && lower !== "'" && lower !== ',') return undefined;
  if (chunks[at]!.start < 2 || isTime(tokens[next.head]!) || tokens[next.head]!.lemma === 'reporter')
    return undefined;
  const isEnd =
    after === undefined || after.kind === 'stop' || after.kind === 'who' || after.kind === 'quote';
  const isBehind = after?.kind === 'preposition' || after?.kind === 'adverb' || after?.kind === 'and';
  // ", told the paper": what is told stands before, and no name.
  const isNamed =
    tokens[next.head]!.tag === 'PROPN' || TITLE_NOUN.has(tokens[next.start]!.lower) || lower !== ',';
  return isNamed && (isEnd || isBehind) ? next : undefined;
}

/**
 * "Ada Vosk, 44, of Calder, Maine, won": behind age and home stands who did it; "the months ended June 30, 2005, were".
 */
export function beyondAside(site: Site, last: number): number {
  const { tokens, chunks, at, word } = site;
  let i = last;
  for (;;) {
    if (chunks[i]?.kind !== 'noun') return i;
    const isHome =
      i < at - 1 &&
      chunks[i - 1]?.kind === 'preposition' &&
      HOME.test(word(i - 1)) &&
      chunks[i - 2]?.kind === 'stop' &&
      word(i - 2) === ',' &&
      chunks[i - 3]?.kind === 'noun';
    const isNumber =
      // "..., 20 missing": they are.
      i < at - 1 &&
      chunks[i]!.end - chunks[i]!.start === 1 &&
      /^\d{1,4}$/.test(tokens[chunks[i]!.head]!.lower) &&
      chunks[i - 1]?.kind === 'stop' &&
      word(i - 1) === ',' &&
      chunks[i - 2]?.kind === 'noun';
    if (isHome) i -= 3;
    else if (isNumber) i -= 2;
    else return i;
  }
}

/** Where a parenthesis that ends at a stop begins; undefined where it is none. */
export function openingOf(site: Site, close: number): number | undefined {
  const { tokens, chunks, word } = site;
  if (word(close) === ')') {
    for (let i = close - 1; i > 0 && i > close - 24; i -= 1) if (word(i) === '(') return i;
    return undefined;
  }
  for (let i = close - 1; i > 0 && i > close - 16; i -= 1) {
    if (chunks[i]!.kind !== 'stop') continue;
    if (!PARENTHESIS.has(word(i))) return undefined;
    const inside = chunks.slice(i + 1, close);
    const before = chunks[i - 1];
    const first = inside[0];
    if (first === undefined || before === undefined || (before.kind !== 'noun' && before.kind !== 'adverb'))
      return undefined;
    const verbs = inside.filter((each) => each.verb?.form === 'finite');
    if (
      first.kind === 'who' ||
      first.kind === 'link' ||
      first.kind === 'preposition' ||
      first.kind === 'verb' ||
      first.kind === 'adverb' ||
      first.kind === 'adjective'
    )
      return i;
    if (first.kind === 'noun' && verbs.length === 0) return i;
    // "The storm, the worst in a decade, killed".
    if (tokens[first.start]!.tag === 'DET' && verbs.length === 0) return i;
    // "Brandt, a physicist whose work is read, won".
    if (first.kind === 'noun' && verbs.length === 1 && inside[behindNoun(inside)]?.kind === 'who') return i;
    if (
      first.kind === 'noun' &&
      verbs.length === 1 &&
      governmentOf(tokens[verbs[0]!.head]!.lemma) !== undefined
    )
      return i;
    return undefined;
  }
  return undefined;
}

/** Where a noun with what prepositions add to it ends. */
function behindNoun(inside: readonly Chunk[]): number {
  let end = 1;
  while (inside[end]?.kind === 'preposition' && inside[end + 1]?.kind === 'noun') end += 2;
  return end;
}
