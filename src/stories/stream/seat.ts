import type { Logger } from '../../platform/log.ts';
import { OpenReading } from '../../platform/sink.ts';
import { type Mark, START } from '../history/changes.ts';
import type { StoryRoom } from '../room.ts';
import type { Matcher } from './matcher.ts';
import type { StoryEvent, StoryWish } from './model.ts';

/** Readers who are sent the very same bytes. */
export interface Group {
  readonly key: string;
  readonly wish: StoryWish;
  readonly seats: Set<Seat>;
  /** The round in which it was made: what was matched in that round was matched without it. */
  readonly round: number;
}

/** A reader and where it stands: in a group and up to date, or on its way there through the past. */
export class Seat extends OpenReading<StoryWish> {
  /** What it was sent, up to and including; of a live reader, where it joined. */
  mark: Mark = START;
  /** Undefined: it reads the past. */
  group: Group | undefined;

  tell(event: StoryEvent, cursor: string): void {
    this.write(this.wish.encoding.frame(event, cursor));
  }
}

export interface StreamLimits {
  /** A reader with more bytes than this under way is sent nothing more until they are taken. */
  readonly backlogBytes: number;
  /** A reader that takes nothing for so long is given up. */
  readonly stalledMs: number;
  readonly heartbeatMs: number;
}

/** The stream as a node has it. */
export interface StreamHere {
  readonly room: StoryRoom;
  readonly log: Logger;
  readonly limits: StreamLimits;
  /** Of the filters of all readers, so that one who has caught up can join at once. */
  readonly matcher: Matcher;
}

/**
 * Ends the streams of readers that cannot be told something, by a fault of ours. They come back and go on where they
 * were: a part of the tape that was left out would be missed without a word, and the others go on.
 */
export function dismiss({ log }: Pick<StreamHere, 'log'>, seats: readonly Seat[], error: unknown): void {
  log.error({ err: error, readers: seats.length }, 'live streams were ended by a fault');
  for (const seat of seats) seat.end();
}
