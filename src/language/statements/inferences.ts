import type { Noun, Phrase, Statement, Token } from '../model.ts';
import { lemmaOfVerb } from '../tagging/tagger.ts';
import { isKnownVerb } from '../words/verbs.ts';
import { PARTICIPLE, UNITS } from '../words/words.ts';
import { DEALING, dealings } from './dealings.ts';
import { EXPRESSING, expressed, isMeant } from './expressions.ts';
import { follows, nounsOf, ofNoun, without } from './following.ts';
import {
  behind,
  given,
  idioms,
  negating,
  received,
  spared,
  sufferings,
  taking,
  turned,
  undergone,
} from './inference-table.ts';
import { isLevelAlone, isMove, LEVELLING, levels } from './levels.ts';
import { ENDS, moving } from './movements.ts';
import { DECIDING, isOutcomeAlone, outcomes } from './outcomes.ts';
import { predicatesOf } from './predicates.ts';
import { reciprocals } from './reciprocals.ts';
import {
  attacking,
  becoming,
  blaming,
  convicting,
  GETTING,
  housing,
  jailing,
  lasting,
  MAKING,
  occurring,
  opposing,
  replacing,
  SERVING,
  sentencing,
  serving,
  spending,
  staffing,
} from './verbs-telling.ts';

/**
 * What a sentence says in other words by saying what it says: the same deed told from its other side, an adjective or a
 * state that is a deed. They have the place of the statement that they follow from.
 */
export function inferred(tokens: readonly Token[], statements: readonly Statement[]): Statement[] {
  return statements.flatMap((one) => {
    if (one.kind === 'place') return [];
    // A headline's "sold to Orvane".
    if (one.isGuess) return one.polarity === 'asserted' ? transfersOf(one) : [];
    const mutual = one.kind === 'clause' ? reciprocals(tokens, one) : [];
    const words = EXPRESSING.has(one.verb) ? expressed(tokens, one) : [];
    if (!telling().has(one.verb) && !isMove(one.verb))
      return words.length === 0 ? mutual : [...mutual, ...words];
    // What is denied of one side is not denied by the other.
    const isSaid = one.polarity === 'asserted';
    return [
      ...mutual,
      ...(isSaid ? turnedOf(tokens, one) : []),
      ...(isSaid ? transfersOf(one) : []),
      ...(one.verb === 'be' ? predicatesOf(tokens, one) : []),
      ...idiomsOf(tokens, one),
      ...words,
      ...(isSaid ? left(one) : []),
      ...(isSaid ? unharmed(tokens, one) : []),
      ...behindOf(tokens, one),
      ...sufferedBy(tokens, one),
      ...(isSaid ? becoming(one) : []),
      ...(isSaid ? sentencing(tokens, one) : []),
      ...serving(one),
      ...opposing(one),
      ...convicting(tokens, one),
      ...attacking(tokens, one),
      ...(isSaid ? jailing(tokens, one) : []),
      ...(isSaid ? replacing(one) : []),
      ...blaming(one),
      ...(isSaid ? spending(tokens, one) : []),
      ...(isSaid ? staffing(tokens, one) : []),
      ...housing(tokens, one),
      ...(isSaid ? moving(tokens, one) : []),
      ...(isSaid ? levels(tokens, one) : []),
      ...(isSaid ? dealings(tokens, one) : []),
      ...(isSaid ? outcomes(tokens, one) : []),
      ...(isSaid ? occurring(tokens, one) : []),
      ...(isSaid ? lasting(tokens, one) : []),
    ];
  });
}

/** Whether what follows from a statement is all that it says: "came into force". */
export const saysAll = isMeant;

/** Whether what follows from one verb says less than it, so that it does not bear the verb out. */
export const saysLess = (verb: string, following: string): boolean =>
  isLevelAlone(verb, following) ||
  isOutcomeAlone(verb, following) ||
  // Who became chairman need not have replaced Reid.
  ((verb === 'replace' || verb === 'succeed') && following === 'become');

// The verbs from which something follows; made once the table is read.
let verbs: ReadonlySet<string> | undefined;
const telling = (): ReadonlySet<string> => {
  verbs ??= new Set([
    ...[...turned.keys()].map((key) => taking(key).verb),
    ...given.keys(),
    ...received.keys(),
    ...negating.keys(),
    ...[...spared.keys(), ...idioms.keys(), ...sufferings.keys(), ...behind.keys(), ...undergone.keys()].map(
      (key) => taking(key).verb,
    ),
    ...SERVING,
    ...MAKING,
    ...GETTING,
    ...ENDS,
    ...LEVELLING,
    ...DEALING,
    ...DECIDING,
    'be',
    'blame',
    'emerge',
    'escape',
    'remain',
    'survive',
    'walk_away',
    'find',
    'have',
    'hit',
    'strike',
    'succeed',
    'last',
    'open',
    'oppose',
    'replace',
    'sentence',
    'spend',
    'run',
    'take',
  ]);
  return verbs;
};

// The verbs that a table has, whatever stands with them.
const verbsOf = (table: ReadonlyMap<string, unknown>): ReadonlySet<string> =>
  new Set([...table.keys()].map((key) => taking(key).verb));
const [TURNS, IDIOMATIC, SUFFERING] = [turned, idioms, sufferings].map(verbsOf) as [Verbs, Verbs, Verbs];
type Verbs = ReadonlySet<string>;

function turnedOf(tokens: readonly Token[], one: Statement): Statement[] {
  const found: Statement[] = [];
  if (one.subjects.length === 0 || !TURNS.has(one.verb)) return found;
  const keys = [one.verb, ...new Set(one.phrases.map(({ preposition }) => `${one.verb}+${preposition}`))];
  for (const key of keys) {
    if (!turned.has(key)) continue;
    const { preposition } = taking(key);
    const others = preposition === '' ? one.objects : one.objects.length > 0 ? [] : nounsOf(one, preposition);
    // "Fell to 100": an amount takes nothing.
    if (
      others.length === 0 ||
      others.some(({ head }) => UNITS.has(tokens[head]!.lower) || tokens[head]!.tag === 'NUM')
    )
      continue;
    const rest = preposition === '' ? one.phrases : without(one, preposition);
    for (const to of turned.get(key) ?? []) {
      const behind = to.preposition === '' ? [] : one.subjects.map((noun) => ({ ...to, noun }));
      found.push(
        follows(one, to.verb, others, to.preposition === '' ? one.subjects : [], [...behind, ...rest]),
      );
    }
  }
  return found;
}

function transfersOf(one: Statement): Statement[] {
  const found: Statement[] = [];
  if (one.objects.length === 0) return found;
  const receivers = nounsOf(one, 'to');
  if (receivers.length > 0)
    for (const verb of given.get(one.verb) ?? [])
      found.push(
        follows(one, verb, receivers, one.objects, [
          ...one.subjects.map((noun) => ({ preposition: 'from', noun })),
          ...without(one, 'to'),
        ]),
      );
  if (one.subjects.length > 0 && nounsOf(one, 'from').length > 0)
    for (const verb of received.get(one.verb) ?? [])
      found.push(
        follows(one, verb, nounsOf(one, 'from'), one.objects, [
          ...one.subjects.map((noun) => ({ preposition: 'to', noun })),
          ...without(one, 'from'),
        ]),
      );
  return found;
}

/** "Took control of the port": seized it. */
function idiomsOf(tokens: readonly Token[], one: Statement): Statement[] {
  const [object] = one.objects;
  if (object === undefined || one.isPassive || one.subjects.length === 0 || !IDIOMATIC.has(one.verb))
    return [];
  const said = `${one.verb}+${tokens[object.head]!.lemma}`;
  const inside = ofNoun(tokens, object);
  const found = (idioms.get(`${said}+of`) ?? []).flatMap((verb) =>
    inside === undefined ? [] : [follows(one, verb, one.subjects, [inside], one.phrases)],
  );
  for (const preposition of new Set(one.phrases.map((phrase) => phrase.preposition)))
    for (const verb of idioms.get(`${said}+${preposition}`) ?? [])
      found.push(follows(one, verb, one.subjects, nounsOf(one, preposition), without(one, preposition)));
  return found;
}

/** "Took over from Brandt": replaced him. "Was diagnosed with cancer": has it. */
function behindOf(tokens: readonly Token[], one: Statement): Statement[] {
  // "Was wrongly diagnosed with cancer".
  if (/^(?:wrongly|falsely|mistakenly|incorrectly|mis)$/.test(tokens[one.at - 1]?.lower ?? '')) return [];
  const who = one.isPassive ? one.objects : one.subjects;
  if (who.length === 0 || (!one.isPassive && one.objects.length > 0)) return [];
  const table = one.isPassive ? undergone : behind;
  return [...new Set(one.phrases.map(({ preposition }) => preposition))].flatMap((preposition) =>
    (table.get(`${one.verb}+${preposition}`) ?? []).map((to) => {
      const whom = nounsOf(one, preposition);
      const rest = without(one, preposition);
      return to.preposition === ''
        ? follows(one, to.verb, who, whom, rest)
        : follows(one, to.verb, who, [], [...whom.map((noun) => ({ ...to, noun })), ...rest]);
    }),
  );
}

/** "Faces charges of fraud": is charged with it; "drew criticism from the union": the union criticized it. */
function sufferedBy(tokens: readonly Token[], one: Statement): Statement[] {
  const [object] = one.objects;
  if (object === undefined || one.isPassive || one.subjects.length === 0 || one.objects.length > 1) return [];
  if (!SUFFERING.has(one.verb)) return [];
  const said = `${one.verb}+${tokens[object.head]!.lemma}`;
  const inside = ofNoun(tokens, object) ?? modifierOf(tokens, object);
  const what = inside === undefined ? [] : [{ preposition: 'of', noun: inside }];
  const suffer = (verb: string, by: readonly Noun[], phrases: readonly Phrase[]): Statement => ({
    ...follows(one, verb, by, one.subjects, [...what, ...phrases]),
    isPassive: true,
  });
  const found = (sufferings.get(said) ?? []).map((verb) => suffer(verb, [], one.phrases));
  for (const preposition of new Set(one.phrases.map((phrase) => phrase.preposition)))
    for (const verb of sufferings.get(`${said}+${preposition}`) ?? [])
      found.push(suffer(verb, nounsOf(one, preposition), without(one, preposition)));
  return found;
}

/** "Faces *fraud* charges": the nouns before a noun. */
function modifierOf(tokens: readonly Token[], { start, head }: Noun): Noun | undefined {
  let from = head;
  while (from > start && tokens[from - 1]!.tag === 'NOUN') from -= 1;
  return from < head ? { start: from, end: head, head: head - 1 } : undefined;
}

const UNHARMED = new Set(['be', 'escape', 'emerge', 'survive', 'remain', 'walk_away']);

/** "Was undamaged", "escaped unhurt", "escaped injury": it was not done to them. */
function unharmed(tokens: readonly Token[], one: Statement): Statement[] {
  if (one.kind !== 'clause' || one.isPassive || one.subjects.length === 0) return [];
  const not = (verb: string): Statement => ({
    ...follows(one, verb, [], one.subjects, one.phrases),
    isPassive: true,
    polarity: 'negated',
  });
  const object = one.objects[0];
  const kept = object === undefined ? [] : (spared.get(`${one.verb}+${tokens[object.head]!.lemma}`) ?? []);
  if (kept.length > 0) return kept.map(not);
  const { lower = '', tag } = tokens[one.at + 1] ?? {};
  if (!UNHARMED.has(one.verb) || tag !== 'ADJ' || !lower.startsWith('un')) return [];
  const participle = lower.slice(2);
  const verb = PARTICIPLE(participle) ? lemmaOfVerb(participle) : participle;
  return isKnownVerb(verb) && PARTICIPLE(participle) ? [not(verb)] : [];
}

/** "Skipped the meeting": did not attend it. */
const left = (one: Statement): Statement[] =>
  (negating.get(one.verb) ?? []).flatMap((verb) =>
    one.subjects.length === 0 || one.objects.length === 0
      ? []
      : [{ ...follows(one, verb, one.subjects, one.objects, one.phrases), polarity: 'negated' }],
  );
