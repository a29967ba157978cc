import type { VenueState, VenueStatus } from './model.ts';

/** How the connection to a venue stands, as readers are told: every change of state, reason or stale symbols. */
export class Standing {
  readonly #venue: string;
  readonly #tell: (status: VenueStatus) => void;
  #state: VenueState = 'connecting';
  #since = Date.now();
  #reason: string | null = null;
  #stale: readonly string[] = [];

  constructor(venue: string, tell: (status: VenueStatus) => void) {
    this.#venue = venue;
    this.#tell = tell;
  }

  /** Takes what the venue's connector says. */
  enter(state: VenueState, reason: string | null): void {
    this.#become(state, reason, this.#stale);
  }

  /**
   * A few times a second.
   * @param stale the symbols whose price is stale, in an order that does not change.
   */
  look(stale: readonly string[]): void {
    if (this.#state === 'connecting') this.#stale = stale;
    else this.#become(this.#state, this.#reason, stale);
  }

  #become(state: VenueState, reason: string | null, stale: readonly string[]): void {
    const isSame = state === this.#state && reason === this.#reason && stale.join() === this.#stale.join();
    if (isSame) return;
    if (state !== this.#state) this.#since = Date.now();
    this.#state = state;
    this.#reason = reason;
    this.#stale = stale;
    this.#tell({
      kind: 'status',
      venue: this.#venue,
      state,
      since: this.#since,
      reason,
      staleSymbols: stale,
    });
  }
}
