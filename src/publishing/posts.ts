import { type EditorialRoom, type PostChange, type PostDraft, publishPosts } from '../editorial/index.ts';
import { decodeId, newUuid } from '../platform/ids.ts';
import { Problem, type ProblemIssue } from '../platform/problem.ts';
import type { PublishOutcome } from '../stories/index.ts';
import { type KeyedRequest, once, type Remember } from './idempotency.ts';
import { OPERATOR_KEY } from './stories.ts';

/** The receipt for an operator's post; see `StoryReceipt`. */
export interface PostReceipt {
  readonly outcome: PostChange['kind'] | 'unchanged';
  readonly id: string;
  readonly revision: number;
}

/**
 * Publishes and announces a post: as a new one, as the next revision of the post that its keys name, or not at all if
 * nothing changed.
 * @throws Problem `invalid_body` (a quote that is not in its source, a missing story), `conflict` for an idempotency
 * key that was used with another request.
 */
export async function publishPost(
  room: EditorialRoom,
  request: KeyedRequest,
  draft: PostDraft,
): Promise<{ answer: PostReceipt; replayed: boolean }> {
  const keys = draft.keys.length > 0 ? draft.keys : [OPERATOR_KEY + newUuid()];
  return once<PostReceipt>(room.stories.db, request, (remember) =>
    publish(room, { ...draft, keys }, remember),
  );
}

/**
 * Publishes and announces the next revision of a post; does nothing if nothing changed.
 * @param id TypeID.
 * @throws Problem `not_found`, `conflict` (one of the draft's keys is another post's), and as `publishPost`.
 */
export async function revisePost(
  room: EditorialRoom,
  request: KeyedRequest,
  id: string,
  draft: PostDraft,
): Promise<{ answer: PostReceipt; replayed: boolean }> {
  return once<PostReceipt>(room.stories.db, request, async (remember) => {
    const key = await ownKey(room, id, draft.keys);
    return publish(room, { ...draft, keys: [key, ...draft.keys] }, remember);
  });
}

async function publish(
  room: EditorialRoom,
  draft: PostDraft,
  remember: Remember<PostReceipt>,
): Promise<PostReceipt> {
  const [outcome] = await publishPosts(room, [draft], {
    announce: true,
    also: (sql, changes) => remember(sql, receiptOf(changes[0]!)),
  });
  if (outcome!.kind !== 'rejected') return receiptOf(outcome!);
  throw new Problem('invalid_body', `The post cannot be published: ${outcome!.reason}.`, {
    errors: [{ pointer: '/input', detail: outcome!.reason }],
  });
}

function receiptOf(done: PostChange | Exclude<PublishOutcome, { kind: 'rejected' }>): PostReceipt {
  return { outcome: done.kind, id: done.id, revision: done.revision };
}

/** A key by which publishing finds the post of an id again. A post keeps its keys for good. */
async function ownKey(room: EditorialRoom, id: string, wanted: readonly string[]): Promise<string> {
  const uuid = decodeId('post', id);
  const { db } = room.stories;
  const found = await db.query<{ key: string }>(
    'select min(key) as key from post_keys where post_id = $1 having count(*) > 0',
    [uuid],
  );
  const own = found.rows[0];
  if (own === undefined) throw new Problem('not_found', 'There is no post with that id.');
  const taken = await db.query<{ key: string }>(
    'select key from post_keys where key = any($1) and post_id <> $2',
    [wanted, uuid],
  );
  if (taken.rows.length > 0) {
    const errors: ProblemIssue[] = taken.rows.map(({ key }) => ({
      pointer: `/input/keys/${wanted.indexOf(key)}`,
      detail: 'is a key of another post',
    }));
    throw new Problem('conflict', `${errors[0]!.pointer} is a key of another post.`, { errors });
  }
  return own.key;
}
