import type { StoryBody, StoryClaim, StorySource } from '../../stories/index.ts';
import { cutAtWord } from '../clean.ts';
import { LONGEST_SNIPPET, LONGEST_SUMMARY } from '../draft.ts';

/** An item that is withdrawn, with what it says, or what it said before it was changed. */
export interface Withdrawn {
  readonly id: string;
  readonly publisher: string;
  readonly url: string | null;
  readonly title: string;
  readonly summary: string;
  readonly text: string;
}

/** What is stored of a revision of a story, as JSON text. */
export interface ScrubbedRevision {
  readonly revision: number;
  readonly card: string;
  readonly sources: string;
  readonly claims: string;
  readonly impact_details: string;
  readonly body: string;
}

/**
 * A revision without what withdrawn items say: their sources keep publisher, address and time, quotes of them are gone and
 * claims that nothing else supports as well, and a title, summary, rationale or body that holds a sentence of theirs is empty.
 * @returns undefined where nothing of theirs is in it; `bare`: no other source says anything in it.
 */
export function scrub(
  revision: ScrubbedRevision,
  withdrawn: readonly Withdrawn[],
): { readonly revision: ScrubbedRevision; readonly bare: boolean } | undefined {
  const sources = JSON.parse(revision.sources) as StorySource[];
  const gone = new Set(
    sources.filter((source) => withdrawn.some((item) => isOf(source, item))).map(({ id }) => id),
  );
  const holds = holderOf(withdrawn);
  const isTaken = takenFrom(withdrawn);
  const card = JSON.parse(`{${revision.card}}`) as { title: string; summary: string };
  const body = JSON.parse(revision.body) as StoryBody;
  const isBodyHeld = holds(body.text);
  const isSummaryHeld = holds(card.summary);
  const isTitleHeld = holds(card.title);
  if (gone.size === 0 && !isBodyHeld && !isSummaryHeld && !isTitleHeld) return undefined;
  const claims = (JSON.parse(revision.claims) as StoryClaim[])
    .map((claim) => ({
      ...claim,
      supporting: claim.supporting.filter(({ sourceId }) => !gone.has(sourceId)),
      contradicting: claim.contradicting.filter(({ sourceId }) => !gone.has(sourceId)),
    }))
    .filter(({ supporting, contradicting }) => supporting.length + contradicting.length > 0)
    .filter((claim) => !holds(claim.claim) && !isTaken(claim));
  // Others may have been withdrawn before.
  const bare = sources.every(({ id, title, snippet }) => gone.has(id) || (title === '' && snippet === ''));
  const withoutSummary = bare || isSummaryHeld;
  const withoutBody = bare || isBodyHeld;
  return {
    bare,
    revision: {
      revision: revision.revision,
      card: without(
        without(revision.card, 'summary', withoutSummary ? card.summary : undefined),
        'title',
        isTitleHeld ? card.title : undefined,
      ),
      sources: JSON.stringify(
        sources.map((source) => (gone.has(source.id) ? { ...source, title: '', snippet: '' } : source)),
      ),
      claims: JSON.stringify(claims),
      impact_details: withoutTold(revision.impact_details, holds),
      body: withoutBody ? JSON.stringify({ html: '', text: '', wordCount: 0 }) : revision.body,
    },
  };
}

function isOf(source: StorySource, item: Withdrawn): boolean {
  if (source.publisher !== item.publisher && source.url !== item.url) return false;
  if (source.url !== null || item.url !== null) return source.url === item.url;
  return source.title === item.title || (source.snippet !== '' && item.text.includes(source.snippet));
}

/**
 * Tells whether a text holds a sentence or headline of withdrawn items, be it without what stands before or behind a sign in
 * the headline, or cut where excerpts are; or is one of their headlines.
 */
export function holderOf(withdrawn: readonly Withdrawn[]): (text: string) => boolean {
  const sentences = [...new Set(withdrawn.flatMap(sentencesOf))];
  const titles = new Set(withdrawn.map(({ title }) => flatOf(title)).filter(isHeadline));
  return (text) => {
    const forms =
      text.includes('<') || text.includes('&') ? [flatOf(text), flatOf(saidIn(text))] : [flatOf(text)];
    return forms.some((form) => titles.has(form) || sentences.some((sentence) => form.includes(sentence)));
  };
}

/** Tells whether a claim is a sentence of withdrawn items without a middle or an end, and in no quote of another. */
function takenFrom(withdrawn: readonly Withdrawn[]): (claim: StoryClaim) => boolean {
  let said: string[] | undefined;
  return ({ claim, supporting }) => {
    said ??= withdrawn.flatMap(sentencesOf).map((sentence) => spaced(wordsOf(sentence)));
    const words = wordsOf(claim);
    const own = spaced(words);
    const heads = words.map(
      (_, at) => [spaced(words.slice(0, at + 1)), spaced(words.slice(at + 1))] as const,
    );
    const isWithin = (sentence: string): boolean =>
      heads.some(([head, rest]) => {
        const at = sentence.indexOf(head);
        return at >= 0 && sentence.includes(rest, at + head.length - 1);
      });
    return said.some(isWithin) && !supporting.some(({ quote }) => spaced(wordsOf(quote)).includes(own));
  };
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
const spaced = (words: readonly string[]): string => (words.length === 0 ? '' : ` ${words.join(' ')} `);

// Of fewer words it is a name or a section: `Weather`, `Letters today`.
const isHeadline = (title: string): boolean => title.split(' ').length >= 3;

const SIGNS: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' };

/** What HTML says. */
const saidIn = (html: string): string =>
  html.replace(/<[^<>]*>/g, ' ').replace(/&(lt|gt|quot|#39|amp);/g, (_, sign: string) => SIGNS[sign]!);

/** JSON text in which each string that holds what is withdrawn is empty, and the rest is as it was. */
export function withoutTold(json: string, holds: (text: string) => boolean): string {
  return JSON.stringify(
    JSON.parse(json, (_, value: unknown) => (typeof value === 'string' && holds(value) ? '' : value)),
  );
}

// Shorter ones are nobody's own.
const FEWEST_LETTERS = 30;

// By so much excerpts that are cut at the same length differ.
const SHORTER = 24;

/** A headline, and its parts: stories leave out what calls it a correction, and the name of its publisher. */
export function headsOf({ publisher, title }: Pick<Withdrawn, 'publisher' | 'title'>): string[] {
  return [title, ...title.split(/\s+[-–—|]\s+|:\s+/u).filter((part) => part !== publisher)];
}

function sentencesOf(item: Withdrawn): string[] {
  const { summary, text } = item;
  const cut = [text.split('\n\n', 1)[0]!, summary, text].flatMap((whole) =>
    [LONGEST_SNIPPET, LONGEST_SUMMARY].map((most) => cutAtWord(flatOf(whole), most - SHORTER)),
  );
  return [...headsOf(item), summary, text, ...cut]
    .flatMap((said) => said.split(/(?<=[.!?]["”’']?)\s+|\n\n/u))
    .map(flatOf)
    .filter((sentence) => sentence.length >= FEWEST_LETTERS);
}

const flatOf = (text: string): string => text.replace(/\s+/g, ' ').trim();

// A card is text that answers are joined from: only the one member is replaced.
const without = (card: string, name: 'title' | 'summary', value: string | undefined): string =>
  value === undefined ? card : card.replace(`"${name}":${JSON.stringify(value)}`, () => `"${name}":""`);
