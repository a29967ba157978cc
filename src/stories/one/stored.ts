import type { Story, StoryAsset, StoryBody, StoryEntity, StoryImpactPath, StorySource } from '../model.ts';

/**
 * The members of what stories hold, in the order in which they are stored. Where an answer takes all of them in this
 * order, the stored text goes out as it is (schema/graph).
 */
export const STORED_MEMBERS = {
  entities: ['id', 'slug', 'label', 'kind'],
  impactPaths: ['id', 'token', 'label', 'direction'],
  assets: ['ticker', 'label'],
  links: ['self', 'html', 'rss'],
  sources: [
    'id',
    'publisher',
    'domain',
    'title',
    'url',
    'publishedAt',
    'sourceType',
    'independence',
    'snippet',
  ],
  body: ['html', 'text', 'wordCount'],
} as const satisfies {
  readonly entities: readonly (keyof StoryEntity)[];
  readonly impactPaths: readonly (keyof StoryImpactPath)[];
  readonly assets: readonly (keyof StoryAsset)[];
  readonly links: readonly (keyof Story['links'])[];
  readonly sources: readonly (keyof StorySource)[];
  readonly body: readonly (keyof StoryBody)[];
};
export type StoredPart = keyof typeof STORED_MEMBERS;

/** The same value with its stored members alone, in their order, however it was made. */
export function asStored<Value extends object>(part: StoredPart, value: Value): Value {
  const members: readonly string[] = STORED_MEMBERS[part];
  const stored: Record<string, unknown> = {};
  for (const member of members) stored[member] = (value as Readonly<Record<string, unknown>>)[member] ?? null;
  return stored as Value;
}
