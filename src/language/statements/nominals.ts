import { type Chunk, titleEnd } from '../clauses/chunks.ts';
import { isTime } from '../clauses/noun-groups.ts';
import type { Noun, Statement, Token } from '../model.ts';
import { MARK, marksIn } from '../words/marks.ts';
import { isBodyOfPeople, isRestricting } from '../words/nouns.ts';
import { doneBy } from '../words/verbs.ts';
import { PARTICIPLE, TITLE_NOUN } from '../words/words.ts';
import { HAPPENED, isName, PLAIN, possessorOf, ties } from './belongings.ts';
import { deeds, firstNoun, lightDeeds } from './deeds.ts';
import { namings } from './naming.ts';
import { having, qualities } from './qualities.ts';
import { tolls } from './tolls.ts';

/** What nouns say without a verb: "his widow, Yoko Ono", "Secretary General Claes", "the murder of a judge". */
export function nominalsOf(
  tokens: readonly Token[],
  chunks: readonly Chunk[],
  clauses: readonly Statement[],
): Statement[] {
  const present = marksIn(tokens);
  const named = namings(tokens, chunks, present);
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
    ...tolls(tokens, chunks, clauses),
    ...(clauses.length === 0 ? moves(tokens, chunks) : []),
    ...((present & QUALIFIED) === 0 && !isSpanned(tokens) ? [] : qualities(tokens, chunks)),
    ...having(tokens, chunks),
    ...ties(tokens, chunks),
  ];
}

/** Whether a number stands before a hyphen: "the three-day siege". */
const isSpanned = (tokens: readonly Token[]): boolean =>
  tokens.some(({ tag }, i) => tag === 'NUM' && tokens[i + 1]?.lower === '-');

// What stands before a noun and tells what it does or what was done to it.
const QUALIFIED = MARK.gerund | MARK.participle;

/** Two nouns side by side that are one, closed by a stop on either side. */
function appositions(tokens: readonly Token[], chunks: readonly Chunk[]): Statement[] {
  const found: Statement[] = [];
  for (let i = 0; i + 2 < chunks.length; i += 1) {
    const [left, stop] = [chunks[i]!, chunks[i + 1]!];
    if (left.kind !== 'noun' || stop.kind !== 'stop') continue;
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
    if (right.kind !== 'noun') continue;
    const mark = tokens[stop.start]!.lower;
    if (mark !== ',' && mark !== '(' && mark !== '-' && mark !== '–') continue;
    if (isTime(tokens[left.head]!) || isTime(tokens[right.head]!)) continue;
    if (tokens[right.head]!.tag === 'NUM' && !isOneOf) continue;
    if (tokens[left.head]!.tag === 'PRON' || tokens[right.head]!.tag === 'PRON') continue;
    const read = appositiveAt(tokens, chunks, isAged ? i + 4 : i + 2);
    const { end, last } = read;
    const close = chunks[end];
    const closing = close === undefined ? '.' : tokens[close.start]!.lower;
    if (
      close !== undefined &&
      close.kind !== 'stop' &&
      close.kind !== 'who' &&
      !isDescribed(tokens, chunks, end)
    )
      continue;
    if (mark === '(' && closing !== ')') continue;
    // "London, England," and lists are no appositions.
    if (chunks[end + 1]?.kind === 'and' || (close?.kind === 'stop' && isList(tokens, chunks, end))) continue;
    const office = officeOf(tokens, chunks, i);
    // "Sen. Hart, a Republican from Maine".
    const isOne = /^an?$/.test(tokens[right.start]!.lower);
    const [a, b] = [office === undefined && isName(tokens, left), !isOne && isName(tokens, right)];
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

/** "Tessel, a village *surrounded* by vineyards, draws": a participle goes on with what is said, up to a comma and the verb. */
function isDescribed(tokens: readonly Token[], chunks: readonly Chunk[], at: number): boolean {
  const { verb, head } = chunks[at]!;
  const next = chunks[at + 1];
  if (verb === undefined || verb.isPerfect || verb.modal !== '' || verb.form === 'infinitive') return false;
  if (verb.form !== 'gerund') {
    if (!PARTICIPLE(tokens[head]!.lower)) return false;
    if (next?.kind !== 'preposition' && next?.kind !== 'adverb') return false;
  }
  for (let i = at + 1; i < chunks.length; i += 1) {
    const { kind, start, verb: other } = chunks[i]!;
    if (other?.form === 'finite' && !PARTICIPLE(tokens[chunks[i]!.head]!.lower)) return false;
    if (kind === 'link' || kind === 'who' || kind === 'quote') return false;
    if (kind !== 'stop') continue;
    const after = chunks[i + 1]?.kind === 'adverb' ? chunks[i + 2] : chunks[i + 1];
    if (tokens[start]!.lower === ',' && after?.verb?.form === 'finite') return true;
  }
  return false;
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
    // "The film 'The Man Who Fell'".
    const kind = chunks[at - 1];
    const isTitle = kind?.kind === 'noun' && kind.end === chunk.start - 1 && chunks[at + 1]?.kind !== 'noun';
    if (isTitle && tokens[kind.head]!.tag === 'NOUN' && tokens[kind.end]!.lower === '"') {
      const named = { subjects: [chunk], objects: [kind] };
      found.push({ ...PLAIN, ...HAPPENED, kind: 'apposition', at: -1, verb: 'be', ...named });
      continue;
    }
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
  if (isBodyOfPeople(tokens[chunk.head]!.lower)) return undefined;
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

/** "Orvane profit up 12 percent": a headline leaves the verb out. */
function moves(tokens: readonly Token[], chunks: readonly Chunk[]): Statement[] {
  const [noun, way, much] = chunks;
  const word = way === undefined ? '' : tokens[way.start]!.lower;
  if (noun?.kind !== 'noun' || (word !== 'up' && word !== 'down') || tokens.at(-1)!.lower === '?') return [];
  const isMuch = much?.kind === 'noun' && tokens.slice(much.start, much.end).some(({ tag }) => tag === 'NUM');
  const why = chunks[isMuch ? 3 : 2];
  // "Up for debate", "down to earth" tell no move.
  const isWhy =
    why?.kind === 'preposition' &&
    (isMuch || /^(?:on|after|amid|as|in|despite)$/.test(tokens[why.start]!.lower));
  if (why !== undefined && !isWhy && why.kind !== 'stop') return [];
  const told = { ...PLAIN, ...HAPPENED, kind: 'nominal' as const, at: way!.start };
  const phrases = isMuch ? [{ preposition: 'by', noun: much }] : [];
  return [{ ...told, verb: word === 'up' ? 'rise' : 'fall', subjects: [noun], objects: [], phrases }];
}

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
        start: possessor === undefined ? object.start : Math.max(object.start, possessor.end + 1),
        end: object.head,
        head: object.head - 1,
      });
    // "Was the owner of Tessel.com, Falk.com and Kestrel.com": of each.
    if (owned.length === 0 && one.objects.length === 1)
      for (const { preposition, noun } of one.phrases) if (preposition === 'of') owned.push(noun);
    return [...verbs].map(
      (verb): Statement => ({ ...one, kind: 'nominal', verb, isPassive: false, objects: owned, phrases: [] }),
    );
  });
}
