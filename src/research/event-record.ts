import { foldName } from '../stories/index.ts';
import type { Coverage } from './coverage.ts';
import { type Evidence, type Quoted, quote, textsOf } from './evidence.ts';
import { DENIAL, HYPOTHETICAL } from './lexicon.ts';
import type { ResearchRoom } from './model.ts';
import { cutQuote } from './passages.ts';
import { disagree, quantitiesOf } from './quantities.ts';
import { stemsOf } from './retrieve.ts';
import { sentencesOf } from './sentences.ts';

/** A story of the service that says an event which none of its sources, as far as they are stored, says. */
export interface EventRecord {
  readonly evidence: Evidence;
  /** Its own words on the event, and those of its sources: the nearest first. */
  readonly quotes: readonly Quoted[];
}

// Every word of it, or one that says the same: a common word weighs little, and may still be who did it, or where.
const SAYS = 0.999;
const MOST_QUOTES = 4;
const MOST_SENTENCES = 12;

/**
 * The first story whose title says the event, alone or with its summary, numbers included, and does not say it as possible
 * or denied. The words of a body or of several sources are not added up: scattered words say anything.
 */
export async function recordOf(
  room: ResearchRoom,
  event: string,
  coverage: Coverage,
): Promise<EventRecord | undefined> {
  const near = coverage.stories.slice(0, MOST_STORIES);
  const texts = near.flatMap(({ title, summary }) => [title, `${title} . ${summary}`]);
  const [asked, ...stems] = await stemsOf(room.db, [event, ...texts]);
  for (const [index, text] of texts.entries()) {
    const evidence = near[Math.floor(index / 2)]!;
    if (coverage.share(stems[index]!, text) < SAYS || !agrees(event, text)) continue;
    if (coverage.opposites.between(asked!, stems[index]!) !== undefined) continue;
    const quotes = await nearest(room, evidence, coverage);
    if (quotes.length > 0) return { evidence, quotes };
  }
  return undefined;
}

/** Whether a text that has the words of an event has its numbers too, and says it as surely. */
function agrees(event: string, text: string): boolean {
  const given = [text, ...sentencesOf(text)].flatMap((part) => quantitiesOf(part));
  const isCounted = quantitiesOf(event).every((wanted) =>
    given.some((quantity) => quantity.unit === wanted.unit && !disagree(quantity, wanted)),
  );
  return (
    isCounted && isDenied(event) === isDenied(text) && (!HYPOTHETICAL.test(text) || HYPOTHETICAL.test(event))
  );
}

const isDenied = (text: string): boolean => foldName(text).match(DENIAL) !== null;

// Those that have the most of the event come first; what has all of it is among the first.
const MOST_STORIES = 8;

/** The sentence of each text of a story that has the most of the event, where it has a third of it or so. */
async function nearest(room: ResearchRoom, evidence: Evidence, coverage: Coverage): Promise<Quoted[]> {
  const said = textsOf(evidence).flatMap(({ source, text }, of) =>
    sentencesOf(text)
      .slice(0, MOST_SENTENCES)
      .map((sentence, place) => ({ source, of, place, text: cutQuote(sentence) })),
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
  // Told in other words altogether: its own lead says what the title sums up.
  if (best.size === 0) {
    const lead = said.findLast(({ place }) => place === 0);
    return lead === undefined ? [] : [quote(evidence, lead.text, lead.source)];
  }
  return [...best.values()]
    .sort((a, b) => b.share - a.share)
    .slice(0, MOST_QUOTES)
    .map(({ quoted }) => quoted);
}
