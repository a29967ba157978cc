import { decodeId, encodeId } from '../../platform/ids.ts';
import { notOurs } from '../../platform/place.ts';
import { invalidParameter, Problem } from '../../platform/problem.ts';
import { NeedsPrimary } from '../../platform/replicas/index.ts';
import {
  GROUP_COLUMNS,
  type Shape,
  STORY_GROUPS,
  type StoryBody,
  type StoryGroup,
  type StoryRecord,
} from '../model.ts';
import { CARD_FIELDS, cardMembers, cardValue } from '../one/card.ts';
import { getStory } from '../one/one.ts';
import { LIST_SHAPE } from '../one/shape.ts';
import type { StoryRoom } from '../room.ts';
import { differenceOf, type Segment, shortened } from './difference.ts';
import { readMark, writeMark } from './mark.ts';

/** Most revisions of one page, and how many there are when the caller names no number. */
export const LARGEST_REVISIONS = 100;
export const DEFAULT_REVISIONS = 20;

/** What one revision changed in one field or group. */
export interface FieldChange {
  readonly field: string;
  /** The values, as the story's JSON has them; null for `body`, which says what changed in `segments` alone. */
  readonly before: unknown;
  readonly after: unknown;
  /** For `title`, `summary` and the text of `body`: the difference word by word; null for what is no text. */
  readonly segments: readonly Segment[] | null;
}

/** A revision of a story, and what it changed. */
export interface Revision {
  /** From 1. */
  readonly revision: number;
  /** TypeID of the story. */
  readonly storyId: string;
  readonly updatedAt: string;
  /** Time of the commit. */
  readonly at: string;
  /** The fields and groups that differ from the revision before; empty for the first one. */
  readonly changed: readonly string[];
  /**
   * The difference to the revision before, of the fields and groups that were asked for. Made when asked for.
   * @param whole false: long stretches of text that did not change are shortened.
   */
  readonly changes: (whole: boolean) => FieldChange[];
  /** The story as this revision had it, and the popularity that it began with. */
  readonly record: StoryRecord;
  /** Continues after this revision. */
  readonly cursor: () => string;
}

/** Revisions of one story, the latest first. */
export interface RevisionPage {
  /** TypeID of the story: the survivor's when the story asked for was merged. */
  readonly storyId: string;
  readonly revisions: readonly Revision[];
  readonly size: number;
  readonly total: number;
  readonly hasNext: boolean;
  readonly nextCursor: string | null;
  /** A sentence each: on the last page, which revisions are no longer kept. */
  readonly warnings: readonly string[];
}

export interface RevisionsAsked {
  /** 1 to 100. */
  readonly size: number;
  readonly cursor?: string | null | undefined;
}

/**
 * The revisions of a story, the latest first.
 * @param plan of the caller.
 * @throws Problem `not_found`, `gone`, `restricted` as for the story itself, `invalid_parameter`, `invalid_cursor`.
 */
export async function listRevisions(
  room: StoryRoom,
  idOrSlug: string,
  asked: RevisionsAsked,
  shape: Shape,
  plan: string,
): Promise<RevisionPage> {
  const { uuid } = await getStory(room, idOrSlug, LIST_SHAPE, plan);
  return (await readPages(room, [uuid], asked, shape))[0]!;
}

/**
 * The revisions of several stories at once, for stories that a list has given.
 * @param ids TypeIDs of stories.
 * @returns in the order of the ids; a Problem where a story was retracted, merged away or restricted since.
 */
export async function revisionsOf(
  room: StoryRoom,
  ids: readonly string[],
  asked: RevisionsAsked,
  shape: Shape,
  plan: string,
): Promise<(RevisionPage | Problem)[]> {
  const uuids = ids.map((id) => decodeId('story', id)!);
  const open = new Set((await room.db.hot('stories_open', OPEN, [uuids])).map(([uuid]) => uuid));
  // Few are not: only an earlier state of a list has any of them. What is to be said of each, the story says.
  const found = await Promise.all(
    uuids.map(async (uuid, index) =>
      open.has(uuid) ? uuid : getStory(room, ids[index]!, LIST_SHAPE, plan).then((one) => one.uuid, refusal),
    ),
  );
  const wanted = new Set(found.filter((each) => typeof each === 'string'));
  const pages = await readPages(room, [...wanted], asked, shape);
  const byId = new Map(pages.map((page) => [page.storyId, page]));
  return found.map((each) => (typeof each === 'string' ? byId.get(encodeId('story', each))! : each));
}

const OPEN = `select s.id from unnest($1::uuid[]) as u (id) join stories s on s.id = u.id
  where s.status = 'live' and cardinality(s.open_to) = 0`;

function refusal(error: unknown): Problem {
  if (error instanceof Problem && error.status < 500) return error;
  throw error;
}

/**
 * One revision of a story.
 * @throws Problem `not_found` also for a number that the story has not reached, `gone` also for a revision that is no longer
 *         kept; else as `listRevisions`.
 */
export async function getRevision(
  room: StoryRoom,
  idOrSlug: string,
  revision: number,
  shape: Shape,
  plan: string,
): Promise<Revision> {
  const { uuid } = await getStory(room, idOrSlug, LIST_SHAPE, plan);
  const isNumber = Number.isInteger(revision) && revision >= 1 && revision < LARGEST_INTEGER;
  const [found] = isNumber ? await readRows(room, [uuid], revision + 1, 1, shape) : [];
  if (found?.revision === revision) return found;
  const [[, reached] = []] = await room.db.hot('revision_totals', TOTALS, [[uuid]]);
  if (isNumber && revision <= Number(reached))
    throw new Problem('gone', 'This revision is no longer available.');
  throw new Problem('not_found', 'The story has no such revision.');
}

const LARGEST_INTEGER = 2 ** 31 - 1;

async function readPages(
  room: StoryRoom,
  uuids: readonly string[],
  asked: RevisionsAsked,
  shape: Shape,
): Promise<RevisionPage[]> {
  const { size } = asked;
  if (!Number.isInteger(size) || size < 1 || size > LARGEST_REVISIONS) {
    throw invalidParameter('limit', `must be a whole number from 1 to ${LARGEST_REVISIONS}`);
  }
  const below = asked.cursor ? readMark(room.cursorKey, 'revisions', asked.cursor) : [LARGEST_INTEGER];
  if (below === undefined) throw notOurs();
  const totals = await room.db.hot('revision_totals', TOTALS, [uuids]);
  // A revision that the caller was shown, and all before it, must have arrived at the replica.
  if (asked.cursor && room.db.replica && totals.some(([, total]) => Number(total) < Number(below[0]))) {
    throw new NeedsPrimary('the replica lacks the revision of the cursor');
  }
  const rows = await readRows(room, uuids, Number(below[0]), size + 1, shape);
  return totals.map(([uuid, total]) => {
    const storyId = encodeId('story', uuid!);
    const found = rows.filter((row) => row.storyId === storyId);
    const revisions = found.slice(0, size);
    const hasNext = found.length > size;
    const lowest = found.at(-1)?.revision ?? Number(below[0]);
    const isCut = !hasNext && lowest > 1;
    return {
      storyId,
      revisions,
      size,
      total: Number(total),
      hasNext,
      nextCursor: hasNext ? revisions.at(-1)!.cursor() : null,
      warnings: isCut ? [`Revisions before ${lowest} are no longer available.`] : [],
    };
  });
}

const TOTALS = 'select s.id, s.revision from unnest($1::uuid[]) as u (id) join stories s on s.id = u.id';

async function readRows(
  room: StoryRoom,
  uuids: readonly string[],
  below: number,
  limit: number,
  shape: Shape,
): Promise<Revision[]> {
  const groups = STORY_GROUPS.filter((group) => shape.groups.has(group));
  const rows = await room.db.hot(`revisions_${groups.join('_')}`, statement(groups), [uuids, below, limit]);
  return rows.map((row) => revisionOf(room, row, groups, shape));
}

// A revision beside the one before it. Of groups that nobody asked for only whether they changed is read.
function statement(groups: readonly StoryGroup[]): string {
  const columns = groups.map((group) => `, r.${GROUP_COLUMNS[group]}, p.${GROUP_COLUMNS[group]}`).join('');
  const differs = STORY_GROUPS.map(
    (group) => `, p.story_id is not null and r.${GROUP_COLUMNS[group]} <> p.${GROUP_COLUMNS[group]}`,
  ).join('');
  return `select r.story_id, r.revision, (extract(epoch from r.updated_at) * 1000)::bigint,
      (select (extract(epoch from at) * 1000)::bigint from changes where pos = r.pos),
      (select popularity from story_cards where story_id = r.story_id and from_pos = r.pos),
      r.card, p.card${differs}${columns}
    from unnest($1::uuid[]) with ordinality as u (id, nr), lateral (
      select * from story_revisions where story_id = u.id and revision < $2::int
      order by revision desc limit $3::int) r
    left join story_revisions p on p.story_id = r.story_id and p.revision = r.revision - 1
    order by u.nr, r.revision desc`;
}

// Fields that every revision changes are left out.
const COMPARED = CARD_FIELDS.filter((field) => field !== 'updatedAt' && field !== 'revision');

function revisionOf(
  room: StoryRoom,
  row: readonly (string | null)[],
  groups: readonly StoryGroup[],
  shape: Shape,
): Revision {
  const [uuid, revision, updatedMs, atMs, popularity, card, cardBefore, ...rest] = row;
  const differs = rest.slice(0, STORY_GROUPS.length);
  const values = rest.slice(STORY_GROUPS.length);
  const storyId = encodeId('story', uuid!);
  const pairs: [field: string, wanted: boolean, before: string, after: string][] = [];
  if (cardBefore !== null) {
    const [before, after] = [cardMembers(cardBefore!), cardMembers(card!)];
    for (const field of COMPARED) {
      const pair = [cardValue(before, field), cardValue(after, field)] as const;
      if (pair[0] !== pair[1]) pairs.push([field, shape.fields.has(field), ...pair]);
    }
  }
  for (const [index, group] of STORY_GROUPS.entries()) {
    const place = groups.indexOf(group);
    if (differs[index] !== 't') continue;
    pairs.push([group, place !== -1, values[2 * place + 1] ?? 'null', values[2 * place] ?? 'null']);
  }
  const number = Number(revision);
  return {
    revision: number,
    storyId,
    updatedAt: new Date(Number(updatedMs)).toISOString(),
    at: new Date(Number(atMs)).toISOString(),
    changed: pairs.map(([field]) => field),
    changes: (whole) =>
      pairs.flatMap(([field, wanted, before, after]) =>
        wanted ? [changeOf(field, JSON.parse(before), JSON.parse(after), whole)] : [],
      ),
    record: {
      id: storyId,
      uuid: uuid!,
      popularity: Number(popularity ?? 0),
      card: card!,
      groups: Object.fromEntries(groups.map((group, index) => [group, values[2 * index]!])),
      cursor: () => '',
    },
    cursor: () => writeMark(room.cursorKey, 'revisions', [BigInt(number)]),
  };
}

function changeOf(field: string, before: unknown, after: unknown, whole: boolean): FieldChange {
  const cut = whole ? (segments: Segment[]) => segments : shortened;
  if (field === 'body') {
    const [old, now] = [(before as StoryBody).text, (after as StoryBody).text];
    return { field, before: null, after: null, segments: cut(differenceOf(old, now)) };
  }
  const isText = field === 'title' || field === 'summary';
  const segments = isText ? cut(differenceOf(before as string, after as string)) : null;
  return { field, before, after, segments };
}
