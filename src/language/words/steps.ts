import { readTable } from './tables.ts';

/** By lemma: each course of things that it is a step of, and which. */
const steps = new Map<string, Map<string, number>>();
for (const [course, row] of readTable('steps.tsv', 2)) {
  for (const [step, words] of row!.split(';').entries()) {
    for (const word of words.split(' ')) {
      const of = steps.get(word) ?? new Map<string, number>();
      of.set(course!, step);
      steps.set(word, of);
    }
  }
}

/** Whether a word (lemma) is a step of a course of things. */
export const isStep = (word: string): boolean => steps.has(word);

/** Whether two words (lemmas) are different steps of one course of things: "arrest" and "charge". */
export function areSteps(one: string, other: string): boolean {
  const others = steps.get(other);
  if (others === undefined) return false;
  for (const [course, step] of steps.get(one) ?? []) if ((others.get(course) ?? step) !== step) return true;
  return false;
}
