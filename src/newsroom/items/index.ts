export { originKeys } from './independence.ts';
export {
  type GivenItem,
  ITEM_KINDS,
  type ItemKind,
  type ItemOutcome,
  type Joined,
  type Licence,
  type NewsItem,
  type TakeOptions,
} from './model.ts';
export { ORIGINS_HORIZON, type Origin, type OriginItem, Origins } from './origins.ts';
export { ITEM_COLUMNS, type ItemRow, itemsAfter, itemsOfClusters, toNewsItem } from './rows.ts';
export { LARGEST_TAKE, takeItems } from './take.ts';
