import { DAY_MS } from '../../platform/days.ts';
import type { Coverage } from '../evidence/coverage.ts';
import type { ResearchRoom } from '../model.ts';
import { LONGEST_DAYS, type ResearchWindow, readWindow } from '../window.ts';
import type { EventRecord } from './record.ts';
import type { Witness } from './witnesses.ts';

const LONGEST_MS = LONGEST_DAYS * DAY_MS;
// No publication of the corpus is older than the printing press.
const EARLIEST = Date.UTC(1450, 0, 1);

/** The whole time until now. An event without dates is searched in it. */
export const wholeCorpus = ({ now }: Pick<ResearchRoom, 'now'>): ResearchWindow => ({
  from: EARLIEST,
  to: now(),
});

// A report or contradiction outweighs any number of mentions that one event can have.
const WEIGHT = { says: 1_000, denies: 1_000, mentions: 1 } as const;

/**
 * The 90 days that hold most of the evidence. Of equal spans the newest is taken. They end with a witness; without a
 * witness, with the closest story, and otherwise with the newest one.
 * @param witnesses those that count: neither satire nor the service's own texts.
 * @param record the story of the service that alone says it: the window ends with it.
 */
export async function fullestWindow(
  room: ResearchRoom,
  witnesses: readonly Witness[],
  coverage: Coverage,
  record?: EventRecord,
): Promise<ResearchWindow> {
  const times = witnesses.map(({ statement, stance }) => ({
    at: statement.report.evidence.publishedMs,
    weight: WEIGHT[stance],
  }));
  let best: { end: number; weight: number } | undefined;
  for (const { at: end } of times) {
    const weight = times
      .filter(({ at }) => at <= end && at > end - LONGEST_MS)
      .reduce((sum, one) => sum + one.weight, 0);
    if (best === undefined || weight > best.weight || (weight === best.weight && end > best.end))
      best = { end, weight };
  }
  const nearest = coverage.stories[0]?.publishedMs;
  const end = record?.evidence.publishedMs ?? best?.end ?? nearest ?? (await readWindow(room, {})).to;
  const of =
    record !== undefined || best !== undefined
      ? 'that hold most of the evidence'
      : nearest === undefined
        ? 'that end with the newest story'
        : 'that end with the closest story, which is no evidence of it';
  const note = `Neither "from" nor "to" was given: the whole corpus was searched, and the window is the 90 days ${of}.`;
  const to = record === undefined ? withLastReport(witnesses, end, room.now()) : end;
  return { from: to - LONGEST_MS + 1, to, note };
}

/**
 * The end of the window with the reports that joined its stories later, which are quoted too.
 * @param end when the newest story of the window was published.
 */
function withLastReport(witnesses: readonly Witness[], end: number, now: number): number {
  const within = witnesses
    .map(({ statement: { report } }) => report)
    .filter(({ evidence }) => evidence.publishedMs <= end && evidence.publishedMs > end - LONGEST_MS);
  const last = Math.max(end, ...within.map(({ publishedMs }) => publishedMs));
  const first = Math.min(end, ...within.map(({ evidence }) => evidence.publishedMs));
  return Math.max(end, Math.min(last, first + LONGEST_MS - 1, now));
}
