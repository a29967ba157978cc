import type { Span } from './model.ts';
import { recordAccount } from './reasons.ts';
import type { MarketRoom } from './room.ts';
import type { Venue } from './venue.ts';

/** Puts on record what a venue says of its own outages in a window. */
export async function recordOutages(
  room: Pick<MarketRoom, 'db'>,
  venue: Venue,
  window: Span,
  signal: AbortSignal,
): Promise<void> {
  for (const { from, to, symbol, note } of await venue.outages(window.from, window.to, signal)) {
    await recordAccount(room.db, { venue: venue.id, symbol, from, to, reason: 'venue_outage', note });
  }
}
