import {
  admitsError,
  isToll,
  outgrown,
  type Quantity,
  type Reading,
  type Relation,
  relation,
} from '../../language/index.ts';
import { LONGEST_SNIPPET } from '../draft.ts';
import { tellsOwnReport } from '../items/index.ts';
import { type Asked, askedOf, bearingOf, restatesClaim, type Told } from './bearing/index.ts';
import { shareOf, type Testimony, wordsOf } from './testimony.ts';
import { byTime, saidAt } from './view.ts';

/** A claim, read. */
export interface Read {
  readonly text: string;
  readonly reading: Reading;
  readonly words: ReadonlySet<string>;
  readonly asked: Asked;
  /** Itself, as what may bear out another claim. */
  readonly told: Told;
}

/** What a witness says of a claim. */
export interface Stance {
  readonly by: Testimony;
  /** Whose stance it is: of a correction the origin that it corrects. */
  readonly owner: string;
  /** `withdraws`: a correction says that what was reported before is wrong. */
  readonly kind: 'reports' | 'contradicts' | 'withdraws';
  /** An exact part of the item's text. */
  readonly quote: string;
  /** Why it contradicts (`number`, `denied`, `negated`, `opposite`); '' for a report. */
  readonly why: string;
  /** Of what grows while an event goes on: the item's figure is of a later state than the claim's, or of an earlier one. */
  readonly figure: 'newer' | 'older' | undefined;
}

export const readClaimText = (text: string, reading: Reading): Read => ({
  text,
  reading,
  words: wordsOf(text),
  asked: askedOf(reading),
  told: { title: UNTITLED, text: reading, denies: false },
});

const UNTITLED = { sentences: [] };

// Who shares less with a claim cannot report it: this saves comparing roles.
export const NEAR = 0.34;

/** What one witness says of a claim; undefined where it neither reports nor contradicts it. */
export function stanceOf(claim: Read, by: Testimony): Stance | undefined {
  const stance = stanceTaken(claim, by);
  // Who withdraws something does not deny that it was withdrawn.
  const isWithdrawal = by.corrects || stance?.why === 'denied';
  return isWithdrawal && stance?.kind !== 'reports' && tellsOfCorrection(claim) ? undefined : stance;
}

function stanceTaken(claim: Read, by: Testimony): Stance | undefined {
  if (by.isNeutral || shareOf(claim.words, by.words) < NEAR) return undefined;
  if (by.corrects) {
    const withdrawn = withdrawal(claim, by);
    if (withdrawn !== undefined) return withdrawn;
  }
  const passage = relation(claim.reading, by.passage);
  const lead = passage.kind === 'reports' || passage.kind === 'contradicts' ? undefined : inLead(claim, by);
  const whole = lead?.kind === 'contradicts' ? lead : passage;
  if (whole.kind !== 'reports' && whole.kind !== 'contradicts') return borneOutBy(claim, by, whole);
  const quote = quoteFor(claim, by, whole.kind);
  if (quote === undefined) return undefined;
  // What a correction repeats of its report is not what it says.
  if (by.corrects && whole.kind === 'contradicts' && saidIn(by, quote).sentences.some(tellsReportOf(by)))
    return undefined;
  const figure =
    whole.kind === 'reports'
      ? outgrown(claim.reading, saidIn(by, quote)) && 'newer'
      : whole.numbers && figureOf(claim.reading, saidIn(by, quote), whole.numbers);
  return { by, owner: by.owner, kind: whole.kind, quote, why: whole.why, figure };
}

/** What an item says in other words and roles, which of its own story is told from any story. */
function borneOutBy(claim: Read, by: Testimony, { why, isUndone }: Relation): Stance | undefined {
  const bearing = bearingOf(claim.asked, by);
  const isLess = isUndone === true || !OTHER_WORDS.has(why);
  if (bearing === undefined || (bearing.kind === 'reports' && isLess)) return undefined;
  const quote = bearing.at === 'title' ? by.title.text : sentenceOf(by, bearing.at);
  if (quote === undefined) return undefined;
  const { kind } = bearing;
  if (kind === 'contradicts')
    return { by, owner: by.owner, kind, quote, why: bearing.why, figure: undefined };
  const figure = outgrown(claim.reading, saidIn(by, quote)) && 'newer';
  return { by, owner: by.owner, kind, quote, why: '', figure };
}

// Why `relation` calls it a mention where nothing is wrong with it but the words.
const OTHER_WORDS = new Set(['the same matter', 'a part of it', 'planned']);

function figureOf(
  claim: Sentences,
  said: Sentences,
  [claimed, told]: readonly [Quantity, Quantity],
): Stance['figure'] {
  if (isToll(claimed.unit)) return told.value > claimed.value ? 'newer' : 'older';
  // What is revised was wrong: it is told no more, and contests the claim.
  if (outgrown(claim, said)?.way === 'grew') return 'newer';
  return outgrown(said, claim)?.way === 'grew' ? 'older' : undefined;
}

type Sentences = Pick<Reading, 'sentences'>;

/** The sentences of an item that a quote holds. */
export const saidIn = ({ text }: Testimony, quote: string): Sentences => ({
  sentences: text.sentences.filter((sentence) => quote.includes(sentence.text)),
});

/** A headline that leaves the figure out says a part of every claim with one: it must not hide that the lead has another. */
function inLead(claim: Read, by: Testimony): ReturnType<typeof relation> {
  return relation(claim.reading, by.lead);
}

/** Whether a claim tells that somebody corrected something, which no correction takes back: `Corvane has corrected its figure`. */
const tellsOfCorrection = ({ reading }: Read): boolean =>
  reading.sentences.some(
    ({ text, statements }) => TAKES_BACK.test(text) || statements.some(({ verb }) => CORRECTING.has(verb)),
  );

// "Have taken it back", "took back its figure".
const TAKES_BACK = /\bt(?:ake|akes|aking|ook|aken)(?: \p{L}+){0,3} back\b/iu;

const CORRECTING: ReadonlySet<string> = new Set([
  'correct',
  'revise',
  'retract',
  'withdraw',
  'apologise',
  'apologize',
]);

/** Tells the sentences of a correction that admit an error or say what was reported before. */
const tellsReportOf =
  ({ item }: Testimony) =>
  ({ text }: { readonly text: string }): boolean =>
    admitsError(text) || tellsOwnReport(item.publisher, text);

/** A correction's own words that what the claim says was wrong. */
function withdrawal(claim: Read, by: Testimony): Stance | undefined {
  const { sentences } = by.text;
  const admits = sentences.map(tellsReportOf(by));
  const at = sentences.findIndex(
    (_, index) =>
      admits[index] === true &&
      (relation(claim.reading, by.singles[index]!).kind === 'reports' || restates(claim, by, index)),
  );
  const said = admits.includes(true)
    ? [by.title, ...by.singles.filter((_, index) => !admits[index])]
    : [by.passage];
  const saysOtherwise = (): boolean =>
    said.some((passage) => relation(claim.reading, passage).kind === 'contradicts') ||
    isReplacedIn(by.item.title, claim);
  if (at < 0 && !saysOtherwise()) return undefined;
  const told = at >= 0 ? at : admits.indexOf(true);
  const quote =
    (at < 0 ? quoteFor(claim, by, 'contradicts') : undefined) ?? sentenceOf(by, Math.max(told, 0));
  if (quote === undefined) return undefined;
  return { by, owner: by.owner, kind: 'withdraws', quote, why: 'corrected', figure: undefined };
}

/** Whether the title of a correction says that a figure of the claim was wrong: `22 cases of measles in Tarvel, not 14`. */
function isReplacedIn(title: string, { text, words }: Read): boolean {
  const wrong = /\bnot ((?:\p{Sc}\s?)?\d[\d.,]*\d|\d)(?: (?:m|b|tr)illion)?/u
    .exec(title)?.[0]
    .slice('not '.length);
  if (wrong === undefined || shareOf(words, wordsOf(title)) < NEAR) return false;
  return text
    .split(wrong)
    .some((before, at, parts) => at < parts.length - 1 && !/(?:[\d.,]|\b(?:not|of|than) )$/.test(before));
}

/** Whether a sentence that admits an error speaks of the claim: it has its figures, and enough of its words. */
function restates(claim: Read, by: Testimony, index: number): boolean {
  // "Two survivors said": how many said it is no figure of what was wrong.
  const wanted = claim.reading.sentences
    .flatMap(({ quantities }) => quantities)
    .filter(({ start }) => !claim.asked.source.has(start));
  const there = by.text.sentences[index]!.quantities;
  const hasFigures = wanted.every(({ value, unit }) =>
    there.some((other) => other.value === value && other.unit === unit),
  );
  if (!hasFigures) return false;
  return wanted.length > 0
    ? shareOf(claim.words, wordsOf(by.text.sentences[index]!.text)) >= NEAR
    : restatesClaim(claim.asked, by, index);
}

/** The sentence of the text, or two that follow each other, that says it by itself: what is quoted must bear it out. */
function quoteFor(claim: Read, by: Testimony, kind: 'reports' | 'contradicts'): string | undefined {
  for (const [at, single] of by.singles.entries()) {
    if (relation(claim.reading, single, kind).kind !== kind) continue;
    const quote = sentenceOf(by, at);
    if (quote !== undefined) return quote;
  }
  for (let at = 1; at < by.singles.length; at += 1) {
    const [before, after] = [by.text.sentences[at - 1]!, by.text.sentences[at]!];
    if (after.end - before.start > LONGEST_SNIPPET) continue;
    if (relation(claim.reading, by.pairs[at - 1]!, kind).kind === kind)
      return by.text.text.slice(before.start, after.end);
  }
  return undefined;
}

function sentenceOf({ text }: Testimony, at: number): string | undefined {
  const sentence = text.sentences[at];
  return sentence !== undefined && sentence.text.length <= LONGEST_SNIPPET ? sentence.text : undefined;
}

/**
 * Whether a different figure is only of another hour: what grows while an event goes on is higher in a report that came
 * later, and lower in one that came earlier.
 */
export function isUpdate(stance: Stance, supporters: readonly Stance[]): boolean {
  if (stance.kind !== 'contradicts' || stance.figure === undefined) return false;
  return stance.figure === 'newer'
    ? supporters.some(({ by }) => isBefore(by, stance.by))
    : supporters.some(({ by }) => isBefore(stance.by, by));
}

/** Whether a report gives a newer figure than the claim, and came later than one that gives the claim's own. */
export function isOutgrownBy(stance: Stance, supporters: readonly Stance[]): boolean {
  if (stance.kind !== 'reports' || stance.figure !== 'newer') return false;
  return supporters.some(({ by, figure }) => figure === undefined && isBefore(by, stance.by));
}

/** Nobody knows which of two at one moment is newer, unless one publisher said both. */
export function isBefore(a: Testimony, b: Testimony): boolean {
  if (a.house === b.house) return byTime(a.item, b.item) < 0;
  return saidAt(a.item) < saidAt(b.item);
}

export const inTime = (a: Stance, b: Stance): number => byTime(a.by.item, b.by.item);
