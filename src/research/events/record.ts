import { analyse, type Reading, relation, sentencesOf } from '../../language/index.ts';
import { isSatire } from '../../publishers/index.ts';
import type { Coverage } from '../evidence/coverage.ts';
import { type Evidence, type Quoted, quote, textsOf } from '../evidence/evidence.ts';
import { cutQuote } from '../evidence/passages.ts';
import { stemsOf } from '../evidence/retrieve.ts';
import type { ResearchRoom } from '../model.ts';

/** A story of the service that states an event which none of its stored sources states. */
export interface EventRecord {
  readonly evidence: Evidence;
  /** Its own words on the event, and those of its sources, the closest first. */
  readonly quotes: readonly Quoted[];
}

const MOST_QUOTES = 4;
const MOST_SENTENCES = 12;

/**
 * The first story whose title and summary together report the event. The words of a body or of several sources are
 * not combined, because scattered words can say anything. What only satire reports is not a record.
 */
export async function recordOf(
  room: ResearchRoom,
  claim: Reading,
  coverage: Coverage,
): Promise<EventRecord | undefined> {
  for (const evidence of coverage.stories.slice(0, MOST_STORIES)) {
    if (
      evidence.sources.length > 0 &&
      evidence.sources.every((source) => isSatire(source.publisher, source.domain))
    ) {
      continue;
    }
    if (relation(claim, analyse(`${evidence.title}\n${evidence.summary}`)).kind !== 'reports') continue;
    const quotes = await nearest(room, evidence, coverage);
    if (quotes.length > 0) return { evidence, quotes };
  }
  return undefined;
}

// Stories with most words of the event come first. Those with all of them are among the first.
const MOST_STORIES = 8;

/** The sentence of each text of a story that has most words of the event, if it has about a third of them. */
async function nearest(room: ResearchRoom, evidence: Evidence, coverage: Coverage): Promise<Quoted[]> {
  const said = textsOf(evidence).flatMap(({ source, text }, of) =>
    sentencesOf(text, MOST_SENTENCES).map((sentence, place) => ({
      source,
      of,
      place,
      text: cutQuote(sentence),
    })),
  );
  const stems = await stemsOf(
    room.db,
    said.map(({ text }) => text),
  );
  const best = new Map<number, { share: number; quoted: Quoted }>();
  for (const [index, { source, of, text }] of said.entries()) {
    const share = coverage.share(stems[index]!, text);
    if (share <= (best.get(of)?.share ?? 0)) continue;
    best.set(of, { share, quoted: quote(evidence, text, source) });
  }
  // If it is reported in completely different words, the story's own lead says what the title sums up.
  if (best.size === 0) {
    const lead = said.findLast(({ place }) => place === 0);
    return lead === undefined ? [] : [quote(evidence, lead.text, lead.source)];
  }
  return [...best.values()]
    .sort((a, b) => b.share - a.share)
    .slice(0, MOST_QUOTES)
    .map(({ quoted }) => quoted);
}
