import type { Noun, Sentence, Statement } from '../model.ts';
import { analyse } from '../statements/analyse.ts';
import { readTable } from '../words/tables.ts';

const LEMMAS = new Map(
  readTable('mishaps.tsv', 2).map(([role, lemmas]) => [role!, new Set(lemmas!.split(' '))]),
);

const lemmasOf = (role: string): ReadonlySet<string> => {
  const known = LEMMAS.get(role);
  if (known === undefined) throw new Error(`mishaps.tsv: the role ${role} is missing`);
  return known;
};

const WHO = lemmasOf('who');
const WHOM = lemmasOf('whom');
const NOMINAL = lemmasOf('nominal');

/**
 * Whether a sentence says that something went wrong with what bears a name: it crashed, was recalled, is probed.
 * The name must stand in that role; a sentence that has both elsewhere only mentions it.
 * @param isNaming whether some words of the sentence have the name.
 */
export function isMishapOf(text: string, isNaming: (words: string) => boolean): boolean {
  return analyse(text).sentences.some(
    (sentence) =>
      !sentence.isQuestion &&
      (sentence.statements.some((statement) => isOf(isNaming, sentence, statement)) ||
        isNamedBy(isNaming, sentence)),
  );
}

function isOf(
  isNaming: (words: string) => boolean,
  sentence: Sentence,
  { verb, subjects, objects, polarity, modality }: Statement,
): boolean {
  if (polarity !== 'asserted' || modality !== 'happened') return false;
  const isNamed = (nouns: readonly Noun[]): boolean =>
    nouns.some(({ start, end }) => isNaming(wordsAround(sentence, start, end)));
  return (WHO.has(verb) && isNamed([...subjects, ...objects])) || (WHOM.has(verb) && isNamed(objects));
}

/** "The Harlow 330 crash": the name stands before the deed, with nothing but nouns and numbers between. */
function isNamedBy(isNaming: (words: string) => boolean, sentence: Sentence): boolean {
  return sentence.tokens.some(
    ({ lemma, tag }, at) =>
      (tag === 'NOUN' || tag === 'PROPN') && NOMINAL.has(lemma) && isNaming(wordsAround(sentence, at, at)),
  );
}

// A name and a number before the head ("Harlow 330 jet") are one group, which the chunks part at the number.
const GROUP = /^(?:NOUN|PROPN|NUM)$/;

/** A noun group with the names and numbers right before it. */
function wordsAround({ tokens, text }: Sentence, start: number, end: number): string {
  let from = start;
  while (from > 0 && GROUP.test(tokens[from - 1]!.tag)) from -= 1;
  return from === end ? '' : text.slice(tokens[from]!.start, tokens[end - 1]!.end);
}
