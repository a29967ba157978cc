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
