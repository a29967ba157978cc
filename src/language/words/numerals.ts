import type { Token } from '../model.ts';
import { behindAndAHalf, partOfScale } from './halves.ts';
import { units } from './units.ts';

const WORDS: ReadonlyMap<string, number> = new Map(
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'
    .split(' ')
    .map((word, value) => [word, value] as const),
);
const TENS: ReadonlyMap<string, number> = new Map(
  'twenty thirty forty fifty sixty seventy eighty ninety'
    .split(' ')
    .map((word, index) => [word, 20 + 10 * index] as const),
);
// What is said in plurals of tens is two of them and more.
export const MANY: ReadonlyMap<string, number> = new Map(
  Object.entries({ dozens: 24, scores: 40, hundreds: 200, thousands: 2_000, millions: 2e6, billions: 2e9 }),
);

/** Whether a word says of things that there are many of them. */
export const isMany = (lower: string): boolean => MANY.has(lower) || lower === 'several';

const SCALES = new Set(['hundred', 'thousand', 'million', 'billion', 'trillion', 'dozen', 'lakh', 'crore']);

const isDigit = (code: number): boolean => code >= 48 && code <= 57;

/** Whether a number can begin with a word (folded). */
export const beginsNumber = (lower: string): boolean =>
  isDigit(lower.charCodeAt(0)) ||
  WORDS.has(lower) ||
  TENS.has(lower) ||
  SCALES.has(lower) ||
  isMany(lower) ||
  lower === 'half';

/** Value and end of the number that begins at a token, with its scale words. */
export function numberAt(
  tokens: readonly Token[],
  at: number,
): { value: number; end: number; isScaled: boolean } | undefined {
  const part = partOfScale(tokens, at);
  if (part !== undefined) return part;
  const { lower, start } = tokens[at]!;
  let value: number | undefined;
  let end = at + 1;
  if (/^\d/.test(lower)) {
    const digits = /^(\d[\d,]*(?:\.\d+)?)(k|m|mn|mln|bn|bln|b|tn|trn)?$/.exec(lower);
    if (digits === null) return undefined;
    value = Number(digits[1]!.replaceAll(',', ''));
    if (digits[2] !== undefined)
      return { value: value * (units.get(digits[2])?.factor ?? 1), end, isScaled: true };
  } else {
    value = WORDS.get(lower) ?? TENS.get(lower);
    if (value === undefined && SCALES.has(lower)) value = tokens[at - 1]?.lower === 'a' ? 1 : undefined;
    if (value === undefined) return undefined;
    if (lower === 'one' && tokens[at - 1]?.tag === 'DET') return undefined;
    if (TENS.has(lower)) {
      const next = tokens[end]?.lower === '-' ? end + 1 : end;
      const ones = WORDS.get(tokens[next]?.lower ?? '');
      if (ones !== undefined && ones > 0 && ones < 10) {
        value += ones;
        end = next + 1;
      }
    }
    if (SCALES.has(lower)) end = at;
  }
  if (!Number.isFinite(value)) return undefined;
  // "1/2", "3-1", "7:30": no counts.
  const before = tokens[at - 1];
  if (before !== undefined && /^[/:]$/.test(before.lower) && before.end === start) return undefined;
  // "Two and a half million", "a million and a half".
  const half = behindAndAHalf(tokens, end);
  if (half !== undefined && value < 100) [value, end] = [value + 0.5, half];
  let isScaled = false;
  for (;;) {
    let next = end;
    if (tokens[next]?.lower === '-' && tokens[next]!.start === tokens[next - 1]!.end) next += 1;
    const scale = units.get(tokens[next]?.lower.replace(/\.$/, '') ?? '');
    if (scale?.kind !== 'scale') break;
    const word = tokens[next]!.lower;
    const isShort = word.length < 3;
    if (
      isShort &&
      before !== undefined &&
      units.get(before.lower)?.kind !== 'money' &&
      word !== 'bn' &&
      word !== 'mn'
    )
      break;
    value *= scale.factor;
    isScaled = true;
    end = next + 1;
    const behind = behindAndAHalf(tokens, end);
    if (behind !== undefined) [value, end] = [value + scale.factor / 2, behind];
  }
  return { value, end, isScaled };
}
