import { analyse, latestTold, mayGrow } from '../language/index.ts';
import { foldText } from '../stories/index.ts';
import type { Evidence } from './evidence.ts';
import { type Passage, passagesOf } from './passages.ts';

// What a story is about stands near its beginning.
const SENTENCES = 8;
// A word that is no more than grammar.
const SHORTEST_WORD = 4;

// One word of a title is in many a sentence; with two of them a source tells what the story is named for.
const TELLS = 2;

/**
 * The sentence that says most of what a story is named for: of the first sentences the one that shares the most words
 * with the title, the earlier of equal ones. The service's own words, which corroborate nothing, only where no source
 * has two words of the title. Where it gives a toll that grew, the sentence of the source that tells it last.
 */
export function tellingPassage(evidence: Evidence): Passage | undefined {
  const wanted = new Set(longWords(evidence.title));
  const passages = passagesOf(evidence, SENTENCES);
  const said = mostAlike(
    passages.filter(({ source }) => source !== undefined && source.independence !== 'svc_analysis'),
    wanted,
  );
  return said !== undefined && said.shared >= TELLS
    ? latestLead(said.passage, passages)
    : mostAlike(passages, wanted)?.passage;
}

/** The latest of the leads that give a higher toll than a passage, or the passage. */
function latestLead(passage: Passage, passages: readonly Passage[]): Passage {
  if (!mayGrow(passage.text)) return passage;
  const leads = passages.filter(
    ({ place, text, source }) => place < LEAD && source !== undefined && mayGrow(text),
  );
  return latestTold(passage, leads, saidAt, ({ text }) => analyse(text));
}

// A toll stands in the first sentences.
const LEAD = 2;
const saidAt = ({ source, evidence }: Passage): number =>
  Date.parse(source?.publishedAt ?? evidence.publishedAt);

function mostAlike(
  passages: readonly Passage[],
  wanted: ReadonlySet<string>,
): { passage: Passage; shared: number } | undefined {
  let best: { passage: Passage; shared: number } | undefined;
  for (const passage of passages) {
    const shared = new Set(longWords(passage.text).filter((word) => wanted.has(word))).size;
    if (best === undefined || shared > best.shared) best = { passage, shared };
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
