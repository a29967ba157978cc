import { cutShort } from '../../platform/cut-short.ts';
import { readAddress } from '../address.ts';
import { boundedId, cleanId, cleanLine, cleanText, cutAtWord } from '../clean.ts';
import { readFeedDate } from './dates.ts';
import type { FeedEntry } from './model.ts';
import type { RawEntry, Said } from './raw-entry.ts';

/** What an entry inherits from its feed. */
export interface Around {
  /** Absolute; what its links are relative to. */
  readonly base: string;
  readonly language: string | undefined;
  /** The page of the feed. */
  readonly site: string | undefined;
}

/** An entry, cleaned: HTML taken out of what may hold it, links absolute and canonical, the first date that is one. */
export function readEntry(raw: RawEntry, { base, language, site }: Around): FeedEntry {
  const summary = raw.summary === undefined ? '' : paragraphs(raw.summary);
  const content = raw.contents.map(paragraphs).find((text) => text !== '') ?? '';
  const title = raw.title === undefined ? '' : line(raw.title);
  // Some feeds put the teaser into the content and the article into the description.
  const text = cutAtWord(content.length >= summary.length ? content : summary, LONGEST_TEXT, '…');
  const url = addressOf(raw.links, base);
  const guid = boundedId(cleanId(raw.guid ?? '')) || undefined;
  const own = language ?? raw.language;
  return {
    title: cutAtWord(title, LONGEST_TITLE, '…'),
    summary: summary === text ? '' : cutAtWord(summary.replace(/\s+/g, ' '), LONGEST_TEXT, '…'),
    text,
    // An entry that leads to the front page is told by its id alone.
    url: guid !== undefined && site !== undefined && readAddress(site)?.url === url ? undefined : url,
    guid,
    publishedAt: raw.dates
      .map((date) => readFeedDate(date, own, site ?? base))
      .find((at) => at !== undefined),
    categories: names(raw.categories),
    authors: cutShort(names(raw.authors).join(', '), LONGEST_NAME) || undefined,
    source:
      raw.source === undefined
        ? undefined
        : { title: cutAtWord(cleanLine(raw.source.title), LONGEST_NAME), url: raw.source.url },
    language: tag(raw.language) ?? tag(language),
  };
}

// The bounds of an item (docs/newsroom.md).
const LONGEST_TITLE = 300;
const LONGEST_TEXT = 75_000;
const LONGEST_NAME = 200;
const MOST_NAMES = 40;

function names(given: readonly string[]): string[] {
  const clean = given.map((name) => cutAtWord(cleanLine(name), LONGEST_NAME)).filter((name) => name !== '');
  return [...new Set(clean)].slice(0, MOST_NAMES);
}

/** Only a language that is one: feeds write `english`, and nothing may rest on that. */
function tag(language: string | undefined): string | undefined {
  const written = language?.trim().replaceAll('_', '-') ?? '';
  return /^[a-z]{2,3}(?:-[a-z0-9]{2,8})*$/i.test(written) ? written.toLowerCase() : undefined;
}

function addressOf(links: readonly string[], base: string): string | undefined {
  for (const link of links) {
    const written = link.replace(/\s+/g, (space) => (/[\r\n\t]/.test(space) ? '' : '%20'));
    const whole = /^www\./i.test(written) ? `http://${written}` : written;
    if (!URL.canParse(whole, base)) continue;
    const address = readAddress(new URL(whole, base).href);
    if (address !== undefined) return address.url;
  }
  return undefined;
}

function paragraphs(said: Said): string {
  return cleanText(isLiteral(said) ? escaped(said.text) : said.text);
}

function line(said: Said): string {
  return cleanLine(isLiteral(said) ? escaped(said.text) : said.text);
}

// An end tag, a tag with attributes, a line break, or a reference: nobody writes them by accident.
const HTML =
  /<\/[a-z][a-z0-9]*\s*>|<[a-z]+\s[a-z-]+\s*=\s*["'][^<>]*>|<(?:br|hr|img|p)\s*\/?>|&(?:#\d{2,6}|#x[\da-f]{2,6}|amp|quot|lt|gt|nbsp|apos|[lr][sd]quo|[mn]dash|hellip);/i;

/** Whether a text is to be taken as it stands. Many that are declared to be plain hold HTML. */
function isLiteral({ text, plain }: Said): boolean {
  return plain && !HTML.test(text);
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
