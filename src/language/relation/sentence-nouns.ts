import type { Noun, Sentence, Token } from '../model.ts';
import { type Item, placeOf } from './items.ts';

/** The name of a place within a noun that says what kind of place it is: "the town of *Tessel*", "the *Alta* river". */
export function calledPlace(tokens: readonly Token[], { start, head, end }: Noun): number | undefined {
  const { lower } = tokens[head]!;
  if (
    end === head + 1 &&
    tokens[head]!.tag === 'NOUN' &&
    NAMED_SO.test(lower) &&
    tokens[head - 1]?.tag === 'PROPN' &&
    head > start
  )
    return head - 1;
  if (tokens[head + 1]?.lower !== 'of' || !PLACE_KIND.test(lower)) return undefined;
  for (let at = head + 2; at < end; at += 1) if (tokens[at]!.tag !== 'PROPN') return undefined;
  return end > head + 2 ? end - 1 : undefined;
}
const NAMED_SO = /^(?:river|volcano|island|desert|index)$/;
const PLACE_KIND =
  /^(?:town|city|village|port|island|state|province|region|district|county|kingdom|republic|capital)$/;

/** The nouns of what a sentence's verbs say. */
export const nounsIn = ({ statements }: Sentence): Noun[] =>
  statements
    .filter(({ kind, isGuess }) => kind === 'clause' && !isGuess)
    .flatMap(({ subjects, objects, phrases }) => [
      ...subjects,
      ...objects,
      ...phrases.map(({ noun }) => noun),
    ]);

/** The names that a sentence tells something of: who does it, and whom it is done to. */
export const namesIn = ({ statements }: Sentence, own: readonly (Item | undefined)[]): Noun[] =>
  statements
    .filter(({ kind }) => kind === 'clause' || kind === 'apposition')
    .flatMap(({ subjects, objects }) => [...subjects, ...objects])
    .filter((noun) => isNamed(noun, own));

/** The names of whom a sentence tells whose something is. */
export const ownersIn = ({ statements }: Sentence, own: readonly (Item | undefined)[]): Noun[] =>
  statements
    .filter(({ kind, verb }) => kind === 'place' && verb === "'s")
    .flatMap(({ objects }) => objects)
    .filter((noun) => isNamed(noun, own));

const isNamed = ({ head }: Noun, own: readonly (Item | undefined)[]): boolean =>
  own[head]?.kind === 'name' && placeOf(own[head]!.key) === undefined;

/** The parts of a noun between its prepositions. */
export function partsOf(tokens: readonly Token[], start: number, end: number): [number, number][] {
  const parts: [number, number][] = [];
  let from = start;
  for (let i = start; i <= end; i += 1) {
    if (i < end && (tokens[i]!.tag !== 'ADP' || i === start)) continue;
    parts.push([from, i]);
    from = i + 1;
  }
  return parts;
}

/** Where a sentence begins behind its dateline; 0 where it has none. */
export function datelineOf(tokens: readonly Token[]): number {
  const at = tokens.findIndex(({ lower }) => DASH.test(lower));
  if (at < 2 || at > LONGEST_DATELINE || tokens[0]!.tag !== 'PROPN') return 0;
  const isNamed = tokens.slice(0, at).every(({ tag }) => tag !== 'VERB' && tag !== 'AUX' && tag !== 'NOUN');
  const isParted = tokens[at - 1]!.end < tokens[at]!.start;
  return isNamed && isParted && tokens.slice(0, at).some(({ tag }) => tag === 'NUM') ? at : 0;
}

const DASH = /^(?:-{1,2}|[–—])$/;
const LONGEST_DATELINE = 10;

/** "Mussolini and his mistress": the noun that a noun is joined to. */
export function besideOf(sentence: Sentence, noun: Noun): Noun[] {
  for (const { subjects, objects } of sentence.statements) {
    for (const list of [subjects, objects]) {
      const at = list.findIndex(({ start, end }) => start <= noun.head && noun.head < end);
      if (at > 0) return [list[at - 1]!];
    }
  }
  return [];
}

/** "Envied *Brandt* and his wife": the name that a noun with "his" is joined to, and no other, owns it. */
export function joinedBefore(tokens: readonly Token[], { start }: Noun): Noun | undefined {
  if (tokens[start - 1]?.lower !== 'and' || !/^(?:his|her)$/.test(tokens[start]!.lower)) return undefined;
  let from = start - 1;
  while (from > 0 && tokens[from - 1]!.tag === 'PROPN') from -= 1;
  return from === start - 1 ? undefined : { start: from, end: start - 1, head: start - 2 };
}

/** Pairs of nouns that a sentence says are one. */
export function equalsOf({ statements }: Sentence): (readonly [Noun, Noun])[] {
  const pairs: (readonly [Noun, Noun])[] = [];
  for (const { kind, verb, subjects, objects, polarity, modality } of statements) {
    const isOne =
      kind === 'apposition' ||
      kind === 'compound' ||
      (kind === 'clause' && verb === 'be' && polarity === 'asserted' && modality === 'happened');
    if (isOne && subjects.length === 1) for (const object of objects) pairs.push([subjects[0]!, object]);
  }
  return pairs;
}
