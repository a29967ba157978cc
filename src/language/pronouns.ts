import type { Item } from './items.ts';
import type { Noun, Reading, Sentence, Token } from './model.ts';
import { singular } from './tagger.ts';

/** A noun that a pronoun may stand for. */
export interface Known {
  readonly heads: Set<string>;
  readonly items: Set<string>;
  /** Undefined: the word does not tell ("police", a name). */
  readonly count: 'one' | 'many' | undefined;
}

/** Whether a noun names one or many. */
export function countOf({ tag, lower }: Token): Known['count'] {
  if (tag !== 'NOUN' || EITHER.test(lower)) return undefined;
  if (/^(?:men|women|children|people)$/.test(lower)) return 'many';
  return singular(lower) === lower ? 'one' : 'many';
}

// Of a body of people both "it" and "they" are said, and a word may have its s from the start.
const EITHER =
  /^(?:police|staff|team|company|government|party|group|family|firm|bank|band|crew|army|council|committee|board|union|public|media|couple|pair|club|side|news|series|headquarters)$/;

/** Of a surname, the other words of the full name that the text gives it once. */
export function surnamesOf(
  reading: Reading,
  items: readonly (readonly (Item | undefined)[])[],
): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const [at, { tokens }] of reading.sentences.entries()) {
    for (let i = 0; i + 1 < tokens.length; i += 1) {
      if (tokens[i]!.tag !== 'PROPN' || tokens[i + 1]!.tag !== 'PROPN') continue;
      const [first, last] = [items[at]![i], items[at]![i + 1]];
      if (first?.kind !== 'name' || last?.kind !== 'name' || tokens[i + 2]?.tag === 'PROPN') continue;
      found.set(last.key, (found.get(last.key) ?? new Set()).add(first.key));
    }
  }
  return found;
}

const MANY = new Set(['they', 'them', 'their']);
const PERSONAL = new Set(['he', 'she', 'they', 'it', 'who', 'him', 'them', 'his', 'her', 'its', 'their']);

// What a name that was told before may be called by.
const DEFINITE =
  /^(?:company|firm|group|bank|airline|carmaker|automaker|agency|organi[sz]ation|party|club|team|university|manufacturer|retailer|insurer|drugmaker|man|woman|politician|actor|actress|singer|author|writer|scientist|designer|player|director)$/;

/** "The company": no more than a name said before may be meant by it. */
export const isDefinite = ({ tokens }: Sentence, { start, end, head }: Noun): boolean =>
  end - start === 2 &&
  head === start + 1 &&
  tokens[start]!.lower === 'the' &&
  DEFINITE.test(tokens[head]!.lower);

/** "The minister": whoever was told before to be one. */
export const isBareDefinite = ({ tokens }: Sentence, { start, end, head }: Noun): boolean =>
  end - start === 2 && head === start + 1 && tokens[start]!.lower === 'the' && tokens[head]!.tag === 'NOUN';

/** The one that all of them are; undefined where they are several. */
export function onlyOne(known: readonly Known[]): Known | undefined {
  const distinct = new Map(known.map((one) => [[...one.heads].join(' '), one]));
  return distinct.size === 1 ? [...distinct.values()][0] : undefined;
}

/** "He", "the company said it": the one that was last spoken of, where only one fits. */
export function resolvePronoun(
  sentence: Sentence,
  noun: Noun,
  made: Known,
  plain: (noun: Noun) => Known,
  earlier: () => readonly Known[],
): void {
  const { tag, lower } = sentence.tokens[noun.head]!;
  if (tag !== 'PRON' || !PERSONAL.has(lower)) return;
  // The speaker of the clause that the pronoun stands in.
  const speaker = sentence.statements.find(
    ({ speaker, subjects, objects }) =>
      speaker !== undefined && [...subjects, ...objects].some(({ head }) => head === noun.head),
  )?.speaker;
  const source =
    speaker === undefined || sentence.tokens[speaker.head]!.tag === 'PRON' ? undefined : plain(speaker);
  const count = MANY.has(lower) ? 'many' : lower === 'who' ? undefined : 'one';
  const fitting = earlier().filter(
    (one) => count === undefined || one.count === undefined || one.count === count,
  );
  const distinct = [...new Map(fitting.map((one) => [[...one.heads].join(' '), one])).values()];
  const known = source ?? (distinct.length === 1 ? distinct[0] : undefined);
  if (known === undefined) return;
  for (const key of known.heads) made.heads.add(key);
  for (const key of known.items) made.items.add(key);
}
