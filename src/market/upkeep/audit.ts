import { DAY_MS } from '../../platform/days.ts';
import type { MarketRoom } from '../room.ts';
import { findInstruments } from '../series/catalogue.ts';
import { closedBy, keepTimes } from '../series/closed.ts';
import { fetchKept } from './fetch-page.ts';
import { reachable } from './missing.ts';

// What a venue corrects, or has after all, it does within days.
const AUDITED_DAYS = 3;
// A job is given up after 300 s; the days before are looked at first tomorrow.
const RUN_MS = 250_000;

/**
 * Fetches the last days of what is kept once more, whether it is there or not: a bar that was stored before it was whole is
 * corrected, and one that came late is found. A simulated venue says the same whenever it is asked.
 * @param signal ends it between two pages.
 */
export async function audit(room: MarketRoom, signal: AbortSignal): Promise<void> {
  const until = performance.now() + RUN_MS;
  const isOver = (): boolean => signal.aborted || performance.now() > until;
  for (const venue of room.venues.values()) {
    if (venue.simulated) continue;
    await keepTimes(room, [venue.id], Number.POSITIVE_INFINITY);
    const closed = closedBy(room, venue.id);
    const today = Math.floor(closed / DAY_MS) * DAY_MS;
    const instruments = await findInstruments(room.db, { venue: venue.id });
    for (let day = today; day >= today - AUDITED_DAYS * DAY_MS; day -= DAY_MS) {
      for (const instrument of instruments) {
        for (const series of instrument.series) {
          if (series.keptFrom === null) continue;
          const window = { from: Math.max(day, series.keptFrom), to: day + DAY_MS };
          const asked = { instrument, series };
          const spans = [reachable(venue, asked, window, closed)];
          if (!(await fetchKept(room, venue, asked, spans, isOver, signal))) return;
        }
      }
    }
  }
}
