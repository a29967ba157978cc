import type { StoryDraft } from '../../src/stories/index.ts';

/** A story of 1 November 2026 that says no more than what is given. It has no sources, and names nothing. */
export const bareDraft = (of: Partial<StoryDraft> & Pick<StoryDraft, 'keys' | 'title'>): StoryDraft => ({
  summary: '',
  language: 'en',
  category: 'world',
  tags: [],
  countries: [],
  entities: [],
  impactPaths: [],
  assets: [],
  verificationState: 'unverified',
  publishedAt: '2026-11-01T08:00:00Z',
  sources: [],
  claims: [],
  impactDetails: [],
  bodyHtml: '',
  ...of,
});
