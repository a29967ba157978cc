import type { Noun, Quantity, Statement, Token } from '../model.ts';
import type { Item } from './items.ts';
import type { View } from './profiles.ts';
import { isPersonAt } from './pronouns.ts';
import { has, isSame, itemsIn } from './roles.ts';

const NOBODY = /^(?:nobody|none)$/;
// "No one else", "nobody but the driver": somebody was.
const BUT = /^(?:else|other|but|except|apart|besides|more)$/;

/** Gives "nobody", "no one" and "none" one key. */
export function nameNobody(tokens: readonly Token[], items: (Item | undefined)[]): void {
  for (let at = 0; at < tokens.length; at += 1) {
    // "None of the hostages": what it is said of tells who.
    if (tokens[at]!.lower === 'none' && tokens[at + 1]?.lower === 'of') items[at] = undefined;
    if (!isWord(tokens, at)) continue;
    items[at] = { key: 'nobody', kind: 'light' };
    if (tokens[at]!.lower === 'one') items[at - 1] = undefined;
  }
}

/** Whether a role is filled by nobody at all ("no people", but not "nobody in the hotel"), which is a count of nought. */
export const isNobody = ({ sentence: { tokens } }: View, { head, end }: Noun): boolean => {
  const next = tokens[head + 1];
  if (next !== undefined && (BUT.test(next.lower) || next.tag === 'ADP' || next.lower === 'who'))
    return false;
  if (isWord(tokens, head)) return true;
  const isNo = (at: number): boolean => tokens[at]?.lower === 'no';
  return (isNo(head) && end === head + 1) || (PEOPLE.test(tokens[head]!.lower) && isNo(head - 1));
};
const PEOPLE = /^(?:people|persons?|groups?|organi[sz]ations?)$/;

const isWord = (tokens: readonly Token[], at: number): boolean => {
  const { lower } = tokens[at]!;
  if (lower === 'one') return tokens[at - 1]?.lower === 'no';
  return NOBODY.test(lower) && tokens[at + 1]?.lower !== 'of';
};

/** Whether one of two roles is filled by nobody, and the other by people or nobody. */
export function isNobodyOf(claim: View, asked: Noun, passage: View, given: Noun): boolean {
  const [none, nobody] = [isNobody(claim, asked), isNobody(passage, given)];
  if (none && nobody) return true;
  if (nobody) return isPeople(claim, asked);
  return none && isPeople(passage, given);
}

const isPeople = (view: View, noun: Noun): boolean => {
  const { tokens } = view.sentence;
  const item = view.items[noun.head];
  if (tokens[noun.head]!.tag === 'NUM') return true;
  return item?.kind === 'light' || isPersonAt(tokens, noun, item) === true;
};

/**
 * Where one of two statements tells of nobody: whether they tell of one event ("in the fire"), and what the counts are.
 * Undefined where neither does.
 */
export function countOfNobody(
  claim: View,
  asked: Statement,
  view: View,
  given: Statement,
): { readonly isOneEvent: boolean; readonly numbers: readonly [Quantity, Quantity] | undefined } | undefined {
  const isOf = (of: View, { subjects, objects }: Statement): boolean =>
    [...subjects, ...objects].some((noun) => isNobody(of, noun));
  const [none, nobody] = [isOf(claim, asked), isOf(view, given)];
  if (!none && !nobody) return undefined;
  const around = ({ subjects, phrases }: Statement): Noun[] => [
    ...subjects,
    ...phrases.map(({ noun }) => noun),
  ];
  const isOneEvent = around(asked).some(
    (noun) =>
      claim.items[noun.head]?.kind === 'word' &&
      around(given).some(
        (other) =>
          isSame(claim, noun, view, other) && itemsIn(view, other).every((item) => has(claim.keys, item)),
      ),
  );
  const [counted] = none === nobody ? [] : none ? countsIn(view, given) : countsIn(claim, asked);
  const nought = counted === undefined ? undefined : { ...counted, value: 0 };
  return {
    isOneEvent,
    numbers: counted === undefined ? undefined : none ? [nought!, counted] : [counted, nought!],
  };
}

const countsIn = ({ sentence: { quantities } }: View, { subjects, objects }: Statement): Quantity[] =>
  quantities.filter(({ start: at }) =>
    [...subjects, ...objects].some(({ start, end }) => start <= at && at < end),
  );
