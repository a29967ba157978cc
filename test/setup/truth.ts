import { existsSync, readFileSync } from 'node:fs';

/** A made-up passage and what it is to a claim. */
export interface PlantedCase {
  readonly id: string;
  readonly what: string;
  readonly claim: string;
  readonly passage: string;
  /** `reports`, `contradicts` or `mentions` (which stands for `nothing` too). */
  readonly expected: string;
}

/** A short claim about a real item of the news, which it names by its id. */
export interface TrueOrInvented {
  readonly id: string;
  readonly kind: 'true' | 'invented';
  readonly item: string;
  readonly claim: string;
}

/** Rows of a file of test/language/truth. */
export function truthRows(file: string): string[][] {
  const path = new URL(`../language/truth/${file}`, import.meta.url);
  if (!existsSync(path)) return [];
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split('\t'));
}

export const plantedCases = (): PlantedCase[] =>
  truthRows('planted.tsv').map(([id, what, claim, passage, expected]) => ({
    id: id!,
    what: what!,
    claim: claim!,
    passage: passage!,
    expected: expected!,
  }));

export const eventsOf = (): TrueOrInvented[] =>
  truthRows('events.tsv').map(([id, kind, item, , claim]) => ({
    id: id!,
    kind: kind as TrueOrInvented['kind'],
    item: item!,
    claim: claim!,
  }));
