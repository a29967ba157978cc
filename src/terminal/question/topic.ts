import { OPENERS, readSpan, type Span } from '../../language/index.ts';
import type { Database } from '../../platform/database.ts';
import { findCountry, foldName } from '../../stories/index.ts';
import type { Citation } from '../model.ts';

const LEADS_ON =
  /^(?:and|but|or|so|then|also|what about|how about|what of|any(?:thing)? (?:more|else)|why|really|since when|who else|where else|when)\b/i;
const REFERS =
  /\b(?:it|its|they|them|their|theirs|he|him|his|she|her|hers|this|that|these|those|there|then|same|former|latter|else|one)\b/i;
// A self-contained question has more content words than this.
const FEW = 3;
// The most words kept from earlier questions. More would outweigh the question itself.
const LONGEST_TOPIC = 600;

/** A question as it is meant in its conversation. */
export interface Topic {
  /** As it was asked. */
  readonly question: string;
  /** What it takes over from the questions before. Empty if it stands alone. */
  readonly before: string;
  /** Both, for the question after it. */
  readonly text: string;
  /** TypeIDs of the stories that the previous answer rested on. Empty if it stands alone. */
  readonly stories: ReadonlySet<string>;
  /** What that answer quoted first. Somebody who asks on mostly wants to know something else. */
  readonly answered: string | undefined;
}

const NONE: ReadonlySet<string> = new Set();

/** A question that stands alone. */
export const aloneTopic = (question: string): Topic => ({
  question,
  before: '',
  text: question,
  stories: NONE,
  answered: undefined,
});

/**
 * A question as it is meant in its conversation: "and in Japan?" continues the previous question, with Japan in place
 * of the country named there, and with its own words of time.
 * @param before the previous question, as it was understood.
 * @param citations what its answer rested on.
 */
export async function topicOf(
  db: Database,
  question: string,
  before: string | undefined,
  now: number,
  citations: readonly Pick<Citation, 'storyId' | 'quote'>[] = [],
): Promise<Topic> {
  if (before === undefined || !goesOn(question)) return aloneTopic(question);
  const [mine, theirs] = await Promise.all([namesIn(db, question), namesIn(db, before)]);
  const kinds = new Set(mine.map(({ kind }) => kind));
  const said = new Set(mine.map(({ name }) => foldName(name)));
  let rest = before;
  for (const { name, kind } of theirs) {
    if (kinds.has(kind) && !said.has(foldName(name))) {
      rest = rest.replace(
        new RegExp(`(?:\\b(?:in|of|for|from|at|by)\\s+)?\\b${escaped(name)}(?:['’]s)?(?!\\w)`, 'giu'),
        ' ',
      );
    }
  }
  let asked = question;
  const mineSpan = readSpan(question, now);
  if (mineSpan !== undefined) {
    const span = readSpan(rest, now);
    if (span !== undefined) {
      rest = rest.replace(span.words, ' ');
      asked = asked.replace(mineSpan.words, inYearOf(mineSpan, span));
    }
  }
  const own = asked
    .replace(GOES_ON, ' ')
    .replace(/[?!.\s]+$/, '')
    .trim();
  rest = rest.replace(/\s+/g, ' ').trim().slice(0, LONGEST_TOPIC);
  return {
    question: own === '' ? asked : own,
    before: rest,
    text: `${own} ${rest}`.trim().slice(0, LONGEST_TOPIC),
    stories: new Set(citations.map(({ storyId }) => storyId)),
    answered: citations[0]?.quote,
  };
}

const YEAR = /\b(?:1[5-9]|20)\d\d\b/;
const MONTH =
  /\b(?:January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\b/i;

/**
 * Words of time with the parts that those of the question before have and they lack: "in May" after "in April 2022" is May
 * 2022, "on the 6th" after "on 5 June 2026" is 6 June 2026.
 */
function inYearOf(span: Span, before: Span): string {
  const { words } = span;
  const year = YEAR.exec(before.words)?.[0];
  if (span.isRelative || year === undefined || YEAR.test(words)) return words;
  return MONTH.test(words) ? `${words} ${year}` : words;
}

const GOES_ON = /^(?:and|but|or|so|then|also|what about|how about|what of|any(?:thing)? (?:more|else))\b/i;

/**
 * Whether a question needs the previous one: it begins as a continuation, refers to something, or is a few words
 * long.
 */
function goesOn(question: string): boolean {
  const words = question.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const own = words.filter((word) => !OPENERS.has(word)).length;
  if (/^(?:and|but|or|so|then|also|what about|how about|what of)\b/i.test(question)) return own <= FEW * 2;
  return own < FEW || (own <= FEW * 2 && REFERS.test(question)) || (LEADS_ON.test(question) && own < FEW);
}

interface Named {
  readonly name: string;
  readonly kind: string;
}

const LONGEST_NAME = 4;
const MOST_PHRASES = 200;

/** Names of entities in a text, the longest at each place. Countries, their cities and offices are of one kind. */
async function namesIn(db: Database, text: string): Promise<Named[]> {
  const words = [...text.matchAll(/[\p{L}\p{N}\p{M}]+(?:[.'’&-][\p{L}\p{N}\p{M}]+)*/gu)].map((found) => ({
    start: found.index,
    end: found.index + found[0].length,
  }));
  const phrases: { text: string; start: number; end: number }[] = [];
  for (let length = Math.min(LONGEST_NAME, words.length); length >= 1; length -= 1) {
    for (let at = 0; at + length <= words.length && phrases.length < MOST_PHRASES; at += 1) {
      const [start, end] = [words[at]!.start, words[at + length - 1]!.end];
      const phrase = text.slice(start, end);
      if (!OPENERS.has(phrase.toLowerCase())) phrases.push({ text: phrase, start, end });
    }
  }
  if (phrases.length === 0) return [];
  const known = await db.query<{ name: string; kind: string }>(
    `select n.name, min(e.kind) as kind from entity_names n join entities e on e.id = n.entity_id
     where n.name = any($1::text[]) group by n.name`,
    [phrases.map((phrase) => foldName(phrase.text))],
  );
  const kinds = new Map(known.rows.map(({ name, kind }) => [name, kind]));
  const found: (Named & { start: number; end: number })[] = [];
  for (const phrase of phrases) {
    const kind =
      kinds.get(foldName(phrase.text)) ?? (findCountry(phrase.text) === undefined ? undefined : 'country');
    if (kind === undefined || found.some(({ start, end }) => phrase.start < end && start < phrase.end))
      continue;
    found.push({
      name: phrase.text,
      kind: kind === 'place' ? 'country' : kind,
      start: phrase.start,
      end: phrase.end,
    });
  }
  return found;
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
