import { disagree } from '../amounts/amounts.ts';
import { isToll } from '../amounts/growing.ts';
import type { Quantity, Reading, Token } from '../model.ts';
import { pluralOf } from '../tagging/inflection.ts';
import { relation } from './relation.ts';

/** Two numbers of one unit that cannot both be right. */
export interface NumbersApart {
  readonly a: Quantity;
  readonly b: Quantity;
  /** Whether people are counted as dead, hurt, missing and the like: such numbers are seldom of two events at once. */
  readonly isToll: boolean;
  /** How many times the larger is the smaller; 1 or more. */
  readonly factor: number;
}

/** The numbers of two texts that differ, where each text has only one of that unit; in the order of the first. */
export function numbersApart(a: Reading, b: Reading): NumbersApart[] {
  return quantitiesOf(a).flatMap((first) => {
    const [second, ...more] = quantitiesOf(b).filter(({ unit }) => unit === first.unit);
    const isOnly = quantitiesOf(a).filter(({ unit }) => unit === first.unit).length === 1;
    if (!isOnly || second === undefined || more.length > 0 || !disagree(first, second)) return [];
    const factor = Math.max(first.value, second.value) / Math.max(1e-9, Math.min(first.value, second.value));
    return [{ a: first, b: second, isToll: isToll(first.unit), factor }];
  });
}

/** The numbers that a text gives of what is so, without those of what was so before. */
const quantitiesOf = ({ sentences }: Reading): Quantity[] =>
  sentences.flatMap(({ tokens, quantities }) => quantities.filter(({ start }) => !isFormer(tokens, start)));

/** Whether a number is only compared with: "up from 66.9 % five years ago", "compared with about 12 in May". */
function isFormer(tokens: readonly Token[], start: number): boolean {
  let at = start - 1;
  while (at > 0 && APPROXIMATE.has(tokens[at]!.lower)) at -= 1;
  const [before, last] = [tokens[at - 1]?.lower, tokens[at]?.lower];
  return (
    (last === 'from' && (before === 'up' || before === 'down')) ||
    ((last === 'with' || last === 'to') && before === 'compared')
  );
}

const APPROXIMATE: ReadonlySet<string> = new Set('a about an around just nearly roughly some the'.split(' '));

/** Whether one of two texts says the other's statement with another number. */
export const isNumberContrary = (a: Reading, b: Reading): boolean =>
  [relation(a, b), relation(b, a)].some(({ kind, why }) => kind === 'contradicts' && why === 'number');

/** How one text contradicts another in the same roles, numbers apart. */
export type Contrary =
  | { readonly kind: 'opposite'; readonly verbs: readonly [string, string] }
  /** Which of the two has it denied. */
  | { readonly kind: 'denial'; readonly by: 'a' | 'b' };

/** Whether one of two texts says the opposite of what the other says, or denies it; undefined where neither does. */
export function contraryOf(a: Reading, b: Reading): Contrary | undefined {
  for (const [claim, passage, of, other] of [
    [a, b, 'a', 'b'],
    [b, a, 'b', 'a'],
  ] as const) {
    const { kind, why, asked, found } = relation(claim, passage);
    if (kind !== 'contradicts' || why === 'number' || why === 'toll') continue;
    if (why === 'opposite') return { kind: 'opposite', verbs: [asked!.verb, found!.verb] };
    return { kind: 'denial', by: why === 'asserted' ? of : other };
  }
  return undefined;
}

const BOUNDS = {
  exact: '',
  least: 'at least ',
  most: 'at most ',
  about: 'about ',
  nearly: 'nearly ',
} as const;

/** A number in words: "at least $3.4 billion", "46 dead", "46 lorries". */
export function quantityInWords({ value, unit: own, of, bound }: Quantity): string {
  // What is counted by its noun is several of it; classes ("dead") and measures are written as they are.
  const unit = own === of && own !== 'people' && value !== 1 ? pluralOf(own) : own;
  const number =
    value >= 1e9
      ? `${value / 1e9} billion`
      : value >= 1e6
        ? `${value / 1e6} million`
        : value.toLocaleString('en-US');
  return `${BOUNDS[bound]}${/[$€£¥₹]$/.test(unit) ? `${unit}${number}` : `${number} ${unit}`}`;
}
