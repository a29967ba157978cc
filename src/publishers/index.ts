// What is known of publishers: their kinds, homes and houses, and whose text they print. See docs/newsroom.md.
export { agencyNamed, citedIn, creditedHouse, creditOf, repeats } from './credit.ts';
export {
  addPublishers,
  allPublishers,
  findPublisher,
  isSatire,
  type Publisher,
  publisherAt,
  publisherOf,
} from './facts.ts';
export { houseOf, registrableOf } from './house.ts';
export { isOfficial, isOneSite } from './site.ts';
