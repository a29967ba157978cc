import type { Logger } from '../../platform/log.ts';
import type { LiveVenue } from '../live/venue.ts';
import { binanceVenue } from './binance.ts';
import { simulatedVenue } from './simulated.ts';

/** The settings that say which venues there are (docs/operations.md). */
export interface VenueSettings {
  readonly venues: readonly ('simulated' | 'binance')[];
  readonly venueSymbols: readonly string[];
  readonly binanceUrl: string;
  readonly binanceStreamUrl: string;
}

/** The venues of this service, the one that is followed live first. Nothing is connected yet. */
export function openVenues(settings: VenueSettings, log?: Logger): readonly [LiveVenue, ...LiveVenue[]] {
  const { venueSymbols, binanceUrl, binanceStreamUrl } = settings;
  const symbols = venueSymbols.length === 0 ? {} : { symbols: venueSymbols };
  const open = (id: VenueSettings['venues'][number]): LiveVenue =>
    id === 'simulated'
      ? simulatedVenue({ ...symbols, log })
      : binanceVenue({ ...symbols, restUrl: binanceUrl, streamUrl: binanceStreamUrl, log });
  const venues = [...new Set(settings.venues)].map(open);
  return venues as [LiveVenue, ...LiveVenue[]];
}
