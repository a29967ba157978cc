import { expect, test } from 'vitest';
import { datedTitle } from '../../src/research/evidence/dated.ts';
import type { Evidence } from '../../src/research/evidence/evidence.ts';

const source = (title: string, publishedAt: string | null) => ({ title, publishedAt });
const story = (part: object): Evidence =>
  ({ title: 'Second suspect surrenders', publishedAt: '2026-03-09T08:00:00.000Z', ...part }) as Evidence;

test('a title stands with the days of the first and the last report, since it may be of either', () => {
  const first = source('Suspect sought', '2026-03-09T08:00:00.000Z');
  const own = source('Second suspect surrenders', '2026-03-11T08:00:00.000Z');
  expect(datedTitle(story({ sources: [first, own] }))).toBe(
    '“Second suspect surrenders” (first published 2026-03-09, last report 2026-03-11)',
  );
  expect(datedTitle(story({ sources: [{ ...own, publishedAt: '2026-03-09T20:00:00.000Z' }] }))).toBe(
    '“Second suspect surrenders” (2026-03-09)',
  );
});

test('a title of after the window has its own day', () => {
  const first = source('Suspect sought', '2026-03-09T08:00:00.000Z');
  const own = source('Second suspect surrenders', '2026-03-15T08:00:00.000Z');
  expect(datedTitle(story({ sources: [first], later: [own] }))).toBe(
    '“Second suspect surrenders” (first published 2026-03-09; this title is of 2026-03-15)',
  );
});
