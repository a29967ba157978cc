import type { Statement, Token } from '../model.ts';
import { TIME_NOUN, UNITS } from '../words/words.ts';
import { follows } from './following.ts';

/** Verbs behind which an amount says how far something has moved. */
export const ENDS = new Set(['be', 'close', 'end', 'end_up', 'finish', 'settle', 'come']);
const UP = /^(?:higher|up|stronger)$/;
const DOWN = /^(?:lower|down|weaker)$/;
// "8 percent higher than last year" compares with what was before; "than expected", "than in Norland" with something else.
const BEFORE = new Set(['a', 'the', 'last', 'previous', 'earlier', 'before', 'ago', 'in', 'on']);

/** "Closed 8 percent higher", "were 8 percent higher than last year": rose 8 percent. */
export function moving(tokens: readonly Token[], one: Statement): Statement[] {
  // "Came in 8 percent higher".
  const [object] =
    one.verb === 'come'
      ? one.phrases.flatMap(({ preposition, noun }) => (preposition === 'in' ? [noun] : []))
      : one.objects;
  if (!ENDS.has(one.verb) || one.kind !== 'clause' || one.isPassive || object === undefined) return [];
  if (one.objects.length > 1 || one.subjects.length === 0) return [];
  const isAmount =
    UNITS.has(tokens[object.head]!.lower) &&
    tokens.slice(object.start, object.end).some(({ tag }) => tag === 'NUM');
  if (!isAmount) return [];
  // "Ended up 8 percent".
  const isBefore = one.verb === 'end_up';
  const how = isBefore ? 'up' : (tokens[object.end]?.lower ?? '');
  if (!UP.test(how) && !DOWN.test(how)) return [];
  const next = tokens[object.end + (isBefore ? 0 : 1)]?.lower;
  if (next === 'than' && !isThanBefore(tokens, object.end + (isBefore ? 1 : 2))) return [];
  const phrases = one.phrases.filter(({ preposition, noun }) => preposition !== 'than' && noun !== object);
  return (UP.test(how) ? ['rise', 'increase'] : ['fall', 'decrease']).map((verb) =>
    follows(one, verb, one.subjects, [object], phrases),
  );
}

/** Whether what something is compared with is the same at an earlier time. */
function isThanBefore(tokens: readonly Token[], from: number): boolean {
  let at = from;
  let isTime = false;
  for (; at < tokens.length; at += 1) {
    const { lower, tag } = tokens[at]!;
    if (tag === 'PUNCT' || lower === ',') break;
    if (TIME_NOUN.has(lower)) isTime = true;
    else if (!BEFORE.has(lower) && tag !== 'NUM') return false;
  }
  return isTime;
}
