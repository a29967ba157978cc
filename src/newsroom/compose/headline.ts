import { isDenial, isUnderWay, outgrown } from '../../language/index.ts';
import { withoutCorrectionLabel } from '../items/index.ts';
import type { Claim } from './claims.ts';
import type { IsOutgrown } from './outgrown.ts';
import { shareOf, type Testimony, takenBackAmong, wordsOf } from './testimony.ts';
import { type Tolls, tollsAmong } from './tolls.ts';
import { saidAt } from './view.ts';

/** A headline and why it is chosen. */
export interface Headline {
  readonly title: string;
  readonly from: Testimony;
  readonly score: number;
}

// The terms that most items share weigh most: they are worth one together. Each other term of the score is worth less
// than the difference between a title that names the matter and one that does not.
const VERB = 0.15;
// `Strike at the port` says what it is about and not what happened.
const SUBJECT = -0.25;
const QUESTION = -0.5;
const QUOTATION = -0.15;
const LOUD = -0.1;
const TOO_SHORT = -0.3;
const TOO_LONG = -0.1;
const FIRST_HAND = 0.08;
const LABEL = -0.4;
const TAKES_UP = -0.45;
const NO_REPORT = -0.6;
const CORRECTS = -0.25;
const OUTGROWN = -0.5;
const NO_LONGER = -0.4;
const TAKEN_BACK = -0.5;
const LATEST = 0.2;
const WITHDRAWN = -1;
// A title that readers know stays unless another is better by so much.
const CLEARLY = 0.2;
// What was still under way is over when another title came so much later.
const LATER_MS = 3_600_000;
const [FEWEST_WORDS, MOST_WORDS, MOST_CHARACTERS] = [4, 16, 110];

/**
 * The title with the best score: how much of it the items share, whether it has a verb, asks, quotes or shouts, and who
 * wrote it. A title that the story has already stays, unless it was withdrawn or another one is clearly better.
 */
export function headlineOf(
  witnesses: readonly Testimony[],
  claims: readonly Claim[],
  isOutgrown: IsOutgrown,
  present: string | undefined,
): Headline {
  const reporting = witnesses.filter(({ isNeutral }) => !isNeutral);
  const heard = reporting.length === 0 ? witnesses : reporting;
  const shares = frequencies(heard);
  const bare = withoutLabels(witnesses.map(bareTitle));
  const settled = Math.max(
    ...heard.filter(({ item }) => !isUnderWay(item.title)).map(({ item }) => saidAt(item)),
  );
  const tolls = tollsAmong(heard);
  const isTakenBack = takenBackAmong(witnesses);
  const scored = witnesses
    .map((from) => {
      const title = bare(bareTitle(from));
      const past = isUnderWay(title) && saidAt(from.item) + LATER_MS <= settled ? NO_LONGER : 0;
      const back = isTakenBack(from) ? TAKEN_BACK : 0;
      const claimed = scoreOfClaim(title, from, claims, isOutgrown, tolls);
      return { title, from, score: scoreOf(title, from, shares) + claimed + past + back };
    })
    .toSorted((a, b) => b.score - a.score || a.from.source - b.from.source);
  const best = scored[0]!;
  const known = scored.find(({ title }) => title === present);
  return known !== undefined && known.score + CLEARLY >= best.score ? known : best;
}

/**
 * Titles without what stands before a colon, where other items have the rest alone or with something else before it:
 * `Official results: ...`, `A crop to watch: ...`.
 */
function withoutLabels(titles: readonly string[]): (title: string) => string {
  const labels = new Map<string, Set<string>>();
  const note = (rest: string, label: string): void => {
    labels.set(rest, (labels.get(rest) ?? new Set()).add(label));
  };
  for (const title of titles) {
    note(title, '');
    for (const { label, rest } of labelled(title)) note(rest, label);
  }
  const isTitle = (rest: string): boolean => labels.get(rest)!.size > 1 && !/^\p{Ll}/u.test(rest);
  return (title) => labelled(title).findLast(({ rest }) => isTitle(rest))?.rest ?? title;
}

/** Tells the titles that have a label before what another one says: `How good is it?: A vest helps`. They claim no more than that one. */
export function labelledAmong(witnesses: readonly Testimony[]): (one: Testimony) => boolean {
  const bare = withoutLabels(witnesses.map(bareTitle));
  return (one) => bare(bareTitle(one)) !== bareTitle(one);
}

/** What stands behind each colon of a title, the longest first, and what stands before that since the last one. */
function labelled(title: string): { label: string; rest: string }[] {
  const parts = title.split(COLON);
  return parts.slice(1).map((_, at) => ({ label: parts[at]!, rest: parts.slice(at + 1).join(': ') }));
}

const COLON = /:\s+/;

// What a paper is, not what it says: `Statement of the central bank`, `Remarks by the minister`.
const LABELLED =
  /^(?:(?:press|media|joint|public) )?(?:statement|release|remarks|readout|transcript|communiqué|speech|notice|minutes)\b|^(?:please )?do not use\b|^(?:kill|withdrawal|status report|update on)\b/i;

/** Whether a title names nobody and takes up what was said before: `The agreement gives 4.4% over 24 months`. */
function takesUp(title: string): boolean {
  return OPENS_KNOWN.test(title) && !/\s["“‘(]?\p{Lu}/u.test(title);
}

const OPENS_KNOWN = /^(?:The|This|That|These|Those|It|They|He|She|Its|Their|His|Her) /;

/** How many of the items have each word, 0 to 1. */
export function frequencies(witnesses: readonly Testimony[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { words } of witnesses)
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1 / witnesses.length);
  return counts;
}

/** How common the words of a text are among the items, 0 to 1. */
export function closeness(words: ReadonlySet<string>, shares: ReadonlyMap<string, number>): number {
  if (words.size === 0) return 0;
  let sum = 0;
  for (const word of words) sum += shares.get(word) ?? 0;
  return sum / words.size;
}

function scoreOf(title: string, from: Testimony, shares: ReadonlyMap<string, number>): number {
  const words = title.split(/\s+/).length;
  const { item } = from;
  const hasVerb = from.title.sentences.some(({ statements }) =>
    statements.some(({ kind }) => kind === 'clause'),
  );
  let score = closeness(wordsOf(title), shares);
  if (hasVerb) score += VERB;
  else if (item.language === 'en' && !/\d/.test(title)) score += SUBJECT;
  if (/\?\s*$/.test(title)) score += QUESTION;
  if (/["“”«»]|(?:^|\s)['‘]/.test(title)) score += QUOTATION;
  if (/!|:|^\p{Lu}{4,}\b/u.test(title)) score += LOUD;
  if (words < FEWEST_WORDS) score += TOO_SHORT;
  if (words > MOST_WORDS || title.length > MOST_CHARACTERS) score += TOO_LONG;
  if (LABELLED.test(title)) score += LABEL;
  else if (takesUp(title)) score += TAKES_UP;
  else if (hasVerb && (item.kind === 'statement' || item.credit !== null)) score += FIRST_HAND;
  if (from.corrects) score += CORRECTS;
  else if (item.kind === 'statement' ? isDenial(from.title) : item.kind !== 'report') score += NO_REPORT;
  return score;
}

function scoreOfClaim(
  title: string,
  from: Testimony,
  claims: readonly Claim[],
  isOutgrown: IsOutgrown,
  tolls: Tolls,
): number {
  const own = ownClaim(title, from, claims);
  if (own?.state === 'retracted') return WITHDRAWN;
  if (own?.isOutgrown || isOutgrown(from.title, from) || tolls.isOutgrown(title, from)) return OUTGROWN;
  if (tolls.isLatest(from)) return LATEST;
  const { reading } = own?.read ?? { reading: from.title };
  const isLatest = claims.some(
    (claim) => claim.isOutgrown && outgrown(claim.read.reading, reading) !== undefined,
  );
  return isLatest ? LATEST : 0;
}

/** The claim that an item's title makes: in its own words, those of its lead, or those of another item. */
function ownClaim(title: string, from: Testimony, claims: readonly Claim[]): Claim | undefined {
  const words = wordsOf(title);
  const like = claims.filter(({ words: said }) => shareOf(words, said) >= LIKE_TITLE);
  return (
    claims.find(({ text }) => text === from.title.text) ??
    like.find((claim) => claim.from === from) ??
    like.find(({ supporting }) => supporting.some(({ by }) => by === from))
  );
}

// A lead has most words of its title.
const LIKE_TITLE = 0.5;

/** A title without the name of its publisher behind it, and without what it is before it: a correction, a weekly bulletin. */
function bareTitle({ item }: Testimony): string {
  const said = withoutCorrectionLabel(item.title).replace(LABEL_BEFORE, '');
  const title = item.kind === 'statement' ? said.replace(DOCUMENT_BEFORE, '') : said;
  const tail = /\s+[-–—|]\s+([^-–—|]+)$/.exec(title);
  const named = (tail?.[1] ?? '').trim().toLowerCase();
  const isName = named === item.publisher.toLowerCase() || (named !== '' && named === item.domain);
  return tail !== null && isName ? title.slice(0, tail.index) : title;
}

const LABEL_BEFORE =
  /^(?:update \d+|update|(?:second |new |joint |press |media |public )?statement|press release|media release|service status(?:: resolved)?|communiqué)\s*[-–—:]\s*(?=\S)/iu;
// How actors head what they hand out.
const DOCUMENT_BEFORE =
  /^(?:[\p{L}-]+ ){0,3}(?:bulletin|statement|results?|report|release|figures|notice|announcement|review)(?: \d+)?(?: (?:of|for|to)(?: [\p{L}-]+){1,4} ?)?:\s+(?=\S)/iu;
