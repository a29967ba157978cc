import { CATEGORIES, findCountry, type StoryFilter } from '../../stories/index.ts';

/** What stories can be filed under: a country or a category. */
export interface Filed {
  readonly filter: Pick<StoryFilter, 'country' | 'category'>;
  /** How a sentence goes on: "about Brazil", "in Sport". */
  readonly about: string;
}

/** The filter of lists for a country or category that some words name completely. */
export function filedUnder(words: string): Filed | undefined {
  const country = findCountry(words);
  if (country !== undefined) return { filter: { country: [country.code] }, about: ` about ${country.name}` };
  const category = CATEGORIES.find(({ value }) => value === words.toLowerCase().replace(/^sports$/, 'sport'));
  if (category === undefined) return undefined;
  return { filter: { category: [category.value] }, about: ` in ${category.label}` };
}
