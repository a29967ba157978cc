import { readTable } from './tables.ts';

const STEPS: ReadonlySet<string> = new Set(
  readTable('steps.tsv', 2).flatMap(([, words]) => words!.split(' ')),
);

/** Whether a word (lemma) is a step of a course of things, such as a trial: nothing that is only near in meaning says that it was taken. */
export const isStep = (word: string): boolean => STEPS.has(word);
