import { analyse, type Reading as Read, relation } from '../language/index.ts';
import { ANYBODY, type Premise } from './premise.ts';

/**
 * Tells of texts whether somebody does in them what a question asks who did: "Who sued Orvane?" whether Orvane was sued
 * there, and not whether it loves those who were.
 * @returns undefined where the question asks for no deed that is done to something.
 */
export function doneIn(premise: Premise | undefined): ((text: string) => boolean) | undefined {
  if (premise?.clause.startsWith(ANYBODY) !== true) return undefined;
  // The tagger takes "anybody shot" for two nouns.
  const claim = analyse(`He${premise.clause.slice(ANYBODY.length)}.`);
  const [sentence] = claim.sentences;
  const deed = sentence?.statements.find(({ kind, objects }) => kind === 'clause' && objects.length > 0);
  if (sentence === undefined || deed === undefined) return undefined;
  // Whoever it was is left out, so that every subject fits.
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
  return (text) => relation(asked, analyse(text)).kind === 'reports';
}

const ROLE =
  /^who(?:['’]s| is| was| are| were) (?:the |an? )?(?:\p{L}+ )?(\p{L}+) (?:in|of|for|at|on|to|behind|from)\b/iu;

/** The word for what somebody is of whom a question asks who it is: "judge" in "Who is the judge in the trial?"; lower case. */
export const roleAsked = (question: string): string | undefined => ROLE.exec(question)?.[1]?.toLowerCase();
