import { FORMS } from '../words/words.ts';
import { lemmaOfVerb } from './tagger.ts';

// Forms of a word that are like each other are listed for matching; the past tense stands first, but for these.
const SAME =
  'bet bid burst cast cost cut hit hurt let put quit read rid set shed shut split spread thrust upset'.split(
    ' ',
  );
const OTHERWISE = {
  be: 'was',
  beat: 'beat',
  have: 'had',
  man: 'manned',
  prove: 'proved',
  relay: 'relayed',
  sew: 'sewed',
  show: 'showed',
  sow: 'sowed',
  swell: 'swelled',
  tread: 'trod',
};
const PAST = new Map([
  ...FORMS.map(([base, past]): [string, string] => [base!, past!]),
  ...SAME.map((verb): [string, string] => [verb, verb]),
  ...Object.entries(OTHERWISE),
]);
// "rebuild", "overtake", "mislead" go as what is behind the prefix.
const PREFIX = /^(?:re|over|under|mis|out|un|with|fore|broad)(?=\p{L}{3})/u;
const CONSONANT_AND_Y = /[^aeiou]y$/;
// "stop", "permit": the last letter may be doubled.
const ONE_VOWEL_ONE_CONSONANT = /[^aeiou][aeiou][bdgklmnprtz]$|^[aeiou][bdgklmnprtz]$/;
const HISSES = /(?:s|x|z|ch|sh)$/;
const THIRD = new Map([
  ['have', 'has'],
  ['be', 'is'],
]);

/** The past tense of a verb. @param verb in its base form, lower case. */
export function pastOf(verb: string): string {
  const [prefix = ''] = PREFIX.exec(verb) ?? [];
  const irregular = PAST.get(verb) ?? (prefix === '' ? undefined : PAST.get(verb.slice(prefix.length)));
  if (irregular !== undefined) return PAST.has(verb) ? irregular : `${prefix}${irregular}`;
  if (verb.endsWith('e')) return `${verb}d`;
  if (CONSONANT_AND_Y.test(verb)) return `${verb.slice(0, -1)}ied`;
  if (ONE_VOWEL_ONE_CONSONANT.test(verb)) {
    // It is doubled where the last syllable is stressed, which no letter shows: the tagger knows such forms.
    const doubled = `${verb}${verb.at(-1)}ed`;
    if (lemmaOfVerb(doubled) === verb) return doubled;
  }
  return `${verb}ed`;
}

/** What somebody does: "wants" for "want". @param verb in its base form, lower case. */
export function thirdPersonOf(verb: string): string {
  const irregular = THIRD.get(verb);
  if (irregular !== undefined) return irregular;
  return withS(verb, verb.endsWith('o'));
}

/** Several of a noun: "children" for "child". @param noun in the singular, lower case. */
export function pluralOf(noun: string): string {
  if (ALIKE.test(noun)) return noun;
  const [irregular] = PERSON.exec(noun) ?? [];
  return irregular === undefined ? withS(noun) : noun.slice(0, -irregular.length) + PERSONS[irregular]!;
}

const ALIKE = /(?:people|police|aircraft|series)$/;
// "policeman", "schoolchild" too.
const PERSON = /(?:man|child|person)$/;
const PERSONS: Readonly<Record<string, string>> = { man: 'men', child: 'children', person: 'people' };

/** @param hisses whether an e is needed that the last letters do not show. */
function withS(word: string, hisses = HISSES.test(word)): string {
  if (CONSONANT_AND_Y.test(word)) return `${word.slice(0, -1)}ies`;
  return hisses || HISSES.test(word) ? `${word}es` : `${word}s`;
}
