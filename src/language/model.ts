/** What the analyser gives. Every offset into a text is in UTF-16 code units, `end` exclusive. */

/** Universal part-of-speech tags, as the tagger writes them. */
export type Tag =
  | 'ADJ'
  | 'ADP'
  | 'ADV'
  | 'AUX'
  | 'CCONJ'
  | 'DET'
  | 'INTJ'
  | 'NOUN'
  | 'NUM'
  | 'PART'
  | 'PRON'
  | 'PROPN'
  | 'PUNCT'
  | 'SCONJ'
  | 'SPACE'
  | 'SYM'
  | 'VERB'
  | 'X';

export interface Token {
  /** Offsets into the sentence's text. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** Folded: lower case, without accents, with a straight apostrophe. */
  readonly lower: string;
  readonly lemma: string;
  readonly tag: Tag;
  /** What rules ask of the word first (marks.ts). */
  readonly marks: number;
}

/** A noun group: token indexes, `end` exclusive, and the token that it is about ("the *murder* of a judge"). */
export interface Noun {
  readonly start: number;
  readonly end: number;
  readonly head: number;
}

/** What a preposition adds to a verb or a noun: "in Paris", "on Tuesday"; '' where there is none ("last week"). */
export interface Phrase {
  readonly preposition: string;
  readonly noun: Noun;
}

/** Said to be so, said not to be so, or denied by whoever speaks. */
export type Polarity = 'asserted' | 'negated' | 'denied';

/** Whether it took place (or is so), is to take place, may do so, was called for, or was only imagined. */
export type Modality = 'happened' | 'planned' | 'possible' | 'called_for' | 'hypothetical';

/** A clause with a verb; a noun beside a noun ("his widow, Yoko Ono"); a title before a name; a noun that tells a deed. */
export type StatementKind = 'clause' | 'apposition' | 'compound' | 'nominal' | 'place';

/** One thing that a sentence says. Roles are as in the active voice: who does it, and to whom or what. */
export interface Statement {
  readonly kind: StatementKind;
  /** The token of the verb or of the noun that tells the deed; -1 where none is written (apposition). */
  readonly at: number;
  readonly verb: string;
  readonly isPassive: boolean;
  /** A headline's participle read as a passive ("Chauvin convicted"): it may be said so, and no claim is read so. */
  readonly isGuess: boolean;
  readonly subjects: readonly Noun[];
  readonly objects: readonly Noun[];
  readonly phrases: readonly Phrase[];
  readonly polarity: Polarity;
  readonly modality: Modality;
  /** Whose words it is: a noun group, or undefined where the text says it itself. */
  readonly speaker: Noun | undefined;
}

/** Where a quantity goes: up or down by so much, or to so much. */
export type Direction = 'up' | 'down' | undefined;

/** A number and what it counts. */
export interface Quantity {
  readonly value: number;
  /** A currency sign ("$", "A$"), `percent`, `points`, a class such as `dead`, a measure in its base unit (`m`), or the counted noun. */
  readonly unit: string;
  /** `nearly`: a little less ("almost 1,000"). */
  readonly bound: 'exact' | 'least' | 'most' | 'about' | 'nearly';
  /** "More than 30", "fewer than 30": the number itself is none of these. */
  readonly isBeyond?: true;
  /** "Dozens", "several": too vague to be contradicted. */
  readonly isVague?: true;
  readonly direction: Direction;
  /** `change` for "by 3 %" and "up 3 %", `level` for "to 3 %" and "at 3 %", else `count`. */
  readonly kind: 'change' | 'level' | 'count';
  /** "per share", "a barrel": lemma of what one of it is given for; '' for none. */
  readonly per: string;
  /** Of a range, its lower end ("between 20 and 30"); `value` is the upper, and `bound` is `most`. */
  readonly from?: number;
  /** Lemma of the noun that is counted; '' where none is written. */
  readonly of: string;
  /** Token indexes. */
  readonly start: number;
  readonly end: number;
}

/** One sentence of a text. */
export interface Sentence {
  /** Offsets into the text. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly isQuestion: boolean;
  readonly tokens: readonly Token[];
  readonly statements: readonly Statement[];
  readonly quantities: readonly Quantity[];
}

/** A text, read. */
export interface Reading {
  /** The version of the analyser that made it (ANALYSER_VERSION). */
  readonly version: number;
  /** 'en', or what else it seems to be; sentences of other languages have no statements. */
  readonly language: string;
  readonly text: string;
  readonly sentences: readonly Sentence[];
}
