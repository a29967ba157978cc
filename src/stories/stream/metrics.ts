import { Counter, Gauge, register } from 'prom-client';

/** Streams of stories that are open on this node. */
export const storyStreamReaders: Gauge =
  (register.getSingleMetric('newstape_story_stream_readers') as Gauge | undefined) ??
  new Gauge({ name: 'newstape_story_stream_readers', help: 'Live streams of stories that are open.' });

/** Readers that took nothing for too long and were ended. */
export const storyStreamStalled: Counter =
  (register.getSingleMetric('newstape_story_stream_stalled_total') as Counter | undefined) ??
  new Counter({
    name: 'newstape_story_stream_stalled_total',
    help: 'Live streams of stories that were ended because their reader took nothing.',
  });
