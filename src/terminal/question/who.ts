import { analyse, type Reading as Read, relation } from '../../language/index.ts';
import { ANYBODY, type Premise } from './premise.ts';

/**
 * Makes a test for texts: whether somebody does in them what a question asks who did. For "Who sued Orvane?" it is
 * whether Orvane was sued there, and not whether it loves those who were.
 * @param by whether the text says by whom, or does not; both, unless given.
 * @returns undefined if the question asks for no action that is done to something.
 */
export function doneIn(premise: Premise | undefined, by?: boolean): ((text: string) => boolean) | undefined {
  if (premise?.clause.startsWith(ANYBODY) !== true) return undefined;
  // The tagger reads "anybody shot" as two nouns.
  const claim = analyse(`He${premise.clause.slice(ANYBODY.length)}.`);
  const [sentence] = claim.sentences;
  const deed = sentence?.statements.find(({ kind, objects }) => kind === 'clause' && objects.length > 0);
  if (sentence === undefined || deed === undefined) return undefined;
  // The subject is left out, so that every subject matches.
  const asked: Read = {
    ...claim,
    sentences: [
      {
        ...sentence,
        tokens: sentence.tokens.map((token, at) => (at === 0 ? { ...token, tag: 'DET' as const } : token)),
        statements: [{ ...deed, subjects: [], isPassive: true }],
      },
    ],
  };
  return (text) => {
    const { kind, found } = relation(asked, analyse(text));
    return kind === 'reports' && (by === undefined || NOBODY.test(found?.subject ?? '') !== by);
  };
}

// A pronoun does not say who.
const NOBODY = /^(?:it|he|she|they|who|that|which|you|we|i)?$/i;

const ROLE =
  /^who(?:['’]s| is| was| are| were) (?:the |an? )?(?:\p{L}+ )?(\p{L}+) (?:in|of|for|at|on|to|behind|from)\b/iu;

/**
 * The word for the role of the person that a question asks for: "judge" in "Who is the judge in the trial?", in lower
 * case.
 */
export const roleAsked = (question: string): string | undefined => ROLE.exec(question)?.[1]?.toLowerCase();
