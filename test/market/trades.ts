import type { VenueEvent } from '../../src/market/live/venue.ts';

/** A trade that a venue tells of. */
export type Trade = VenueEvent & { kind: 'trade' };

/** Ends nothing. */
export const NEVER = new AbortController().signal;
