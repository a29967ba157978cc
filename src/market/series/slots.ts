import { DAY_MS } from '../../platform/days.ts';
import { type Interval, type Span, STEP_MS } from '../model.ts';

// The slots of a UTC day, one for each bar it can have, and sets of them as bitmaps: slot n is bit n % 8 of byte n / 8.

/** The number of slots of a day: 1,440 of one minute, 288 of five. */
export function slotsOfDay(interval: Interval): number {
  return DAY_MS / STEP_MS[interval];
}

/** A set of slots with nothing in it. */
export function noSlots(interval: Interval): Buffer {
  return Buffer.alloc(slotsOfDay(interval) / 8);
}

/** @param slot from 0. */
export function hasSlot(set: Uint8Array, slot: number): boolean {
  return ((set[slot >> 3]! >> (slot & 7)) & 1) === 1;
}

/** Adds a slot to the set, in place. @param slot from 0. */
export function addSlot(set: Uint8Array, slot: number): void {
  set[slot >> 3]! |= 1 << (slot & 7);
}

/** Takes a slot out of the set, in place. @param slot from 0. */
export function removeSlot(set: Uint8Array, slot: number): void {
  set[slot >> 3]! &= ~(1 << (slot & 7));
}

/** How many slots of `[from, to)` are in the set. */
export function countSlots(set: Uint8Array, from: number, to: number): number {
  let count = 0;
  for (let slot = from; slot < to; ) {
    if ((slot & 7) === 0 && slot + 8 <= to) {
      count += ONES[set[slot >> 3]!]!;
      slot += 8;
    } else {
      if (hasSlot(set, slot)) count += 1;
      slot += 1;
    }
  }
  return count;
}

const ONES = Uint8Array.from({ length: 256 }, (_, byte) => {
  let ones = 0;
  for (let rest = byte; rest > 0; rest >>= 1) ones += rest & 1;
  return ones;
});

/** Days since 1970 of a time. */
export function dayOf(time: number): number {
  return Math.floor(time / DAY_MS);
}

/** What of one day a window takes: slots `[from, to)`, `from <= open time < to`, whether aligned or not. */
export function slotsIn(window: Span, day: number, interval: Interval): { from: number; to: number } {
  const step = STEP_MS[interval];
  const start = day * DAY_MS;
  const most = slotsOfDay(interval);
  const at = (time: number): number => Math.min(most, Math.max(0, Math.ceil((time - start) / step)));
  return { from: at(window.from), to: at(window.to) };
}

/** The days that a window touches, as `[from, to)`. */
export function daysOf(window: Span): { from: number; to: number } {
  return { from: dayOf(window.from), to: Math.ceil(window.to / DAY_MS) };
}

/** A window drawn in to bars' beginnings: the same bars, aligned. An empty one stays empty. */
export function aligned(window: Span, interval: Interval): Span {
  const step = STEP_MS[interval];
  return { from: Math.ceil(window.from / step) * step, to: Math.ceil(window.to / step) * step };
}
