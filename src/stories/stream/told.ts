import type { Mark, TapePart } from '../history/changes.ts';
import { writeMark } from '../history/mark.ts';
import type { StoryRoom } from '../room.ts';
import { eventFor } from './events.ts';
import type { Matches } from './matcher.ts';
import type { StoryEncoding, StoryWish } from './model.ts';

/** A place as readers hold it. */
export function cursorOf(room: StoryRoom, mark: Mark): string {
  return writeMark(room.cursorKey, 'changes', mark);
}

/** A sign of life that says where its reader stands. */
export function heartbeatOf(
  room: StoryRoom,
  encoding: StoryEncoding,
  mark: Mark,
  intervalMs: number,
): string {
  return encoding.frame(
    { kind: 'heartbeat', at: new Date().toISOString(), intervalMs },
    cursorOf(room, mark),
  );
}

/** What a part of the tape is to readers, beyond a place. */
export function framesOf(wish: StoryWish, part: TapePart, matches: Matches, beyond: bigint): string {
  const audience = { plan: wish.plan, filter: wish.watched?.key, entersOnly: wish.entersOnly };
  let text = '';
  for (const change of part.changes) {
    if (change.pos <= beyond) continue;
    const event = eventFor(change, matches, audience);
    if (event !== undefined) text += wish.encoding.frame(event, change.cursor());
  }
  return text;
}

/** Only these are told, and have to be held against filters. */
export const announcedIn = ({ changes }: TapePart): bigint[] =>
  changes.filter(({ announced }) => announced).map(({ pos }) => pos);
