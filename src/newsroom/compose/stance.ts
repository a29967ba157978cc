import {
  admitsError,
  higherToll,
  isToll,
  passageOf,
  type Quantity,
  type Reading,
  relation,
} from '../../language/index.ts';
import { LONGEST_SNIPPET } from '../draft.ts';
import { shareOf, type Testimony, wordsOf } from './testimony.ts';
import { byTime } from './view.ts';

/** A claim, read. */
export interface Read {
  readonly text: string;
  readonly reading: Reading;
  readonly words: ReadonlySet<string>;
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
  /** Where figures differ: that of the claim and that of the item. Of a report the toll of the item is the higher one. */
  readonly numbers: readonly [Quantity, Quantity] | undefined;
}

export const readClaimText = (text: string, reading: Reading): Read => ({
  text,
  reading,
  words: wordsOf(text),
});

// Who shares less with a claim cannot report it: this saves comparing roles.
const NEAR = 0.34;
// Further down stands the background: what it was before, and elsewhere.
const LEAD = 2;
// A correction that repeats so much of a claim speaks of it.
const RESTATES = 0.6;

/** What one witness says of a claim; undefined where it neither reports nor contradicts it. */
export function stanceOf(claim: Read, by: Testimony): Stance | undefined {
  if (by.isNeutral || shareOf(claim.words, by.words) < NEAR) return undefined;
  if (by.item.kind === 'correction') {
    const withdrawn = withdrawal(claim, by);
    if (withdrawn !== undefined) return withdrawn;
  }
  const passage = relation(claim.reading, by.passage);
  const lead = passage.kind === 'reports' || passage.kind === 'contradicts' ? undefined : inLead(claim, by);
  const whole = lead?.kind === 'contradicts' ? lead : passage;
  if (whole.kind !== 'reports' && whole.kind !== 'contradicts') return undefined;
  const quote = quoteFor(claim, by, whole.kind);
  if (quote === undefined) return undefined;
  const numbers = whole.kind === 'contradicts' ? whole.numbers : higherToll(claim.reading, saidIn(by, quote));
  return { by, owner: by.owner, kind: whole.kind, quote, why: whole.why, numbers };
}

const saidIn = ({ text }: Testimony, quote: string): Pick<Reading, 'sentences'> => ({
  sentences: text.sentences.filter((sentence) => quote.includes(sentence.text)),
});

/** A headline that leaves the figure out says a part of every claim with one: it must not hide that the lead has another. */
function inLead(claim: Read, by: Testimony): ReturnType<typeof relation> {
  const lead = by.text.sentences.slice(0, LEAD).map((_, at) => at);
  return relation(claim.reading, passageOf([{ reading: by.text, sentences: lead }]));
}

/** A correction's own words that what the claim says was wrong. */
function withdrawal(claim: Read, by: Testimony): Stance | undefined {
  const { sentences } = by.text;
  const admits = sentences.map(({ text }) => admitsError(text));
  const at = sentences.findIndex(
    ({ text }, index) =>
      admits[index] === true &&
      (relation(claim.reading, by.singles[index]!).kind === 'reports' || restates(claim, by, index, text)),
  );
  const otherwise = at >= 0 ? undefined : relation(claim.reading, by.passage);
  if (at < 0 && otherwise?.kind !== 'contradicts') return undefined;
  const told = at >= 0 ? at : admits.indexOf(true);
  const quote =
    (at < 0 ? quoteFor(claim, by, 'contradicts') : undefined) ?? sentenceOf(by, Math.max(told, 0));
  if (quote === undefined) return undefined;
  return { by, owner: by.owner, kind: 'withdraws', quote, why: 'corrected', numbers: otherwise?.numbers };
}

/** Whether a sentence that admits an error speaks of the claim: it has its figures, and enough of its words. */
function restates(claim: Read, by: Testimony, index: number, text: string): boolean {
  const wanted = claim.reading.sentences.flatMap(({ quantities }) => quantities);
  const there = by.text.sentences[index]!.quantities;
  const hasFigures = wanted.every(({ value, unit }) =>
    there.some((other) => other.value === value && other.unit === unit),
  );
  const share = shareOf(claim.words, wordsOf(text));
  return hasFigures && share >= (wanted.length > 0 ? NEAR : RESTATES);
}

/** The sentence of the text, or two that follow each other, that says it by itself: what is quoted must bear it out. */
function quoteFor(claim: Read, by: Testimony, kind: 'reports' | 'contradicts'): string | undefined {
  for (const [at, single] of by.singles.entries()) {
    if (relation(claim.reading, single).kind !== kind) continue;
    const quote = sentenceOf(by, at);
    if (quote !== undefined) return quote;
  }
  for (let at = 1; at < by.singles.length; at += 1) {
    const [before, after] = [by.text.sentences[at - 1]!, by.text.sentences[at]!];
    if (after.end - before.start > LONGEST_SNIPPET) continue;
    const both = passageOf([{ reading: by.text, sentences: [at - 1, at] }]);
    if (relation(claim.reading, both).kind === kind) return by.text.text.slice(before.start, after.end);
  }
  return undefined;
}

function sentenceOf({ text }: Testimony, at: number): string | undefined {
  const sentence = text.sentences[at];
  return sentence !== undefined && sentence.text.length <= LONGEST_SNIPPET ? sentence.text : undefined;
}

/**
 * Whether a different figure is only of another hour: a count of dead, hurt, evacuated or arrested people grows, so a
 * higher one is an update when it came later, and a lower one when it came earlier.
 */
export function isUpdate(stance: Stance, supporters: readonly Stance[]): boolean {
  if (stance.kind !== 'contradicts' || stance.numbers === undefined || supporters.length === 0) return false;
  const [claimed, told] = stance.numbers;
  if (!isToll(claimed.unit) || claimed.unit !== told.unit) return false;
  return told.value > claimed.value
    ? supporters.some((other) => isBefore(other, stance))
    : supporters.some((other) => isBefore(stance, other));
}

/** Whether a report gives a higher toll than the claim, and came later than one that gives the claim's own. */
export function isOutgrownBy(stance: Stance, supporters: readonly Stance[]): boolean {
  if (stance.kind !== 'reports' || stance.numbers === undefined) return false;
  return supporters.some((other) => other.numbers === undefined && isBefore(other, stance));
}

/** Of two at one moment nobody knows which is newer, unless one publisher said both. */
function isBefore(a: Stance, b: Stance): boolean {
  if (a.by.house === b.by.house) return inTime(a, b) < 0;
  return a.by.item.publishedAt < b.by.item.publishedAt;
}

export const inTime = (a: Stance, b: Stance): number => byTime(a.by.item, b.by.item);
