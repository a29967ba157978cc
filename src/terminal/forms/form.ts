import { analyse, type ReadSentence } from '../../language/index.ts';
import { ageAsked } from './age.ts';
import { causeAsked } from './cause.ts';
import { durationAsked } from './duration.ts';
import { levelAsked } from './level.ts';
import { nameAsked } from './name.ts';
import { officeAsked } from './office.ts';
import { partAsked } from './part.ts';
import { professionAsked } from './profession.ts';

/**
 * What a sentence says to a question whose answers have a form of their own: `told` if it is of that form, `open` if it surely
 * leaves out what is asked, else `unknown`.
 */
export type Verdict = 'told' | 'open' | 'unknown';

/** A question of a form that is known, as a test for sentences. */
export type Form = (sentence: ReadSentence) => Verdict;

const FORMS: readonly ((question: ReadSentence, text: string) => Form | undefined)[] = [
  ageAsked,
  officeAsked,
  nameAsked,
  causeAsked,
  levelAsked,
  durationAsked,
  professionAsked,
  partAsked,
];

/**
 * The form that a question asks for.
 * @param question without words of time that are looked up otherwise.
 */
export function formOf(question: string): Form | undefined {
  const [sentence, ...others] = analyse(question).sentences;
  if (sentence === undefined || others.length > 0) return undefined;
  for (const asked of FORMS) {
    const form = asked(sentence, question);
    if (form !== undefined) return form;
  }
  return undefined;
}

/** What a passage says to it: the most that one of its sentences says. */
export function verdictOf(form: Form, text: string): Verdict {
  const verdicts = analyse(text).sentences.map(form);
  if (verdicts.includes('told')) return 'told';
  return verdicts.length > 0 && verdicts.every((verdict) => verdict === 'open') ? 'open' : 'unknown';
}
