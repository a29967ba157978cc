import type { Noun, Statement } from '../model.ts';
import type { View } from './profiles.ts';

// Words that say of a time or a stage that it is another one than the text's own.
const ANOTHER =
  /^(?:last|previous|first|second|third|opening|earlier|ago|then|initially|originally|formerly|previously|since|trading|session|annual|annually|monthly)$/;
/** A year in figures. */
export const YEAR = /^(?:1[6-9]|20)\d\d$/;
const STAGE = /^(?:at first|initially|originally|earlier|at one)$/;

/** Whether a passage tells of another time than a claim does: "fell last year", "lost in the first round in 2010". */
export function isOtherTime(claim: View, view: View, given: Statement): boolean {
  const { tokens } = view.sentence;
  const own = new Set(claim.sentence.tokens.map(({ lower }) => lower));
  const opening = `${tokens[0]?.lower ?? ''} ${tokens[1]?.lower ?? ''}`;
  if (STAGE.test(opening) || STAGE.test(tokens[0]?.lower ?? '')) return true;
  const isOther = (at: number): boolean => {
    const lower = tokens[at]?.lower ?? '';
    if (own.has(lower)) return false;
    return ANOTHER.test(lower) || YEAR.test(lower);
  };
  const spans: Noun[] = given.phrases.map(({ noun, preposition }) => ({
    ...noun,
    start: preposition === 'since' ? noun.start - 1 : noun.start,
    // "Four years ago".
    end: noun.end + 1,
  }));
  // "The strike last year lasted five days".
  const [subject] = given.subjects;
  if (subject !== undefined && subject.end < given.at && given.at - subject.end <= 3)
    spans.push({ start: subject.end, end: given.at, head: subject.end });
  return spans.some(({ start, end }) => {
    for (let at = start; at < end; at += 1) if (isOther(at)) return true;
    return false;
  });
}
