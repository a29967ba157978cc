import { setTimeout as sleep } from 'node:timers/promises';
import { bytesOf } from '../../platform/sink.ts';
import { runForAll } from '../../platform/turns/owner.ts';
import { isSliceSpent, nextSlice } from '../../platform/turns/slices.ts';
import { LARGEST_CHANGES, type Mark, readTape, type TapePart, tapeEnd } from '../history/changes.ts';
import { STORY_GROUPS, type StoryGroup } from '../model.ts';
import type { Matches } from './matcher.ts';
import type { StoryEncoding } from './model.ts';
import { dismiss, type Group, type Seat, type StreamHere } from './seat.ts';
import { announcedIn, framesOf, heartbeatOf } from './told.ts';

const RETRY_MS = 500;

/**
 * Follows the tape once for all readers who are up to date, and writes the same bytes to all who want the same. Nothing
 * waits for a slow reader: it leaves, and reads on by itself (catch-up.ts).
 */
export class Fanout {
  readonly #here: StreamHere;
  readonly #onBehind: (seat: Seat) => void;
  readonly #groups = new Map<string, Group>();
  readonly #closing = new AbortController();
  #mark: Mark | undefined;
  #round = 0;
  #isRunning = false;

  /** @param onBehind told of a reader who has left, and has to read on by itself from its mark. */
  constructor(here: StreamHere, onBehind: (seat: Seat) => void) {
    this.#here = here;
    this.#onBehind = onBehind;
  }

  /** Where live readers stand; undefined: there are none. */
  get mark(): Mark | undefined {
    return this.#mark;
  }

  /** Takes in a reader that stands where the live ones do, or beyond. */
  join(seat: Seat): void {
    const { wish } = seat;
    const key = JSON.stringify([wish.plan, wish.watched?.key, wish.entersOnly, wish.encoding.key]);
    let group = this.#groups.get(key);
    if (group === undefined) {
      group = { key, wish, seats: new Set(), round: this.#round };
      this.#groups.set(key, group);
    }
    group.seats.add(seat);
    seat.group = group;
    this.#mark ??= seat.mark;
    if (!this.#isRunning) void runForAll(() => this.#run());
  }

  leave(seat: Seat): void {
    const { group } = seat;
    seat.group = undefined;
    if (group === undefined) return;
    group.seats.delete(seat);
    if (group.seats.size === 0 && this.#groups.get(group.key) === group) this.#groups.delete(group.key);
  }

  close(): void {
    this.#closing.abort();
  }

  /** Follows the tape for all live readers, as long as there are any. */
  async #run(): Promise<void> {
    this.#isRunning = true;
    let beatAt = performance.now() + this.#here.limits.heartbeatMs;
    while (this.#groups.size > 0 && !this.#closing.signal.aborted) {
      try {
        const part = await this.#pass();
        const wait = beatAt - performance.now();
        if (wait <= 0) {
          await this.#beat();
          beatAt = performance.now() + this.#here.limits.heartbeatMs;
        } else if (!part.hasMore) await this.#here.room.watch.beyond(part.pos, wait, this.#closing.signal);
      } catch (error) {
        this.#here.log.warn({ err: error }, 'the tape cannot be read for the live streams');
        await sleep(RETRY_MS, undefined, { ref: false });
      }
    }
    this.#isRunning = false;
    if (this.#groups.size === 0) this.#mark = undefined;
  }

  async #pass(): Promise<TapePart> {
    const before = this.#mark!;
    const wanted = new Set<StoryGroup>();
    for (const { wish } of this.#groups.values()) for (const group of wish.shape.groups) wanted.add(group);
    const part = await readTape(this.#here.room, before, LARGEST_CHANGES, wanted);
    if (part.reset) {
      // The database was restored: each reader is told so on its own way.
      this.#mark = await tapeEnd(this.#here.room);
      for (const { seats } of [...this.#groups.values()])
        for (const seat of [...seats]) this.#sendBack(seat, before);
      return part;
    }
    const matches = await this.#here.matcher.match(this.#here.room.db, announcedIn(part), () => {
      this.#round += 1;
    });
    const round = this.#round;
    // From here on, who joins has seen all of this part: before anything is waited for.
    this.#mark = part.next;
    if (part.changes.length === 0) return part;
    for (const group of [...this.#groups.values()]) {
      const isCovered = STORY_GROUPS.every((name) => wanted.has(name) || !group.wish.shape.groups.has(name));
      if (group.round >= round || !isCovered) {
        // The part was read without them.
        for (const seat of [...group.seats]) this.#sendBack(seat, before);
      } else {
        await this.#deliver(group, part, matches, before).catch((error: unknown) =>
          dismiss(this.#here, [...group.seats], error),
        );
      }
    }
    return part;
  }

  /** Lets a reader read on by itself from before a part that it cannot be sent with the others. */
  #sendBack(seat: Seat, before: Mark): void {
    this.leave(seat);
    if (seat.mark[0] < before[0]) seat.mark = before;
    this.#onBehind(seat);
  }

  async #deliver(group: Group, part: TapePart, matches: Matches, before: Mark): Promise<void> {
    const text = framesOf(group.wish, part, matches, before[0]);
    if (text === '') return;
    const bytes = bytesOf(group.wish.encoding, text);
    for (const seat of [...group.seats]) {
      if (isSliceSpent()) await nextSlice();
      if (!seat.isOpen || seat.group !== group) continue;
      if (seat.wish.sink.backlog > this.#here.limits.backlogBytes) this.#sendBack(seat, before);
      else if (seat.mark[0] <= before[0]) seat.wish.sink.write(bytes);
      else {
        const rest = framesOf(group.wish, part, matches, seat.mark[0]);
        if (rest !== '') seat.write(rest);
      }
    }
  }

  /** Made once for all who are sent the same: the tape waits meanwhile. */
  async #beat(): Promise<void> {
    const mark = this.#mark!;
    for (const group of [...this.#groups.values()]) {
      const bytes = bytesOf(group.wish.encoding, this.#heartbeat(group.wish.encoding, mark));
      for (const seat of [...group.seats]) {
        if (isSliceSpent()) await nextSlice();
        const { sink } = seat.wish;
        if (!seat.isOpen || seat.group !== group || sink.backlog > this.#here.limits.backlogBytes) continue;
        // Who has just come may stand beyond what all others were sent.
        if (seat.mark[0] > mark[0]) seat.write(this.#heartbeat(seat.wish.encoding, seat.mark));
        else sink.write(bytes);
      }
    }
  }

  #heartbeat(encoding: StoryEncoding, mark: Mark): string {
    return heartbeatOf(this.#here.room, encoding, mark, this.#here.limits.heartbeatMs);
  }
}
