import type { Principal } from './model.ts';

/** A key that the database has confirmed. */
export interface Remembered {
  readonly principal: Principal;
  /** By the database's clock, in ms since 1970; Infinity when it never expires. */
  readonly expiresAt: number;
  /** When it was last seen, by the same clock; 0 until then. */
  usedAt: number;
}

// Room for every key in use on a node, at some 500 bytes each.
const REMEMBERED_KEYS = 50_000;
// Enough to answer a broken client or a guesser without the database; each costs some 100 bytes.
const REFUSED_DIGESTS = 10_000;
const REFUSED_MS = 10_000;

/**
 * A node's bounded cache of keys. It does not know whether its entries may still be trusted: see verifier.ts. Keys are
 * looked up by their own text: the map compares all of it only where a seeded hash of it is equal, so the time of a
 * look-up tells a guesser nothing.
 */
export class Keyring {
  readonly #keys = new Map<string, Remembered>();
  readonly #refused = new Map<string, number>();
  readonly #used = new Map<string, number>();

  get(token: string): Remembered | undefined {
    return this.#keys.get(token);
  }

  remember(token: string, remembered: Remembered): void {
    if (this.#keys.size >= REMEMBERED_KEYS) {
      const [oldest, entry] = this.#keys.entries().next().value!;
      this.#collect(entry);
      this.#keys.delete(oldest);
    }
    this.#keys.set(token, remembered);
  }

  /** @param digest of the whole key; a refusal never applies to another key with the same public id. */
  refuse(digest: string, now: number): void {
    if (this.#refused.size >= REFUSED_DIGESTS) this.#refused.delete(this.#refused.keys().next().value!);
    this.#refused.set(digest, now + REFUSED_MS);
  }

  isRefused(digest: string, now: number): boolean {
    const until = this.#refused.get(digest);
    if (until === undefined) return false;
    if (now < until) return true;
    this.#refused.delete(digest);
    return false;
  }

  forgetAll(): void {
    for (const entry of this.#keys.values()) this.#collect(entry);
    this.#keys.clear();
    this.#refused.clear();
  }

  /** Uuids of the keys that were seen since this was last asked, with the time. */
  takeUsed(): Map<string, number> {
    for (const entry of this.#keys.values()) this.#collect(entry);
    const taken = new Map(this.#used);
    this.#used.clear();
    return taken;
  }

  /** Takes back entries that could not be written. */
  returnUsed(taken: Map<string, number>): void {
    for (const [uuid, at] of taken) {
      if (this.#used.size < REMEMBERED_KEYS) this.#used.set(uuid, Math.max(at, this.#used.get(uuid) ?? 0));
    }
  }

  #collect(entry: Remembered): void {
    if (entry.usedAt > 0) this.#used.set(entry.principal.keyUuid, entry.usedAt);
    entry.usedAt = 0;
  }
}
