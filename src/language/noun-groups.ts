import { MARK } from './marks.ts';
import type { Noun, Token } from './model.ts';
import { TITLE_NOUN, UNITS } from './words.ts';

/** Words that join a clause to another. */
export const LINKS = new Set(
  'that if whether because since while although though unless until till as after before when once where than lest whereas so how why what'.split(
    ' ',
  ),
);
const BLANK_GLUE = new Set(['-', '–', '/', '&']);
const PRONOUN_POSSESSIVE = new Set('my your his her its our their whose'.split(' '));

/** Whether a token is a verb or an auxiliary. */
export const isVerb = (token: Token | undefined): boolean =>
  token !== undefined && (token.tag === 'VERB' || token.tag === 'AUX');

const isParticiple = ({ marks }: Token): boolean => (marks & MARK.participle) !== 0;

const isNominal = (token: Token | undefined): boolean =>
  token !== undefined && (token.tag === 'NOUN' || token.tag === 'PROPN');

/** Joined without blanks: "Syrian-American", "AT&T", "40,500-dlr". */
function isGlue(tokens: readonly Token[], i: number): boolean {
  const [before, at, after] = [tokens[i - 1], tokens[i], tokens[i + 1]];
  return (
    at !== undefined &&
    before !== undefined &&
    after !== undefined &&
    BLANK_GLUE.has(at.lower) &&
    before.end === at.start &&
    at.end === after.start
  );
}

/** "Over 40 people", "between 25 and 30 people": how many, where another noun makes a phrase ("over two days"). */
export function countedAt(tokens: readonly Token[], i: number): Noun | undefined {
  if ((tokens[i]!.marks & MARK.bound) === 0) return undefined;
  const isCount = (at: number): boolean =>
    tokens[at]?.tag === 'NUM' && !/^(?:1[89]|20)\d\d$/.test(tokens[at]!.lower);
  const { lower } = tokens[i]!;
  // "Is about two firms", "was fired over two thefts".
  const [last, beforeLast] = [tokens[i - 1], tokens[i - 2]];
  if (last?.lemma === 'be' || (last?.tag === 'VERB' && beforeLast?.lemma === 'be')) return undefined;
  const from =
    SINGLE_BOUNDS.has(lower) && isCount(i + 1)
      ? i + 1
      : lower === 'between' && isCount(i + 1) && tokens[i + 2]?.lower === 'and' && isCount(i + 3)
        ? i + 3
        : undefined;
  if (from === undefined) return undefined;
  const noun = nounAt(tokens, i, from);
  return noun === undefined || tokens[noun.head]!.tag !== 'NOUN' || isTime(tokens[noun.head]!)
    ? undefined
    : noun;
}

const SINGLE_BOUNDS = new Set(['over', 'under', 'about', 'around', 'above', 'below', 'nearly', 'almost']);

/** The noun group that begins at a token, without what follows a preposition. */
export function nounAt(
  tokens: readonly Token[],
  start: number,
  from: number,
): (Noun & { kind?: never }) | undefined {
  let i = from;
  let last = -1;
  let sawNoun = false;
  const first = tokens[i]!;
  if (first.tag === 'PRON' && !PRONOUN_POSSESSIVE.has(first.lower)) {
    if (LINKS.has(first.lower)) return undefined;
    return { start, end: start + 1, head: start };
  }
  while (i < tokens.length) {
    const token = tokens[i]!;
    const { tag, lower } = token;
    const before = tokens[i - 1];
    if (tag === 'DET' || (tag === 'PRON' && PRONOUN_POSSESSIVE.has(lower))) {
      // A determiner begins another group.
      if (i > start && !(tokens[i - 1]!.tag === 'DET' || tokens[i - 1]!.tag === 'ADV')) break;
      i += 1;
      if (tag === 'DET' && POINTING.has(lower) && !isGroup(tokens, i)) {
        return { start, end: i, head: i - 1 };
      }
      continue;
    }
    if (tag === 'NOUN' || tag === 'PROPN') {
      // "in 2004 Paris", "on Tuesday Chirac": a time before a name is a group of its own.
      if (sawNoun && before !== undefined && isTimeEnd(tokens, last) && tag === 'PROPN' && !isTime(token))
        break;
      if (sawNoun && isTime(token) && !isTime(tokens[last]!) && isWeekday(token)) break;
      // "Named Dana Reyes coach".
      if (
        sawNoun &&
        tag === 'NOUN' &&
        tokens[last]!.tag === 'PROPN' &&
        TITLE_NOUN.has(lower) &&
        MAKES.has(tokens[start - 1]?.lemma ?? '')
      )
        break;
      sawNoun = true;
      last = i;
      i += 1;
      continue;
    }
    if (tag === 'NUM' || lower === '$' || lower === '£' || lower === '€' || lower === '¥' || lower === '%') {
      if (sawNoun && tag === 'NUM' && /^\d{4}$/.test(lower) && !isTime(tokens[last]!)) break;
      // "At Cape Lindgren 31 passengers".
      if (
        sawNoun &&
        tag === 'NUM' &&
        tokens[last]!.tag === 'PROPN' &&
        tokens[i + 1]?.tag === 'NOUN' &&
        !isTime(tokens[last]!)
      )
        break;
      // "The bank 30 years ago".
      if (
        sawNoun &&
        tag === 'NUM' &&
        tokens[i + 1] !== undefined &&
        isTime(tokens[i + 1]!) &&
        !isTime(tokens[last]!)
      )
        break;
      last = i;
      if (lower === '%') sawNoun = true;
      i += 1;
      continue;
    }
    if (tag === 'ADJ') {
      // "Died of AIDS last year": a word of time behind a noun begins another group.
      if (sawNoun && WHEN.test(lower)) break;
      if (!isGroup(tokens, i + 1) && !(tokens[i + 1]?.tag === 'CCONJ' && isGroup(tokens, i + 2) && !sawNoun))
        break;
      i += 1;
      continue;
    }
    if (
      tag === 'ADV' &&
      i === start &&
      isGroup(tokens, i + 1) &&
      /^(?:nearly|almost|about|around|roughly|only|some|over|more|approximately|very|most)$/.test(lower)
    ) {
      i += 1;
      continue;
    }
    // "the foremost astronomers", "Germany's most performed dramatists".
    if (
      tag === 'ADV' &&
      i > start &&
      !sawNoun &&
      (before!.tag === 'DET' || before!.tag === 'CCONJ' || before!.lower === "'s" || before!.lower === "'") &&
      !NEGATION.has(lower) &&
      isGroup(tokens, i + 1)
    ) {
      i += 1;
      continue;
    }
    // "this northwestern, Colombian city".
    if (
      lower === ',' &&
      !sawNoun &&
      i > start &&
      before!.tag === 'ADJ' &&
      (tokens[i + 1]?.tag === 'ADJ' || (tokens[i + 1]?.tag === 'PROPN' && tokens[i + 2]?.tag === 'NOUN')) &&
      isGroup(tokens, i + 1)
    ) {
      i += 1;
      continue;
    }
    // "the increased activity", "two wounded soldiers", "its growing debt".
    const isFirst =
      i === start &&
      tokens[i - 1]?.tag === 'ADP' &&
      (token.marks & MARK.gerund) === 0 &&
      isNominal(tokens[i + 1]);
    if (
      tag === 'VERB' &&
      (i > start || isFirst) &&
      !sawNoun &&
      (token.marks & (MARK.gerund | MARK.participle)) !== 0 &&
      isGroup(tokens, i + 1)
    ) {
      i += 1;
      continue;
    }
    if (tag === 'CCONJ' && !sawNoun && i > start && tokens[i - 1]!.tag === 'ADJ') {
      i += 1;
      continue;
    }
    if (lower === "'s" && tag === 'PART' && sawNoun && isGroup(tokens, i + 1)) {
      i += 1;
      sawNoun = false;
      continue;
    }
    if (
      lower === "'" &&
      sawNoun &&
      before!.end === token.start &&
      before!.lower.endsWith('s') &&
      isGroup(tokens, i + 1)
    ) {
      i += 1;
      sawNoun = false;
      continue;
    }
    if (isGlue(tokens, i) && i > start) {
      i += 1;
      // The word after the hyphen belongs to it whatever its tag.
      if (tokens[i]!.tag === 'NOUN' || tokens[i]!.tag === 'PROPN') {
        sawNoun = true;
        last = i;
      }
      i += 1;
      continue;
    }
    break;
  }
  if (last < 0) return undefined;
  let end = Math.max(i, last + 1);
  while (end > last + 1 && !isGluedTo(tokens, end - 1, last)) end -= 1;
  return { start, end, head: headOf(tokens, start, last) };
}

// Of determiners those that stand for a noun too.
const POINTING = new Set('this that these those all both some any each another many'.split(' '));
const NEGATION = new Set(['not', 'never', 'hardly', 'barely']);
const isGluedTo = (tokens: readonly Token[], i: number, last: number): boolean =>
  i > last && tokens[i]!.start === tokens[i - 1]!.end && tokens[i]!.tag !== 'PUNCT';

/** Whether a noun group may go on (and reach a noun) from here. */
function isGroup(tokens: readonly Token[], from: number): boolean {
  for (let i = from; i < tokens.length && i < from + 6; i += 1) {
    const { tag, lower, marks } = tokens[i]!;
    if (tag === 'NOUN' || tag === 'PROPN' || tag === 'NUM') return true;
    if (tag === 'ADJ' || lower === '$' || lower === '£' || lower === '€' || tag === 'DET') continue;
    if (tag === 'VERB' && (marks & (MARK.gerund | MARK.participle)) !== 0 && i < from + 2) continue;
    if (isGlue(tokens, i)) continue;
    if (tag === 'ADV' && (tokens[i + 1]?.tag === 'ADJ' || isModified(tokens, i + 1))) continue;
    if (lower === ',' && tokens[i - 1]?.tag === 'ADJ' && tokens[i + 1]?.tag === 'ADJ') continue;
    if (lower === 'and' && tokens[i - 1]?.tag === 'ADJ') continue;
    return false;
  }
  return false;
}

/** A participle before its noun ("performed dramatists"). */
const isModified = (tokens: readonly Token[], i: number): boolean =>
  tokens[i]?.tag === 'VERB' && isParticiple(tokens[i]!) && isNominal(tokens[i + 1]);

/** "12 million dollars" is about dollars, "3 percent" about percent, "Feb. 3" about the day. */
function headOf(tokens: readonly Token[], start: number, last: number): number {
  if (isNominal(tokens[last])) return last;
  for (let i = last; i >= start; i -= 1) {
    if (isNominal(tokens[i]) && (isTime(tokens[i]!) || UNITS.has(tokens[i]!.lower))) return i;
  }
  return last;
}

/** Whether a token names a time ("Tuesday", "week"). */
export const isTime = ({ marks }: Token): boolean => (marks & MARK.time) !== 0;
const WEEKDAY = /^(?:mon|tues|wednes|thurs|fri|satur|sun)day$|^(?:yesterday|today|tomorrow|tonight)$/;
const isWeekday = (token: Token): boolean => WEEKDAY.test(token.lower);

function isTimeEnd(tokens: readonly Token[], last: number): boolean {
  const token = tokens[last];
  return token !== undefined && (isWeekday(token) || YEAR.test(token.lower));
}

const YEAR = /^\d{4}$/;
const WHEN = /^(?:last|next|past|earlier|previous|late|early|this)$/;
const MAKES = new Set(['name', 'elect', 'appoint', 'call', 'dub', 'choose', 'crown', 'make']);
