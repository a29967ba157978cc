import type { Sql } from '../platform/database.ts';
import { decodeId, newUuid } from '../platform/ids.ts';
import { nearest, Problem, type ProblemIssue } from '../platform/problem.ts';
import {
  type ChangeOptions,
  changeStory,
  type PublishOutcome,
  publishStories,
  type StoryChange,
  type StoryDraft,
  type StoryRoom,
} from '../stories/index.ts';
import { type KeyedRequest, once, type Remember } from './idempotency.ts';

/**
 * The receipt for an operator's request. It is stored with the idempotency key, and returned again for a
 * repetition.
 */
export interface StoryReceipt {
  readonly outcome: StoryChange['kind'] | 'unchanged';
  /** TypeID of the requested story. */
  readonly id: string;
  readonly revision: number;
}

/** A receipt, and whether it is an earlier one. */
export interface Receipted {
  readonly answer: StoryReceipt;
  readonly replayed: boolean;
}

/** The prefix of generated keys, for stories without keys. */
export const OPERATOR_KEY = 'operator:';

/**
 * Publishes and announces a story: as a new one, as the next revision of the story that its keys name, or not at all if
 * nothing changed.
 * @throws Problem `invalid_body`; `conflict` for a known key of a story that was retracted or merged, and for an
 * idempotency key that was used with another request.
 */
export async function publishStory(
  room: StoryRoom,
  request: KeyedRequest,
  draft: StoryDraft,
): Promise<Receipted> {
  const keys = draft.keys.length > 0 ? draft.keys : [OPERATOR_KEY + newUuid()];
  return once<StoryReceipt>(room.db, request, (remember) => publish(room, { ...draft, keys }, remember));
}

/**
 * Publishes and announces the next revision of a story; does nothing if nothing changed.
 * @param id TypeID.
 * @throws Problem `not_found`, `gone`, `conflict` (merged, or one of the draft's keys is another story's).
 */
export async function reviseStory(
  room: StoryRoom,
  request: KeyedRequest,
  id: string,
  draft: StoryDraft,
): Promise<Receipted> {
  return once<StoryReceipt>(room.db, request, async (remember) => {
    const key = await ownKey(room, id, draft.keys);
    return publish(room, { ...draft, keys: [key, ...draft.keys] }, remember, id);
  });
}

/** What else is done in the transaction of an operation: `before` it locks anything, and `after` it was written. */
export interface WithOperation extends Pick<ChangeOptions, 'before'> {
  readonly after?: (sql: Sql) => Promise<void>;
}

/**
 * Retracts, merges or restricts a story, and announces it.
 * @param id TypeID; `into` as well. `openTo`: names of plans; an empty list opens the story to all.
 * @throws Problem `not_found`, `gone`, `conflict`, `invalid_body` for a plan that does not exist.
 */
export async function operateOnStory(
  room: StoryRoom,
  request: KeyedRequest,
  id: string,
  operation: Parameters<typeof changeStory>[2],
  { before, after }: WithOperation = {},
): Promise<Receipted> {
  return once<StoryReceipt>(room.db, request, async (remember) => {
    if (operation.kind === 'restrict') await checkPlans(room, operation.openTo);
    const change = await changeStory(room, id, operation, {
      announce: true,
      ...(before === undefined ? {} : { before }),
      also: async (sql, changes) => {
        await after?.(sql);
        await remember(sql, receiptOf(changes[0]!));
      },
    });
    return receiptOf(change);
  });
}

async function publish(
  room: StoryRoom,
  draft: StoryDraft,
  remember: Remember<StoryReceipt>,
  id?: string,
): Promise<StoryReceipt> {
  const checked = (outcome: StoryChange | Extract<PublishOutcome, { kind: 'unchanged' }>): StoryReceipt => {
    // The keys of a story go to another one when it is merged, which may happen at any moment before the lock.
    if (id !== undefined && outcome.id !== id) {
      throw new Problem('conflict', `The story was merged into ${outcome.id}. Revise that one instead.`);
    }
    return receiptOf(outcome);
  };
  const [outcome] = await publishStories(room, [draft], {
    announce: true,
    also: (sql, changes) => remember(sql, checked(changes[0]!)),
  });
  if (outcome!.kind !== 'rejected') return checked(outcome!);
  const { reason, isFault } = outcome!;
  throw new Problem(
    isFault ? 'invalid_body' : 'conflict',
    `The story cannot be published: ${reason}.`,
    isFault ? { errors: [{ pointer: '/input', detail: reason }] } : {},
  );
}

function receiptOf({ kind, id, revision }: StoryChange | Extract<PublishOutcome, { kind: 'unchanged' }>) {
  return { outcome: kind, id, revision };
}

/** A key by which publishing finds the story of an id again. */
async function ownKey(room: StoryRoom, id: string, wanted: readonly string[]): Promise<string> {
  const uuid = decodeId('story', id);
  const found = await room.db.query<{ status: string; key: string | null }>(
    `select s.status, (select min(key) from story_keys where story_id = s.id) as key
     from stories s where s.id = $1 and s.revision > 0`,
    [uuid],
  );
  const story = found.rows[0];
  if (story === undefined) throw new Problem('not_found', 'There is no story with that id.');
  if (story.status === 'retracted') throw new Problem('gone', 'The story was retracted.');
  if (story.status === 'merged' || story.key === null) {
    throw new Problem('conflict', 'The story was merged into another one. Revise that one instead.');
  }
  const taken = await room.db.query<{ key: string }>(
    'select key from story_keys where key = any($1) and story_id <> $2',
    [wanted, uuid],
  );
  if (taken.rows.length > 0) {
    const errors: ProblemIssue[] = taken.rows.map(({ key }) => ({
      pointer: `/input/keys/${wanted.indexOf(key)}`,
      detail: 'is a key of another story; leave it out, or revise that story',
    }));
    throw new Problem('conflict', `${errors[0]!.pointer} ${errors[0]!.detail}.`, { errors });
  }
  return story.key;
}

async function checkPlans({ db }: StoryRoom, names: readonly string[]): Promise<void> {
  const found = await db.query<{ name: string }>('select name from plans order by rank');
  const allowed = found.rows.map(({ name }) => name);
  const errors = names.flatMap((name, index): ProblemIssue[] => {
    if (allowed.includes(name)) return [];
    const suggestion = nearest(name, allowed);
    return [
      {
        pointer: `/openTo/${index}`,
        detail: 'is not the name of a plan',
        allowed,
        ...(suggestion === undefined ? {} : { suggestion }),
      },
    ];
  });
  if (errors.length > 0)
    throw new Problem('invalid_body', `${errors[0]!.pointer} is not the name of a plan.`, { errors });
}
