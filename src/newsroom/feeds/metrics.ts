import { Counter, Gauge, Histogram, register } from 'prom-client';
import type { Database } from '../../platform/database.ts';
import type { PollReport } from './poll.ts';

const polls: Counter<'outcome'> =
  (register.getSingleMetric('newstape_news_feed_polls_total') as Counter<'outcome'>) ??
  new Counter({
    name: 'newstape_news_feed_polls_total',
    help: 'Polls of news feeds by outcome.',
    labelNames: ['outcome'],
  });

const entries: Counter<'outcome'> =
  (register.getSingleMetric('newstape_news_feed_entries_total') as Counter<'outcome'>) ??
  new Counter({
    name: 'newstape_news_feed_entries_total',
    help: 'Entries of news feeds by what became of them: created, revised, unchanged, rejected.',
    labelNames: ['outcome'],
  });

const seconds: Histogram =
  (register.getSingleMetric('newstape_news_feed_poll_duration_seconds') as Histogram) ??
  new Histogram({
    name: 'newstape_news_feed_poll_duration_seconds',
    help: 'Seconds from the beginning of a poll of a news feed to its end.',
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20],
  });

const feeds: Gauge<'state'> =
  (register.getSingleMetric('newstape_news_feeds') as Gauge<'state'>) ??
  new Gauge({
    name: 'newstape_news_feeds',
    help: 'News feeds by state; failing: active ones whose last poll failed.',
    aggregator: 'max',
    labelNames: ['state'],
  });

const overdue: Gauge =
  (register.getSingleMetric('newstape_news_feed_overdue_seconds') as Gauge) ??
  new Gauge({
    name: 'newstape_news_feed_overdue_seconds',
    help: 'Seconds that the poll that waits longest is overdue; 0 if none is.',
    aggregator: 'max',
  });

/** Counts a poll. */
export function countPoll(report: PollReport, took: number): void {
  polls.inc({ outcome: report.outcome });
  seconds.observe(took);
  for (const outcome of ['created', 'revised', 'unchanged', 'rejected'] as const) {
    entries.inc({ outcome }, report[outcome]);
  }
}

/** How the feeds of a service are. */
export interface FeedHealth {
  readonly active: number;
  readonly failing: number;
  readonly paused: number;
  readonly gone: number;
  /** How long the one that waits longest has been due. Who waits because its host asked for a pause is not due. */
  readonly overdueSeconds: number;
}

/** Counts the feeds of the service by their states. */
export async function feedHealth(db: Pick<Database, 'query'>): Promise<FeedHealth> {
  const { rows } = await db.query<Record<'active' | 'failing' | 'paused' | 'gone' | 'overdue', string>>(
    `select count(*) filter (where state = 'active') as active, count(*) filter (where state = 'paused') as paused,
       count(*) filter (where state = 'active' and failures > 0) as failing, count(*) filter (where state = 'gone') as gone,
       coalesce(extract(epoch from clock_timestamp() - min(greatest(next_poll_at, rests_until))), 0) as overdue
     from news_feeds left join news_feed_hosts using (host)`,
  );
  const { active, failing, paused, gone, overdue: longest } = rows[0]!;
  return {
    active: Number(active),
    failing: Number(failing),
    paused: Number(paused),
    gone: Number(gone),
    overdueSeconds: Math.max(0, Number(longest)),
  };
}

/** Sets the gauges. */
export function showHealth({ overdueSeconds, ...states }: FeedHealth): void {
  for (const [state, count] of Object.entries(states)) feeds.set({ state }, count);
  overdue.set(overdueSeconds);
}
