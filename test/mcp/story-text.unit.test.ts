import { describe, expect, test } from 'vitest';
import { storyText } from '../../rest/mcp/story.ts';
import { clientLength, cutToClientLength, LONGEST_FOR_CLIENTS } from '../../src/platform/client-length.ts';
import type { Story } from '../../src/stories/index.ts';

const repeated = (text: string, times: number): string => text.repeat(times);

/** A story whose texts are made of one piece, so many of each. */
function story(piece: string, times: number, more: Partial<Story> = {}): Story {
  const sources = Array.from({ length: 60 }, (_, n) => ({
    id: `src_${n}`,
    publisher: `Paper ${n}`,
    domain: `paper-${n}.example`,
    title: repeated(piece, Math.min(times, 50)),
    url: `https://paper-${n}.example/a`,
    publishedAt: '2026-11-17T08:00:00.000Z',
    sourceType: 'publisher',
    independence: 'independent',
    snippet: repeated(piece, times),
  }));
  const quote = { sourceId: 'src_1', quote: repeated(piece, times) };
  return {
    id: 'story_1',
    slug: 'a',
    title: 'Title',
    summary: repeated(piece, 100),
    language: 'zh',
    category: 'world',
    tags: [],
    countries: [],
    entities: [],
    impactPaths: [],
    assets: [],
    verificationState: 'unverified',
    publishedAt: '2026-11-17T08:00:00.000Z',
    updatedAt: '2026-11-17T08:00:00.000Z',
    revision: 1,
    links: { self: '', html: 'http://news.example/stories/a', rss: '' },
    sources,
    claims: Array.from({ length: 60 }, (_, n) => ({
      id: `clm_${n}`,
      claim: repeated(piece, times),
      evidenceType: 'documented_fact',
      confidence: 'low',
      state: 'contested',
      supporting: [quote],
      contradicting: [quote, quote],
    })),
    body: { html: '', text: `Of its own.\n${repeated(piece, 40_000)}`, wordCount: 0 },
    ...more,
  } as unknown as Story;
}

describe('a story as a resource is no longer than a client accepts', () => {
  test.each([
    ['in Latin script', 'word '],
    ['in Chinese', '新聞'],
    ['in pairs of surrogates', '🌊'],
  ])('%s', (_name, piece) => {
    for (const times of [1, 50, 400]) {
      const text = storyText(story(piece, times));
      expect(clientLength(text)).toBeLessThanOrEqual(LONGEST_FOR_CLIENTS);
      expect(text.isWellFormed()).toBe(true);
      expect(text).toMatch(/\n- \d+ more at the address of the story\.\n\n## Claims\n/);
      expect(text).toMatch(/\n\nThe rest of the body is at the address of the story\.$/);
      expect(text).toContain('> Of its own.');
    }
  });

  test('what is short is whole', () => {
    const body = { html: '', text: 'One.\n\nTwo.', wordCount: 2 };
    const text = storyText(story('word ', 5, { body, sources: [], claims: [] }));
    expect(text).toMatch(/## Body \(of this service\)\n> One\.\n> Two\.$/);
    expect(text).not.toContain('more at the address');
  });

  test('a body that a source brought is told as that source’s', () => {
    const [source] = story('word ', 5).sources!;
    const body = { html: '', text: `${source!.snippet}and more.`, wordCount: 7 };
    expect(storyText(story('word ', 5, { body, sources: [source!], claims: [] }))).toContain(
      '## Body (of Paper 0)',
    );
  });
});

test('a text is cut between characters', () => {
  expect(cutToClientLength('a🌊b', 8)).toBe('a');
  expect(cutToClientLength('a🌊b', 9)).toBe('a🌊');
  expect(cutToClientLength('abc', 12)).toBe('abc');
  expect(cutToClientLength('abc', 2)).toBe('ab');
});
