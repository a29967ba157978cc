export { Matcher, type WatchedFilter, watchedFilter } from './matcher.ts';
export {
  STORY_EVENT_KINDS,
  type StoryChanged,
  type StoryEncoding,
  type StoryEvent,
  type StoryEventKind,
} from './model.ts';
export { StoryStream, type StreamLimits } from './stream.ts';
