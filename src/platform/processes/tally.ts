import type { Child } from './children.ts';
import type { Link } from './link.ts';

const TOPIC = 'tally';
/** Counts by key, as they are now. */
type Counts = Record<string, number>;

/**
 * How much of something each key has under way in all processes of a service, such as streams that a tenant has open. What
 * other processes have is known a moment later: in that moment two of them may both give the last place.
 */
export class Tally {
  readonly #own = new Map<string, number>();
  #elsewhere = new Map<string, number>();
  readonly #link: Link | undefined;
  #changed: Set<string> | undefined;

  /** @param link to the parent; absent: this process is the only one. */
  constructor(link?: Link) {
    this.#link = link;
    link?.hear<Counts>(TOPIC, (sums) => {
      for (const [key, count] of Object.entries(sums)) {
        if (count === 0) this.#elsewhere.delete(key);
        else this.#elsewhere.set(key, count);
      }
    });
  }

  /** How many keys have something under way in this process. */
  get size(): number {
    return this.#own.size;
  }

  /** Of a key, in all processes. */
  of(key: string): number {
    return (this.#own.get(key) ?? 0) + (this.#elsewhere.get(key) ?? 0);
  }

  /** The keys that begin with a text and have something under way in other processes, with how much. */
  *elsewhere(beginning: string): Generator<readonly [key: string, count: number]> {
    for (const entry of this.#elsewhere) if (entry[0].startsWith(beginning)) yield entry;
  }

  /** One more of a key, or (-1) one less, in this process. */
  add(key: string, by: 1 | -1): void {
    const count = (this.#own.get(key) ?? 0) + by;
    if (count === 0) this.#own.delete(key);
    else this.#own.set(key, count);
    if (this.#link === undefined) return;
    if (this.#changed === undefined) {
      this.#changed = new Set();
      // Thousands of readers who come at once are one message.
      setImmediate(() => this.#tell());
    }
    this.#changed.add(key);
  }

  #tell(): void {
    const changed = [...(this.#changed ?? [])];
    this.#changed = undefined;
    this.#link?.tell(TOPIC, Object.fromEntries(changed.map((key) => [key, this.#own.get(key) ?? 0])));
  }
}

/** The parent's part: tells each child what the others have. */
export class TallyKeeper {
  readonly #counts = new Map<Child, Map<string, number>>();

  /** A child was started. */
  add(child: Child): void {
    this.#counts.set(child, new Map());
    child.link.hear<Counts>(TOPIC, (changed) => {
      const own = this.#counts.get(child);
      if (own === undefined) return;
      for (const [key, count] of Object.entries(changed)) {
        if (count === 0) own.delete(key);
        else own.set(key, count);
      }
      for (const other of this.#counts.keys()) if (other !== child) this.#tell(other, Object.keys(changed));
    });
  }

  /** A child listens now: it hears what the others have. */
  greet(child: Child): void {
    this.#tell(child, [...new Set([...this.#counts.values()].flatMap((own) => [...own.keys()]))]);
  }

  /** A child has ended, and what it had with it. */
  remove(child: Child): void {
    const keys = [...(this.#counts.get(child)?.keys() ?? [])];
    this.#counts.delete(child);
    for (const other of this.#counts.keys()) this.#tell(other, keys);
  }

  #tell(child: Child, keys: readonly string[]): void {
    if (keys.length === 0) return;
    const sums: Counts = {};
    for (const key of keys) {
      sums[key] = 0;
      for (const [other, own] of this.#counts) if (other !== child) sums[key] += own.get(key) ?? 0;
    }
    child.link.tell(TOPIC, sums);
  }
}
