import { governmentOf, type ReadSentence, type Statement } from '../../../language/index.ts';
import type { Asked } from './asked.ts';
import { type Concepts, standsForAny } from './concepts.ts';

// Who does this to a deed has not done it: "is exploring a purchase", "discussed a merger".
const WEIGHS = new Set('explore discuss study review examine debate eye'.split(' '));
// So is what stands "in talks about" a deed, or a deed that is "under consideration".
const OPEN = new Set('talk negotiation discussion consideration review debate'.split(' '));

/**
 * Whether a sentence leaves open what a claim says was done or will be: wherever a noun tells the deed, it is only weighed,
 * discussed or sought. Verbs are compared by `relation`.
 */
export function isLeftOpen(asked: Asked, sentence: ReadSentence, { all }: Concepts): boolean {
  if (asked.isOpen) return false;
  const clauses = sentence.statements.filter(({ kind }) => kind === 'clause');
  const told = all.filter(
    (one) => one.deeds.length > 0 && standsForAny(one, asked.concepts) && isAsked(asked, one.deeds),
  );
  return (
    told.length > 0 &&
    told.every(({ at, isVerb }) => !isVerb && clauses.some((clause) => isWeighed(sentence, clause, at)))
  );
}

const isAsked = ({ deeds }: Asked, told: readonly string[]): boolean =>
  told.some((deed) => deeds.includes(deed));

function isWeighed({ tokens }: ReadSentence, clause: Statement, at: number): boolean {
  const { verb, subjects, objects, phrases } = clause;
  const holds = ({ start, end }: { readonly start: number; readonly end: number }): boolean =>
    start <= at && at < end;
  const isOpen = phrases.some(({ noun }) => OPEN.has(tokens[noun.head]!.lemma));
  if (objects.some(holds)) return governmentOf(verb) === 'possible' || WEIGHS.has(verb);
  return isOpen && (subjects.some(holds) || phrases.some(({ noun }) => holds(noun)));
}
