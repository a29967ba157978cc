import { type Listener, OpenReading, type Wire } from '../../platform/sink.ts';
import type { DeliveryEvent } from './live.ts';

/** How events are written for a reader. */
export interface DeliveryEncoding extends Wire {
  /** What a stream begins with; may be empty. */
  readonly opening: string;
  frame(event: DeliveryEvent): string;
}

/** A reader who follows the deliveries of an account. */
export interface DeliveryWish extends Listener {
  /** uuid. */
  readonly tenant: string;
  /** uuid; undefined: those of all subscriptions. */
  readonly subscription: string | undefined;
  readonly encoding: DeliveryEncoding;
}

export interface SeatLimits {
  /** A reader with more bytes than this under way is sent nothing more until they are taken. */
  readonly backlogBytes: number;
  /** A reader that takes nothing for so long is given up. */
  readonly stalledMs: number;
}

// Deliveries that a slow reader is still to be told of; of each only how it stands now.
const MOST_KEPT = 2_000;

/** One reader. While it takes nothing, the last change of each delivery is kept for it, up to a bound. */
export class DeliverySeat extends OpenReading<DeliveryWish> {
  readonly #limits: SeatLimits;
  #kept: Map<string, DeliveryEvent> | undefined;

  constructor(wish: DeliveryWish, limits: SeatLimits, forget: () => void) {
    super(wish, forget);
    this.#limits = limits;
  }

  open(): void {
    if (this.wish.encoding.opening !== '') this.write(this.wish.encoding.opening);
  }

  tell(event: DeliveryEvent): void {
    const { subscription, encoding, sink } = this.wish;
    if (!this.isOpen) return;
    if (event.kind === 'changed' && subscription !== undefined && event.subscription !== subscription) return;
    if (this.#kept === undefined && sink.backlog <= this.#limits.backlogBytes) {
      this.write(encoding.frame(event));
      return;
    }
    if (this.#kept === undefined) this.#wait();
    if (event.kind === 'heartbeat') return;
    this.#kept!.delete(event.id);
    this.#kept!.set(event.id, event);
    if (this.#kept!.size > MOST_KEPT) this.cut();
  }

  /** Keeps what is told until the reader has taken what was written. */
  #wait(): void {
    const kept = new Map<string, DeliveryEvent>();
    this.#kept = kept;
    const late = setTimeout(() => this.cut(), this.#limits.stalledMs);
    late.unref();
    this.wish.sink.onDrain(() => {
      clearTimeout(late);
      this.#kept = undefined;
      for (const event of kept.values()) this.tell(event);
    });
  }
}
