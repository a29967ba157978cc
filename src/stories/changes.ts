import { encodeId } from '../platform/ids.ts';
import { invalidParameter } from '../platform/problem.ts';
import { parseBound } from './bounds.ts';
import { readMark, writeMark } from './mark.ts';
import { GROUP_COLUMNS, type Shape, STORY_GROUPS, type StoryGroup, type StoryRecord } from './model.ts';
import type { StoryRoom } from './room.ts';

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
  /** The cursor does not belong to this history: discard the copy and start again at `nextCursor`. */
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

/** A place of the tape, and the time of the last change up to it, in ms: together they identify a history. */
type Mark = readonly [pos: bigint, at: bigint];

const START: Mark = [0n, 0n];

async function beginning(room: StoryRoom, asked: ChangesAsked): Promise<Mark | undefined> {
  if (asked.cursor) return markOf(room, asked.cursor);
  if (!asked.since) return START;
  const since = new Date(parseBound('since', asked.since, 'since')).toISOString();
  const [row] = await room.db.hot('changes_before', BEFORE, [since]);
  return row === undefined ? START : [BigInt(row[0]!), BigInt(row[1]!)];
}

function markOf(room: StoryRoom, cursor: string): Mark | undefined {
  const numbers = readMark(room.cursorKey, 'changes', cursor);
  return numbers && [numbers[0]!, numbers[1]!];
}

const MS = (time: string): string => `(extract(epoch from ${time}) * 1000)::bigint`;

const BEFORE = `select pos, ${MS('at')} from changes where at < $1::timestamptz order by at desc, pos desc limit 1`;

async function readChanges(
  room: StoryRoom,
  after: Mark | undefined,
  asked: ChangesAsked,
  shape: Shape,
): Promise<ChangePage> {
  const groups = STORY_GROUPS.filter((group) => shape.groups.has(group));
  const [pos, at] = after ?? START;
  const rows = await room.db.hot(`changes_${groups.join('_')}`, statement(groups), [
    String(pos),
    asked.size + 1,
  ]);
  const [tapePos, tapeAt, lastAt, hereAt] = rows[0]!.slice(0, 4).map((value) => BigInt(value ?? 0));
  const cursorAt = (place: bigint, time: bigint): string =>
    writeMark(room.cursorKey, 'changes', [place, time]);
  const page = { asOf: timeOf(tapeAt!), pos: tapePos!, size: asked.size };
  if (after === undefined || pos > tapePos! || at !== hereAt) {
    const hasMore = tapePos! > 0n;
    return { ...page, changes: [], reset: true, hasMore, nextCursor: cursorAt(...START) };
  }
  const found = rows.filter((row) => row[4] !== null);
  const changes = found.slice(0, asked.size).map((row): Change => {
    const [place, time] = [BigInt(row[4]!), BigInt(row[5]!)];
    const [kind, uuid, revision, reason, status, mergedInto, openTo, popularity, card, ...values] =
      row.slice(6);
    const id = encodeId('story', uuid!);
    const isOpen = status !== 'retracted' && (openTo === '' || openTo!.split(',').includes(asked.plan));
    const record: StoryRecord = {
      id,
      uuid: uuid!,
      popularity: Number(popularity),
      card: card ?? '',
      groups: Object.fromEntries(groups.map((group, index) => [group, values[index]!])),
      cursor: () => '',
    };
    return {
      kind: kind as ChangeKind,
      id,
      at: timeOf(time),
      revision: Number(revision),
      record: kind === 'upsert' && isOpen && card !== null ? record : null,
      mergedInto: kind === 'merge' && mergedInto !== null ? encodeId('story', mergedInto!) : null,
      reason: reason ?? null,
      cursor: () => cursorAt(place, time),
    };
  });
  const hasMore = found.length > asked.size;
  // At the end the cursor stands on the tape's own place: what else is on the tape need not be passed again.
  const nextCursor = hasMore ? changes.at(-1)!.cursor() : cursorAt(tapePos!, lastAt!);
  return { ...page, changes, reset: false, hasMore, nextCursor };
}

const timeOf = (ms: bigint): string => new Date(Number(ms)).toISOString();

// One statement sees one state: the tape's end, the time of the place continued from, and the changes between.
// A state begins at the place of its change; a revision of a restricted story has one as well, in no list.
function statement(groups: readonly StoryGroup[]): string {
  const columns = groups.map((group) => `, r.${GROUP_COLUMNS[group]}`).join('');
  const lastUpTo = (place: string): string =>
    `(select ${MS('at')} from changes where pos <= ${place} order by pos desc limit 1)`;
  return `select t.pos, ${MS('t.at')}, ${lastUpTo('t.pos')}, ${lastUpTo('$1::bigint')}, x.* from tape t
    left join lateral (
      select ch.pos, ${MS('ch.at')}, ch.kind, ch.subject_id, ch.revision, ch.reason, s.status, s.merged_into,
        array_to_string(s.open_to, ','), c.popularity, c.card${columns}
      from (select * from changes where pos > $1::bigint and subject = 'story' order by pos limit $2::bigint) ch
      join stories s on s.id = ch.subject_id
      left join story_cards c on c.story_id = ch.subject_id and c.from_pos = ch.pos
      left join story_revisions r on r.story_id = ch.subject_id and r.revision = ch.revision
      order by ch.pos) x on true`;
}
