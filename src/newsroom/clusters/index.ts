// Clusters: which items tell of the same thing. See docs/newsroom.md, "Clusters".
export { usualShareOf } from './background.ts';
export { Clusters } from './engine.ts';
export { type Feature, featuresOf } from './features.ts';
export { keepClusters } from './keeper.ts';
export { CALENDAR, KINDS_OF_NAMES } from './kinds-of-names.ts';
export type { ClusterItem } from './model.ts';
export { type StorySplit, splitStory, uniteClusters } from './part.ts';
export { SETTINGS, type Settings } from './settings.ts';
export { stemOf } from './stem.ts';
export { awaitPlaced, lockClusters, openClusterWriter, placeItems, placeOf } from './writer.ts';
