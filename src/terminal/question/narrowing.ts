import { NARROWING } from '../../language/index.ts';
import { tokensOf } from './tokens.ts';

/** The narrowing words of a question. "More expensive" is told by "rose" as well, without "more". */
export function narrowingIn(words: readonly string[], question: string): string[] {
  const compared = new Set(
    tokensOf(question).flatMap(({ lower }, at, tokens) =>
      tokens[at + 1]?.tag === 'ADJ' && COMPARING.has(lower) ? [lower] : [],
    ),
  );
  return words.filter((word) => isNarrowing(word) && !compared.has(word));
}

const COMPARING: ReadonlySet<string> = new Set(['less', 'more']);

/** Words that turn a thing into a narrower one or its contrary, as `plainOf` writes them. */
const isNarrowing = (word: string): boolean =>
  NARROWING.has(word) || (/^\p{L}{3,}est$/u.test(word) && !NO_SUPERLATIVE.has(word));

const NO_SUPERLATIVE: ReadonlySet<string> = new Set(
  `arrest behest bequest budapest chest conquest contest crest detest digest divest earnest forest guest harvest honest infest inquest
  interest invest manifest midwest modest protest quest request suggest tempest unrest west`.split(/\s+/),
);
