import type { EditorialRoom } from '../editorial/index.ts';
import { keepReadings } from '../language/index.ts';
import { pruneRejects } from '../market/index.ts';
import { openUsageDay, pruneUsageDays } from '../metering/index.ts';
import {
  type FeedRoom,
  keepBackfilled,
  keepClusters,
  openComposer,
  openPoller,
  pruneVersions,
  writeDue,
} from '../newsroom/index.ts';
import type { Config } from '../platform/config.ts';
import type { Database } from '../platform/database.ts';
import { keepHouse } from '../platform/housekeeping.ts';
import type { Logger } from '../platform/log.ts';
import type { JobQueue } from '../platform/queue.ts';
import type { Retention } from '../platform/retention/index.ts';
import { pruneIdempotencyKeys } from '../publishing/index.ts';
import { pruneMatches } from '../saved-searches/index.ts';
import { foldReads, keepFilled, keepSealed, pruneHistory, type StoryRoom } from '../stories/index.ts';
import { keepBodies, pruneConversations, pruneQuestions, sweepQuestions } from '../terminal/index.ts';
import { openDeliverer, pruneDeliveries, type WebhookRoom } from '../webhooks/index.ts';

/** What the work in the background is done with. */
interface WorkRooms {
  readonly config: Config;
  readonly db: Database;
  readonly log: Logger;
  readonly queue: JobQueue;
  readonly stories: StoryRoom;
  readonly editorial: EditorialRoom;
  readonly webhooks: WebhookRoom;
  readonly feeds: FeedRoom;
}

// Deliveries under way have this long to end.
const DELIVERIES_MS = 4_000;

/**
 * Starts what a process with the role `worker` does while nobody asks: the index is sealed, clusters are kept and composed,
 * webhooks are delivered, news feeds are read, and what is too old is pruned.
 * @param opened ends it again, in the opposite order.
 */
export async function openWork(
  { config, db, log, queue, stories, editorial, webhooks, feeds }: WorkRooms,
  opened: AsyncDisposableStack,
): Promise<void> {
  const sealing = keepSealed(stories, log);
  opened.defer(() => sealing.close());
  const filling = keepFilled(stories, log);
  opened.defer(() => filling.close());
  await schedulePruning(queue, db, config.keep);
  await queue.chore('popularity', '*/5 * * * *', async () => void (await foldReads(db)));
  const bodies = keepBodies(db, log);
  opened.defer(() => bodies.close());
  const clusters = keepClusters(db, log);
  opened.defer(() => clusters.close());
  const composer = openComposer({ stories, log, singles: 'thread' });
  composer.start();
  opened.defer(() => composer.close());
  let isClosing = false;
  opened.defer(() => {
    isClosing = true;
  });
  await queue.chore('desk', '7 * * * *', async () => {
    const written = await writeDue(editorial, { now: Date.now(), announce: true }, () => isClosing);
    if (written > 0) log.info({ posts: written }, 'the desk wrote posts');
  });
  await queue.chore('text-readings', '* * * * *', () => keepReadings(db));
  await queue.chore('news-backfill', '* * * * *', () => keepBackfilled(db));
  await queue.chore('ai-questions', '* * * * *', async () => void (await sweepQuestions(db)));
  const deliverer = await openDeliverer(webhooks, queue, config.baseUrl);
  opened.defer(() => deliverer.close(DELIVERIES_MS));
  const poller = await openPoller(feeds, queue);
  opened.defer(() => poller.close());
}

/** Prunes what is too old. Often and little: what one run does not finish, the next one does. */
async function schedulePruning(queue: JobQueue, db: Database, keep: Retention): Promise<void> {
  // A day's calls count from this moment on, so it waits for no removal.
  await queue.chore('usage-days', '*/10 * * * *', async () => {
    await openUsageDay(db);
  });
  await keepHouse(
    queue,
    db,
    pruneIdempotencyKeys,
    () => pruneUsageDays(db, keep.usage),
    () => pruneVersions(db, keep.history),
    () => pruneRejects(db, keep.rejects),
  );
  await queue.chore('old-conversations', '2-59/10 * * * *', async () => {
    await pruneConversations(db, keep.conversations);
    await pruneQuestions(db, keep.questions);
  });
  await queue.chore('old-history', '4-59/10 * * * *', async () => {
    await pruneHistory(db, keep.history);
  });
  await queue.chore('old-deliveries', '6-59/10 * * * *', async () => {
    await pruneDeliveries(db, keep.deliveries);
  });
  await queue.chore('old-matches', '8-59/10 * * * *', async () => {
    await pruneMatches(db, keep.matches);
  });
  await queue.keepEnded(keep.jobs);
}
