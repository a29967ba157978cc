import { readRows } from '../../platform/files/data-file.ts';

const rows = readRows(new URL('data/background.tsv', import.meta.url), ['stem', 'texts']);

/** How many of the English news texts that were counted have a stem, a number or a pair of neighbouring stems. */
export const BACKGROUND: ReadonlyMap<string, number> = new Map(
  rows.map(({ stem, texts }) => [stem, Number(texts)]),
);

// The first row says how many texts were counted.
const TEXTS = BACKGROUND.get('.')!;
// A language without a background begins as if so many texts had been seen, none of them with the word.
const TEXTS_UNKNOWN = 1_000;

/** How many texts the background of a language stands for. */
export const textsOf = (isEnglish: boolean): number => (isEnglish ? TEXTS : TEXTS_UNKNOWN);

/** The share of English news texts that have a stem, from 0 to 1: what is usual where nothing else is known. */
export const usualShareOf = (stem: string): number => (BACKGROUND.get(stem) ?? 0.5) / TEXTS;

/** How rare something is that some of so many texts have: ln of texts per text. */
export const rarityIn = (texts: number, having: number): number => Math.log(1 + texts / (having + 0.5));

/** What follows a stem in the pairs of the background, with how rare the pair is. */
export const FOLLOWERS: ReadonlyMap<string, ReadonlyMap<string, number>> = followersOf(BACKGROUND);

function followersOf(background: ReadonlyMap<string, number>): Map<string, Map<string, number>> {
  const followers = new Map<string, Map<string, number>>();
  for (const [term, having] of background) {
    const [first, second] = term.split(' ');
    if (first === undefined || second === undefined) continue;
    const known = followers.get(first) ?? new Map<string, number>();
    followers.set(first, known.set(second, rarityIn(TEXTS, having)));
  }
  return followers;
}
