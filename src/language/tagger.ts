import { fold } from './fold.ts';
import { Kept } from './kept.ts';
import type { Lexeme } from './lexicon.ts';
import type { Tag } from './model.ts';
import { readTagger, type TaggerModel } from './tagger-model.ts';
import { isKnownVerb } from './verbs.ts';

/** A piece of text as the tagger knows it, with what was asked of it before. */
export interface Word extends Lexeme {
  /** Folded. */
  readonly lower: string;
  /** Lemmas that were asked for, by what they were asked for. */
  lemmas: Lemma | undefined;
}

interface Lemma {
  readonly of: string;
  readonly lemma: string;
  readonly next: Lemma | undefined;
}

/** A sentence in words. */
export interface Tagged {
  readonly words: readonly Word[];
  /** Where each begins in the sentence; below 0 where it is not written so there. */
  readonly starts: readonly number[];
  readonly tags: readonly Tag[];
}

// The model takes memory and 0.2 s: whoever reads no text pays for neither.
let model: TaggerModel | undefined;

const open = (): TaggerModel => {
  model ??= readTagger();
  return model;
};

/** Gives back the model and what was read with it. The next sentence loads it again. */
export function close(): void {
  model = undefined;
  for (const kept of [pieces, words, verbs, alone]) kept.clear();
}

// The words of news are few: of what stands between two blanks nineteen in twenty were met shortly before.
const MOST = 4_000;
const pieces = new Kept<readonly Word[]>(MOST);
const words = new Kept<Word>(MOST);
const verbs = new Kept<string>(MOST / 4);
const alone = new Kept<Tag>(MOST / 4);

/** Tags a sentence. It has straight quotation marks (`straight`). */
export function tag(plain: string): Tagged {
  const { lexicon, machines } = open();
  const found: Word[] = [];
  const starts: number[] = [];
  const numbers: number[] = [];
  const hints: number[] = [];
  let cursor = 0;
  for (let end = 0; end < plain.length; ) {
    const start = end;
    const gap = gapAt(plain, start);
    end += 1;
    while (end < plain.length && gapAt(plain, end) === gap) end += 1;
    if (gap === BLANK) continue;
    for (const word of piecesOf(plain.slice(start, end))) {
      const at = plain.startsWith(word.text, cursor) ? cursor : plain.indexOf(word.text, Math.max(cursor, 0));
      found.push(word);
      starts.push(at);
      numbers.push(word.tag);
      hints.push(word.hint);
      if (at >= 0) cursor = at + word.text.length;
    }
  }
  for (const machine of machines)
    machine.run(numbers, hints, (at, target) => {
      if (target < 0) numbers[at] = -target;
      else if (found[at]!.tags.has(target)) numbers[at] = target;
    });
  const tags = found.map((word, at) => lexicon.tags[word.isFixed ? word.tag : numbers[at]!]!);
  return { words: found, starts, tags };
}

type Gap = 0 | 1 | 2;
// Line breaks and tabs are pieces of their own.
const [NONE, BLANK, BREAK] = [0, 1, 2] as const;

function gapAt(text: string, at: number): Gap {
  const code = text.charCodeAt(at);
  if (code === 32) return BLANK;
  if (code > 32 && code < 0xa0) return NONE;
  if (code === 9 || code === 10 || code === 13) return BREAK;
  const isBlank =
    code === 0xa0 ||
    (code >= 0x2002 && code <= 0x2005) ||
    code === 0x2009 ||
    code === 0x200a ||
    code === 0x202f ||
    code === 0x205f;
  return isBlank ? BLANK : NONE;
}

/** The words of what stands between two blanks: "(Paris)," is four. */
function piecesOf(text: string): readonly Word[] {
  const known = pieces.get(text);
  if (known !== undefined) return known;
  // A part of a string holds the whole of it, here the text: what is kept is a string of its own.
  const own = [...text].join('');
  const read = parted(own);
  pieces.set(own, read);
  return read;
}

function parted(text: string): readonly Word[] {
  const { lexicon, tokenize } = open();
  const { unk, word, punctuation } = lexicon.categories;
  const found: Word[] = [];
  const take = (piece: string, category: number): boolean => {
    found.push(wordOf(lexicon.read(piece, category), category));
    return true;
  };
  const takeKnown = (piece: string): number => {
    const parts = lexicon.find(piece);
    if (parts === undefined) return unk!;
    for (const part of parts) found.push(wordOf(part, 0));
    return TAKEN;
  };
  // Most are a word, or a word with a stop: the tokenizer would find the same, with a dozen patterns.
  if (takeKnown(text) === unk) {
    if (WORD.test(text)) take(text, word!);
    else if (WORD_AND_STOP.test(text)) {
      take(text.slice(0, -1), word!);
      take(text.slice(-1), punctuation!);
    } else
      tokenize({ _addToken: take, _addTokenIfInCache: takeKnown, isLexeme: (it) => lexicon.has(it) }, text);
  }
  return found;
}

const TAKEN = 99;
const WORD = /^[A-Za-z]+$/;
const WORD_AND_STOP = /^[A-Za-z]{2,}[,.!;?:)"\]]$/;

/** One object for a word, however often it is met. */
function wordOf(lexeme: Lexeme, category: number): Word {
  const key = lexeme.isKnown ? lexeme.text : `${category} ${lexeme.text}`;
  // What a part of a contraction is depends on the whole.
  const known = lexeme.isFixed ? undefined : words.get(key);
  if (known !== undefined) return known;
  const made = { ...lexeme, lower: fold(lexeme.text), lemmas: undefined };
  if (!lexeme.isFixed) words.set(key, made);
  return made;
}

/** The lemma that the lexicon gives of a word with a tag. */
export const lemmaOf = (word: Word, tagged: Tag): string => open().lexicon.lemmaOf(word, tagged);

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
  const kept = verbs.get(lower);
  if (kept !== undefined) return kept;
  const { words: read, tags } = tag(
    lower.endsWith('ing') ? `They are ${lower} it.` : `They have ${lower} it.`,
  );
  const known = read[2] === undefined ? lower : lemmaOf(read[2], tags[2]!);
  const lemma = known === lower && lower.endsWith('ied') ? `${lower.slice(0, -3)}y` : known;
  verbs.set(lower, lemma);
  return lemma;
}

/** A word without the s of its ending: "visits" visit, "countries" country. */
export function singular(lower: string): string {
  if (lower.length < 4 || !/[^suiae]s$|es$/.test(lower)) return lower;
  if (lower.endsWith('ies')) return `${lower.slice(0, -3)}y`;
  return /(?:ch|sh|ss|x|z)es$/.test(lower) ? lower.slice(0, -2) : lower.slice(0, -1);
}

/** Whether the tagger's lexicon has a word in lower case: what it has not is a name more often than not. */
export const isLexical = (word: string): boolean =>
  tag(word.toLowerCase()).words.every(({ isKnown }) => isKnown);

/** The tag of a word alone, in lower case. */
export function tagAlone(word: string): Tag {
  const lower = word.toLowerCase();
  const known = alone.get(lower);
  if (known !== undefined) return known;
  const own = tag(lower).tags[0] ?? 'X';
  alone.set(lower, own);
  return own;
}
