import { Counter, Histogram, register } from 'prom-client';

/** How long it takes to seal the index, in the thread that does it. */
export const sealSeconds: Histogram =
  (register.getSingleMetric('newstape_index_sealing_duration_seconds') as Histogram) ??
  new Histogram({
    name: 'newstape_index_sealing_duration_seconds',
    help: 'Seconds that each update of the sealed index took.',
    buckets: [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 1_800],
  });

/** What was rewritten for it. */
export const chunksSealed: Counter =
  (register.getSingleMetric('newstape_index_sealed_chunks_total') as Counter) ??
  new Counter({
    name: 'newstape_index_sealed_chunks_total',
    help: 'Chunks of the sealed index that were written.',
  });

/** Failed runs. The previous index stays in use. */
export const sealsFailed: Counter =
  (register.getSingleMetric('newstape_index_sealing_failed_total') as Counter) ??
  new Counter({ name: 'newstape_index_sealing_failed_total', help: 'Sealings of the index that failed.' });
