import {
  analyse,
  isFate,
  LIGHT_NOUN,
  meanings,
  type Quantity,
  type ReadSentence,
} from '../../language/index.ts';
import type { Scored } from '../passages/score.ts';
import { placeOfMany } from '../question/asked-words.ts';
import type { Concept, Reading } from '../question/reading.ts';
import { type Token, tokensOf } from '../question/tokens.ts';

/**
 * Whether a question asks how many there are of something, and a passage has numbers of other things alone: "three container
 * terminals" do not say how many ships wait.
 */
export function countsOthers(
  { text, concepts }: Pick<Reading, 'text' | 'concepts'>,
  passage: Pick<Scored, 'text'>,
): boolean {
  const counted = countedIn(tokensOf(text));
  const head = counted.at(-1);
  if (head === undefined) return false;
  const concept = concepts.find(({ word }) => word.toLowerCase() === head.lower);
  const { sentences } = analyse(passage.text);
  const are = sentences.flatMap((sentence) =>
    sentence.quantities.map(
      (quantity) => isOfGroup(sentence, quantity, counted) || mayCount(quantity, head, concept),
    ),
  );
  return are.length > 0 && !are.includes(true);
}

/** What "how many" asks to count, with the words that say which: "paper birds". */
function countedIn(tokens: readonly Token[]): readonly Token[] {
  const first = placeOfMany(tokens);
  if (first < 0) return [];
  const end = tokens.findIndex(({ tag }, at) => at > first && tag !== 'NOUN');
  return tokens.slice(first, end < 0 ? undefined : end);
}

/** Whether the nouns behind a number have a word of what is asked for: "120 million such paper sculptures", "five life sentences". */
function isOfGroup({ tokens }: ReadSentence, { start, end }: Quantity, counted: readonly Token[]): boolean {
  const words = new Set(counted.flatMap(({ lower, lemma }) => [lower, lemma]));
  const last = tokens.findIndex(({ tag, lower }, at) => at >= end && !BESIDE.test(tag) && lower !== 'of');
  const group = tokens.slice(start, last < 0 ? undefined : last);
  return group.some(({ lower, lemma }) => words.has(lower) || words.has(lemma));
}

const BESIDE = /^(?:ADJ|NOUN|PROPN|NUM|DET|SPACE|SYM)$/;

function mayCount({ of, unit }: Quantity, { lemma }: Token, concept: Concept | undefined): boolean {
  if (of === lemma || unit === lemma || isFate(unit)) return true;
  // A number alone may count anything, but a sum or a measure counts nothing.
  if (of === '') return unit === '';
  // People are counted by whatever they are.
  if (LIGHT_NOUN.has(of) || LIGHT_NOUN.has(lemma)) return true;
  return meanings().likeness(of, concept?.stem ?? lemma) >= LIKE;
}

const LIKE = 0.45;
