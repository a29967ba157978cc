import { encodeId } from '../../platform/ids.ts';
import { invalidParameter } from '../../platform/problem.ts';
import { parseBound } from '../bounds.ts';
import { GROUP_COLUMNS, type Shape, STORY_GROUPS, type StoryGroup, type StoryRecord } from '../model.ts';
import type { StoryRoom } from '../room.ts';
import { readMark, writeMark } from './mark.ts';

/** Most changes of one page, and how many there are when the caller names no number. */
export const LARGEST_CHANGES = 100;
export const DEFAULT_CHANGES = 50;
/** Longest wait for a change, in seconds: shorter than what proxies grant a silent answer. */
export const LONGEST_WAIT_S = 20;

export const CHANGE_KINDS = ['upsert', 'retract', 'merge'] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** A change of a story at one place of the tape. */
export interface Change {
  readonly kind: ChangeKind;
  /** TypeID of the story. */
  readonly id: string;
  /** Time of the commit. */
  readonly at: string;
  readonly revision: number;
  /**
   * With `upsert`: the story as it stood at that place. Null if it was later retracted, or restricted to plans that do
   * not include the caller's; a later change says so.
   */
  readonly record: StoryRecord | null;
  /** With `merge`: TypeID of the story that it answers with. */
  readonly mergedInto: string | null;
  /** With `retract`: why, where the operator said so. */
  readonly reason: string | null;
  /** Continues after this change. */
  readonly cursor: () => string;
}

export interface ChangePage {
  readonly changes: readonly Change[];
  /**
   * The cursor or time does not belong to the history that is kept: discard the copy and start again at `nextCursor`.
   */
  readonly reset: boolean;
  readonly hasMore: boolean;
  /** Where to continue; the given cursor while nothing happens. */
  readonly nextCursor: string;
  /** The last commit that the answer has seen. */
  readonly asOf: string;
  readonly pos: bigint;
  readonly size: number;
}

export interface ChangesAsked {
  /** 1 to 100. */
  readonly size: number;
  readonly cursor?: string | null | undefined;
  /** Where to begin without a cursor: the first change at this time or later. */
  readonly since?: string | null | undefined;
  /** The plan that decides which stories are open. */
  readonly plan: string;
  /** Waits for a change if there is none: at most so long, or until the signal fires. */
  readonly wait?: { readonly ms: number; readonly until?: AbortSignal };
}

/**
 * Changes of stories, in the order of commits: from the beginning, from a time, or after a cursor. Places of the tape
 * appear in commit order, so a reader who has seen one has seen all before it: nothing is skipped, however many
 * publishers overlap (docs/changes.md).
 * @throws Problem `invalid_parameter`, `invalid_cursor`, `unavailable`.
 */
export async function listChanges(room: StoryRoom, asked: ChangesAsked, shape: Shape): Promise<ChangePage> {
  if (!Number.isInteger(asked.size) || asked.size < 1 || asked.size > LARGEST_CHANGES) {
    throw invalidParameter('limit', `must be a whole number from 1 to ${LARGEST_CHANGES}`);
  }
  let after: Mark | undefined = await beginning(room, asked);
  const deadline = performance.now() + (asked.wait?.ms ?? 0);
  for (;;) {
    const page = await readChanges(room, after, asked, shape);
    const left = deadline - performance.now();
    if (page.changes.length > 0 || page.reset || left <= 0) return page;
    if (!(await room.watch.beyond(page.pos, left, asked.wait?.until))) return page;
    after = markOf(room, page.nextCursor);
  }
}

/**
 * A place of the tape, and the time of the last change up to it, in ms: together they identify a history. `thin` 1: its reader
 * began at the beginning, where of older changes only the latest of each story are kept, and has missed none of them.
 */
export type Mark = readonly [pos: bigint, at: bigint] | readonly [pos: bigint, at: bigint, thin: bigint];

/** Before everything. */
export const START: Mark = [0n, 0n];

async function beginning(room: StoryRoom, asked: ChangesAsked): Promise<Mark | undefined> {
  if (asked.cursor) {
    const mark = markOf(room, asked.cursor);
    if (mark !== undefined) await room.db.replica?.reach(mark[0]);
    return mark;
  }
  if (!asked.since) return START;
  const since = new Date(parseBound('since', asked.since, 'since')).toISOString();
  // Some of the changes since then are not kept.
  if (since <= (await room.history.read()).at) return undefined;
  const [row] = await room.db.hot('changes_before', BEFORE, [since]);
  return row === undefined ? START : [BigInt(row[0]!), BigInt(row[1]!)];
}

/** @returns undefined for a cursor of another history. @throws Problem `invalid_cursor`. */
export function markOf(room: StoryRoom, cursor: string): Mark | undefined {
  const numbers = readMark(room.cursorKey, 'changes', cursor);
  return numbers && (numbers as unknown as Mark);
}

const MS = (time: string): string => `(extract(epoch from ${time}) * 1000)::bigint`;

const BEFORE = `select pos, ${MS('at')} from changes where at < $1::timestamptz order by at desc, pos desc limit 1`;

async function readChanges(
  room: StoryRoom,
  after: Mark | undefined,
  asked: ChangesAsked,
  shape: Shape,
): Promise<ChangePage> {
  const part = await readTape(room, after, asked.size, shape.groups);
  const { reset, hasMore, asOf, pos } = part;
  return {
    changes: part.changes.map((change) => changeFor(change, asked.plan)),
    reset,
    hasMore,
    nextCursor: writeMark(room.cursorKey, 'changes', part.next),
    asOf,
    pos,
    size: asked.size,
  };
}

/** What happened, and why (docs/changes.md). */
export const CHANGE_CAUSES = [
  'published',
  'revised',
  'withdrawn',
  'released',
  'restricted',
  'retracted',
  'merged',
  'popularity',
] as const;
export type ChangeCause = (typeof CHANGE_CAUSES)[number];

/** A change as it stands on the tape, before it is known for whom. */
export interface TapeChange extends Omit<Change, 'record'> {
  readonly pos: bigint;
  /** Null: it was written by a release that did not say. */
  readonly cause: ChangeCause | null;
  /** Whether events told of it. */
  readonly announced: boolean;
  /** The story as it stood there, with an `upsert`; null where no state of it is in a list. */
  readonly state: StoryRecord | null;
  /** What became of the story since. */
  readonly isRetracted: boolean;
  /** Plans that it is open to now; none: to all. */
  readonly openTo: readonly string[];
}

/** A part of the tape, from after a place. */
export interface TapePart {
  readonly changes: readonly TapeChange[];
  /** The place is not of this history. */
  readonly reset: boolean;
  readonly hasMore: boolean;
  readonly next: Mark;
  readonly asOf: string;
  /** The tape's end. */
  readonly pos: bigint;
}

/**
 * Reads changes of stories after a place of the tape.
 * @param after undefined: no place of ours.
 * @throws Problem `unavailable`.
 */
export async function readTape(
  room: StoryRoom,
  after: Mark | undefined,
  size: number,
  wanted: ReadonlySet<StoryGroup>,
): Promise<TapePart> {
  const groups = STORY_GROUPS.filter((group) => wanted.has(group));
  const [pos, at] = after ?? START;
  const rows = await room.db.hot(`changes_${groups.join('_')}`, statement(groups), [String(pos), size + 1]);
  const [tapePos, tapeAt, lastAt, hereAt, edge] = rows[0]!.slice(0, 5).map((value) => BigInt(value ?? 0));
  const isFromStart = pos === 0n || after?.[2] === 1n;
  const part = { asOf: timeOf(tapeAt!), pos: tapePos! };
  if (after === undefined || pos > tapePos! || !isOurs({ pos, at }, hereAt!, edge!, isFromStart)) {
    return { ...part, changes: [], reset: true, hasMore: tapePos! > 0n, next: START };
  }
  const found = rows.filter((row) => row[5] !== null);
  const marks: Mark[] = [];
  const changes = found.slice(0, size).map((row): TapeChange => {
    const [place, time] = [BigInt(row[5]!), BigInt(row[6]!)];
    const mark: Mark = isFromStart && edge! > 0n ? [place, time, 1n] : [place, time];
    marks.push(mark);
    const [
      kind,
      uuid,
      revision,
      reason,
      cause,
      announced,
      status,
      mergedInto,
      openTo,
      popularity,
      card,
      ...values
    ] = row.slice(7);
    const id = encodeId('story', uuid!);
    const state: StoryRecord = {
      id,
      uuid: uuid!,
      popularity: Number(popularity),
      card: card ?? '',
      groups: Object.fromEntries(groups.map((group, index) => [group, values[index]!])),
      cursor: () => '',
    };
    return {
      pos: mark[0],
      kind: kind as ChangeKind,
      cause: cause as ChangeCause | null,
      announced: announced === 't',
      id,
      at: timeOf(mark[1]),
      revision: Number(revision),
      state: kind === 'upsert' && card !== null ? state : null,
      isRetracted: status === 'retracted',
      openTo: openTo === '' ? [] : openTo!.split(','),
      mergedInto: kind === 'merge' && mergedInto !== null ? encodeId('story', mergedInto!) : null,
      reason: reason ?? null,
      cursor: () => writeMark(room.cursorKey, 'changes', mark),
    };
  });
  const hasMore = found.length > size;
  // At the end the cursor stands on the tape's own place: what else is on the tape need not be passed again.
  return { ...part, changes, reset: false, hasMore, next: hasMore ? marks.at(-1)! : [tapePos!, lastAt!] };
}

/**
 * Whether a place is one of this history, and everything after it is kept for its reader. A later change may have made the
 * one at the place obsolete since a reader from the beginning saw it.
 */
function isOurs(
  { pos, at }: { pos: bigint; at: bigint },
  hereAt: bigint,
  edge: bigint,
  isFromStart: boolean,
): boolean {
  return pos < edge ? isFromStart && hereAt <= at : hereAt === at;
}

/** A change as readers of a plan are told of it. */
export function changeFor(change: TapeChange, plan: string): Change {
  const { kind, id, at, revision, mergedInto, reason, cursor } = change;
  const isOpen = !change.isRetracted && (change.openTo.length === 0 || change.openTo.includes(plan));
  return { kind, id, at, revision, record: isOpen ? change.state : null, mergedInto, reason, cursor };
}

const timeOf = (ms: bigint): string => new Date(Number(ms)).toISOString();

// One statement sees one state: the tape's end, the time of the place continued from, the edge, and the changes between.
// A state begins at the place of its change; a revision of a restricted story has one as well, in no list.
function statement(groups: readonly StoryGroup[]): string {
  const columns = groups.map((group) => `, r.${GROUP_COLUMNS[group]}`).join('');
  const lastUpTo = (place: string): string =>
    `(select ${MS('at')} from changes where pos <= ${place} order by pos desc limit 1)`;
  return `select t.pos, ${MS('t.at')}, ${lastUpTo('t.pos')}, ${lastUpTo('$1::bigint')}, e.pos, x.* from tape t cross join history_edge e
    left join lateral (
      select ch.pos, ${MS('ch.at')}, ch.kind, ch.subject_id, ch.revision, ch.reason, ch.cause, ch.announced,
        s.status, s.merged_into,
        array_to_string(s.open_to, ','), c.popularity, c.card${columns}
      from (select * from changes where pos > $1::bigint and subject = 'story' order by pos limit $2::bigint) ch
      join stories s on s.id = ch.subject_id
      left join story_cards c on c.story_id = ch.subject_id and c.from_pos = ch.pos
      left join story_revisions r on r.story_id = ch.subject_id and r.revision = ch.revision
      order by ch.pos) x on true`;
}

/** The tape's present end. @throws Problem `unavailable`. */
export async function tapeEnd(room: StoryRoom): Promise<Mark> {
  const [row] = await room.db.hot('changes_end', END, []);
  return [BigInt(row![0]!), BigInt(row![1] ?? 0)];
}

const END = `select t.pos, (select ${MS('at')} from changes where pos <= t.pos order by pos desc limit 1) from tape t`;
