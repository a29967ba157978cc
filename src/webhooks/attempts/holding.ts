import type { DeliveryLimits } from '../limits.ts';
import type { Receiver } from './receiver.ts';
import type { Verdict } from './retry.ts';
import { latestOf, type Standing } from './settle.ts';

/** A job of the queue as this node fetched it. It names the attempt, so that it completes that one and no later one. */
export interface JobAttempt {
  readonly id: string;
  readonly retryCount: number;
}

/**
 * A subscription of this node: no other node delivers to it meanwhile. Holds its rate, its attempts under way, and its
 * breaker. All times are on the steady clock (`steadyNow`), which goes on while the machine sleeps.
 */
export class Holding {
  /** The job that this node has. */
  job: JobAttempt;
  /** Until when it has it for certain: without a further heartbeat the queue may give it to another node after that. */
  heldUntil: number;
  readonly openedAt: number;
  receiver: Receiver;
  /** Begins no more attempts; the subscription is returned when those under way are over. */
  closing = false;
  /** Somebody else may have it already. */
  lost = false;
  /** An attempt takes long. Checked now and then. */
  slow = false;
  /** When it was last busy. */
  busyAt: number;
  readonly #limits: DeliveryLimits;
  /** Deliveries under way, by when they began. */
  readonly #running = new Map<string, number>();
  /** When the last attempts began; the oldest is at `#next`. */
  readonly #starts: number[];
  #next = 0;
  #failures: number;
  #breakerSeconds: number;
  #openUntil: number;
  // What the receiver asked for itself; a success of an attempt that was under way does not end it.
  #restUntil = Number.NEGATIVE_INFINITY;
  #unwritten: Standing | undefined;

  constructor(job: JobAttempt, receiver: Receiver, limits: DeliveryLimits, now: number, heldUntil: number) {
    this.job = job;
    this.heldUntil = heldUntil;
    this.receiver = receiver;
    this.openedAt = now;
    this.busyAt = now;
    this.#limits = limits;
    this.#starts = new Array<number>(limits.perSecond).fill(Number.NEGATIVE_INFINITY);
    this.#failures = receiver.failures;
    this.#breakerSeconds = receiver.breakerSeconds;
    this.#openUntil =
      receiver.breakerLeft > 0 ? now + receiver.breakerLeft * 1_000 : Number.NEGATIVE_INFINITY;
  }

  get running(): number {
    return this.#running.size;
  }

  get runningIds(): Iterable<string> {
    return this.#running.keys();
  }

  /** Whether it fails or is slow: then it uses the places for such subscriptions. */
  get suspect(): boolean {
    return this.slow || this.#failures > 0;
  }

  /** Whether it is certainly this node's: what another one counts is not overwritten, and nobody else begins attempts. */
  isHeld(now: number): boolean {
    return !this.lost && now < this.heldUntil;
  }

  /** How many attempts may begin now. A failing receiver gets one at a time until it answers again. */
  room(now: number): number {
    if (this.closing || !this.isHeld(now) || this.isOpen(now)) return 0;
    const free = this.#most() - this.#running.size;
    if (free <= 0) return 0;
    let left = 0;
    while (left < free && this.#starts[(this.#next + left) % this.#starts.length]! <= now - 1_000) left += 1;
    return left;
  }

  /** How long the rate delays the next attempt, in ms; infinite if something else prevents it. */
  untilStart(now: number): number {
    if (this.closing || !this.isHeld(now) || this.isOpen(now) || this.#running.size >= this.#most()) {
      return Number.POSITIVE_INFINITY;
    }
    const wait = this.#starts[this.#next]! + 1_000 - now;
    return wait > 0 ? Math.max(1, wait) : Number.POSITIVE_INFINITY;
  }

  /** Whether the breaker is open. */
  isOpen(now: number): boolean {
    return now < this.#openUntil;
  }

  begin(delivery: string, now: number): void {
    this.#running.set(delivery, now);
    this.#starts[this.#next] = now;
    this.#next = (this.#next + 1) % this.#starts.length;
    this.busyAt = now;
  }

  end(delivery: string, now: number): void {
    this.#running.delete(delivery);
    this.busyAt = now;
  }

  /**
   * The queue has had a heartbeat for a job. That says nothing of one that the holding has got since.
   * @returns the state that is to be written now, if any waited for this.
   */
  keep(job: JobAttempt, heldUntil: number): Standing | undefined {
    if (this.job !== job) return undefined;
    this.heldUntil = heldUntil;
    const standing = this.#unwritten;
    this.#unwritten = undefined;
    return standing;
  }

  /** A job is not this node's any more. That says nothing of one that the holding has got since. */
  lose(job: JobAttempt): void {
    if (this.job !== job) return;
    this.lost = true;
    this.#unwritten = undefined;
  }

  /** It is this node's again. In between another one may have had it, so the receiver is as the database knows it. */
  regain(job: JobAttempt, receiver: Receiver, now: number, heldUntil: number): void {
    this.job = job;
    this.heldUntil = heldUntil;
    this.lost = false;
    this.closing = false;
    this.#unwritten = undefined;
    this.reload(receiver, now);
  }

  /** Whether a state waits to be written until it is known whose the subscription is. */
  get hasUnwritten(): boolean {
    return this.#unwritten !== undefined;
  }

  /** Keeps a state until it is known whose the subscription is. The latest one includes the earlier ones (`latestOf`). */
  postpone(standing: Standing): void {
    if (!this.lost) this.#unwritten = latestOf(this.#unwritten, standing);
  }

  #most(): number {
    return this.#failures > 0 ? 1 : this.#limits.inFlight;
  }

  /** Notices whether an attempt takes long; the one that began first is the first in the map. */
  look(now: number): void {
    const [oldest] = this.#running.values();
    this.slow = oldest !== undefined && now - oldest > this.#limits.slowMs;
  }

  /** The subscription has changed: it was resumed, or its keys were. */
  reload(receiver: Receiver, now: number): void {
    this.receiver = receiver;
    this.#failures = receiver.failures;
    this.#breakerSeconds = receiver.breakerSeconds;
    this.#openUntil =
      receiver.breakerLeft > 0 ? now + receiver.breakerLeft * 1_000 : Number.NEGATIVE_INFINITY;
    this.#restUntil = Number.NEGATIVE_INFINITY;
  }

  /**
   * Counts an outcome.
   * @returns the new state of the subscription, if it must be written.
   */
  count({ outcome, pause, rest }: Verdict, now: number): Standing | undefined {
    if (outcome === 'unknown_outcome') return undefined;
    const { id } = this.receiver;
    if (outcome === 'delivered') {
      if (this.#failures === 0 && this.#breakerSeconds === 0) return undefined;
      this.#failures = 0;
      this.#breakerSeconds = 0;
      this.#openUntil = this.#restUntil;
      const closedFor = Math.max(0, (this.#restUntil - now) / 1_000);
      return { id, failures: 0, breakerSeconds: 0, closedFor, pause: null };
    }
    this.#failures += 1;
    const { breakerAfter, breakerSeconds, breakerMostSeconds } = this.#limits;
    // Attempts that were under way when the breaker opened add no information.
    if (rest > 0) this.#restUntil = Math.max(this.#restUntil, now + rest * 1_000);
    let closedFor = rest;
    if (this.#failures >= breakerAfter && !this.isOpen(now)) {
      this.#breakerSeconds =
        this.#breakerSeconds === 0 ? breakerSeconds : Math.min(2 * this.#breakerSeconds, breakerMostSeconds);
      closedFor = Math.max(rest, this.#breakerSeconds);
    }
    this.#openUntil = Math.max(this.#openUntil, now + closedFor * 1_000);
    return { id, failures: this.#failures, breakerSeconds: this.#breakerSeconds, closedFor, pause };
  }
}
