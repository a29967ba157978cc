import type { Noun, Sentence } from '../model.ts';
import { isPartOfWhole } from '../words/fractions.ts';
import { isMany } from '../words/numerals.ts';
import { UNITS } from '../words/words.ts';
import { nameFirms } from './firms.ts';
import { type Item, itemsOf, withPosts } from './items.ts';
import { nameNobody } from './nobody.ts';
import { nameExtremes, nameRates } from './rates.ts';
import { datelineOf, equalsOf, namesIn, nounsIn, ownersIn } from './sentence-nouns.ts';

/** What a sentence is compared by, whatever stands around it. */
export interface Parts {
  /** Of each token; undefined for words that need no counterpart. */
  readonly own: readonly (Item | undefined)[];
  readonly keys: ReadonlySet<string>;
  /** Those behind a dateline ("Bogota, 4 May 88 -"): when it was written is not when it happened. */
  readonly told: ReadonlySet<string>;
  /** Pairs of nouns that are said to be one. */
  readonly equal: readonly (readonly [Noun, Noun])[];
  /** Names of whom something is said to be. */
  readonly owners: readonly Noun[];
  /** Names that something is told of. */
  readonly names: readonly Noun[];
  /** The nouns of what its verbs say. */
  readonly nouns: readonly Noun[];
}

// A sentence is compared alone, with those beside it and in its text. Its statements are its own.
const partsKnown = new WeakMap<Sentence['statements'], Parts>();

/** Makes a sentence ready for comparing, once. */
export function partsOfSentence(sentence: Sentence): Parts {
  let known = partsKnown.get(sentence.statements);
  if (known === undefined) {
    known = readParts(sentence);
    partsKnown.set(sentence.statements, known);
  }
  return known;
}

function readParts(sentence: Sentence): Parts {
  const own = comparedItems(sentence);
  const keys = new Set(own.flatMap((item) => item?.key ?? []));
  withPosts(keys);
  const dateline = datelineOf(sentence.tokens);
  return {
    own,
    equal: equalsOf(sentence),
    owners: ownersIn(sentence, own),
    names: namesIn(sentence, own),
    nouns: nounsIn(sentence),
    keys,
    told: dateline === 0 ? keys : new Set(own.slice(dateline).flatMap((item) => item?.key ?? [])),
  };
}

function comparedItems({ tokens, quantities }: Sentence): (Item | undefined)[] {
  const own = itemsOf(tokens);
  nameFirms(tokens, own);
  nameRates(tokens, own);
  nameExtremes(tokens, own);
  nameNobody(tokens, own);
  // Units are compared with their numbers: 100 miles are 161 km.
  for (const { start, end, unit, of } of quantities) {
    // "More than 400": how exact a number is stands in the quantity.
    for (let i = Math.max(0, start - 3); i < start; i += 1)
      if (BOUND.test(tokens[i]!.lower)) own[i] = undefined;
    // "Dozens of people", "several people": how many, in a word.
    const many = own[start];
    if (many !== undefined && isMany(tokens[start]!.lower)) own[start] = { ...many, kind: 'number' };
    if (unit === of) continue;
    for (let i = start; i < end; i += 1) {
      const item = own[i];
      const { lower } = tokens[i]!;
      if (
        item !== undefined &&
        (UNITS.has(lower.replace(/\.$/, '')) || (unit === 'percent' && isPartOfWhole(lower)))
      )
        own[i] = { ...item, kind: 'number' };
      // "5 million Australian dollars": the nation is a part of the unit.
      else if (item?.kind === 'name' && UNITS.has(tokens[end - 1]!.lower)) own[i] = undefined;
    }
  }
  return own;
}

const BOUND =
  /^(?:more|less|fewer|least|most|many|much|up|over|under|above|below|about|around|nearly|almost|some|exactly|roughly|approximately)$/;
