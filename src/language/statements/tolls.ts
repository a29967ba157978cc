import type { Chunk } from '../clauses/chunks.ts';
import type { Noun, Phrase, Statement, Token } from '../model.ts';
import { isMany } from '../words/numerals.ts';
import { endsIn } from '../words/verbs.ts';
import { PARTICIPLE, wordClass } from '../words/words.ts';
import { possessorOf } from './belongings.ts';

/**
 * Deaths and injuries in the words that news has for them: "left nine people dead", "claimed nine lives", "the death toll
 * rose to nine". Each says that they were killed, hurt, or died.
 */
export function tolls(
  tokens: readonly Token[],
  chunks: readonly Chunk[],
  clauses: readonly Statement[],
): Statement[] {
  return clauses.flatMap((clause) => {
    if (clause.kind !== 'clause') return [];
    if (HARMS.has(clause.verb) && isToDeath(tokens, chunks, clause.at))
      return [{ ...clause, kind: 'nominal', verb: 'kill' }];
    if (FALLS.has(clause.verb) && clause.phrases.some((phrase) => isOwnDeath(tokens, phrase)))
      return [told(clause, 'die', clause.subjects, [])];
    if (clause.isPassive || clause.isGuess) return [];
    if (clause.verb === 'leave') return left(tokens, chunks, clause);
    if (TAKES.has(clause.verb)) return lives(tokens, clause);
    if (ENDS_IN.has(clause.verb)) return fatalities(tokens, clause);
    if (clause.verb === 'be' && tokens[clause.subjects[0]?.head ?? -1]?.lower === 'there')
      return thereWere(tokens, clause);
    return MOVES.has(clause.verb) ? deaths(tokens, clause) : [];
  });
}

const told = (
  clause: Statement,
  verb: string,
  subjects: readonly Noun[],
  objects: readonly Noun[],
  phrases: readonly Phrase[] = clause.phrases,
): Statement => ({ ...clause, kind: 'nominal', verb, isPassive: false, subjects, objects, phrases });

/** "Left nine people dead and 30 injured", "left dozens injured": did it to them. */
function left(tokens: readonly Token[], chunks: readonly Chunk[], clause: Statement): Statement[] {
  const object = clause.objects.at(-1);
  if (object === undefined || clause.subjects.length === 0) return [];
  const found: Statement[] = [];
  let whom: readonly Noun[] = clause.objects;
  let at = chunks.findIndex(({ start }) => start >= object.end);
  for (;;) {
    while (chunks[at]?.kind === 'adverb') at += 1;
    const state = chunks[at];
    // "Dead or missing", "dead tired".
    if (state === undefined || tokens[state.end]?.lower === 'or') return found;
    const deeds = deedsIn(tokens, state);
    for (const verb of deeds) found.push(told(clause, verb, clause.subjects, whom));
    // "..., 30 injured and thousands homeless".
    const isEnd = deeds.length === 0 && state.kind !== 'adjective';
    do at += 1;
    while (
      chunks[at]?.kind === 'and' ||
      (chunks[at]?.kind === 'stop' && tokens[chunks[at]!.start]!.lower === ',')
    );
    const next = chunks[at];
    if (isEnd || next?.kind !== 'noun' || !isCounted(tokens, next)) return found;
    whom = [next];
    at += 1;
  }
}

/** The deeds that somebody's state tells of: "dead", "injured". */
function deedsIn(tokens: readonly Token[], { head }: Chunk): readonly string[] {
  const { lemma, lower, tag } = tokens[head]!;
  if (lower === 'dead') return ['kill'];
  const ends = endsIn(lower);
  if (ends !== undefined) return ends;
  return tag === 'VERB' && PARTICIPLE(lower) && HURTS.test(lemma) ? [lemma] : [];
}

const isCounted = (tokens: readonly Token[], { start }: Noun): boolean =>
  tokens[start]!.tag === 'NUM' || isMany(tokens[start]!.lower);

const HURTS =
  /^(?:injure|wound|hurt|trap|strand|displace|destroy|damage|paralyze|paralyse|shatter|maim|scar)$/;
const TAKES = new Set(['claim', 'take', 'cost', 'lose']);

/** "Claimed nine lives", "lost their lives": killed nine, died. */
function lives(tokens: readonly Token[], clause: Statement): Statement[] {
  const object = clause.objects.find(({ head }) => tokens[head]!.lemma === 'life');
  if (object === undefined || clause.subjects.length === 0) return [];
  if (clause.verb === 'lose')
    return OWN.test(tokens[object.start]!.lower) ? [told(clause, 'die', clause.subjects, [])] : [];
  const number = tokens.findIndex(({ tag }, i) => tag === 'NUM' && i >= object.start && i < object.head);
  const inside =
    tokens[object.head + 1]?.lower === 'of' && object.end > object.head + 2
      ? { start: object.head + 2, end: object.end, head: object.end - 1 }
      : number < 0
        ? undefined
        : { start: object.start, end: object.head, head: object.head - 1 };
  return inside === undefined ? [] : [told(clause, 'kill', clause.subjects, [inside])];
}

const ENDS_IN = new Set(['result', 'cause', 'end']);

/** "The collision resulted in 30 deaths", "caused 30 fatalities": 30 died in it, and it killed them. */
function fatalities(tokens: readonly Token[], clause: Statement): Statement[] {
  const [event] = clause.subjects;
  const dead =
    clause.verb === 'cause'
      ? clause.objects[0]
      : clause.phrases.find(({ preposition }) => preposition === 'in')?.noun;
  if (event === undefined || dead === undefined || !DEATHS.test(tokens[dead.head]!.lower)) return [];
  if (tokens[dead.head - 1]?.tag !== 'NUM') return [];
  const count = { start: dead.start, end: dead.head, head: dead.head - 1 };
  const rest = clause.phrases.filter(({ noun }) => noun !== dead);
  return [
    told(clause, 'die', [count], [], [{ preposition: 'in', noun: event }, ...rest]),
    told(clause, 'kill', [event], [count], rest),
  ];
}

const DEATHS = /^(?:deaths|fatalities)$/;

/** "There were 20 deaths in the fire", "there were no injuries": 20 died in it, nobody was injured. */
function thereWere(tokens: readonly Token[], clause: Statement): Statement[] {
  return clause.objects.flatMap(({ head }) => {
    const [word, count] = [tokens[head]!.lower, tokens[head - 1]];
    const isCounted = count?.tag === 'NUM' || count?.lower === 'no';
    if (!isCounted || (!DEATHS.test(word) && word !== 'injuries')) return [];
    const who = [{ start: head - 1, end: head, head: head - 1 }];
    return DEATHS.test(word)
      ? [told(clause, 'die', who, [])]
      : [{ ...told(clause, 'injure', [], who), isPassive: true }];
  });
}
const OWN = /^(?:his|her|its|their)$/;
const MOVES = new Set('rise reach climb stand be hit mount grow increase jump pass'.split(' '));

/** "The death toll from the fire rose to nine": nine died in the fire. */
function deaths(tokens: readonly Token[], clause: Statement): Statement[] {
  const [toll] = clause.subjects;
  if (toll === undefined || tokens[toll.head]!.lemma !== 'toll') return [];
  const { start, head, end } = toll;
  if (!tokens.slice(start, head).some(({ lower }) => lower === 'death')) return [];
  const isCount = ({ start: from, end: to }: Noun): boolean =>
    tokens.slice(from, to).some(({ tag }) => tag === 'NUM');
  const level = clause.phrases.find(
    ({ preposition, noun }) => (preposition === 'to' || preposition === 'at') && isCount(noun),
  );
  const dead = level?.noun ?? clause.objects.find(isCount);
  if (dead === undefined) return [];
  const owner = possessorOf(tokens, toll);
  const event =
    end > head + 2
      ? { start: head + 2, end, head: end - 1 }
      : (owner ??
        (/^(?:the|a)$/.test(tokens[start]!.lower) && head - start > 2
          ? { start, end: head - 1, head: head - 2 }
          : undefined));
  const rest = clause.phrases.filter((phrase) => phrase !== level);
  return [
    told(
      clause,
      'die',
      [dead],
      [],
      event === undefined ? rest : [{ preposition: 'in', noun: event }, ...rest],
    ),
  ];
}

/** "Shot him *dead*", "was stabbed *to death*": that he died of it is told behind the verb. */
function isToDeath(tokens: readonly Token[], chunks: readonly Chunk[], verb: number): boolean {
  const at = chunks.findIndex(({ head }) => head === verb);
  const next = chunks[at + 1]?.kind === 'noun' ? at + 2 : at + 1;
  const word = (chunk: Chunk | undefined): string => tokens[chunk?.start ?? -1]?.lower ?? '';
  return word(chunks[next]) === 'dead' || (word(chunks[next]) === 'to' && word(chunks[next + 1]) === 'death');
}

/** "Fell to his death": died. */
const isOwnDeath = (tokens: readonly Token[], { preposition, noun }: Phrase): boolean =>
  preposition === 'to' && /^deaths?$/.test(tokens[noun.head]!.lower);
const FALLS = new Set('fall plunge jump leap tumble slip ride sail fly go'.split(' '));

const HARMS = wordClass('harms');
