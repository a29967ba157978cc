import type { Shape, Story, StoryField, StoryRecord } from '../model.ts';
import { STORY_FIELDS, STORY_GROUPS } from '../model.ts';

/**
 * The fields a stored card holds, in its order. `id`, `popularity` and `links` are added when an answer is written:
 * the first two have columns of their own, the last depends on the address the service is reached by.
 */
export const CARD_FIELDS = [
  'slug',
  'category',
  'title',
  'summary',
  'language',
  'tags',
  'countries',
  'entities',
  'impactPaths',
  'assets',
  'verificationState',
  'publishedAt',
  'updatedAt',
  'revision',
  'sourceCount',
] as const satisfies readonly StoryField[];
type CardField = (typeof CARD_FIELDS)[number];

// JSON allows white space between members and no raw newline inside a string: a card is part of an answer as it
// is, and comes apart again at this mark.
const BETWEEN = ',\n';

const PLACE = new Map<string, number>(CARD_FIELDS.map((field, index) => [field, index]));

/** Writes a card: the members of a story's JSON that lists carry. */
export function writeCard(values: Readonly<Record<CardField, unknown>>): string {
  return CARD_FIELDS.map((field) => `"${field}":${JSON.stringify(values[field])}`).join(BETWEEN);
}

/** The members of a card in the order of CARD_FIELDS, each as `"name":value`. */
export function cardMembers(card: string): string[] {
  return wholeCard(card).split(BETWEEN);
}

/** A card with all its members: those of releases before did not count sources. */
function wholeCard(card: string): string {
  return card.includes('"sourceCount":', card.length - LONGEST_COUNT)
    ? card
    : `${card}${BETWEEN}"sourceCount":null`;
}

const LONGEST_COUNT = '"sourceCount":2147483647'.length;

/** The JSON value of one member of a card. */
export function cardValue(members: readonly string[], field: CardField): string {
  const member = members[PLACE.get(field)!]!;
  return member.slice(member.indexOf(':') + 1);
}

/** The JSON value of any field of a story; undefined where the record was read without it. */
export function fieldValue(
  baseUrl: string,
  record: StoryRecord,
  members: readonly string[],
  field: StoryField,
): string {
  if (field === 'id') return `"${record.id}"`;
  if (field === 'popularity') return String(record.popularity);
  if (field === 'links') return links(baseUrl, record.id, members);
  return cardValue(members, field);
}

/**
 * The JSON text of a story in the wanted shape, joined from what is stored: nothing is parsed or serialised.
 * @param baseUrl what links begin with.
 */
export function writeStory({ baseUrl }: { baseUrl: string }, record: StoryRecord, shape: Shape): string {
  let text: string;
  if (shape.fields.size === STORY_FIELDS.length) {
    const members = record.card.split(BETWEEN, ADDRESSED);
    text = `{"id":"${record.id}",${wholeCard(record.card)},"popularity":${record.popularity},"links":${links(baseUrl, record.id, members)}`;
  } else {
    const members = cardMembers(record.card);
    text = `{"id":"${record.id}"`;
    for (const field of STORY_FIELDS) {
      if (field === 'id' || !shape.fields.has(field)) continue;
      text += `,"${field}":${fieldValue(baseUrl, record, members, field)}`;
    }
  }
  for (const group of STORY_GROUPS) {
    if (shape.groups.has(group)) text += `,"${group}":${record.groups[group] ?? 'null'}`;
  }
  if (record.match !== undefined) text += `,"match":${JSON.stringify(record.match)}`;
  return `${text}}`;
}

/**
 * What stands before and behind the card where a list answers the story (src/retrieval/lists/article.ts): `#` is the popularity and
 * a blank the base address, which may change at any time. The database makes the same where they are missing.
 * @param id TypeID.
 */
export function articleEnds(id: string, slug: string, category: string) {
  const links = addresses(' ', id, encodeURIComponent(slug), encodeURIComponent(category));
  return { opening: `{"id":"${id}",`, closing: `,"popularity":#,"links":${links}}` };
}

/** The story as a plain object in the wanted shape. */
export function toStory(room: { baseUrl: string }, record: StoryRecord, shape: Shape): Story {
  return JSON.parse(writeStory(room, record, shape)) as Story;
}

// Slug and category are the first two members; the others need not be looked for.
const ADDRESSED = 2;

function links(baseUrl: string, id: string, members: readonly string[]): string {
  const part = (field: CardField): string => addressPart(cardValue(members, field));
  return addresses(baseUrl, id, part('slug'), part('category'));
}

/** @param base what each address begins with. @param slug and `category`: as parts of an address. */
const addresses = (base: string, id: string, slug: string, category: string): string =>
  `{"self":"${base}/v1/news/${id}","html":"${base}/stories/${slug}","rss":"${base}/v1/rss?category=${category}"}`;

const PLAIN = /^"[a-z0-9-]*"$/;

/** A JSON text as a part of an address. */
function addressPart(json: string): string {
  return PLAIN.test(json) ? json.slice(1, -1) : encodeURIComponent(JSON.parse(json) as string);
}
