import type { Instrument } from './model.ts';
import type { MarketRoom } from './room.ts';

/** The terms on which market data is given; they hold for copies too (interface specification, "Market bars response"). */
export interface Redistribution {
  readonly policy: 'internal_only';
  /** The venues, in order of their names, parted by commas. */
  readonly source: string;
  readonly attribution: string;
  readonly termsUrl: string;
  readonly appliesToCachedCopies: true;
  /** In ms since 1970. */
  readonly asOf: number;
}

// What is held of a venue says whose it is, also where nobody is connected to it.
const KNOWN: Readonly<Record<string, { readonly attribution: string; readonly termsUrl: string }>> = {
  binance: { attribution: 'Binance', termsUrl: 'https://www.binance.com/en/terms' },
};

export function redistributionOf(
  room: Pick<MarketRoom, 'venues' | 'baseUrl'>,
  instruments: readonly Instrument[],
  asOf: number,
): Redistribution {
  const venues = [...new Set(instruments.map(({ venue }) => venue))].sort();
  // Of a venue that nobody here knows, the terms are between it and whoever took its data.
  const here = `${room.baseUrl}/docs`;
  const terms = venues.map(
    (venue) => room.venues.get(venue) ?? KNOWN[venue] ?? { attribution: venue, termsUrl: here },
  );
  return {
    policy: 'internal_only',
    source: venues.join(','),
    attribution: terms.map(({ attribution }) => attribution).join(', '),
    termsUrl: terms[0]?.termsUrl ?? here,
    appliesToCachedCopies: true,
    asOf,
  };
}
