import type { Reading } from '../model.ts';
import { analyse, isQuestion } from '../statements/analyse.ts';
import { fold } from '../words/fold.ts';
import { wordClass } from '../words/words.ts';
import { claimStatements } from './profiles.ts';

/**
 * Reads what is asked about. A question whether something is so ("Did the bank fail?") is read as the statement that it is;
 * one that asks who or when states nothing. A noun alone ("Earthquake in Japan") is read as that there was one; a text in another
 * language, or one of which no statement can be told, has none (`hasStatement`).
 */
export function readClaim(text: string): { readonly reading: Reading; readonly hasStatement: boolean } {
  const plain = analyse(text);
  const own = isQuestion(text) ? (turnedRound(text) ?? { ...plain, sentences: [] }) : plain;
  if (own.language === 'en' && own.sentences.length === 0) return { reading: own, hasStatement: false };
  if (own.language !== 'en' || hasStatement(own)) return { reading: own, hasStatement: hasStatement(own) };
  const there = analyse(`There was ${text}`);
  // "There was strike" is read as that something was struck: what may be a verb too needs its article.
  const reading = isOfThere(there)
    ? there
    : analyse(`There was ${/^[aeiou]/i.test(text) ? 'an' : 'a'} ${text}`);
  return { reading, hasStatement: hasStatement(reading) };
}

const ASKS =
  /^\s*(?<aux>did|do|does|has|have|had|is|are|was|were|will|would|can|could|may|might|should|must)\s+(?<rest>[^?]+)\?\s*$/iu;
// Whoever is asked about is seldom named in more words.
const LONGEST_SUBJECT = 12;
// Nobody asks whether something is so in a hundred words.
const LONGEST_ASKED = 600;

/**
 * "Did the Bank of Norland fail?" as "The Bank of Norland did fail": the auxiliary goes to where the words before it are the whole
 * subject of what follows. Undefined where no place is such, and for a question that no "yes" answers.
 */
function turnedRound(text: string): Reading | undefined {
  // Each place is tried in turn, with a reading of the whole.
  if (text.length > LONGEST_ASKED) return undefined;
  const { aux, rest } = ASKS.exec(text)?.groups ?? {};
  if (aux === undefined || rest === undefined) return undefined;
  const words = rest.trim().split(/\s+/u);
  for (let at = 1; at < Math.min(words.length, LONGEST_SUBJECT + 1); at += 1) {
    // "The mayor of Orvane": what "of" begins belongs to the words before it.
    if (words[at] === 'of') continue;
    const before = words.slice(0, at).join(' ');
    const told = analyse(`${before} ${aux.toLowerCase()} ${words.slice(at).join(' ')}.`);
    if (isWholeSubject(told, before, words[at]!, aux.toLowerCase())) return told;
  }
  return undefined;
}

/** Whether the first words of a sentence are what its first clause is about, and the word behind the auxiliary says of it what. */
function isWholeSubject(
  { language, sentences }: Reading,
  before: string,
  behind: string,
  aux: string,
): boolean {
  const [sentence] = sentences;
  if (language !== 'en' || sentence === undefined || sentences.length > 1) return false;
  const { tokens, text } = sentence;
  const asked = claimStatements(sentence)[0];
  if (asked === undefined || asked.at < 0) return false;
  const [first] = asked.isPassive ? asked.objects : asked.subjects;
  if (first === undefined) return false;
  const said = text.slice(tokens[0]!.start, tokens[first.end - 1]!.end);
  if (said !== before) return false;
  // "Is the bank insolvent": "is" itself is the verb. Else the verb must follow the auxiliary, adverbs apart.
  const verb = tokens[asked.at]!;
  if (verb.lower === aux) return BE.test(aux);
  const between = text.slice(before.length + 1 + aux.length, verb.start).trim();
  return (
    between === '' ||
    verb.text === behind ||
    /^\w+ly$|^(?:not|ever|already|also|been|being|be)$/u.test(between)
  );
}
const BE = /^(?:is|are|was|were)$/;

const isOfThere = ({ sentences }: Reading): boolean =>
  !sentences.some((sentence) =>
    claimStatements(sentence).some(({ objects }) =>
      objects.some(({ start, end }) => end - start === 1 && sentence.tokens[start]?.lower === 'there'),
    ),
  );

const hasStatement = ({ sentences }: Reading): boolean =>
  sentences.some((sentence) =>
    claimStatements(sentence).some(({ subjects, objects }) => subjects.length + objects.length > 0),
  );

const phrasesOf = (name: string): string[] =>
  [...wordClass(name)].map((words) => ` ${words.replaceAll('_', ' ')} `);
const INTERIM = phrasesOf('interim');
const ERROR = phrasesOf('error');

/** Whether a figure is of the middle of something: of a session, a count, a day ("at noon", "so far"). */
export function speaksOfMiddle(text: string): boolean {
  return hasPhrase(text, INTERIM);
}

/** Whether a sentence says that something that was said before is wrong ("an earlier version", "incorrectly"). */
export const admitsError = (text: string): boolean => hasPhrase(text, ERROR);

function hasPhrase(text: string, phrases: readonly string[]): boolean {
  const words = ` ${fold(text).replace(/[^\p{L}\p{N}-]+/gu, ' ')} `;
  return phrases.some((phrase) => words.includes(phrase));
}
