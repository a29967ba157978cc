import { Counter, Histogram, register } from 'prom-client';

/** How many requests were decided together: its count is the number of batches, its sum that of requests. */
export const batchRequests: Histogram =
  (register.getSingleMetric('newstape_admission_batch_requests') as Histogram) ??
  new Histogram({
    name: 'newstape_admission_batch_requests',
    help: 'Requests of one batch of admissions.',
    buckets: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 4_096],
  });

/** How long the database takes to decide a batch, all attempts together. */
export const batchSeconds: Histogram =
  (register.getSingleMetric('newstape_admission_batch_duration_seconds') as Histogram) ??
  new Histogram({
    name: 'newstape_admission_batch_duration_seconds',
    help: 'Seconds from the sending of a batch of admissions to its decision.',
    buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
  });

/** Batches that the database did not decide in time: their requests were told 503. */
export const batchesFailed: Counter =
  (register.getSingleMetric('newstape_admission_batches_failed_total') as Counter) ??
  new Counter({
    name: 'newstape_admission_batches_failed_total',
    help: 'Batches of admissions that the database did not decide in time.',
  });
