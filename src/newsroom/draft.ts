import { oneLine } from '../platform/one-line.ts';
import { findPublisher, type Publisher } from '../publishers/index.ts';
import { type DraftClaim, publisherKey, type StoryDraft } from '../stories/index.ts';
import { cutAtSentence, paragraphsHtml } from './clean.ts';
import { facetsOf } from './facets.ts';
import { beyondTitle, withoutHeading } from './heading.ts';
import type { Item } from './item.ts';

/**
 * Makes the story of an item: what it says, where it comes from, and what the gazetteer and the rules find in it
 * (docs/import.md). The same item always gives the same draft, so that importing it again changes nothing. It is unverified: how
 * far it is borne out is for those to say who look at what it cites.
 * @param shown what is shown of an item that may not be shown whole, by the quote of its text.
 */
export function draftOf(
  item: Item,
  shown?: (quote: string) => Pick<StoryDraft, 'summary' | 'bodyHtml'>,
): StoryDraft {
  const sources = sourcesOf(item, findPublisher(item.publisher));
  const { snippet } = sources[0]!;
  return inOrder({
    ...facetsOf(item),
    ...(shown?.(snippet) ?? { summary: summaryOf(item), bodyHtml: paragraphsHtml(item.text) }),
    keys: keysOf(item),
    title: item.title,
    language: item.language,
    verificationState: 'unverified',
    publishedAt: item.publishedAt,
    sources,
    claims: claimsOf(item, snippet),
  });
}

/** A draft with its parts in one order: drafts are compared by a digest of what is written of them. */
export function inOrder(draft: StoryDraft): StoryDraft {
  return {
    keys: draft.keys,
    title: draft.title,
    summary: draft.summary,
    language: draft.language,
    category: draft.category,
    tags: draft.tags,
    countries: draft.countries,
    entities: draft.entities,
    impactPaths: draft.impactPaths,
    assets: draft.assets,
    verificationState: draft.verificationState,
    publishedAt: draft.publishedAt,
    sources: draft.sources,
    ...(draft.sourceCount === undefined ? {} : { sourceCount: draft.sourceCount }),
    claims: draft.claims,
    impactDetails: draft.impactDetails,
    bodyHtml: draft.bodyHtml,
    ...(draft.origins === undefined ? {} : { origins: draft.origins }),
  };
}

/**
 * The publisher's own summary, or else the beginning of the text, in whole sentences where it has some. What the title
 * says is not said again below it.
 */
const summaryOf = ({ title, summary, text }: Item): string =>
  cutAtSentence(oneLine(beyondTitle(title, summary)) || oneLine(beyondTitle(title, text)), LONGEST_SUMMARY);

/** Most characters of a summary. */
export const LONGEST_SUMMARY = 600;
/** Most characters of one quote. */
export const LONGEST_SNIPPET = 400;

/** What is quoted of the beginning of a text: of its first paragraph the sentences that there is room for, an exact part of it. */
export const leadOf = (text: string): string => cutAtSentence(text.split('\n\n')[0]!, LONGEST_SNIPPET, '');

/** `url:` and `id:` keys; the address first, because it is the same wherever an item comes from. */
function keysOf({ address, id, publisher }: Item): string[] {
  const keys: string[] = [];
  if (address !== undefined) keys.push(`url:${address.url}`);
  if (id !== undefined) keys.push(`id:${publisherKey(publisher)}:${id}`);
  return keys;
}

/** An item as a source, and behind it those that it names. */
function sourcesOf(item: Item, publisher: Publisher | undefined): StoryDraft['sources'] {
  return [
    {
      publisher: item.publisher,
      domain: item.address?.domain ?? publisher?.domain ?? null,
      title: item.title,
      url: item.address?.url ?? null,
      publishedAt: item.publishedAt,
      sourceType: 'publisher',
      independence: 'independent',
      snippet: item.text === '' ? item.title : leadOf(withoutHeading(item.title, item.text)),
    },
    ...item.cited.map((cited) => ({
      publisher: cited.publisher,
      domain: cited.address?.domain ?? null,
      title: cited.title,
      url: cited.address?.url ?? null,
      publishedAt: cited.publishedAt,
      sourceType: 'publisher' as const,
      independence: 'independent' as const,
      snippet: cited.text === '' ? cited.title : leadOf(cited.text),
    })),
  ];
}

/** The first sentence of the text, where it reads as a statement. */
function claimsOf(item: Item, snippet: string): DraftClaim[] {
  if (item.text === '') return [];
  const sentence = firstSentence(snippet);
  if (sentence === undefined) return [];
  return [
    {
      claim: sentence,
      evidenceType: 'documented_fact',
      confidence: 'low',
      state: 'reported',
      supporting: [{ source: 0, quote: sentence }],
      contradicting: [],
    },
  ];
}

// Initialisms and titles end in a full stop without ending a sentence.
const ABBREVIATION =
  /(?:\b(?:[A-Z]|Mr|Mrs|Ms|Dr|Sen|Rep|Gov|Gen|Col|Lt|Sgt|St|Jr|Sr|Inc|Co|Corp|Ltd|No|vs|Jan|Feb|Aug|Sept|Oct|Nov|Dec|Prof|Rev)|\b[A-Za-z]\.[A-Za-z])\.$/;
const ADDRESSES_READER = /\b(?:I|I'm|I’m|me|my|you|your|you're|you’re|we|we're|we’re|our|us|let's|let’s)\b/i;

function firstSentence(text: string): string | undefined {
  let sentence: string | undefined;
  for (const match of text.matchAll(/[.!?]["”’']?(?=\s+["“‘'A-Z0-9]|$)/g)) {
    const end = match.index + match[0].length;
    if (match[0].startsWith('.') && end < text.length && ABBREVIATION.test(text.slice(0, match.index + 1)))
      continue;
    sentence = text.slice(0, end);
    break;
  }
  if (sentence === undefined || !/^[\p{Lu}\p{N}]/u.test(sentence) || !/\.["”’']?$/.test(sentence))
    return undefined;
  if (sentence.split(/\s+/).length < FEWEST_WORDS) return undefined;
  return addressesReader(sentence) ? undefined : sentence;
}

/** Whether a sentence speaks to its reader or of its writer: no claim about the world. */
export const addressesReader = (sentence: string): boolean =>
  ADDRESSES_READER.test(sentence.replace(/\bUS\b/g, ''));

// Shorter ones are exclamations and headings.
const FEWEST_WORDS = 6;
