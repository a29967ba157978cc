import { admitsError } from '../../language/index.ts';
import { addressesReader, LONGEST_SUMMARY } from '../draft.ts';
import { withoutDateline } from '../items/index.ts';
import { type Claim, leans } from './claims.ts';
import { countedIn, countOtherwise } from './counted.ts';
import { closeness, frequencies } from './headline.ts';
import type { IsOutgrown } from './outgrown.ts';
import type { Quotes } from './quotes.ts';
import { shareOf, type Testimony, takenBackAmong, wordsOf } from './testimony.ts';
import { saidAt } from './view.ts';

const MOST_SENTENCES = 3;
const LONGEST_SENTENCE = 320;
// What is said already is not said again.
const MOST_REPEATED = 0.5;
const MOST_HELD = 0.75;
// The same for a sentence all of whose figures are said already.
const MOST_OF_FIGURES = 0.33;
// Whom or what these mean stood in another sentence.
const POINTS_BACK =
  /\b(?:them|him)\b|^(?:Several|Some|Others|Another|Many|Most|Both|Few|All|Neither|Either) (?:said|say|were|are|had|have|of (?:them|these|those|whom))\b|\bno different\b/;
// Further down stands the background.
const DEPTH = 4;
const SHORTEST = 5;
// What is told so long before is an earlier stage of the matter.
const STAGE_MS = 12 * 3_600_000;

/** A sentence that a summary may quote. */
interface Candidate {
  readonly from: Testimony;
  /** Its place in the text, from 0. */
  readonly at: number;
  readonly read: Testimony['text']['sentences'][number];
  readonly text: string;
  readonly words: ReadonlySet<string>;
}

/**
 * Two or three sentences of the items, each quoted: the first of whose headline it is, then those that add most of what
 * the items share. What was withdrawn or replaced is not in it.
 */
export function summaryAcross(
  witnesses: readonly Testimony[],
  title: Testimony,
  claims: readonly Claim[],
  isLeftBehind: IsOutgrown,
  quotes: Quotes,
): string {
  const reporting = witnesses.filter(({ isNeutral }) => !isNeutral);
  const heard = reporting.length === 0 ? witnesses : reporting;
  const gone = withdrawnQuotes(claims);
  const titled = wordsOf(title.item.title);
  const usable = withoutTakenBack(
    usableSentences(heard, title, claims, isLeftBehind).filter(
      // It stands below the title.
      ({ text, words }) => !gone.has(text) && shareOf(words, titled) < 1,
    ),
    witnesses,
  );
  const summary = new Summary(claims, gone, quotes);
  const own = usable.find(({ from, text }) => from === title && (!leans(text) || title.corrects));
  // What was so days before the headline begins no summary of it, unless nothing else does.
  const ofNow = usable.filter(({ from }) => saidAt(from.item) + STAGE_MS >= saidAt(title.item));
  const first = fullerThan(own, ofNow, titled) ?? own ?? fullerThan(own, usable, titled);
  if (first !== undefined) summary.take(first);
  const isDisputed = disputedAmong(usable);
  for (const candidate of ranked(usable, heard)) {
    if (summary.isFull) break;
    if (isDisputed(candidate)) continue;
    // Whom "it" means was said where this sentence stood.
    if (leans(candidate.text) || POINTS_BACK.test(candidate.text)) continue;
    if (summary.isNews(candidate)) summary.take(candidate);
  }
  return summary.text;
}

/** The sentences that were picked, and what they tell. */
class Summary {
  readonly #claims: readonly Claim[];
  readonly #gone: Set<string>;
  readonly #quotes: Quotes;
  readonly #picked: Candidate[] = [];
  readonly #said = new Set<string>();
  readonly #figures = new Set<string>();
  #length = 0;

  /** @param gone quotes that are not told; those that say the same as what is picked are added. */
  constructor(claims: readonly Claim[], gone: Set<string>, quotes: Quotes) {
    this.#claims = claims;
    this.#gone = gone;
    this.#quotes = quotes;
  }

  get isFull(): boolean {
    return this.#picked.length >= MOST_SENTENCES;
  }

  get text(): string {
    const [first, ...rest] = this.#picked;
    if (first === undefined) return '';
    // What happened on other days is told in the order of time.
    const told = rest.toSorted((a, b) => {
      const apart = saidAt(a.from.item) - saidAt(b.from.item);
      return Math.abs(apart) > STAGE_MS ? apart : 0;
    });
    return [first, ...told].map(({ text }) => withoutDateline(text).replace(/\s+/g, ' ')).join(' ');
  }

  /** Adds a sentence, if there is room for it and it may be quoted. */
  take(candidate: Candidate): void {
    const { from, text, words } = candidate;
    if (this.#length + text.length > LONGEST_SUMMARY) return;
    if (!this.#quotes.take(from.source, text)) return;
    this.#picked.push(candidate);
    for (const word of words) this.#said.add(word);
    for (const figure of figuresOf(text)) this.#figures.add(figure);
    // Neither the same in other words nor what contradicts it.
    for (const { supporting, contradicting, isPart } of this.#claims) {
      // What several say in part each says with more of its own.
      if (isPart) continue;
      const told = [...supporting, ...contradicting].map(({ quote }) => quote);
      if (told.includes(text)) for (const quote of told) this.#gone.add(quote);
    }
    this.#length += text.length + 1;
  }

  /** Whether a sentence tells what is not told yet. */
  isNews(candidate: Candidate): boolean {
    const { text, words } = candidate;
    if (this.#picked.includes(candidate) || this.#gone.has(text)) return false;
    const repeated = shareOf(words, this.#said);
    if (repeated > MOST_REPEATED) return false;
    // With who says so behind it, a sentence is the same still.
    if (this.#picked.some((picked) => shareOf(picked.words, words) > MOST_HELD)) return false;
    const figures = figuresOf(text);
    const isTold = figures.length > 0 && figures.every((figure) => this.#figures.has(figure));
    return !isTold || repeated <= MOST_OF_FIGURES;
  }
}

/** What is quoted for claims that were withdrawn or replaced. */
function withdrawnQuotes(claims: readonly Claim[]): Set<string> {
  return new Set(
    claims.flatMap(({ state, isOutgrown, supporting }) =>
      supporting
        // What gives the newer figure bears an outgrown claim out, and is the news.
        .filter(({ figure }) => state === 'retracted' || (isOutgrown && figure !== 'newer'))
        .map(({ quote }) => quote),
    ),
  );
}

function usableSentences(
  heard: readonly Testimony[],
  title: Testimony,
  claims: readonly Claim[],
  isLeftBehind: IsOutgrown,
): Candidate[] {
  const isReported = heard.some(({ isPrimary }) => !isPrimary);
  const isDenied = deniedBy(title.item.title);
  return heard
    .filter(({ item }) => item.text !== '')
    .flatMap((from) =>
      from.text.sentences
        .slice(0, DEPTH)
        .map((read, at) => ({ from, at, read, text: read.text, words: wordsOf(read.text) })),
    )
    .filter(
      ({ from, text, read }) =>
        !isLeftBehind({ sentences: [read] }, from) &&
        isWhole(text) &&
        !admitsError(text) &&
        !isDenied(text) &&
        (!isReported || !from.isPrimary || from === title || isBorneOut(text, claims)),
    );
}

/** Without what an owner corrected later, where others say enough. */
function withoutTakenBack(
  usable: readonly Candidate[],
  witnesses: readonly Testimony[],
): readonly Candidate[] {
  const isTakenBack = takenBackAmong(witnesses);
  const left = usable.filter(({ from }) => !isTakenBack(from));
  return left.length < ENOUGH ? usable : left;
}

const ENOUGH = 2;

/** Those that are not too long, by how much they tell of what the items share. */
function ranked(usable: readonly Candidate[], heard: readonly Testimony[]): Candidate[] {
  const shares = frequencies(heard);
  return usable
    .filter(({ text }) => text.length <= LONGEST_SENTENCE)
    .map((one) => ({ one, score: closeness(one.words, shares) - 0.05 * one.at }))
    .toSorted((a, b) => b.score - a.score || a.one.from.source - b.one.from.source || a.one.at - b.one.at)
    .map(({ one }) => one);
}

/** Tells the sentences whose count another item gives otherwise: how many there are is left to the claims then. */
function disputedAmong(usable: readonly Candidate[]): (one: Candidate) => boolean {
  const counts = new Map(usable.map((one) => [one, countedIn(one.text)]));
  return (one) =>
    usable.some((other) => other.from !== one.from && countOtherwise(counts.get(one)!, counts.get(other)!));
}

/**
 * Another sentence that says clearly more of what the title says than the first of its own item: `The trip takes 29 hours`
 * begins no summary of `Dammam starts a freight train`.
 */
function fullerThan<T extends Pick<Testimony, 'words'> & { readonly text: string }>(
  own: T | undefined,
  usable: readonly T[],
  title: ReadonlySet<string>,
): T | undefined {
  const least = own === undefined ? 0 : shareOf(title, own.words) + CLEARLY_MORE;
  const [best] = usable
    .filter(
      ({ text, words }) => !leans(text) && text.length <= LONGEST_SENTENCE && shareOf(title, words) >= least,
    )
    .toSorted((a, b) => shareOf(title, b.words) - shareOf(title, a.words));
  return best;
}

const CLEARLY_MORE = 0.25;

// Amounts and shares: what tells the same ones and no other tells the same thing.
const figuresOf = (text: string): string[] => text.match(/(?:[$€£¥]\s?)?\d[\d,.]*\d(?:\s?%)?|\d+\s?%/g) ?? [];

/** Tells the sentences that give the figure of which a headline says that it is wrong ("3.2 million records, not 0.9 million"), and not the right one. */
function deniedBy(title: string): (text: string) => boolean {
  const denied = new Set([...title.matchAll(DENIED)].flatMap(([, figure]) => numbersOf(figure!)));
  const right = numbersOf(title).filter((figure) => !denied.has(figure));
  if (denied.size === 0 || right.length === 0) return () => false;
  return (text) => {
    const told = numbersOf(text);
    return told.some((figure) => denied.has(figure)) && !told.some((figure) => right.includes(figure));
  };
}

const DENIED = /\bnot (?:about |some |at least |the )?([$€£¥]?\s?\d[\d.,]*)/g;
const numbersOf = (text: string): string[] => text.match(/\d(?:[\d.,]*\d)?/g) ?? [];

// What an actor says of itself is not told as news where others report: only what one of them bears out.
const isBorneOut = (text: string, claims: readonly Claim[]): boolean =>
  claims.some(
    ({ supporting, independent }) => independent.length > 0 && supporting.some(({ quote }) => quote === text),
  );

const isWhole = (text: string): boolean =>
  /^[\p{Lu}\p{N}"“]/u.test(text) &&
  /[.!]["”’']?$/u.test(text) &&
  text.split(/\s+/).length >= SHORTEST &&
  !addressesReader(text);
