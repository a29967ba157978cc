import { Problem } from '../problem.ts';
import { shortIsOver } from './slices.ts';

/** The bounds of one owner, from its plan (docs/identity.md). */
export interface TurnBounds {
  /** Pieces of work under way while other owners are active. */
  readonly concurrentRequests: number;
  /** How many may wait for a turn; further ones are refused. */
  readonly waitingRequests: number;
}

/**
 * How long a piece of work keeps others from the processor. `light`: a page, some milliseconds. `heavy`: an analysis, a
 * search document, a piece of a long answer. `write`: a change, which the database is busy with for as long. Each kind has
 * its own places, so that an owner's pages do not wait for its analyses.
 */
export type Weight = 'light' | 'heavy' | 'write';

export interface TurnsOptions {
  /** Pieces of work of one owner that are under way while nobody else is there, and of all owners together. */
  readonly places?: Readonly<Record<Weight, number>>;
  /** Of `concurrentRequests`, how many may be of a kind: at least one. */
  readonly shares?: Readonly<Record<Weight, number>>;
  /** How long an owner counts as active after its last request, in ms. */
  readonly rememberMs?: number;
  /** Who is there as well, without having asked for one of these turns; nobody unless given. */
  readonly isAnotherPresent?: (owner: string) => boolean;
  /** A monotonic clock, in ms. */
  readonly now?: () => number;
}

// Enough for one owner alone to keep the database and the processor busy.
const PLACES: Readonly<Record<Weight, number>> = { light: 128, heavy: 16, write: 16 };
// Of 16 under way two are heavy: one is worked on while the next is read. And one is a change: a second would wait for the
// first at the tape, and what it does before takes the database from those who read.
const SHARES: Readonly<Record<Weight, number>> = { light: 1, heavy: 1 / 8, write: 1 / 16 };
// An owner that asks once a second is active.
const REMEMBER_MS = 1_000;
// What is still under way after so long is not short, whatever it was taken for.
const SHORT_MS = 20;
// With all places taken, an owner that has less than this under way still gets one: places can be held for long.
const ALWAYS = 1;

/**
 * Decides whose turn it is. An owner (a tenant) may have only so much work under way at once, the rest waits; when a
 * place becomes free, the waiting owners take turns. An owner that is alone may use all places: none are reserved for
 * absent owners. As soon as another one is active, each has at most its plan's bound under way. So a new request waits
 * behind a few pieces of work of every owner, and not behind everything that one owner has sent.
 */
export class Turns {
  readonly #owners = new Map<string, Owner>();
  readonly #places: Readonly<Record<Weight, number>>;
  readonly #shares: Readonly<Record<Weight, number>>;
  readonly #rememberMs: number;
  readonly #isAnotherPresent: (owner: string) => boolean;
  readonly #now: () => number;
  readonly #under: Record<Weight, number> = { light: 0, heavy: 0, write: 0 };
  /** Owners who wait, in the order in which they are next. */
  readonly #ring: Record<Weight, Owner[]> = { light: [], heavy: [], write: [] };
  #busy = 0;
  #latest: Seen = { name: '', at: Number.NEGATIVE_INFINITY };
  #before: Seen = { name: '', at: Number.NEGATIVE_INFINITY };

  constructor(options: TurnsOptions = {}) {
    this.#places = options.places ?? PLACES;
    this.#shares = options.shares ?? SHARES;
    this.#rememberMs = options.rememberMs ?? REMEMBER_MS;
    this.#isAnotherPresent = options.isAnotherPresent ?? nobody;
    this.#now = options.now ?? (() => performance.now());
  }

  /**
   * Takes a place at once, if there is one and the owner has no waiting work.
   * @returns whether it took one; then call `give` once.
   */
  take(name: string, bounds: TurnBounds, weight: Weight): boolean {
    const owner = this.#ownerOf(name, bounds);
    if (owner.line[weight].first !== undefined || !this.#mayEnter(owner, weight)) return false;
    this.#enter(owner, weight);
    return true;
  }

  /**
   * Waits for a place; then call `give` once.
   * @param onWait gets a function that cancels the waiting. The promise then never settles.
   * @throws Problem `too_many_waiting` when the owner has as many waiting as it may have.
   */
  wait(
    name: string,
    bounds: TurnBounds,
    weight: Weight,
    onWait?: (leave: () => void) => void,
  ): Promise<void> {
    const owner = this.#ownerOf(name, bounds);
    if (waitingOf(owner) >= bounds.waitingRequests) {
      return Promise.reject(tooManyWaiting(bounds.waitingRequests));
    }
    const line = owner.line[weight];
    return new Promise((resolve) => {
      const waiter = line.add(resolve);
      if (!owner.inRing[weight]) {
        owner.inRing[weight] = true;
        this.#ring[weight].push(owner);
      }
      onWait?.(() => {
        if (!waiter.waits) return;
        line.remove(waiter);
        this.#tidy(owner);
      });
      // What was taken as full may have become free since.
      this.#goOn(weight);
    });
  }

  /** Gives a place back: whoever is next goes on. */
  give(name: string, weight: Weight): void {
    const owner = this.#owners.get(name);
    if (owner === undefined || owner.under[weight] === 0) throw new Error(`${name} has no turn to give back`);
    owner.under[weight] -= 1;
    this.#under[weight] -= 1;
    if (weight === 'light') shortIsOver();
    if (underWayOf(owner) === 0) this.#busy -= 1;
    this.#goOn(weight);
    this.#tidy(owner);
  }

  /** What is under way and what waits, of one owner or of all. */
  count(name?: string): { readonly underWay: number; readonly waiting: number } {
    const owners = name === undefined ? [...this.#owners.values()] : [this.#owners.get(name)];
    let underWay = 0;
    let waiting = 0;
    for (const owner of owners) {
      if (owner === undefined) continue;
      underWay += underWayOf(owner);
      waiting += waitingOf(owner);
    }
    return { underWay, waiting };
  }

  /** Whether anybody but this owner is there. */
  isBeside(name: string): boolean {
    const own = this.#owners.get(name);
    const others = this.#busy - (own !== undefined && underWayOf(own) > 0 ? 1 : 0);
    if (others > 0) return true;
    const other = this.#latest.name === name ? this.#before : this.#latest;
    return this.#now() - other.at < this.#rememberMs || this.#isAnotherPresent(name);
  }

  /** Whether short requests of others came just now and are under way (slices.ts). */
  hasShortBeside(name: string): boolean {
    const own = this.#owners.get(name)?.under.light ?? 0;
    if (this.#under.light === own) return false;
    const other = this.#latest.name === name ? this.#before : this.#latest;
    return this.#now() - other.at < SHORT_MS;
  }

  #goOn(weight: Weight): void {
    const ring = this.#ring[weight];
    // Starts one piece of work of each owner that may start one; ends after a round in which none could.
    for (let idle = 0; ring.length > 0 && idle < ring.length; ) {
      const owner = ring.shift()!;
      const line = owner.line[weight];
      // Those who waited have left.
      if (line.first === undefined) {
        owner.inRing[weight] = false;
        continue;
      }
      if (this.#mayEnter(owner, weight)) {
        idle = 0;
        this.#enter(owner, weight);
        line.shift()!.go();
      } else idle += 1;
      if (line.first !== undefined) ring.push(owner);
      else owner.inRing[weight] = false;
    }
  }

  #mayEnter(owner: Owner, weight: Weight): boolean {
    const own = owner.under[weight];
    if (this.#under[weight] >= this.#places[weight] && own >= ALWAYS) return false;
    return own < (this.isBeside(owner.name) ? this.#shareOf(owner, weight) : this.#places[weight]);
  }

  #shareOf({ bounds }: Owner, weight: Weight): number {
    return Math.max(1, Math.floor(bounds.concurrentRequests * this.#shares[weight]));
  }

  #enter(owner: Owner, weight: Weight): void {
    if (underWayOf(owner) === 0) this.#busy += 1;
    owner.under[weight] += 1;
    this.#under[weight] += 1;
  }

  #ownerOf(name: string, bounds: TurnBounds): Owner {
    const at = this.#now();
    if (this.#latest.name !== name) this.#before = this.#latest;
    this.#latest = { name, at };
    let owner = this.#owners.get(name);
    if (owner === undefined) {
      owner = {
        name,
        bounds,
        under: { light: 0, heavy: 0, write: 0 },
        line: { light: new Line(), heavy: new Line(), write: new Line() },
        inRing: { light: false, heavy: false, write: false },
      };
      this.#owners.set(name, owner);
    }
    // A plan can change; the owner's next request brings the new bounds.
    owner.bounds = bounds;
    return owner;
  }

  #tidy(owner: Owner): void {
    if (underWayOf(owner) + waitingOf(owner) === 0) this.#owners.delete(owner.name);
  }
}

const nobody = (): boolean => false;

interface Seen {
  readonly name: string;
  readonly at: number;
}

interface Owner {
  readonly name: string;
  bounds: TurnBounds;
  readonly under: Record<Weight, number>;
  readonly line: Readonly<Record<Weight, Line>>;
  readonly inRing: Record<Weight, boolean>;
}

const underWayOf = ({ under }: Owner): number => under.light + under.heavy + under.write;
const waitingOf = ({ line }: Owner): number => line.light.length + line.heavy.length + line.write.length;

interface Waiter {
  readonly go: () => void;
  waits: boolean;
  next: Waiter | undefined;
  previous: Waiter | undefined;
}

/** The waiting work, in order of arrival; any of it can be cancelled. */
class Line {
  first: Waiter | undefined;
  #last: Waiter | undefined;
  length = 0;

  add(go: () => void): Waiter {
    const waiter: Waiter = { go, waits: true, next: undefined, previous: this.#last };
    if (this.#last === undefined) this.first = waiter;
    else this.#last.next = waiter;
    this.#last = waiter;
    this.length += 1;
    return waiter;
  }

  shift(): Waiter | undefined {
    const { first } = this;
    if (first !== undefined) this.remove(first);
    return first;
  }

  remove(waiter: Waiter): void {
    const { next, previous } = waiter;
    if (previous === undefined) this.first = next;
    else previous.next = next;
    if (next === undefined) this.#last = previous;
    else next.previous = previous;
    waiter.waits = false;
    // One that is long there and was let go would keep all that came after it.
    waiter.next = undefined;
    waiter.previous = undefined;
    this.length -= 1;
  }
}

function tooManyWaiting(most: number): Problem {
  return new Problem(
    'too_many_waiting',
    `${most} requests of this account are already waiting: send fewer at the same time.`,
    { headers: { 'retry-after': '1' } },
  );
}
