import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../../platform/log.ts';
import { Problem } from '../../platform/problem.ts';
import { bytesOf, type Reading } from '../../platform/sink.ts';
import { runForAll } from '../../platform/turns/owner.ts';
import { isSliceSpent, nextSlice } from '../../platform/turns/slices.ts';
import { LARGEST_CHANGES, type Mark, readTape, type TapePart, tapeEnd } from '../history/changes.ts';
import { writeMark } from '../history/mark.ts';
import { STORY_GROUPS, type StoryGroup } from '../model.ts';
import type { StoryRoom } from '../room.ts';
import { eventFor } from './events.ts';
import { Matcher, type Matches } from './matcher.ts';
import { storyStreamReaders, storyStreamStalled } from './metrics.ts';
import type { StoryWish } from './model.ts';
import { type Group, Seat } from './seat.ts';
import { Shared } from './shared.ts';

export interface StreamLimits {
  /** A reader with more bytes than this under way is sent nothing more until they are taken. */
  readonly backlogBytes: number;
  /** A reader that takes nothing for so long is given up. */
  readonly stalledMs: number;
  readonly heartbeatMs: number;
}

const LIMITS: StreamLimits = { backlogBytes: 256 * 1024, stalledMs: 30_000, heartbeatMs: 15_000 };
const RETRY_MS = 500;

/**
 * The live stream of changes of stories, for all readers of a node. It reads the tape once for all of them, holds each
 * change against their filters in memory, and writes the same bytes to all who want the same. A reader that comes from
 * an earlier place, or is too slow, reads the tape apart (with those who stand at the same place) until it stands where the others do: every change is sent
 * once, in the order of the tape, whatever happens between. Nothing waits for a slow reader, and nothing is kept for it.
 */
export class StoryStream {
  readonly #room: StoryRoom;
  readonly #log: Logger;
  readonly #limits: StreamLimits;
  readonly #matcher = new Matcher();
  readonly #groups = new Map<string, Group>();
  readonly #seats = new Set<Seat>();
  /** What readers of the past read, who mostly come together and from one place: where a node ended. */
  readonly #shared = new Shared();
  readonly #closing = new AbortController();
  /** Where live readers stand; undefined: there are none. */
  #mark: Mark | undefined;
  #round = 0;
  #asking: Promise<Mark> | undefined;
  #askingNext: Promise<Mark> | undefined;
  #isRunning = false;

  constructor(room: StoryRoom, log: Logger, limits: Partial<StreamLimits> = {}) {
    this.#room = room;
    this.#log = log;
    this.#limits = { ...LIMITS, ...limits };
  }

  /** Begins to write a stream: what happened since the place that it goes on from, and then what happens. */
  read(wish: StoryWish): Reading {
    const seat: Seat = new Seat(wish, () => this.#forget(seat));
    if (wish.watched !== undefined) this.#matcher.add(wish.watched);
    this.#seats.add(seat);
    storyStreamReaders.inc();
    if (wish.encoding.opening !== '') seat.write(wish.encoding.opening);
    this.#begin(seat).catch((error: unknown) => this.#dismiss([seat], error));
    return seat;
  }

  /** Ends all streams; their readers come back to another node, and go on where they were. */
  close(): void {
    this.#closing.abort();
    for (const seat of [...this.#seats]) seat.end();
  }

  #forget(seat: Seat): void {
    if (!this.#seats.delete(seat)) return;
    storyStreamReaders.dec();
    this.#part(seat);
    if (seat.wish.watched !== undefined) this.#matcher.remove(seat.wish.watched);
  }

  #part(seat: Seat): void {
    const { group } = seat;
    seat.group = undefined;
    if (group === undefined) return;
    group.seats.delete(seat);
    if (group.seats.size === 0 && this.#groups.get(group.key) === group) this.#groups.delete(group.key);
  }

  #cursor(mark: Mark): string {
    return writeMark(this.#room.cursorKey, 'changes', mark);
  }

  /** The first place of a reader: the one that it names, or the present. */
  async #begin(seat: Seat): Promise<void> {
    const { after } = seat.wish;
    if (after !== undefined && after !== 'foreign') {
      seat.mark = after;
      this.#warn(seat);
      return this.#catchUp(seat, true);
    }
    const end = await this.#patiently(seat, () => this.#present());
    if (end === undefined) return;
    seat.mark = end;
    if (after === 'foreign') {
      seat.tell({ kind: 'reset' }, this.#cursor(end));
      this.#warn(seat);
      return this.#catchUp(seat, false);
    }
    // It stands where the live readers do, or before them on the tape: there is no past to read for it.
    if (this.#mark !== undefined && end[0] < this.#mark[0]) seat.mark = this.#mark;
    this.#warn(seat);
    seat.write(this.#heartbeat(seat.wish, seat.mark));
    return this.#join(seat);
  }

  /** Says what lists of the same filters say of themselves; nearly every stream has nothing to say. */
  #warn(seat: Seat): void {
    const warnings = seat.wish.watched?.inverse.warnings ?? [];
    if (warnings.length > 0) seat.tell({ kind: 'status', warnings }, this.#cursor(seat.mark));
  }

  /**
   * The end of the tape, no earlier than this was called. Thousands of readers who come at once ask for it together: what
   * is asked while one question is under way waits for the next.
   */
  #present(): Promise<Mark> {
    if (this.#asking === undefined) {
      this.#asking = runForAll(() => tapeEnd(this.#room)).finally(() => {
        this.#asking = undefined;
        this.#askingNext = undefined;
      });
      return this.#asking;
    }
    const ask = (): Promise<Mark> => this.#present();
    this.#askingNext ??= this.#asking.then(ask, ask);
    return this.#askingNext;
  }

  #heartbeat({ encoding }: StoryWish, mark: Mark): string {
    const { heartbeatMs: intervalMs } = this.#limits;
    return encoding.frame(
      { kind: 'heartbeat', at: new Date().toISOString(), intervalMs },
      this.#cursor(mark),
    );
  }

  /** Tries until it succeeds or the reader has gone: an outage of the database is a pause of the stream. */
  async #patiently<T>(seat: Seat, work: () => Promise<T>): Promise<T | undefined> {
    while (seat.isOpen) {
      try {
        const done = await work();
        return seat.isOpen ? done : undefined;
      } catch (error) {
        this.#log.debug({ err: error }, 'the tape cannot be read for a stream');
        await sleep(RETRY_MS, undefined, { ref: false });
      }
    }
    return undefined;
  }

  /**
   * Reads the tape for one reader until it stands where the live ones do. A place is taken as reached at once when it is
   * read, without waiting between the look at where they stand and joining them: there is no seam.
   */
  async #catchUp(seat: Seat, isPaid: boolean): Promise<void> {
    const { wish } = seat;
    const own = new Matcher();
    if (wish.watched !== undefined) own.add(wish.watched);
    while (seat.isOpen) {
      const key = JSON.stringify([seat.mark.map(String), [...wish.shape.groups], wish.watched?.key]);
      const read = await this.#patiently(seat, () =>
        this.#shared.read(key, async () => {
          const part = await readTape(this.#room, seat.mark, LARGEST_CHANGES, wish.shape.groups);
          return { part, matches: await own.match(this.#room.db, announcedIn(part)) };
        }),
      );
      if (read === undefined) return;
      const { part, matches } = read;
      if (part.reset) {
        const end = await this.#patiently(seat, () => tapeEnd(this.#room));
        if (end === undefined) return;
        seat.mark = end;
        seat.tell({ kind: 'reset' }, this.#cursor(end));
        continue;
      }
      const text = this.#frames(wish, part, matches, seat.mark[0]);
      if (text !== '') seat.write(text);
      seat.mark = part.next;
      if (!(await this.#taken(seat))) return;
      if (!part.hasMore && (this.#mark === undefined || part.next[0] >= this.#mark[0]))
        return this.#join(seat);
      if (part.hasMore && isPaid) {
        try {
          await wish.pay();
        } catch (error) {
          if (!(error instanceof Problem)) throw error;
          seat.end(wish.encoding.problem(error));
          return;
        }
      }
    }
  }

  #join(seat: Seat): void {
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

  /** Waits until a reader has taken what it was sent; false: it did not, and is gone. */
  async #taken(seat: Seat): Promise<boolean> {
    const { sink } = seat.wish;
    if (sink.backlog <= this.#limits.backlogBytes) return seat.isOpen;
    const drained = await new Promise<boolean>((resolve) => {
      const late = setTimeout(() => resolve(false), this.#limits.stalledMs);
      sink.onDrain(() => {
        clearTimeout(late);
        resolve(true);
      });
    });
    if (!drained && seat.isOpen) {
      storyStreamStalled.inc();
      seat.cut();
    }
    return seat.isOpen;
  }

  /** What a part of the tape is to readers, beyond a place. */
  #frames(wish: StoryWish, part: TapePart, matches: Matches | undefined, beyond: bigint): string {
    const audience = { plan: wish.plan, filter: wish.watched?.key, entersOnly: wish.entersOnly };
    let text = '';
    for (const change of part.changes) {
      if (change.pos <= beyond) continue;
      const event = eventFor(change, matches, audience);
      if (event !== undefined) text += wish.encoding.frame(event, change.cursor());
    }
    return text;
  }

  /** Follows the tape for all live readers, as long as there are any. */
  async #run(): Promise<void> {
    this.#isRunning = true;
    let beatAt = performance.now() + this.#limits.heartbeatMs;
    while (this.#groups.size > 0 && !this.#closing.signal.aborted) {
      try {
        const part = await this.#pass();
        const wait = beatAt - performance.now();
        if (wait <= 0) {
          await this.#beat();
          beatAt = performance.now() + this.#limits.heartbeatMs;
        } else if (!part.hasMore) await this.#room.watch.beyond(part.pos, wait, this.#closing.signal);
      } catch (error) {
        this.#log.warn({ err: error }, 'the tape cannot be read for the live streams');
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
    const part = await readTape(this.#room, before, LARGEST_CHANGES, wanted);
    if (part.reset) {
      // The database was restored: each reader is told so on its own way.
      this.#mark = await tapeEnd(this.#room);
      for (const group of [...this.#groups.values()]) this.#sendBack(group, before);
      return part;
    }
    const matches = await this.#matcher.match(this.#room.db, announcedIn(part), () => {
      this.#round += 1;
    });
    const round = this.#round;
    // From here on, who joins has seen all of this part: before anything is waited for.
    this.#mark = part.next;
    if (part.changes.length === 0) return part;
    for (const group of [...this.#groups.values()]) {
      const isCovered = STORY_GROUPS.every((name) => wanted.has(name) || !group.wish.shape.groups.has(name));
      if (group.round >= round || !isCovered) this.#sendBack(group, before);
      else {
        await this.#deliver(group, part, matches, before).catch((error: unknown) =>
          this.#dismiss([...group.seats], error),
        );
      }
    }
    return part;
  }

  /** Lets the readers of a group read a part on their own that was read without them. */
  #sendBack(group: Group, before: Mark): void {
    for (const seat of [...group.seats]) {
      this.#part(seat);
      if (seat.mark[0] < before[0]) seat.mark = before;
      this.#follow(seat);
    }
  }

  /** Lets a reader go on by itself from its place, once it has taken what it was sent. */
  #follow(seat: Seat): void {
    this.#taken(seat)
      .then((isThere) => (isThere ? this.#catchUp(seat, false) : undefined))
      .catch((error: unknown) => this.#dismiss([seat], error));
  }

  /**
   * Ends the streams of readers that cannot be told something, by a fault of ours. They come back and go on where they
   * were: a part of the tape that was left out would be missed without a word, and the others go on.
   */
  #dismiss(seats: readonly Seat[], error: unknown): void {
    this.#log.error({ err: error, readers: seats.length }, 'live streams were ended by a fault');
    for (const seat of seats) seat.end();
  }

  async #deliver(group: Group, part: TapePart, matches: Matches, before: Mark): Promise<void> {
    const text = this.#frames(group.wish, part, matches, before[0]);
    if (text === '') return;
    const bytes = bytesOf(group.wish.encoding, text);
    for (const seat of [...group.seats]) {
      if (isSliceSpent()) await nextSlice();
      if (!seat.isOpen || seat.group !== group) continue;
      if (seat.wish.sink.backlog > this.#limits.backlogBytes) {
        this.#part(seat);
        if (seat.mark[0] < before[0]) seat.mark = before;
        this.#follow(seat);
      } else if (seat.mark[0] <= before[0]) seat.wish.sink.write(bytes);
      else {
        const rest = this.#frames(group.wish, part, matches, seat.mark[0]);
        if (rest !== '') seat.write(rest);
      }
    }
  }

  /** Made once for all who are sent the same: the tape waits meanwhile. */
  async #beat(): Promise<void> {
    const mark = this.#mark!;
    for (const group of [...this.#groups.values()]) {
      const bytes = bytesOf(group.wish.encoding, this.#heartbeat(group.wish, mark));
      for (const seat of [...group.seats]) {
        if (isSliceSpent()) await nextSlice();
        const { sink } = seat.wish;
        if (!seat.isOpen || seat.group !== group || sink.backlog > this.#limits.backlogBytes) continue;
        // Who has just come may stand beyond what all others were sent.
        if (seat.mark[0] > mark[0]) seat.write(this.#heartbeat(seat.wish, seat.mark));
        else sink.write(bytes);
      }
    }
  }
}

const announcedIn = ({ changes }: TapePart): bigint[] =>
  changes.filter(({ announced }) => announced).map(({ pos }) => pos);
