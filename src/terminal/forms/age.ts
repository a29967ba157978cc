import type { ReadSentence } from '../../language/index.ts';
import type { Form } from './form.ts';
import { askedWords, wordsOf } from './words.ts';

type Tokens = ReadSentence['tokens'];

const ASKS = /^(?:(?:and )?how old|(?:what|which) age) (?:is|was|are|were)\b/i;
const OLDEST = 120;

/** "How old is Ada Vosk?": "Vosk, 61, denied it", "the 61-year-old Ada Vosk", "Vosk, aged 61", "Vosk is 61". */
export function ageAsked(question: ReadSentence, text: string): Form | undefined {
  if (!ASKS.test(text)) return undefined;
  const words = askedWords(question).slice(3);
  // "The Albrun goalkeeper" is the goalkeeper, whatever her name is.
  const end = words.findIndex(({ tag }) => !OF_ASKED.test(tag));
  const isNamed = words.slice(0, end < 0 ? undefined : end).at(-1)?.tag !== 'NOUN';
  const names = isNamed ? words.filter(({ tag }) => tag === 'PROPN') : [];
  const asked = names.length > 0 ? names : words.filter(({ tag }) => tag === 'NOUN');
  if (asked.length === 0) return undefined;
  const known = new Set(asked.flatMap(({ lower, lemma }) => [lower, lemma]));
  return (sentence) => {
    const owners = ownersIn(wordsOf(sentence));
    const isOf = (owner: Tokens): boolean =>
      owner.some(({ lower, lemma }) => known.has(lower) || known.has(lemma));
    if (owners.some(isOf)) return 'told';
    // Whoever "he" is, and "the driver", may be the one who is asked about.
    const isOther = (owner: Tokens): boolean => owner.some(({ tag }) => tag === 'PROPN');
    return names.length > 0 && owners.length > 0 && owners.every(isOther) ? 'open' : 'unknown';
  };
}

/** Whose ages a sentence tells: the words that stand for each. */
function ownersIn(words: Tokens): Tokens[] {
  return words.flatMap((word, at) => {
    const isAge = word.tag === 'NUM' && isYears(word.lower);
    const [before, behind] = [words[at - 1]?.lower ?? '', words[at + 1]?.lower ?? ''];
    if (isAge && before === ',' && (behind === ',' || behind === '.')) return [groupBefore(words, at - 1)];
    if (isAge && (before === 'aged' || before === 'turned')) {
      const end = words[at - 2]?.lower === ',' ? at - 2 : at - 1;
      return [groupBefore(words, end)];
    }
    if (isAge && IS.test(before) && (behind === '' || /^(?:years|[.,;])$/.test(behind)))
      return [groupBefore(words, at - 1)];
    if (isYearsOld(words, at)) return [groupBehind(words, at + 1)];
    return [];
  });
}

/** Whether a word is the last of "61-year-old", which is read as five. */
const isYearsOld = (words: Tokens, at: number): boolean =>
  words[at]!.lower === 'old' &&
  words[at - 1]?.lower === '-' &&
  /^years?$/.test(words[at - 2]?.lower ?? '') &&
  words[at - 4]?.tag === 'NUM';

const IS = /^(?:is|was|are|were)$/;
const OF_ASKED = /^(?:DET|ADJ|NOUN|PROPN|PART)$/;
const OF_GROUP = /^(?:PROPN|NOUN|ADJ|PRON)$/;
const isYears = (word: string): boolean => /^\d{1,3}$/.test(word) && Number(word) <= OLDEST;

function groupBefore(words: Tokens, end: number): Tokens {
  let start = end;
  while (start > 0 && OF_GROUP.test(words[start - 1]!.tag)) start -= 1;
  return words.slice(start, end);
}

function groupBehind(words: Tokens, start: number): Tokens {
  let end = start;
  while (end < words.length && OF_GROUP.test(words[end]!.tag)) end += 1;
  // "The 61-year-old driver, Jan Keller": the name behind it is the same person.
  if (words[end]?.lower === ',' && words[end + 1]?.tag === 'PROPN') {
    let last = end + 1;
    while (last < words.length && words[last]!.tag === 'PROPN') last += 1;
    return [...words.slice(start, end), ...words.slice(end + 1, last)];
  }
  return words.slice(start, end);
}
