import { ownerNow } from './owner.ts';

// Short enough that whoever comes meanwhile does not notice; long enough that the change costs a few per cent at most.
const SLICE_MS = 2;

let began = Number.NEGATIVE_INFINITY;
/** Who waits, by owner, in the order in which they are next. */
const lines = new Map<string, (() => void)[]>();
let isComing = false;

/**
 * Whether work that keeps the processor busy should go on in another slice: `if (isSliceSpent()) await nextSlice()`
 * between two pieces of it. All such work of the process shares one slice for each round of the event loop, so that
 * requests are read and answered in between, whatever is computed and for however many.
 */
export function isSliceSpent(): boolean {
  return performance.now() - began > SLICE_MS;
}

/**
 * Waits for a slice. Owners (owner.ts) take turns, each with what waited longest; as many pieces of work go on in a
 * round of the event loop as fit into its slice, at least one.
 */
export function nextSlice(): Promise<void> {
  return new Promise((resolve) => {
    const owner = ownerNow();
    const line = lines.get(owner);
    if (line === undefined) lines.set(owner, [resolve]);
    else line.push(resolve);
    if (isComing) return;
    isComing = true;
    setImmediate(begin);
  });
}

function begin(): void {
  began = performance.now();
  goOn();
}

function goOn(): void {
  const next = lines.entries().next();
  if (next.done === true) {
    isComing = false;
    return;
  }
  if (isSliceSpent()) {
    setImmediate(begin);
    return;
  }
  const [owner, line] = next.value;
  const go = line.shift()!;
  lines.delete(owner);
  if (line.length > 0) lines.set(owner, line);
  go();
  // What follows from it is done first, and what that awaits: ticks come when no microtask is left.
  queueMicrotask(() => process.nextTick(goOn));
}

/** `items.map(map)`, in as many slices as it takes. */
export async function mapInSlices<T, R>(
  items: readonly T[],
  map: (item: T, index: number) => R,
): Promise<R[]> {
  const mapped: R[] = [];
  for (const [index, item] of items.entries()) {
    if (isSliceSpent()) await nextSlice();
    mapped.push(map(item, index));
  }
  return mapped;
}

/**
 * A list whose items are handed out one after the other, in as many slices as it takes those who wait for them. All are
 * promises from the beginning, so that whoever has them can watch over all of them.
 */
export function inSlices<T>(items: readonly T[]): Promise<T>[] {
  const hands: ((item: T) => void)[] = [];
  const handed = items.map(() => new Promise<T>((resolve) => hands.push(resolve)));
  void handOut(items, hands);
  return handed;
}

async function handOut<T>(items: readonly T[], hands: readonly ((item: T) => void)[]): Promise<void> {
  for (const [index, hand] of hands.entries()) {
    if (isSliceSpent()) await nextSlice();
    hand(items[index]!);
    // What follows from it comes before the next: that an item fails may be the end of the list.
    await new Promise<void>((resolve) => process.nextTick(resolve));
  }
}
