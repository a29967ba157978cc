import { readTable } from './tables.ts';

/** A word that stands behind or before a number: what it measures in, and how many base units one is. */
export interface Unit {
  readonly unit: string;
  readonly factor: number;
  readonly kind: 'scale' | 'money' | 'share' | 'measure' | 'time';
}

/** Units by the words that name them. */
export const units = new Map<string, Unit>();
for (const [words, unit, factor, kind] of readTable('units.tsv', 4)) {
  for (const word of words!.split(';')) {
    const row = { unit: unit!, factor: Number(factor), kind: kind as Unit['kind'] };
    if (!Number.isFinite(row.factor)) throw new Error(`units.tsv: ${word} has no factor`);
    // "m" is a million behind a sum and a metre elsewhere: the first row that names a word wins.
    if (!units.has(word)) units.set(word, row);
  }
}

/** Whether a number before a word measures and counts nobody: "16 feet", "5 percent", "20 dollars". @param word lower case. */
export const isUnit = (word: string): boolean => (units.get(word)?.kind ?? 'scale') !== 'scale';
