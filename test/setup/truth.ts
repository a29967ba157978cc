import { existsSync, readFileSync } from 'node:fs';
import type { Reading } from '../../src/language/index.ts';

/** A made-up passage and what it is to a claim. */
export interface PlantedCase {
  readonly id: string;
  readonly what: string;
  readonly claim: string;
  readonly passage: string;
  /** `reports`, `contradicts` or `mentions` (which stands for `nothing` too). */
  readonly expected: string;
}

/** A short claim about a real item of the news, which it names by its id. */
export interface TrueOrInvented {
  readonly id: string;
  /** `contrary`: the item says the contrary, so that telling of a contradiction is right. */
  readonly kind: 'true' | 'contrary' | 'invented';
  readonly item: string;
  /** Of contrary ones: whether the rule of docs/language.md has them contested. */
  readonly isToContest: boolean;
  readonly claim: string;
}

/** Rows of a file of test/language/truth. */
export function truthRows(file: string): string[][] {
  const path = new URL(`../language/truth/${file}`, import.meta.url);
  if (!existsSync(path)) return [];
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split('\t'));
}

export const plantedCases = (): PlantedCase[] =>
  truthRows('planted.tsv').map(([id, what, claim, passage, expected]) => ({
    id: id!,
    what: what!,
    claim: claim!,
    passage: passage!,
    expected: expected!,
  }));

export const eventsOf = (): TrueOrInvented[] =>
  truthRows('events.tsv').map(([id, kind, item, how, claim]) => ({
    id: id!,
    kind: kind as TrueOrInvented['kind'],
    item: item!,
    isToContest: how!.endsWith('to contest'),
    claim: claim!,
  }));

/** One statement that a sentence of our own makes; '-' stands for none. */
export type SentenceTruth = readonly [
  sentence: string,
  verb: string,
  subject: string,
  object: string,
  polarity: string,
  modality: string,
  speaker: string,
];

/** Whether a reading has that statement, in its roles. */
export function makes(
  reading: Reading,
  [, verb, subject, object, polarity, modality, speaker]: SentenceTruth,
): boolean {
  return reading.sentences.some(({ text, tokens, statements }) => {
    const said = (nouns: readonly { start: number; end: number }[]): string[] =>
      nouns.map(({ start, end }) => text.slice(tokens[start]!.start, tokens[end - 1]!.end));
    const fits = (wanted: string, nouns: readonly { start: number; end: number }[]): boolean =>
      wanted === '-' ? nouns.length === 0 : said(nouns).includes(wanted);
    return statements.some(
      (one) =>
        one.verb === verb &&
        fits(subject, one.subjects) &&
        fits(object, one.objects) &&
        one.polarity === polarity &&
        one.modality === modality &&
        (speaker === '-' || (one.speaker !== undefined && fits(speaker, [one.speaker]))),
    );
  });
}
