import { timingSafeEqual } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../platform/database.ts';
import type { Logger } from '../platform/log.ts';
import { Problem } from '../platform/problem.ts';
import { type Line, openLine } from '../platform/sql/line.ts';
import { unavailable } from '../platform/sql/outage.ts';
import { runForAll } from '../platform/turns/owner.ts';
import { Keyring, type Remembered } from './keyring.ts';
import { ask, type Lookup, type Question } from './lookup.ts';
import type { Principal } from './model.ts';
import { digestToken } from './token.ts';

/** Finds the principal of a key, feed token or ticket. */
export interface Verifier {
  /**
   * The principal; undefined for a key that is unknown, revoked, expired or damaged (the last without I/O). @throws
   * Problem `unavailable` within 5 s if the database is unavailable and the cache has nothing fresh.
   */
  verify(token: string): Promise<Principal | undefined>;
  /**
   * The same, synchronously, for a key with a fresh cache entry; undefined means: call `verify`. Returns the same
   * object for a key until something about keys, tenants or plans changes.
   */
  peek(token: string): Principal | undefined;
  /** @throws Problem `unavailable` when keys cannot be verified now. */
  check(): Promise<void>;
  /** Writes the last-used times that are still to be written. */
  close(): Promise<void>;
}

/** A kind of secret: its form, and its database query. */
export interface Kind {
  /** Names the connection and the log's lines. */
  readonly plural: string;
  /** The name to look it up by; undefined for a text that is not a valid secret of this kind. Checks only the text. */
  nameOf(token: string, digest: () => Buffer): string | undefined;
  readonly question: Question;
  /** Writes last-used times: uuids, and ms since 1970 beside them. */
  readonly touch: string;
}

/** @param options `pepper`: what the digests of secrets are made with. */
export function openVerifier(options: { db: Database; pepper: Buffer; log: Logger; kind: Kind }): Verifier {
  return new RememberingVerifier(options);
}

// The cache is trusted for this long after the last query of the epoch was sent. With room for the request under way, a
// revocation reaches every node within 1 s.
const FRESH_MS = 900;
const POLL_MS = 300;
// Without requests the cache need not be fresh; the first later request queries the epoch itself.
const IDLE_MS = 10_000;
const FLUSH_MS = 30_000;
const ASK_MS = 2_000;
const RETRY_AFTER_MS = 50;
const ANSWER_MS = 4_500;
// One query at a time, of at most this many keys, even during a flood of unknown keys.
const KEYS_A_QUESTION = 500;
const WAITING_KEYS = 10_000;

interface Asker {
  readonly token: string;
  readonly name: string;
  readonly digest: Buffer;
  readonly resolve: (found: Principal | undefined) => void;
  readonly reject: (error: unknown) => void;
}

class RememberingVerifier implements Verifier {
  readonly #kind: Kind;
  readonly #db: Database;
  readonly #pepper: Buffer;
  readonly #log: Logger;
  readonly #line: Line;
  readonly #ring = new Keyring();
  #epoch = '';
  #freshUntil = 0;
  /** The database's clock less the process's own, in ms. */
  #clock = 0;
  /** The database's time at the last answer: fine enough for last-used times, and free. */
  #tick = 1;
  #askers: Asker[] = [];
  #asking: Promise<void> | undefined;
  #refreshing: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #polling: Promise<void> | undefined;
  #usedSincePoll = false;
  #usedLast = 0;
  #flushed = performance.now();
  #closed = false;

  constructor({ db, pepper, log, kind }: { db: Database; pepper: Buffer; log: Logger; kind: Kind }) {
    this.#kind = kind;
    this.#db = db;
    this.#pepper = pepper;
    this.#log = log;
    this.#line = openLine({ url: db.url, name: `newstape ${kind.plural}` });
  }

  peek(token: string): Principal | undefined {
    const entry = this.#ring.get(token);
    const now = performance.now();
    if (entry === undefined || now >= this.#freshUntil) return undefined;
    return this.#use(entry, now);
  }

  async verify(token: string): Promise<Principal | undefined> {
    const known = this.peek(token);
    if (known !== undefined) return known;
    let digest: Buffer | undefined;
    const digested = () => {
      digest ??= digestToken(this.#pepper, token);
      return digest;
    };
    const name = this.#kind.nameOf(token, digested);
    if (name === undefined) return undefined;
    if (this.#closed) throw unavailable();
    this.#keepFresh();
    return within(ANSWER_MS, this.#verifySlowly(token, name, digested));
  }

  async check(): Promise<void> {
    await within(ANSWER_MS, this.#refresh());
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    await Promise.allSettled([this.#asking, this.#refreshing, this.#polling]);
    await this.#flush();
    await this.#line.close();
  }

  async #verifySlowly(token: string, name: string, digested: () => Buffer): Promise<Principal | undefined> {
    if (this.#ring.get(token) !== undefined) {
      if (performance.now() >= this.#freshUntil) await this.#refresh();
      // An answer that took long may be out of date when it comes.
      if (performance.now() >= this.#freshUntil) await this.#refresh();
      const entry = this.#ring.get(token);
      if (entry !== undefined && performance.now() < this.#freshUntil)
        return this.#use(entry, performance.now());
    }
    const digest = digested();
    if (this.#ring.isRefused(digest.toString('base64'), performance.now())) return undefined;
    if (this.#askers.length >= WAITING_KEYS) {
      throw new Problem(
        'unavailable',
        `Too many ${this.#kind.plural} are waiting to be verified. Try again shortly.`,
        {
          headers: { 'retry-after': '2' },
        },
      );
    }
    return new Promise((resolve, reject) => {
      this.#askers.push({ token, name, digest, resolve, reject });
      this.#asking ??= this.#askAll();
    });
  }

  /** The principal of a fresh entry, unless it has expired by the database's clock. */
  #use(entry: Remembered, now: number): Principal | undefined {
    if (entry.expiresAt <= now + this.#clock) return undefined;
    entry.usedAt = this.#tick;
    this.#usedSincePoll = true;
    return entry.principal;
  }

  async #askAll(): Promise<void> {
    // Keys that arrive in the same turn of the event loop share one query.
    await new Promise((resolve) => setImmediate(resolve));
    while (this.#askers.length > 0) {
      const askers = this.#askers.splice(0, KEYS_A_QUESTION);
      try {
        const found = await this.#ask([...new Set(askers.map((asker) => asker.name))]);
        for (const asker of askers) asker.resolve(this.#judge(asker, found));
      } catch (error) {
        for (const asker of askers) asker.reject(error);
      }
    }
    this.#asking = undefined;
  }

  #judge(asker: Asker, found: Lookup): Principal | undefined {
    const key = found.keys.get(asker.name);
    const stored = key === undefined ? asker.digest : Buffer.from(key.digest, 'hex');
    const same = stored.length === asker.digest.length && timingSafeEqual(stored, asker.digest);
    if (key === undefined || !same || key.expiresAt <= found.now) {
      this.#ring.refuse(asker.digest.toString('base64'), performance.now());
      return undefined;
    }
    // Two requests with one new key share one principal.
    const remembered = this.#ring.get(asker.token);
    const entry = remembered ?? { principal: key.principal, expiresAt: key.expiresAt, usedAt: 0 };
    if (remembered === undefined) this.#ring.remember(asker.token, entry);
    return this.#use(entry, performance.now());
  }

  #refresh(): Promise<void> {
    this.#refreshing ??= this.#ask([])
      .then(() => undefined)
      .finally(() => {
        this.#refreshing = undefined;
      });
    return this.#refreshing;
  }

  /** One query; its answer says whether the cache may still be trusted. */
  async #ask(names: readonly string[]): Promise<Lookup> {
    const begun = performance.now();
    for (;;) {
      const sent = performance.now();
      try {
        const found = await ask(this.#line, this.#kind.question, names, ASK_MS);
        if (found.epoch !== this.#epoch) {
          this.#ring.forgetAll();
          this.#epoch = found.epoch;
        }
        this.#tick = found.now;
        this.#clock = found.now - performance.now();
        this.#freshUntil = Math.max(this.#freshUntil, sent + FRESH_MS);
        return found;
      } catch (error) {
        // A connection that was cut while idle fails only when it is used; a new one may work.
        if (performance.now() - begun > ASK_MS - RETRY_AFTER_MS) throw unavailable(error);
        await sleep(RETRY_AFTER_MS);
      }
    }
  }

  #keepFresh(): void {
    this.#usedLast = performance.now();
    this.#timer ??= this.#pollLater();
  }

  #pollLater(): NodeJS.Timeout {
    return setTimeout(() => {
      this.#polling = runForAll(() => this.#poll());
    }, POLL_MS).unref();
  }

  async #poll(): Promise<void> {
    await this.#refresh().catch(() => undefined);
    const now = performance.now();
    if (this.#usedSincePoll) this.#usedLast = now;
    this.#usedSincePoll = false;
    const idle = now - this.#usedLast > IDLE_MS;
    if (idle || now - this.#flushed > FLUSH_MS) await this.#flush();
    this.#timer = undefined;
    if (!idle && !this.#closed) this.#timer = this.#pollLater();
  }

  async #flush(): Promise<void> {
    this.#flushed = performance.now();
    const used = this.#ring.takeUsed();
    if (used.size === 0) return;
    try {
      await this.#db.query(this.#kind.touch, [[...used.keys()], [...used.values()]]);
    } catch (error) {
      this.#ring.returnUsed(used);
      this.#log.warn(
        { err: error },
        `last-used times of ${this.#kind.plural} could not be written; the service tries again later`,
      );
    }
  }
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, refuse) => {
    timer = setTimeout(() => refuse(unavailable()), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
