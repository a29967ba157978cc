import { readTable } from '../words/tables.ts';

/** A word of a text as it is compared: in lower case, without accents. */
export interface MovingWord {
  readonly word: string;
  /** What stands between it and the word before. */
  readonly gap: string;
  /** Whether only a space does. */
  readonly adjoins: boolean;
}

/** How something moves that a text names. */
export interface Motion {
  /** `end`: it is an event, and over. `lift`: up of a quantity, the end of an event. `hold`: it stays, or somebody denies it. */
  readonly way: 'up' | 'down' | 'lift' | 'end' | 'hold';
  /** The word that says so. */
  readonly word: string;
}

const WAYS = ['up', 'down', 'lift', 'end', 'hold', 'hedge'] as const;
const USES = ['goes', 'moves', 'both', 'is'] as const;
type Way = (typeof WAYS)[number];

interface Word {
  readonly way: Way;
  readonly use: (typeof USES)[number];
}

const WORDS = new Map(
  readTable('motions.tsv', 3).flatMap(([words, motion, how]) => {
    const [way, use] = [WAYS.find((one) => one === motion), USES.find((one) => one === how)];
    if (way === undefined || use === undefined)
      throw new Error(`motions.tsv: ${motion} or ${how} is unknown`);
    return words!.split(' ').map((word): [string, Word] => [word, { way, use }]);
  }),
);

/** Whether the words of a text's part only expect, fear or call for what they tell. */
export function isHedged(tokens: readonly MovingWord[], from: number, to: number): boolean {
  for (let at = from; at >= 0 && !endsBefore(tokens, at + 1); at -= 1)
    if (wayAt(tokens, at) === 'hedge') return true;
  for (let at = to; at < tokens.length && !endsBefore(tokens, at); at += 1)
    if (wayAt(tokens, at) === 'hedge') return true;
  return false;
}

/**
 * How something moves by the words beside it: "raises interest rates", "rise in interest rates", "falling interest rates",
 * "interest rates fall", "interest rates at a record low". What it does to something else is no motion of its own ("low
 * interest rates boost shares"), and neither is what another part of the sentence tells ("shares rise as interest rates ...").
 * @param from its first word.
 * @param to the word behind its last one.
 * @param isEvent whether it is something that happens, and not a quantity.
 * @returns undefined where no word beside it says so, or two say the opposite.
 */
export function motionBeside(
  tokens: readonly MovingWord[],
  from: number,
  to: number,
  isEvent = false,
): Motion | undefined {
  const compared = isEvent ? undefined : comparedBehind(tokens, to);
  if (compared !== undefined) return compared;
  // "Job cuts" are an event, whatever goes down by them.
  const own = isEvent ? undefined : within(tokens, from, to);
  const [before, behind] = [motionBefore(tokens, from), motionBehind(tokens, from, to)];
  if (before !== undefined && isCloseAndSure(tokens, from)) return behind?.way === 'hold' ? behind : before;
  // What is refused or denied does not move, whatever the refused motion is.
  for (const found of [before, behind]) if (found?.way === 'hold') return found;
  const said = [own, before, behind].filter((found) => found !== undefined);
  return said.every(({ way }) => way === said[0]!.way) ? said[0] : undefined;
}

// "Inflation in September: 32.8%, down from 34.8%": what a figure was before says how the thing moves, also where prices rose.
const MOST_TO_COMPARED = 14;

function comparedBehind(tokens: readonly MovingWord[], to: number): Motion | undefined {
  for (let at = to; at < tokens.length && at - to < MOST_TO_COMPARED; at += 1) {
    const { gap, adjoins, word } = tokens[at]!;
    if (!adjoins && SENTENCE.test(gap)) return undefined;
    if (
      (word === 'up' || word === 'down') &&
      tokens[at + 1]?.word === 'from' &&
      /^\d/.test(tokens[at + 2]?.word ?? '')
    )
      return { way: word, word };
  }
  return undefined;
}

const SENTENCE = /[.!?;]\s/;

// "The surging dollar may crash exports": what stands close before a thing is surely its own.
const isCloseAndSure = (tokens: readonly MovingWord[], from: number): boolean =>
  CLOSE.test(tokens[from - 1]?.word ?? '');
const CLOSE = /ing$|^(?:low|lower|high|higher|strong|stronger|weak|weaker|no)$/;

// A thing's own name may say how it moves: "rate rise", "stocks plunge". Growth is what grows.
function within(tokens: readonly MovingWord[], from: number, to: number): Motion | undefined {
  for (let at = from; at < to; at += 1) {
    const found = motionAt(tokens, at);
    if (found !== undefined && found.way !== 'hold' && found.way !== 'end') return found;
  }
  return undefined;
}

// Between "cut" and "rates" stand an article, a number and a few adjectives.
const MOST_BEFORE = 5;
// Between "rates" and "rise" stand auxiliaries and adverbs.
const MOST_BEHIND = 6;
// Behind these begins what else there is, and not the thing that is moved.
const PARTS: ReadonlySet<string> = new Set(
  'and or as while whereas but after before when because though although amid despite on from by with over against at than until since into'.split(
    ' ',
  ),
);
const BEHIND: ReadonlySet<string> = new Set([...PARTS, 'in', 'of', 'for']);
// What a motion has behind it that is not the thing it moves.
const NO_OBJECT: ReadonlySet<string> = new Set(
  'to by pct percent per half one two three four five six seven eight nine ten in at on for from after as amid again further more sharply slightly this last next today tomorrow over and or while when but despite since until is are was were be been will would may could'.split(
    ' ',
  ),
);
// "rate cut", "price rises": nouns as well as verbs.
const NOUNS: ReadonlySet<string> = new Set([
  'cut',
  'cuts',
  'hike',
  'hikes',
  'boost',
  'lift',
  'reduction',
  'reductions',
  'veto',
]);
// Nouns of motion that are no adjectives as well.
const MOVES: ReadonlySet<string> = new Set(
  'boom climb crash decline dip dive fall gain jump leap plunge rally rebound retreat rise slide slump spike surge'.split(
    ' ',
  ),
);
const PASSIVE: ReadonlySet<string> = new Set([
  'be',
  'is',
  'are',
  'was',
  'were',
  'been',
  'being',
  'gets',
  'got',
]);
const PAST = /(?:ed|cut)$/;

function motionBefore(tokens: readonly MovingWord[], from: number): Motion | undefined {
  for (let at = from - 1; at >= 0 && from - at <= MOST_BEFORE; at -= 1) {
    if (endsBefore(tokens, at + 1) || PARTS.has(tokens[at]!.word)) return undefined;
    const found = motionAt(tokens, at);
    // "A slump in profits" moves them; of a "double-dip recession" the dip is a kind.
    const isKind = found !== undefined && MOVES.has(found.word) && !/^(?:in|of)$/.test(tokens[at + 1]!.word);
    if (isKind) return undefined;
    // "No recession in sight": what there is none of is over before it began.
    if (found !== undefined) return at === from - 1 && found.word === 'no' ? { ...found, way: 'end' } : found;
  }
  return undefined;
}

function motionBehind(tokens: readonly MovingWord[], from: number, to: number): Motion | undefined {
  const found = firstBehind(tokens, from, to);
  return denialBehind(tokens, to) ?? found;
}

const DENYING: ReadonlySet<string> = new Set(
  'not never unlikely unchanged steady stable wont cannot cant denied rejected paused'.split(' '),
);

/** "Rate cut not appropriate", "rates will not rise", "a rise is unlikely". */
function denialBehind(tokens: readonly MovingWord[], to: number): Motion | undefined {
  for (let at = to; at < tokens.length && at - to < MOST_BEHIND && !endsBefore(tokens, at); at += 1) {
    const { word } = tokens[at]!;
    if (PARTS.has(word)) return undefined;
    if (DENYING.has(word)) return { way: 'hold', word };
  }
  return undefined;
}

function firstBehind(tokens: readonly MovingWord[], from: number, to: number): Motion | undefined {
  for (let at = to; at < tokens.length && at - to < MOST_BEHIND; at += 1) {
    const { word } = tokens[at]!;
    if (endsBefore(tokens, at) || (BEHIND.has(word) && word !== 'at' && word !== 'over')) return undefined;
    // "Profits hit by the strike".
    if (word === 'hit' && tokens[at + 1]?.word === 'by') return { way: 'down', word };
    const found = motionAt(tokens, at);
    if (found === undefined) continue;
    if (word === 'over' && !(at + 1 >= tokens.length || endsBefore(tokens, at + 1))) return undefined;
    const { use } = WORDS.get(word)!;
    const isAlone = at + 1 >= tokens.length || endsBefore(tokens, at + 1) || isNoObject(tokens[at + 1]!);
    if (use === 'is' || use === 'goes' || found.way === 'hold') return found;
    if (use === 'both') return isAlone ? found : undefined;
    // "rates cut", "rates are cut" and "rate cut" are the thing's own; "rates cut profits" and "drought cut exports" are not.
    const isPassive = PASSIVE.has(tokens[at - 1]?.word ?? '') || (PAST.test(word) && isAlone);
    const isNoun =
      at === to && NOUNS.has(word) && (isAlone || motionAt(tokens, at + 1) !== undefined || to - from > 1);
    return isPassive || isNoun ? found : undefined;
  }
  return undefined;
}

const isNoObject = ({ word }: MovingWord): boolean => NO_OBJECT.has(word) || /^\d/.test(word);

function motionAt(tokens: readonly MovingWord[], at: number): Motion | undefined {
  const way = wayAt(tokens, at);
  return way === undefined || way === 'hedge' ? undefined : { way, word: tokens[at]!.word };
}

function wayAt(tokens: readonly MovingWord[], at: number): Way | undefined {
  const token = tokens[at];
  if (token === undefined) return undefined;
  // "A record low": the word behind it says which way.
  const isOfNext = token.word === 'record' && tokens[at + 1]?.adjoins === true;
  const next = isOfNext ? WORDS.get(tokens[at + 1]!.word)?.way : undefined;
  return next === 'up' || next === 'down' ? undefined : WORDS.get(token.word)?.way;
}

// Not the point or comma within a number.
const ENDING = /[.!?:;,]\s|[|—–]|\s-+\s/;

/** Whether a sentence or a part of one ends before a word. */
function endsBefore(tokens: readonly MovingWord[], at: number): boolean {
  const token = tokens[at];
  return token !== undefined && !token.adjoins && ENDING.test(token.gap);
}
