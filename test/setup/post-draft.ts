import type { PostDraft } from '../../src/editorial/index.ts';

/** A plausible post written from one story (id or slug); the story must be one of `draft()` for its quote to hold. */
export function postDraft(story: string, overrides: Partial<PostDraft> = {}): PostDraft {
  return {
    keys: ['test:post'],
    type: 'article',
    title: 'On harbours',
    dek: 'What nine votes to four mean.',
    categories: ['politics'],
    countries: ['AU'],
    persona: {
      slug: 'tilda-marsh',
      name: 'Tilda Marsh',
      bio: 'Reads the minutes of councils.',
      disclosure: 'Tilda Marsh is an automated persona: no person wrote this.',
    },
    sections: [{ heading: 'What happened', html: '<p>The council agreed [1].</p>' }],
    sourceStories: [story],
    citations: [{ story, quote: 'approved the plan by nine votes' }],
    publishedAt: '2026-06-02T12:00:00.000Z',
    ...overrides,
  };
}
