import { expect } from 'vitest';
import { LIST_SHAPE, listStories, type StoryFilter, type StoryRoom } from '../../src/stories/index.ts';
import { readCorpus, type Scanned } from './scan-corpus.ts';
import { matches, type Question, questionOf, relevanceOf } from './scan-question.ts';

const HALF_DAY_MS = 12 * 60 * 60 * 1000;
const FACETS = ['category', 'country', 'tag', 'language', 'asset'] as const;

/**
 * Asks for lists at random, over the whole grammar of filters and of `q`, each of which must name the very stories that a
 * scan names, in its order, with its total and its facets. The scan reads what cards, revisions and names say, and knows no
 * index: nothing that it uses was made for finding.
 * @returns how many of the lists had stories in them.
 */
export async function compareWithScan(
  room: StoryRoom,
  questions: number,
  random: () => number,
): Promise<number> {
  const corpus = await readCorpus(room.db);
  let found = 0;
  for (let i = 0; i < questions; i += 1) {
    const question = questionOf(corpus, random);
    if ((await compareOne(room, corpus.stories, question)) > 0) found += 1;
  }
  return found;
}

async function compareOne(room: StoryRoom, stories: readonly Scanned[], question: Question): Promise<number> {
  const { filter, sort, size, offset } = question;
  const label = JSON.stringify({ filter, sort, size, offset });
  const matching = stories.filter((story) => matches(question, story));
  const want = inOrder(question, matching, stories);
  const { records, page, counts } = await listStories(
    room,
    filter as StoryFilter,
    { size, sort, offset, facets: FACETS },
    LIST_SHAPE,
  );
  expect(
    records.map((record) => record.uuid),
    label,
  ).toEqual(want.slice(offset, offset + size).map((story) => story.id));
  expect(page.total, label).toBe(Math.min(10_000, matching.length));
  if (matching.length <= 10_000) {
    for (const { kind, values } of counts!.facets) {
      const expected = countBy(matching, kind as (typeof FACETS)[number]);
      expect(
        Object.fromEntries(values.map(({ value, count }) => [value, count])),
        `${label} ${kind}`,
      ).toEqual(Object.fromEntries(expected));
    }
  }
  return matching.length;
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
function countBy(stories: readonly Scanned[], kind: (typeof FACETS)[number]): [string, number][] {
  const counts = new Map<string, number>();
  for (const story of stories) {
    for (const value of new Set(story.values[kind])) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return [...counts].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1)).slice(0, 50);
}
