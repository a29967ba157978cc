import { concerns } from './frames.ts';
import type { GapReason, Posted, StreamGap } from './model.ts';
import { type Position, SEQ_PER_MS, timeOf } from './position.ts';
import type { Replay } from './replay.ts';

// A place further ahead than any node can be behind another is no place of ours.
const MOST_AHEAD_MS = 60_000;

/** What a reader lost who comes back to a place; undefined: nothing. */
export function lossOf(
  after: Position | 'unreadable',
  epoch: string,
  replay: Pick<Replay, 'floor' | 'head'>,
): StreamGap | undefined {
  const now = Date.now();
  const gap = (reason: GapReason, from: number): StreamGap => ({
    kind: 'gap',
    scope: 'client',
    reason,
    symbols: [],
    from: Math.min(from, now),
    to: now,
    missed: null,
  });
  if (after === 'unreadable') return gap('unreadable_position', timeOf(replay.floor));
  if (after.epoch !== epoch) return gap('epoch_changed', timeOf(after.seq));
  if (after.seq > replay.head + MOST_AHEAD_MS * SEQ_PER_MS) return gap('unreadable_position', now);
  return after.seq < replay.floor ? gap('window_expired', timeOf(after.seq)) : undefined;
}

/**
 * What readers may have lost where one life of the stream ended and another began.
 * @param earlier the last place of the one. @param floor the first of the other.
 */
export function gapBetweenLives(earlier: number, floor: number): StreamGap {
  const from = timeOf(earlier);
  return {
    kind: 'gap',
    scope: 'upstream',
    reason: 'epoch_changed',
    symbols: [],
    from,
    to: Math.max(from, timeOf(floor)),
    missed: null,
  };
}

/** Something that a slow reader is sent, and how many earlier ones it stands for. */
export interface Kept {
  readonly posted: Posted;
  readonly replaced: number;
}

/**
 * What is left for a slow reader of all that it missed: the latest tick a symbol, and everything that is no tick, in
 * order. Undefined: more bars than can wait for anybody.
 */
export function conflated(
  replay: Replay,
  span: { readonly after: number; readonly upTo: number },
  symbols: ReadonlySet<string>,
  mostBars: number,
): Kept[] | undefined {
  const kept: Kept[] = [];
  const ticks = new Map<string, Kept>();
  let bars = 0;
  replay.walk(span.after, span.upTo, (posted) => {
    if (!concerns(posted, symbols)) return true;
    const { event } = posted;
    if (event.kind === 'tick') {
      const before = ticks.get(event.symbol);
      ticks.set(event.symbol, { posted, replaced: before === undefined ? 0 : before.replaced + 1 });
      return true;
    }
    if (event.kind === 'bar_close') bars += 1;
    kept.push({ posted, replaced: 0 });
    return bars <= mostBars;
  });
  if (bars > mostBars) return undefined;
  return [...kept, ...ticks.values()].sort((a, b) => a.posted.seq - b.posted.seq);
}
