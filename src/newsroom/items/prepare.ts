import { hash } from 'node:crypto';
import { detectLanguage } from '../../language/index.ts';
import { cutShort } from '../../platform/cut-short.ts';
import { oneLine } from '../../platform/one-line.ts';
import { agencyNamed, creditOf, type Publisher, publisherOf } from '../../publishers/index.ts';
import { publisherKey } from '../../stories/index.ts';
import { readAddress } from '../address.ts';
import { boundedId, cutAtWord } from '../clean.ts';
import { foldedWords } from './folded-words.ts';
import { keysOf, sameKey } from './keys.ts';
import { kindOf } from './kind.ts';
import type { GivenItem, ItemKind } from './model.ts';
import { headlineKey } from './shingles.ts';

/** A given item that is checked, bounded, classified and hashed: it lacks only its id and its number. */
export interface PreparedItem {
  readonly keys: readonly string[];
  readonly hash: string;
  readonly feed_id: string | null;
  readonly publisher: string;
  readonly domain: string | null;
  readonly url: string | null;
  readonly guid: string | null;
  readonly title: string;
  readonly summary: string;
  readonly text: string;
  readonly language: string;
  readonly kind: ItemKind;
  readonly credit: string | null;
  readonly licence: string;
  readonly published_at: string;
  readonly dated: boolean;
  readonly fetched_at: string;
  readonly categories: readonly string[];
  readonly names: readonly string[];
  readonly authors: string | null;
  readonly cited: NonNullable<GivenItem['cited']>;
  /** Whether its feed stands on the site of its address. */
  readonly isAtHome: boolean;
}

/** Prepares an item for the tables. A string says in one sentence why it cannot be taken in. */
export function prepareItem(given: GivenItem): PreparedItem | string {
  const publisher = cutAtWord(given.publisher.trim(), LONGEST_NAME);
  if (publisher === '') return 'publisher: it is missing or empty';
  const address = given.url === undefined ? undefined : readAddress(given.url);
  const guid = boundedId(given.guid?.trim() ?? '') || null;
  if (address === undefined && guid === null) {
    return 'url or id: one of them is needed to identify the item when it comes again';
  }
  const summary = (given.summary ?? '').trim();
  const text = cutAtWord((given.text ?? '').trim() || summary, LONGEST_TEXT, '…');
  const title = cutAtWord(given.title.trim() || firstSentence(text), LONGEST_TITLE, '…');
  if (title === '') return 'title: it is missing or empty, and there is no text to make a title from';
  const url = address?.url ?? null;
  const { page } = given;
  // What a page of a ministry or of a wire is, a list of links is not.
  const domain = (page === undefined ? address?.domain : undefined) ?? given.domain ?? null;
  const facts = publisherOf(publisher, domain);
  const date = dateOf(given);
  const said = { title, summary: oneLine(summary), text };
  const categories = bounded(given.categories);
  const names = bounded(given.names);
  const authors = cutShort(given.authors?.trim() ?? '', LONGEST_NAME) || null;
  const cited = (given.cited ?? []).slice(0, MOST_CITED);
  const licence = given.licence ?? 'quotes';
  const isKnownByAddress = given.sharesPage !== true && page !== 'other';
  const keys = keysOf({ url: isKnownByAddress ? url : null, guid, publisher });
  if (given.feedId !== undefined && isOwn(said, given))
    keys.push(sameKey(publisher, said, given.publishedAt));
  return {
    keys,
    hash: hash('sha256', JSON.stringify([said, categories, names, authors, cited, licence])),
    feed_id: given.feedId ?? null,
    publisher,
    domain: domain ?? facts?.domain ?? null,
    url,
    guid,
    ...said,
    language: detectLanguage(text === '' ? title : `${text.slice(0, 1_000)}\n${title}`, given.language),
    kind: given.kind ?? kindOf({ ...said, publisher, url, categories, authors, domain, facts }),
    credit: wireOf(text, authors, facts),
    licence,
    ...date,
    fetched_at: new Date(given.fetchedAt).toISOString(),
    categories,
    names,
    authors,
    cited,
    isAtHome: given.isAtHome === true,
  };
}

const LONGEST_NAME = 200;
const LONGEST_TITLE = 300;
const LONGEST_TEXT = 75_000;
const MOST_CITED = 40;
const MOST_NAMES = 40;

const bounded = (names: readonly string[] | undefined): string[] =>
  (names ?? [])
    .map((name) => cutShort(name.trim(), LONGEST_NAME))
    .filter((name) => name !== '')
    .slice(0, MOST_NAMES);

// Shorter texts are those of forecasts, tables and links: `Sunny, 24 degrees`.
const FEWEST_WORDS = 25;

/**
 * Whether what an item says is its own: it is dated, or says more than `Weather forecast` or `Letters to the editor`, which head
 * another item every day.
 */
function isOwn(
  { title, text }: { readonly title: string; readonly text: string },
  given: GivenItem,
): boolean {
  return (
    given.publishedAt !== undefined ||
    headlineKey(title) !== undefined ||
    foldedWords(text, FEWEST_WORDS).length === FEWEST_WORDS
  );
}

/** What stands in for a missing title: the text up to the end of its first sentence or line. */
function firstSentence(text: string): string {
  const line = text.split('\n', 1)[0]!;
  return /^.{20,}?[.!?](?=\s|$)/u.exec(line)?.[0] ?? line;
}

/**
 * When it was published. Nothing is published after it was fetched: what a feed dates later (a programme, a clock that
 * is wrong) takes the time of fetching, like what it does not date.
 */
function dateOf(given: GivenItem): { published_at: string; dated: boolean } {
  const { publishedAt, fetchedAt } = given;
  const late = given.feedId !== undefined && publishedAt !== undefined && publishedAt > fetchedAt;
  const dated = publishedAt !== undefined && !late;
  return { published_at: new Date(dated ? publishedAt : fetchedAt).toISOString(), dated };
}

/** The wire whose text it is, as a slug: the publisher's own where it is one, else the one that is credited. */
export function wireOf(text: string, authors: string | null, facts: Publisher | undefined): string | null {
  const name =
    facts?.kind === 'agency'
      ? facts.name
      : (creditOf(text) ??
        (authors === null ? undefined : (creditOf(`By ${authors}`) ?? agencyAmong(authors))));
  return name === undefined ? null : publisherKey(name);
}

/** `Reuters`, `Associated Press`, `Jane Doe and AFP` where authors are given. */
function agencyAmong(authors: string): string | undefined {
  return authors
    .split(/,|;|\band\b|\//)
    .map((name) => agencyNamed(name.trim().replace(/^by /i, '')))
    .find((name) => name !== undefined);
}
