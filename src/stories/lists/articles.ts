import type { StoryField } from '../model.ts';
import { CARD_FIELDS } from '../one/card.ts';

/** Where the members of one story lie in the text of a page: of each where its name begins and its value ends. */
export type Places = Int32Array;

// As the database joins them (src/retrieval/lists/article.ts).
const MEMBERS = ['id', ...CARD_FIELDS, 'popularity', 'links'] as const satisfies readonly StoryField[];
const PLACE = new Map<StoryField, number>(MEMBERS.map((field, index) => [field, index]));
const LAST_OF_CARD = CARD_FIELDS.length;
const LINKS = MEMBERS.length - 1;
const QUOTE = 0x22;
const COMMA = 0x2c;
const NEWLINE = 0x0a;

// The fewest characters of a value: a TypeID, a time, a language or null, a digit; else an empty text or list.
const FEWEST: Partial<Record<StoryField, number>> = {
  id: 34,
  language: 4,
  publishedAt: 26,
  updatedAt: 26,
  revision: 1,
  sourceCount: 1,
  popularity: 1,
};
const LEAST = Int32Array.from(MEMBERS, (field) => field.length + '"":'.length + (FEWEST[field] ?? 2));

/**
 * Goes over the stories in the text of a page that the database joined (`StoryPage.articles`), without reading any value: the
 * members of a card end where a newline comes, which no JSON text holds. Single characters are looked for, since V8 finds
 * those without a call into its runtime.
 */
export class PlacedStories {
  /** Of the story that was gone to last; the same memory for each. */
  readonly places: Places = new Int32Array(2 * MEMBERS.length);
  readonly #articles: string;
  // Behind the brace.
  #at = 1;

  constructor(articles: string) {
    this.#articles = articles;
  }

  /** Goes to the next story. @returns whether there is one. */
  next(): boolean {
    const articles = this.#articles;
    const { places } = this;
    let at = this.#at;
    if (at >= articles.length) return false;
    for (let i = 0; i < LINKS; i += 1) {
      const isCard = i > 0 && i < LAST_OF_CARD;
      // Half of the members are as short as can be, and need no search.
      let end = at + LEAST[i]!;
      // A comma stands before the newline.
      if (isCard) {
        if (articles.charCodeAt(end + 1) !== NEWLINE) end = articles.indexOf('\n', at) - 1;
      } else if (articles.charCodeAt(end) !== COMMA) end = articles.indexOf(',', at);
      places[2 * i] = at;
      places[2 * i + 1] = end;
      at = end + (isCard ? 2 : 1);
    }
    // Three addresses and nothing else: the first end of an object behind a quotation mark is theirs.
    let end = articles.indexOf('}', at);
    while (articles.charCodeAt(end - 1) !== QUOTE) end = articles.indexOf('}', end + 1);
    places[2 * LINKS] = at;
    places[2 * LINKS + 1] = end + 1;
    // A brace, and before the next story a comma and a brace.
    this.#at = end + 4;
    return true;
  }
}

/** Where the JSON value of a member of a story begins; `valueIn` gives it. */
export const valueAt = (places: Places, field: StoryField): number =>
  places[2 * PLACE.get(field)!]! + field.length + '"":'.length;

/** The JSON value of a member of a story, in octets as the page is. */
export const valueIn = (articles: string, places: Places, field: StoryField): string =>
  articles.slice(valueAt(places, field), places[2 * PLACE.get(field)! + 1]);

/** Whether a member lies right behind another one. */
export const follows = (field: StoryField, before: StoryField): boolean =>
  PLACE.get(field)! === PLACE.get(before)! + 1;

/**
 * What cuts members that lie side by side out of a page, with their names and what lies between them.
 * @param isLast else a comma follows.
 */
export function membersOf(
  first: StoryField,
  last: StoryField,
  isLast: boolean,
): (articles: string, places: Places) => string {
  const from = 2 * PLACE.get(first)!;
  const to = 2 * PLACE.get(last)! + 1;
  // No comma follows the links on a page; all others have one of their own.
  if (isLast) return (articles, places) => articles.slice(places[from], places[to]);
  if (last === 'links') return (articles, places) => `${articles.slice(places[from], places[to])},`;
  return (articles, places) => articles.slice(places[from], places[to]! + 1);
}
