import { isEachOther } from '../clauses/fixed-groups.ts';
import type { Noun, Statement, Token } from '../model.ts';
import { follows, nounsOf, without } from './following.ts';
import { each, taking } from './inference-table.ts';

/**
 * "Brandt and Hart met": each met the other; "accused each other": each accused the other. And who met somebody is one of
 * two who met.
 */
export function reciprocals(tokens: readonly Token[], one: Statement): Statement[] {
  const { subjects, objects, phrases } = one;
  const told = each.get(one.verb);
  if (one.isPassive || subjects.length === 0) return [];
  if (subjects.length > 1) {
    const isMutual = objects.length === 1 && isEachOther(tokens, objects[0]!.start);
    if (isMutual) return among(subjects, (by, to) => follows(one, one.verb, by, to, phrases));
    // "Met the mayor", "met with the mayor": both of them did.
    if (told === undefined || objects.length > 0 || nounsOf(one, 'with').length > 0) return [];
    const { preposition } = taking(told[0]!);
    return among(subjects, (by, to) =>
      preposition === ''
        ? follows(one, one.verb, by, to, phrases)
        : follows(one, one.verb, by, [], [...to.map((noun) => ({ preposition, noun })), ...phrases]),
    );
  }
  return (told ?? []).flatMap((word) => {
    const { preposition } = taking(word);
    const others = preposition === '' ? objects : objects.length > 0 ? [] : nounsOf(one, preposition);
    const rest = preposition === '' ? phrases : without(one, preposition);
    return others.length === 0 ? [] : [follows(one, one.verb, [...subjects, ...others], [], rest)];
  });
}

/** Of several, each with the others. */
const among = (
  nouns: readonly Noun[],
  make: (by: readonly Noun[], to: readonly Noun[]) => Statement,
): Statement[] =>
  nouns.map((noun) =>
    make(
      [noun],
      nouns.filter((other) => other !== noun),
    ),
  );
