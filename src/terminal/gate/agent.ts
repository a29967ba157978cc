import {
  analyse,
  deedsOf,
  doneBy,
  entails,
  isExchanged,
  type ReadNoun,
  type ReadSentence,
  tellsDeed,
} from '../../language/index.ts';
import type { AskedDeed } from '../question/agent.ts';

/**
 * Whether a passage tells a deed and not who did it: "editors were arrested", asked who arrested them; "the helmet was sold for £2m",
 * asked who bought it. Whoever sold it "to Mira Oduya" has told who bought it.
 */
export function leavesOutAgent({ lemma, to }: AskedDeed, text: string): boolean {
  const { sentences } = analyse(text);
  if (tellsAgent({ lemma, to }, text)) return false;
  return sentences.some((sentence) => {
    const clauses = sentence.statements.filter(({ kind }) => kind === 'clause');
    const isOfIt = (noun: ReadNoun): boolean => isAbout(sentence, noun, to);
    const isTold = clauses.some(
      ({ at, verb, subjects, objects }) =>
        tellsDeed(sentence.tokens.slice(at, at + 1), lemma) &&
        (subjects.length === 0 ||
          // Whoever lifts a cup has won it; whoever sells a thing has not bought it.
          (objects.some(isOfIt) &&
            (isExchanged(verb, lemma) || !subjects.some((noun) => isSomebody(sentence, noun))))),
    );
    // "The farm's sale": nothing but what was sold.
    const isNamed = sentence.statements.some(
      ({ kind, at, subjects, objects }) =>
        kind === 'nominal' &&
        deedsOf(sentence.tokens[at]?.lemma ?? '') !== undefined &&
        tellsDeed(sentence.tokens.slice(at, at + 1), lemma) &&
        objects.some(isOfIt) &&
        subjects.every(isOfIt),
    );
    // Whatever was done to it was done by nobody who is told.
    const isUndergone =
      clauses.length > 0 &&
      clauses.every(
        ({ isPassive, subjects, objects }) => isPassive && subjects.length === 0 && objects.some(isOfIt),
      );
    return isTold || isNamed || isUndergone;
  });
}

/** Whether a passage tells who did a deed. */
export const tellsAgent = ({ lemma, to }: AskedDeed, text: string): boolean =>
  analyse(text).sentences.some((sentence) => namesAgent(sentence, lemma, to));

/** Whether somebody is said to have done a deed: by a verb, behind "by", or by a word for whoever does it ("the buyer"). */
function namesAgent(sentence: ReadSentence, lemma: string, to: ReadonlySet<string>): boolean {
  const { tokens, statements } = sentence;
  const isDone = (verb: string): boolean => entails(verb, lemma) || entails(verb, lemma.split('_')[0]!);
  return (
    statements.some(
      ({ verb, subjects }) =>
        isDone(verb) && subjects.some((noun) => !isAbout(sentence, noun, to) && isSomebody(sentence, noun)),
    ) ||
    tokens.some(({ lemma: word, lower }, at) => {
      if ((doneBy(word) ?? []).some(isDone)) return true;
      // "An arrest by police", "designed, like the church, by Hart".
      return lower === 'by' && BY.test(tokens[at + 1]?.tag ?? '') && tellsBefore(sentence, at, isDone);
    })
  );
}

const BY = /^(?:DET|ADJ|NOUN|PROPN|NUM|PRON|SPACE)$/;

const tellsBefore = ({ tokens }: ReadSentence, by: number, isDone: (verb: string) => boolean): boolean =>
  tokens.slice(0, by).some(({ tag, lemma }, at) =>
    // "A stolen drawing by Ensor" was drawn by Ensor.
    tag === 'VERB'
      ? isDone(lemma) && !isDetermined(tokens, at)
      : tag === 'NOUN' && (deedsOf(lemma) ?? []).some(isDone),
  );

function isDetermined(tokens: ReadSentence['tokens'], at: number): boolean {
  let before = at - 1;
  while (tokens[before]?.tag === 'SPACE') before -= 1;
  return tokens[before]?.tag === 'DET';
}

const isAbout = ({ tokens }: ReadSentence, { head }: ReadNoun, to: ReadonlySet<string>): boolean =>
  to.has(tokens[head]!.lower) || to.has(tokens[head]!.lemma);

// A pronoun does not say who.
const isSomebody = ({ tokens }: ReadSentence, { head }: ReadNoun): boolean =>
  !NOBODY.test(tokens[head]!.lower);
const NOBODY = /^(?:it|he|she|they|who|that|which|you|we|i)$/;
