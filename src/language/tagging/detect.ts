import { readTable } from '../words/tables.ts';
import { Spoken } from './spoken.ts';

/** Words of each language, and in how many languages each of them stands. */
const WORDS = readTable('languages.tsv', 2).map(([language, words]) => ({
  language: language!,
  words: words!.split(' '),
}));
const NO_WORDS: ReadonlySet<string> = new Set();
const COMMON = new Map(WORDS.map(({ language, words }) => [language, new Set(words)]));
/** A word's languages, as places in `WORDS`, and what it counts for each: one that several have counts in parts. */
interface Speakers {
  readonly languages: number[];
  part: number;
}
const SPEAKERS = new Map<string, Speakers>();
for (const [at, { words }] of WORDS.entries()) {
  for (const word of new Set(words)) {
    const speakers = SPEAKERS.get(word) ?? { languages: [], part: 0 };
    speakers.languages.push(at);
    speakers.part = 1 / Math.sqrt(speakers.languages.length);
    SPEAKERS.set(word, speakers);
  }
}
const PLAIN_SPEAKERS = new Spoken(SPEAKERS);

// Scripts that one language writes, as far as news goes. Others need words.
const SCRIPTS: readonly (readonly [RegExp, string])[] = [
  [/\p{Script=Hangul}/gu, 'ko'],
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/gu, 'ja'],
  [/\p{Script=Thai}/gu, 'th'],
  [/\p{Script=Greek}/gu, 'el'],
  [/\p{Script=Hebrew}/gu, 'he'],
  [/\p{Script=Tamil}/gu, 'ta'],
  [/\p{Script=Telugu}/gu, 'te'],
  [/\p{Script=Georgian}/gu, 'ka'],
  [/\p{Script=Armenian}/gu, 'hy'],
];

// Most texts: no other script stands in them.
// biome-ignore lint/suspicious/noControlCharactersInRegex: the range of ASCII, and the signs of printers
const PLAIN = /^[\x00-\x7f–—‘’“”…]*$/;
const LETTER = /[A-Za-z]/;
const READ = 1_000;
const MOST_WORDS = 120;
// Two of the commonest words are no accident; a language that was declared gives way to clearly more.
const FEWEST = 2;
const CLEARLY = 1.5;

/**
 * What a text is written in: an ISO 639-1 code, or `und` where it does not show. Told by its letters, and by the words
 * that are most frequent in every text of a language. A short text may show nothing: then the declared language holds,
 * and without one plain letters are taken for English, as headlines have few such words.
 * @param declared BCP 47, as its publisher says; wrong ones are corrected by the text.
 */
export function detectLanguage(text: string, declared?: string): string {
  const head = text.slice(0, READ);
  const said = primaryOf(declared);
  const isPlainText = PLAIN.test(head);
  const letters = isPlainText ? (LETTER.test(head) ? 1 : 0) : (head.match(/\p{L}/gu)?.length ?? 0);
  if (letters === 0) return said ?? 'und';
  const byScript = isPlainText ? undefined : scriptOf(head, letters);
  if (byScript !== undefined) return byScript === 'zh' && said === 'ja' ? 'ja' : byScript;
  const scores = scoresOf(head);
  let best = { language: '', score: 0 };
  for (const [language, score] of scores) if (score > best.score) best = { language, score };
  if (said !== undefined) {
    const own = scores.get(said) ?? 0;
    const isOther = best.language !== said && best.score > FEWEST && best.score > CLEARLY * own;
    return isOther ? best.language : said;
  }
  if (best.score >= FEWEST) return best.language;
  const isPlain = /^[\p{ASCII}\p{P}\p{S}\s]*$/u.test(head);
  return isPlain && (best.score === 0 || (scores.get('en') ?? 0) === best.score)
    ? 'en'
    : best.language || 'und';
}

/**
 * The words that are most frequent in every text of a language, in lower case: they tell no text from another.
 * @param language ISO 639-1; empty for one that is not known.
 */
export const commonWordsOf = (language: string): ReadonlySet<string> => COMMON.get(language) ?? NO_WORDS;

function primaryOf(declared: string | undefined): string | undefined {
  const tag = declared?.trim() ?? '';
  if (!/^[a-zA-Z]{2,3}(?:[-_][a-zA-Z0-9]{2,8})*$/.test(tag)) return undefined;
  const primary = tag.split(/[-_]/)[0]!.toLowerCase();
  if (primary === 'und' || primary === 'mul') return undefined;
  // The two written forms of Norwegian have codes of their own.
  return primary === 'nb' || primary === 'nn' ? 'no' : primary;
}

function scriptOf(head: string, letters: number): string | undefined {
  for (const [script, language] of SCRIPTS) {
    if ((head.match(script)?.length ?? 0) > letters * SOME) return language;
  }
  return (head.match(/\p{Script=Han}/gu)?.length ?? 0) > letters * MOST ? 'zh' : undefined;
}

// Japanese and Korean news mixes in Chinese and Latin letters.
const SOME = 0.2;
const MOST = 0.4;

/** How many of the first words each language has; a word that several have counts in parts. */
export function scoresOf(head: string): Map<string, number> {
  const met: number[] = [];
  const count = ({ languages, part }: Speakers): void => {
    for (const language of languages) {
      if (SCORES[language] === 0) met.push(language);
      SCORES[language]! += part;
    }
  };
  if (PLAIN.test(head)) PLAIN_SPEAKERS.each(head, MOST_WORDS, count);
  else {
    const lower = head.toLowerCase().replaceAll('’', "'");
    const words = PLAIN.test(lower) ? lower.match(/[a-z']+/g) : lower.match(/[\p{L}\p{M}']+/gu);
    for (const word of words?.slice(0, MOST_WORDS) ?? []) {
      const speakers = SPEAKERS.get(word);
      if (speakers !== undefined) count(speakers);
    }
  }
  const scores = new Map<string, number>();
  for (const language of met) {
    scores.set(WORDS[language]!.language, SCORES[language]!);
    SCORES[language] = 0;
  }
  return scores;
}

/** By language, while a text is read; 0 at rest. */
const SCORES = new Float64Array(WORDS.length);
