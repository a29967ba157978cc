import type { Scored } from './score.ts';

/**
 * Whether a passage has as much of each word of the question as a new one, and is older: what is asked about happened
 * again, and the newest answers.
 */
export const isOlderTwin = (
  each: Pick<Scored, 'has' | 'story'>,
  newer: Pick<Scored, 'has' | 'story' | 'parts'>,
): boolean =>
  newer.parts.recent >= IS_NEW &&
  each.story.publishedAt < newer.story.publishedAt &&
  each.has.every((worth, at) => Math.abs(worth - newer.has[at]!) <= AS_MUCH);

// At most a week old.
const IS_NEW = 0.5;
const AS_MUCH = 0.1;
