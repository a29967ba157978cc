import { createHash } from 'node:crypto';
import { isLongerThan } from '../platform/cut-short.ts';
import {
  bodyOf,
  EARLIEST_MS,
  findCountry,
  LATEST_MS,
  normalizeTag,
  type StorySource,
  slugify,
  stripForbidden,
} from '../stories/index.ts';
import {
  type Persona,
  POST_PERIODS,
  POST_TYPES,
  type PostCitation,
  type PostDraft,
  type PostSection,
} from './model.ts';

/** A story that a draft may cite. */
export interface SourceStory {
  readonly uuid: string;
  readonly title: string;
  /** Its page. */
  readonly url: string;
  readonly publishedAt: string;
  readonly sources: readonly StorySource[];
  readonly bodyText: string;
}

/** A draft that is checked, normalised and hashed. It lacks only the post's id and its place on the tape. */
export interface PreparedPost {
  readonly keys: readonly string[];
  readonly wantedSlug: string;
  /** The draft names it; else it is the title's. */
  readonly isSlugGiven: boolean;
  readonly type: string;
  readonly period: string | null;
  readonly title: string;
  readonly dek: string;
  readonly categories: readonly string[];
  readonly countries: readonly string[];
  readonly persona: Persona;
  readonly sections: readonly PostSection[];
  readonly citations: readonly PostCitation[];
  /** Uuids, in the order of the draft. */
  readonly sources: readonly string[];
  /** SHA-256 over all that readers can see: equal digests mean that nothing changed. */
  readonly digest: Buffer;
  readonly publishedAt: string;
  readonly updatedAt: string | undefined;
}

/** Most source stories of a post; the cost of GraphQL documents uses it too. */
export const MOST_SOURCE_STORIES = 40;
/** Most characters of the quote of a citation. */
export const LONGEST_QUOTE = 2_000;
// Bounds on what one post may hold: a long investigation, and still an answer of a few 100 KB.
const LONGEST = {
  title: 300,
  dek: 1_000,
  heading: 200,
  html: 100_000,
  quote: LONGEST_QUOTE,
  text: 2_000,
  key: 2_100,
};
const MOST = { keys: 20, categories: 12, countries: 21, sections: 40, citations: 200 } as const;

/** Why a draft cannot be published, in one sentence. */
class Unfit extends Error {}

/**
 * Checks and normalises a draft.
 * @param found the stories that drafts may cite, by the id or slug that they name them by.
 * @returns a string that says in one sentence why it cannot be published.
 */
export function preparePost(
  draft: PostDraft,
  found: ReadonlyMap<string, SourceStory>,
): PreparedPost | string {
  try {
    return prepared(draft, found);
  } catch (error) {
    if (error instanceof Unfit) return error.message;
    throw error;
  }
}

function prepared(draft: PostDraft, found: ReadonlyMap<string, SourceStory>): PreparedPost {
  for (const [name, most] of Object.entries(MOST)) {
    const count = draft[name as keyof typeof MOST].length;
    if (count > most) throw new Unfit(`${name} has ${count} items; the maximum is ${most}`);
  }
  const keys = [...new Set(draft.keys.map((key) => line('a key', key, LONGEST.key)))].filter(Boolean);
  if (keys.length === 0) throw new Unfit('there is no key to identify the post by');
  const title = needed('the title', draft.title, LONGEST.title);
  const sources = sourcesOf(draft, found);
  const citations = draft.citations.map((citation, at) => cite(citation, at + 1, draft, found));
  const seen = {
    type: oneOf('type', draft.type, POST_TYPES),
    period: periodOf(draft),
    title,
    dek: needed('the dek', draft.dek, LONGEST.dek),
    categories: categoriesOf(draft),
    countries: countriesOf(draft),
    persona: personaOf(draft.persona),
    sections: sectionsOf(draft, citations.length),
    sources: [...new Set(sources)],
  };
  // A source may get a new title later. That does not change the post, so only the draft's own values are compared.
  const quoted = draft.citations.map(({ story, source, quote }) => [
    found.get(story)!.uuid,
    source ?? '',
    quote,
  ]);
  return {
    ...seen,
    keys,
    citations,
    wantedSlug: slugify(draft.slug ?? title),
    isSlugGiven: draft.slug !== undefined,
    digest: createHash('sha256')
      .update(JSON.stringify([seen, quoted]))
      .digest(),
    publishedAt: time('publishedAt', draft.publishedAt),
    updatedAt: draft.updatedAt === undefined ? undefined : time('updatedAt', draft.updatedAt),
  };
}

function sourcesOf(draft: PostDraft, found: ReadonlyMap<string, SourceStory>): string[] {
  if (draft.sourceStories.length === 0) throw new Unfit('there is no source story');
  if (draft.sourceStories.length > MOST_SOURCE_STORIES) {
    throw new Unfit(
      `sourceStories has ${draft.sourceStories.length} items; the maximum is ${MOST_SOURCE_STORIES}`,
    );
  }
  return draft.sourceStories.map((name) => {
    const story = found.get(name);
    if (story === undefined) throw new Unfit(`there is no story ${shown(name)}`);
    return story.uuid;
  });
}

/** Finds the source of a quote. If no source contains it, the draft is refused. */
function cite(
  { story: name, quote, source: wanted }: PostDraft['citations'][number],
  n: number,
  draft: PostDraft,
  found: ReadonlyMap<string, SourceStory>,
): PostCitation {
  if (quote.trim() === '') throw new Unfit(`the quote of citation ${n} is empty`);
  if (isLongerThan(quote, LONGEST.quote)) {
    throw new Unfit(`the quote of citation ${n} is longer than ${LONGEST.quote} characters`);
  }
  const story = draft.sourceStories.includes(name) ? found.get(name) : undefined;
  if (story === undefined)
    throw new Unfit(`citation ${n} is from a story that is not among the source stories`);
  const source = story.sources.find(
    ({ id, snippet }) => (wanted === undefined || id === wanted) && snippet.includes(quote),
  );
  if (source !== undefined) {
    const { title, url, publisher, publishedAt } = source;
    return { n, title, url, publisher, publishedAt, quote };
  }
  if (wanted === undefined && story.bodyText.includes(quote)) {
    const { title, url, publishedAt } = story;
    return { n, title, url, publisher: OWN_NAME, publishedAt, quote };
  }
  throw new Unfit(`the quote of citation ${n} is not an exact part of what its source said`);
}

// The publisher of the stories' own bodies.
const OWN_NAME = 'Newstape';

function sectionsOf(draft: PostDraft, citations: number): PostSection[] {
  if (draft.sections.length === 0) throw new Unfit('there is no section');
  const ids = new Set<string>();
  return draft.sections.map((section) => {
    const heading = needed('a heading', section.heading, LONGEST.heading);
    if (isLongerThan(section.html, LONGEST.html)) {
      throw new Unfit(`a section is longer than ${LONGEST.html} characters`);
    }
    const { html, text } = bodyOf(section.html);
    if (text === '') throw new Unfit(`the section ${shown(heading)} is empty`);
    const base = slugify(heading);
    let id = base;
    for (let again = 2; ids.has(id); again += 1) id = `${base}-${again}`;
    ids.add(id);
    return { id, heading, html, text, citations: citedIn(text, citations) };
  });
}

/** The citations that a text names as `[n]`. A number in brackets beyond the last citation is part of the text. */
function citedIn(text: string, count: number): number[] {
  const numbers = new Set([...text.matchAll(/\[(\d{1,3})\]/g)].map(([, digits]) => Number(digits)));
  return [...numbers].filter((n) => n >= 1 && n <= count).sort((a, b) => a - b);
}

function categoriesOf(draft: PostDraft): string[] {
  const categories = [...new Set(draft.categories.map(normalizeTag))].filter(Boolean);
  if (categories.length === 0) throw new Unfit('there is no category');
  return categories;
}

function countriesOf(draft: PostDraft): string[] {
  return [
    ...new Set(
      draft.countries.map((text) => {
        const country = findCountry(text);
        if (country === undefined) throw new Unfit(`${shown(text)} is not a G20 member`);
        return country.code;
      }),
    ),
  ];
}

function periodOf({ type, period }: PostDraft): string | null {
  if (period === undefined || period === null) return null;
  if (type !== 'analysis') throw new Unfit('only an analysis has a period');
  return oneOf('period', period, POST_PERIODS);
}

function personaOf(persona: Persona): Persona {
  const slug = slugify(persona.slug);
  if (slug !== persona.slug)
    throw new Unfit('the slug of the persona must consist of lower-case words and hyphens');
  const disclosure = needed('the disclosure of the persona', persona.disclosure, LONGEST.text);
  if (!/\bautomat/i.test(disclosure)) {
    throw new Unfit('the disclosure of the persona does not say that it is automated');
  }
  return {
    slug,
    name: needed('the name of the persona', persona.name, LONGEST.heading),
    bio: needed('the bio of the persona', persona.bio, LONGEST.text),
    disclosure,
  };
}

function oneOf<T extends string>(name: string, value: T, allowed: readonly T[]): T {
  if (!allowed.includes(value)) throw new Unfit(`${name} is not one of ${allowed.join(', ')}`);
  return value;
}

function needed(what: string, text: string, most: number): string {
  const clean = line(what, text, most);
  if (clean === '') throw new Unfit(`${what} is empty`);
  return clean;
}

function line(what: string, text: string, most: number): string {
  if (isLongerThan(text, most)) throw new Unfit(`${what} is longer than ${most} characters`);
  return stripForbidden(text).replace(/\s+/g, ' ').trim();
}

function time(name: string, text: string): string {
  const ms = Date.parse(text);
  if (!(ms >= EARLIEST_MS && ms <= LATEST_MS)) throw new Unfit(`${name} is not a date that can be stored`);
  return new Date(ms).toISOString();
}

const shown = (text: string): string => JSON.stringify(stripForbidden(text).slice(0, 80));
