import type { Noun, Statement, Token } from '../model.ts';
import { follows, nounsOf, without } from './following.ts';

// What single verbs say beside what they say.

/** Verbs by which somebody is given a term in jail. */
export const GETTING = new Set(['get', 'receive']);

/** Verbs by which somebody is said to be what stands behind "as". */
export const SERVING = new Set(['work', 'serve', 'act', 'take_over', 'join']);

/** "Works as education secretary": is it; "took over as chairman": became it. */
export function serving(one: Statement): Statement[] {
  if (!SERVING.has(one.verb) || one.kind !== 'clause') return [];
  const posts = nounsOf(one, 'as');
  const verb = one.verb === 'take_over' ? 'become' : 'be';
  // "Joined Orvane as director": its director.
  const whose = one.verb === 'join' ? one.objects.map((noun) => ({ preposition: 'of', noun })) : [];
  return posts.length === 0
    ? []
    : [follows(one, verb, one.subjects, posts, [...whose, ...without(one, 'as')])];
}

/** "Blamed the crash on fog", "blamed fog for the crash": both. */
export function blaming(one: Statement): Statement[] {
  if (one.verb !== 'blame' || one.kind !== 'clause' || one.objects.length === 0) return [];
  return [
    ['on', 'for'],
    ['for', 'on'],
  ].flatMap(([from, to]) => {
    const nouns = nounsOf(one, from!);
    const rest = [...one.objects.map((noun) => ({ preposition: to!, noun })), ...without(one, from!)];
    return nouns.length === 0
      ? []
      : [{ ...follows(one, 'blame', one.subjects, nouns, rest), isPassive: one.isPassive }];
  });
}

/** "Has 50 employees": employs 50. */
export function staffing(tokens: readonly Token[], one: Statement): Statement[] {
  const [object] = one.objects;
  if (one.verb !== 'have' || object === undefined || one.objects.length > 1 || one.subjects.length === 0)
    return [];
  const isStaff = /^(?:employee|worker|staff)$/.test(tokens[object.head]!.lemma);
  return isStaff && tokens.slice(object.start, object.head).some(({ tag }) => tag === 'NUM')
    ? [follows(one, 'employ', one.subjects, [object], one.phrases)]
    : [];
}

/** "Spent six years in jail": served them there. */
export function spending(tokens: readonly Token[], one: Statement): Statement[] {
  if (one.verb !== 'spend' || one.isPassive || one.subjects.length === 0 || one.objects.length !== 1)
    return [];
  const isJail = one.phrases.some(({ noun }) => JAIL.has(tokens[noun.head]!.lemma));
  return isJail ? [follows(one, 'serve', one.subjects, one.objects, one.phrases)] : [];
}

/** "Replaced Reid as whip": became whip, and Reid was it before. */
export function replacing(one: Statement): Statement[] {
  const posts = nounsOf(one, 'as');
  if ((one.verb !== 'replace' && one.verb !== 'succeed') || posts.length === 0 || one.kind !== 'clause')
    return [];
  const rest = without(one, 'as');
  return [
    ...(one.subjects.length === 0 ? [] : [follows(one, 'become', one.subjects, posts, rest)]),
    ...(one.objects.length === 0 ? [] : [follows(one, 'become', one.objects, posts, [])]),
  ];
}

/** Verbs by which somebody is made what stands behind "as". */
export const MAKING = new Set(['elect', 'appoint', 'swear', 'crown', 'inaugurate', 'name', 'install']);

/** "Was elected president": became it. */
export function becoming(one: Statement): Statement[] {
  if (!MAKING.has(one.verb) || one.kind !== 'clause' || one.isGuess || one.objects.length !== 1) return [];
  const posts = nounsOf(one, 'as');
  // "Orvane named Hart chairman": its own.
  const whose = one.subjects.map((noun) => ({ preposition: 'of', noun }));
  return posts.length === 0
    ? []
    : [follows(one, 'become', one.objects, posts, [...whose, ...without(one, 'as')])];
}

/** "Found Keller guilty of fraud": convicted him of it. */
export function convicting(tokens: readonly Token[], one: Statement): Statement[] {
  const [object] = one.objects;
  if (one.verb !== 'find' || object === undefined) return [];
  const guilty = tokens.findIndex(({ lower }, i) => lower === 'guilty' && i > one.at);
  if (guilty < 0 || guilty > object.end) return [];
  // "Found him not guilty": the clause is negated, and "not" is no part of him.
  const end = tokens[guilty - 1]?.lower === 'not' ? guilty - 1 : guilty;
  const whom = guilty < object.end ? { ...object, end } : object;
  const of = tokens[guilty + 1]?.lower === 'of' ? { start: guilty + 2, end: object.end } : undefined;
  const crime =
    of === undefined || of.start >= of.end ? [] : [{ preposition: 'of', noun: { ...of, head: of.end - 1 } }];
  return whom.end <= whom.start
    ? []
    : [follows(one, 'convict', one.subjects, [whom], [...crime, ...one.phrases])];
}

/** "Has its headquarters in Dorsk": is based there. */
export function housing(tokens: readonly Token[], one: Statement): Statement[] {
  const [object] = one.objects;
  if (one.verb !== 'have' || object === undefined || one.phrases.length === 0) return [];
  return /^headquarters?$/.test(tokens[object.head]!.lower)
    ? [follows(one, 'headquarter', [], one.subjects, one.phrases)]
    : [];
}

const DISASTER =
  /^(?:earthquake|quake|tremor|storm|hurricane|typhoon|cyclone|tornado|flood|tsunami|landslide|avalanche|drought|blizzard)$/;
const SITTING =
  /^(?:trial|talk|summit|conference|hearing|session|tournament|festival|inquest|meeting|congress|game)s?$/;
const OUTBREAK = /^(?:fire|blaze|war|riot|fight|fighting|epidemic|violence|unrest|protest|panic|fever)$/;

/** "The meeting took place in Geneva": was held. "There was an earthquake in Japan": it struck Japan. */
export function occurring(tokens: readonly Token[], one: Statement): Statement[] {
  const [subject] = one.subjects;
  const [object] = one.objects;
  if (one.kind !== 'clause' || subject === undefined) return [];
  // "The trial opened on Monday": began.
  if (
    one.verb === 'open' &&
    object === undefined &&
    !one.isPassive &&
    SITTING.test(tokens[subject.head]!.lemma)
  )
    return [follows(one, 'begin', one.subjects, [], one.phrases)];
  if (object === undefined) return [];
  if (one.verb === 'take')
    return tokens[object.head]!.lower === 'place' && object.start === object.head
      ? [
          { ...follows(one, 'hold', [], one.subjects, one.phrases), isPassive: true },
          follows(one, 'happen', one.subjects, [], one.phrases),
        ]
      : [];
  if (one.verb !== 'be' || tokens[subject.head]!.lower !== 'there') return [];
  const { lemma } = tokens[object.head]!;
  const found = [follows(one, 'happen', one.objects, [], one.phrases)];
  if (OUTBREAK.test(lemma)) found.push(follows(one, 'break_out', one.objects, [], one.phrases));
  const where = nounsOf(one, 'in');
  if (DISASTER.test(lemma) && where.length > 0)
    found.push(follows(one, 'strike', one.objects, where, without(one, 'in')));
  return found;
}

/** "Lasted from 1939 to 1945": began in 1939 and ended in 1945. */
export function lasting(tokens: readonly Token[], one: Statement): Statement[] {
  if ((one.verb !== 'last' && one.verb !== 'run') || one.objects.length > 0 || one.isPassive) return [];
  const [from, to] = [nounsOf(one, 'from')[0], nounsOf(one, 'to')[0] ?? nounsOf(one, 'until')[0]];
  const isYear = (noun: Noun | undefined): noun is Noun =>
    noun !== undefined && /^(?:1\d|20)\d\d$/.test(tokens[noun.head]!.lower);
  if (!isYear(from) || !isYear(to)) return [];
  return [
    follows(one, 'begin', one.subjects, [], [{ preposition: 'in', noun: from }]),
    follows(one, 'end', one.subjects, [], [{ preposition: 'in', noun: to }]),
  ];
}

/** "Is opposed to the plan": opposes it. */
export function opposing(one: Statement): Statement[] {
  const whom = nounsOf(one, 'to');
  return one.verb === 'oppose' && one.isPassive && one.subjects.length === 0 && whom.length > 0
    ? [follows(one, 'oppose', one.objects, whom, without(one, 'to'))]
    : [];
}

/** "A suicide bomber struck a mosque", "jets hit the port": attacked it. An earthquake strikes too. */
export function attacking(tokens: readonly Token[], one: Statement): Statement[] {
  if ((one.verb !== 'strike' && one.verb !== 'hit') || one.kind !== 'clause' || one.objects.length === 0)
    return [];
  return one.subjects.some(({ head }) => ATTACKER.test(tokens[head]!.lemma))
    ? [{ ...follows(one, 'attack', one.subjects, one.objects, one.phrases), isPassive: one.isPassive }]
    : [];
}
const ATTACKER =
  /^(?:bomber|attacker|gunman|militant|rebel|insurgent|guerrilla|terrorist|warplane|warship|jet|drone|missile|rocket|helicopter|airstrike)$/;

const JAIL = new Set(['jail', 'prison', 'custody', 'bar']);

const OUTSIDE = /^(?:suspended|probation|parole|community|arrest|absentia)$/;

/** "Was sentenced to six years": was jailed for them; not by a fine, nor by a sentence that was suspended. */
export function jailing(tokens: readonly Token[], one: Statement): Statement[] {
  if (one.verb !== 'sentence' || one.kind !== 'clause' || one.objects.length === 0) return [];
  const spans = one.phrases.map(({ noun }) => tokens.slice(noun.start, noun.end));
  if (spans.flat().some(({ lower }) => OUTSIDE.test(lower))) return [];
  if (tokens.slice(one.at).some(({ lower }) => lower === 'suspended')) return [];
  const term = one.phrases.find(({ preposition, noun }) => preposition === 'to' && isTerm(tokens, noun));
  const isJail = one.phrases.some(({ noun }) => JAIL.has(tokens[noun.head]!.lemma));
  if (term === undefined && !isJail) return [];
  const phrases = one.phrases.flatMap((phrase) =>
    phrase === term
      ? [{ ...phrase, preposition: 'for' }]
      : JAIL.has(tokens[phrase.noun.head]!.lemma)
        ? []
        : [phrase],
  );
  return ['jail', 'imprison'].map((verb) => ({
    ...follows(one, verb, one.subjects, one.objects, phrases),
    isPassive: one.isPassive,
  }));
}

/** "25 years", "life". */
const isTerm = (tokens: readonly Token[], { start, end, head }: Noun): boolean =>
  /^(?:life|imprisonment)$/.test(tokens[head]!.lower) ||
  (/^(?:year|month)$/.test(tokens[head]!.lemma) && tokens.slice(start, end).some(({ tag }) => tag === 'NUM'));

/** "Gets 25 years for fraud", "got two years in prison": was sentenced to them. */
export function sentencing(tokens: readonly Token[], one: Statement): Statement[] {
  if (!GETTING.has(one.verb) || one.isPassive || one.subjects.length === 0) return [];
  const bare = one.phrases.flatMap(({ preposition, noun }) => (preposition === '' ? [noun] : []));
  const term = [...one.objects, ...bare].find(
    (noun) => tokens[noun.head]!.lower !== 'life' && isTerm(tokens, noun) && tokens[noun.end]?.lower !== 'to',
  );
  if (term === undefined || one.objects.some((noun) => noun !== term)) return [];
  const rest = one.phrases.filter(({ noun }) => noun !== term);
  const isJailed = rest.some(
    ({ preposition, noun }) => preposition === 'for' || JAIL.has(tokens[noun.head]!.lemma),
  );
  if (!isJailed) return [];
  const to = { preposition: 'to', noun: term };
  return [{ ...follows(one, 'sentence', [], one.subjects, [to, ...rest]), isPassive: true }];
}
