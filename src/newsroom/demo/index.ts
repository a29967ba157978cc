// The synthetic newsroom: items of invented publishers, as data, that go the way of all items. See docs/demo.md.
export { type Said, sagaOf, saidBetween, storyOf } from './calendar.ts';
export { demoData } from './data.ts';
export { fillDemo } from './fill.ts';
export { openLivingNewsroom } from './living.ts';
export { foreseeDemo, type SeededDemo, seedDemo } from './seed.ts';
export { worded } from './wording.ts';
