import { z } from 'zod';
import { cutShort } from '../platform/cut-short.ts';
import { DAY_MS } from '../platform/days.ts';
import { oneLine } from '../platform/one-line.ts';
import { type Address, originalAddress, pageOf, readAddress } from './address.ts';
import { boundedId, cleanId, cleanLine, cleanText, cutAtWord } from './clean.ts';
import { readDate } from './date.ts';

/** A publisher's item, read and cleaned; docs/import.md has the fields. */
export interface Item {
  readonly title: string;
  /** Plain paragraphs divided by empty lines; the summary where the item has no more; empty when it has neither. */
  readonly text: string;
  /** The publisher's own summary in one line; empty when it gave none beside the text. */
  readonly summary: string;
  readonly publisher: string;
  readonly id: string | undefined;
  readonly address: Address | undefined;
  readonly authors: string | undefined;
  readonly publishedAt: string;
  readonly language: string;
  readonly categories: readonly string[];
  /** Names that the publisher itself linked or listed. */
  readonly names: readonly string[];
  readonly cited: readonly CitedSource[];
  /** The country whose news it reports without naming it, as an operator said of its news feed; before the publisher's own. */
  readonly home?: string;
}

/** A source that the item names. */
export interface CitedSource {
  readonly title: string;
  readonly publisher: string;
  readonly address: Address | undefined;
  /** What the source itself says, where the item carries it; links alone have none. */
  readonly text: string;
  readonly publishedAt: string | null;
}

/** What becomes of an item without a date: refused, left out in silence, or dated so (RFC 3339 UTC). */
export type Undated = 'reject' | 'skip' | { readonly at: string };

/** Why an item cannot become a story. `skipped` items are not faults. */
export interface Refusal {
  readonly reason: string;
  readonly skipped?: true;
}

/**
 * Reads one parsed JSON value as an item.
 * @param now in ms; what claims to be published more than two days later is refused.
 */
export function readItem(value: unknown, undated: Undated, now: number): Item | Refusal {
  const parsed = SHAPE.safeParse(value);
  if (!parsed.success) {
    const issue = parsed.error.issues[0]!;
    return {
      reason:
        issue.path.length === 0 ? 'it is not a JSON object' : `${issue.path.join('.')}: ${issue.message}`,
    };
  }
  const given = parsed.data;
  const title = cutAtWord(cleanLine(given.title ?? ''), LONGEST_TITLE, '…');
  if (title === '') return { reason: 'title: it is missing or empty' };
  const publisher = cutAtWord(cleanLine(given.publisher ?? ''), LONGEST_NAME);
  if (publisher === '') return { reason: 'publisher: it is missing or empty' };
  const id = given.id === undefined || given.id === null ? undefined : boundedId(cleanId(String(given.id)));
  const address = typeof given.url === 'string' ? readAddress(given.url) : undefined;
  if (given.url && address === undefined) return { reason: 'url: it is not an http or https address' };
  if ((id === undefined || id === '') && address === undefined) {
    return { reason: 'url or id: one of them is needed to identify the item when it comes again' };
  }
  const categories = listOf(given.categories ?? given.category);
  const date = publishedAt(given.date, categories, undated);
  if (typeof date !== 'string') return date;
  if (Date.parse(date) > now + AHEAD_MS) return { reason: `date: ${date.slice(0, 10)} is in the future` };
  const summary = cleanText(given.summary ?? '');
  const text = cutAtWord(cleanText(given.text ?? '') || summary, LONGEST_TEXT, '…');
  return {
    title,
    text,
    summary: oneLine(summary),
    publisher,
    id: id === '' ? undefined : id,
    address,
    authors: cutShort(listOf(given.authors ?? given.author).join(', '), LONGEST_NAME) || undefined,
    publishedAt: date,
    language: languageOf(given.language),
    categories,
    names: listOf(given.entities),
    cited: citedOf(given.sources ?? [], address),
  };
}

// Two days: clocks and time zones of publishers are wrong by hours, not by days.
const AHEAD_MS = 2 * DAY_MS;
const LONGEST_TITLE = 300;
const LONGEST_NAME = 200;
// Escaping makes at most five characters of one, and a story's body may have 400,000.
const LONGEST_TEXT = 75_000;
const MOST_SOURCES = 40;
const MOST_NAMES = 40;

const line = z.string('it is not a string').nullish();
const names = z
  .union([z.string(), z.array(z.string())], 'it is neither a string nor a list of strings')
  .nullish();
const SHAPE = z.object({
  title: line,
  text: line,
  summary: line,
  url: line,
  publisher: line,
  id: z.union([z.string(), z.number()], 'it is neither a string nor a number').nullish(),
  author: names,
  authors: names,
  date: z.union([z.string(), z.number()], 'it is neither a string nor a number').nullish(),
  category: names,
  categories: names,
  entities: names,
  language: line,
  sources: z
    .array(
      z.object({
        title: line,
        url: line,
        publisher: line,
        text: line,
        snippet: line,
        date: z.union([z.string(), z.number()]).nullish(),
      }),
      'it is not a list of sources',
    )
    .nullish(),
});

function listOf(value: string | string[] | null | undefined): string[] {
  const list = typeof value === 'string' ? [value] : (value ?? []);
  return list
    .map((name) => cutShort(cleanLine(name), LONGEST_NAME))
    .filter((name) => name !== '')
    .slice(0, MOST_NAMES);
}

function publishedAt(
  given: string | number | null | undefined,
  categories: readonly string[],
  undated: Undated,
): string | Refusal {
  if (given !== undefined && given !== null && given !== '') {
    return readDate(given) ?? { reason: `date: ${JSON.stringify(given).slice(0, 60)} is not a date` };
  }
  // Wikis file an article under its day; that is the publisher's own word on when it was published.
  const filed = categories
    .map((name) => (/\d{4}$/.test(name) ? readDate(name) : undefined))
    .find((date) => date);
  if (filed !== undefined) return filed;
  if (undated === 'skip') return { reason: 'date: it is missing', skipped: true };
  return undated === 'reject' ? { reason: 'date: it is missing' } : undated.at;
}

function languageOf(given: string | null | undefined): string {
  const tag = given?.trim() ?? '';
  if (!/^[a-zA-Z]{2,3}(?:[-_][a-zA-Z0-9]{2,8})*$/.test(tag)) return 'en';
  return tag.replaceAll('_', '-').split('-')[0]!.toLowerCase();
}

type GivenSource = NonNullable<NonNullable<z.infer<typeof SHAPE>['sources']>[number]>;

// A copy in a web archive is the page it was made from; a page is listed once, and the item's own page not at all.
function citedOf(given: readonly GivenSource[], own: Address | undefined): CitedSource[] {
  const seen = new Set(own === undefined ? [] : [pageOf(own)]);
  const cited: CitedSource[] = [];
  for (const source of given) {
    const title = cutAtWord(cleanLine(source.title ?? ''), LONGEST_TITLE, '…');
    const written = source.url ? readAddress(source.url) : undefined;
    const address = written === undefined ? undefined : originalAddress(written);
    const page = address === undefined ? title : pageOf(address);
    if (title === '' || seen.has(page) || cited.length === MOST_SOURCES) continue;
    seen.add(page);
    const named = cutShort(cleanLine(source.publisher ?? ''), LONGEST_NAME);
    const copied = address !== written || named === '';
    cited.push({
      title,
      publisher: copied ? (address?.domain ?? 'unknown') : named,
      address,
      text: cleanText(source.text ?? source.snippet ?? ''),
      publishedAt: source.date ? (readDate(source.date) ?? null) : null,
    });
  }
  return cited;
}
