import { analyse, isQuestion, latestTold, mayGrow } from '../../language/index.ts';
import { foldText } from '../../stories/index.ts';
import type { Evidence } from './evidence.ts';
import { type Passage, passagesOf } from './passages.ts';

// What a story is about stands near its beginning.
const SENTENCES = 8;
// A shorter word is only grammar.
const SHORTEST_WORD = 4;

// One word of a title is in many sentences. A source with two of them reports what the story is named for.
const TELLS = 2;

/**
 * The sentence that says most of what a story is named for. Of the first sentences it is the one that shares most
 * words with the title; of equal ones the earlier. The service's own words corroborate nothing, so they are taken
 * only if no source has two words of the title. If the sentence gives a figure that later grew, the source that gives
 * the latest is taken. A question or a bare word is taken only if nothing is stated.
 */
export function tellingPassage(evidence: Evidence): Passage | undefined {
  const wanted = new Set(longWords(evidence.title));
  const read = passagesOf(evidence, SENTENCES);
  const stating = read.filter(({ text }) => !isQuestion(text) && !isBare(text));
  const passages = stating.length > 0 ? stating : read;
  const said = mostAlike(
    passages.filter(({ source }) => source !== undefined && source.independence !== 'svc_analysis'),
    wanted,
  );
  return said !== undefined && said.shared >= TELLS
    ? latestLead(said.passage, passages)
    : mostAlike(passages, wanted)?.passage;
}

// "No.", "Certainly.": an answer to what was asked before it says nothing by itself.
const FEWEST_WORDS = 3;
const isBare = (text: string): boolean => (text.match(/[\p{L}\p{N}]+/gu) ?? []).length < FEWEST_WORDS;

/** The latest of the leads that have outgrown the figure of a passage, or the passage itself. */
function latestLead(passage: Passage, passages: readonly Passage[]): Passage {
  if (!mayGrow(passage.text)) return passage;
  const leads = passages.filter(
    ({ place, text, source }) => place < LEAD && source !== undefined && mayGrow(text),
  );
  return latestTold(passage, leads, saidAt, ({ text }) => analyse(text));
}

// Such a figure stands in the first sentences.
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
