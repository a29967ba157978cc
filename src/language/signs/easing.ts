import { phrasePattern } from '../words/phrase-pattern.ts';
import { readTable } from '../words/tables.ts';

const rows = readTable('easing.tsv', 2);
const [EASING, OVER, OPEN, WITHDRAWN, NOT_EASING] = ['eases', 'over', 'open', 'withdrawn', 'not'].map(
  (sign) => phrasePattern(rows.flatMap(([of, phrase]) => (of === sign ? [phrase!] : []))),
) as [RegExp, RegExp, RegExp, RegExp, RegExp];

/** Whether a sentence says that it ends, is smaller, or does not come (easing.tsv). */
export function isEasing(sentence: string): boolean {
  const text = sentence.toLowerCase();
  return (EASING.test(text) || OVER.test(text)) && !NOT_EASING.test(text);
}

/** Whether a sentence says that it does not come at all, or is over: "bus strike cancelled", but not "may call off". */
export function isOver(sentence: string): boolean {
  const text = sentence.toLowerCase();
  if (NOT_EASING.test(text)) return false;
  return WITHDRAWN.test(text) || (OVER.test(text) && !OPEN.test(text));
}
