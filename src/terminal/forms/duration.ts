import { type ReadSentence, tellsDeed } from '../../language/index.ts';
import type { Form } from './form.ts';
import { askedWords, wordsOf } from './words.ts';

type Tokens = ReadSentence['tokens'];

const ASKS = /^(?:and )?(?:for )?how long (?:did|does|do|was|were|is|are|has|have|had|will|would)\b/i;
const UNIT = /^(?:second|minute|hour|day|night|week|fortnight|month|year|decade)$/;
const LASTS: ReadonlySet<string> = new Set(['last', 'take', 'run', 'go', 'continue', 'play', 'spend']);
const RULES: ReadonlySet<string> = new Set(
  'serve rule govern reign lead head run hold chair manage preside work'.split(' '),
);
const OFFICE = /^(?:office|power|post|job|role|charge|helm|position|throne|government)$/;
const YEAR = /^(?:1[5-9]|20)\d\d$/;
const BEFORE =
  /^(?:as|long|more|less|than|about|around|some|nearly|almost|just|only|over|under|up|to|at|least|most|a|an|the|last|past)$/;

/** "How long did the final take?", "How long did she rule?": "it lasted two hours", "three years in the post", "ruled from 2014 to 2022". */
export function durationAsked(question: ReadSentence, text: string): Form | undefined {
  if (!ASKS.test(text)) return undefined;
  const words = askedWords(question);
  const long = words.findIndex(({ lower }) => lower === 'long');
  const asked = words.slice(long + 2);
  const verbs = asked.filter(({ tag }) => tag === 'VERB');
  const isOfOffice =
    asked.some(({ lemma }) => RULES.has(lemma)) ||
    (verbs.length === 0 && asked.some(({ lower }) => lower === 'been'));
  const isOfLength = verbs.some(({ lemma }) => LASTS.has(lemma));
  return (sentence) => {
    const said = wordsOf(sentence);
    const isTold = lengthsIn(said).some(
      ([from, to]) =>
        (isOfOffice && isInOffice(said, from, to)) ||
        (isOfLength && LASTS.has(said[from - 1]?.lemma ?? '')) ||
        (said[from - 1]?.lower === 'for' && verbs.some(({ lemma }) => tellsDeed(said, lemma))),
    );
    return isTold || (isOfOffice && rulesFromTo(said)) ? 'told' : 'unknown';
  };
}

/** Where the lengths of time of a sentence stand, with what leads them ("as long as nine hours"). */
function lengthsIn(words: Tokens): [number, number][] {
  return words.flatMap(({ tag, lower }, at): [number, number][] => {
    if (tag !== 'NUM' && lower !== 'a' && lower !== 'an') return [];
    if (!UNIT.test(words[at + 1]?.lemma ?? '')) return [];
    // "A 12-year term" and "a day after" tell no length.
    if (/^(?:ago|after|before|later|earlier|old|-)$/.test(words[at + 2]?.lower ?? '')) return [];
    let from = at;
    while (from > 0 && BEFORE.test(words[from - 1]!.lower)) from -= 1;
    return [[from, at + 2]];
  });
}

/** "Three years in the post", "in power for 12 years". */
function isInOffice(words: Tokens, from: number, to: number): boolean {
  const ahead = words.slice(Math.max(0, from - 4), from);
  const behind = words.slice(to, to + 3);
  const isOffice = (group: Tokens): boolean =>
    /^(?:in|at)$/.test(group[0]?.lower ?? '') && group.some(({ lower }) => OFFICE.test(lower));
  return (
    isOffice(behind) ||
    (ahead.at(-1)?.lower === 'for' && [0, 1].some((start) => isOffice(ahead.slice(start, -1))))
  );
}

/** "Governed from 2014 to 2022". */
const rulesFromTo = (words: Tokens): boolean =>
  words.some(
    ({ lemma }, at) =>
      RULES.has(lemma) &&
      words[at + 1]?.lower === 'from' &&
      YEAR.test(words[at + 2]?.lower ?? '') &&
      YEAR.test(words[at + 4]?.lower ?? ''),
  );
