import { createRequire } from 'node:module';
import type { ItsHelpers, Model, WinkMethods } from 'wink-nlp';
import type { Tag } from './model.ts';
import { isKnownVerb } from './verbs.ts';

interface Tagger {
  readonly nlp: WinkMethods;
  readonly its: ItsHelpers;
  /** Words with a smaller number are in the tagger's own lexicon. */
  readonly known: number;
}

// The model takes 14 MB and 0.2 s: whoever reads no text pays for neither.
let tagger: Tagger | undefined;

/** The tagger, loaded at the first call. */
export function open(): Tagger {
  if (tagger !== undefined) return tagger;
  const require = createRequire(import.meta.url);
  const winkNLP = require('wink-nlp') as (model: Parts, pipe: string[]) => WinkMethods;
  const parts = tagsAlone(wholeModel());
  const nlp = winkNLP(parts, ['pos']);
  // What was read from is not needed once it is read, and the tagger would hold it.
  for (const name of Object.keys(parts)) if (name !== 'addons') parts[name] = NONE;
  forget(/[/\\]wink-eng-lite-web-model[/\\]/);
  const its = nlp.its;
  const [first] = nlp.readDoc('qzxvvkj').tokens().out(its.uniqueId) as unknown as number[];
  tagger = { nlp, its, known: first! };
  return tagger;
}

// Each package by a `require` of its own: a lasting one, or one of both, keeps whatever it has loaded.
function wholeModel(): Parts {
  const require = createRequire(import.meta.url);
  return require('wink-eng-lite-web-model') as Parts;
}

// A part of the model is a function that gives machines, in JSON, and what they set.
type Part = () => Record<string, unknown>;
type Parts = Model & Record<string, Part | unknown>;

// A machine that recognises nothing.
const IDLE = JSON.stringify([100, 0, { 0: {} }, {}, {}, {}]);
const NONE: Part = () => ({ machines: [] });

/** The model without names, sentences and sentiment: nobody asks for them, and each takes memory. */
function tagsAlone(model: Parts): Parts {
  const idle: Part = () => ({ machines: [IDLE] });
  return Object.assign(Object.create(null) as Parts, model, {
    sbd: NONE,
    ner: NONE,
    negation: idle,
    sa: idle,
    metaCER: () => ({ machines: '', transformers: [] }),
  });
}

/** Drops what Node keeps of files that were loaded. */
function forget(files: RegExp): void {
  const { cache } = createRequire(import.meta.url);
  for (const file of Object.keys(cache)) if (files.test(file)) delete cache[file];
}

/** Gives back the model. The next call of `open` loads it again. */
export function close(): void {
  tagger = undefined;
  forget(/[/\\]wink-[^/\\]+[/\\]/);
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
