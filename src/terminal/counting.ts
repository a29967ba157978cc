import { FILLER_STEMS, OPENERS, readSpan } from '../language/index.ts';
import {
  CATEGORIES,
  type EntityKind,
  findCountry,
  LIST_SHAPE,
  listStories,
  publisherName,
  type StoryFilter,
  VERIFICATION_STATES,
} from '../stories/index.ts';
import { EXTRACTIVE } from './extractive.ts';
import type { Written } from './model.ts';
import { dateOf } from './passages/documents.ts';
import { filedUnder } from './question/filed.ts';
import { spanIn } from './question/span.ts';
import type { TerminalRoom } from './room.ts';

const REPORTS = '(?:news )?(?:stor(?:y|ies)|articles?|reports?|headlines?|news items?|items?|pieces)';
const STATES = VERIFICATION_STATES.map((state) => state.replaceAll('_', ' ')).toSorted(
  (a, b) => b.length - a.length,
);
// What a story can be called before the word for it: contested stories, sport stories.
const CALLED = [...STATES, 'sports', ...CATEGORIES.map(({ value }) => value)].join('|');
const HOW_MANY = new RegExp(
  `\\b(?:how many|what number of|the number of) (?:different )?(?:(?:${CALLED}) )?${REPORTS}\\b`,
  'i',
);
const HOW_OFTEN =
  /^how (?:often|many times) (?:is|was|were|are|has|have|had|did|does|do)\b.*\b(?:mention(?:ed|s)?|report(?:ed|s)?(?: on)?|covered|written about|in the (?:news|headlines|stories)|appear(?:ed|s)?|occur(?:red|s)?|come up|came up)\b/i;
const WHICH_MOST = new RegExp(
  `^(?:which|what) (countr(?:y|ies)|nations?|categor(?:y|ies)|topics?|tags?|people|persons?|compan(?:y|ies)|entit(?:y|ies)|organi[sz]ations?|names?)\\b.*\\b(?:most|often|frequent(?:ly)?|common(?:ly)?|${REPORTS})\\b`,
  'i',
);

/** What is counted: a facet, of whose names perhaps only some kinds, and what one of it is called. */
interface Asked {
  readonly facet: 'country' | 'category' | 'tag' | 'entity';
  readonly kinds?: readonly EntityKind[];
  readonly called: string;
}
const ASKED: readonly (readonly [RegExp, Asked])[] = [
  [/^(?:countr|nation)/i, { facet: 'country', called: 'country' }],
  [/^categor/i, { facet: 'category', called: 'category' }],
  [/^(?:topic|tag)/i, { facet: 'tag', called: 'tag' }],
  [/^(?:people|person)/i, { facet: 'entity', kinds: ['person'], called: 'person' }],
  [/^compan/i, { facet: 'entity', kinds: ['company'], called: 'company' }],
  [
    /^organi/i,
    { facet: 'entity', kinds: ['organization', 'company', 'central_bank'], called: 'organization' },
  ],
  [/./, { facet: 'entity', called: 'name' }],
];

// What a question for a number says about counting, and not about the matter.
const OF_COUNTING =
  /^(?:how|many|much|often|times?|news|stor(?:y|ies)|articles?|reports?|reported|headlines?|items?|pieces|published|publish(?:ed|es)?|came|come|out|up|there|mention(?:ed|s|ing)?|about|regarding|concerning|appear(?:ed|s)?|occur(?:red|s)?|covered|written|wrote|write|both|different|number|most|frequent(?:ly)?|common(?:ly)?|countr(?:y|ies)|nations?|categor(?:y|ies)|topics?|tags?|people|persons?|compan(?:y|ies)|entit(?:y|ies)|organi[sz]ations?|names?|named|have|has|had|does|did|do|dealt|deal|with|over|related|total|all|stored|know|you|got|contain(?:s|ed)?|speak|talk|say|tell)$/i;
const WORD = /[\p{L}\p{N}\p{M}]+(?:[.'’&-][\p{L}\p{N}\p{M}]+)*/gu;
const MOST_TOLD = 5;

/**
 * Counts stories if a question asks for their number, or for what most of them have. It counts as the lists do, and
 * gives the address of the list (docs/terminal.md, "Counting").
 * @returns undefined for every other question.
 */
export async function countFor(room: TerminalRoom, question: string): Promise<Written | undefined> {
  const facet = WHICH_MOST.exec(question)?.[1];
  if (facet === undefined && !HOW_MANY.test(question) && !HOW_OFTEN.test(question)) return undefined;
  const span = await spanIn(room, question);
  // Nothing is published yet of a time that is still to come.
  const ahead = readSpan(question, room.now());
  if (ahead !== undefined && ahead.from > room.now())
    return uncounted(`Of ${ahead.words} no story can be counted, because that time lies in the future.`);
  const publisher = await publisherIn(room, question);
  const unknown =
    publisher === undefined
      ? PUBLISHED.exec(question)
          ?.slice(1)
          .find((name) => name !== undefined)
      : undefined;
  if (unknown !== undefined && findCountry(unknown) === undefined)
    return uncounted(
      `No publisher of the stored stories is called “${unknown}”, so its stories cannot be counted.`,
    );
  const state = stateIn(question);
  let rest = question;
  for (const words of [span?.words, publisher?.said, state?.said])
    if (words !== undefined) rest = rest.replace(words, ' ');
  const words = (rest.match(WORD) ?? []).filter(
    (word) =>
      !OF_COUNTING.test(word) && !OPENERS.has(word.toLowerCase()) && !FILLER_STEMS.has(word.toLowerCase()),
  );
  const asked = facet === undefined ? undefined : ASKED.find(([pattern]) => pattern.test(facet))![1];
  const given: StoryFilter = {
    ...(publisher === undefined ? {} : { publisher: [publisher.name] }),
    ...(state === undefined ? {} : { verification: [state.value] }),
    ...(span === undefined ? {} : { publishedSince: dateOf(span.from), publishedUntil: dateOf(span.to) }),
  };
  const behind = [
    publisher === undefined ? '' : ` of ${publisher.said}`,
    span === undefined ? '' : `, published ${span.words.replace(/^on (?=in\b)/i, '')}`,
  ].join('');
  const before = state === undefined ? '' : `${state.said.toLowerCase()} `;
  const told = async (filter: StoryFilter, about: string): Promise<[Counted, string]> => {
    const list = await listStories(room.stories, filter, { size: 1 }, LIST_SHAPE);
    const { total, totalRelation } = list.page;
    const number = `${totalRelation === 'gte' ? 'at least ' : ''}${total.toLocaleString('en-US')}`;
    const stories = `${before}${total === 1 ? 'story' : 'stories'}`;
    return [list, `${capital(number)} ${stories}${about}${behind}: ${addressOf(filter)}`];
  };
  const quoted = words.map((word) => `“${word}”`).join(' and ');
  const [list, line] = await told(
    words.length === 0 ? given : { ...given, q: words.join(' ') },
    words.length === 0 ? '' : ` with ${quoted}`,
  );
  const lines = [line];
  // A story need not contain the word for the country or category under which it is filed, nor be about each one that
  // it names.
  const filed = filedUnder(words.join(' '));
  if (filed !== undefined) lines.push((await told({ ...given, ...filed.filter }, filed.about))[1]);
  if (asked !== undefined) {
    const [counts] = (await list.tally({ facets: [asked.facet] })).facets;
    lines.push(await mostIn(room, asked, counts?.values ?? []));
  }
  return {
    outcome: 'answer',
    answer: lines.join('\n'),
    citations: [],
    verificationState: 'unverified',
    premise: null,
    model: EXTRACTIVE,
  };
}

const uncounted = (answer: string): Written => ({
  outcome: 'none',
  answer,
  citations: [],
  verificationState: 'insufficient_evidence',
  premise: null,
  model: EXTRACTIVE,
});

// Who is asked to have published something: "did ABC News publish", "published by the Herald".
const PUBLISHED =
  /\b(?:did|does|do|has|have|had) (?:the )?(\p{Lu}[\p{L}\p{N}.&'’-]*(?: \p{Lu}[\p{L}\p{N}.&'’-]*)*) (?:publish|published|print|printed|write|written|run|carry|carried|put out|report|reported)\b|\b(?:published|printed|written|carried) by (?:the )?(\p{Lu}[\p{L}\p{N}.&'’-]*(?: (?!in\b|on\b)\p{Lu}[\p{L}\p{N}.&'’-]*)*)/u;

/** The values with the most stories, of the kind that is asked for, in words. */
async function mostIn(
  { db }: TerminalRoom,
  { kinds, called }: Asked,
  values: readonly { readonly value: string; readonly label: string; readonly count: number }[],
): Promise<string> {
  if (values.length === 0) return `They name no ${called}.`;
  let fitting = values;
  if (kinds !== undefined) {
    const { rows } = await db.query<{ slug: string }>(
      'select slug from entities where slug = any($1::text[]) and kind = any($2::text[])',
      [values.map(({ value }) => value), kinds],
    );
    const slugs = new Set(rows.map(({ slug }) => slug));
    fitting = values.filter(({ value }) => slugs.has(value));
  }
  if (fitting.length === 0) return `None of the ${values.length} names with the most stories is a ${called}.`;
  const told = fitting.slice(0, MOST_TOLD).map(({ label, count }) => `${label} (${count})`);
  const bounds =
    called === 'country'
      ? ' Stories are filed under members of the G20 only; other countries that they name are not counted.'
      : '';
  return `Most often: ${told.join(', ')}.${bounds}`;
}

type Counted = Awaited<ReturnType<typeof listStories>>;

/** A verification state that a question names: `contested stories`, `stories are unverified`. */
function stateIn(question: string): { readonly value: string; readonly said: string } | undefined {
  for (const said of STATES) {
    const found = new RegExp(
      `\\b(?:${said})(?= ${REPORTS}\\b)|(?<=\\b${REPORTS} (?:(?:that|which) )?(?:is|are|were|was) )(?:${said})\\b`,
      'i',
    ).exec(question);
    if (found !== null) return { value: said.replaceAll(' ', '_'), said: found[0] };
  }
  return undefined;
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The list that was counted, as its parameters are written in REST. */
function addressOf(filter: StoryFilter): string {
  const { q, publisher, country, category, verification, publishedSince, publishedUntil } = filter;
  const written = { q, publisher, country, category, verification };
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(written)) if (value != null) parameters.set(name, String(value));
  if (publishedSince != null) parameters.set('published_since', publishedSince);
  if (publishedUntil != null) parameters.set('published_until', publishedUntil);
  return parameters.size === 0 ? '/v1/news' : `/v1/news?${parameters}`;
}

const LONGEST_NAME = 4;

/** A publisher that a question names after "by", "from" or "of", or before "publish" and similar verbs. */
async function publisherIn(
  room: TerminalRoom,
  question: string,
): Promise<{ readonly name: string; readonly said: string } | undefined> {
  if (!/\b(?:by|from|of|did|does|do|has|have)\b/i.test(question)) return undefined;
  const words = [...question.matchAll(/[^\s?!,;:]+/g)];
  const phrases: string[] = [];
  for (let length = LONGEST_NAME; length >= 1; length -= 1) {
    for (let at = 1; at + length <= words.length; at += 1) {
      if (!/^(?:by|from|of|did|does|do|has|have)$/i.test(words[at - 1]![0])) continue;
      const last = words[at + length - 1]!;
      phrases.push(question.slice(words[at]!.index, last.index + last[0].length));
    }
  }
  const folded = phrases.map((said) => ({ said, name: publisherName(said.replace(/^the /i, '')) }));
  // "ABC" is "ABC News (Australia)" where no other publisher begins so.
  const capital = folded.filter(({ said }) => /^(?:the )?\p{Lu}/u.test(said)).map(({ name }) => name);
  const { rows } = await room.db.query<{ name: string; asked: string }>(
    `select name, name as asked from publishers where name = any($1::text[])
     union all
     select min(p.name), asked from unnest($2::text[]) asked join publishers p on starts_with(p.name, asked || ' ')
     group by asked having count(*) = 1`,
    [folded.map(({ name }) => name), capital],
  );
  const known = new Map(rows.toReversed().map(({ name, asked }) => [asked, name]));
  const found = folded.find(({ name }) => known.has(name));
  return found === undefined ? undefined : { said: found.said, name: known.get(found.name)! };
}
