import { Counter, Gauge, register } from 'prom-client';

/** Streams that are open on this node. */
export const streamReaders: Gauge =
  (register.getSingleMetric('newstape_stream_readers') as Gauge | undefined) ??
  new Gauge({ name: 'newstape_stream_readers', help: 'Live market streams that are open.' });

/** Readers that were too slow and were ended. */
export const streamSlow: Counter =
  (register.getSingleMetric('newstape_stream_slow_readers_total') as Counter | undefined) ??
  new Counter({
    name: 'newstape_stream_slow_readers_total',
    help: 'Live market streams that were ended because their reader was too slow.',
  });
