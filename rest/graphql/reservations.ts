import { randomBytes } from 'node:crypto';
import { Problem } from '../../src/platform/problem.ts';
import type { StreamMessage } from './stream-messages.ts';

/** A reservation. */
export interface Reserved {
  /** The public id of the key that made it. */
  readonly publicId: string;
  /** Whether as many messages wait for its connection as may, or its connection takes no more operations, as far as known. */
  readonly isFull: boolean;
}

/** A connection that fulfils a reservation. */
export interface Fulfilment {
  take(message: StreamMessage): void;
  /** Whether an operation with this id is running. */
  has(id: string): boolean;
  /** Whether it takes no more operations now: it has as many as it may, or its reader has much to read. */
  readonly isFull: boolean;
}

/**
 * Reservations of the single connection mode (GraphQL over SSE). Their number is bounded. A reservation ends a minute after
 * it was made, unless it is fulfilled, and when its connection ends. With Redis every node knows all reservations, because
 * operations may reach another node than the connection.
 */
export interface Reservations {
  /** @throws Problem `conflict` if the key has too many. */
  reserve(publicId: string): Promise<string>;
  find(token: string): Promise<Reserved | undefined>;
  /** @returns the messages before the connection opened. Undefined if there is no such reservation, or it is fulfilled. */
  open(token: string, fulfilment: Fulfilment): Promise<readonly StreamMessage[] | undefined>;
  /**
   * Whether an operation with this id is running, or waits for the connection, as far as this process knows. A process
   * without the connection does not know, and the connection refuses the id.
   */
  has(token: string, id: string): boolean;
  /**
   * Passes a message on to the connection, or keeps it until that is open. What waits is stopped at once, and its place is
   * free again.
   * @returns false if the reservation has ended, or too many messages wait for its connection.
   */
  send(token: string, message: StreamMessage): Promise<boolean>;
  /** The connection has ended, and the reservation with it. */
  drop(token: string): Promise<void>;
  close(): void;
}

/** How long a reservation waits for its connection. */
export const RESERVED_MS = 60_000;
/** Maximum number of reservations of a key, including fulfilled ones: one for each tab of a large screen. */
export const MOST_RESERVATIONS = 50;
/** Maximum number of messages that wait for the connection. */
export const MOST_AHEAD = 20;
// Of one process.
export const MOST_IN_ALL = 20_000;

/** A secret that nobody guesses. */
export function newToken(): string {
  return randomBytes(24).toString('base64url');
}

/** The refusal for a key that has the maximum number of reservations. */
export function tooMany(): Problem {
  return new Problem(
    'conflict',
    `This key already has ${MOST_RESERVATIONS} reserved streams. Close one first.`,
  );
}

/** The refusal of a process that has as many reservations as it may, of whatever keys: the caller cannot help it. */
function isFull(): Problem {
  return new Problem('unavailable', 'No more streams can be reserved now. Try again shortly.', {
    headers: { 'retry-after': '2' },
  });
}

interface LocalReservation {
  readonly publicId: string;
  ahead: StreamMessage[];
  readonly expiry: NodeJS.Timeout;
  fulfilment: Fulfilment | undefined;
}

/** The reservations of one process. */
export class LocalReservations implements Reservations {
  readonly #held = new Map<string, LocalReservation>();
  /** The number of reservations of each key that has any. */
  readonly #owned = new Map<string, number>();

  async reserve(publicId: string): Promise<string> {
    const own = this.#owned.get(publicId) ?? 0;
    if (own >= MOST_RESERVATIONS) throw tooMany();
    if (this.#held.size >= MOST_IN_ALL) throw isFull();
    this.#owned.set(publicId, own + 1);
    const token = newToken();
    const expiry = setTimeout(() => void this.drop(token), RESERVED_MS).unref();
    this.#held.set(token, { publicId, ahead: [], expiry, fulfilment: undefined });
    return token;
  }

  async find(token: string): Promise<Reserved | undefined> {
    const held = this.#held.get(token);
    if (held === undefined) return undefined;
    const { publicId, fulfilment, ahead } = held;
    return { publicId, isFull: fulfilment?.isFull ?? ahead.length >= MOST_AHEAD };
  }

  async open(token: string, fulfilment: Fulfilment): Promise<readonly StreamMessage[] | undefined> {
    const held = this.#held.get(token);
    if (held === undefined || held.fulfilment !== undefined) return undefined;
    clearTimeout(held.expiry);
    held.fulfilment = fulfilment;
    return held.ahead.splice(0);
  }

  has(token: string, id: string): boolean {
    const held = this.#held.get(token);
    if (held?.fulfilment !== undefined) return held.fulfilment.has(id);
    return held?.ahead.some((message) => message.kind !== 'text' && message.id === id) ?? false;
  }

  async send(token: string, message: StreamMessage): Promise<boolean> {
    const held = this.#held.get(token);
    if (held === undefined) return false;
    if (held.fulfilment !== undefined) held.fulfilment.take(message);
    else if (message.kind === 'stop') held.ahead = held.ahead.filter(({ id }) => id !== message.id);
    else if (held.ahead.length >= MOST_AHEAD) return false;
    else held.ahead.push(message);
    return true;
  }

  async drop(token: string): Promise<void> {
    const held = this.#held.get(token);
    if (held === undefined) return;
    clearTimeout(held.expiry);
    this.#held.delete(token);
    const own = this.#owned.get(held.publicId)! - 1;
    if (own > 0) this.#owned.set(held.publicId, own);
    else this.#owned.delete(held.publicId);
  }

  close(): void {
    for (const { expiry } of this.#held.values()) clearTimeout(expiry);
    this.#held.clear();
    this.#owned.clear();
  }
}
