export { type Lane, openLane } from './lane.ts';
export { Row } from './replies.ts';
export { plainText } from './values.ts';
