import { setTimeout as sleep } from 'node:timers/promises';
import { newUuid } from '../../platform/ids.ts';
import { JOB_DEFAULTS, type JobQueue, tracedJob } from '../../platform/queue.ts';
import { withTrace } from '../../platform/traces/index.ts';
import { feedHealth, showHealth } from './metrics.ts';
import { pollFeed } from './poll.ts';
import type { FeedRoom } from './room.ts';
import { pruneHosts } from './turns.ts';

/** Polls what is due for as long as the process runs. */
export interface Poller {
  /** Makes jobs of what is due now. @returns how many. */
  look(): Promise<number>;
  /** Begins nothing more; fetches under way end at once, and their feeds stay due. */
  close(): Promise<void>;
}

const QUEUE = 'news-feeds';
const LOOK_MS = 1_000;
const HEALTH_MS = 15_000;
// Polls under way on one node: enough that some slow publishers keep nobody waiting.
const WORKERS = 4;
const JOBS_AT_ONCE = 4;
// More is left for the next second.
const MOST_DUE = 200;
// A job that was lost is made again after this time.
const QUEUED_SECONDS = 300;
// A feed may be due again before its last job is over, which ends with the others of its batch. No second one is made then.
const STILL_THERE_SECONDS = 2;

/**
 * Polls news feeds, on every node that is a worker. The table says what is due; a job stands for one feed, and only one
 * job for it waits or runs. Of the feeds of a host one has a job at a time, so that its others wait in the table and
 * keep no worker. A worker that dies is noticed by its missing heartbeat, and its job goes to another.
 */
export async function openPoller(room: FeedRoom, queue: JobQueue): Promise<Poller> {
  await queue.define(QUEUE, {
    ...JOB_DEFAULTS,
    policy: 'exclusive',
    expireInSeconds: 120,
    retentionSeconds: 3_600,
    deleteAfterSeconds: 60,
  });
  const poller = new FeedPoller(room, queue);
  await poller.start();
  await queue.chore('news-feed-hosts', '15 * * * *', async () => void (await pruneHosts(room.db)));
  return poller;
}

class FeedPoller implements Poller {
  readonly #room: FeedRoom;
  readonly #queue: JobQueue;
  readonly #stopping = new AbortController();
  readonly #polls = new Set<Promise<unknown>>();
  #workers: readonly string[] = [];
  #looking: Promise<void> = Promise.resolve();
  #wake: () => void = () => {};

  constructor(room: FeedRoom, queue: JobQueue) {
    this.#room = room;
    this.#queue = queue;
  }

  /** Starts the workers, and then the loop that makes jobs for them. */
  async start(): Promise<void> {
    const workers: string[] = [];
    for (let i = 0; i < WORKERS; i += 1) workers.push(await this.#startWorker());
    this.#workers = workers;
    this.#looking = this.#lookAgainAndAgain();
  }

  look(): Promise<number> {
    return this.#room.db.transaction(async (sql) => {
      const { rows } = await sql.query<{ id: string }>(DUE, [QUEUED_SECONDS, MOST_DUE]);
      if (rows.length === 0) return 0;
      const jobs = rows.map(({ id }) => ({ id: newUuid(), data: withTrace({ id }), singletonKey: id }));
      const db = { executeSql: (text: string, values?: unknown[]) => sql.query(text, values) };
      const made = new Set(await this.#queue.boss.insert(QUEUE, jobs, { returnId: true, db }));
      const unmade = jobs.filter(({ id }) => !made.has(id)).map(({ singletonKey }) => singletonKey);
      if (unmade.length > 0) await sql.query(SOON, [unmade, STILL_THERE_SECONDS]);
      return made.size;
    });
  }

  async close(): Promise<void> {
    this.#stopping.abort();
    await Promise.allSettled([this.#looking, ...this.#polls]);
  }

  async #lookAgainAndAgain(): Promise<void> {
    const { signal } = this.#stopping;
    let healthAt = 0;
    while (!signal.aborted) {
      try {
        const woken = new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
        if ((await this.look()) > 0) for (const id of this.#workers) this.#queue.boss.notifyWorker(id);
        if (performance.now() > healthAt) {
          healthAt = performance.now() + HEALTH_MS;
          showHealth(await feedHealth(this.#room.db));
        }
        await Promise.race([woken, sleep(LOOK_MS, undefined, { signal, ref: false })]).catch(() => undefined);
      } catch (error) {
        this.#room.log.debug({ err: error }, 'news feeds that are due could not be looked for');
        await sleep(LOOK_MS, undefined, { signal, ref: false }).catch(() => undefined);
      }
    }
  }

  /** @returns the id of the worker, by which it is notified. */
  #startWorker(): Promise<string> {
    const options = { pollingIntervalSeconds: 2, batchSize: JOBS_AT_ONCE };
    return this.#queue.consume<{ id: string }>(QUEUE, options, async (jobs) => {
      const done = await Promise.allSettled(
        jobs.map(({ data }) => tracedJob(QUEUE, data, () => this.#poll(data.id))),
      );
      // A job that failed is made again from the table. To fail the batch for it would poll the publishers of the others again.
      if (done.every((each) => each.status === 'rejected')) throw done[0]?.reason;
    });
  }

  async #poll(id: string): Promise<void> {
    const { signal } = this.#stopping;
    const polled = pollFeed(this.#room, id, { signal });
    this.#polls.add(polled);
    try {
      // Another poll of it is under way, or its worker died: its job is made again when the claim is over.
      if ((await polled) === undefined && !signal.aborted) await this.#room.db.query(AGAIN, [id]);
    } finally {
      this.#polls.delete(polled);
      this.#wake();
    }
  }
}

// One feed a host: the one that is due longest, where none of the host has a job and the host does not rest.
const DUE = `with free as (
    select distinct on (f.host) f.id from news_feeds f
    where f.state = 'active' and f.next_poll_at <= clock_timestamp()
      and coalesce(f.polling_until, '-infinity') < clock_timestamp()
      and not exists (select from news_feeds o where o.host = f.host and o.queued_until > clock_timestamp())
      and not exists (select from news_feed_hosts h where h.host = f.host
        and (h.rests_until > clock_timestamp() or h.held_until > clock_timestamp()))
    order by f.host, f.next_poll_at)
  update news_feeds set queued_until = clock_timestamp() + make_interval(secs => $1)
  where id in (select n.id from news_feeds n join free using (id) order by n.next_poll_at limit $2 for update of n skip locked)
    and coalesce(queued_until, '-infinity') < clock_timestamp()
  returning id`;

const SOON = `update news_feeds set queued_until = clock_timestamp() + make_interval(secs => $2) where id = any($1)`;

// Also a claim that ran out since it was seen: the feed would otherwise wait as if its job were still there.
const AGAIN = `update news_feeds set queued_until = polling_until where id = $1 and poller is not null`;
