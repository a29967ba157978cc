import type { Noun, Statement, Token } from '../model.ts';
import { follows, nounsOf, without } from './following.ts';

const CONTEST =
  /^(?:election|vote|poll|race|runoff|run-off|final|semifinal|semi-final|referendum|by-election|primary|ballot|contest|match|game|fight|bout|war)$/;
const BEATS = new Set(['beat', 'defeat', 'overcome', 'thrash']);
const BURNS = new Set(['destroy', 'gut', 'consume', 'raze', 'burn_down', 'level']);
const FIRE = /^(?:fire|blaze|flame|flames|inferno|arson)$/;
const SUPPLY = /^(?:power|electricity|water|gas)$/;

/** Verbs by whose outcome something else is said. */
export const DECIDING: ReadonlySet<string> = new Set([
  ...BEATS,
  ...BURNS,
  'concede',
  'knock_out',
  'cut',
  'leave',
  'sign',
]);

/** "Beat Brand in the election": won it, and Brand lost it. "Fire destroyed the mill": it burned down. */
export function outcomes(tokens: readonly Token[], one: Statement): Statement[] {
  if (one.kind !== 'clause' || one.isGuess) return [];
  return [
    ...contests(tokens, one),
    ...burnings(tokens, one),
    ...outages(tokens, one),
    ...enacted(tokens, one),
  ];
}

function contests(tokens: readonly Token[], one: Statement): Statement[] {
  const isContest = ({ head }: Noun): boolean => CONTEST.test(tokens[head]!.lemma);
  if (one.verb === 'concede') {
    const winners = nounsOf(one, 'to');
    const what = one.objects.filter(isContest);
    if (what.length === 0 || one.subjects.length === 0) return [];
    const lost = follows(one, 'lose', one.subjects, what, one.phrases);
    return winners.length === 0 ? [lost] : [lost, follows(one, 'win', winners, what, without(one, 'to'))];
  }
  if (!BEATS.has(one.verb) || one.objects.length === 0) return [];
  const what = nounsOf(one, 'in').filter(isContest);
  if (what.length === 0) return [];
  const rest = one.phrases.filter(({ noun }) => !what.includes(noun));
  return [
    ...(one.subjects.length > 0 ? [follows(one, 'win', one.subjects, what, rest)] : []),
    follows(one, 'lose', one.objects, what, rest),
  ];
}

/** "Fire gutted the mill", "was destroyed by a blaze": it burned down; and what burned down was destroyed. */
function burnings(tokens: readonly Token[], one: Statement): Statement[] {
  if (!BURNS.has(one.verb)) return [];
  const isFire = one.subjects.some(({ head }) => FIRE.test(tokens[head]!.lower));
  if (isFire && one.objects.length > 0) return [follows(one, 'burn_down', one.objects, [], one.phrases)];
  if (one.verb !== 'burn_down' || one.objects.length > 0 || one.isPassive) return [];
  return [{ ...follows(one, 'destroy', [], one.subjects, one.phrases), isPassive: true }];
}

/** "Knocked out power to 5,000 homes", "power was cut to 5,000 homes": they lost it. */
function outages(tokens: readonly Token[], one: Statement): Statement[] {
  // "Left 3,000 homes without power".
  if (one.verb === 'leave') {
    const lost = nounsOf(one, 'without').filter(({ head }) => SUPPLY.test(tokens[head]!.lower));
    return lost.length === 0 || one.objects.length === 0
      ? []
      : [follows(one, 'lose', one.objects, lost, without(one, 'without'))];
  }
  if (one.verb !== 'knock_out' && one.verb !== 'cut') return [];
  const what = one.objects.filter(({ head }) => SUPPLY.test(tokens[head]!.lower));
  const whose = nounsOf(one, 'to');
  return what.length === 0 || whose.length === 0
    ? []
    : [follows(one, 'lose', whose, what, without(one, 'to'))];
}

/** "Signed the bill into law": it became law. */
function enacted(tokens: readonly Token[], one: Statement): Statement[] {
  const law = nounsOf(one, 'into').filter(({ head }) => tokens[head]!.lower === 'law');
  return one.verb !== 'sign' || law.length === 0 || one.objects.length === 0
    ? []
    : [follows(one, 'become', one.objects, law, without(one, 'into'))];
}

/** Whether an outcome says less than the deed that it follows from: who won the election need not have beaten Brand in it. */
export const isOutcomeAlone = (verb: string, following: string): boolean =>
  verb === 'concede' ||
  (BEATS.has(verb) && (following === 'win' || following === 'lose')) ||
  (verb === 'sign' && following === 'become') ||
  (verb === 'burn_down' && following === 'destroy') ||
  (BURNS.has(verb) && following === 'burn_down') ||
  (/^(?:knock_out|cut|leave)$/.test(verb) && following === 'lose');
