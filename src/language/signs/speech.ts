import type { Noun, Sentence, Token } from '../model.ts';
import { entails, governmentOf, takesClause } from '../words/verbs.ts';

// What is said of somebody by them: a judgement, a promise, a demand.
const ACTS =
  'criticize praise condemn blame accuse urge promise apologize welcome thank mock insult answer ask demand describe'.split(
    ' ',
  );
// Who finds or sees something has not said so yet.
const PERCEIVES =
  /^(?:find|show|learn|know|realize|realise|remember|prove|see|hear|notice|observe|discover|estimate|demonstrate|dream|imagine|pretend|ensure|mean|order)$/;

/** Whether who does this says something, or holds it to be so: "warned", "denied", "believes", "criticized". */
export const isSpeech = (verb: string): boolean =>
  entails(verb, 'say') ||
  (!PERCEIVES.test(verb) && takesClause(verb)) ||
  governmentOf(verb) === 'deny' ||
  ACTS.some((act) => entails(verb, act));

/**
 * Whose words, or what judgements of whom, a sentence tells: whoever says something in it, and whoever is named as the source of
 * it. Somebody who is told something says nothing.
 */
export function speakersIn({ statements, tokens }: Sentence): readonly Noun[] {
  const told = new Set<number>();
  const speaking: Noun[] = [];
  for (const { kind, verb, at, isPassive, subjects, objects, phrases } of statements) {
    if (kind !== 'clause') continue;
    // "Called the plan a fraud" judges it; "called the police" does not.
    const isCalling = verb === 'call' && phrases.some(({ preposition }) => preposition === 'as');
    if (!isSpeech(verb) && !isCalling && !isQuoting(tokens, at)) continue;
    speaking.push(...subjects);
    if (isPassive) for (const { head } of objects) told.add(head);
  }
  const sources = statements.flatMap(({ speaker }) => (speaker === undefined ? [] : [speaker]));
  return [...speaking, ...sources.filter(({ head }) => !told.has(head))];
}

/** "'Nobody will pay,' Hart told them", "Hart added: 'Nobody'": whatever verb stands beside a quotation. */
const isQuoting = (tokens: readonly Token[], at: number): boolean =>
  tokens.slice(at + 1, at + NEAR).some(({ lower }) => QUOTES.test(lower)) ||
  tokens.slice(Math.max(0, at - NEAR), at).some(({ lower }) => QUOTES.test(lower));

const NEAR = 4;
const QUOTES = /^["“”„«»]$/;
