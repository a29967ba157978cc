import type { Token } from '../model.ts';
import { units } from './units.ts';

/** A number with a part of a whole in it. */
export interface Mixed {
  readonly value: number;
  /** The token behind it. */
  readonly end: number;
  readonly isScaled: boolean;
}

const OVER: ReadonlyMap<string, number> = new Map(
  Object.entries({ half: 2, third: 3, thirds: 3, quarter: 4, quarters: 4 }),
);
const COUNTS: ReadonlyMap<string, number> = new Map(Object.entries({ a: 1, one: 1, two: 2, three: 3 }));

/** "Million", "billion", "dozen": what a number before it is multiplied by. */
export const scaleOf = (lower: string | undefined): number | undefined => {
  const unit = lower === undefined || lower.length < 5 ? undefined : units.get(lower);
  return unit?.kind === 'scale' ? unit.factor : undefined;
};

/** "Half a million", "a half-million", "a quarter of a million": a part of a scale. */
export function partOfScale(tokens: readonly Token[], at: number): Mixed | undefined {
  const word = (i: number): string => tokens[i]?.lower ?? '';
  const isAlone = word(at) === 'half';
  let last = at;
  if (!isAlone) {
    if (!COUNTS.has(word(at))) return undefined;
    last = word(at + 1) === '-' ? at + 2 : at + 1;
  }
  const over = OVER.get(word(last));
  if (over === undefined) return undefined;
  const next = word(last + 1);
  const behind = next === 'of' ? last + 3 : last + 2;
  if (next === 'of' ? word(last + 2) !== 'a' : over !== 2 || (next !== 'a' && next !== '-')) return undefined;
  const scale = scaleOf(word(behind));
  if (scale === undefined) return undefined;
  return { value: ((isAlone ? 1 : COUNTS.get(word(at))!) * scale) / over, end: behind + 1, isScaled: true };
}

/** The token behind "and a half" that begins at a token; undefined where something else does. */
export function behindAndAHalf(tokens: readonly Token[], at: number): number | undefined {
  const isHalf =
    tokens[at]?.lower === 'and' && tokens[at + 1]?.lower === 'a' && tokens[at + 2]?.lower === 'half';
  return isHalf ? at + 3 : undefined;
}
