import { sentencesOf } from '../../language/index.ts';
import { foldName, type StorySource } from '../../stories/index.ts';
import { type BodyPart, type Evidence, type Quoted, quote, textsOf } from './evidence.ts';

/** A sentence of a story, as one of its sources said it. */
export interface Passage {
  readonly evidence: Evidence;
  readonly source: StorySource | undefined;
  /** An exact part of what the source said. */
  readonly text: string;
  /** Its place in the text that it comes from. What stands first matters most. */
  readonly place: number;
}

// Longer quotations are cut between words: readers want the point.
const LONGEST_QUOTE = 400;
// Further down, articles give the background.
const MOST_SENTENCES = 40;

/**
 * The sentences of a story, source by source, each cut to what can be quoted.
 * @param most how many of each source are read, from its beginning.
 */
export function passagesOf(evidence: Evidence, most = MOST_SENTENCES): Passage[] {
  return textsOf(evidence).flatMap((part) => passagesIn(evidence, part, most));
}

/** The first sentence of a story; the others are not read. */
export function firstPassage(evidence: Evidence): Passage | undefined {
  for (const part of textsOf(evidence)) {
    const [first] = passagesIn(evidence, part, 1);
    if (first !== undefined) return first;
  }
  return undefined;
}

function passagesIn(evidence: Evidence, { source, text }: BodyPart, most: number): Passage[] {
  return sentencesOf(text, most).map((sentence, place) => ({
    evidence,
    source,
    text: cutQuote(sentence),
    place,
  }));
}

/** The beginning of a text up to a bound, without half a word: still an exact part of it. */
export function cutQuote(text: string, longest: number = LONGEST_QUOTE): string {
  if (text.length <= longest) return text;
  const cut = text.lastIndexOf(' ', longest);
  // A text without spaces is cut between characters, not inside a surrogate pair.
  if (cut > longest / 2) return text.slice(0, cut);
  return text.slice(0, text.charCodeAt(longest - 1) >>> 10 === 0x36 ? longest - 1 : longest);
}

/** The first sentence of a story that contains one of some names. If there is none, its first sentence. */
export function passageNaming(evidence: Evidence, names: readonly string[]): Passage | undefined {
  const wanted = names.map(foldName).filter((name) => name !== '');
  const passages = passagesOf(evidence);
  return passages.find(({ text }) => hasAny(foldName(text), wanted)) ?? passages[0];
}

export const quotePassage = ({ evidence, source, text }: Passage): Quoted => quote(evidence, text, source);

const hasAny = (text: string, names: readonly string[]): boolean => names.some((name) => hasWord(text, name));

/** Whether a text has a word or several as whole words. */
export function hasWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (!LETTER.test(text[at - 1] ?? '') && !LETTER.test(text[at + word.length] ?? '')) return true;
  }
  return false;
}

const LETTER = /[\p{L}\p{N}]/u;
