// The newsroom: from publishers' items to stories. See docs/import.md and docs/gazetteer.md.
import type { StoryDraft } from '../stories/index.ts';
import { draftOf } from './draft.ts';
import { type Refusal, readItem, type Undated } from './item.ts';

export {
  type ImportCounts,
  importItems,
  noCounts,
  type Rejection,
} from './import.ts';
export type { Refusal, Undated } from './item.ts';
export { DamagedInput } from './lines.ts';

/** The story of one publisher's item, as parsed from JSON, or why there is none. */
export function readStory(
  value: unknown,
  undated: Undated = 'reject',
  now = Date.now(),
): StoryDraft | Refusal {
  const item = readItem(value, undated, now);
  return 'reason' in item ? item : draftOf(item);
}
