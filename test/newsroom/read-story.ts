import { draftAlone } from '../../src/newsroom/alone.ts';
import { type Refusal, readItem, type Undated } from '../../src/newsroom/item.ts';
import type { StoryDraft } from '../../src/stories/index.ts';

/** The story of one publisher's item, as parsed from JSON, or why there is none. */
export function readStory(
  value: unknown,
  undated: Undated = 'reject',
  now = Date.now(),
): StoryDraft | Refusal {
  const item = readItem(value, undated, now);
  return 'reason' in item ? item : draftAlone(item);
}
