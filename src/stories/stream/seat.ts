import { OpenReading } from '../../platform/sink.ts';
import { type Mark, START } from '../history/changes.ts';
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
