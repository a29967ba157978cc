import type { Noun, Phrase, Statement, Token } from './model.ts';
import { readTable } from './tables.ts';

/** A verb with the preposition that it takes; '' for an object. */
interface Taking {
  readonly verb: string;
  readonly preposition: string;
}

// What is said by one verb of two is said by another with the two exchanged: "X belongs to Y", "Y owns X".
const turned = new Map<string, Taking[]>();
// What one gives another receives: "X sold Y to Z", "Z bought Y from X".
const given = new Map<string, string[]>();
const received = new Map<string, string[]>();
// "Is dependent on": depends on; "is critical of": criticizes.
const adjectives = new Map<string, Taking[]>();
// "Is on the rise": rises; "is under construction": is built.
const doing = new Map<string, string[]>();
const done = new Map<string, string[]>();
// "A subsidiary of X": X owns it.
const patients = new Map<string, string[]>();

// "Faces charges": is charged; "drew criticism from": was criticized by. By verb, object and the preposition of who did it.
const sufferings = new Map<string, string[]>();

// "Set fire to the flag": burned it. By verb, object and preposition.
const idioms = new Map<string, string[]>();

const add = <T>(map: Map<string, T[]>, key: string, value: T): void => {
  map.set(key, [...(map.get(key) ?? []), value]);
};

const taking = (written: string): Taking => {
  const [verb, preposition = ''] = written.split('+');
  return { verb: verb!, preposition };
};

const MAPS: ReadonlyMap<string, (key: string, word: string) => void> = new Map([
  [
    'turns',
    (key, word) => {
      add(turned, word, taking(key));
      add(turned, key, taking(word));
    },
  ],
  [
    'transfer',
    (key, word) => {
      add(given, word, key);
      add(received, key, word);
    },
  ],
  ['adjective', (key, word) => add(adjectives, word, taking(key))],
  ['doing', (key, word) => add(doing, word, key)],
  ['done', (key, word) => add(done, word, key)],
  ['patient', (key, word) => add(patients, word, key)],
  ['idiom', (key, word) => add(idioms, word, key)],
  ['suffers', (key, word) => add(sufferings, word, key)],
]);

for (const [kind, key, words] of readTable('inferences.tsv', 3)) {
  const read = MAPS.get(kind!);
  if (read === undefined) throw new Error(`inferences.tsv: no such kind: ${kind}`);
  for (const word of words!.split(' ')) read(key!, word);
}

/**
 * What a sentence says in other words by saying what it says: the same deed told from its other side, an adjective or a
 * state that is a deed. They have the place of the statement that they follow from.
 */
export function inferred(tokens: readonly Token[], statements: readonly Statement[]): Statement[] {
  return statements.flatMap((one) => {
    if (one.isGuess || one.kind === 'place' || !telling().has(one.verb)) return [];
    // What is denied of one side is not denied by the other.
    const isSaid = one.polarity === 'asserted';
    return [
      ...(isSaid ? turnedOf(one) : []),
      ...(isSaid ? transfersOf(one) : []),
      ...(one.verb === 'be' ? predicatesOf(tokens, one) : []),
      ...idiomsOf(tokens, one),
      ...sufferedBy(tokens, one),
      ...serving(one),
      ...opposing(one),
      ...convicting(tokens, one),
      ...housing(tokens, one),
      ...(isSaid ? occurring(tokens, one) : []),
      ...(isSaid ? lasting(tokens, one) : []),
    ];
  });
}

// The verbs from which something follows; made once the table is read.
let verbs: ReadonlySet<string> | undefined;
const telling = (): ReadonlySet<string> => {
  verbs ??= new Set([
    ...[...turned.keys()].map((key) => taking(key).verb),
    ...given.keys(),
    ...received.keys(),
    ...[...idioms.keys(), ...sufferings.keys()].map((key) => taking(key).verb),
    ...SERVING,
    'be',
    'find',
    'have',
    'last',
    'oppose',
    'run',
    'take',
  ]);
  return verbs;
};

const follows = (
  one: Statement,
  verb: string,
  subjects: readonly Noun[],
  objects: readonly Noun[],
  phrases: readonly Phrase[],
): Statement => ({ ...one, kind: 'nominal', isPassive: false, verb, subjects, objects, phrases });

const nounsOf = ({ phrases }: Statement, preposition: string): Noun[] =>
  phrases.flatMap((phrase) => (phrase.preposition === preposition ? [phrase.noun] : []));

const without = ({ phrases }: Statement, preposition: string): Phrase[] =>
  phrases.filter((phrase) => phrase.preposition !== preposition);

function turnedOf(one: Statement): Statement[] {
  const found: Statement[] = [];
  const keys = [one.verb, ...new Set(one.phrases.map(({ preposition }) => `${one.verb}+${preposition}`))];
  for (const key of keys) {
    const { preposition } = taking(key);
    const others = preposition === '' ? one.objects : one.objects.length > 0 ? [] : nounsOf(one, preposition);
    if (others.length === 0 || one.subjects.length === 0) continue;
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
  if (object === undefined || one.isPassive || one.subjects.length === 0) return [];
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

/** "Faces charges of fraud": is charged with it; "drew criticism from the union": the union criticized it. */
function sufferedBy(tokens: readonly Token[], one: Statement): Statement[] {
  const [object] = one.objects;
  if (object === undefined || one.isPassive || one.subjects.length === 0 || one.objects.length > 1) return [];
  const said = `${one.verb}+${tokens[object.head]!.lemma}`;
  const inside = ofNoun(tokens, object);
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

/** What adjectives, states and nouns behind "be" tell as deeds. */
function predicatesOf(tokens: readonly Token[], one: Statement): Statement[] {
  const found: Statement[] = [];
  for (const object of one.objects) {
    const { lemma } = tokens[object.head]!;
    for (const { preposition, noun } of one.phrases)
      for (const to of adjectives.get(`${lemma}+${preposition}`) ?? [])
        found.push(
          follows(one, to.verb, one.subjects, to.preposition === '' ? [noun] : [], [
            ...(to.preposition === '' ? [] : [{ preposition: to.preposition, noun }]),
            ...one.phrases.filter((phrase) => phrase.noun !== noun),
          ]),
        );
    const inside = ofNoun(tokens, object);
    if (inside !== undefined)
      for (const to of adjectives.get(`${lemma}+of`) ?? [])
        if (to.preposition === '') found.push(follows(one, to.verb, one.subjects, [inside], one.phrases));
    const of = inside ?? nounsOf(one, 'of')[0];
    if (of !== undefined)
      for (const verb of patients.get(lemma) ?? [])
        found.push(follows(one, verb, [of], one.subjects, without(one, 'of')));
  }
  // "Revenue was $42 million, down 8 percent".
  for (const { preposition, noun } of one.phrases)
    if (
      /^(?:up|down)$/.test(preposition) &&
      tokens.slice(noun.start, noun.end).some(({ tag }) => tag === 'NUM')
    )
      for (const verb of preposition === 'up' ? ['rise', 'increase'] : ['fall', 'decrease'])
        found.push(
          follows(
            one,
            verb,
            one.subjects,
            [],
            [{ preposition: 'by', noun }, ...one.phrases.filter((phrase) => phrase.noun !== noun)],
          ),
        );
  if (one.objects.length > 0 || one.subjects.length === 0) return found;
  for (const phrase of one.phrases) {
    const key = `${phrase.preposition}+${tokens[phrase.noun.head]!.lemma}`;
    const rest = one.phrases.filter((other) => other !== phrase);
    for (const verb of doing.get(key) ?? []) found.push(follows(one, verb, one.subjects, [], rest));
    for (const verb of done.get(key) ?? []) found.push(follows(one, verb, [], one.subjects, rest));
  }
  return found;
}

/** What stands behind "of" within a noun: "a subsidiary *of Orvane*". */
function ofNoun(tokens: readonly Token[], { head, end }: Noun): Noun | undefined {
  if (tokens[head + 1]?.lower !== 'of' || end <= head + 2) return undefined;
  const next = tokens.findIndex(({ tag }, i) => i > head + 2 && i < end && tag === 'ADP');
  const last = next < 0 ? end : next;
  return { start: head + 2, end: last, head: last - 1 };
}

const SERVING = new Set(['work', 'serve', 'act']);

/** "Works as education secretary": is it. */
function serving(one: Statement): Statement[] {
  if (!SERVING.has(one.verb) || one.kind !== 'clause') return [];
  const posts = nounsOf(one, 'as');
  return posts.length === 0 ? [] : [follows(one, 'be', one.subjects, posts, without(one, 'as'))];
}

/** "Found Keller guilty of fraud": convicted him of it. */
function convicting(tokens: readonly Token[], one: Statement): Statement[] {
  const [object] = one.objects;
  if (one.verb !== 'find' || object === undefined) return [];
  const guilty = tokens.findIndex(({ lower }, i) => lower === 'guilty' && i > one.at);
  if (guilty < 0 || guilty > object.end) return [];
  const whom = guilty < object.end ? { ...object, end: guilty } : object;
  const of = tokens[guilty + 1]?.lower === 'of' ? { start: guilty + 2, end: object.end } : undefined;
  const crime =
    of === undefined || of.start >= of.end ? [] : [{ preposition: 'of', noun: { ...of, head: of.end - 1 } }];
  return whom.end <= whom.start
    ? []
    : [follows(one, 'convict', one.subjects, [whom], [...crime, ...one.phrases])];
}

/** "Has its headquarters in Dorsk": is based there. */
function housing(tokens: readonly Token[], one: Statement): Statement[] {
  const [object] = one.objects;
  if (one.verb !== 'have' || object === undefined || one.phrases.length === 0) return [];
  return /^headquarters?$/.test(tokens[object.head]!.lower)
    ? [follows(one, 'headquarter', [], one.subjects, one.phrases)]
    : [];
}

const DISASTER =
  /^(?:earthquake|quake|tremor|storm|hurricane|typhoon|cyclone|tornado|flood|tsunami|landslide|avalanche|drought|blizzard)$/;
const OUTBREAK = /^(?:fire|blaze|war|riot|fight|fighting|epidemic|violence|unrest|protest|panic|fever)$/;

/** "The meeting took place in Geneva": was held. "There was an earthquake in Japan": it struck Japan. */
function occurring(tokens: readonly Token[], one: Statement): Statement[] {
  const [subject] = one.subjects;
  const [object] = one.objects;
  if (one.kind !== 'clause' || subject === undefined || object === undefined) return [];
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
function lasting(tokens: readonly Token[], one: Statement): Statement[] {
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
function opposing(one: Statement): Statement[] {
  const whom = nounsOf(one, 'to');
  return one.verb === 'oppose' && one.isPassive && one.subjects.length === 0 && whom.length > 0
    ? [follows(one, 'oppose', one.objects, whom, without(one, 'to'))]
    : [];
}
