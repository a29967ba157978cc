export { type Lane, openLane } from './lane.ts';
export { Row } from './replies.ts';
export { textOf } from './values.ts';
