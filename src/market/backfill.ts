import { setImmediate, setTimeout } from 'node:timers/promises';
import type { JobQueue } from '../platform/queue.ts';
import { withTrace } from '../platform/traces/index.ts';
import { audit } from './audit.ts';
import { findInstruments, listVenue } from './catalogue.ts';
import { closedBy, keepTimes, UNSETTLED_MS } from './closed.ts';
import { readHeld } from './held.ts';
import { venueUnlisted } from './live/metrics.ts';
import { DAY_MS, STEP_MS } from './model.ts';
import { recordOutages } from './outages.ts';
import type { MarketRoom } from './room.ts';
import { sealDays } from './store.ts';
import type { Venue } from './venue.ts';
import { sumDays } from './verify.ts';
import { fetchOnce, missingSpans, pagesOver, patiently, reachable } from './walk.ts';
import { MOST_PAGE_ROWS } from './window.ts';

// How far back a new service fills its archive.
const KEPT_DAYS = 7;

const QUEUE = 'market-backfill';
const AUDIT = 'market-audit';
// A job is given up after 300 s (JOB_DEFAULTS); what is left is for the next minute's.
const RUN_MS = 200_000;
const LIST_MS = 20_000;
const CLOSE_MS = 3_000;

/**
 * Keeps the catalogue's windows complete while the process runs: each minute one node of the cluster fetches the
 * missing bars of its series, newest first, and finishes the days that are over.
 */
export async function keepArchive(room: MarketRoom, queue: JobQueue): Promise<{ close(): Promise<void> }> {
  if (room.venues.size === 0) return { close: async () => {} };
  const stopping = new AbortController();
  const { signal } = stopping;
  // A simulated venue's catalogue is at hand, and the service shows it from its first answer on.
  for (const venue of room.venues.values()) if (venue.simulated) await list(room, venue, signal);
  let working: Promise<void> = Promise.resolve();
  await queue.chore(QUEUE, '* * * * *', async () => {
    working = backfill(room, signal).catch((error: unknown) => {
      if (!signal.aborted)
        room.log.warn({ err: error }, 'back-filling failed; it is tried again in a minute');
    });
    await working;
  });
  await queue.chore(AUDIT, '20 3 * * *', async () => {
    await audit(room, signal).catch((error: unknown) => {
      if (!signal.aborted)
        room.log.warn({ err: error }, 'the audit of bars failed; it is tried again the next day');
    });
  });
  // The first look need not wait for the next full minute.
  await queue.boss.send(QUEUE, withTrace({}));
  return {
    async close() {
      stopping.abort();
      // A page that is under way may take its venue longer than a service has to leave.
      await Promise.race([working, setTimeout(CLOSE_MS, undefined, { ref: false })]);
    },
  };
}

/**
 * One run: lists the venues, fetches what is missing, seals.
 * @param signal ends it between two pages.
 */
export async function backfill(room: MarketRoom, signal: AbortSignal): Promise<void> {
  const until = performance.now() + RUN_MS;
  const isOver = (): boolean => signal.aborted || performance.now() > until;
  for (const venue of room.venues.values()) {
    try {
      await list(room, venue, signal);
      await fillVenue(room, venue, isOver, signal);
    } catch (error) {
      if (signal.aborted) return;
      // An unavailable venue must not prevent requests to the others.
      room.log.warn({ venue: venue.id, err: error }, 'a venue cannot be back-filled now');
    }
  }
  await sealDays(room, signal);
  await sumDays(room, signal);
}

async function list(room: MarketRoom, venue: Venue, signal: AbortSignal): Promise<void> {
  const listed = await venue.instruments(AbortSignal.any([signal, AbortSignal.timeout(LIST_MS)]));
  venueUnlisted.set({ venue: venue.id }, venue.unlisted?.length ?? 0);
  const known = await findInstruments(room.db, { venue: venue.id });
  const kept = new Set(
    known.flatMap(({ symbol, series }) =>
      series.filter(({ keptFrom }) => keptFrom !== null).map(({ interval }) => `${symbol} ${interval}`),
    ),
  );
  const fresh = listed.filter(({ symbol, intervals }) =>
    intervals.some((interval) => !kept.has(`${symbol} ${interval}`)),
  );
  if (fresh.length === 0) return;
  const begin = (Math.floor(Date.now() / DAY_MS) - KEPT_DAYS) * DAY_MS;
  await listVenue(room.db, venue, fresh, ({ listedFrom = 0 }) => Math.max(begin, listedFrom));
}

async function fillVenue(
  room: MarketRoom,
  venue: Venue,
  isOver: () => boolean,
  signal: AbortSignal,
): Promise<void> {
  await keepTimes(room, [venue.id], Number.POSITIVE_INFINITY);
  const now = closedBy(room, venue.id);
  const instruments = await findInstruments(room.db, { venue: venue.id });
  const asked = instruments.flatMap((instrument) =>
    instrument.series
      .filter(({ keptFrom }) => keptFrom !== null)
      .map((series) => ({ instrument, series, keptFrom: series.keptFrom! })),
  );
  if (asked.length === 0) return;
  const begin = Math.min(...asked.map(({ keptFrom }) => keptFrom));
  await recordOutages(room, venue, { from: begin, to: now }, signal);
  // One day of all series after another, the newest first, because recent days are requested most.
  for (let day = Math.floor(now / DAY_MS); day >= Math.floor(begin / DAY_MS); day -= 1) {
    for (const interval of ['1m', '5m'] as const) {
      const some = asked.filter(({ series }) => series.interval === interval);
      const held = await readHeld(room, some, { from: day * DAY_MS, to: (day + 1) * DAY_MS });
      for (const [index, series] of held.entries()) {
        const { keptFrom } = some[index]!;
        const window = { from: Math.max(keptFrom, day * DAY_MS), to: (day + 1) * DAY_MS };
        if (window.from >= window.to) continue;
        const missing = missingSpans(series, reachable(venue, series, window, now), now - UNSETTLED_MS);
        const size = Math.min(MOST_PAGE_ROWS, venue.pageRows) * STEP_MS[interval];
        for (const page of pagesOver(missing, size)) {
          if (isOver()) return;
          await patiently(() => fetchOnce(room, venue, series, page, MOST_PAGE_ROWS, false), signal);
          await setImmediate();
        }
      }
    }
  }
}
