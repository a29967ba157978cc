import { createRequire } from 'node:module';
import { Lexicon, type Vocabulary } from './lexicon.ts';
import { Machine } from './tag-machine.ts';

/** What the tokenizer calls for each piece that it finds. */
export interface PieceTaker {
  /** A piece of the text, whatever it is. */
  _addToken(text: string, category: number): boolean;
  /** A piece that may be a word of the lexicon; 0 where it is none, and is then not taken. */
  _addTokenIfInCache(text: string): number;
  /** Whether the lexicon has a word. */
  isLexeme(text: string): boolean;
}

/** Parts a text into pieces, which it gives to whom it is told, in their order. */
type Tokenizer = (taker: PieceTaker, text: string) => void;

/** What a sentence is tagged with. */
export interface TaggerModel {
  readonly lexicon: Lexicon;
  readonly tokenize: Tokenizer;
  /** Whether the two parts of a word with a hyphen stay one ("anti-war", "president-elect"). */
  readonly isWhole: (before: string, behind: string) => boolean;
  readonly machines: readonly Machine[];
}

interface Core extends Vocabulary {
  readonly trex: unknown;
  readonly preserve: Readonly<Record<'prefix' | 'suffix', Readonly<Record<string, unknown>>>>;
}

interface Parts {
  core(): Core;
  pos(): { readonly machines: readonly string[] };
  readonly featureFn: ConstructorParameters<typeof Lexicon>[1];
  readonly addons: ConstructorParameters<typeof Lexicon>[2];
}

/**
 * Reads the model of wink-nlp (0.2 s), of which only what tagging needs is kept. The tokenizer is wink-nlp's own. The
 * rest of its work is done by `Lexicon` and `Machine` as it does it, but word by word and not sentence by sentence, so
 * that what is known of a word can be kept: `test/language/tagger.unit.test.ts` compares the two.
 */
export function readTagger(): TaggerModel {
  const require = createRequire(import.meta.url);
  const parts = require('wink-eng-lite-web-model') as Parts;
  const core = parts.core();
  const compile = require('wink-nlp/src/compile-trex.js') as (trex: unknown) => unknown;
  const tokenizer = require('wink-nlp/src/tokenizer.js') as (
    trex: unknown,
    categories: unknown,
    preserve: unknown,
  ) => Tokenizer;
  const { prefix, suffix } = core.preserve;
  const model = {
    lexicon: new Lexicon(core, parts.featureFn, parts.addons),
    tokenize: tokenizer(compile(core.trex), core.tcat.hash, core.preserve),
    isWhole: (before: string, behind: string) => Boolean(prefix[before]) || Boolean(suffix[behind]),
    machines: parts.pos().machines.map((json) => new Machine(json)),
  };
  // What was read from is not needed once it is read, and Node would hold it.
  forgetFiles(/[/\\]wink-[^/\\]+[/\\]/);
  return model;
}

// Drops what Node keeps of files that were loaded.
function forgetFiles(files: RegExp): void {
  const { cache } = createRequire(import.meta.url);
  for (const file of Object.keys(cache)) if (files.test(file)) delete cache[file];
}
