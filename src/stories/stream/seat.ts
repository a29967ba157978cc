import { endInTime, type Reading } from '../../platform/sink.ts';
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
export class Seat implements Reading {
  readonly wish: StoryWish;
  readonly #forget: (seat: Seat) => void;
  /** What it was sent, up to and including; of a live reader, where it joined. */
  mark: Mark = START;
  /** Undefined: it reads the past. */
  group: Group | undefined;
  isOpen = true;

  constructor(wish: StoryWish, forget: (seat: Seat) => void) {
    this.wish = wish;
    this.#forget = forget;
  }

  tell(event: StoryEvent, cursor: string): void {
    this.write(this.wish.encoding.frame(event, cursor));
  }

  write(text: string): void {
    this.wish.sink.write(bytesOf(this.wish, text));
  }

  end(last?: string): void {
    if (!this.isOpen) return;
    this.leave();
    if (last !== undefined) this.write(last);
    const { sink, onEnd } = this.wish;
    endInTime(sink);
    onEnd?.();
  }

  leave(): void {
    this.isOpen = false;
    this.#forget(this);
  }
}

/** Frames as a connection carries them. */
export const bytesOf = ({ encoding }: StoryWish, text: string): Buffer =>
  Buffer.from(encoding.wrap?.(text) ?? text);
