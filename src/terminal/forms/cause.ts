import type { ReadSentence } from '../../language/index.ts';
import type { Form } from './form.ts';
import { wordsOf } from './words.ts';

const ASKS = /^(?:and )?what (?:caused|causes|(?:is|was|were) the (?:cause|reason)s?\b)/i;
const BY = /^(?:caused|sparked|triggered|ignited|started)$/;

/** "What caused the fire?": "the cause was a faulty heater", "it was caused by", "a heater caused it". */
export function causeAsked(_question: ReadSentence, text: string): Form | undefined {
  if (!ASKS.test(text)) return undefined;
  return (sentence) => {
    const words = wordsOf(sentence);
    const isTold = words.some(
      ({ lower, lemma, tag }, at) =>
        (tag === 'NOUN' &&
          (lemma === 'cause' || lemma === 'reason') &&
          /^(?:is|was|were)$/.test(words[at + 1]?.lower ?? '') &&
          !/^(?:not|un\p{L}+|being|still|under)$/u.test(words[at + 2]?.lower ?? '')) ||
        (BY.test(lower) && words[at + 1]?.lower === 'by'),
    );
    return isTold ? 'told' : 'unknown';
  };
}
