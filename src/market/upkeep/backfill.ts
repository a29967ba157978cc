import { setTimeout } from 'node:timers/promises';
import type { Database } from '../../platform/database.ts';
import { DAY_MS } from '../../platform/days.ts';
import type { JobQueue } from '../../platform/queue.ts';
import { driverCall } from '../../platform/sql/outage.ts';
import { withTrace } from '../../platform/traces/index.ts';
import { sealDays } from '../days/store.ts';
import { venueUnlisted } from '../live/metrics.ts';
import { INTERVALS } from '../model.ts';
import type { MarketRoom } from '../room.ts';
import { findInstruments, listVenue } from '../series/catalogue.ts';
import { closedBy, keepTimes, UNSETTLED_MS } from '../series/closed.ts';
import { type AskedSeries, readHeld } from '../series/held.ts';
import { dayOf, slotsOfDay } from '../series/slots.ts';
import type { Venue } from '../venue.ts';
import { audit } from './audit.ts';
import { fetchKept } from './fetch-page.ts';
import { missingSpans, reachable } from './missing.ts';
import { recordOutages } from './outages.ts';
import { openDaySums } from './sum-days.ts';

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
  const sums = openDaySums(room);
  const upkeep = async (): Promise<void> => {
    await backfill(room, signal);
    await sums.next(signal);
  };
  await queue.chore(QUEUE, '* * * * *', async () => {
    working = upkeep().catch((error: unknown) => {
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
  await driverCall(() => queue.boss.send(QUEUE, withTrace({})));
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
  const begin = (dayOf(Date.now()) - KEPT_DAYS) * DAY_MS;
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
  // What the venue lists no longer has no new bars, and every day since would be asked for each minute, in vain.
  const listed = instruments.filter(({ symbol }) => !venue.unlisted?.includes(symbol));
  const kept = listed.flatMap((instrument) =>
    instrument.series.flatMap((series) =>
      series.keptFrom === null ? [] : [{ instrument, series, keptFrom: series.keptFrom }],
    ),
  );
  if (kept.length === 0) return;
  const begin = Math.min(...kept.map(({ keptFrom }) => keptFrom));
  await recordOutages(room, venue, { from: begin, to: now }, signal);
  // One day of all series after another, the newest first, because recent days are requested most.
  for (const { day, lacking } of await daysLacking(room.db, kept, now)) {
    const window = { from: day * DAY_MS, to: (day + 1) * DAY_MS };
    for (const interval of INTERVALS) {
      const some = lacking.filter(({ series }) => series.interval === interval);
      if (some.length === 0) continue;
      for (const [index, held] of (await readHeld(room, some, window)).entries()) {
        const own = { ...window, from: Math.max(some[index]!.keptFrom, window.from) };
        const missing = missingSpans(held, reachable(venue, held, own, now), now - UNSETTLED_MS);
        if (!(await fetchKept(room, venue, held, missing, isOver, signal))) return;
      }
    }
  }
}

/** A series that back-fill keeps whole. */
interface Kept extends AskedSeries {
  /** In ms since 1970. */
  readonly keptFrom: number;
}

/**
 * The days of which something may be missing, the newest first, and of which series. Of those that are whole nothing has to
 * be read: an archive of years would be gone through each minute.
 * @param now what ended later is not closed, in ms since 1970.
 */
async function daysLacking(
  db: Database,
  kept: readonly Kept[],
  now: number,
): Promise<{ readonly day: number; readonly lacking: readonly Kept[] }[]> {
  const { rows } = await db.query<{ place: number; day: number }>(LACKING, [
    kept.map(({ series }) => series.id),
    kept.map(({ keptFrom }) => dayOf(keptFrom)),
    kept.map(({ series }) => slotsOfDay(series.interval)),
    dayOf(now),
    dayOf(now - UNSETTLED_MS),
  ]);
  const days = Map.groupBy(rows, ({ day }) => day);
  return [...days].map(([day, found]) => ({ day, lacking: found.map(({ place }) => kept[place - 1]!) }));
}

// A day without a row; one with slots that have neither a bar nor the venue's word that there is none; and the last ones, as
// that word is not final yet.
const LACKING = `select k.place::int as place, k.day
  from unnest($1::int[], $2::int[], $3::int[]) with ordinality as s (id, first, slots, place),
    lateral (select s.place, s.id, s.slots, day from generate_series(s.first, $4::int) as day) k
    left join market_days d on d.series_id = k.id and d.day = k.day
  where k.day >= $5::int or d.day is null or d.bars + bit_count(d.absent) < k.slots
  order by k.day desc, k.place`;
