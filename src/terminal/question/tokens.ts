import { tagged } from '../../language/index.ts';

/** A word as it is written, lower case, and its base form. */
export interface Word {
  readonly lower: string;
  readonly lemma: string;
}

/** A word of a text with its part of speech. */
export interface Token extends Word {
  /** As it is written. */
  readonly text: string;
  readonly tag: string;
}

/** The words and marks of a text, without blanks. */
export const tokensOf = (text: string): readonly Token[] => tagged(text).filter(({ tag }) => tag !== 'SPACE');
