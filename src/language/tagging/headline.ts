import { fold } from '../words/fold.ts';
import { isNameWord } from '../words/names.ts';
import { isKnownVerb } from '../words/verbs.ts';
import { wordClass } from '../words/words.ts';
import { isLexical, singular, tagAlone } from './tagger.ts';

// One in five of the longer words of running text begins with a capital; in a headline in title case nearly all do.
const TITLE_SHARE = 0.85;
const LEAST_WORDS = 4;
const SMALL_VERB = / (?:is|was|are|were|has|had|have|will|became) /;
const GIVEN = wordClass('given');
const remembered = new Map<string, boolean>();
const MOST = 8_000;

// biome-ignore lint/suspicious/noControlCharactersInRegex: the range of ASCII
const BEYOND_ASCII = /[^\x00-\x7f]/;
const [WORDS, PLAIN_WORDS, CAPITAL] = [/\p{L}[\p{L}'’.-]*/gu, /[A-Za-z][A-Za-z'.-]*/g, /^\p{Lu}/u];

/** Whether a text is a headline in Title Case or in CAPITALS, where capitals tell no name. */
function isTitleCase(text: string): boolean {
  const words = text.match(BEYOND_ASCII.test(text) ? WORDS : PLAIN_WORDS) ?? [];
  if (words.length < LEAST_WORDS) return false;
  let [long, capital] = [0, 0];
  for (let i = 1; i < words.length; i += 1) {
    const word = words[i]!;
    if (word.length <= 3) continue;
    long += 1;
    if (CAPITAL.test(word)) capital += 1;
  }
  if (long < 2 || capital / long < TITLE_SHARE) return false;
  // "Ada Reyes is the Interior Minister.": a sentence of names and titles; a headline has no full stop.
  return !(/[^.]\.$/.test(text) && SMALL_VERB.test(text));
}

/**
 * A headline in sentence case: words that are no names lose their capital. The length stays, so offsets hold for the
 * headline as it was written; a text that is none comes back as it is.
 */
export function sentenceCase(text: string): string {
  if (!isTitleCase(text)) return text;
  const isShouted = !/\p{Ll}/u.test(text);
  // Behind a figure no word begins it: "5 Dead In Crash".
  let isFirst = !/^\P{L}*\d/u.test(text);
  let last = '';
  let count = 0;
  return text.replace(/\p{L}[\p{L}'’.]*/gu, (word) => {
    count += 1;
    // "Elon Musk": what follows a given name is a surname; but "Brandt Will Run".
    const isVerb = last === 'will' && count > 2 && isKnownVerb(fold(word));
    const isSurname =
      !isVerb && GIVEN.has(last) && /^\p{Lu}\p{Ll}/u.test(word) && !SMALL.test(word) && !isVerbForm(word);
    last = fold(word);
    if (isSurname && !isShouted) {
      isFirst = false;
      return word;
    }
    const first = isFirst;
    isFirst = false;
    if (isShouted) return isName(word) ? word[0]! + sameLength(word.slice(1)) : sameLength(word);
    if (!/^\p{Lu}\p{Ll}/u.test(word)) return /^\p{Lu}$/u.test(word) && word !== 'I' ? sameLength(word) : word;
    if (first && !isName(word)) return word;
    return isName(word) ? word : sameLength(word);
  });
}

const SMALL =
  /^(?:To|In|On|At|For|From|With|And|Or|Of|By|The|A|An|As|Is|Was|Has|Had|Will|After|Before|Over|Says|Said)$/;
const HEADLINE = wordClass('headline');
const isVerbForm = (word: string): boolean => {
  const lower = fold(word);
  // "Dies" is of "die", and "denies" of "deny".
  const isThird = /[^s]s$/.test(lower) && (HEADLINE.has(singular(lower)) || HEADLINE.has(lower.slice(0, -1)));
  return isThird || /\p{L}{3}(?:ed|ing)$/u.test(lower);
};

/** "Pocketed" is none of the lexicon's words, and "pocket" is. */
function isInflected(lower: string): boolean {
  const stem = /^(\p{L}{4,}?)(?:ed|ing|s|es)$/u.exec(lower)?.[1];
  return stem !== undefined && (isLexical(stem) || isLexical(`${stem}e`)) && tagAlone(stem) !== 'PROPN';
}

function sameLength(word: string): string {
  const lower = word.toLowerCase();
  return lower.length === word.length ? lower : word;
}

function isName(word: string): boolean {
  const lower = fold(word).replace(/'s?$/, '').replace(/\.$/, '');
  let known = remembered.get(lower);
  if (known === undefined) {
    if (remembered.size >= MOST) remembered.clear();
    known =
      isNameWord(lower) ||
      GIVEN.has(lower) ||
      (lower.length > 1 && !isInflected(lower) && (!isLexical(lower) || tagAlone(lower) === 'PROPN'));
    remembered.set(lower, known);
  }
  return known;
}
