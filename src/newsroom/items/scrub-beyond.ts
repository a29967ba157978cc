import type { Database } from '../../platform/database.ts';
import { holderOf, type Withdrawn, withoutTold } from './scrub.ts';

/**
 * Removes what withdrawn items say from what was made of their stories: posts that quote them, why their stories are as they
 * are, answers of the terminal, and the bodies of events that may still be sent or replayed.
 * @param stories uuids of the stories that told of the items.
 * @param clusters uuids of their clusters.
 */
export async function scrubBeyond(
  db: Database,
  stories: readonly string[],
  clusters: readonly string[],
  withdrawn: readonly Withdrawn[],
): Promise<void> {
  const holds = holderOf(withdrawn);
  const texts = withdrawn.flatMap(({ title, url }) => [title, url ?? '']).filter((text) => text.length > 8);
  await scrubPosts(db, texts, holds);
  await scrubWhys(db, clusters, holds);
  await scrubAnswers(db, texts, holds);
  await scrubEvents(db, stories, holds);
}

type Holds = (text: string) => boolean;

/** Posts name an item's address beside each quote of it; a purge is rare enough to look through all of them. */
async function scrubPosts(db: Database, texts: readonly string[], holds: Holds): Promise<void> {
  const { rows } = await db.query<{ post_id: string; revision: number; sections: string; citations: string }>(
    `select post_id, revision, sections, citations from post_revisions
     where exists (select from unnest($1::text[]) as t (text) where strpos(citations, t.text) > 0)`,
    [texts],
  );
  for (const { post_id, revision, sections, citations } of rows) {
    await db.query(
      'update post_revisions set sections = $3, citations = $4 where post_id = $1 and revision = $2',
      [post_id, revision, withoutTold(sections, holds), withoutTold(citations, holds)],
    );
  }
}

async function scrubWhys(db: Database, clusters: readonly string[], holds: Holds): Promise<void> {
  const { rows } = await db.query<{ cluster_id: string; why: string }>(
    'select cluster_id, why::text as why from news_compositions where cluster_id = any($1) and why is not null',
    [clusters],
  );
  for (const { cluster_id, why } of rows) {
    await db.query('update news_compositions set why = $2 where cluster_id = $1', [
      cluster_id,
      withoutTold(why, holds),
    ]);
  }
}

async function scrubAnswers(db: Database, texts: readonly string[], holds: Holds): Promise<void> {
  const { rows } = await db.query<{ conversation_id: string; turn: number; answer: string }>(
    `select conversation_id, turn, answer::text as answer from conversation_turns
     where exists (select from unnest($1::text[]) as t (text) where strpos(answer::text, t.text) > 0)`,
    [texts],
  );
  for (const { conversation_id, turn, answer } of rows) {
    await db.query('update conversation_turns set answer = $3 where conversation_id = $1 and turn = $2', [
      conversation_id,
      turn,
      withoutTold(answer, holds),
    ]);
  }
}

async function scrubEvents(db: Database, stories: readonly string[], holds: Holds): Promise<void> {
  const { rows } = await db.query<{ id: string; body: Buffer }>(
    'select id, body from webhook_events where stories && $1::uuid[]',
    [stories],
  );
  for (const { id, body } of rows) {
    const text = body.toString('utf8');
    const left = withoutTold(text, holds);
    if (left !== text)
      await db.query('update webhook_events set body = $2 where id = $1', [id, Buffer.from(left)]);
  }
}
