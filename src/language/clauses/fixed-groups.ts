import type { Token } from '../model.ts';
import { MARK } from '../words/marks.ts';

const SCORE = /^\d{1,3}-\d{1,3}$/;
const DIGITS = /^\d{1,3}$/;

/**
 * Where a score or a count of votes that begins at a token ends ("beat them *2-1*", "voted *52–48*"); 0 where there is
 * none. One that stands before a noun is its ("a 2-1 win"), and so is one behind a month ("May 3-5").
 */
export function scoreEnd(tokens: readonly Token[], at: number): number {
  const { tag, lower } = tokens[at]!;
  if (tag !== 'NUM' || at === 0) return 0;
  const end = SCORE.test(lower) ? at + 1 : isParted(tokens, at) ? at + 3 : 0;
  if (end === 0) return 0;
  const before = tokens[at - 1]!;
  const isBehind =
    before.tag === 'VERB' ||
    ((before.tag === 'NOUN' || before.tag === 'PROPN') && (before.marks & MARK.time) === 0) ||
    SCORE.test(before.lower);
  if (!isBehind) return 0;
  const next = tokens[end];
  const isOwn =
    next !== undefined &&
    (OWNS.has(next.tag) ||
      (next.tag === 'PUNCT' && next.start === tokens[end - 1]!.end && /^[-–/]$/.test(next.lower)));
  return isOwn ? 0 : end;
}

const OWNS = new Set(['NOUN', 'PROPN', 'ADJ', 'SYM']);

/** "3–1": the tagger parts it at a dash. */
function isParted(tokens: readonly Token[], at: number): boolean {
  const [one, dash, other] = [tokens[at]!, tokens[at + 1], tokens[at + 2]];
  return (
    dash?.lower === '–' &&
    other !== undefined &&
    one.end === dash.start &&
    dash.end === other.start &&
    DIGITS.test(one.lower) &&
    DIGITS.test(other.lower)
  );
}

/** "Each other", "one another": two words for those that were named. */
export function isEachOther(tokens: readonly Token[], at: number): boolean {
  const { lower } = tokens[at]!;
  const other = lower === 'each' ? 'other' : lower === 'one' ? 'another' : undefined;
  return other !== undefined && tokens[at + 1]?.lower === other && !isNominal(tokens[at + 2]?.tag);
}

const isNominal = (tag: string | undefined): boolean => tag === 'NOUN' || tag === 'PROPN';
