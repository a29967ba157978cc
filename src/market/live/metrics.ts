import { Counter, Gauge, register } from 'prom-client';

/** Streams that are open on this node. */
export const streamReaders: Gauge =
  (register.getSingleMetric('newstape_stream_readers') as Gauge | undefined) ??
  new Gauge({ name: 'newstape_stream_readers', help: 'Live market streams that are open.' });

/** How the venue that is followed stands, as this node knows: 1 for its state, 0 for the others. */
export const venueState: Gauge<'venue' | 'state'> =
  (register.getSingleMetric('newstape_venue_state') as Gauge<'venue' | 'state'> | undefined) ??
  new Gauge({
    name: 'newstape_venue_state',
    help: '1: the connection to the venue is in this state.',
    labelNames: ['venue', 'state'],
    aggregator: 'max',
  });

/** How long ago the newest tick of the venue happened, by its clock, as this node has it. */
export const venueLag: Gauge<'venue'> =
  (register.getSingleMetric('newstape_venue_lag_seconds') as Gauge<'venue'> | undefined) ??
  new Gauge({
    name: 'newstape_venue_lag_seconds',
    help: 'Age in seconds of the newest tick of the venue, by its clock.',
    labelNames: ['venue'],
    aggregator: 'max',
  });

/** Symbols of VENUE_SYMBOLS that their venue does not list. */
export const venueUnlisted: Gauge<'venue'> =
  (register.getSingleMetric('newstape_venue_unlisted_symbols') as Gauge<'venue'> | undefined) ??
  new Gauge({
    name: 'newstape_venue_unlisted_symbols',
    help: 'Requested symbols that the venue does not list.',
    labelNames: ['venue'],
    aggregator: 'max',
  });

/** Readers that were too slow and were ended. */
export const streamSlow: Counter =
  (register.getSingleMetric('newstape_stream_slow_readers_total') as Counter | undefined) ??
  new Counter({
    name: 'newstape_stream_slow_readers_total',
    help: 'Live market streams that were ended because their reader was too slow.',
  });
