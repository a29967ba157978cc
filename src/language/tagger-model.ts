import { createRequire } from 'node:module';
import type { Model, WinkMethods } from 'wink-nlp';

// A part of the model is a function that gives machines, in JSON, and what they set.
type Part = () => Record<string, unknown>;
type Parts = Model & Record<string, Part | unknown>;

/** The words that a tagger knows, each with its number: those of the model, and behind them those that it met. */
export interface Words {
  readonly list: string[];
  hash: Record<string, number>;
}

interface Core {
  readonly features: { readonly lexeme: Words };
}

/** Makes a tagger of the model, which is read for it (0.2 s). */
export function readTagger(): { readonly nlp: WinkMethods; readonly words: Words } {
  const require = createRequire(import.meta.url);
  const winkNLP = require('wink-nlp') as (model: Parts, pipe: string[]) => WinkMethods;
  const parts = tagsAlone(wholeModel());
  const core = (parts.core as () => Core)();
  const nlp = winkNLP(parts, ['pos']);
  // What was read from is not needed once it is read, and the tagger and Node would hold it.
  for (const name of Object.keys(parts)) if (name !== 'addons') parts[name] = none;
  forgetFiles(/[/\\]wink-eng-lite-web-model[/\\]/);
  return { nlp, words: core.features.lexeme };
}

/** Drops what Node keeps of files that were loaded. */
export function forgetFiles(files: RegExp): void {
  const { cache } = createRequire(import.meta.url);
  for (const file of Object.keys(cache)) if (files.test(file)) delete cache[file];
}

// Each package by a `require` of its own: a lasting one, or one of both, keeps whatever it has loaded.
function wholeModel(): Parts {
  const require = createRequire(import.meta.url);
  return require('wink-eng-lite-web-model') as Parts;
}

// A machine that recognises nothing.
const IDLE = JSON.stringify([100, 0, { 0: {} }, {}, {}, {}]);
const idle: Part = () => ({ machines: [IDLE] });
const none: Part = () => ({ machines: [] });

/** The model without names, sentences and sentiment: nobody asks for them, and each takes memory. */
function tagsAlone(model: Parts): Parts {
  const core = inTwo((model.core as () => Core)());
  return Object.assign(Object.create(null) as Parts, model, {
    core: () => core,
    sbd: none,
    ner: none,
    negation: idle,
    sa: idle,
    metaCER: () => ({ machines: '', transformers: [] }),
  });
}

// V8 keeps an object of many keys in a table of a power of two, filled to two thirds at most.
const FULL = Math.floor((2 ** 17 * 2) / 3);

/**
 * The model with its index of words in two objects. The first is just full; the second has the rest, and what the tagger
 * adds. In one object two hundred words too many double the table, which is 3 MB.
 */
function inTwo(core: Core): Core {
  const { lexeme } = core.features;
  const first = Object.create(null) as Record<string, number>;
  const second = Object.create(first) as Record<string, number>;
  for (const [at, word] of lexeme.list.entries()) (at < FULL ? first : second)[word] = at;
  lexeme.hash = second;
  return core;
}
