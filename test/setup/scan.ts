import { expect } from 'vitest';
import {
  LIST_SHAPE,
  listStories,
  type StoryFilter,
  type StoryPage,
  type StoryRoom,
} from '../../src/stories/index.ts';
import { type Corpus, readCorpus, type Scanned } from './scan-corpus.ts';
import { matches, type Question, questionOf, relevanceOf } from './scan-question.ts';

const HALF_DAY_MS = 12 * 60 * 60 * 1000;
const FACETS = [
  'category',
  'country',
  'tag',
  'entity',
  'language',
  'impact_path',
  'asset',
  'verification',
  'publisher',
] as const;
const EXACT_TO = 10_000;
// Pages of a list are asked for one after the other: of longer ones that takes too long.
const LONGEST_WALK = 1_000;

/** What the stories were at a time that has passed. */
export interface Past {
  /** ISO 8601. */
  readonly asOf: string;
  readonly corpus: Corpus;
}

/**
 * Asks for lists at random, over the whole grammar of filters and of `q`, each of which must name the very stories that a
 * scan names, in its order, with its total and its facets. The scan reads what cards, revisions and names say, and knows no
 * index: nothing that it uses was made for finding. Some lists are walked by their cursors, to the end and back.
 * @param past states that are asked for as well, by the times they were read at.
 * @returns how many of the lists had stories in them.
 */
export async function compareWithScan(
  room: StoryRoom,
  questions: number,
  random: () => number,
  past: readonly Past[] = [],
): Promise<number> {
  const present = { asOf: undefined, corpus: await readCorpus(room.db) };
  let found = 0;
  for (let i = 0; i < questions; i += 1) {
    const { asOf, corpus } = [present, present, ...past][Math.floor(random() * (2 + past.length))]!;
    const question = questionOf(corpus, random, asOf);
    if ((await compareOne(room, corpus.stories, question)) > 0) found += 1;
  }
  return found;
}

async function compareOne(room: StoryRoom, stories: readonly Scanned[], question: Question): Promise<number> {
  const { filter, sort, size, offset } = question;
  const label = JSON.stringify({ filter, sort, size, offset });
  const matching = stories.filter((story) => matches(question, story));
  const want = inOrder(question, matching, stories).map(({ id }) => id);
  const { records, page, counts } = await listStories(
    room,
    filter as StoryFilter,
    { size, sort, offset, facets: FACETS, groupBy: 'day' },
    LIST_SHAPE,
  );
  expect(
    records.map((record) => record.uuid),
    label,
  ).toEqual(want.slice(offset, offset + size));
  const isExact = matching.length <= EXACT_TO;
  expect([page.total, page.totalRelation], label).toEqual([
    Math.min(EXACT_TO, matching.length),
    isExact ? 'eq' : 'gte',
  ]);
  if (isExact) {
    const names = new Set(stories.flatMap(({ publisherNames }) => publisherNames));
    for (const { kind, values } of counts!.facets) {
      const expected = countBy(matching, kind as (typeof FACETS)[number], names);
      expect(
        Object.fromEntries(values.map(({ value, count }) => [value, count])),
        `${label} ${kind}`,
      ).toEqual(Object.fromEntries(expected));
    }
  }
  if (isExact) {
    const days = Map.groupBy(matching, ({ published }) => new Date(published).toISOString().slice(0, 10));
    expect(
      counts!.groups!.groups.map(({ from, count }) => [from.slice(0, 10), count]),
      label,
    ).toEqual([...days].map(([day, { length }]) => [day, length]).sort(([a], [b]) => (a! < b! ? 1 : -1)));
  }
  if (question.isWalked && want.length <= LONGEST_WALK) await compareWalk(room, question, want, label);
  return matching.length;
}

/** All pages of a list, to its end and from there back to its beginning. */
async function compareWalk(
  room: StoryRoom,
  { filter, sort, size }: Question,
  want: readonly string[],
  label: string,
): Promise<void> {
  const read = async (cursor: string | undefined): Promise<StoryPage> =>
    listStories(room, filter as StoryFilter, { size, sort, ...(cursor && { cursor }) }, LIST_SHAPE);
  const idsOf = ({ records }: StoryPage): string[] => records.map(({ uuid }) => uuid);
  let last = await read(undefined);
  const there = idsOf(last);
  while (last.page.nextCursor !== null) {
    last = await read(last.page.nextCursor);
    there.push(...idsOf(last));
  }
  expect(there, `${label} to the end`).toEqual(want);
  const back = idsOf(last);
  while (last.page.previousCursor !== null) {
    last = await read(last.page.previousCursor);
    back.unshift(...idsOf(last));
  }
  expect(back, `${label} from the end`).toEqual(want);
}

function inOrder(question: Question, matching: readonly Scanned[], all: readonly Scanned[]): Scanned[] {
  const byId = (a: Scanned, b: Scanned): number => (a.id < b.id ? -1 : 1);
  const newest = (a: Scanned, b: Scanned): number => b.published - a.published || byId(a, b);
  switch (question.sort) {
    case 'pipeline':
      return matching.toSorted(newest);
    case 'oldest':
      return matching.toSorted((a, b) => -newest(a, b));
    case 'popular':
      return matching.toSorted(
        (a, b) =>
          Math.floor(b.published / HALF_DAY_MS) - Math.floor(a.published / HALF_DAY_MS) ||
          b.popularity - a.popularity ||
          byId(a, b),
      );
    case 'relevance': {
      const score = relevanceOf(question, all);
      return matching
        .map((story) => ({ story, points: score(story) }))
        .sort((a, b) => b.points - a.points || newest(a.story, b.story))
        .map(({ story }) => story);
    }
  }
}

/** The fifty values that most stories have, the first in the alphabet of equal ones. */
function countBy(
  stories: readonly Scanned[],
  kind: (typeof FACETS)[number],
  names: ReadonlySet<string>,
): [string, number][] {
  const counts = new Map<string, number>();
  for (const story of stories) {
    const values = new Set(countedOf(story, kind));
    // A publisher is told by its names alone, though its filter takes domains.
    for (const value of values)
      if (kind !== 'publisher' || names.has(value)) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return [...counts].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1)).slice(0, 50);
}

function countedOf(story: Scanned, kind: (typeof FACETS)[number]): readonly string[] {
  if (kind === 'entity') return story.slugs;
  return kind === 'impact_path' ? story.tokens : story.values[kind];
}
