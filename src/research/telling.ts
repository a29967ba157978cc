import { foldText } from '../stories/index.ts';
import type { Evidence } from './evidence.ts';
import { type Passage, passagesOf } from './passages.ts';

// What a story is about stands near its beginning.
const SENTENCES = 8;
// A word that is no more than grammar.
const SHORTEST_WORD = 4;

/**
 * The sentence that says most of what a story is named for: of its first sentences the one that shares the most words
 * with the title, the earlier of equal ones.
 */
export function tellingPassage(evidence: Evidence): Passage | undefined {
  const wanted = new Set(longWords(evidence.title));
  let best: Passage | undefined;
  let most = -1;
  for (const passage of passagesOf(evidence).filter(({ place }) => place < SENTENCES)) {
    const shared = new Set(longWords(passage.text).filter((word) => wanted.has(word))).size;
    if (shared <= most) continue;
    best = passage;
    most = shared;
  }
  return best;
}

function longWords(text: string): string[] {
  const words =
    foldText(text)
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.filter((word) => word.length >= SHORTEST_WORD || /\d/.test(word));
}
