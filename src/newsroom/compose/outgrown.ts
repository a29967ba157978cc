import { mayGrow, outgrown, type Reading } from '../../language/index.ts';
import type { Claim } from './claims.ts';
import { isBefore, NEAR } from './stance.ts';
import { LEAD, shareOf, type Testimony } from './testimony.ts';

/** Whether a later witness gives a newer figure of what somebody said. */
export type IsOutgrown = (said: Pick<Reading, 'sentences'>, by: Testimony) => boolean;

/**
 * Finds what later reports of a story have outgrown: of what grows while an event goes on (hectares burned, homes without
 * power) the last figure is the news. A figure counts that stands in the title or the first sentences of a report which
 * came later and has enough words in common with the earlier one.
 */
export function outgrownAmong(witnesses: readonly Testimony[]): IsOutgrown {
  const later = witnesses
    .filter(({ isNeutral, isEarlier, text }) => !isNeutral && !isEarlier && text.language === 'en')
    .map((by) => ({ by, sentences: [...by.title.sentences, ...by.text.sentences.slice(0, LEAD)] }))
    .filter(({ sentences }) => sentences.some(({ text }) => mayGrow(text)));
  return (said, by) =>
    said.sentences.some((sentence) => {
      if (later.length === 0 || !mayGrow(sentence.text)) return false;
      const own = { sentences: [sentence] };
      return later.some(
        (other) =>
          isBefore(by, other.by) &&
          Math.max(shareOf(by.words, other.by.words), shareOf(other.by.words, by.words)) >= NEAR &&
          outgrown(own, { sentences: other.sentences }) !== undefined,
      );
    });
}

/** Tells the claims that give a later figure of what another one counts, and of which none gives a later one. */
export function latestAmong<One extends Pick<Claim, 'read' | 'isOutgrown'>>(
  made: readonly One[],
): (claim: One) => boolean {
  const isBehind = (a: One, b: One): boolean => outgrown(a.read.reading, b.read.reading) !== undefined;
  // Each is held against each: those without a figure, which are most, need not be.
  const counted = made.filter(({ read }) => read.reading.sentences.some(({ text }) => mayGrow(text)));
  const latest = new Set(
    counted.filter(
      (claim) =>
        !claim.isOutgrown &&
        counted.some((other) => isBehind(other, claim)) &&
        !counted.some((other) => isBehind(claim, other)),
    ),
  );
  return (claim) => latest.has(claim);
}
