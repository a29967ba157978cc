/**
 * Phrases of a table as one pattern over lower-case text. In a phrase `a/b` is one of the words, `a*` any word that begins
 * so, `~` up to two words, and `'` may be written as either apostrophe.
 */
export const phrasePattern = (phrases: readonly string[]): RegExp =>
  new RegExp(`\\b(?:${phrases.map(wordsOf).join('|')})\\b`);

function wordsOf(phrase: string): string {
  const words = phrase.split(' ').map((word) =>
    word === '~'
      ? '(?:\\w+ ){0,2}'
      : `(?:${word
          .split('/')
          .map((one) => one.replace("'", "['’]").replace(/\*$/, '\\w*'))
          .join('|')}) `,
  );
  return words.join('').trimEnd();
}
