import type { Weighed } from './living.ts';
import type { Vector } from './vector.ts';

// So many of a publisher's last items show what it always writes of.
const RECENT = 64;
// A word is a habit in at least so many of them, and in at least this share.
const FEWEST = 5;
const SHARE = 1 / 3;

interface Publisher {
  /** Its living items, in the order of the sequence. */
  readonly items: Line;
  /** In how many of the last ones a feature is. */
  readonly counts: Map<number, number>;
}

/**
 * What publishers write of in most of their items: the subject of a blog, the name that an alert searches for, the words
 * of advertisements. Between two items of that publisher it tells nothing, however rare it is elsewhere. It depends on
 * the living items alone, not on the way that led to them.
 */
export class Habits {
  readonly #publishers = new Map<string, Publisher>();

  add(item: Vector): void {
    let publisher = this.#publishers.get(item.publisher);
    if (publisher === undefined) {
      publisher = { items: new Line(), counts: new Map() };
      this.#publishers.set(item.publisher, publisher);
    }
    const { items } = publisher;
    const oldest = items.last(RECENT);
    const at = items.add(item);
    if (at < items.length - RECENT) return;
    count(publisher, item, 1);
    if (oldest !== undefined) count(publisher, oldest, -1);
  }

  remove(item: Vector): void {
    const publisher = this.#publishers.get(item.publisher);
    if (publisher === undefined) return;
    const { items } = publisher;
    const next = items.last(RECENT + 1);
    const first = items.length - RECENT;
    const at = items.remove(item);
    if (at < 0) return;
    if (items.length === 0) this.#publishers.delete(item.publisher);
    if (at < first) return;
    count(publisher, item, -1);
    if (next !== undefined) count(publisher, next, 1);
  }

  /**
   * The last items of a publisher that live.
   * @param most so many of them.
   * @returns how many there are, and the place in the sequence of the first of them.
   */
  recent(publisher: string, most: number): { readonly count: number; readonly since: number } {
    const items = this.#publishers.get(publisher)?.items;
    const count = Math.min(most, items?.length ?? 0);
    return { count, since: items?.last(count)?.seq ?? 0 };
  }

  /** What is left of something when a publisher's habits are taken out; itself where it has none of them. */
  without(publisher: string, one: Weighed): Weighed {
    const known = this.#publishers.get(publisher);
    if (known === undefined || known.items.length < FEWEST) return one;
    const least = Math.max(FEWEST, SHARE * Math.min(RECENT, known.items.length));
    const isHabit = (feature: number): boolean => (known.counts.get(feature) ?? 0) >= least;
    let at = 0;
    while (at < one.features.length && !isHabit(one.features[at]!)) at += 1;
    // Most items have none.
    if (at === one.features.length) return one;
    const features: number[] = [];
    const weights: number[] = [];
    for (let each = 0; each < one.features.length; each += 1) {
      if (each === at || (each > at && isHabit(one.features[each]!))) continue;
      features.push(one.features[each]!);
      weights.push(one.weights[each]!);
    }
    return { features, weights };
  }
}

/**
 * Items in the order of the sequence. Most that go are the oldest of thousands: what stands before them moves up, and not all
 * that stands behind.
 */
class Line {
  #items: (Vector | undefined)[] = [];
  #start = 0;

  get length(): number {
    return this.#items.length - this.#start;
  }

  /** The last one (1), the one before it (2), and so on. */
  last(nr: number): Vector | undefined {
    return nr > this.length ? undefined : this.#items[this.#items.length - nr];
  }

  /** @returns where it stands now, from 0. */
  add(item: Vector): number {
    let at = this.#items.length;
    while (at > this.#start && this.#items[at - 1]!.seq > item.seq) at -= 1;
    this.#items.splice(at, 0, item);
    return at - this.#start;
  }

  /** @returns where it stood, from 0; -1: nowhere. */
  remove(item: Vector): number {
    const at = this.#placeOf(item);
    if (at < 0) return -1;
    const place = at - this.#start;
    if (place > this.length / 2) {
      this.#items.splice(at, 1);
      return place;
    }
    this.#items.copyWithin(this.#start + 1, this.#start, at);
    this.#items[this.#start] = undefined;
    this.#start += 1;
    if (this.#start > LEAST_GONE && this.#start > this.#items.length / 2) {
      this.#items = this.#items.slice(this.#start);
      this.#start = 0;
    }
    return place;
  }

  #placeOf(item: Vector): number {
    const items = this.#items;
    let [low, high] = [this.#start, items.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (items[middle]!.seq < item.seq) low = middle + 1;
      else high = middle;
    }
    // The earlier words of a changed item may stand beside the new ones.
    while (low < items.length && items[low]!.seq === item.seq && items[low] !== item) low += 1;
    return items[low] === item ? low : -1;
  }
}

// Fewer empty places than these are left where they are.
const LEAST_GONE = 256;

function count({ counts }: Publisher, { features }: Vector, by: 1 | -1): void {
  for (const feature of features) {
    const now = (counts.get(feature) ?? 0) + by;
    if (now === 0) counts.delete(feature);
    else counts.set(feature, now);
  }
}
