import type { ItsHelpers, WinkMethods } from 'wink-nlp';
import type { Tag } from './model.ts';
import { forgetFiles, readTagger, type Words } from './tagger-model.ts';
import { isKnownVerb } from './verbs.ts';

interface Tagger {
  readonly nlp: WinkMethods;
  readonly its: ItsHelpers;
  readonly words: Words;
  /** Words with a smaller number are in the tagger's own lexicon. */
  readonly known: number;
  /** Words with a smaller number, and none of its own, are forgotten. */
  forgotten: number;
}

// The model takes 10 MB and 0.2 s: whoever reads no text pays for neither.
let tagger: Tagger | undefined;

/** The tagger, loaded at the first call. */
export function open(): Tagger {
  if (tagger !== undefined) return tagger;
  const { nlp, words } = readTagger();
  const known = words.list.length;
  tagger = { nlp, its: nlp.its, words, known, forgotten: known };
  return tagger;
}

// The tagger remembers each word that it meets: 200 bytes, and five sentences of news bring four. Of a forgotten one it
// keeps 50 bytes, until it is loaded anew.
const MOST_WORDS = 8_000;
const MOST_NUMBERS = 100_000;

/** The tagger, for the next sentence. Of earlier ones nothing may be asked any more: it may have forgotten their words. */
export function openForNext(): Tagger {
  const { words, known, forgotten } = open();
  const met = words.list.length;
  if (met < forgotten + MOST_WORDS) return tagger!;
  if (met > known + MOST_NUMBERS) {
    close();
    return open();
  }
  for (let at = forgotten; at < met; at += 1) {
    delete words.hash[words.list[at]!];
    words.list[at] = '';
  }
  tagger!.forgotten = met;
  return tagger!;
}

/** Gives back the model. The next call of `open` loads it again. */
export function close(): void {
  tagger = undefined;
  forgetFiles(/[/\\]wink-[^/\\]+[/\\]/);
}

/** "Gutted" is of "gut", where the tagger knows no lemma and the table of verbs does. */
export function plainOf(lower: string): string {
  const stem = /(?:ed|ing)$/.exec(lower);
  if (stem === null || isKnownVerb(lower)) return lower;
  const bare = lower.slice(0, stem.index);
  const once = /([b-df-hj-np-tv-z])\1$/.test(bare) ? bare.slice(0, -1) : bare;
  return [bare, `${bare}e`, once].find(isKnownVerb) ?? lower;
}

/** The verb of a form ("shot": shoot, "taking": take). */
export function lemmaOfVerb(lower: string): string {
  const { nlp, its } = open();
  const sentence = lower.endsWith('ing') ? `They are ${lower} it.` : `They have ${lower} it.`;
  const lemmas = nlp
    .readDoc(sentence)
    .tokens()
    .out(its.lemma as never) as unknown as string[];
  const known = lemmas[2] ?? lower;
  return known === lower && lower.endsWith('ied') ? `${lower.slice(0, -3)}y` : known;
}

/** A word without the s of its ending: "visits" visit, "countries" country. */
export function singular(lower: string): string {
  if (lower.length < 4 || !/[^suiae]s$|es$/.test(lower)) return lower;
  if (lower.endsWith('ies')) return `${lower.slice(0, -3)}y`;
  return /(?:ch|sh|ss|x|z)es$/.test(lower) ? lower.slice(0, -2) : lower.slice(0, -1);
}

/** Whether the tagger's lexicon has a word in lower case: what it has not is a name more often than not. */
export function isLexical(word: string): boolean {
  const { nlp, its, known } = open();
  const ids = nlp.readDoc(word.toLowerCase()).tokens().out(its.uniqueId) as unknown as number[];
  return ids.every((id) => id < known);
}

/** The tag of a word alone, in lower case. */
export function tagAlone(word: string): Tag {
  const { nlp, its } = open();
  return (nlp.readDoc(word.toLowerCase()).tokens().out(its.pos) as unknown as Tag[])[0] ?? 'X';
}
