import { Counter, Gauge, Histogram, register } from 'prom-client';

/** Attempts by outcome: `delivered`, or the failure. Without tenant and subscription. */
export const attempts: Counter<'outcome'> =
  (register.getSingleMetric('newstape_webhook_attempts_total') as Counter<'outcome'>) ??
  new Counter({
    name: 'newstape_webhook_attempts_total',
    help: 'Attempts at webhook deliveries by outcome.',
    labelNames: ['outcome'],
  });

/** Events that left the outbox. */
export const eventsTaken: Counter =
  (register.getSingleMetric('newstape_events_total') as Counter) ??
  new Counter({ name: 'newstape_events_total', help: 'Events of stories and posts that left the outbox.' });

/** Deliveries that events made. */
export const deliveriesMade: Counter =
  (register.getSingleMetric('newstape_webhook_deliveries_total') as Counter) ??
  new Counter({ name: 'newstape_webhook_deliveries_total', help: 'Webhook deliveries that events made.' });

/** How long attempts take. */
export const attemptSeconds: Histogram =
  (register.getSingleMetric('newstape_webhook_attempt_duration_seconds') as Histogram) ??
  new Histogram({
    name: 'newstape_webhook_attempt_duration_seconds',
    help: 'Duration of an attempt in seconds.',
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15],
  });

/** How long the oldest due delivery has been waiting, of those that nothing blocks. */
export const oldestPending: Gauge =
  (register.getSingleMetric('newstape_webhook_oldest_pending_seconds') as Gauge) ??
  new Gauge({
    name: 'newstape_webhook_oldest_pending_seconds',
    help: 'Seconds that the oldest delivery has been overdue; 0 if none is.',
    aggregator: 'max',
  });

/** Attempts under way, subscriptions being delivered to, outcomes that wait to be written. */
export const underWay: Gauge<'what'> =
  (register.getSingleMetric('newstape_webhook_under_way') as Gauge<'what'>) ??
  new Gauge({
    name: 'newstape_webhook_under_way',
    help: 'What this node is working on: attempts, subscriptions, unwritten outcomes.',
    labelNames: ['what'],
  });
