import type { Sentence, Statement } from '../model.ts';
import { governmentOf, takesClause } from '../words/verbs.ts';
import { wordClass } from '../words/words.ts';

/**
 * Whether a sentence tells of something that happened: a deed that is asserted. What somebody says, believes, plans, demands or is
 * poised for is none of itself ("says he believes that it will"), nor is praise or blame, nor what only is so.
 */
export const tellsEvent = (sentence: Sentence): boolean =>
  !sentence.isQuestion && sentence.statements.some((statement) => isEvent(statement, sentence));

function isEvent(statement: Statement, sentence: Sentence): boolean {
  const { kind, modality, polarity, verb, subjects, objects } = statement;
  return (
    kind === 'clause' &&
    modality === 'happened' &&
    polarity === 'asserted' &&
    subjects.length + objects.length > 0 &&
    !STATES.has(verb) &&
    !TALK.has(verb) &&
    !isOfMind(verb, objects.length > 0) &&
    !isNoDeed(statement, sentence)
  );
}

/**
 * Whether a verb's form or place tells that it is no deed of its own: "rescue *stranded* tourists", "after a synagogue
 * *shooting*", "says the firm *is dumping* him", "force to *leave* next week", "*call* for roads to get a boost".
 */
function isNoDeed({ at, subjects, speaker }: Statement, { tokens, statements }: Sentence): boolean {
  const [verb, before] = [tokens[at]!, tokens[at - 1]];
  if (subjects.some(({ head }) => WISHES.has(tokens[head]!.lemma))) return true;
  if (before === undefined) return false;
  if ((before.tag === 'PART' && before.lower === 'to') || QUOTE.test(before.lower)) return true;
  const isVerb = (token: number): boolean =>
    statements.some((other) => other.kind === 'clause' && other.at === token);
  if (PARTICIPLE.test(verb.lower) && before.tag === 'VERB' && isVerb(at - 1)) return true;
  if (!verb.lower.endsWith('ing')) return false;
  // What somebody says that is going on, he judges.
  if (speaker !== undefined || statements.some((other) => other.at < at && isSaying(other))) return true;
  const isBehind = (token: number): boolean => BEHIND.has(tokens[token]?.tag ?? '');
  return before.tag !== 'AUX' && (isBehind(at - 1) || subjects.some(({ start }) => isBehind(start - 1)));
}

// A word in quotation marks is somebody's.
const QUOTE = /^["'“‘]$/;
const BEHIND: ReadonlySet<string> = new Set(['ADP', 'SCONJ']);
const PARTICIPLE = /(?:ed|en|ing)$/;
const WISHES: ReadonlySet<string> = new Set('call plea demand push bid hope fear'.split(' '));
const isSaying = ({ kind, verb }: Statement): boolean => kind === 'clause' && governmentOf(verb) === 'say';

// "Shr 34 cts vs 31 cts" compares, and is no deed.
const STATES = new Set(['be', 'have', 'vs', 'remain', 'stay', 'seem', 'appear', 'exude', 'remember']);
// Praise and blame, and what is said to somebody, are talk also where they have an object.
const TALK = wordClass('talk');

/** Whether a verb only tells what somebody says, thinks, plans or asks for. With an object many are deeds: "elected him", "sued the firm". */
function isOfMind(verb: string, hasObject: boolean): boolean {
  const government = governmentOf(verb);
  if (government === 'say' || government === 'deny') return !hasObject;
  if (government !== 'plan' && government !== 'possible' && government !== 'call') return false;
  return !hasObject || takesClause(verb) || INTENDS.test(verb);
}

const INTENDS =
  /^(?:plan|intend|aim|prepare|schedule|threaten|promise|vow|pledge|seek|want|try|consider|mull|weigh|urge|need|poise|slate|set)$/;
