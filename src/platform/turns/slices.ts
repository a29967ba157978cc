import { endIfLeft, ownerNow } from './owner.ts';

// Whoever comes meanwhile waits for a few of them: one in each round of the event loop that its request takes. A round
// costs some hundredths of a millisecond.
const SLICE_MS = 1;
// What an owner has used counts half after so long: one that asks once in a while is always among the first.
const HALF_LIFE_MS = 500;
// Owners that are remembered; beyond it those who used least are forgotten.
const MOST_OWNERS = 1_000;

// An owner that has used more than this lately lets short requests of others be answered first.
const MUCH_MS = 20;
// How long it waits for them before each of its pieces at most: it gets its slice every 4 ms even if there are always some.
const PAUSE_MS = 3;

let began = Number.NEGATIVE_INFINITY;
/** The waiting pieces by owner, in the order in which the owners arrived or last ran. */
const lines = new Map<string, (() => void)[]>();
const spent = new Map<string, Spent>();
let isComing = false;
/**
 * Since when the next piece waits for short requests, and the timer that ends its waiting. Without a timer it is
 * checked again.
 */
let pause: { readonly since: number; readonly timer: NodeJS.Timeout | undefined } | undefined;
const shortWork = new Set<ShortWork>();
let running: { readonly owner: string; readonly since: number } | undefined;

/** The processor time that an owner has used recently, and when it was measured. Both in ms. */
interface Spent {
  ms: number;
  at: number;
}

/** Knows which requests are under way. */
export interface ShortWork {
  /** Whether short requests of other owners have just arrived and are not answered yet. */
  hasShortBeside(owner: string): boolean;
}

/**
 * Lets short requests go first: while those of others are under way, an owner that has used much lately waits a moment
 * before its next piece. They mostly wait for the database meanwhile, which then has the processor.
 * @returns what ends that.
 */
export function letGoFirst(work: ShortWork): () => void {
  shortWork.add(work);
  return () => shortWork.delete(work);
}

/** A short request was answered, so pieces that wait for it may continue. */
export function shortIsOver(): void {
  if (pause?.timer === undefined) return;
  clearTimeout(pause.timer);
  pause = { since: pause.since, timer: undefined };
  setImmediate(begin);
}

/**
 * Whether work that keeps the processor busy should go on in another slice: `if (isSliceSpent()) await nextSlice()`
 * between two pieces of it. All such work of the process shares one slice for each round of the event loop, so that
 * requests are read and answered in between, whatever is computed and for however many.
 */
export function isSliceSpent(): boolean {
  return performance.now() - began > SLICE_MS;
}

/**
 * Waits for a slice. The owner that has used least lately is next, among equals the one that waits longest, each with
 * what it asked first. As many pieces of work go on in a round of the event loop as fit into its slice, at least one.
 * @param other whose work it is, where that is not the work that runs (owner.ts).
 * @throws CallerLeft if the caller of the work that runs has left.
 */
export async function nextSlice(other?: string): Promise<void> {
  await sliceOf(other ?? ownerNow());
  if (other === undefined) endIfLeft();
}

function sliceOf(owner: string): Promise<void> {
  return new Promise((resolve) => {
    const line = lines.get(owner);
    if (line === undefined) {
      lines.set(owner, [resolve]);
      // It may be one that does not have to wait.
      shortIsOver();
    } else line.push(resolve);
    if (isComing) return;
    isComing = true;
    setImmediate(begin);
  });
}

function begin(): void {
  began = performance.now();
  // By its own time: however long this thread was kept from the processor since, one piece goes on.
  goOn(began);
}

function goOn(now = performance.now()): void {
  if (running !== undefined) charge(running.owner, now - running.since, now);
  running = undefined;
  if (lines.size === 0) {
    isComing = false;
    return;
  }
  if (now - began > SLICE_MS) {
    setImmediate(begin);
    return;
  }
  const owner = nextOwner(now);
  if (isToPause(owner, now)) return;
  const line = lines.get(owner)!;
  const go = line.shift()!;
  lines.delete(owner);
  if (line.length > 0) lines.set(owner, line);
  running = { owner, since: now };
  go();
  // What follows from it is done first, and what that awaits: ticks come when no microtask is left.
  queueMicrotask(() => process.nextTick(() => goOn()));
}

/** Whether the next piece has to wait. `begin` is then called when it has waited long enough, or sooner. */
function isToPause(owner: string, now: number): boolean {
  const since = pause?.since ?? now;
  pause = undefined;
  if (shortWork.size === 0 || now - since >= PAUSE_MS || usedLately(owner, now) < MUCH_MS) return false;
  if (![...shortWork].some((work) => work.hasShortBeside(owner))) return false;
  pause = { since, timer: setTimeout(begin, PAUSE_MS) };
  return true;
}

function nextOwner(now: number): string {
  let next = '';
  let least = Number.POSITIVE_INFINITY;
  for (const owner of lines.keys()) {
    const used = usedLately(owner, now);
    if (used >= least) continue;
    next = owner;
    least = used;
  }
  return next;
}

function usedLately(owner: string, now: number): number {
  const known = spent.get(owner);
  return known === undefined ? 0 : known.ms * 2 ** ((known.at - now) / HALF_LIFE_MS);
}

function charge(owner: string, ms: number, now: number): void {
  if (spent.size >= MOST_OWNERS && !spent.has(owner)) forgetSmallest(now);
  spent.set(owner, { ms: usedLately(owner, now) + ms, at: now });
}

function forgetSmallest(now: number): void {
  const bySize = [...spent.keys()].sort((a, b) => usedLately(b, now) - usedLately(a, now));
  for (const owner of bySize.slice(MOST_OWNERS / 2)) spent.delete(owner);
}

/** `items.map(map)`, in as many slices as necessary. */
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
