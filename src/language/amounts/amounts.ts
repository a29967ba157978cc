import type { Quantity } from '../model.ts';
import { isKindOf } from '../words/nouns.ts';

/**
 * Whether two numbers of one unit cannot both be right. "At least" and "more than" hold for whatever is more; what is
 * said to be about, and what is rounded, may differ a little; "by 3 %" and "to 3 %" are different things.
 */
export function disagree(a: Quantity, b: Quantity): boolean {
  if (a.unit !== b.unit || a.isVague === true || b.isVague === true) return false;
  if (a.per !== b.per || (a.kind !== 'count' && b.kind !== 'count' && a.kind !== b.kind)) return false;
  if (a.direction !== undefined && b.direction !== undefined && a.direction !== b.direction) return false;
  // "Half" and "a third" are said of what is near them.
  if (a.unit === 'percent' && Math.abs(a.value - b.value) <= 2 && (isSimple(a) || isSimple(b))) return false;
  if (a.from !== undefined || b.from !== undefined)
    return lowest(a) > highest(b) * (1 + COARSE) || lowest(b) > highest(a) * (1 + COARSE);
  return !isNear(a, b, COARSE);
}

const highest = ({ value, bound }: Quantity): number =>
  bound === 'least' ? Number.POSITIVE_INFINITY : value;
const lowest = ({ from, value, bound }: Quantity): number => from ?? (bound === 'most' ? 0 : value);

/** The same unit, or things that go by another word: troops are soldiers. */
const isOneUnit = (asked: Quantity, given: Quantity): boolean =>
  asked.unit === given.unit ||
  (asked.unit === asked.of && given.unit === given.of && isKindOf(given.unit, asked.unit));

const SIMPLE = [25, 100 / 3, 50, 200 / 3, 75];
const isSimple = ({ value }: Quantity): boolean => SIMPLE.includes(value);

/** Whether a number is borne out by another: the same unit, and the same size within what both say of their precision. */
export function agrees(asked: Quantity, given: Quantity): boolean {
  if (!isOneUnit(asked, given) || (asked.per !== '' && asked.per !== given.per)) return false;
  if (asked.kind !== 'count' && given.kind !== 'count' && asked.kind !== given.kind) return false;
  if (asked.direction !== undefined && given.direction !== undefined && asked.direction !== given.direction)
    return false;
  if (asked.from !== undefined)
    return given.from !== undefined
      ? given.from === asked.from && given.value === asked.value
      : given.bound === 'exact' && given.value >= asked.from && given.value <= asked.value;
  if (given.from !== undefined) {
    if (asked.bound === 'least') return given.from >= asked.value;
    return asked.bound === 'most' && given.value <= asked.value;
  }
  // "Thirty" is not more than thirty; "more than thirty" is.
  const isBare = asked.isBeyond === true && given.isBeyond !== true;
  if (isBare && asked.value === given.value) return false;
  if (asked.bound === 'least') return given.bound === 'most' ? false : given.value >= asked.value * 0.999;
  if (asked.bound === 'most') return given.bound === 'least' ? false : given.value <= asked.value * 1.001;
  if (asked.bound === 'nearly')
    return given.bound === 'exact'
      ? given.value < asked.value && given.value >= NEARLY * asked.value
      : given.bound !== 'least' && given.bound !== 'most' && given.value === asked.value;
  // "More than 1,000" and "nearly 1,000" are other numbers than 1,000.
  if (asked.bound === 'exact' && given.bound !== 'exact')
    return given.bound === 'about' && Math.abs(asked.value - given.value) <= ROUNDED * asked.value;
  return isNear(asked, given, FINE);
}

// Two thirds are 66.7 percent.
const ROUNDED = 0.001;
// "Nearly 1,000" are 900 and more.
const NEARLY = 0.9;
// Counts of thousands are rounded to two figures when they are told again; what is borne out must be nearer.
const [COARSE, FINE] = [0.05, 0.006];

function isNear(a: Quantity, b: Quantity, tolerance: number): boolean {
  if (a.value === b.value) return true;
  const [less, more] = a.value < b.value ? [a, b] : [b, a];
  if (less.bound === 'least' || more.bound === 'most') return true;
  const gap = (more.value - less.value) / more.value;
  if ([a, b].some(({ bound }) => bound === 'about' || bound === 'nearly')) return gap <= 0.15;
  if (more.value >= 1_000) return gap <= tolerance;
  // Units are converted, and shares rounded, in the third figure.
  return !(Number.isInteger(a.value) && Number.isInteger(b.value)) && gap <= FINE;
}
