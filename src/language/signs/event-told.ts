import type { Sentence, Statement } from '../model.ts';
import { governmentOf, takesClause } from '../words/verbs.ts';

/**
 * Whether a sentence tells of something that happened: a deed that is asserted. What somebody says, believes, plans, demands or is
 * poised for is none of itself ("says he believes that it will"), nor is what only is so.
 */
export const tellsEvent = ({
  isQuestion,
  statements,
}: Pick<Sentence, 'isQuestion' | 'statements'>): boolean => !isQuestion && statements.some(isEvent);

const isEvent = ({ kind, modality, polarity, verb, subjects, objects }: Statement): boolean =>
  kind === 'clause' &&
  modality === 'happened' &&
  polarity === 'asserted' &&
  subjects.length + objects.length > 0 &&
  !STATES.has(verb) &&
  !isOfMind(verb, objects.length > 0);

const STATES = new Set(['be', 'have']);

/** Whether a verb only tells what somebody says, thinks, plans or asks for. With an object many are deeds: "elected him", "sued the firm". */
function isOfMind(verb: string, hasObject: boolean): boolean {
  const government = governmentOf(verb);
  if (government === 'say' || government === 'deny') return !hasObject;
  if (government !== 'plan' && government !== 'possible' && government !== 'call') return false;
  return !hasObject || takesClause(verb) || INTENDS.test(verb);
}

const INTENDS =
  /^(?:plan|intend|aim|prepare|schedule|threaten|promise|vow|pledge|seek|want|try|consider|mull|weigh|urge|need|poise|slate|set)$/;
