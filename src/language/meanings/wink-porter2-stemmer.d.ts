declare module 'wink-porter2-stemmer' {
  /** The stem of an English word in lower case, by Porter's second algorithm (Snowball's `english`). */
  export default function stem(word: string): string;
}
