import type { Span } from '../model.ts';
import type { MarketRoom } from '../room.ts';
import { recordAccounts } from '../series/reasons.ts';
import type { Venue } from '../venue.ts';

/** Puts on record what a venue says of its own outages in a window. */
export async function recordOutages(
  room: Pick<MarketRoom, 'db'>,
  venue: Venue,
  window: Span,
  signal: AbortSignal,
): Promise<void> {
  const outages = await venue.outages(window.from, window.to, signal);
  await recordAccounts(
    room.db,
    outages.map((outage) => ({ ...outage, venue: venue.id, reason: 'venue_outage' as const })),
  );
}
