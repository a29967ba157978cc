import {
  analyse,
  excludes,
  isFate,
  isNegative,
  isUnit,
  LIGHT_NOUN,
  sides,
  TIME_NOUN,
} from '../../language/index.ts';
import { type Asked, type AskedWord, becomes, SAVED } from '../question/asked-words.ts';
import { isOver, isToCome } from '../question/to-come.ts';
import { type Token, tokensOf, type Word } from '../question/tokens.ts';

/** What a passage says differently than it was asked, or does not say: numbers of words. */
export interface Otherwise {
  /** Words of the kind that is asked for ("which *naval base*") that the sentence lacks. */
  readonly kinds: number;
  /** Names and nouns that neither the sentence nor its surroundings have. */
  readonly names: number;
  readonly nouns: number;
  /** Whether it has another number in the place of one in the question: "after 12 days" for "after 10 days". */
  readonly isOtherNumber: boolean;
  /**
   * For "how many *ships*": 1 if a number stands before the ships, 0.5 if one stands with a similar word, -0.5 if
   * they have none, -1 if the sentence has no ships, or counts people of whom something else became. 0 for other
   * questions, and for people if it has a number.
   */
  readonly counted: number;
  /** Whether the question asks how many people something became of, and the sentence counts none of these. */
  readonly isOtherFate: boolean;
  /** Whether the question asks what is not so, and the sentence says what is. */
  readonly isNegated: boolean;
  /** Whether both say that something is not so, which may be two things. */
  readonly isBothNegated: boolean;
  /**
   * Words of which the sentence has a contrary, two at most: the question is about the first, and the sentence about
   * the last.
   */
  readonly contraries: number;
  /** Whether another word stands in the place of one of the question: "host defences" for "pathogen defences". */
  readonly isReplaced: boolean;
  /** Whether the question asks what happened, and the sentence says that it is still to come; or the other way round. */
  readonly isOfOtherTime: boolean;
  /** Whether the question asks what is, and the sentence only says what is wanted, planned or possible. */
  readonly isOnlyPossible: boolean;
  /** Whether the question asks what happened, and the sentence tells of nothing that did ("Brandal after the flood"). */
  readonly isWithoutEvent: boolean;
}
const MODIFIER = /^(?:NOUN|PROPN|ADJ|NUM)$/;
// A word that only looks like the requested one is a different word.
const HAS = 0.5;

/**
 * Whether a sentence counts nobody of whom became what is asked: it counts those who died, for those who are missing, or those
 * who left their homes, for those who died.
 */
function isOtherFate(fate: string | undefined, text: string): boolean {
  if (fate === undefined) return false;
  const { sentences } = analyse(text);
  const units = sentences.flatMap(({ quantities }) => quantities.map(({ unit }) => unit));
  const isTold = sentences.some(({ tokens }) => tokens.some((token) => becomes(token) === fate));
  return !units.includes(fate) && (!isTold || (fate !== SAVED && units.some(isFate)));
}

/**
 * Compares a sentence with a question closely: what is asked for and not said, and what is said differently.
 * @param has how much of each concept the sentence has, from 0 to 1.
 * @param hasAround the same for its surroundings.
 */
export function otherwiseIn(
  {
    words,
    exclusive,
    isNegative: isAskedNegative,
    counted,
    fate,
    deed,
    scheduled,
    isOfState,
    isOfEvent,
  }: Asked,
  text: string,
  has: readonly number[],
  hasAround: readonly number[],
): Otherwise {
  const tokens = tokensOf(text);
  const said = new Set(tokens.flatMap(({ lower, lemma }) => [lower, lemma]));
  const isSaid = ({ lower, lemma, concept }: AskedWord): boolean =>
    said.has(lower) || said.has(lemma) || (has[concept] ?? 0) >= HAS;
  const lacking = words.filter((word) => !isSaid(word));
  const nowhere = lacking.filter(
    ({ concept, isKind }) => !isKind && concept >= 0 && hasAround[concept]! < HAS,
  );
  const of = (tag: string, among: readonly AskedWord[]): number =>
    among.filter((word) => word.tag === tag).length;
  const isNegated = tokens.some(({ lower }) => isNegative(lower));
  const isOther = isOtherFate(fate, text);
  const contraries = exclusive.filter(
    ({ lower, lemma }) =>
      !said.has(lower) &&
      !said.has(lemma) &&
      !tokens.some((each) => sides(lower, each.lower)) &&
      tokens.some(
        (each, at) =>
          (excludes(lower, each.lower) || excludes(lemma, each.lower)) &&
          // What is not solved is unsolved.
          !isNegative(tokens[at - 1]?.lower ?? ''),
      ),
  ).length;
  return {
    kinds: lacking.filter(({ isKind }) => isKind).length,
    names: of('PROPN', nowhere),
    nouns: of('NOUN', nowhere),
    isOtherNumber: words.some((_, at) => isOtherNumber(words, at, isSaid, tokens)),
    counted: isOther ? -1 : countedIn(counted, tokens, isCountedLike(counted, words, has)),
    isOtherFate: isOther,
    isNegated: isAskedNegative && !isNegated,
    isBothNegated: isAskedNegative && isNegated,
    contraries: Math.min(MOST_CONTRARIES, contraries),
    isReplaced: words.some((_, at) => isReplaced(words, at, isSaid, tokens)),
    isOfOtherTime:
      (deed !== undefined && isToCome(deed, tokens)) ||
      (scheduled !== undefined && isOver(scheduled, tokensOf(text.replace(QUOTED, ' ')))),
    isOnlyPossible: isOfState && isOnlyPossible(text),
    isWithoutEvent: isOfEvent && !clausesOf(text).some(({ modality }) => modality === 'happened'),
  };
}

const MOST_CONTRARIES = 2;
// What somebody says has a time of its own.
const QUOTED = /[“"][^”"]*[”"]/g;

const clausesOf = (text: string) =>
  analyse(text).sentences.flatMap(({ statements }) => statements.filter(({ kind }) => kind === 'clause'));

/** Whether nothing that a sentence says is so: "two members preferred to maintain the rate". */
export function isOnlyPossible(text: string): boolean {
  const clauses = clausesOf(text);
  return clauses.length > 0 && clauses.every(({ modality }) => modality !== 'happened');
}

/** Whether a sentence has another word in the place of this one, before the word that follows it in the question. */
function isReplaced(
  words: readonly AskedWord[],
  at: number,
  isSaid: (word: AskedWord) => boolean,
  tokens: readonly Token[],
): boolean {
  const [word, next] = [words[at]!, words[at + 1]];
  if (next === undefined || word.isKind || !word.isBeside || !MODIFIER.test(word.tag)) return false;
  if (isSaid(word) || !isSaid(next)) return false;
  return tokens.some((token, place) => {
    const before = tokens[place - 1];
    return (
      before !== undefined &&
      MODIFIER.test(before.tag) &&
      isAlike(token, next) &&
      !words.some((each) => isAlike(before, each))
    );
  });
}

/** Whether a sentence has another number beside a word that stands beside a number of the question. */
function isOtherNumber(
  words: readonly AskedWord[],
  at: number,
  isSaid: (word: AskedWord) => boolean,
  tokens: readonly Token[],
): boolean {
  const word = words[at]!;
  if (word.tag !== 'NUM' || isSaid(word)) return false;
  if (YEAR.test(word.lower)) return tokens.some(({ lower }) => YEAR.test(lower));
  const [ahead, behind] = [words[at - 1], word.isBeside ? words[at + 1] : undefined];
  return tokens.some(
    ({ tag }, place) =>
      tag === 'NUM' &&
      ((ahead?.isBeside === true && place > 0 && isAlike(tokens[place - 1]!, ahead)) ||
        (behind !== undefined && place + 1 < tokens.length && isAlike(tokens[place + 1]!, behind))),
  );
}

const YEAR = /^(?:1\d|20)\d\d$/;
// "12 of the large ships": the number stands at most this many words before what is counted.
const BEFORE_COUNTED = 4;

/** Whether a sentence has a word similar to the counted one: films for movies. */
function isCountedLike(
  counted: Word | undefined,
  words: readonly AskedWord[],
  has: readonly number[],
): boolean {
  const asked = words.find(({ lower }) => lower === counted?.lower);
  return (has[asked?.concept ?? -1] ?? 0) >= HAS;
}

/**
 * Whether a number stands before what "how many" asks to count.
 * @param isLike whether a similar word is there.
 */
function countedIn(counted: Word | undefined, tokens: readonly Token[], isLike: boolean): number {
  if (counted === undefined) return 0;
  const isNumber = ({ tag, lower }: Token): boolean =>
    (tag === 'NUM' || /^[^\p{L}]*\d/u.test(lower)) && !YEAR.test(lower);
  const at = tokens.findIndex(
    ({ lower, lemma }, place) =>
      (lower === counted.lower || lemma === counted.lemma) &&
      // "Container terminals" are no containers.
      !(tokens[place + 1]?.tag === 'NOUN' && lower === lemma && !OF_AMOUNT.has(tokens[place + 1]!.lemma)),
  );
  if (at < 0) {
    // "10-year sentences", "20% of prisons" and "16 feet" count no prisoners.
    if (!tokens.some((token, place) => isNumber(token) && !isMeasure(tokens[place + 1]))) return -1;
    // Only "container terminals" are counted there, and no containers.
    if (tokens.some(({ lower, lemma }) => lower === counted.lower || lemma === counted.lemma)) return -1;
    // "Leaves 42 injured" counts people without the word.
    return isLike ? 0.5 : LIGHT_NOUN.has(counted.lower) ? 0 : -1;
  }
  return tokens.some((token, place) => isNumber(token) && counts(tokens, place, at)) ? 1 : -0.5;
}

/** Whether a number stands before what it counts: "12 of the large ships", but not "120 flights as pilots". */
const counts = (tokens: readonly Token[], number: number, at: number): boolean =>
  number < at &&
  number >= at - BEFORE_COUNTED &&
  tokens
    .slice(number + 1, at)
    .every(({ tag, lower }) => OF_COUNTED.test(tag) || lower === 'of' || lower === '-');
const OF_COUNTED = /^(?:ADJ|ADV|DET|NOUN|NUM|PROPN|SYM|VERB)$/;

// "A 300 vote difference" counts votes.
const OF_AMOUNT: ReadonlySet<string> = new Set(
  'advantage difference drop gap increase lead limit majority margin rise total'.split(' '),
);

const isMeasure = (behind: Token | undefined): boolean =>
  behind !== undefined &&
  (behind.tag === 'SYM' || behind.lower === '-' || TIME_NOUN.has(behind.lower) || isUnit(behind.lower));

const ROOT = 5;

/** Whether two words are forms of one, as far as their beginnings show. */
function isAlike(a: Word, b: Word): boolean {
  if (a.lower === b.lower || a.lemma === b.lemma) return true;
  return (
    a.lower.length >= ROOT && b.lower.length >= ROOT && a.lower.slice(0, ROOT) === b.lower.slice(0, ROOT)
  );
}
