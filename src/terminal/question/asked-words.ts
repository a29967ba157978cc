import { expectationOf, fateOf, isNegative, kindWords, LIGHT_NOUN } from '../../language/index.ts';
import type { Concept } from './reading.ts';
import { pastDeedOf, scheduledDeedOf } from './to-come.ts';
import { type Token, tokensOf, type Word } from './tokens.ts';

/** A content word of a question, where it stands. */
export interface AskedWord {
  readonly lower: string;
  readonly lemma: string;
  readonly tag: string;
  /** The place of its concept. -1: it has none. */
  readonly concept: number;
  /** The next word follows it with nothing between. */
  readonly isBeside: boolean;
  /** Whether it only says of what kind the answer is. */
  readonly isKind: boolean;
}

/** A question, prepared for a word-by-word comparison with its passages. */
export interface Asked {
  readonly words: readonly AskedWord[];
  /** Words that others may exclude, including prepositions such as "before". */
  readonly exclusive: readonly Word[];
  readonly isNegative: boolean;
  /** What "how many" asks to count. */
  readonly counted: Word | undefined;
  /** What "how many people" says became of them ("dead"). */
  readonly fate: string | undefined;
  /** What it asks about as something that happened, as a base form. */
  readonly deed: string | undefined;
  /** What it asks about if it asks when that will be, as a base form. */
  readonly scheduled: string | undefined;
  /** Whether it asks what something is. */
  readonly isOfState: boolean;
  /** Whether it asks what happened. */
  readonly isOfEvent: boolean;
}

const CONTENT = /^(?:NOUN|PROPN|VERB|ADJ|ADV|NUM)$/;
const EXCLUSIVE = /^(?:NOUN|PROPN|VERB|ADJ|ADV|NUM|ADP|DET)$/;
const MEASURE = /^(?:ADJ|ADV|DET)$/;
const ASKING = /^(?:who|whom|whose|what|which|when|where|why|how)$/;

/** Reads a question for `otherwiseIn`. */
export function askedIn(question: string, concepts: readonly Concept[]): Asked {
  const kinds = kindWords(question);
  const tokens = tokensOf(question);
  const places = new Map(
    concepts.flatMap(({ word, isBefore }, at) => (isBefore ? [] : [[word.toLowerCase(), at] as const])),
  );
  // How *many*, how *old*: no answer needs the word, and "at least" in it counts against none.
  const isMeasure = (at: number): boolean => tokens[at - 1]?.lower === 'how' && MEASURE.test(tokens[at]!.tag);
  return {
    words: tokens.flatMap(({ lower, lemma, tag }, at) =>
      CONTENT.test(tag) && !ASKING.test(lower) && !isMeasure(at)
        ? [
            {
              lower,
              lemma,
              tag,
              concept: places.get(lower) ?? -1,
              isBeside: CONTENT.test(tokens[at + 1]?.tag ?? ''),
              isKind: kinds.has(lower),
            },
          ]
        : [],
    ),
    exclusive: tokens.filter(({ tag }, at) => EXCLUSIVE.test(tag) && !isMeasure(at)),
    isNegative: tokens.some(({ lower }) => isNegative(lower)),
    counted: countedBy(tokens, expectationOf(question) === 'money'),
    fate: fateBy(tokens),
    deed: pastDeedOf(tokens),
    scheduled: scheduledDeedOf(tokens),
    isOfState: STATE.test(question),
    isOfEvent: EVENT.test(question),
  };
}

/** What "how many" or "how much" asks to count. */
function countedBy(tokens: readonly Token[], isMoney: boolean): Word | undefined {
  const at = tokens.findIndex(
    ({ lower }, place) => lower === 'how' && COUNTING.test(tokens[place + 1]?.lower ?? ''),
  );
  if (at < 0) return undefined;
  if (tokens[at + 1]!.lower === 'many') return tokens[placeOfMany(tokens)];
  // "How much *wheat*"; but what "did it cost"?
  const next = tokens[at + 2];
  return next?.tag === 'NOUN' && !isMoney && !UNCOUNTED.has(next.lower) ? next : undefined;
}

/**
 * The place of the first noun that "how many" asks to count, or -1: "How many had to leave their homes?" counts nothing that it
 * names.
 */
export function placeOfMany(tokens: readonly Token[]): number {
  const at = tokens.findIndex(({ lower }, place) => lower === 'how' && tokens[place + 1]?.lower === 'many');
  if (at < 0) return -1;
  const named = tokens.findIndex(
    ({ tag }, place) => place > at + 1 && (tag === 'NOUN' || tag === 'VERB' || tag === 'AUX'),
  );
  return tokens[named]?.tag === 'NOUN' ? named : -1;
}

// "How many passengers".
const PEOPLE = /^(?:\p{L}+men|\p{L}+women|children|\p{L}+(?:ers|ors|ists|ians|ants|ees|guests|migrants))$/u;
const COUNTING = /^(?:many|much)$/;
const UNCOUNTED: ReadonlySet<string> = new Set(['time', 'damage']);

/** What became of the people that "how many" asks for: "are missing", "were killed". */
function fateBy(tokens: readonly Token[]): string | undefined {
  const counted = countedBy(tokens, false);
  if (counted === undefined || !(LIGHT_NOUN.has(counted.lower) || PEOPLE.test(counted.lower)))
    return undefined;
  const behind = tokens.slice(tokens.findIndex(({ lower }) => lower === counted.lower) + 1);
  return behind.map(becomes).find((fate) => fate !== undefined);
}

/** What becomes of people by a word, as the language room has it, and whoever is rescued. */
export const becomes = (token: Pick<Token, 'lower' | 'lemma'>): string | undefined =>
  OF_SAVED.test(token.lower) ? SAVED : fateOf(token);

/** People who were rescued, or survived. */
export const SAVED = 'saved';
const OF_SAVED = /^(?:rescued|saved|surviv(?:e|es|ed|ing|ors?)|unhurt|unharmed|unscathed|alive|safe)$/;

const STATE = /^what (?:is|are)\b/i;
const EVENT = /^what (?:has |have |had )?(?:just )?(?:happened|occurred|become|became)\b/i;
