import type { Listener, Wire } from '../../platform/sink.ts';
import type { MarketEvent } from './model.ts';
import type { Position } from './position.ts';

/** Whose events they are: every one of them says so. */
export interface Origin {
  readonly venue: string;
  /** Whether no market stands behind the prices. */
  readonly simulated: boolean;
}

/** How events become bytes on one wire: readers with the same key get the very same ones. */
export interface Encoding extends Wire {
  /** Names wire and selection, never the symbols. */
  readonly key: string;
  /** What a stream opens with; empty for nothing. */
  readonly opening: string;
  /**
   * One event, whole.
   * @param cursor what the reader resumes with; empty: there is no place to resume from yet.
   */
  frame(event: MarketEvent, cursor: string, origin: Origin): string;
}

/** What somebody wants to be sent. */
export interface Wish extends Listener {
  /** Upper case, 1 to 20. */
  readonly symbols: readonly string[];
  readonly encoding: Encoding;
  /** Where to go on; `unreadable` for what is no position of ours. */
  readonly after?: Position | 'unreadable' | undefined;
}
