import type { Noun, Token } from '../model.ts';
import { MARK } from '../words/marks.ts';
import { TITLE_NOUN, UNITS } from '../words/words.ts';
import { isEachOther, scoreEnd } from './fixed-groups.ts';

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

/** A noun group, where it is none of the other kinds of chunks. */
type Group = Noun & { readonly kind?: never };

/** The noun group that begins at a token, without what follows a preposition. */
export function nounAt(tokens: readonly Token[], start: number, from: number): Group | undefined {
  const first = tokens[from]!;
  if (first.tag === 'PRON' && !PRONOUN_POSSESSIVE.has(first.lower)) {
    return LINKS.has(first.lower) ? undefined : { start, end: start + 1, head: start };
  }
  if (isEachOther(tokens, from)) return { start, end: from + 2, head: from + 1 };
  return new GroupReader(tokens, start, from).read();
}

// More than the longest row of names. What goes on is another group: read from each of its words it would take a time that
// grows with the square of the row.
const MOST_TOKENS = 60;

/** Reads a noun group token by token. */
class GroupReader {
  readonly #tokens: readonly Token[];
  readonly #start: number;
  #at: number;
  /** The last noun or number; -1: none yet. */
  #last = -1;
  /** Whether there was a noun that is not a possessor. */
  #hasNoun = false;

  constructor(tokens: readonly Token[], start: number, from: number) {
    this.#tokens = tokens;
    this.#start = start;
    this.#at = from;
  }

  read(): Group | undefined {
    const [tokens, start] = [this.#tokens, this.#start];
    const most = Math.min(tokens.length, start + MOST_TOKENS);
    while (this.#at < most) {
      if (this.#isAlone()) return { start, end: this.#at + 1, head: this.#at };
      if (!this.#take(tokens[this.#at]!)) break;
    }
    const last = this.#last;
    if (last < 0) return undefined;
    let end = Math.max(this.#at, last + 1);
    while (end > last + 1 && !isGluedTo(tokens, end - 1, last)) end -= 1;
    return { start, end, head: headOf(tokens, start, last) };
  }

  /** Takes a token. @returns false where the group ends before it. */
  #take(token: Token): boolean {
    const { tag, lower } = token;
    if (isDeterminer(token)) return this.#goesOnAfter(this.#canBeDetermined());
    if (tag === 'NOUN' || tag === 'PROPN') return this.#takeNoun(token);
    if (tag === 'NUM' || SIGNS.has(lower)) return this.#takeNumber(token);
    if (tag === 'ADJ') return this.#goesOnAfter(this.#canQualify(token));
    if (this.#isModifier(token)) return this.#goesOnAfter(true);
    if (this.#isOwner(token)) {
      this.#hasNoun = false;
      return this.#goesOnAfter(true);
    }
    return this.#takeGlued();
  }

  #goesOnAfter(isPart: boolean): boolean {
    if (isPart) this.#at += 1;
    return isPart;
  }

  /** A determiner begins another group. */
  #canBeDetermined(): boolean {
    const before = this.#tokens[this.#at - 1];
    return this.#at <= this.#start || before!.tag === 'DET' || before!.tag === 'ADV';
  }

  /** "Those who", "many of them": a determiner that stands for a noun. */
  #isAlone(): boolean {
    const { tag, lower } = this.#tokens[this.#at]!;
    // "All its restaurants", "both their mills" are one group.
    const isOwned = WHOLE.has(lower) && PRONOUN_POSSESSIVE.has(this.#tokens[this.#at + 1]?.lower ?? '');
    const from = this.#at + (isOwned ? 2 : 1);
    return tag === 'DET' && POINTING.has(lower) && this.#canBeDetermined() && !isGroup(this.#tokens, from);
  }

  #takeNoun(token: Token): boolean {
    if (this.#hasNoun && this.#beginsAnother(token)) return false;
    this.#hasNoun = true;
    this.#last = this.#at;
    return this.#goesOnAfter(true);
  }

  /** Whether a noun behind another one is not of its group. */
  #beginsAnother(token: Token): boolean {
    const [tokens, last] = [this.#tokens, this.#tokens[this.#last]!];
    // "in 2004 Paris", "on Tuesday Chirac": a time before a name is a group of its own.
    if (token.tag === 'PROPN' && isTimeEnd(tokens, this.#last) && !isTime(token)) return true;
    if (isTime(token) && !isTime(last) && isWeekday(token)) return true;
    // "Named Dana Reyes coach".
    return (
      token.tag === 'NOUN' &&
      last.tag === 'PROPN' &&
      TITLE_NOUN.has(token.lower) &&
      MAKES.has(tokens[this.#start - 1]?.lemma ?? '')
    );
  }

  #takeNumber({ tag, lower }: Token): boolean {
    if (this.#hasNoun && tag === 'NUM' && this.#beginsWithNumber(lower)) return false;
    // "Fined Orvane $20 million".
    const isSum = MONEY.has(lower) && this.#tokens[this.#at + 1]?.tag === 'NUM';
    if (
      isSum &&
      this.#hasNoun &&
      this.#tokens[this.#last]!.tag === 'PROPN' &&
      FINES.has(this.#tokens[this.#start - 1]?.lemma ?? '')
    )
      return false;
    this.#last = this.#at;
    if (lower === '%') this.#hasNoun = true;
    return this.#goesOnAfter(true);
  }

  /** Whether a number behind a noun is not of its group. */
  #beginsWithNumber(lower: string): boolean {
    const [last, next] = [this.#tokens[this.#last]!, this.#tokens[this.#at + 1]];
    if (scoreEnd(this.#tokens, this.#at) > 0) return true;
    if (isTime(last)) return false;
    if (YEAR.test(lower)) return true;
    // "At Cape Lindgren 31 passengers", "fined Orvane 20 million dollars", "the bank 30 years ago".
    return (
      (last.tag === 'PROPN' && (next?.tag === 'NOUN' || next?.tag === 'NUM')) ||
      (next !== undefined && isTime(next))
    );
  }

  #canQualify({ lower }: Token): boolean {
    const [tokens, at] = [this.#tokens, this.#at];
    // "Died of AIDS last year": a word of time behind a noun begins another group.
    if (this.#hasNoun && WHEN.test(lower)) return false;
    // "Named Hart chief executive".
    if (this.#hasNoun && OFFICE.test(lower) && MAKES.has(tokens[this.#start - 1]?.lemma ?? '')) return false;
    return (
      isGroup(tokens, at + 1) ||
      (tokens[at + 1]?.tag === 'CCONJ' &&
        !this.#hasNoun &&
        isJoined(tokens, at + 2) &&
        isGroup(tokens, at + 2))
    );
  }

  /** Whether a token that is no noun, number or adjective stands before the noun all the same. */
  #isModifier(token: Token): boolean {
    const { tag, lower } = token;
    const [tokens, at] = [this.#tokens, this.#at];
    const [before, next] = [tokens[at - 1], tokens[at + 1]];
    const isFirst = at === this.#start;
    if (tag === 'ADV' && isFirst) return APPROXIMATE.test(lower) && isGroup(tokens, at + 1);
    if (this.#hasNoun) return false;
    if (tag === 'CCONJ') return !isFirst && before!.tag === 'ADJ';
    // "the foremost astronomers", "Germany's most performed dramatists".
    if (tag === 'ADV') {
      const isBehind = isDeterminer(before!) || before!.tag === 'CCONJ' || /^'s?$/.test(before!.lower);
      return isBehind && !NEGATION.has(lower) && isGroup(tokens, at + 1);
    }
    // "this northwestern, Colombian city".
    if (lower === ',') {
      const isListed = next?.tag === 'ADJ' || (next?.tag === 'PROPN' && tokens[at + 2]?.tag === 'NOUN');
      return !isFirst && before!.tag === 'ADJ' && isListed && isGroup(tokens, at + 1);
    }
    // "the increased activity", "two wounded soldiers", "its growing debt".
    if (tag !== 'VERB' || (token.marks & (MARK.gerund | MARK.participle)) === 0) return false;
    // "A magnitude of 5.6 struck": what is measured is nothing that could be struck.
    if (before?.tag === 'NUM' && /\d\.\d/.test(before.lower)) return false;
    const canBegin = before?.tag === 'ADP' && (token.marks & MARK.gerund) === 0 && isNominal(next);
    return (!isFirst || canBegin) && isGroup(tokens, at + 1);
  }

  /** "Germany's", "the workers'", before what is owned. */
  #isOwner(token: Token): boolean {
    const { tag, lower } = token;
    const before = this.#tokens[this.#at - 1];
    if (!this.#hasNoun || !isGroup(this.#tokens, this.#at + 1)) return false;
    return (
      (lower === "'s" && tag === 'PART') ||
      (lower === "'" && before!.end === token.start && before!.lower.endsWith('s'))
    );
  }

  /** The word after a hyphen belongs to it whatever its tag. */
  #takeGlued(): boolean {
    if (this.#at <= this.#start || !isGlue(this.#tokens, this.#at)) return false;
    if (isNominal(this.#tokens[this.#at + 1])) {
      this.#hasNoun = true;
      this.#last = this.#at + 1;
    }
    this.#at += 2;
    return true;
  }
}

const isDeterminer = ({ tag, lower }: Token): boolean =>
  tag === 'DET' || (tag === 'PRON' && PRONOUN_POSSESSIVE.has(lower));

const SIGNS = new Set(['$', '£', '€', '¥', '%']);
const MONEY = new Set(['$', '£', '€', '¥']);
const FINES = new Set([
  'fine',
  'pay',
  'owe',
  'cost',
  'give',
  'offer',
  'lend',
  'save',
  'award',
  'earn',
  'charge',
]);
const APPROXIMATE = /^(?:nearly|almost|about|around|roughly|only|some|over|more|approximately|very|most)$/;

// Of determiners those that stand for a noun too.
const POINTING = new Set('this that these those all both some any each another many'.split(' '));
const WHOLE = new Set(['all', 'both']);
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
    if (lower === 'and' && tokens[i - 1]?.tag === 'ADJ' && isJoined(tokens, i + 1)) continue;
    return false;
  }
  return false;
}

/** "Old and *battered* ships", but "two dead and *three* injured", "dead and *destroyed* ten homes". */
function isJoined(tokens: readonly Token[], i: number): boolean {
  const [word, next] = [tokens[i]?.tag, tokens[i + 1]?.tag];
  return word !== 'NUM' && word !== 'DET' && (word !== 'VERB' || (next !== 'NUM' && next !== 'DET'));
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
export const isTime = ({ marks, text }: Token): boolean => (marks & MARK.time) !== 0 && text !== 'march';
const WEEKDAY = /^(?:mon|tues|wednes|thurs|fri|satur|sun)day$|^(?:yesterday|today|tomorrow|tonight)$/;
const isWeekday = (token: Token): boolean => WEEKDAY.test(token.lower);

function isTimeEnd(tokens: readonly Token[], last: number): boolean {
  const token = tokens[last];
  return token !== undefined && (isWeekday(token) || YEAR.test(token.lower));
}

const YEAR = /^\d{4}$/;
const WHEN = /^(?:last|next|past|earlier|previous|late|early|this)$/;
const OFFICE = /^(?:chief|prime|vice|deputy|acting|interim|foreign|executive)$/;
const MAKES = new Set(['name', 'elect', 'appoint', 'call', 'dub', 'choose', 'crown', 'make']);
