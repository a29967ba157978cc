import type { Noun, Statement, Token } from '../model.ts';
import { follows, nounsOf, ofNoun, without } from './following.ts';
import { isAmount } from './levels.ts';

const CUTS = new Set(['cut', 'axe', 'slash', 'shed', 'eliminate', 'lose', 'scrap']);
const ADDS = new Set(['add', 'create']);
const POST = /^(?:job|position|post)$/;
const RESULT = new Set([
  'post',
  'report',
  'make',
  'record',
  'suffer',
  'incur',
  'book',
  'announce',
  'have',
  'show',
  'sustain',
]);
// A profit of another kind is another figure.
const OTHER_KIND =
  /^(?:gross|pretax|operating|underlying|paper|potential|estimated|expected|projected|possible)$/;
const FALLS = new Set(['lose', 'shed', 'drop']);
const GAINS = new Set(['gain', 'add', 'put_on']);

/** Verbs of dealings by which something else is said. */
export const DEALING: ReadonlySet<string> = new Set([
  ...CUTS,
  ...ADDS,
  ...RESULT,
  ...FALLS,
  ...GAINS,
  'pay',
  'send',
]);

/**
 * What firms, courts and markets do, in the words that news has for it: "posted a loss of $5 million" lost so much, "paid
 * $5 billion for Velda" bought it, "axed 300 jobs" cut them, "shares lost 5 percent" fell by it.
 */
export function dealings(tokens: readonly Token[], one: Statement): Statement[] {
  if (one.kind !== 'clause' || one.isGuess) return [];
  return [
    ...jobs(tokens, one),
    ...results(tokens, one),
    ...prices(tokens, one),
    ...penalties(tokens, one),
    ...shifts(tokens, one),
  ];
}

/** The number that counts a noun, alone: "*300* jobs". */
function countBefore(tokens: readonly Token[], { start, head }: Noun): Noun | undefined {
  const at = head - 1;
  return at >= start && tokens[at]!.tag === 'NUM' ? { start: at, end: at + 1, head: at } : undefined;
}

/**
 * "Axed 300 jobs": cut them. "Added 300 jobs": created them. "Made 300 workers redundant": laid off 300. A firm may cut jobs
 * and lay off nobody.
 */
function jobs(tokens: readonly Token[], one: Statement): Statement[] {
  const [object, ...others] = one.objects;
  if (object === undefined || others.length > 0) return [];
  const { lemma } = tokens[object.head]!;
  const alike = CUTS.has(one.verb) ? CUTS : ADDS.has(one.verb) ? ADDS : undefined;
  const count = countBefore(tokens, object);
  // "Lost its job as supplier".
  const isOwn = one.verb === 'lose' && count === undefined;
  if (alike !== undefined && POST.test(lemma) && !one.isPassive && !isOwn)
    return [...alike].flatMap((verb) =>
      verb === one.verb || verb === 'lose' ? [] : [follows(one, verb, one.subjects, [object], one.phrases)],
    );
  if (one.verb !== 'make' || count === undefined || tokens[object.end]?.lower !== 'redundant') return [];
  return [{ ...follows(one, 'lay_off', one.subjects, [count], one.phrases), isPassive: one.isPassive }];
}

/** "Posted a loss of $5 million": lost it; "made a $5 million profit": earned and made it. */
function results(tokens: readonly Token[], one: Statement): Statement[] {
  const [object, ...others] = one.objects;
  if (!RESULT.has(one.verb) || one.isPassive || object === undefined || others.length > 0) return [];
  if (one.subjects.length === 0) return [];
  const { lower } = tokens[object.head]!;
  const isLoss = /^loss(?:es)?$/.test(lower);
  if (!isLoss && !/^(?:profits?|earnings)$/.test(lower)) return [];
  if (tokens.slice(object.start, object.head).some((token) => OTHER_KIND.test(token.lower))) return [];
  const first = tokens.findIndex(({ tag }, i) => tag === 'NUM' && i >= object.start && i < object.head);
  const before = first < 0 ? undefined : { start: first, end: object.head, head: object.head - 1 };
  const amount = before ?? ofNoun(tokens, object) ?? nounsOf(one, 'of')[0];
  if (amount === undefined || !isAmount(tokens, amount)) return [];
  const rest = one.phrases.filter(({ noun }) => noun !== amount);
  return (isLoss ? ['lose'] : ['earn', 'make']).map((verb) =>
    follows(one, verb, one.subjects, [amount], rest),
  );
}

const DEAR =
  /^(?:house|home|mine|stake|company|firm|bank|site|land|club|team|painting|share|plant|factory|ship|aircraft|jet|right|business|unit|brand)$/;

/** "Paid $5 billion for Velda": bought it for that. */
function prices(tokens: readonly Token[], one: Statement): Statement[] {
  const [amount, ...others] = one.objects;
  if (one.verb !== 'pay' || one.isPassive || amount === undefined || others.length > 0) return [];
  if (one.subjects.length === 0 || !isAmount(tokens, amount)) return [];
  const bought = nounsOf(one, 'for').filter(
    // "For Hart to leave".
    ({ head, end }) =>
      (tokens[head]!.tag === 'PROPN' || DEAR.test(tokens[head]!.lemma)) && tokens[end]?.lower !== 'to',
  );
  return bought.length === 0
    ? []
    : [
        follows(one, 'buy', one.subjects, bought, [
          { preposition: 'for', noun: amount },
          ...without(one, 'for'),
        ]),
      ];
}

/** "Must pay a fine of $5 million": was fined it. "Sent Hart to prison for five years": jailed him. */
function penalties(tokens: readonly Token[], one: Statement): Statement[] {
  const [object] = one.objects;
  if (object === undefined) return [];
  if (
    one.verb === 'send' &&
    nounsOf(one, 'to').some(({ head, end }) => JAIL.test(tokens[head]!.lower) && tokens[end]?.lower !== 'to')
  )
    return [
      { ...follows(one, 'jail', one.subjects, one.objects, without(one, 'to')), isPassive: one.isPassive },
    ];
  return [];
}
const JAIL = /^(?:prison|jail)$/;

/** "Shares lost 5 percent", "gained 3 points": fell or rose so much. */
function shifts(tokens: readonly Token[], one: Statement): Statement[] {
  const [object, ...others] = one.objects;
  if (object === undefined || others.length > 0 || one.isPassive || one.subjects.length === 0) return [];
  if (!FALLS.has(one.verb) && !GAINS.has(one.verb)) return [];
  if (!/^(?:percent|%|point|cent)$/.test(tokens[object.head]!.lemma) || !isAmount(tokens, object)) return [];
  const verbs = FALLS.has(one.verb) ? ['fall', 'decline'] : ['rise', 'increase'];
  return verbs.map((verb) => follows(one, verb, one.subjects, [object], one.phrases));
}
