import type { MarketEvent } from './model.ts';
import { placeOf } from './position.ts';
import type { Origin } from './reader.ts';
import type { Seat } from './seat.ts';

/**
 * Readers who came before the stream began on this node. They are told how it stands until it begins. Their place is the
 * one that they came with.
 */
export class EarlyReaders {
  readonly #origin: Origin;
  readonly #backlogBytes: number;
  readonly #seats = new Set<Seat>();

  /** @param backlogBytes a reader with more bytes than this under way gets no heartbeat. */
  constructor(origin: Origin, backlogBytes: number) {
    this.#origin = origin;
    this.#backlogBytes = backlogBytes;
  }

  has(reader: Seat): boolean {
    return this.#seats.has(reader);
  }

  /** Takes a reader in. @param status what its stream begins with. */
  add(reader: Seat, status: MarketEvent): void {
    this.#seats.add(reader);
    reader.write(reader.wish.encoding.opening + this.#frame(reader, status));
  }

  delete(reader: Seat): void {
    this.#seats.delete(reader);
  }

  /** Gives all of them up, for whoever begins their streams. */
  release(): Seat[] {
    const released = [...this.#seats];
    this.#seats.clear();
    return released;
  }

  tell(event: MarketEvent): void {
    for (const reader of this.#seats) reader.write(this.#frame(reader, event));
  }

  /** Tells those who take what they are sent; others have enough to read. */
  beat(heartbeat: MarketEvent): void {
    for (const reader of this.#seats) {
      if (reader.sink.backlog <= this.#backlogBytes) reader.write(this.#frame(reader, heartbeat));
    }
  }

  #frame({ wish }: Seat, event: MarketEvent): string {
    return wish.encoding.frame(event, placeOf(wish.after), this.#origin);
  }
}
