import type { Sql } from '../../platform/database.ts';
import { decodeId, encodeId } from '../../platform/ids.ts';
import type { Logger } from '../../platform/log.ts';
import { Problem } from '../../platform/problem.ts';
import {
  changeStory,
  type PublishOutcome,
  publishReady,
  type ReadyDrafts,
  readyStories,
  type StoryRoom,
} from '../../stories/index.ts';
import type { Composed } from './compose.ts';
import { type DueCluster, markComposed } from './due.ts';
import { type ComposingTurn, TurnOver } from './turn.ts';

/** A story, composed, and the uuids of the items that it tells of. */
export type Composition = Composed & { readonly items: readonly string[] };

/** What came of each cluster, by uuid; `fault`: its story stays as it is; undefined: nothing is left to tell. */
export type Compositions = ReadonlyMap<string, Composition | 'fault' | undefined>;

/** Stories of a batch that are written in one transaction, ready to be written. */
export interface PreparedPart {
  /** Whether receivers are told. */
  readonly announce: boolean;
  readonly composed: readonly (Composition & { readonly cluster: DueCluster })[];
  readonly ready: ReadyDrafts;
}

/** What composed stories are published with. */
export interface PublishingTools {
  readonly room: StoryRoom;
  readonly turn: ComposingTurn;
  readonly log: Logger;
}

/** Prepares what a batch will write: the stories to be announced, then the others. Nothing is written yet. */
export async function prepareBatch(
  room: StoryRoom,
  due: readonly DueCluster[],
  compositions: Compositions,
): Promise<PreparedPart[]> {
  const parts: PreparedPart[] = [];
  for (const announce of [true, false]) {
    const composed = due.flatMap((cluster) => {
      const one = compositions.get(cluster.id);
      return cluster.announce === announce && isComposed(one) ? [{ cluster, ...one }] : [];
    });
    if (composed.length === 0) continue;
    const ready = await readyStories(
      room,
      composed.map(({ draft }) => draft),
    );
    parts.push({ announce, composed, ready });
  }
  return parts;
}

/**
 * Writes a batch: publishes the stories, retracts those of which nothing is left, and marks the clusters as composed.
 * @throws TurnOver if the turn is over; what was committed before stays.
 */
export async function publishBatch(
  tools: PublishingTools,
  due: readonly DueCluster[],
  compositions: Compositions,
  parts: readonly PreparedPart[],
): Promise<void> {
  for (const part of parts) await publishPart(tools, part);
  for (const cluster of due) {
    if (cluster.state === 'live' && compositions.get(cluster.id) === undefined)
      await withdraw(tools, cluster);
  }
  await markComposed(tools.room.db, due);
}

async function publishPart(
  { room, turn, log }: PublishingTools,
  { announce, composed, ready }: PreparedPart,
): Promise<void> {
  const compositions = composed.map(({ cluster: { id, lastSeq }, why }) => ({
    id,
    seq: lastSeq,
    why: why ?? null,
  }));
  const outcomes = await publishReady(room, ready, {
    announce,
    bases: composed.map(({ cluster: { story } }) => story?.revision ?? 0),
    // With the story or not at all: what composing wrote last tells an operator's revision from its own.
    also: async (sql, changes) => {
      await turn.hold(sql);
      await checkUnpurged(
        sql,
        composed.flatMap(({ items }) => items),
      );
      await sql.query(RECORD, [
        JSON.stringify(compositions),
        changes.map(({ id }) => decodeId('story', id)),
        changes.map(({ revision }) => revision),
      ]);
    },
  });
  reportRejected(
    log,
    composed.map(({ cluster }) => cluster),
    outcomes,
  );
}

/**
 * Whoever purges an item waits for what is being written, and then looks at what was written: so nothing that was composed
 * before may be written after it.
 */
async function checkUnpurged(sql: Sql, items: readonly string[]): Promise<void> {
  const { rowCount } = await sql.query(
    'select from news_items where id = any($1::uuid[]) and purged_at is not null limit 1',
    [items],
  );
  if (rowCount !== 0) throw new TurnOver('an item that was read in it was purged');
}

/** Nothing is left of what a story was composed from: it is retracted, unless an operator made it his own. */
async function withdraw({ room, turn }: PublishingTools, { story, announce }: DueCluster): Promise<void> {
  if (story === undefined) return;
  const { rowCount } = await room.db.query(
    `select 1 from stories where id = $1 and revision = $2 and status = 'live' and cardinality(open_to) = 0`,
    [story.uuid, story.revision],
  );
  if (rowCount === 0) return;
  const operation = { kind: 'retract' as const, reason: 'its sources were withdrawn' };
  const also = (sql: Sql): Promise<void> => turn.hold(sql);
  await changeStory(room, encodeId('story', story.uuid), operation, { announce, also }).catch(
    (error: unknown) => {
      if (!(error instanceof Problem) || error.code === 'unavailable') throw error;
    },
  );
}

function reportRejected(
  log: Logger,
  clusters: readonly DueCluster[],
  outcomes: readonly PublishOutcome[],
): void {
  for (const [at, outcome] of outcomes.entries()) {
    if (outcome.kind === 'rejected')
      log.info({ cluster: clusters[at]!.id, reason: outcome.reason }, 'a story was not changed');
  }
}

const isComposed = (one: Composition | 'fault' | undefined): one is Composition =>
  one !== undefined && one !== 'fault';

const RECORD = `insert into news_compositions (cluster_id, story_id, revision, seq, why)
  select x.id, c.story_id, c.revision, x.seq, x.why
  from json_to_recordset($1::json) as x (id uuid, seq bigint, why jsonb)
  join story_keys k on k.key = 'cluster:' || x.id
  join unnest($2::uuid[], $3::integer[]) as c (story_id, revision) on c.story_id = k.story_id
  on conflict (cluster_id) do update set story_id = excluded.story_id, revision = excluded.revision,
    seq = excluded.seq, why = excluded.why`;
