import type { Instrument } from '../model.ts';
import type { MarketRoom } from '../room.ts';

/** The terms on which market data is given; they hold for copies too (interface specification, "Market bars response"). */
export interface Redistribution {
  /**
   * `internal_only`: for the member's own use. `cc0`: all of it is simulated, and anybody may do anything with it. Where
   * one request has both, the stricter holds, and each row says what it is.
   */
  readonly policy: 'internal_only' | 'cc0';
  /** The venues, in order of their names, parted by commas. */
  readonly source: string;
  readonly attribution: string;
  /** Of the first venue that has terms of its own. */
  readonly termsUrl: string;
  readonly appliesToCachedCopies: true;
  /** In ms since 1970. */
  readonly asOf: number;
}

interface Terms {
  readonly attribution: string;
  readonly termsUrl: string;
}

// What is held of a venue says whose it is, also where nobody is connected to it.
const KNOWN: Readonly<Record<string, Terms>> = {
  binance: { attribution: 'Binance', termsUrl: 'https://www.binance.com/en/terms' },
};

/** CC0 1.0: what this service makes up belongs to nobody. */
export const SIMULATED_TERMS: Terms = {
  attribution: 'Simulated data, made by this service',
  termsUrl: 'https://creativecommons.org/publicdomain/zero/1.0/',
};

/**
 * The terms of an answer.
 * @param instruments those whose data it holds.
 * @param asOf in ms since 1970.
 */
export function redistributionOf(
  room: Pick<MarketRoom, 'venues' | 'baseUrl'>,
  instruments: readonly Instrument[],
  asOf: number,
): Redistribution {
  const simulated = new Map(instruments.map((instrument) => [instrument.venue, instrument.simulated]));
  const venues = [...simulated.keys()].sort();
  // The terms of a venue that nobody here knows are between it and whoever took its data.
  const here = `${room.baseUrl}/docs`;
  const termsOf = (venue: string): Terms =>
    room.venues.get(venue) ??
    (simulated.get(venue) === true ? SIMULATED_TERMS : KNOWN[venue]) ?? {
      attribution: venue,
      termsUrl: here,
    };
  const strictest = venues.find((venue) => simulated.get(venue) === false) ?? venues[0];
  return {
    policy: venues.length > 0 && venues.every((venue) => simulated.get(venue)) ? 'cc0' : 'internal_only',
    source: venues.join(','),
    attribution: venues.map((venue) => termsOf(venue).attribution).join(', '),
    termsUrl: strictest === undefined ? here : termsOf(strictest).termsUrl,
    appliesToCachedCopies: true,
    asOf,
  };
}
