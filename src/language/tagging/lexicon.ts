import type { Tag } from '../model.ts';
import { fold } from '../words/fold.ts';
import { marksOf } from '../words/marks.ts';
import { WordIndex } from '../words/word-index.ts';

/** The parts of wink-nlp's model that tell of words. */
export interface Vocabulary {
  readonly tcat: { readonly hash: Readonly<Record<string, number>> };
  readonly pos: { readonly list: readonly Tag[]; readonly hash: Readonly<Record<Tag, number>> };
  readonly packing: {
    readonly size: number;
    readonly layout: Readonly<Record<Field, readonly [word: number, mask: number, shift: number]>>;
    readonly config: unknown;
  };
  /** `size` numbers for each word of the list, in which its fields are packed. */
  readonly lexicon: Uint32Array;
  /** Of contractions: word, normal form, lemma and tag of each part. */
  readonly xpansions: Uint32Array;
  readonly features: {
    readonly lexeme: { readonly list: readonly string[] };
    /** Sets of tags that a word can have. */
    readonly posClusters: { readonly list: readonly ReadonlySet<number>[] };
  };
}

type Field =
  | 'lexemeCID'
  | 'pos'
  | 'posHint'
  | 'lemma'
  | 'normal'
  | 'isBaseForm'
  | 'isSLemma'
  | 'isContraction'
  | 'isSpellingMapped';

interface Reader {
  lookup(word: string): readonly number[];
  posOf(id: number): number;
  intrinsicSize(): number;
  hasSamePOS(word: string, tag: Tag): boolean;
}
type Features = (config: unknown) => { pos(word: string, category: number, reader: Reader): number };
interface Addons {
  lemmatize(word: string, tag: Tag, reader: Reader): string;
}

/** What is told of a piece of text before its sentence is looked at. */
export interface Word {
  readonly text: string;
  /** Whether the lexicon has it. */
  readonly isKnown: boolean;
  /** Its likeliest tag, by number. */
  readonly tag: number;
  /** A part of a contraction has that tag in every sentence. */
  readonly isFixed: boolean;
  /** For the tagger's patterns; 0 for none. */
  readonly hint: number;
  /** The tags that it can have. */
  readonly tags: ReadonlySet<number>;
  /** Its lemma, where it does not depend on the tag. */
  readonly lemma: string | undefined;
  /** What a lemma is made of. */
  readonly normal: string;
  /** Folded. */
  readonly lower: string;
  /** What rules ask of it first. */
  readonly marks: number;
  /** What the tokenizer took it for; below 0 where the lexicon has it. */
  readonly category: number;
  /** Lemmas that were asked for, by what they were asked for: kept with the word, as finding one costs. */
  lemmas: Lemma | undefined;
}

/** One of the lemmas of a word. */
export interface Lemma {
  readonly of: string;
  readonly lemma: string;
  readonly next: Lemma | undefined;
}

// A word that the lexicon has not, and that nothing tells of, is a noun.
const NOUN = 8;
// The `lemma` of a contraction has the place of its parts, and how many numbers they take.
const [PLACE, COUNT, COUNT_SHIFT] = [0x3f_ff, 0x1f, 14];

/** The words of wink-nlp's model. */
export class Lexicon {
  readonly tags: readonly Tag[];
  readonly categories: Readonly<Record<string, number>>;
  readonly #model: Pick<Vocabulary, 'lexicon' | 'xpansions' | 'packing' | 'pos'>;
  readonly #words: WordIndex;
  readonly #clusters: readonly ReadonlySet<number>[];
  readonly #guess: ReturnType<Features>;
  readonly #lemmatize: Addons['lemmatize'];
  readonly #reader: Reader;

  constructor(model: Vocabulary, features: Features, { lemmatize }: Addons) {
    const { lexicon, xpansions, packing, pos, tcat } = model;
    this.#model = { lexicon, xpansions, packing, pos };
    this.tags = pos.list;
    this.categories = tcat.hash;
    this.#words = new WordIndex(model.features.lexeme.list);
    this.#clusters = model.features.posClusters.list;
    this.#guess = features(packing.config);
    this.#lemmatize = lemmatize;
    this.#reader = {
      lookup: (word) => this.#lookup(word) ?? [Number.POSITIVE_INFINITY],
      posOf: (id) => this.#field(id, 'pos'),
      intrinsicSize: () => this.#words.size,
      hasSamePOS: (word, tag) => {
        const found = this.#lookup(word);
        if (found === undefined || found.length > 1 || this.#field(found[0]!, 'isBaseForm') === 0)
          return false;
        return this.#tagsOf(found[0]!).has(pos.hash[tag]);
      },
    };
  }

  /** Whether the lexicon has a word, as it is written. */
  has(text: string): boolean {
    return this.#words.idOf(text) >= 0;
  }

  /** A word of the lexicon, in parts where it is a contraction ("can't"); undefined where it has none. */
  find(text: string): readonly Word[] | undefined {
    const found = this.#lookup(text);
    if (found === undefined) return undefined;
    if (found.length === 1) return [this.#known(found[0]!, text)];
    const parts: Word[] = [];
    for (let at = 0; at < found.length; at += 4) parts.push(this.#part(found.slice(at, at + 4)));
    return parts;
  }

  /** A piece of text, with what can be guessed of it where the lexicon has it not. */
  read(text: string, category: number): Word {
    const id = this.#words.idOf(text);
    if (id >= 0) return this.#known(id, text);
    const [lower, folded] = [text.toLowerCase(), fold(text)];
    const plain = this.#words.idOf(lower);
    const normal = plain < 0 ? undefined : this.#spelt(plain);
    return {
      text,
      isKnown: false,
      tag: this.#guess.pos(text, category, this.#reader) || NOUN,
      isFixed: false,
      hint: 0,
      tags: normal === undefined ? this.#clusters[0]! : this.#tagsOf(normal),
      lemma: undefined,
      normal: normal === undefined ? lower : this.#words.wordAt(normal),
      lower: folded,
      marks: marksOf(folded),
      category,
      lemmas: undefined,
    };
  }

  /** The lemma of a word that has a tag. */
  lemmaOf({ lemma, normal }: Word, tag: Tag): string {
    return lemma ?? this.#lemmatize(normal, tag, this.#reader);
  }

  #known(id: number, text: string): Word {
    const folded = fold(text);
    const spelt = this.#spelt(id);
    const normal = spelt === id ? id + this.#field(id, 'normal') : spelt;
    return {
      text,
      isKnown: true,
      tag: this.#field(spelt, 'pos') || NOUN,
      isFixed: false,
      hint: this.#field(id, 'posHint'),
      tags: this.#tagsOf(normal),
      lemma:
        this.#field(spelt, 'isSLemma') === 1 ? this.#words.wordAt(this.#field(spelt, 'lemma')) : undefined,
      normal: normal === id ? text : this.#words.wordAt(normal),
      lower: folded,
      marks: marksOf(folded),
      category: -1,
      lemmas: undefined,
    };
  }

  /** @param numbers of the word, of the place of its normal form, of its lemma and of its tag. */
  #part([id, place, lemma, tag]: readonly number[]): Word {
    return {
      ...this.#known(id!, this.#words.wordAt(id!)),
      tag: tag!,
      isFixed: true,
      tags: this.#tagsOf(this.#model.xpansions[place!]!),
      lemma: this.#words.wordAt(lemma!),
    };
  }

  /** The number of a word, or four for each part of a contraction. */
  #lookup(text: string): readonly number[] | undefined {
    const id = this.#words.idOf(text);
    if (id < 0) return undefined;
    if (this.#field(id, 'isContraction') === 0) return [id];
    const { xpansions } = this.#model;
    const packed = this.#field(id, 'lemma');
    const [from, count] = [packed & PLACE, (packed >> COUNT_SHIFT) & COUNT];
    const parts: number[] = [];
    for (let at = from; at < from + count; at += 4)
      parts.push(xpansions[at]!, at + 1, xpansions[at + 2]!, xpansions[at + 3]!);
    return parts;
  }

  /** The word in its usual spelling ("colour": color). */
  #spelt(id: number): number {
    return this.#field(id, 'isSpellingMapped') === 1 ? this.#field(id, 'lemma') : id;
  }

  #tagsOf(id: number): ReadonlySet<number> {
    return this.#clusters[this.#field(id, 'lexemeCID')]!;
  }

  #field(id: number, name: Field): number {
    const { lexicon, packing } = this.#model;
    const place = packing.layout[name];
    return (lexicon[id * packing.size + place[0]]! & place[1]) >>> place[2];
  }
}
