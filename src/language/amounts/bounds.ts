import type { Direction, Quantity, Token } from '../model.ts';
import { MARK } from '../words/marks.ts';
import { TIME_NOUN, wordClass } from '../words/words.ts';

const [ABOUT, LEAST, MOST] = [wordClass('approximate'), wordClass('least'), wordClass('most')];
const RISE =
  /^(?:up|rise|rose|risen|increase|increased|climb|climbed|jump|jumped|surge|surged|gain|gained|higher|grow|grew|growth|raise|raised|soar|soared|add|added|hike|hiked|increasing|rising|gains|rises|increases|jumps|climbs|advance|advanced)$/;
const FALL =
  /^(?:down|fall|fell|fallen|decrease|decreased|drop|dropped|decline|declined|cut|lower|lowered|lose|lost|plunge|plunged|tumble|tumbled|slump|slumped|shrink|shrank|reduce|reduced|falls|drops|declines|slid|slide|loses|cuts|falling|less)$/;

/** "More than 30", "over 30", but "at least 30". */
export const isBeyond = (tokens: readonly Token[], { start, bound }: Quantity): boolean =>
  (bound === 'least' || bound === 'most') &&
  BEYOND.test(tokens[start - 1]?.lower ?? '') &&
  tokens[start - 3]?.lower !== 'no';
const BEYOND = /^(?:than|over|above|under|below|exceed(?:s|ed|ing)?)$/;

/** "Between 20 and 30", "2.5 to 3.5 million": a number with the one that begins its range. */
export function ranged(
  quantity: Quantity,
  at: number,
  before: { readonly value: number; readonly end: number } | undefined,
): Quantity {
  if (quantity.bound !== 'most' || before === undefined || before.end !== at - 1) return quantity;
  // The scale stands once, behind the second: "3 to 5 million".
  const scale = [1, 1e3, 1e6, 1e9].find((each) => before.value * each * 100 >= quantity.value) ?? 1;
  const from = before.value * scale;
  return from < quantity.value ? { ...quantity, from } : quantity;
}

/** How exact the number at a token is said to be. */
export function boundOf(tokens: readonly Token[], at: number): Quantity['bound'] {
  const [b, a] = [tokens[at - 2]?.lower ?? '', tokens[at - 1]?.lower ?? ''];
  if (a === 'least' && b === 'at') return 'least';
  if (a === 'most' && b === 'at') return 'most';
  // "No fewer than 20" are at least so many, "no more than 20" at most.
  if (a === 'than' && tokens[at - 3]?.lower === 'no') {
    if (/^(?:fewer|less)$/.test(b)) return 'least';
    if (b === 'more') return 'most';
  }
  if (a === 'than')
    return /^(?:more|greater|higher|other|rather)$/.test(b)
      ? 'least'
      : /^(?:less|fewer|lower)$/.test(b)
        ? 'most'
        : 'exact';
  // "As much as 5 percent", "as little as 5".
  if (a === 'as' && tokens[at - 3]?.lower === 'as' && (b === 'much' || b === 'little'))
    return b === 'much' ? 'most' : 'least';
  if (a === 'to' && (b === 'up' || b === 'close')) return b === 'up' ? 'most' : 'nearly';
  // "Between 20 and 30", "3 to 5 percent", but "from 3 to 5".
  const isRange = tokens[at - 2]?.tag === 'NUM' && /^(?:and|to|-|or)$/.test(a);
  if (isRange && (a === 'and' ? tokens[at - 3]?.lower === 'between' : tokens[at - 3]?.lower !== 'from'))
    return 'most';
  if (a === 'between') return 'least';
  if (LEAST.has(a) || (a === 'of' && /^upwards?$/.test(b))) return 'least';
  if (MOST.has(a)) return 'most';
  if (a === 'nearly' || a === 'almost') return 'nearly';
  if (ABOUT.has(a)) return 'about';
  if (tokens[at + 1]?.lower === 'or' && /^(?:more|so)$/.test(tokens[at + 2]?.lower ?? ''))
    return tokens[at + 2]!.lower === 'more' ? 'least' : 'about';
  return 'exact';
}

const isTime = ({ lower }: Token): boolean => TIME_NOUN.has(lower) || HOUR.test(lower);
const HOUR = /^(?:dawn|daybreak|sunrise|midday|sunset|dusk|nightfall)$/;

/** Whether a number is where something went, or by how much. */
export function wayOf(
  tokens: readonly Token[],
  at: number,
): { direction: Direction; kind: Quantity['kind'] } {
  let kind: Quantity['kind'] = 'count';
  for (let i = at - 1; i >= Math.max(0, at - 7); i -= 1) {
    const { lower, tag } = tokens[i]!;
    if (/^[;:()]$/.test(lower)) break;
    // "By dawn 44 were ashore", "at noon 12 were missing": when, and not by how much.
    if (/^(?:by|to|at)$/.test(lower) && tokens.slice(i + 1, at).some(isTime)) continue;
    if (kind === 'count' && i >= at - 3) {
      if (lower === 'by') kind = 'change';
      if (lower === 'to' || lower === 'at') kind = 'level';
      // "Rose above 80 dollars": where it stands.
      if (i === at - 1 && /^(?:above|below|past)$/.test(lower)) kind = 'level';
    }
    const direction = RISE.test(lower) ? 'up' : FALL.test(lower) ? 'down' : undefined;
    if (direction !== undefined && (tag !== 'ADP' || lower === 'up' || lower === 'down')) {
      if (lower === 'up' && tokens[i + 1]?.lower === 'to') break;
      return { direction, kind: kind === 'count' ? (i >= at - 3 ? 'change' : 'count') : kind };
    }
    if (tag === 'NUM' && i < at - 1) break;
  }
  for (let i = at + 1; i < Math.min(tokens.length, at + 5); i += 1) {
    const { lower } = tokens[i]!;
    if (lower === ',' || lower === ';') break;
    if (/^(?:higher|up|increase|rise|gain|growth|jump)$/.test(lower))
      return { direction: 'up', kind: 'change' };
    if (/^(?:lower|down|decrease|fall|drop|decline|cut|loss)$/.test(lower))
      return { direction: 'down', kind: 'change' };
  }
  return { direction: undefined, kind };
}

/** Where "at least", "more than", "up to" before a number end: they belong to it. The token itself where there is none. */
export function boundEnd(tokens: readonly Token[], i: number): number {
  if ((tokens[i]!.marks & MARK.bound) === 0) return i;
  for (const words of BOUNDS) {
    if (!words.every((word, k) => tokens[i + k]?.lower === word)) continue;
    const next = tokens[i + words.length];
    if (next?.tag === 'NUM' || next?.tag === 'SYM' || next?.lower === 'a' || next?.lower === '$')
      return i + words.length;
  }
  return i;
}

const BOUNDS: readonly (readonly string[])[] = [
  'at least',
  'at most',
  'more than',
  'less than',
  'fewer than',
  'up to',
  'as many as',
  'as much as',
  'no more than',
  'no fewer than',
  'no less than',
  'close to',
  'well over',
  'just over',
  'just under',
].map((words) => words.split(' '));
