import type { Weighed } from './living.ts';
import type { Vector } from './vector.ts';

// So many of a publisher's last items show what it always writes of.
const RECENT = 64;
// A word is a habit in at least so many of them, and in at least this share.
const FEWEST = 5;
const SHARE = 1 / 3;

interface Publisher {
  /** Its living items, in the order of the sequence. */
  readonly items: Vector[];
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
      publisher = { items: [], counts: new Map() };
      this.#publishers.set(item.publisher, publisher);
    }
    const { items } = publisher;
    const oldest = items.at(-RECENT);
    let at = items.length;
    while (at > 0 && items[at - 1]!.seq > item.seq) at -= 1;
    items.splice(at, 0, item);
    if (at < items.length - RECENT) return;
    count(publisher, item, 1);
    if (oldest !== undefined) count(publisher, oldest, -1);
  }

  remove(item: Vector): void {
    const publisher = this.#publishers.get(item.publisher);
    if (publisher === undefined) return;
    const { items } = publisher;
    const at = placeOf(items, item);
    if (at < 0) return;
    const next = items.at(-RECENT - 1);
    const isRecent = at >= items.length - RECENT;
    items.splice(at, 1);
    if (items.length === 0) this.#publishers.delete(item.publisher);
    if (!isRecent) return;
    count(publisher, item, -1);
    if (next !== undefined) count(publisher, next, 1);
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

/** Where an item stands among those in the order of the sequence; -1: nowhere. The one to go is mostly one of the first of thousands. */
function placeOf(items: readonly Vector[], item: Vector): number {
  let [low, high] = [0, items.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (items[middle]!.seq < item.seq) low = middle + 1;
    else high = middle;
  }
  // Of a changed item the words of before may stand beside the new ones.
  while (low < items.length && items[low]!.seq === item.seq && items[low] !== item) low += 1;
  return items[low] === item ? low : -1;
}

function count({ counts }: Publisher, { features }: Vector, by: 1 | -1): void {
  for (const feature of features) {
    const now = (counts.get(feature) ?? 0) + by;
    if (now === 0) counts.delete(feature);
    else counts.set(feature, now);
  }
}
