// What is known of publishers: their kinds, homes and houses, and whose text they print. See docs/newsroom.md.
export { agencyNamed, citedIn, creditedHouse, creditOf, repeats } from './credit.ts';
export {
  addPublishers,
  allPublishers,
  findPublisher,
  isSatire,
  type Publisher,
  publisherOf,
} from './facts.ts';
export { houseOf, labelOf } from './house.ts';
