import { admitsError, compressionsOf, isDenial, outgrown, relation, rolesIn } from '../../language/index.ts';
import { creditOf } from '../../publishers/index.ts';
import { addressesReader, LONGEST_SNIPPET } from '../draft.ts';
import { withoutDateline } from '../items/index.ts';
import { bearingOf, deniesAny } from './bearing/index.ts';
import { labelledAmong } from './headline.ts';
import { meaningOne } from './named-apart.ts';
import { type IsOutgrown, latestAmong } from './outgrown.ts';
import { NEAR, type Read, readClaimText, type Stance, stanceOf } from './stance.ts';
import { judge, type Verdict } from './states.ts';
import { correctedAmong, shareOf, type Testimony } from './testimony.ts';

/** A claim of a story, with what its witnesses make of it. */
export interface Claim extends Verdict {
  readonly text: string;
  readonly words: ReadonlySet<string>;
  readonly read: Read;
  /** Who said it in these words, or in a sentence that says more. */
  readonly from: Testimony;
  /** Whether it is only a part of what its quotes say. */
  readonly isPart: boolean;
  /** Whether it is contested and says what another claim of the story says uncontested, and more: that more is in dispute. */
  readonly isBeside?: boolean;
}

// What a story claims is in the leads of its first reports.
const MOST_ASKED = 8;
const SENTENCES_ASKED = 2;
const MOST_CLAIMS = 8;
// What only one origin says, beside what several do.
const MOST_SINGLE = 3;
const SHORTEST_CLAIM = 6;

/**
 * The claims of several items: what they say in their titles and leads, each once, that which most origins speak of
 * first. English only: of other languages nothing is compared.
 * @param isOutgrown whether a later witness gives a newer figure, also one that says it in quite other words.
 */
export function claimsAcross(witnesses: readonly Testimony[], isOutgrown: IsOutgrown): Claim[] {
  const made = candidatesOf(witnesses)
    .flatMap((candidate) => claimsOf(candidate, witnesses))
    .map((claim) => (isOutgrown(claim.read.reading, claim.from) ? { ...claim, isOutgrown: true } : claim));
  const isLatest = latestAmong(made);
  // As many origins as possible; of equal claims the latest figure, a full sentence, then the one that came first.
  const rank = (claim: Claim): number => weight(claim) + (isLatest(claim) ? LATEST : 0);
  const ranked = made.toSorted((a, b) => rank(b) - rank(a));
  const kept: Claim[] = [];
  let single = 0;
  for (const claim of ranked) {
    if (kept.length === MOST_CLAIMS) break;
    // One that tells the same matter without the latest figure does not stand for it.
    const lacks = (other: Claim): boolean => isLatest(claim) && !isLatest(other) && !reports(other, claim);
    const same = kept.filter((other) => isSame(claim, other) && !lacks(other));
    const isBeside =
      same.length > 0 && claim.state === 'contested' && same.every((other) => isLessThan(other, claim));
    if ((same.length > 0 && !isBeside) || kept.some((other) => isOtherSide(claim, other))) continue;
    if (claim.independent.length < 2 && claim.state === 'reported') {
      if (single === MOST_SINGLE) continue;
      single += 1;
    }
    kept.push(isBeside ? { ...claim, isBeside } : claim);
  }
  return kept;
}

interface Candidate {
  readonly read: Read;
  readonly from: Testimony;
  /** The sentence of the text; undefined for a title. */
  readonly at: number | undefined;
  /** The sentence that says it, where it says more. */
  readonly whole?: string;
}

function candidatesOf(witnesses: readonly Testimony[]): Candidate[] {
  const speaking = witnesses.filter(({ isNeutral, text }) => !isNeutral && text.language === 'en');
  const owners = new Map<string, Testimony[]>();
  for (const one of speaking) owners.set(one.owner, [...(owners.get(one.owner) ?? []), one]);
  const first = [...owners.values()].map((all) => all.find(isReport) ?? all[0]!);
  const latest = [...owners.values()].map((all) => all.at(-1)!);
  const asked = [...new Set([...first.slice(0, MOST_ASKED - 2), ...latest, ...first])].slice(0, MOST_ASKED);
  const seen = new Set<string>();
  const isLabelled = labelledAmong(witnesses);
  return asked
    .toSorted((a, b) => a.source - b.source)
    .flatMap((from): Candidate[] => {
      // A correction is short, and speaks of what it corrects.
      const isOpen = from.corrects;
      const title = readClaimText(from.title.text, from.title);
      const isBare = from.item.text === '';
      const sentences = from.text.sentences.slice(0, SENTENCES_ASKED).flatMap(({ text }, at): Candidate[] => {
        const isFit = isClaim(text, isOpen) && rolesIn(from.singles[at]!).length > 0;
        return isFit ? [{ read: readClaimText(bare(text), from.singles[at]!), from, at }] : [];
      });
      const titled =
        !isBare &&
        !isLabelled(from) &&
        !PROMISES.test(title.text) &&
        from.title.sentences.every(({ isQuestion }) => !isQuestion) &&
        rolesIn(from.title).length > 0
          ? [{ read: title, from, at: undefined }]
          : [];
      return [...sentences, ...titled];
    })
    .filter(({ read }) => {
      const isNew = !seen.has(read.text);
      seen.add(read.text);
      return isNew;
    });
}

/** A sentence without the place and the wire before it, and the wire in brackets behind it. */
const bare = (text: string): string => {
  const said = withoutDateline(text);
  return creditOf(said) === undefined ? said : said.replace(/\s*\([^()]{2,40}\)\s*$/u, '');
};

const isReport = ({ denies }: Testimony): boolean => !denies;

// Whom or what it speaks of is told before it: alone it claims nothing.
const LEANS =
  /^(?:(?:It|Its|He|She|They|Their|His|Her|This|That|These|Those|There|But|And|Then|We|Our|Afterwards?|The (?:former|latter)|(?:In|On|At) the other|(?:Before|After|Since|By|Until) (?:that|then))\b|(?:Earlier|Later),? (?!this\b|today\b|on\b|in\b))/;

// "On Monday the board did: ...": what it did was told before.
const STANDS_IN = /\b(?:did|does|do|has|have|had)(?: so| too)?[:;]/;

// A headline that promises to tell how, why or what claims none of it: "What to buy from ...", "How a weak yen moves ...".
const PROMISES =
  /^(?:(?:How|Why)\b(?! (?:many|much)\b)|(?:What|Where|When|Whom?|Which \p{L}+) to\b|(?:What|Who)(?:['’]s| (?:is|are|was|were|we|you)\b)|(?:Everything|All) (?:you|we)\b|(?:Check out|Go|See|Watch|Meet|Read)\b)/iu;

/** Whether a sentence speaks of what only the one before it explains. */
export const leans = (text: string): boolean => LEANS.test(text) || STANDS_IN.test(text);

function isClaim(text: string, isOpen: boolean): boolean {
  return (
    (isOpen ? !admitsError(text) : !leans(text)) &&
    text.length <= LONGEST_SNIPPET &&
    /^[\p{Lu}\p{N}]/u.test(text) &&
    !text.endsWith('?') &&
    !PROMISES.test(text) &&
    text.split(/\s+/).length >= SHORTEST_CLAIM &&
    !addressesReader(text)
  );
}

/**
 * A sentence as a claim. Where only one origin says all of it and others a part ("died on Thursday", "died of pneumonia at
 * the age of 85"), that part is a claim as well.
 */
function claimsOf(candidate: Candidate, witnesses: readonly Testimony[]): Claim[] {
  const whole = claimOf(candidate, witnesses);
  const { from, at } = candidate;
  const isAlone = whole.every(({ state, independent }) => state === 'reported' && independent.length < 2);
  if (at === undefined || !(isAlone || witnesses.some(deniesAny))) return whole;
  const parts = compressionsOf(from.singles[at]!)
    .map(({ text, reading }) => readClaimText(bare(text), reading))
    .filter(({ text }) => !leans(text))
    .flatMap((read) => claimOf({ read, from, at, whole: candidate.read.text }, witnesses));
  // What several say whole may be denied in a part.
  const told = parts.filter(({ state }) => (isAlone ? state !== 'reported' : state === 'contested'));
  const isContested = whole.some(({ state }) => state === 'contested');
  const most = Math.max(...told.map(heardFrom));
  const longest = told.findLast((part) => heardFrom(part) === most);
  if (longest === undefined || (!isAlone && isContested)) return whole;
  // What is contested in a part is not corroborated as a whole.
  return longest.state === 'contested' ? [longest] : [...whole, longest];
}

// So many origins make a claim as sure as it gets: of parts that so many say the one that says most is the claim.
const ENOUGH = 3;
const heardFrom = ({ independent, isPart }: Claim): number =>
  isPart ? Math.min(ENOUGH, independent.length) : independent.length;

function claimOf({ read, from, at, whole }: Candidate, witnesses: readonly Testimony[]): Claim[] {
  const heard = witnesses.flatMap((by): Stance[] => {
    const stance = stanceOf(read, by);
    // Whoever says it says it, also where its own words cannot be compared with themselves.
    if (by === from && at !== undefined && stance?.kind !== 'reports')
      return [
        { by, owner: by.owner, kind: 'reports', quote: whole ?? read.text, why: '', figure: undefined },
      ];
    return stance === undefined ? [] : [stance];
  });
  const stances = meaningOne(read, heard, from);
  // Nor does what its own publisher put right later stand against what others say.
  const isCorrected = correctedAmong(witnesses);
  // What a publisher has changed counts only where it says otherwise now: what it left out it may still hold.
  const changed = new Set(
    stances.filter(({ kind, by }) => kind !== 'reports' && !by.isEarlier).map(({ by }) => by.source),
  );
  const verdict = judge(
    stances.filter(
      ({ by, kind }) =>
        (!by.isEarlier || changed.has(by.source)) && !(kind === 'contradicts' && isCorrected(by)),
    ),
  );
  if (verdict.supporting.length === 0) return [];
  return [{ ...verdict, text: read.text, words: read.words, read, from, isPart: whole !== undefined }];
}

// A sentence says more exactly what is claimed than a headline; a quarter of an origin never outweighs one.
const SENTENCE = 0.25;

function weight(claim: Claim): number {
  const { contradicting, supporting, text, from, read, isOutgrown, isPart } = claim;
  const isSentence = text !== from.title.text && !isPart;
  // A denial is a claim's other side, and the claim is what is asked about.
  const denies = isDenial(read.reading) || read.asked.isTurned || !isReport(from);
  return (
    2 * heardFrom(claim) +
    (denies ? 1 : 2) * contradicting.length +
    0.1 * Math.min(5, supporting.length) +
    (isSentence ? SENTENCE : 0) +
    (isPart ? text.length / LONGEST_SNIPPET : 0) -
    (denies ? 0.5 : 0) -
    (isOutgrown ? 0.5 : 0) -
    0.001 * from.source
  );
}

/** Whether two claims say the same: one reports the other. With another figure of what grows it is another claim, and both are shown. */
function isSame(a: Claim, b: Claim): boolean {
  if (a.text === b.text) return true;
  // What several say whole says more than its part, unless it says the same.
  const [whole, part] = a.isPart ? [b, a] : [a, b];
  if (a.isPart !== b.isPart && whole.independent.length > 1)
    return relation(whole.read.reading, part.read.reading).kind === 'reports';
  const [one, other] = [a.read.reading, b.read.reading];
  if (outgrown(one, other) !== undefined || outgrown(other, one) !== undefined) return false;
  return (
    relation(one, other).kind === 'reports' ||
    relation(other, one).kind === 'reports' ||
    saysToo(b.read, a.read) ||
    saysToo(a.read, b.read)
  );
}

const LATEST = 0.3;

const reports = (said: Claim, claim: Claim): boolean =>
  relation(claim.read.reading, said.read.reading).kind === 'reports';

/** Whether a claim that nobody contests says only a part of another one. */
const isLessThan = ({ state, read }: Claim, claim: Claim): boolean =>
  state !== 'contested' &&
  relation(claim.read.reading, read.reading).kind !== 'reports' &&
  !saysToo(read, claim.read);

/** Whether one claim says what another one of its story says, in whatever words. */
const saysToo = (said: Read, claim: Read): boolean =>
  shareOf(claim.words, said.words) >= NEAR && bearingOf(claim.asked, said.told)?.kind === 'reports';

/** Whether a claim is what already stands beside another as its contradiction. */
function isOtherSide(claim: Claim, other: Claim): boolean {
  if (other.state !== 'contested') return false;
  const against = new Set(other.contradicting.map(({ quote }) => quote));
  return claim.supporting.every(({ quote }) => against.has(quote));
}

// So much of a title a claim must have that shows it borne out without being told by it.
const MOST_OF_TITLE = 0.5;

/**
 * The claims that a title rests on: those that it reports or that report it, or else the one with most of its words. That two
 * origins report something beside it does not bear the title out.
 */
export function claimsOfTitle(title: Read, claims: readonly Claim[]): Set<Claim> {
  const rests = claims.filter(
    ({ text, read, isPart, isBeside }) =>
      text === title.text ||
      // What is in dispute beside the title's matter is not the title's.
      (!isBeside && relation(title.reading, read.reading).kind === 'reports') ||
      (!isPart && saysToo(title, read)) ||
      // That a part of a title is so does not say that the title is.
      (!isPart &&
        (relation(read.reading, title.reading).kind === 'reports' || (!isBeside && saysToo(read, title)))) ||
      relation(read.reading, title.reading).kind === 'contradicts',
  );
  if (rests.length > 0) return new Set(rests);
  const [nearest] = claims
    .filter(({ isPart, isBeside }) => !isPart && !isBeside)
    .toSorted((a, b) => common(b, title) - common(a, title));
  const isBeside = nearest?.state === 'corroborated' && shareOf(title.words, nearest.words) < MOST_OF_TITLE;
  return new Set(nearest === undefined || isBeside ? [] : [nearest]);
}

function common({ words }: Claim, title: Read): number {
  let count = 0;
  for (const word of title.words) if (words.has(word)) count += 1;
  return count;
}
