import type { Feature } from './features.ts';
import type { Vector } from './vector.ts';

// Alerts, notices and advertisements say the same of many places: their words are a frame, and what fills it differs.

// Of a text so many words: behind them other sentences follow.
const LEAD = 16;
// Which words of a headline in title case are names cannot be seen: of those with a capital, rare ones mostly are.
const NAME_RARITY = 8;
// A frame that two have in common is at least so many words, and for each word that is neither frame nor place it has two.
const LEAST_COMMON = 2;
const MOST_OTHERS = 1;
const COMMON_FOR_OTHERS = 2;
const CAPITAL = /^\p{Lu}/u;

/**
 * How an item begins: how many words the title has and how many of the text's first ones follow, then a code for each, then the
 * numbers of those features that the places among them are. Equal words have equal codes but for the lowest bit, which
 * tells a place.
 * @param numbers of those features that stand for the item.
 */
export function frameOf(
  features: readonly Feature[],
  numbers: ReadonlyMap<string, number>,
  rarityOf: (term: string) => number,
): Int32Array {
  const codes: number[] = [];
  const places: number[] = [];
  let [title, lead] = [0, 0];
  for (const { term, kind, written, inTitle, isPlace } of features) {
    // Numbers change with each report of the same thing.
    if (kind !== 'word' && kind !== 'name') continue;
    if (!inTitle && lead === LEAD) break;
    if (inTitle) title += 1;
    else lead += 1;
    const isOne = isPlace && (kind === 'name' || (CAPITAL.test(written) && rarityOf(term) >= NAME_RARITY));
    codes.push(2 * hashOf(term) + (isOne ? 1 : 0));
    if (isOne) places.push(numbers.get(term) ?? NO_FEATURE);
  }
  const frame = new Int32Array(2 + codes.length + places.length);
  frame[0] = title;
  frame[1] = lead;
  frame.set(codes, 2);
  frame.set(places, 2 + codes.length);
  return frame;
}

const NO_FEATURE = -1;

function hashOf(term: string): number {
  let hash = 7;
  for (let at = 0; at < term.length; at += 1) hash = (Math.imul(hash, 31) + term.charCodeAt(at)) | 0;
  return hash & 0x3fffffff;
}

/**
 * Whether two items of one publisher fill the same frame with other places: "flood warning for Brandel County", "flood warning
 * for Ostwick County". They tell of two things, however much else they share. The frame is that of the titles, or of the
 * first words of the texts. A place that the other one has somewhere is not another place.
 */
export function fillOneFrame(a: Vector, b: Vector): boolean {
  if (a.publisher !== b.publisher || a.publisher === '') return false;
  return differ(titleOf(a), titleOf(b), a, b) || differ(leadOf(a), leadOf(b), a, b);
}

const titleOf = ({ frame }: Vector): Int32Array => frame.subarray(2, 2 + frame[0]!);
const leadOf = ({ frame }: Vector): Int32Array => frame.subarray(2 + frame[0]!, 2 + frame[0]! + frame[1]!);

const has = (codes: Int32Array, code: number): boolean => codes.some((other) => other >> 1 === code >> 1);

function differ(one: Int32Array, other: Int32Array, a: Vector, b: Vector): boolean {
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
function hasAnother(part: Int32Array, { frame }: Vector, other: Vector): boolean {
  const end = 2 + frame[0]! + frame[1]!;
  const others = other.frame.subarray(2, 2 + other.frame[0]! + other.frame[1]!);
  let at = end - 1;
  for (const code of frame.subarray(2, end)) {
    if (isPlain(code)) continue;
    at += 1;
    if (has(part, code) && !has(others, code) && !other.features.includes(frame[at]!)) return true;
  }
  return false;
}

// Of big clusters these are enough.
const MOST_MEMBERS = 16;

/** Whether members of two clusters fill one frame with other places, and none of one publisher tells of the same thing. */
export function isOtherOf(members: readonly Vector[], others: readonly Vector[]): boolean {
  let isOther = false;
  for (const one of members.slice(0, MOST_MEMBERS)) {
    for (const other of others.slice(-MOST_MEMBERS)) {
      if (one.publisher !== other.publisher) continue;
      if (!fillOneFrame(one, other)) return false;
      isOther = true;
    }
  }
  return isOther;
}
