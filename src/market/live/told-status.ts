import { performance } from 'node:perf_hooks';
import type { LatestBoard } from './latest.ts';
import type { VenueStatus } from './model.ts';

// Without a sign of the connector for so long, readers are told: it writes one every second.
const SILENT_MS = 12_000;
const NO_CONNECTOR = 'no_connector';

/**
 * How the connection to the venue stands, as readers of a node are told: as the stream says, or as the node has to say
 * itself while it hears nothing.
 */
export class ToldStatus {
  readonly #board: LatestBoard;
  readonly #tell: (status: VenueStatus) => void;
  #streamed: VenueStatus;
  /** Set while the node has to say it itself. */
  #own: VenueStatus | undefined;
  #heard = performance.now();
  #silent = false;

  /** @param tell says to all readers what has no place in the stream. */
  constructor(venue: string, board: LatestBoard, tell: (status: VenueStatus) => void) {
    this.#board = board;
    this.#tell = tell;
    this.#streamed = {
      kind: 'status',
      venue,
      state: 'connecting',
      since: Date.now(),
      reason: null,
      staleSymbols: [],
    };
  }

  get now(): VenueStatus {
    return this.#own ?? this.#streamed;
  }

  /** Takes what the stream says, which its readers are sent anyway. */
  take(status: VenueStatus): void {
    this.#streamed = status;
  }

  /** The stream gave a sign of life. */
  hear(): void {
    this.#heard = performance.now();
  }

  /** Once a second: says that nothing is heard any more, or again, and which prices have become stale meanwhile. */
  look(): void {
    const silent = performance.now() - this.#heard > SILENT_MS;
    if (silent !== this.#silent) {
      this.#silent = silent;
      if (silent) this.say('down', NO_CONNECTOR);
      else this.unsay(NO_CONNECTOR);
    }
    if (this.#own !== undefined) this.#become({ ...this.#own, staleSymbols: this.#stale() });
  }

  /** Says how it stands on this node alone. */
  say(state: VenueStatus['state'], reason: string): void {
    if (this.#own?.reason === reason) return;
    this.#become({ ...this.#streamed, state, reason, since: Date.now(), staleSymbols: this.#stale() });
  }

  /** What this node said for that reason holds no longer: the stream says how it stands again. */
  unsay(reason: string): void {
    if (this.#own?.reason !== reason) return;
    this.#own = undefined;
    this.#tell(this.#streamed);
  }

  #become(status: VenueStatus): void {
    const before = this.#own;
    const isSame =
      before?.reason === status.reason && before.staleSymbols.join() === status.staleSymbols.join();
    if (isSame) return;
    this.#own = status;
    this.#tell(status);
  }

  /** Prices go on to become stale while the stream says nothing. */
  #stale(): string[] {
    return this.#board.staleOf(this.#streamed.staleSymbols, Date.now());
  }
}
