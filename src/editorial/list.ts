import type { Prisma } from '../../prisma/generated/client.ts';
import { decodeId } from '../platform/ids.ts';
import { invalidParameter, Problem } from '../platform/problem.ts';
import {
  type Cursor,
  checkAgainstCursor,
  EXACT_TO,
  LARGEST_PAGE,
  type ListParameters,
  type PageInfo,
  readCursor,
  seenBy,
  stripForbidden,
  writeCursor,
} from '../stories/index.ts';
import { canonicalFilter } from './filter.ts';
import type { PostFilter, PostWindow } from './model.ts';
import type { EditorialRoom } from './room.ts';

/** Posts as Prisma reads them by the given query, and the position of the window. */
export interface PostPage<Q extends Prisma.PostDefaultArgs> {
  readonly rows: readonly PostRow<Q>[];
  readonly page: PageInfo;
  /** The filter of the list, given or held by the cursor, as the parameters of REST. */
  readonly parameters: () => ListParameters;
  /** Continues the list after a row of it. */
  cursor(row: PostRow<Q>): string;
}

/** The columns that the query selects, and those that cursors need. */
export type PostRow<Q extends Prisma.PostDefaultArgs> = Prisma.PostGetPayload<Q> & Placed;

interface Placed {
  readonly id: string;
  readonly publishedAt: Date;
}

// Counting a place from the front costs time in proportion; posts are few.
const FURTHEST_OFFSET = 10_000_000;

/**
 * A window of the posts that match a filter, newest first. The answer is one state of the tape: `page.pos` and
 * `page.asOf` say which.
 * @param query what to read of each post, as Prisma takes it.
 * @throws Problem `invalid_parameter`, `invalid_cursor`, `cursor_mismatch`, `unavailable`.
 */
export async function listPosts<Q extends Prisma.PostDefaultArgs>(
  room: EditorialRoom,
  filter: PostFilter,
  window: PostWindow & { readonly backward?: boolean | undefined },
  query: Q,
): Promise<PostPage<Q>> {
  const given = canonicalFilter(filter);
  check(window);
  const cursor = window.cursor ? readCursor(room.cursorKey, window.cursor) : undefined;
  if (cursor !== undefined) {
    if (cursor.filter.list !== undefined) throw ofAnotherList();
    checkAgainstCursor(given, cursor.filter);
    await room.stories.db.replica?.reach(seenBy(cursor));
  }
  const asked = cursor?.filter ?? given;
  const backward = cursor?.backward || window.backward === true;
  const offset = cursor === undefined ? (window.offset ?? 0) : 0;
  if (backward && offset > 0) {
    throw invalidParameter('offset', 'counts from the front of the list, so it cannot be given for its end');
  }
  const isFromFront = cursor === undefined && !backward;
  const span = { size: window.size, offset, backward, after: cursor };
  const { pos, at, total, ids, rows: read } = await settled(room, asked, span, query);
  const rows = read.slice(0, window.size);
  const more = ids.length > window.size;
  if (backward) rows.reverse();
  const cursorAt = (row: Placed, back: boolean): string => writePlace(room, row, asked, back, pos);
  const hasNext = backward ? cursor !== undefined && rows.length > 0 : more;
  const hasPrevious = backward ? more : rows.length > 0 && (cursor !== undefined || offset > 0);
  return {
    rows,
    parameters: () => asked,
    cursor: (row) => cursorAt(row, false),
    page: {
      size: window.size,
      returned: rows.length,
      number: isFromFront && offset % window.size === 0 ? offset / window.size + 1 : null,
      offset: isFromFront ? offset : null,
      total: Math.min(total, EXACT_TO),
      totalRelation: total > EXACT_TO ? 'gte' : 'eq',
      hasNext,
      hasPrevious,
      nextCursor: hasNext ? cursorAt(rows.at(-1)!, false) : null,
      previousCursor: hasPrevious ? cursorAt(rows[0]!, true) : null,
      sort: 'pipeline',
      warnings: [],
      asOf: at.toISOString(),
      pos,
    },
  };
}

/**
 * One post, by its id or by any slug it ever had.
 * @throws Problem `not_found` for whatever names nothing, malformed ids included; `unavailable`.
 */
export async function getPost<Q extends Prisma.PostDefaultArgs>(
  room: EditorialRoom,
  idOrSlug: string,
  query: Q,
): Promise<PostRow<Q>> {
  const uuid = decodeId('post', idOrSlug);
  // PostgreSQL would refuse a text with these characters; no post has such a name.
  const named = stripForbidden(idOrSlug) === idOrSlug;
  const where = uuid === undefined ? { slugs: { some: { slug: idOrSlug } } } : { id: uuid };
  const row = named ? await room.stories.db.prisma.post.findFirst({ ...placed(query), where }) : null;
  if (row === null) throw new Problem('not_found', 'There is no post with that id or slug.');
  return row as unknown as PostRow<Q>;
}

/** The posts of one story, and where its window stands. */
export interface StoryPosts<Q extends Prisma.PostDefaultArgs> {
  readonly rows: readonly PostRow<Q>[];
  readonly total: number;
  readonly hasNext: boolean;
  cursor(row: PostRow<Q>): string;
}

/**
 * The posts that were written from each of some stories, newest first: for all of them together in two statements,
 * and one for each relation that the query names.
 * @param uuids of stories.
 * @returns by uuid; a story without posts has an empty window.
 * @throws Problem `invalid_parameter`, `invalid_cursor`, `cursor_mismatch`, `unavailable`.
 */
export async function postsOfStories<Q extends Prisma.PostDefaultArgs>(
  room: EditorialRoom,
  uuids: readonly string[],
  window: Pick<PostWindow, 'size' | 'cursor'>,
  query: Q,
): Promise<Map<string, StoryPosts<Q>>> {
  check(window);
  const cursor = window.cursor ? readCursor(room.cursorKey, window.cursor) : undefined;
  if (cursor !== undefined) {
    checkAgainstCursor(OF_STORY, cursor.filter);
    await room.stories.db.replica?.reach(seenBy(cursor));
  }
  const { db } = room.stories;
  const found = await db.query<{ story: string; pos: string; total: number; posts: string[] }>(
    `with recursive family as (
       select id as story, id from unnest($1::uuid[]) as s (id)
       union select f.story, m.id from family f join stories m on m.merged_into = f.id),
     written as (select distinct f.story, o.post_id from family f join post_sources o on o.story_id = f.id)
     select s.story, n.total, (select pos from tape) as pos, array(
       select p.id from written o join posts p on p.id = o.post_id
       where o.story = s.story and ($2::timestamptz is null or p.published_at < $2
         or (p.published_at = $2 and p.id > $3::uuid))
       order by p.published_at desc, p.id limit $4) as posts
     from unnest($1::uuid[]) as s (story),
     lateral (select count(*)::int as total from written where story = s.story) n`,
    [
      uuids,
      cursor === undefined ? null : new Date(-Number(cursor.key)),
      cursor?.uuid ?? null,
      window.size + 1,
    ],
  );
  const ids = new Set(found.rows.flatMap(({ posts }) => posts.slice(0, window.size)));
  const read = await readRows(room, [...ids], query);
  const byId = new Map(read.map((row) => [row.id, row]));
  return new Map(
    found.rows.map(({ story, pos, total, posts }) => [
      story,
      {
        rows: posts.slice(0, window.size).flatMap((id) => byId.get(id) ?? []),
        total,
        hasNext: posts.length > window.size,
        cursor: (row) => writePlace(room, row, OF_STORY, false, BigInt(pos)),
      },
    ]),
  );
}

// The cursors of a story's posts are a list of their own; the place in it means the same whichever story it is.
const OF_STORY: Readonly<Record<string, string>> = { list: 'story' };

function ofAnotherList(): Problem {
  const detail = 'belongs to the posts of a story; start again without the cursor';
  return new Problem('cursor_mismatch', `cursor: ${detail}`, { errors: [{ parameter: 'cursor', detail }] });
}

interface Span {
  readonly size: number;
  readonly offset: number;
  readonly backward: boolean;
  readonly after: Cursor | undefined;
}

interface Found {
  readonly pos: bigint;
  readonly at: Date;
  readonly total: number;
  /** One more than the window has, when there is more. */
  readonly ids: readonly string[];
}

// A publication between the two statements is rare, so a few tries are enough.
const MOST_ATTEMPTS = 4;

/** The window and its rows as of one place on the tape: read again if something was published in between. */
async function settled<Q extends Prisma.PostDefaultArgs>(
  room: EditorialRoom,
  filter: Readonly<Record<string, string>>,
  span: Span,
  query: Q,
): Promise<Found & { rows: PostRow<Q>[] }> {
  for (let attempt = 1; ; attempt += 1) {
    const found = await findWindow(room, filter, span);
    const rows = await readRows(room, found.ids.slice(0, span.size), query);
    const { rows: tape } = await room.stories.db.query<{ pos: string }>('select pos from tape');
    if (BigInt(tape[0]!.pos) === found.pos || attempt === MOST_ATTEMPTS) return { ...found, rows };
  }
}

/** The ids of a window, in its direction, with the total and the tape, in one statement: they are of one moment. */
async function findWindow(
  room: EditorialRoom,
  filter: Readonly<Record<string, string>>,
  { size, offset, backward, after }: Span,
): Promise<Found> {
  const values: unknown[] = [size + 1, offset, EXACT_TO + 1];
  const put = (value: unknown): string => `$${values.push(value)}`;
  const matching = [
    ...(filter.type === undefined ? [] : [`type = ${put(filter.type)}`]),
    ...(filter.country === undefined ? [] : [`countries @> array[${put(filter.country)}::text]`]),
    ...(filter.category === undefined ? [] : [`categories @> array[${put(filter.category)}::text]`]),
  ];
  const place: string[] = [];
  if (after !== undefined) {
    const [time, id] = [put(new Date(-Number(after.key))), put(after.uuid)];
    const [later, further] = backward ? ['>', '<'] : ['<', '>'];
    place.push(
      `(published_at ${later} ${time}::timestamptz or (published_at = ${time}::timestamptz and id ${further} ${id}::uuid))`,
    );
  }
  const where = (conditions: readonly string[]): string =>
    conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`;
  const order = backward ? 'published_at, id desc' : 'published_at desc, id';
  const { rows } = await room.stories.db.query<{ pos: string; at: Date; total: number; ids: string[] }>(
    `select t.pos, t.at,
       (select count(*)::int from (select from posts ${where(matching)} limit $3) as m) as total,
       array(select id from posts ${where([...matching, ...place])} order by ${order} offset $2 limit $1) as ids
     from tape t`,
    values,
  );
  const { pos, ...rest } = rows[0]!;
  return { ...rest, pos: BigInt(pos) };
}

/** Posts in the order of their ids, as the query wants them. */
async function readRows<Q extends Prisma.PostDefaultArgs>(
  room: EditorialRoom,
  ids: readonly string[],
  query: Q,
): Promise<PostRow<Q>[]> {
  if (ids.length === 0) return [];
  const rows = await room.stories.db.prisma.post.findMany({
    ...placed(query),
    where: { id: { in: [...ids] } },
  });
  const byId = new Map((rows as unknown as PostRow<Q>[]).map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** A place in the list; keys rise in its order, as those of story lists do. */
function writePlace(
  room: EditorialRoom,
  row: Placed,
  filter: Readonly<Record<string, string>>,
  backward: boolean,
  pos: bigint,
): string {
  const seen = room.stories.replicated ? pos : undefined;
  const key = BigInt(-row.publishedAt.getTime());
  return writeCursor(room.cursorKey, {
    sort: 'pipeline',
    key,
    uuid: row.id,
    filter,
    pos: null,
    backward,
    seen,
  });
}

function check({ size, offset }: PostWindow): void {
  if (!Number.isInteger(size) || size < 1 || size > LARGEST_PAGE) {
    throw invalidParameter('limit', `must be a whole number from 1 to ${LARGEST_PAGE}`);
  }
  if (offset != null && !(Number.isInteger(offset) && offset >= 0 && offset <= FURTHEST_OFFSET)) {
    throw invalidParameter('offset', `must be a whole number from 0 to ${FURTHEST_OFFSET}`);
  }
}

/** The query with what a place in the list needs. */
function placed(query: Prisma.PostDefaultArgs): Prisma.PostDefaultArgs {
  if (!query.select) return query;
  return { ...query, select: { ...query.select, id: true, publishedAt: true } };
}
