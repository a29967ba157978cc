// Stories from clusters, and what keeps them composed. See docs/newsroom.md.
export { isJoining } from './body.ts';
export { hasSecondOrigin } from './cited.ts';
export { clusterKey, composeStory } from './compose.ts';
export { type Composer, openComposer } from './composer.ts';
export { openComposing, readAhead } from './composing.ts';
export { explainStories } from './explain.ts';
export type { ClaimWhy, OriginWhy, StoryWhy } from './why.ts';
