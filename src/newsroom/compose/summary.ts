import { admitsError } from '../../language/index.ts';
import { addressesReader, LONGEST_SUMMARY } from '../draft.ts';
import { type Claim, leans } from './claims.ts';
import { countedIn, countOtherwise } from './counted.ts';
import { closeness, frequencies } from './headline.ts';
import type { IsOutgrown } from './outgrown.ts';
import type { Quotes } from './quotes.ts';
import { shareOf, type Testimony, wordsOf } from './testimony.ts';

const MOST_SENTENCES = 3;
const LONGEST_SENTENCE = 320;
// What is said already is not said again.
const MOST_REPEATED = 0.5;
const MOST_HELD = 0.75;
// Of a sentence that gives no figure but those that are said.
const MOST_OF_FIGURES = 0.33;
// Whom these mean stood in another sentence.
const POINTS_BACK = /\b(?:them|him)\b/;
// Further down stands the background.
const DEPTH = 4;
const SHORTEST = 5;

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
  const gone = new Set(
    claims.flatMap(({ state, isOutgrown, supporting }) =>
      supporting
        // What gives the newer figure bears an outgrown claim out, and is the news.
        .filter(({ figure }) => state === 'retracted' || (isOutgrown && figure !== 'newer'))
        .map(({ quote }) => quote),
    ),
  );
  const reporting = witnesses.filter(({ isNeutral }) => !isNeutral);
  const heard = reporting.length === 0 ? witnesses : reporting;
  const shares = frequencies(heard);
  const sentences = heard.flatMap((from) =>
    from.item.text === ''
      ? []
      : from.text.sentences
          .slice(0, DEPTH)
          .map((read, at) => ({ from, at, read, text: read.text, words: wordsOf(read.text) })),
  );
  const isReported = heard.some(({ isPrimary }) => !isPrimary);
  const usable = sentences.filter(
    ({ from, text, read }) =>
      !gone.has(text) &&
      !isLeftBehind({ sentences: [read] }, from) &&
      isWhole(text) &&
      !admitsError(text) &&
      (!isReported || !from.isPrimary || from === title || isBorneOut(text, claims)),
  );
  const picked: typeof usable = [];
  const said = new Set<string>();
  const figures = new Set<string>();
  let length = 0;
  const take = (one: (typeof usable)[number] | undefined): boolean => {
    if (one === undefined || length + one.text.length > LONGEST_SUMMARY) return false;
    if (!quotes.take(one.from.source, one.text)) return false;
    picked.push(one);
    for (const word of one.words) said.add(word);
    for (const figure of figuresOf(one.text)) figures.add(figure);
    // Neither the same in other words nor what contradicts it.
    for (const { supporting, contradicting } of claims) {
      const told = [...supporting, ...contradicting].map(({ quote }) => quote);
      if (told.includes(one.text)) for (const quote of told) gone.add(quote);
    }
    length += one.text.length + 1;
    return true;
  };
  const own = usable.find(
    ({ from, text }) => from === title && (!leans(text) || title.item.kind === 'correction'),
  );
  take(fullerThan(own, usable, wordsOf(title.item.title)) ?? own);
  const ranked = usable
    .filter(({ text }) => text.length <= LONGEST_SENTENCE)
    .map((one) => ({ one, score: closeness(one.words, shares) - 0.05 * one.at }))
    .toSorted((a, b) => b.score - a.score || a.one.from.source - b.one.from.source || a.one.at - b.one.at);
  // How many there are is left to the claims where reports count otherwise.
  const counts = new Map(usable.map((one) => [one, countedIn(one.text)]));
  const isDisputed = (one: (typeof usable)[number]): boolean =>
    usable.some((other) => other.from !== one.from && countOtherwise(counts.get(one)!, counts.get(other)!));
  for (const { one } of ranked) {
    if (picked.length >= MOST_SENTENCES) break;
    if (isDisputed(one)) continue;
    // Whom "it" means was said where this sentence stood.
    if (leans(one.text) || POINTS_BACK.test(one.text)) continue;
    if (picked.includes(one) || gone.has(one.text) || shareOf(one.words, said) > MOST_REPEATED) continue;
    // With who says so behind it, a sentence is the same still.
    if (picked.some(({ words }) => shareOf(words, one.words) > MOST_HELD)) continue;
    const told = figuresOf(one.text);
    const isTold = told.length > 0 && told.every((figure) => figures.has(figure));
    if (isTold && shareOf(one.words, said) > MOST_OF_FIGURES) continue;
    take(one);
  }
  return picked.map(({ text }) => text.replace(/\s+/g, ' ')).join(' ');
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
