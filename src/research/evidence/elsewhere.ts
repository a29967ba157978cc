import { EARLIEST_MS, LATEST_MS } from '../../platform/instant.ts';
import { counted } from '../counted.ts';
import type { Finding } from '../finding.ts';
import type { ResearchRoom } from '../model.ts';
import type { ResearchWindow } from '../window.ts';
import { coverageOfQuestion } from './coverage.ts';

/**
 * Warns of the stories that a window with none on a question leaves out: whoever asks can ask for their time. A window of seven
 * days that nobody chose ends most searches for what happened a month ago.
 * @param question plain words.
 * @param matching a list search that stories must match.
 * @throws Problem `unavailable`.
 */
export async function warnOfElsewhere(
  room: ResearchRoom,
  finding: Finding,
  question: string,
  window: ResearchWindow,
  matching?: string,
): Promise<void> {
  const always = { from: EARLIEST_MS, to: LATEST_MS };
  const { stories, isCut } = await coverageOfQuestion(room, question, always, matching);
  const times = stories
    .map(({ publishedMs }) => publishedMs)
    .filter((at) => at < window.from || at > window.to)
    .sort((a, b) => a - b);
  if (times.length === 0) return;
  const day = (at: number): string => new Date(at).toISOString().slice(0, 10);
  const [oldest, newest] = [day(times[0]!), day(times.at(-1)!)];
  const are = times.length === 1 && !isCut ? 'is' : 'are';
  const when =
    oldest === newest ? `published on ${newest}` : `the oldest of ${oldest}, the newest of ${newest}`;
  finding.warn(
    `Outside the window ${isCut ? 'at least ' : ''}${counted(times.length, 'story')} ${are} about it, ${when}. To read them, give "from" and "to".`,
  );
}
