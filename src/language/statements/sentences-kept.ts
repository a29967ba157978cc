import { readSentence, type SentenceRead, type SentenceReader } from './analyse.ts';

/**
 * Reads sentences and remembers them: what reprints and later versions repeat is read once. The ones used last are kept.
 * @param most characters of sentences that are kept, up to twice as many.
 */
export function keepSentences(most: number): SentenceReader {
  let [young, old] = [new Map<string, SentenceRead>(), new Map<string, SentenceRead>()];
  let kept = 0;
  const keep = (sentence: string, read: SentenceRead): void => {
    if (kept > most) [young, old, kept] = [new Map(), young, 0];
    // A part of a string holds the whole of it, here an article.
    young.set(` ${sentence}`.slice(1), read);
    kept += sentence.length;
  };
  return (sentence) => {
    const known = young.get(sentence);
    if (known !== undefined) return known;
    const read = old.get(sentence) ?? readSentence(sentence);
    keep(sentence, read);
    return read;
  };
}
