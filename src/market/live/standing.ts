import { steadyNow } from '../../platform/health/steady-clock.ts';
import type { VenueState, VenueStatus } from './model.ts';

/** After so long without a connection, `connecting` is `down` (docs/streams.md); attempts go on. */
export const DOWN_AFTER_MS = 60_000;

/** How the connection to a venue stands, as readers are told: every change of state, reason or stale symbols. */
export class Standing {
  readonly #venue: string;
  readonly #tell: (status: VenueStatus) => void;
  /** What the venue's connector said last, and since when, on steadyNow(). */
  #said: VenueState = 'connecting';
  #saidSince = steadyNow();
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
    if (state !== this.#said) {
      this.#said = state;
      this.#saidSince = steadyNow();
    }
    this.#become(this.#shown(), reason, this.#stale);
  }

  /**
   * A few times a second.
   * @param stale the symbols whose price is stale, in an order that does not change.
   */
  look(stale: readonly string[]): void {
    this.#become(this.#shown(), this.#reason, stale);
  }

  /** Attempts that fail for long are no news of a venue that is about to come back. */
  #shown(): VenueState {
    const isAway = this.#said === 'connecting' && steadyNow() - this.#saidSince >= DOWN_AFTER_MS;
    return isAway ? 'down' : this.#said;
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
