import { DAY_MS } from '../../platform/days.ts';
import type { Scored } from './score.ts';

/** Whether two sentences are copies of one: nearly all of their words are the same. */
export function isReprint(a: Pick<Scored, 'stems'>, b: Pick<Scored, 'stems'>): boolean {
  return alike(a.stems, b.stems) >= COPIED;
}

/**
 * Whether a sentence says the same as the best answer, in its own words and at about the same time. If it lacks words
 * of the question, it must be more like the best answer.
 */
export function saysSame(each: Scored, best: Scored): boolean {
  const apart = Math.abs(Date.parse(each.story.publishedAt) - Date.parse(best.story.publishedAt));
  if (apart > SAME_MS) return false;
  // Two elections are reported in the same words. In another story, also what the question did not say must be alike.
  const isOther = each.story.id !== best.story.id && Math.min(each.own.size, best.own.size) >= FEW;
  if (isOther && alike(each.own, best.own) < SAME) return false;
  return (
    alike(each.stems, best.stems) >= (each.missing.length === 0 && each.inside >= 0.5 ? SAME : SAME_OTHERWISE)
  );
}

const COPIED = 0.8;
const SAME = 0.25;
const SAME_OTHERWISE = 0.45;
// Reports on one event appear over some days.
const SAME_MS = 5 * DAY_MS;

/** The share of words that both have (Jaccard). */
export function alike(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let same = 0;
  for (const stem of a) if (b.has(stem)) same += 1;
  const all = a.size + b.size - same;
  return all === 0 ? 1 : same / all;
}

const FEW = 4;

/**
 * Whether passages of two stories tell of one event: both have all names of the question, of about the same time, and several words that the
 * question does not have.
 */
export function isOfSameEvent(a: Scored, b: Scored): boolean {
  if (a.missing.length > 0 || b.missing.length > 0) return false;
  const apart = Math.abs(Date.parse(a.story.publishedAt) - Date.parse(b.story.publishedAt));
  return apart <= SAME_MS && a.own.intersection(b.own).size >= SHARED;
}

const SHARED = 3;
