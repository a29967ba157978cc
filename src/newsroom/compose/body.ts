import { allPublishers, publisherOf } from '../../publishers/index.ts';
import { publisherKey, timeSaid, wholeTextHeading } from '../../stories/index.ts';
import { escapeHtml, paragraphsHtml } from '../clean.ts';
import type { NewsItem } from '../items/index.ts';
import type { Claim } from './claims.ts';
import type { Quotes } from './quotes.ts';

// Characters of whole texts in one body, where they may be shown.
const LONGEST_TEXTS = 100_000;

const TOLD: Readonly<Record<NewsItem['kind'], string>> = {
  report: 'reported',
  statement: 'stated',
  correction: 'published a correction',
  denial: 'reported a denial',
  opinion: 'commented',
  satire: 'joked',
  round_up: 'summed up',
  live_blog: 'followed',
};

/**
 * Who reported what when, in the order of time, in their own words; reprints are named with what they repeat. A text that is
 * shown whole stands below under its own heading: what it says is not quoted above it as well.
 */
export function bodyAcross(items: readonly NewsItem[], claims: readonly Claim[], quotes: Quotes): string {
  const reprints = Map.groupBy(items.filter(isReprintOf(items)), ({ originId }) => originId);
  const whole = wholeOf(items);
  const parts: string[] = [];
  for (const [source, item] of items.entries()) {
    if (reprints.get(item.originId)?.includes(item)) continue;
    const others = reprints.get(item.id) ?? [];
    const printed = others.map((other) => `${other.publisher} on ${timeSaid(other.publishedAt)}`);
    // What was taken in first need not be what was published first.
    const isAgain = others.every(({ publishedAt }) => publishedAt >= item.publishedAt);
    const also =
      others.length === 0 ? '' : `${isAgain ? 'Printed again' : 'Also printed'} by ${listed(printed)}.`;
    const credit = creditOf(item);
    const told = `${item.publisher}${credit} ${TOLD[item.kind]} on ${timeSaid(item.publishedAt)}${item.dated ? '' : ' (when it was fetched)'}`;
    if (whole.includes(item)) {
      // Its heading says who and when.
      const isPlain = credit === '' && also === '' && item.dated && item.kind === 'report';
      if (!isPlain) parts.push(`<p>${escapeHtml(`${told}; the full text is below. ${also}`.trim())}</p>`);
      continue;
    }
    parts.push(
      `<p>${escapeHtml(`${told}:`)}</p>`,
      `<blockquote>${paragraphsHtml(quotes.lead(source))}</blockquote>`,
      ...(also === '' ? [] : [`<p>${escapeHtml(also)}</p>`]),
    );
  }
  const disputed = claims.filter(({ state }) => state === 'contested' || state === 'retracted');
  if (disputed.length > 0) parts.push('<h3>What is disputed</h3>', ...disputed.map(disputeHtml));
  for (const { publisher, publishedAt, text } of whole)
    parts.push(`<h3>${escapeHtml(wholeTextHeading(publisher, publishedAt))}</h3>`, paragraphsHtml(text));
  return parts.join('\n');
}

/** Whether a sentence of a composed body only says where a text is, or who else printed it. */
export const isJoining = (sentence: string): boolean =>
  TEXT_BELOW.test(sentence) || /^(?:Printed again|Also printed) by /.test(sentence);

// The second wording is that of releases before, whose bodies are kept.
const TEXT_BELOW = /; (?:the full text is|its text stands) below\.$/;

/** Whose text an item prints, by name; nothing for a wire's own. */
function creditOf({ credit, publisher, domain }: NewsItem): string {
  if (credit === null || publisherKey(publisher) === credit) return '';
  const name = allPublishers().find((known) => publisherKey(known.name) === credit)?.name ?? credit;
  return name === publisherOf(publisher, domain)?.name ? '' : ` (from ${name})`;
}

function disputeHtml({ text, state, supporting, contradicting }: Claim): string {
  const said = listed([...new Set(supporting.map(({ by }) => by.item.publisher))]);
  const against = contradicting.map(
    ({ by, quote, kind }) =>
      `${by.item.publisher} ${kind === 'withdraws' ? 'takes it back' : 'says otherwise'}: “${quote}”`,
  );
  const head = `${said}: “${text}” ${state === 'retracted' ? 'This was taken back.' : 'This is disputed.'}`;
  return `<p>${escapeHtml([head, ...against].join(' '))}</p>`;
}

/** What prints again what another one of the items says. */
const isReprintOf =
  (items: readonly NewsItem[]) =>
  ({ id, originId }: NewsItem): boolean =>
    originId !== id && items.some((other) => other.id === originId);

/** Those whose texts may be shown whole, each original once. */
function wholeOf(items: readonly NewsItem[]): NewsItem[] {
  const isReprint = isReprintOf(items);
  let left = LONGEST_TEXTS;
  return items.filter((item) => {
    if (item.licence !== 'full' || item.text === '' || isReprint(item) || item.text.length > left)
      return false;
    left -= item.text.length;
    return true;
  });
}

const LIST = new Intl.ListFormat('en', { type: 'conjunction' });
const listed = (items: readonly string[]): string => LIST.format(items);
