import type { Token } from '../model.ts';
import type { Item } from './items.ts';

// Figures that are rates: the unemployment rate is unemployment. The word that is another one for it has that one's key.
const OF: ReadonlyMap<string, string | undefined> = new Map([
  ['unemployment', undefined],
  ['inflation', undefined],
  ['poverty', undefined],
  ['literacy', undefined],
  ['mortality', undefined],
  ['employment', undefined],
  ['turnout', undefined],
  ['growth', undefined],
  ['jobless', 'unemployment'],
]);

/** Gives "rate" in "unemployment rate" and "jobless rate" the key of the figure that is meant. */
export function nameRates(tokens: readonly Token[], items: (Item | undefined)[]): void {
  for (let at = 1; at < tokens.length; at += 1) {
    const before = tokens[at - 1]!.lower;
    if (tokens[at]!.lemma !== 'rate' || !OF.has(before)) continue;
    const key = OF.get(before) ?? items[at - 1]?.key;
    if (key === undefined) continue;
    items[at] = { key, kind: 'word' };
    items[at - 1] = items[at];
  }
}

/** Gives "all-time" before "high" and "low" the key of "record". */
export function nameExtremes(tokens: readonly Token[], items: (Item | undefined)[]): void {
  for (let at = 3; at < tokens.length; at += 1) {
    if (!/^(?:high|low)$/.test(tokens[at]!.lower) || tokens[at - 1]!.lower !== 'time') continue;
    if (tokens[at - 3]!.lower === 'all' && tokens[at - 2]!.lower === '-')
      items[at - 1] = { key: 'record', kind: 'word' };
  }
}

/** Whether a word says of a rate that it is the one that a central bank sets: its interest rates are its rates. */
export const isOfBank = (word: string): boolean => BANKS.test(word);
const BANKS = /^(?:interest|policy|benchmark|cash|repo|funds|base)$/;
