import { analyse, isFate, LIGHT_NOUN, type Quantity } from '../../language/index.ts';
import { meanings } from '../passages/meanings.ts';
import type { Scored } from '../passages/score.ts';
import type { Concept, Reading } from '../question/reading.ts';
import { tokensOf } from '../question/tokens.ts';

/**
 * Whether a question asks how many there are of something, and a passage has numbers of other things alone: "three container
 * terminals" do not say how many ships wait.
 */
export function countsOthers(
  { text, concepts }: Pick<Reading, 'text' | 'concepts'>,
  passage: Pick<Scored, 'text'>,
): boolean {
  const counted = countedIn(text);
  if (counted === undefined) return false;
  const { sentences } = analyse(passage.text);
  const quantities = sentences.flatMap((sentence) => sentence.quantities);
  if (quantities.length === 0) return false;
  const concept = concepts.find(({ word }) => word.toLowerCase() === counted.lower);
  return !quantities.some((quantity) => mayCount(quantity, counted.lemma, concept));
}

function countedIn(question: string) {
  const tokens = tokensOf(question);
  const at = tokens.findIndex(({ lower }, place) => lower === 'how' && tokens[place + 1]?.lower === 'many');
  const named = tokens.slice(at + 2).find(({ tag }) => tag === 'NOUN' || tag === 'VERB' || tag === 'AUX');
  return at < 0 || named?.tag !== 'NOUN' ? undefined : named;
}

function mayCount({ of, unit }: Quantity, lemma: string, concept: Concept | undefined): boolean {
  if (of === lemma || unit === lemma || isFate(unit)) return true;
  // A number alone may count anything, but a sum or a measure counts nothing.
  if (of === '') return unit === '';
  // People are counted by whatever they are.
  if (LIGHT_NOUN.has(of) || LIGHT_NOUN.has(lemma)) return true;
  return meanings().likeness(of, concept?.stem ?? lemma) >= LIKE;
}

const LIKE = 0.45;
