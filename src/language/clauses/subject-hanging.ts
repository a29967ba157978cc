import type { Noun } from '../model.ts';
import { governmentOf } from '../words/verbs.ts';
import type { Clause } from './clauses.ts';
import { NONE, nearestVerb, type Site, type Subject } from './subject-site.ts';

/** Whether a noun tells a plan ("a *bid* to buy"). */
export const isPlanned = (lemma: string): boolean => PLANNED.test(lemma);
const PLANNED =
  /^(?:plan|decision|bid|effort|attempt|offer|move|call|right|threat|proposal|request|push|campaign|vote|deal|agreement|order|drive|pledge|promise|refusal|failure|way|ability|method|means|chance|opportunity|desire|willingness|permission|capacity|obligation)$/;

// Whose object does what the infinitive says; of other verbs ("met Holm to end the dispute") the subject does.
const CONTROLS = /^(?:want|expect|tell|get|appoint|elect|name|choose|allow|permit|sentence|prompt)$/;
// Of these somebody who is named is meant to do it; what things or people are used for the subject does with them.
const ASSIGNS =
  /^(?:train|hire|need|like|prefer|select|nominate|tap|pick|warn|remind|inspire|teach|trust|recruit|assign|empower|summon|dare|motivate|tempt|entice|incite|task|license|convince|free|send|authori[sz]e|entitle)$/;
// "Beat Sudland to win the cup": who did so has won it.
const BEATS =
  /^(?:beat|defeat|overcome|thrash|trounce|rout|crush|upset|edge|stun|outlast|outscore|outpoint|sweep)$/;

/** "Asked the bank to pay", "a plan to leave", "used nets to catch fish". */
export function hangingNoun(site: Site, last: number, first: number): Subject {
  const { tokens, chunks, clauses } = site;
  const governor = clauses.findIndex((clause) => isRightBefore(clause, first));
  const noun = chunks[last]!;
  if (governor < 0) {
    const of = nearestVerb(site, last);
    // A headline's future: "Pompeo to give a speech", "Lloyd's Register to buy"; but not "Pompeo's plan to give".
    const isNamed = possessorOf(site, noun) === undefined || tokens[noun.head]!.tag === 'PROPN';
    if (of === undefined && isNamed && !isPlanned(tokens[noun.head]!.lemma))
      return {
        ...NONE,
        nouns: [{ start: chunks[first]!.start, end: noun.end, head: chunks[first]!.head }],
      };
    const possessor = possessorOf(site, noun);
    return {
      ...NONE,
      nouns: possessor === undefined ? (of === undefined ? [] : clauses[of]!.subject.nouns) : [possessor],
      through: noun.head,
      governor: of,
      link: 'beside',
    };
  }
  const clause = clauses[governor]!;
  const government = governmentOf(clause.verb);
  const isTold =
    government === 'call' ||
    government === 'carry' ||
    government === 'fail' ||
    CONTROLS.test(clause.verb) ||
    (tokens[noun.head]!.tag === 'PRON' &&
      !['use', 'take', 'promise', 'leave', 'visit'].includes(clause.verb));
  const isAssigned = tokens[noun.head]!.tag === 'PROPN' && ASSIGNS.test(clause.verb);
  if ((isTold || isAssigned) && !clause.isPassive)
    return {
      ...NONE,
      nouns: [{ start: chunks[first]!.start, end: noun.end, head: chunks[first]!.head }],
      governor,
      isPurpose: isAssigned && !isTold,
    };
  if (BEATS.test(clause.verb)) return { ...NONE, nouns: clause.subject.nouns, governor };
  // "A bid to buy": the noun tells that it is a plan, whatever the verb.
  return { ...NONE, nouns: clause.subject.nouns, governor, isPurpose: true, through: noun.head };
}

/** Whether a clause's verb stands right before a chunk: "urged the army", "called on the army". */
export const isRightBefore = ({ at, verb }: Clause, chunk: number): boolean =>
  at === chunk - 1 || (at === chunk - 2 && verb.includes('_'));

function possessorOf(site: Site, noun: Noun): Noun | undefined {
  const { tokens } = site;
  for (let i = noun.head; i > noun.start; i -= 1) {
    const { lower } = tokens[i]!;
    if (lower === "'s" || lower === "'") return { start: noun.start, end: i, head: i - 1 };
  }
  return undefined;
}
