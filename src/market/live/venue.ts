import type { Venue } from '../venue.ts';
import type { VenueState } from './model.ts';

/** What a venue tells while it is connected. Times are ms since 1970; `at` is the venue's clock, `received` ours. */
export type VenueEvent =
  | {
      readonly kind: 'trade';
      readonly symbol: string;
      /** Counts up within the symbol; whoever connects next goes on after it. */
      readonly id: number;
      readonly price: string;
      readonly quantity: string;
      readonly at: number;
      readonly received: number;
      /** The venue counts anew from this one: ids that were told before it say nothing of those that follow. */
      readonly isAnew?: true;
    }
  | {
      readonly kind: 'quote';
      readonly symbol: string;
      readonly bid: string;
      readonly ask: string;
      /** As the venue says, or our clock made the venue's where it says nothing. */
      readonly at: number;
    }
  | {
      /** A minute that the venue calls closed, with the venue's own figures. */
      readonly kind: 'bar';
      readonly symbol: string;
      readonly openTime: number;
      readonly open: string;
      readonly high: string;
      readonly low: string;
      readonly close: string;
      readonly volume: string;
    }
  | {
      /** Trades `after < id < before` that could not be had. */
      readonly kind: 'lost';
      readonly symbol: string;
      /** null: nobody knows how many, as their ids began anew. */
      readonly missed: number | null;
      readonly from: number;
      readonly to: number;
    }
  | { readonly kind: 'state'; readonly state: VenueState; readonly reason: string | null }
  | {
      /** The venue's clock less ours, in ms. */
      readonly kind: 'clock';
      readonly offset: number;
      /** Whether the venue has no clock but ours, and goes with it when somebody sets it. */
      readonly isOurs?: boolean;
    };

/** The last trade that is known of a symbol, and when it was made by the venue's clock. */
export interface LastTrade {
  readonly id: number;
  readonly at: number;
}

export interface ConnectOptions {
  readonly symbols: readonly string[];
  /** By symbol; what came after it is fetched before anything new is told. */
  readonly known: ReadonlyMap<string, LastTrade>;
  /** Told in order within a symbol: each trade once, ids counting up. */
  readonly tell: (event: VenueEvent) => void;
}

/** A connection that mends itself until it is closed. */
export interface Connection {
  close(): Promise<void>;
}

/** The live half of a venue: a connector is one small file under venues/. */
export interface LiveVenue extends Venue {
  /** The symbols it is connected for. */
  readonly symbols: readonly string[];
  connect(options: ConnectOptions): Connection;
}
