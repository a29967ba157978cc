import type { Noun, Reading, Sentence, Token } from '../model.ts';
import { singular } from '../tagging/tagger.ts';
import { nameOf } from '../words/names.ts';
import { isKindOf } from '../words/nouns.ts';
import { wordClass } from '../words/words.ts';
import type { Item } from './items.ts';

/** A noun that a pronoun may stand for. */
export interface Known {
  readonly heads: ReadonlySet<string>;
  readonly items: ReadonlySet<string>;
  /** Undefined: the word does not tell ("police", a name). */
  readonly count: 'one' | 'many' | undefined;
  /** Undefined: a name that may be either. */
  readonly isPerson: boolean | undefined;
}

/** Whether a noun names one or many. */
export function countOf({ tag, lower }: Token): Known['count'] {
  if (tag !== 'NOUN' || EITHER.test(lower)) return undefined;
  if (/^(?:men|women|children|people)$/.test(lower)) return 'many';
  return singular(lower) === lower ? 'one' : 'many';
}

// Both "it" and "they" are said of a body of people, and a word may have its s from the start.
const EITHER =
  /^(?:police|staff|team|company|government|party|group|family|firm|bank|band|crew|army|council|committee|board|union|public|media|couple|pair|club|side|news|series|headquarters)$/;

/** By surname, the other words of the full name that the text gives once. */
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
const IT = new Set(['it', 'its']);
const HE = new Set(['he', 'she', 'him', 'his', 'her']);
const PERSONAL = new Set(['he', 'she', 'they', 'it', 'who', 'him', 'them', 'his', 'her', 'its', 'their']);

// What a body that was told of before may be called by, and what somebody may be called by of whom no noun list tells.
const BODY =
  /^(?:company|firm|group|bank|airline|carmaker|automaker|agency|organi[sz]ation|party|club|team|university|manufacturer|retailer|insurer|drugmaker)$/;
const SOMEBODY =
  /^(?:politician|actress|designer|singer|director|celebrity|star|comedian|rapper|novelist|poet|billionaire|businessman|congressman|congresswoman|lawmaker|senator|governor|democrat|republican|conservative|veteran|athlete|swimmer|striker|midfielder|footballer|golfer|boxer|driver|rider|pilot|astronaut|scientist|professor|suspect|defendant|gunman|attacker|candidate|nominee|author|writer|chancellor|physicist|musician|filmmaker|entrepreneur|diplomat|bishop|priest|king|queen|prince|princess)$/;
// Behind these another one may follow: "the first minister", "the other man".
const APART =
  /^(?:first|second|third|other|next|new|last|only|same|latest|another|previous|future|late|one|two|three|four|five|most|former|ex|acting|deputy|\p{L}{3,}est)$/u;

/** "The company", "the 50-year-old designer": a name said before may be meant by it; whether by its noun that is somebody. */
export function definiteOf(
  { tokens }: Sentence,
  { start, end, head }: Noun,
): { readonly isPerson: boolean } | undefined {
  const { lower, lemma, tag } = tokens[head]!;
  if (tokens[start]!.lower !== 'the' || end !== head + 1 || head === start) return undefined;
  const next = tokens[end];
  if (lower !== lemma && tag === 'NOUN') return undefined;
  // "The man who", "the man's brother", "the man in black": told apart by what follows.
  if (next !== undefined && (/^(?:who|whose|that|which|'s|')$/.test(next.lower) || next.tag === 'ADP'))
    if (head === start + 1 || next.tag === 'ADP') return undefined;
  if (tokens.slice(start + 1, head).some((own) => own.tag === 'PROPN' || APART.test(own.lower)))
    return undefined;
  if (BODY.test(lower)) return { isPerson: false };
  return SOMEBODY.test(lower) || isSomebody(lemma) ? { isPerson: true } : undefined;
}

const isSomebody = (lemma: string): boolean =>
  /(?:man|woman)$/.test(lemma) || isKindOf(lemma, 'person') || isKindOf(lemma, 'official');

/** Whether a noun names somebody, where it or its name tells. */
export function isPersonAt(
  tokens: readonly Token[],
  { start, head }: Noun,
  item: Item | undefined,
): boolean | undefined {
  const { tag, lemma } = tokens[head]!;
  if (item?.kind === 'name') {
    const known = item.key.startsWith('@') ? nameOf(item.key.slice(1))?.kind : undefined;
    if (known !== undefined) return known === 'person';
    return GIVEN.has(tokens[start]!.lower) && head > start ? true : undefined;
  }
  if (item?.kind === 'title') return true;
  return tag === 'NOUN' ? SOMEBODY.test(lemma) || isSomebody(lemma) || isKindOf(lemma, 'people') : undefined;
}

const GIVEN = wordClass('given');

/** "The minister": whoever was told before to be one. */
export const isBareDefinite = ({ tokens }: Sentence, { start, end, head }: Noun): boolean =>
  end - start === 2 && head === start + 1 && tokens[start]!.lower === 'the' && tokens[head]!.tag === 'NOUN';

/** The one that all of them are; undefined where they are several. */
export function onlyOne(known: readonly Known[]): Known | undefined {
  const distinct = new Map(known.map((one) => [[...one.heads].join(' '), one]));
  return distinct.size === 1 ? [...distinct.values()][0] : undefined;
}

/** The fullest of several mentions, where each of the others has no word that it lacks. */
export function onlyTold(known: readonly Known[] = []): Known | undefined {
  const longest = known.reduce<Known | undefined>(
    (best, one) => (best === undefined || one.items.size > best.items.size ? one : best),
    undefined,
  );
  return known.every(({ items }) => [...items].every((key) => longest!.items.has(key))) ? longest : undefined;
}

/** "He", "the company said it": the one that was last spoken of, where only one fits. */
export function resolvePronoun(
  sentence: Sentence,
  noun: Noun,
  made: { readonly heads: Set<string>; readonly items: Set<string> },
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
  const isIt = IT.has(lower) ? false : HE.has(lower) ? true : undefined;
  const fitting = earlier().filter(
    (one) =>
      (count === undefined || one.count === undefined || one.count === count) &&
      (isIt === undefined || one.isPerson === undefined || one.isPerson === isIt),
  );
  const distinct = [...new Map(fitting.map((one) => [[...one.heads].join(' '), one])).values()];
  const known = source ?? (distinct.length === 1 ? distinct[0] : undefined);
  if (known === undefined) return;
  for (const key of known.heads) made.heads.add(key);
  for (const key of known.items) made.items.add(key);
}
