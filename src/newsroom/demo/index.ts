// The synthetic newsroom: what it publishes and how a first start is filled with it. See docs/demo.md.
export { demoDrafts, ROUND_DAYS } from './drafts.ts';
export { demoPosts, publishDemoPosts } from './posts/index.ts';
export { DEMO_SEED, seedDemo } from './seed.ts';
