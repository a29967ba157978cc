import type { Quantity, Token } from '../model.ts';
import { numberAt } from '../words/numerals.ts';
import { countedIn } from './counted.ts';

const ARTICLE = /^(?:the|its|their|his|her|our|those|these|all)$/;
// What is said of some of a whole is said of no number of it: "most of the 12", "none of the 12", "all but two of the 12".
const SOME =
  /^(?:some|most|many|few|fewer|several|none|any|half|part|parts|majority|minority|bulk|rest|neither|dozens|hundreds|thousands|third|thirds|quarter|quarters)$/;

/**
 * A number that counts a part of a whole that is counted too: "31 of 39 people", "five of the 12 plans", "7 out of 12". The
 * part is what is told of; the whole belongs to it and is no quantity of its own.
 *
 * @param end behind the number of the part.
 * @returns undefined where no larger number of something follows.
 */
export function partAt(
  tokens: readonly Token[],
  at: number,
  end: number,
  value: number,
): Quantity | undefined {
  const word = (i: number): string => tokens[i]?.lower ?? '';
  const of = word(end) === 'out' ? end + 1 : end;
  if (word(of) !== 'of') return undefined;
  const begin = ARTICLE.test(word(of + 1)) ? of + 2 : of + 1;
  const whole = tokens[begin] === undefined ? undefined : numberAt(tokens, begin);
  if (whole === undefined || whole.value <= value) return undefined;
  const counted = countedIn(tokens, at, whole.end, value);
  if (counted === undefined || counted.of === '' || isOfWhole(tokens, counted.end)) return undefined;
  return word(at - 1) === 'but' ? vague({ ...counted, value: whole.value }) : counted;
}

/**
 * The number of a whole of which words say only that some of it is meant, or none: "most of the 164 people". Neither that
 * number nor another one is borne out or contested by it.
 *
 * @param at the number of the whole, and `end` behind it.
 */
export function partOf(
  tokens: readonly Token[],
  at: number,
  end: number,
  value: number,
): Quantity | undefined {
  const word = (i: number): string => tokens[i]?.lower ?? '';
  const of = ARTICLE.test(word(at - 1)) ? at - 2 : at - 1;
  if (word(of) !== 'of' || !SOME.test(word(of - 1))) return undefined;
  const counted = countedIn(tokens, at, end, value);
  return counted === undefined ? undefined : vague(counted);
}

/** Whether what follows a noun tells of the whole: "two of the 12 people *killed* were children", "two of the 12 who died". */
function isOfWhole(tokens: readonly Token[], end: number): boolean {
  const next = tokens[end];
  if (next === undefined) return false;
  if (/^(?:who|whom|whose|that|which)$/.test(next.lower)) return true;
  if (next.tag !== 'VERB' || !PAST.test(next.lower)) return false;
  for (let i = end + 1; i < tokens.length && !/^[;:]$/.test(tokens[i]!.lower); i += 1)
    if (FINITE.test(tokens[i]!.lower)) return true;
  return false;
}
const PAST = /(?:ed|en|own|un|ilt|ent|ught|eft|ost|aid|eld|hurt|cut|hit)$/;
const FINITE = /^(?:is|are|was|were|has|have|had|will|would|do|did|remain|remained)$/;

const vague = (quantity: Quantity): Quantity => ({ ...quantity, bound: 'most', isVague: true });
