// Stories from clusters, and what keeps them composed. See docs/newsroom.md.
export { type Composed, clusterKey, composeStory } from './compose.ts';
export { type Composer, type ComposerOptions, openComposer } from './composer.ts';
export { explainStories } from './explain.ts';
export type { ClusterView, Owner } from './view.ts';
export type { ClaimWhy, OriginWhy, StoryWhy } from './why.ts';
