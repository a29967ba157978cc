import { expect, test } from 'vitest';
import type { Evidence } from '../../src/research/evidence/evidence.ts';
import { tellingPassage } from '../../src/research/evidence/telling.ts';

/** A story that several papers tell, an hour apart. */
const story = (title: string, ...snippets: string[]): Evidence =>
  ({
    uuid: 'story',
    title,
    publishedAt: '2026-11-18T00:00:00.000Z',
    sources: snippets.map((snippet, hour) => ({
      id: `src_${hour}`,
      publisher: `Paper ${hour}`,
      domain: `paper${hour}.example`,
      title: `Report ${hour}`,
      url: `https://paper${hour}.example/1`,
      publishedAt: new Date(Date.UTC(2026, 10, 18, hour)).toISOString(),
      sourceType: 'publisher',
      independence: 'independent',
      snippet,
    })),
    claims: [],
    body: { html: '', text: '', wordCount: 0 },
  }) as Partial<Evidence> as Evidence;

test('what tells a story is the sentence that has most of its title', () => {
  const found = tellingPassage(
    story(
      'Ferry sinks off Tarvel',
      'The weather was bad. A ferry sank off Tarvel on Monday.',
      'Boats went out.',
    ),
  );
  expect(found?.text).toBe('A ferry sank off Tarvel on Monday.');
});

test('a question tells a story only where nothing is stated', () => {
  const asked = 'Can the ferry line of Tarvel repair its damage?';
  const stated = 'The ferry line reopened.';
  expect(tellingPassage(story('Ferry line of Tarvel repairs its damage', asked, stated))?.text).toBe(stated);
  expect(tellingPassage(story('Ferry line of Tarvel repairs its damage', asked))?.text).toBe(asked);
});

test('nor does a bare word, which only answers', () => {
  const told = story(
    'Warden calls limits a matter of course',
    'Can we stop it? No. Certainly. The keeper of Orvane spoke.',
  );
  expect(tellingPassage(told)?.text).toBe('The keeper of Orvane spoke.');
});

test('of a toll that grew it is the latest, never a lower or an earlier one', () => {
  const title = 'Ferry sinks off Tarvel, at least 14 people dead';
  const toll = (dead: number, more: string): string =>
    `At least ${dead} people died when the ferry Ardent sank off Tarvel, ${more}.`;
  const text = (...tolls: number[]): string | undefined =>
    tellingPassage(story(title, ...tolls.map((dead, nr) => toll(dead, `report ${nr} said`))))?.text;
  expect(text(14, 19, 23)).toContain('23 people');
  expect(text(14, 23, 19)).toContain('23 people');
  expect(text(23, 14)).toContain('14 people');
  // What is told later of others is no toll of these.
  const hurt = story(title, toll(14, 'the guard said'), 'At least 40 people were hurt on the ferry Ardent.');
  expect(tellingPassage(hurt)?.text).toContain('14 people');
});
