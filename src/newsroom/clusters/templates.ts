import type { Found } from './features.ts';
import { CALENDAR } from './kinds-of-names.ts';
import { stemOf } from './stem.ts';
import type { Vector } from './vector.ts';

// Alerts, notices and advertisements say the same of many places: their words are a frame, and what fills it differs.

// How many words of a text are read: behind them other sentences follow.
const LEAD = 16;
// Which words of a headline in title case are names cannot be seen: of those with a capital, rare ones mostly are.
const NAME_RARITY = 8;
// A frame that two have in common is at least so many words, and for each word that is neither frame nor place it has two.
const LEAST_COMMON = 2;
const MOST_OTHERS = 1;
// A heading of so many words besides its numbers and times is that of a column.
const LEAST_HEADING = 4;
const COMMON_FOR_OTHERS = 2;
const CAPITAL = /^\p{Lu}/u;
const DIGIT = /\p{N}/u;

const stems = (words: string): ReadonlySet<string> => new Set(words.split(' ').map(stemOf));
// Words that say when as numbers do. "May" is more often a verb.
const TIMES = stems('pm noon midnight today tonight tomorrow yesterday morning afternoon evening night')
  .union(CALENDAR)
  .difference(stems('may'));
// What is counted so grows while it is told: the next report has another figure of the same thing.
const GROWING = stems(
  'dead death dead toll kill killed die died fatal injured hurt wounded missing trapped rescued evacuated aboard arrested detained infected case victim casualty survivor rise rises grow grows climb climbs reach reaches pass spread spreads widen top day update updated latest live',
);

/** The first words of an item as they are compared with those of others. */
export interface Beginning {
  /**
   * How many words the title has and how many of the text's first ones follow, then a code for each, then the
   * numbers of those features that the places among them are. Equal words have equal codes but for the lowest bit, which
   * tells a place.
   */
  readonly frame: readonly number[];
  /** Codes of the numbers and times among them; empty also where they are of what grows. */
  readonly figures: readonly number[];
  /** Those of them that the title has. */
  readonly headed: readonly number[];
}

const NONE: readonly number[] = [];

/** How an item begins; those of its features that stand for it have their numbers. */
export function beginningOf(features: readonly Found[]): Beginning {
  const codes: number[] = [];
  const places: number[] = [];
  const figures: number[] = [];
  const headed: number[] = [];
  // Headlines alone do not show whether other names are another matter.
  const hasText = features.some(({ inTitle }) => !inTitle);
  let [title, lead, grows] = [0, 0, false];
  for (const feature of features) {
    const { kind, inTitle, isPlace } = feature;
    if (kind === 'pair') continue;
    const { term, written } = feature;
    if (!inTitle && lead === LEAD) break;
    // Numbers change with each report of the same thing: they are no words of the frame.
    if (kind === 'number' || kind === 'year' || TIMES.has(term) || DIGIT.test(term)) {
      figures.push(hashOf(term));
      if (inTitle) headed.push(hashOf(term));
      continue;
    }
    if (GROWING.has(term)) grows = true;
    if (inTitle) title += 1;
    else lead += 1;
    const isMeant = isPlace || (inTitle && hasText);
    const isOne = isMeant && (kind === 'name' || (CAPITAL.test(written) && feature.rarity >= NAME_RARITY));
    codes.push(2 * hashOf(term) + (isOne ? 1 : 0));
    if (isOne) places.push(feature.number);
  }
  return {
    frame: [title, lead, ...codes, ...places],
    figures: figures.length === 0 || grows ? NONE : figures,
    headed: headed.length === 0 || grows ? NONE : headed,
  };
}

function hashOf(term: string): number {
  let hash = 7;
  for (let at = 0; at < term.length; at += 1) hash = (Math.imul(hash, 31) + term.charCodeAt(at)) | 0;
  return hash & 0x3fffffff;
}

/**
 * Whether two items fill the same frame with other places: "flood warning for Brandel County", "flood warning
 * for Ostwick County". They tell of two things, however much else they share. The frame is that of the titles, or of the
 * first words of the texts. A place that the other one has somewhere is not another place. Two things are also what differs in
 * nothing but numbers and times: "outage in Brandel County on 3 June", "outage in Brandel County on 9 June".
 */
function fillOneFrame(a: Vector, b: Vector): boolean {
  if (a.publisher === '' || b.publisher === '') return false;
  // Two wires have the same forms for notices. Of one thing two publishers write two titles, or name the same in their texts.
  if (a.publisher !== b.publisher) return hasLead(a) && hasLead(b) && differ(titleOf(a), titleOf(b), a, b);
  return (
    differ(titleOf(a), titleOf(b), a, b) || differ(leadOf(a), leadOf(b), a, b) || differInFiguresAlone(a, b)
  );
}

function differInFiguresAlone(a: Vector, b: Vector): boolean {
  if (!hasOther(a.figures, b.figures) || !hasOther(b.figures, a.figures)) return false;
  const [title, lead] = [titleOf(a), leadOf(a)];
  const [otherTitle, otherLead] = [titleOf(b), leadOf(b)];
  if (title.length < LEAST_COMMON || title.length !== otherTitle.length) return false;
  if (!title.every((code) => has(otherTitle, code))) return false;
  // A column has one long heading, and each time another text: "The best letters of the week (Oct. 2-8)".
  if (title.length >= LEAST_HEADING && hasOther(a.headed, b.headed) && hasOther(b.headed, a.headed))
    return true;
  const missing = (one: Codes, other: Codes): number => one.filter((code) => !has(other, code)).length;
  return missing(lead, otherLead) <= MOST_OTHERS && missing(otherLead, lead) <= MOST_OTHERS;
}

const hasOther = (some: Codes, others: Codes): boolean => some.some((code) => !others.includes(code));

type Codes = readonly number[];
const titleOf = ({ frame }: Vector): Codes => frame.slice(2, 2 + frame[0]!);
const leadOf = ({ frame }: Vector): Codes => frame.slice(2 + frame[0]!, 2 + frame[0]! + frame[1]!);

const hasLead = ({ frame }: Vector): boolean => frame[1]! > 0;

const has = (codes: Codes, code: number): boolean => codes.some((other) => other >> 1 === code >> 1);

function differ(one: Codes, other: Codes, a: Vector, b: Vector): boolean {
  let [common, others] = [0, 0];
  for (const code of one) {
    if (has(other, code)) common += 1;
    else if (isPlain(code)) others += 1;
  }
  const most = Math.max(others, other.filter((code) => isPlain(code) && !has(one, code)).length);
  if (common < LEAST_COMMON || most > MOST_OTHERS || common < COMMON_FOR_OTHERS * most) return false;
  return hasAnother(one, a, b) && hasAnother(other, b, a);
}

const isPlain = (code: number): boolean => (code & 1) === 0;

/** Whether a part of an item's frame has a place that the other item does not have anywhere. */
function hasAnother(part: Codes, { frame }: Vector, other: Vector): boolean {
  const end = 2 + frame[0]! + frame[1]!;
  const others = other.frame.slice(2, 2 + other.frame[0]! + other.frame[1]!);
  let at = end - 1;
  for (const code of frame.slice(2, end)) {
    if (isPlain(code)) continue;
    at += 1;
    if (has(part, code) && !has(others, code) && !other.features.includes(frame[at]!)) return true;
  }
  return false;
}

// Of big clusters these are enough.
const MOST_MEMBERS = 16;

/**
 * Whether members of two clusters fill one frame with other places or names, and none of one publisher tells of the same thing. Of
 * several publishers all have to: where one tells it in its own words, the others may be compared by what they share.
 */
export function isOtherOf(members: readonly Vector[], others: readonly Vector[]): boolean {
  let [isOther, isOtherElsewhere, isToldElsewhere] = [false, false, false];
  for (const one of members.slice(0, MOST_MEMBERS)) {
    for (const other of others.slice(-MOST_MEMBERS)) {
      const isFilled = fillOneFrame(one, other);
      if (one.publisher !== other.publisher) {
        if (isFilled) isOtherElsewhere = true;
        else isToldElsewhere = true;
      } else if (!isFilled) return false;
      else isOther = true;
    }
  }
  return isOther || (isOtherElsewhere && !isToldElsewhere);
}
