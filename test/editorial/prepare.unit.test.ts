import { expect, test } from 'vitest';
import type { PostDraft } from '../../src/editorial/model.ts';
import { preparePost, type SourceStory } from '../../src/editorial/prepare.ts';
import { postDraft } from '../setup/post-draft.ts';

const STORIES = Array.from({ length: 41 }, (_, index) => `story-${index}`);
const QUOTE = 'approved the plan by nine votes';

function storyOf(name: string, bodyText: string): SourceStory {
  return {
    uuid: `uuid of ${name}`,
    title: name,
    url: `https://news.example/${name}`,
    publishedAt: '2026-06-01T12:00:00.000Z',
    sources: [],
    bodyText,
  };
}

/** Why a draft is refused; undefined: it is not. */
function refusal(overrides: Partial<PostDraft>, bodyText = QUOTE): string | undefined {
  const found = new Map(STORIES.map((name) => [name, storyOf(name, bodyText)]));
  const prepared = preparePost(postDraft('story-0', overrides), found);
  return typeof prepared === 'string' ? prepared : undefined;
}

const persona = postDraft('').persona;
const section = (heading: string, html: string) => [{ heading, html }];
const letters = (count: number): string => 'a'.repeat(count);
const many = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => make(i));

// What docs/editorial.md and the refusals name: as much as this, and not one more.
test.each<[what: string, most: number, draft: (count: number) => Partial<PostDraft>]>([
  ['keys', 20, (count) => ({ keys: many(count, (i) => `key:${i}`) })],
  ['categories', 12, (count) => ({ categories: many(count, (i) => `category-${i}`) })],
  ['countries', 21, (count) => ({ countries: many(count, () => 'AU') })],
  [
    'sections',
    40,
    (count) => ({ sections: many(count, (i) => section(`Part ${i}`, '<p>It is so.</p>')[0]!) }),
  ],
  ['citations', 200, (count) => ({ citations: many(count, () => ({ story: 'story-0', quote: QUOTE })) })],
  ['source stories', 40, (count) => ({ sourceStories: STORIES.slice(0, count) })],
  ['letters of a key', 2_100, (count) => ({ keys: [letters(count)] })],
  ['letters of the title', 300, (count) => ({ title: letters(count) })],
  ['letters of the dek', 1_000, (count) => ({ dek: letters(count) })],
  ['letters of a heading', 200, (count) => ({ sections: section(letters(count), '<p>It is so.</p>') })],
  [
    'letters of a section',
    100_000,
    (count) => ({ sections: section('Long', `<p>${letters(count - '<p></p>'.length)}</p>`) }),
  ],
  ['letters of a name', 200, (count) => ({ persona: { ...persona, name: letters(count) } })],
  ['letters of a bio', 2_000, (count) => ({ persona: { ...persona, bio: letters(count) } })],
])('a post has at most so many %s: %i', (_, most, draft) => {
  expect(refusal(draft(most))).toBeUndefined();
  expect(refusal(draft(most + 1))).toMatch(new RegExp(`(?:the maximum is|is longer than) ${most}\\b`));
});

test('a quote has at most 2,000 letters, and is a part of what its story says', () => {
  const said = letters(2_001);
  const cited = (quote: string) => ({ citations: [{ story: 'story-0', quote }] });
  expect(refusal(cited(letters(2_000)), said)).toBeUndefined();
  expect(refusal(cited(said), said)).toMatch('longer than 2000');
  expect(refusal(cited('b'), said)).toMatch('is not an exact part of what its source said');
  expect(refusal(cited(' '), said)).toMatch('is empty');
});
