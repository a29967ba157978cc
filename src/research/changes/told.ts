import { isQuestion } from '../../language/index.ts';
import { featuresOf } from '../../newsroom/index.ts';
import { LIST_SHAPE, listStories, type StoryFilter } from '../../stories/index.ts';
import { backingOf } from '../evidence/backing.ts';
import { datedTitle } from '../evidence/dated.ts';
import { evidenceOf } from '../evidence/evidence.ts';
import { quotePassage } from '../evidence/passages.ts';
import { tellingPassage } from '../evidence/telling.ts';
import type { Finding } from '../finding.ts';
import type { ResearchRoom } from '../model.ts';
import { popularCards } from '../weekly/cards.ts';
import { readWeekTold } from '../weekly/told.ts';
import type { ResearchWindow } from '../window.ts';
import type { Change } from './change.ts';
import { boundsOf } from './stories.ts';

// How many running stories are given beside the names.
const MOST_TOLD = 3;
const FEWEST_OF_MATTER = 3;

/**
 * Tells the newest stories of a window one by one, where they are too few to compare. @returns their titles.
 */
export async function sayStories(
  room: ResearchRoom,
  finding: Finding,
  filter: StoryFilter,
  window: ResearchWindow,
  limit: number,
): Promise<string[]> {
  const narrowed = { ...filter, ...boundsOf(window) };
  const { records } = await listStories(
    room.stories,
    narrowed,
    { size: limit, walk: true, unmarked: true },
    LIST_SHAPE,
  );
  const read = await evidenceOf(
    room,
    records.map(({ uuid }) => uuid),
    window.to,
  );
  for (const evidence of read) {
    const passage = tellingPassage(evidence);
    const quoted = passage === undefined ? undefined : quotePassage(passage);
    const confidence = backingOf([evidence]).independent.length >= 2 ? 'medium' : 'low';
    finding.item();
    finding.say(
      'inference',
      `In the window: ${datedTitle(evidence)}.`,
      confidence,
      quoted === undefined ? [] : [quoted.source],
    );
    if (quoted !== undefined) finding.fact(quoted, confidence);
  }
  return read.map(({ title }) => title);
}

/** What the window covers more than the weeks before it, by the words of titles: what happened, named by a story. */
export async function sayTold(
  room: ResearchRoom,
  finding: Finding,
  filter: StoryFilter,
  window: ResearchWindow,
  shown: readonly Change[],
  limit: number,
): Promise<string[]> {
  const most = limit - shown.length;
  if (most < 1) return [];
  // What a changed name already represents is not repeated.
  const named = new Set(
    shown.flatMap(({ label }) => featuresOf(label, '', '', true).map(({ term }) => term)),
  );
  const { cards } = await popularCards(room, filter, window);
  const { matters, of, word, isName } = await readWeekTold(room, cards, window);
  // Pulsars and football share the word "beat". A single word that is not a name is not a matter.
  const isMatter = (stems: readonly string[]): boolean => stems.length > 1 || isName(stems[0]!);
  const chosen = matters
    .filter(
      ({ members, stems }) => members.length >= FEWEST_OF_MATTER && !named.has(stems[0]!) && isMatter(stems),
    )
    .slice(0, Math.min(most, MOST_TOLD));
  const leads = chosen.map(({ members }) => {
    const near = (place: number): number => of(place)?.centrality ?? 0;
    const told = members.toSorted((a, b) => near(b) - near(a) || a - b).map((place) => cards[place]!);
    // A question does not tell what happened.
    return told.find(({ title }) => !isQuestion(title)) ?? told[0]!;
  });
  const read = await evidenceOf(
    room,
    leads.map(({ uuid }) => uuid),
    window.to,
  );
  const titles: string[] = [];
  for (const [index, { members, stems }] of chosen.entries()) {
    const evidence = read.find(({ uuid }) => uuid === leads[index]!.uuid);
    const passage = evidence === undefined ? undefined : tellingPassage(evidence);
    if (evidence === undefined || passage === undefined) continue;
    const quoted = quotePassage(passage);
    const confidence = backingOf([evidence]).independent.length >= 2 ? 'medium' : 'low';
    finding.item();
    finding.say(
      'inference',
      `Covered more than in the weeks before: ${datedTitle(evidence)} and ` +
        `${members.length - 1} more on ${stems.slice(0, 3).map(word).join(', ')}.`,
      confidence,
      [quoted.source],
    );
    finding.fact(quoted, confidence);
    titles.push(evidence.title);
  }
  return titles;
}
