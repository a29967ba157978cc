import { endInTime, type Reading, type Sink } from '../../platform/sink.ts';
import type { DeliveryEvent } from './live.ts';

/** How events are written for a reader. */
export interface DeliveryEncoding {
  /** What a stream begins with; may be empty. */
  readonly opening: string;
  frame(event: DeliveryEvent): string;
  /** Puts a text into the form that the connection needs. */
  readonly wrap?: (text: string) => string;
}

/** A reader who follows the deliveries of an account. */
export interface DeliveryWish {
  /** uuid. */
  readonly tenant: string;
  /** uuid; undefined: those of all subscriptions. */
  readonly subscription: string | undefined;
  readonly encoding: DeliveryEncoding;
  readonly sink: Sink;
  readonly onEnd?: () => void;
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
export class DeliverySeat implements Reading {
  readonly wish: DeliveryWish;
  readonly #limits: SeatLimits;
  readonly #forget: (seat: DeliverySeat) => void;
  #kept: Map<string, DeliveryEvent> | undefined;
  #isOpen = true;

  constructor(wish: DeliveryWish, limits: SeatLimits, forget: (seat: DeliverySeat) => void) {
    this.wish = wish;
    this.#limits = limits;
    this.#forget = forget;
  }

  open(): void {
    if (this.wish.encoding.opening !== '') this.#write(this.wish.encoding.opening);
  }

  tell(event: DeliveryEvent): void {
    const { subscription, encoding, sink } = this.wish;
    if (!this.#isOpen) return;
    if (event.kind === 'changed' && subscription !== undefined && event.subscription !== subscription) return;
    if (this.#kept === undefined && sink.backlog <= this.#limits.backlogBytes) {
      this.#write(encoding.frame(event));
      return;
    }
    if (this.#kept === undefined) this.#wait();
    if (event.kind === 'heartbeat') return;
    this.#kept!.delete(event.id);
    this.#kept!.set(event.id, event);
    if (this.#kept!.size > MOST_KEPT) this.#cut();
  }

  end(last?: string): void {
    if (!this.#isOpen) return;
    this.leave();
    if (last !== undefined) this.#write(last);
    const { sink, onEnd } = this.wish;
    endInTime(sink);
    onEnd?.();
  }

  leave(): void {
    this.#isOpen = false;
    this.#forget(this);
  }

  /** Keeps what is told until the reader has taken what was written. */
  #wait(): void {
    const kept = new Map<string, DeliveryEvent>();
    this.#kept = kept;
    const late = setTimeout(() => this.#cut(), this.#limits.stalledMs);
    late.unref();
    this.wish.sink.onDrain(() => {
      clearTimeout(late);
      this.#kept = undefined;
      for (const event of kept.values()) this.tell(event);
    });
  }

  #cut(): void {
    if (!this.#isOpen) return;
    this.leave();
    this.wish.sink.destroy();
    this.wish.onEnd?.();
  }

  #write(text: string): void {
    const { encoding, sink } = this.wish;
    sink.write(Buffer.from(encoding.wrap?.(text) ?? text));
  }
}
