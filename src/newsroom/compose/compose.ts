import { analyse } from '../../language/index.ts';
import { type StoryDraft, timeSaid } from '../../stories/index.ts';
import { cutAtSentence, escapeHtml, paragraphsHtml } from '../clean.ts';
import { draftOf, inOrder, LONGEST_SNIPPET } from '../draft.ts';
import { facetsOfAll } from '../facets.ts';
import { beyondTitle } from '../heading.ts';
import type { NewsItem } from '../items/index.ts';
import { withActors } from './actors.ts';
import { bodyAcross } from './body.ts';
import { quotedSources } from './cited.ts';
import { type Claim, claimsAcross, claimsOfTitle } from './claims.ts';
import { headlineOf } from './headline.ts';
import { mergeFacets } from './merge.ts';
import { outgrownAmong } from './outgrown.ts';
import { Quotes } from './quotes.ts';
import { readClaimText } from './stance.ts';
import { summaryAcross } from './summary.ts';
import { type Read, type Testimony, testimonyOf } from './testimony.ts';
import {
  byTime,
  type ClusterView,
  isNeutral,
  isPrimary,
  itemOf,
  MOST_SOURCES,
  ownersOf,
  shownOf,
} from './view.ts';
import { type StoryWhy, whyOf } from './why.ts';

/** A story, composed. */
export interface Composed {
  readonly draft: StoryDraft;
  /** Why its states are what they are; undefined for one item, of which nothing is compared. */
  readonly why: StoryWhy | undefined;
}

/**
 * Composes the story of a cluster from all its items (docs/newsroom.md, "Composing"). What it says, it quotes; equal
 * items give equal stories, in whatever order they are given.
 * @param view items that were purged are left out.
 * @param read reads texts; a caller who composes the same cluster often remembers readings.
 * @returns undefined where no item is left.
 */
export function composeStory(view: ClusterView, read: Read = readNow): Composed | undefined {
  const own = withActors(view.items.filter(({ purgedAt }) => purgedAt === null).toSorted(byTime));
  const items = [...own, ...own.flatMap(quotedSources)];
  if (own.length === 0) return undefined;
  if (items.length === 1 && !view.earlier?.has(own[0]!.id))
    return { draft: single(view, own[0]!), why: undefined };
  // Of a large cluster not all items were read. Those that were purged are no sources any more.
  const total = (view.total ?? view.items.length) - (view.items.length - own.length);
  return several({ ...view, items, total }, own, read);
}

const readNow: Read = (text, most) => analyse(text, { most });

export const clusterKey = (id: string): string => `cluster:${id}`;

/** The story of one item is what its publisher says, with no more than may be shown. */
function single(view: ClusterView, item: NewsItem): StoryDraft {
  const isWhole = item.licence === 'full' || item.text === '';
  const draft = draftOf(itemOf(item, view), isWhole ? undefined : (quote) => quotedFrom(item, quote));
  const claims = isNeutral(item) ? [] : draft.claims;
  const [source, ...cited] = draft.sources;
  return inOrder({
    ...draft,
    keys: [clusterKey(view.id)],
    summary: (isWhole && item.kind === 'round_up' && heads(item)) || draft.summary,
    claims,
    verificationState: claims.length === 0 ? 'insufficient_evidence' : 'unverified',
    sources: [{ ...source!, ...(isPrimary(item) ? { independence: 'primary' as const } : {}) }, ...cited],
  });
}

/** What is shown of an item that may be quoted only. */
function quotedFrom(item: NewsItem, quote: string): Pick<StoryDraft, 'summary' | 'bodyHtml'> {
  const introduction = `${item.publisher} published this on ${timeSaid(item.publishedAt)}:`;
  return {
    summary: cutAtSentence(
      beyondTitle(item.title, item.summary) || beyondTitle(item.title, quote),
      LONGEST_SNIPPET,
    ),
    bodyHtml: `<p>${escapeHtml(introduction)}</p>\n<blockquote>${paragraphsHtml(quote)}</blockquote>`,
  };
}

/** What a round-up's pieces are about: the first sentence of each of the first ones. Empty where it has no pieces. */
function heads({ text, summary }: NewsItem): string {
  const pieces = text.split('\n\n');
  if (summary !== '' || pieces.length < 2) return '';
  const first = pieces.slice(0, MOST_PIECES).flatMap((piece) => analyse(piece).sentences[0]?.text ?? []);
  return cutAtSentence(first.join(' ').replace(/\s+/g, ' '), LONGEST_SNIPPET);
}

const MOST_PIECES = 3;

function several(view: ClusterView, own: readonly NewsItem[], read: Read): Composed {
  const owners = ownersOf(view);
  const shown = shownOf(view.items, owners);
  const witnesses = shown.map((item, source) => testimonyOf(item, source, owners.get(item)!, read));
  const isOutgrown = outgrownAmong(witnesses);
  const found = claimsAcross(
    witnesses.flatMap((one) => [...earlierOf(view, one, read), one]),
    isOutgrown,
  );
  const headline = headlineOf(witnesses, found, isOutgrown, view.title);
  const quotes = new Quotes(shown);
  const claims = found.flatMap((claim) => quoted(claim, quotes));
  const titled = claimsOfTitle(readClaimText(headline.title, read(headline.title)), claims);
  const summary = summaryAcross(witnesses, headline.from, claims, isOutgrown, quotes);
  const why = whyOf(claims, titled);
  const written = shown.filter((item) => own.includes(item));
  const reporting = written.filter((item) => !isNeutral(item));
  const facets = mergeFacets(
    facetsOfAll((reporting.length === 0 ? written : reporting).map((item) => itemOf(item, view))),
  );
  const bodyHtml = bodyAcross(shown, claims, quotes);
  const independent = new Set(
    view.items.filter((item) => !isNeutral(item) && !isPrimary(item)).map((item) => owners.get(item)!),
  );
  const sources = [
    ...shown.map((item, source) => sourceOf(item, quotes.snippet(source))),
    ...linksOf(own, shown),
  ];
  const sourceCount = Math.max(sources.length, view.total! + view.items.length - own.length);
  const draft: StoryDraft = {
    ...facets,
    keys: [clusterKey(view.id)],
    title: headline.title,
    summary:
      summary ||
      cutAtSentence(beyondTitle(headline.title, headline.from.item.summary), LONGEST_SNIPPET) ||
      beyondTitle(headline.title, quotes.lead(headline.from.source)),
    language: languageOf(own),
    verificationState: why.verification.state,
    publishedAt: new Date(own[0]!.publishedAt).toISOString(),
    sources,
    ...(sourceCount > sources.length ? { sourceCount } : {}),
    claims: claims.map(({ text, confidence, state, supporting, contradicting }) => ({
      claim: text,
      evidenceType: 'documented_fact',
      confidence,
      state,
      supporting: supporting.map(({ by, quote }) => ({ source: by.source, quote })),
      contradicting: contradicting.map(({ by, quote }) => ({ source: by.source, quote })),
    })),
    bodyHtml,
    origins: Math.max(1, independent.size),
  };
  return { draft: inOrder(draft), why };
}

/** An item as a source of the story that is made of it. */
function sourceOf(item: NewsItem, snippet: string): StoryDraft['sources'][number] {
  return {
    publisher: item.publisher,
    domain: item.domain,
    title: item.title,
    url: item.url,
    publishedAt: new Date(item.publishedAt).toISOString(),
    sourceType: 'publisher',
    independence: isPrimary(item) ? 'primary' : 'independent',
    snippet,
  };
}

/** What an item said before, as witnesses in its place; the order of its numbers tells which came first. */
function earlierOf({ earlier }: ClusterView, { item, source, owner }: Testimony, read: Read): Testimony[] {
  const texts = earlier?.get(item.id) ?? [];
  return texts.map(({ title, text }, at) => {
    const before = { ...item, title, text, seq: item.seq - (texts.length - at) / 1_000 };
    return testimonyOf(before, source, owner, read, true);
  });
}

/** A claim with those quotes that there is room for; none where nobody can be quoted for it. */
function quoted(claim: Claim, quotes: Quotes): Claim[] {
  const against = claim.contradicting.filter(({ by, quote }) => quotes.take(by.source, quote));
  const supporting = claim.supporting.filter(({ by, quote }) => quotes.take(by.source, quote));
  // What is not shown does not count: a state must be plain from its quotes.
  const shown = new Set(supporting.map(({ owner }) => owner));
  const isWhole =
    against.length === claim.contradicting.length && claim.independent.every((owner) => shown.has(owner));
  if (supporting.length === 0 || !isWhole) return [];
  return [{ ...claim, supporting, contradicting: against }];
}

/** Addresses that the items name, each once, behind the items themselves. */
function linksOf(own: readonly NewsItem[], shown: readonly NewsItem[]): StoryDraft['sources'] {
  const seen = new Set(shown.flatMap(({ url, title }) => [url ?? title]));
  return own
    .flatMap(({ cited }) => cited)
    .filter(({ address, title, text }) => {
      const page = address?.url ?? title;
      const isNew = text === '' && !seen.has(page);
      seen.add(page);
      return isNew;
    })
    .slice(0, MOST_SOURCES - shown.length)
    .map(({ publisher, address, title, publishedAt }) => ({
      publisher,
      domain: address?.domain ?? null,
      title,
      url: address?.url ?? null,
      publishedAt,
      sourceType: 'publisher' as const,
      independence: 'independent' as const,
      snippet: title,
    }));
}

/** The language of most of the items; the first of equal ones. */
function languageOf(items: readonly NewsItem[]): string {
  const counts = new Map<string, number>();
  for (const { language } of items) counts.set(language, (counts.get(language) ?? 0) + 1);
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]![0];
}
