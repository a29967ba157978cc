export { type WatchedFilter, watchedFilter } from './matcher.ts';
export {
  STORY_EVENT_KINDS,
  type StoryChanged,
  type StoryEncoding,
  type StoryEvent,
} from './model.ts';
export { StoryStream } from './stream.ts';
