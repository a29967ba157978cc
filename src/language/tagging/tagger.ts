import type { Tag } from '../model.ts';
import { Kept } from '../words/kept.ts';
import { isKnownVerb } from '../words/verbs.ts';
import { FORMS } from '../words/words.ts';
import type { Word } from './lexicon.ts';
import { readTagger, type TaggerModel } from './tagger-model.ts';

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
  for (const kept of [pieces, verbs, alone]) kept.clear();
}

// The words of news are few: of what stands between two blanks nineteen in twenty were met shortly before.
const MOST = 6_000;
const pieces = new Kept<readonly Word[]>(MOST);
const verbs = new Kept<string>(MOST / 6);
const alone = new Kept<Tag>(MOST / 6);

/** What is read of a piece of text. */
export type { Word } from './lexicon.ts';

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
  const own = text.length < SHORT ? text : Buffer.from(text, 'utf16le').toString('utf16le');
  const read = parted(own);
  pieces.set(own, read);
  return read;
}

// V8 copies parts of strings that are shorter.
const SHORT = 13;
const LONGEST_PIECE = 200;

function parted(text: string): readonly Word[] {
  const { lexicon, tokenize, isWhole } = open();
  const whole = lexicon.find(text);
  if (whole !== undefined) return whole;
  const { unk, word, number, punctuation } = lexicon.categories;
  // No word of a language, nor an address: the tokenizer looks on from each of its signs.
  if (text.length > LONGEST_PIECE) return [lexicon.read(text, word!)];
  if (WORD.test(text)) return [lexicon.read(text, word!)];
  if (NUMBER.test(text)) return [lexicon.read(text, number!)];
  const found: Word[] = [];
  const take = (piece: string, category: number): boolean => {
    const kept = keptWord(piece);
    const isSame = kept !== undefined && (kept.isKnown || kept.category === category);
    found.push(isSame ? kept : lexicon.read(piece, category));
    return true;
  };
  const takeKnown = (piece: string): number => {
    const kept = keptWord(piece);
    if (kept?.isKnown === true) return found.push(kept);
    const parts = lexicon.find(piece);
    return parts === undefined ? unk! : found.push(...parts);
  };
  const takeWord = (piece: string): void => {
    if (takeKnown(piece) === unk) take(piece, word!);
  };
  // Most of the others have a sign before or behind, or a hyphen: the tokenizer finds the same, with a dozen patterns.
  const [first, last] = [text[0]!, text.at(-1)!];
  if (STOPPED.test(text)) {
    take(text.slice(0, -1), word!);
    take(last, punctuation!);
  } else if (OWNER.test(text)) {
    takeWord(text.slice(0, -2));
    take(text.slice(-2), punctuation!);
  } else if (OPENED.test(text)) {
    take(first, punctuation!);
    takeWord(text.slice(1));
  } else if (HYPHENED.test(text)) {
    const [before, behind] = text.split('-') as [string, string];
    if (isWhole(before, behind)) return [lexicon.read(text, word!)];
    takeWord(before);
    takeKnown('-');
    takeWord(behind);
  } else
    tokenize({ _addToken: take, _addTokenIfInCache: takeKnown, isLexeme: (it) => lexicon.has(it) }, text);
  return found;
}

const [WORD, NUMBER] = [/^[A-Za-z]+$/, /^\d+(?:[.,]\d+)*$/];
const STOPPED = /^[A-Za-z]{2,}[,.!;?:)"\]]$/;
const OWNER = /^[A-Za-z]{2,}'s$/;
const OPENED = /^["'(][A-Za-z]{2,}$/;
// Capitals in a row may be a currency.
const HYPHENED = /^[A-Za-z][a-z]*-[A-Za-z][a-z]*$/;

/** The word that a piece was read as before, where it is one whole. */
function keptWord(text: string): Word | undefined {
  const kept = pieces.get(text);
  return kept?.length === 1 && kept[0]!.text === text && !kept[0]!.isFixed ? kept[0] : undefined;
}

/** The lemma that the lexicon gives of a word with a tag; where it takes a word for a form of another, the word itself. */
export const lemmaOf = (word: Word, tagged: Tag): string =>
  tagged === 'NOUN' && MISTAKEN.has(word.lower) ? word.lower : open().lexicon.lemmaOf(word, tagged);
const MISTAKEN = new Set(['vice', 'dive', 'cola', 'roma']);

/** "Gutted" is of "gut", where the tagger knows no lemma and the table of verbs does. */
export function plainOf(lower: string): string {
  const irregular = irregularOf(lower);
  if (irregular !== undefined) return irregular;
  // "Co-founded", "re-elected".
  const [, again, verb] = /^(co-|re-)(\p{L}{4,})$/u.exec(lower) ?? [];
  if (again !== undefined && verb !== undefined) return `${again}${lemmaOfVerb(verb)}`;
  const stem = /(?:ed|ing)$/.exec(lower);
  if (stem === null || isKnownVerb(lower)) return lower;
  const bare = lower.slice(0, stem.index);
  const once = /([b-df-hj-np-tv-z])\1$/.test(bare) ? bare.slice(0, -1) : bare;
  return [bare, `${bare}e`, once].find(isKnownVerb) ?? lower;
}

/** "Retook" is of "retake", "clung" of "cling": past forms of which the tagger knows no verb. */
export function irregularOf(lower: string): string | undefined {
  const plain = IRREGULAR.get(lower);
  if (plain !== undefined) return plain;
  const [prefix = ''] = PREFIX.exec(lower) ?? [];
  const stem = prefix === '' ? undefined : IRREGULAR.get(lower.slice(prefix.length));
  return stem === undefined ? undefined : `${prefix}${stem}`;
}

// Forms of the table that are none of verbs.
const NO_VERB =
  /^(?:person|child|man|woman|life|half|thief|wolf|leaf|knife|wife|shelf|foot|tooth|mouse|goose|far|good|bad|\p{L}+(?:is|on|um|us))$/u;
const IRREGULAR: ReadonlyMap<string, string> = new Map(
  FORMS.flatMap(([plain, ...forms]) =>
    NO_VERB.test(plain!) ? [] : forms.map((form) => [form, plain!] as const),
  ),
);
// "Resent" is a verb of its own.
const PREFIX = /^(?:re(?!sent)|over|under|mis|out|un|with|fore|inter)(?=\p{L}{3})/u;

/** The verb of a form ("shot": shoot, "taking": take). */
export function lemmaOfVerb(lower: string): string {
  const kept = verbs.get(lower);
  if (kept !== undefined) return kept;
  const { words: read, tags } = tag(
    lower.endsWith('ing') ? `They are ${lower} it.` : `They have ${lower} it.`,
  );
  const known = read[2] === undefined ? lower : lemmaOf(read[2], tags[2]!);
  const lemma =
    known !== lower
      ? known
      : lower.endsWith('ied')
        ? `${lower.slice(0, -3)}y`
        : lower.includes('-')
          ? plainOf(lower)
          : (irregularOf(lower) ?? lower);
  verbs.set(lower, lemma);
  return lemma;
}

/** One of a plural as it stands within a sentence ("thieves": thief, "gunmen": gunman). @param lower in lower case. */
export function lemmaOfNoun(lower: string): string {
  const [word] = tag(lower).words;
  const known = word === undefined ? lower : lemmaOf(word, 'NOUN');
  if (known !== lower) return known;
  if (lower.endsWith('men')) return `${lower.slice(0, -2)}an`;
  // "Measles" is in the lexicon as it is.
  return word?.isKnown === true ? lower : singular(lower);
}

/** The verb of a past form in "ed" that the tagger took for a quality ("polluted": pollute). */
export function lemmaOfQuality(lower: string): string {
  const known = lemmaOfVerb(lower);
  return known !== lower ? known : ([lower.slice(0, -1), lower.slice(0, -2)].find(isLexical) ?? known);
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
