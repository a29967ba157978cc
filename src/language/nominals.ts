import { HAPPENED, isName, PLAIN, possessorOf, ties } from './belongings.ts';
import { type Chunk, isTime, titleEnd } from './chunks.ts';
import { governed, type Stance } from './modality.ts';
import type { Noun, Statement, Token } from './model.ts';
import { namings } from './naming.ts';
import { isRestricting } from './nouns.ts';
import { singular } from './tokens.ts';
import { deedsOf, doneBy, governmentOf } from './verbs.ts';
import { TITLE_NOUN } from './words.ts';

/** What nouns say without a verb: "his widow, Yoko Ono", "Secretary General Claes", "the murder of a judge". */
export function nominalsOf(
  tokens: readonly Token[],
  chunks: readonly Chunk[],
  clauses: readonly Statement[],
): Statement[] {
  const named = namings(tokens, chunks);
  const equal = [
    ...appositions(tokens, chunks),
    ...compounds(tokens, chunks),
    ...named.filter(({ verb }) => verb === 'be'),
  ];
  const told = [
    ...clauses.filter(({ kind, verb, isGuess }) => kind === 'clause' && verb === 'be' && !isGuess),
    ...equal,
  ];
  return [
    ...equal,
    ...named.filter(({ verb }) => verb !== 'be'),
    ...told.flatMap((one) => agents(tokens, one)),
    ...deeds(tokens, chunks, clauses),
    ...lightDeeds(tokens, clauses),
    ...ties(tokens, chunks),
  ];
}

/** Two nouns side by side that are one, closed by a stop on either side. */
function appositions(tokens: readonly Token[], chunks: readonly Chunk[]): Statement[] {
  const found: Statement[] = [];
  for (let i = 0; i + 2 < chunks.length; i += 1) {
    const [left, stop] = [chunks[i]!, chunks[i + 1]!];
    // "Prabhakaran, 41, the leader": an age stands between.
    // "Pohl, one of the dramatists, ...".
    const isOneOf =
      tokens[chunks[i + 2]!.head]!.lower === 'one' && tokens[chunks[i + 3]?.start ?? -1]?.lower === 'of';
    const isAged =
      chunks[i + 2]!.kind === 'noun' &&
      !isOneOf &&
      tokens[chunks[i + 2]!.head]!.tag === 'NUM' &&
      chunks[i + 3]?.kind === 'stop' &&
      chunks[i + 4] !== undefined;
    const right = chunks[isAged ? i + 4 : i + 2]!;
    if (left.kind !== 'noun' || stop.kind !== 'stop' || right.kind !== 'noun') continue;
    const mark = tokens[stop.start]!.lower;
    if (mark !== ',' && mark !== '(' && mark !== '-' && mark !== '–') continue;
    if (isTime(tokens[left.head]!) || isTime(tokens[right.head]!)) continue;
    if (tokens[right.head]!.tag === 'NUM' && !isOneOf) continue;
    if (tokens[left.head]!.tag === 'PRON' || tokens[right.head]!.tag === 'PRON') continue;
    const read = appositiveAt(tokens, chunks, isAged ? i + 4 : i + 2);
    const { end, last } = read;
    const close = chunks[end];
    const closing = close === undefined ? '.' : tokens[close.start]!.lower;
    if (close !== undefined && close.kind !== 'stop' && close.kind !== 'who') continue;
    if (mark === '(' && closing !== ')') continue;
    // "London, England," and lists are no appositions.
    if (chunks[end + 1]?.kind === 'and' || (close?.kind === 'stop' && isList(tokens, chunks, end))) continue;
    const office = officeOf(tokens, chunks, i);
    const [a, b] = [office === undefined && isName(tokens, left), isName(tokens, right)];
    if (a === b && mark !== '(') continue;
    // "After defying Trump, Rep. Rice ...": a participle or preposition at the sentence's start opens another clause.
    const before = chunks[i - 1];
    if (before?.kind === 'preposition' && i === 1) continue;
    if (before?.verb !== undefined && before.verb.form !== 'finite' && i <= 2) continue;
    const noun: Noun = { start: right.start, end: last.end, head: right.head };
    const whole = office ?? left;
    found.push({
      ...PLAIN,
      ...HAPPENED,
      kind: 'apposition',
      at: -1,
      verb: 'be',
      subjects: [b ? noun : left],
      objects: b ? [whole] : [noun, ...read.others],
    });
  }
  return found;
}

/** What is said of a noun behind its comma: "the head of Sund and Marrow and a former driver" are two nouns. */
function appositiveAt(
  tokens: readonly Token[],
  chunks: readonly Chunk[],
  from: number,
): { end: number; last: Noun; others: Noun[] } {
  const others: Noun[] = [];
  let last: Noun = chunks[from]!;
  let [end, start, isLed] = [from + 1, from, false];
  const isCommon = (chunk: Chunk): boolean => /^(?:NOUN|ADJ)$/.test(tokens[chunk.head]!.tag);
  for (;;) {
    const [joint, noun] = [chunks[end], chunks[end + 1]];
    if (noun?.kind !== 'noun') break;
    if (joint?.kind === 'preposition') isLed = true;
    else if (joint?.kind === 'and') {
      // "Author of The Field and A Cold Spring" names two works.
      const isAnother =
        !isLed || (isCommon(noun) && /^(?:an?|the|its|his|her)$/.test(tokens[noun.start]!.lower));
      if (isAnother && (!isCommon(noun) || !isCommon(chunks[from]!))) break;
      if (isAnother) {
        start = end + 1;
        isLed = false;
        others.push(noun);
      }
    } else break;
    if (start === from) last = noun;
    else others[others.length - 1] = { ...others.at(-1)!, end: noun.end };
    end += 2;
  }
  return { end, last, others };
}

/** "The president of the club, Smith": the name is the president's, not the club's. */
function officeOf(tokens: readonly Token[], chunks: readonly Chunk[], last: number): Noun | undefined {
  for (
    let i = last - 2;
    i >= 0 && chunks[i + 1]!.kind === 'preposition' && chunks[i]!.kind === 'noun';
    i -= 2
  ) {
    const { start, head } = chunks[i]!;
    const { lemma } = tokens[head]!;
    if (
      TITLE_NOUN.has(lemma) ||
      doneBy(lemma) !== undefined ||
      /^(?:member|head|widow|wife|husband|son|daughter|brother|sister|father|mother|resident|native|professor|player)$/.test(
        lemma,
      )
    )
      return { start, end: chunks[last]!.end, head };
  }
  return undefined;
}

function isList(tokens: readonly Token[], chunks: readonly Chunk[], from: number): boolean {
  for (let i = from; i < chunks.length && i < from + 8; i += 1) {
    const { kind, start } = chunks[i]!;
    if (kind === 'and') return chunks[i - 1]?.kind === 'noun' || chunks[i - 1]?.kind === 'stop';
    if (kind !== 'noun' && !(kind === 'stop' && tokens[start]!.lower === ',')) return false;
  }
  return false;
}

function compounds(tokens: readonly Token[], chunks: readonly Chunk[]): Statement[] {
  const found: Statement[] = [];
  for (const [at, chunk] of chunks.entries()) {
    if (chunk.kind !== 'noun') continue;
    const split = titleEnd(tokens, chunk);
    if (split < 0) {
      const office = officeBefore(tokens, chunks, at);
      if (office !== undefined)
        found.push({ ...PLAIN, ...HAPPENED, kind: 'compound', at: -1, verb: 'be', ...office });
      continue;
    }
    found.push({
      ...PLAIN,
      ...HAPPENED,
      kind: 'compound',
      at: -1,
      verb: 'be',
      subjects: [{ start: split, end: chunk.end, head: chunk.head }],
      objects: [{ start: chunk.start, end: split, head: split - 1 }],
      ...(chunks[at + 1]?.kind === 'preposition' &&
      tokens[chunks[at + 1]!.start]!.lower === 'of' &&
      chunks[at + 2]?.kind === 'noun'
        ? { phrases: [{ preposition: 'of', noun: chunks[at + 2]! }] }
        : {}),
    });
  }
  return found;
}

/** "Secretary of State Condoleezza Rice": the office goes on behind its "of", and the name follows. */
function officeBefore(
  tokens: readonly Token[],
  chunks: readonly Chunk[],
  at: number,
): { subjects: Noun[]; objects: Noun[] } | undefined {
  const [title, of, chunk] = [chunks[at - 2], chunks[at - 1], chunks[at]!];
  if (title?.kind !== 'noun' || of?.kind !== 'preposition' || tokens[of.start]!.lower !== 'of')
    return undefined;
  if (!TITLE_NOUN.has(tokens[title.head]!.lower) || chunk.end - chunk.start < 2 || !isName(tokens, chunk))
    return undefined;
  const names = chunk.end - chunk.start >= 3 ? chunk.end - 2 : chunk.end - 1;
  const first = tokens[chunk.start]!.lower;
  // "The head of the CIA Porter Goss", but "the owner of the Dorsk Herald".
  if (!OFFICE.test(first) || (first === 'the' && names - chunk.start < 2)) return undefined;
  return {
    subjects: [{ start: names, end: chunk.end, head: chunk.head }],
    objects: [{ start: title.start, end: names, head: title.head }],
  };
}

const OFFICE =
  /^(?:state|staff|defen[cs]e|treasury|trade|commerce|agriculture|energy|education|health|labou?r|justice|finance|foreign|interior|transport|transportation|police|intelligence|parliament|operations|the)$/;

/** "Is the owner of the club", "the club's owner": owns the club. */
function agents(tokens: readonly Token[], one: Statement): Statement[] {
  return one.objects.flatMap((object) => {
    const verbs = doneBy(tokens[object.head]!.lemma);
    if (verbs === undefined || one.subjects.length === 0) return [];
    const before = tokens.slice(object.start, object.head);
    if (before.some(({ lower }) => isRestricting(lower))) return [];
    const owned: Noun[] = [];
    const possessor = possessorOf(tokens, object);
    // "The world's largest turbine maker" makes turbines.
    const isMaker = object.head > object.start && tokens[object.head - 1]!.tag === 'NOUN';
    if (possessor !== undefined && !isMaker) owned.push(possessor);
    if (tokens[object.head + 1]?.lower === 'of' && object.end > object.head + 2)
      owned.push(firstNoun(tokens, object.head + 2, object.end));
    else if (
      (possessor === undefined || isMaker) &&
      object.head > object.start &&
      /^(?:NOUN|PROPN)$/.test(tokens[object.head - 1]!.tag)
    )
      owned.push({
        start: Math.max(object.start, (possessor?.end ?? 0) + 1),
        end: object.head,
        head: object.head - 1,
      });
    return [...verbs].map(
      (verb): Statement => ({ ...one, kind: 'nominal', verb, isPassive: false, objects: owned, phrases: [] }),
    );
  });
}

function firstNoun(tokens: readonly Token[], start: number, end: number): Noun {
  let head = end - 1;
  for (let i = start; i < end; i += 1) {
    if (tokens[i]!.tag === 'ADP' && i > start) {
      head = i - 1;
      break;
    }
  }
  return { start, end, head };
}

/** Nouns that tell a deed, with whose it was and what was done. */
function deeds(
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
    if (
      tokens
        .slice(start, head)
        .some(
          ({ lower }) =>
            lower === 'no' ||
            lower === 'alleged' ||
            lower === 'possible' ||
            lower === 'planned' ||
            lower === 'proposed' ||
            lower === 'attempted' ||
            lower === 'any',
        )
    )
      continue;
    const stance = stanceAround(tokens, chunks, i, clauses);
    const possessor = possessorOf(tokens, chunk) ?? pronounOf(tokens, chunk);
    const of: Noun[] = [];
    const phrases: { preposition: string; noun: Noun }[] = [];
    for (let p = i + 1; isLeading(tokens, chunks[p]) && chunks[p + 1]?.kind === 'noun'; p += 2) {
      const preposition = tokens[chunks[p]!.start]!.lower;
      const isChanged = preposition === 'in' && CHANGE.test(tokens[head]!.lemma) && possessor === undefined;
      if ((preposition === 'of' || isChanged) && of.length === 0) of.push(chunks[p + 1]!);
      else phrases.push({ preposition, noun: chunks[p + 1]! });
    }
    const moved = movedBefore(tokens, chunks, i, of, clauses);
    if (moved !== undefined) {
      const rest = [{ preposition: 'by', noun: of[0]! }, ...phrases];
      for (const verb of verbs)
        found.push({ ...moved, kind: 'nominal', at: head, verb, objects: [], phrases: rest });
      continue;
    }
    const by = phrases.filter(({ preposition }) => preposition === 'by').map(({ noun }) => noun);
    const beside =
      head > start &&
      possessor === undefined &&
      (tokens[head - 1]!.tag === 'NOUN' || tokens[head - 1]!.tag === 'PROPN')
        ? [{ start, end: head, head: head - 1 }]
        : [];
    const whose = possessor === undefined ? [] : [possessor];
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
  'hold have make give pay launch conduct stage carry_out mount undertake do take go_on'.split(' '),
);

/** "Held talks with Brown": met Brown. Who does it is the verb's subject, and to whom stands behind a preposition. */
function lightDeeds(tokens: readonly Token[], clauses: readonly Statement[]): Statement[] {
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

/** A deed that is planned, feared, called for or denied by the verb it stands with did not happen by that. */
function stanceAround(
  tokens: readonly Token[],
  chunks: readonly Chunk[],
  at: number,
  clauses: readonly Statement[],
): Stance {
  const { head } = chunks[at]!;
  const clause = clauses.find(
    ({ objects, subjects, phrases, kind }) =>
      kind === 'clause' &&
      [...objects, ...subjects, ...phrases.map(({ noun }) => noun)].some(
        ({ start, end }) => start <= head && head < end,
      ),
  );
  const before = chunks[at - 1];
  const beyond = chunks[at - 2];
  const isOfPlan =
    before?.kind === 'preposition' &&
    beyond?.kind === 'noun' &&
    /^(?:plan|call|threat|talk|bid|fear|risk|possibility|charge|attempt|proposal|negotiation|demand|likelihood|vote|agreement|deal|chance)$/.test(
      singular(tokens[beyond.head]!.lemma),
    );
  if (isOfPlan) return { polarity: 'asserted', modality: 'planned' };
  if (clause === undefined) return HAPPENED;
  const government = governmentOf(clause.verb);
  const own: Stance = { polarity: clause.polarity, modality: clause.modality };
  const isObject =
    clause.objects.some(({ start, end }) => start <= head && head < end) ||
    clause.phrases.some(
      ({ preposition, noun }) =>
        (preposition === 'for' || preposition === 'of') && noun.start <= head && head < noun.end,
    );
  if (isObject && government !== undefined && government !== 'say' && government !== 'carry')
    return governed(HAPPENED, own, government, false);
  if (isObject && clause.polarity !== 'asserted') return own;
  return isObject ? { polarity: 'asserted', modality: own.modality } : HAPPENED;
}
