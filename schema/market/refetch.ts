import { LONGEST_WINDOW_DAYS, type StreamGap } from '../../src/market/index.ts';
import { DAY_MS } from '../../src/platform/days.ts';

const MINUTE_MS = 60_000;

/**
 * The address of the bars of a gap, relative to the base address: whole minutes, also that in which the gap ends, and the
 * last 32 days of a longer gap.
 * @param venue the venue that is followed live.
 */
export function refetchOf({ symbols, from, to }: StreamGap, venue: string): string {
  const end = Math.floor(to / MINUTE_MS) * MINUTE_MS + MINUTE_MS;
  const start = Math.max(Math.floor(from / MINUTE_MS) * MINUTE_MS, end - LONGEST_WINDOW_DAYS * DAY_MS);
  const query = [
    'interval=1m',
    `from=${new Date(start).toISOString()}`,
    `to=${new Date(end).toISOString()}`,
    `symbol=${symbols.map(encodeURIComponent).join(',')}`,
    `venueId=${encodeURIComponent(venue)}`,
  ];
  return `/v1/market/bars?${query.join('&')}`;
}
