import type { Chunk } from '../clauses/chunks.ts';
import { isTime } from '../clauses/noun-groups.ts';
import type { Noun, Phrase, Statement, Token } from '../model.ts';
import { deedsOf } from '../words/verbs.ts';
import { PLAIN, possessorOf } from './belongings.ts';
import { stanceAround } from './deed-stance.ts';

/** Nouns that tell a deed, with whose it was and what was done. */
export function deeds(
  tokens: readonly Token[],
  chunks: readonly Chunk[],
  clauses: readonly Statement[],
): Statement[] {
  const found: Statement[] = [];
  for (const [i, chunk] of chunks.entries()) {
    if (chunk.kind !== 'noun') continue;
    const { head, start } = chunk;
    const verbs = deedsOf(tokens[head]!.lemma);
    if (verbs === undefined) continue;
    if (tokens.slice(start, head).some(({ lower }) => OPEN.test(lower))) continue;
    const stance = stanceAround(tokens, chunks, i, clauses);
    const possessor = possessorOf(tokens, chunk) ?? pronounOf(tokens, chunk);
    const of: Noun[] = [];
    const phrases: { preposition: string; noun: Noun }[] = [];
    for (let p = i + 1; isLeading(tokens, chunks[p]) && chunks[p + 1]?.kind === 'noun'; p += 2) {
      const preposition = tokens[chunks[p]!.start]!.lower;
      const isChanged = preposition === 'in' && CHANGE.test(tokens[head]!.lemma) && possessor === undefined;
      // "Opposition to critics of the war": the war is the critics'.
      const isOthers = phrases.length > 0 && !ASIDE.test(phrases.at(-1)!.preposition);
      if ((preposition === 'of' || isChanged) && of.length === 0 && !isOthers) of.push(chunks[p + 1]!);
      else phrases.push({ preposition, noun: chunks[p + 1]! });
    }
    const moved = movedBefore(tokens, chunks, i, of, clauses);
    if (moved !== undefined) {
      const rest = [{ preposition: 'by', noun: of[0]! }, ...phrases];
      for (const verb of verbs)
        found.push({ ...moved, kind: 'nominal', at: head, verb, objects: [], phrases: rest });
      continue;
    }
    const by = phrases
      .filter(({ preposition, noun }) => preposition === 'by' && !isTimeOf(tokens, noun, phrases))
      .map(({ noun }) => noun);
    const beside =
      head > start &&
      possessor === undefined &&
      (tokens[head - 1]!.tag === 'NOUN' || tokens[head - 1]!.tag === 'PROPN')
        ? [{ start, end: head, head: head - 1 }]
        : [];
    const whose = possessor === undefined ? [] : [possessor];
    // "A guerrilla ambush against the battalion", "attacks on two banks": whom it is done to stands behind.
    const aimed = AIMED.test(tokens[head]!.lemma)
      ? phrases.find(({ preposition, noun }) => AT.test(preposition) && !isTime(tokens[noun.head]!))
      : undefined;
    if (aimed !== undefined && of.length === 0) {
      for (const verb of verbs)
        found.push({
          ...PLAIN,
          ...stance,
          kind: 'nominal',
          at: head,
          verb,
          subjects: by.length > 0 ? by : whose.length > 0 ? whose : beside,
          objects: [aimed.noun],
          phrases: phrases.filter((phrase) => phrase !== aimed),
        });
      continue;
    }
    const done = [...of, ...(by.length > 0 ? whose : []), ...beside];
    // Without a "by" grammar does not tell who did and to whom: both are kept, and both must fit somewhere.
    const subjects = by.length > 0 ? by : of.length > 0 && whose.length > 0 ? whose : [...whose, ...of];
    const objects = done.length > 0 ? done : whose;
    if (subjects.length === 0 && objects.length === 0) continue;
    for (const verb of verbs)
      found.push({
        ...PLAIN,
        ...stance,
        kind: 'nominal',
        at: head,
        verb,
        isPassive: by.length > 0,
        subjects,
        objects,
        phrases,
      });
  }
  return found;
}

/** "By Friday", "by the end of the year". */
const isTimeOf = (tokens: readonly Token[], noun: Noun, phrases: readonly Phrase[]): boolean =>
  isTime(tokens[noun.head]!) ||
  (/^(?:end|beginning|start|middle|close)$/.test(tokens[noun.head]!.lower) &&
    phrases.some(
      ({ preposition, noun: of }) =>
        preposition === 'of' && of.start === noun.end + 1 && isTime(tokens[of.head]!),
    ));

const ASIDE = /^(?:in|on|at|near|by|during|after|since)$/;
const AIMED = /^(?:attack|raid|assault|ambush|bombing|bombardment)$/;
const AT = /^(?:on|against|upon)$/;

// What makes of a deed one that is only thought of.
const OPEN =
  /^(?:no|any|alleged|possible|planned|proposed|attempted|expected|imminent|impending|pending|upcoming|potential|threatened|feared|rumou?red|suspected|future|next|looming|failed|foiled|would-be|likely|eventual|intended|scheduled|anticipated|supposed|purported|hypothetical)$/;

/** "Profit was $3 million, an increase of 12 percent": what is told of before the comma moved by so much. */
function movedBefore(
  tokens: readonly Token[],
  chunks: readonly Chunk[],
  at: number,
  [measure]: readonly Noun[],
  clauses: readonly Statement[],
): Statement | undefined {
  const before = chunks[at - 1];
  if (measure === undefined || before?.kind !== 'stop' || tokens[before.start]!.lower !== ',')
    return undefined;
  if (!CHANGE.test(tokens[chunks[at]!.head]!.lemma)) return undefined;
  if (!tokens.slice(measure.start, measure.end).some(({ tag }) => tag === 'NUM')) return undefined;
  return clauses.findLast(
    ({ at: verb, kind, isGuess, subjects, isPassive }) =>
      kind === 'clause' && !isGuess && !isPassive && subjects.length > 0 && verb < before.start,
  );
}

// "A fall in prices": what falls.
const CHANGE =
  /^(?:rise|fall|increase|decline|decrease|drop|growth|reduction|cut|surge|jump|plunge|slump|gain)$/;

/** Whether a chunk leads a noun: "appointment *of* Keller *as* chairman". */
const isLeading = (tokens: readonly Token[], chunk: Chunk | undefined): boolean =>
  chunk?.kind === 'preposition' || (chunk?.kind === 'link' && tokens[chunk.start]!.lower === 'as');

/** "His death": the pronoun is who died. */
const pronounOf = (tokens: readonly Token[], { start }: Noun): Noun | undefined =>
  /^(?:his|her|its|their)$/.test(tokens[start]!.lower) ? { start, end: start + 1, head: start } : undefined;

// Verbs that only say that what their object names was done.
const LIGHT_VERB = new Set(
  'voice express hold have make give pay launch conduct stage carry_out mount undertake do take go_on reach strike commit perform deliver file lodge wage seal clinch conclude complete close finalize finalise'.split(
    ' ',
  ),
);

/** "Held talks with Brown": met Brown. Who does it is the verb's subject, and to whom stands behind a preposition. */
export function lightDeeds(tokens: readonly Token[], clauses: readonly Statement[]): Statement[] {
  return clauses.flatMap((clause) => {
    const [object] = clause.objects;
    if (!LIGHT_VERB.has(clause.verb) || object === undefined || clause.objects.length > 1) return [];
    if (possessorOf(tokens, object) !== undefined) return [];
    const verbs = deedsOf(tokens[object.head]!.lemma);
    if (verbs === undefined || clause.subjects.length === 0) return [];
    const done = clause.phrases.filter(
      ({ preposition, noun }) =>
        /^(?:with|to|on|against|for)$/.test(preposition) && !isTime(tokens[noun.head]!),
    );
    const first = done[0];
    // "Carried out an investigation of the accident".
    const of =
      tokens[object.head + 1]?.lower === 'of' && object.end > object.head + 2
        ? [firstNoun(tokens, object.head + 2, object.end)]
        : [];
    return [...verbs].map(
      (verb): Statement => ({
        ...clause,
        kind: 'nominal',
        verb,
        isPassive: false,
        objects:
          of.length > 0 || first === undefined
            ? of
            : done.filter((phrase) => phrase.preposition === first.preposition).map(({ noun }) => noun),
        phrases: clause.phrases.filter(
          (phrase) => of.length > 0 || !done.includes(phrase) || phrase.preposition !== first?.preposition,
        ),
      }),
    );
  });
}

/** The first noun of a span, up to its preposition. */
export function firstNoun(tokens: readonly Token[], start: number, end: number): Noun {
  let head = end - 1;
  for (let i = start; i < end; i += 1) {
    if (tokens[i]!.tag === 'ADP' && i > start) {
      head = i - 1;
      break;
    }
  }
  return { start, end, head };
}
