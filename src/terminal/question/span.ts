import { readSpan, type Span } from '../../language/index.ts';
import { newestStory } from '../../research/index.ts';
import type { TerminalRoom } from '../room.ts';

// Only a date without a year can be meant of another one.
const YEAR = /\d{4}/;

/**
 * The time that a question asks about. A date without a year is the last such date by now, or by the newest story if that
 * is older: "on 19 October" asked of an archive of 1987 is 19 October 1987. "Last week" is always counted from now.
 */
export async function spanIn(room: TerminalRoom, question: string): Promise<Span | undefined> {
  const span = readSpan(question, room.now());
  // Of a time to come nothing is published: it is the time of what is asked about ("What will the bank do next month?").
  if (span?.isRelative === true && span.from > room.now()) return undefined;
  if (span === undefined || span.isRelative || YEAR.test(span.words)) return span;
  const newest = await newestStory(room.research);
  return span.from > newest ? readSpan(question, newest) : span;
}
