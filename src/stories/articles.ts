import { CARD_FIELDS } from './card.ts';
import type { StoryField } from './model.ts';

/** Where the members of one story lie in the text of a page: of each where its name begins and its value ends. */
export type Places = Int32Array;

// As the database joins them (src/retrieval/article.ts).
const MEMBERS = ['id', ...CARD_FIELDS, 'popularity', 'links'] as const satisfies readonly StoryField[];
const PLACE = new Map<StoryField, number>(MEMBERS.map((field, index) => [field, 2 * index]));
const LAST_OF_CARD = CARD_FIELDS.length;
const BETWEEN = ',\n';
// Three addresses and nothing else: the first end of an object behind a quotation mark is theirs.
const LINKS_END = '"}';

/**
 * Goes over the stories in the text of a page that the database joined (`StoryPage.articles`), without reading any value: the
 * members of a card end where a newline comes, which no JSON text holds.
 * @returns the places of the story that it stands at; the same memory for each.
 */
export function* placesIn(articles: string): Generator<Places> {
  const places = new Int32Array(2 * MEMBERS.length);
  // Behind the brace.
  for (let at = 1; at < articles.length; ) {
    for (let i = 0; i < MEMBERS.length; i += 1) {
      places[2 * i] = at;
      const isCard = i > 0 && i < LAST_OF_CARD;
      const isLinks = i === MEMBERS.length - 1;
      const mark = isCard ? BETWEEN : isLinks ? LINKS_END : ',';
      const end = articles.indexOf(mark, at) + (isLinks ? LINKS_END.length : 0);
      places[2 * i + 1] = end;
      at = end + (isCard ? BETWEEN.length : 1);
    }
    yield places;
    // The comma between stories, and a brace.
    at += 2;
  }
}

/** The JSON value of a member of a story, in octets as the page is. */
export function valueIn(articles: string, places: Places, field: StoryField): string {
  const at = PLACE.get(field)!;
  return articles.slice(places[at]! + field.length + '"":'.length, places[at + 1]);
}

/**
 * What cuts a member out of a page, with its name.
 * @param isLast else a comma follows.
 */
export function memberOf(field: StoryField, isLast: boolean): (articles: string, places: Places) => string {
  const at = PLACE.get(field)!;
  // No comma follows the links on a page; all others have one of their own.
  if (isLast) return (articles, places) => articles.slice(places[at], places[at + 1]);
  if (field === 'links') return (articles, places) => `${articles.slice(places[at], places[at + 1])},`;
  return (articles, places) => articles.slice(places[at], places[at + 1]! + 1);
}
