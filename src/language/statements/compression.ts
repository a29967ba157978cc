import { isTime } from '../clauses/noun-groups.ts';
import type { Noun, Reading, Sentence, Statement, Token } from '../model.ts';
import { pastOf } from '../tagging/inflection.ts';
import { governmentOf } from '../words/verbs.ts';
import { analyse } from './analyse.ts';

// Behind these only what stands aside follows: when, meanwhile, why, and who says so.
const ASIDE =
  /^(?:,|;|--|–|—|\(|after|amid|as|because|before|during|following|hours|days|minutes|weeks|since|when|while|according)$/;
const BESIDE = /^(?:in|at|near)$/;
const ON = /^(?:on|late|early)$/;
// Of which only what the sentence goes on to say is true.
const UNTRUE = /^(?:if|unless|until|without|except|but|only|rather|provided|instead|whether)$/;
// A subject stands at the beginning, or behind who says so.
const BEFORE_SUBJECT = /^(?:[,:;"“–—-]|that)$/;
// Or behind what joins a second clause to a first one.
const JOINS = /^(?:and|as|after|when|while)$/;
const COPIES = new Set(['be', 'have', 'do', 'become', 'seem', 'remain', 'include']);
const LEAST_TOKENS = 3;
const MOST = 3;

// Who says it, behind what is said: "..., officials said on Monday."
const SAYS_BEHIND =
  /, ((?:[\p{L}\p{N}.'’&-]+ ){1,8}?(?:said|says|say|reported|announced|confirmed))(?: (?:late |early )?(?:on )?\p{Lu}\p{L}+day)?(?:\.?$|,)/u;

/** A part of what a sentence says. */
export interface Compression {
  /** The part, as it may be shown: with who says it, where somebody does. */
  readonly text: string;
  /** What is said, without who says it. */
  readonly reading: Reading;
}

/**
 * What a sentence says first, in fewer of its words: "Ada Holm, the singer who ..., died on Thursday"
 * is "Ada Holm died." An insertion behind the subject is left out, and so is the end from where only time, place
 * or reason follow. Names somebody or something, and is read as the same statement; else it is not given. Who says it
 * behind it stays: "A bus crashed near Tarvel, police said."
 * @param reading one sentence.
 * @returns up to three parts of each of its first two statements, the shortest first; none of questions, of what is denied, and of what neither happened nor is
 * to happen.
 */
export function compressionsOf(reading: Reading): Compression[] {
  const [sentence, more] = reading.sentences;
  if (sentence === undefined || more !== undefined || sentence.isQuestion || reading.language !== 'en')
    return [];
  const speaker = SAYS_BEHIND.exec(sentence.text)?.[1];
  const told = sentence.statements.filter((one) => isTold(sentence, one, speaker !== undefined));
  const begun = told.flatMap((statement) => beginningOf(sentence, statement) ?? []);
  return begun.slice(0, MOST_BEGUN).flatMap((one) => {
    const by = one.statement.speaker === undefined ? undefined : speaker;
    return cutsOf(sentence, one)
      .map((part) => ({
        reading: part,
        text: by === undefined ? part.text : `${part.text.slice(0, -1)}, ${by}.`,
      }))
      .filter(({ text }) => text.length < sentence.text.length);
  });
}

const MOST_BEGUN = 2;

/** A statement with where its verb begins, and what is said of its subject before. */
interface Beginning {
  readonly statement: Statement;
  readonly verb: number;
  readonly opening: string;
}

function beginningOf(sentence: Sentence, statement: Statement): Beginning | undefined {
  const verb = verbStart(sentence.tokens, statement);
  const subject = subjectBefore(statement, verb);
  const opening = subject === undefined ? undefined : openingOf(sentence, subject, verb);
  return opening === undefined ? undefined : { statement, verb, opening };
}

function cutsOf({ tokens, text, quantities }: Sentence, { statement, verb, opening }: Beginning): Reading[] {
  const found: Reading[] = [];
  for (let end = leastEnd(statement); end < tokens.length && found.length < MOST; end += 1) {
    if (UNTRUE.test(tokens[end]!.lower)) break;
    // "For $1.8 | bn" would be another figure, and "received $1 million | in damage" another thing.
    if (quantities.some((one) => one.start < end && end < one.end)) continue;
    if (quantities.some((one) => one.end === end && MONEY.test(one.unit)) && isOfWhat(tokens, end)) continue;
    if (!isAside(tokens, end, statement) || isRanked(tokens, verb, end)) continue;
    const said = `${opening} ${text.slice(tokens[verb]!.start, tokens[end - 1]!.end)}`;
    if (said.length + 1 < text.length && isFinished(tokens[end - 1]!)) {
      const short = analyse(said.endsWith('.') ? said : `${said}.`);
      if (isTheSame(short, statement)) found.push(short);
    }
    if (ASIDE.test(tokens[end]!.lower)) break;
  }
  return found;
}

/** "The first president to visit | in 14 years", "his first speech | after he was sworn in": of whom it is the first follows. */
function isRanked(tokens: readonly Token[], verb: number, end: number): boolean {
  const next = tokens[end]!;
  if (isTime(next) || ENDS.test(next.lower)) return false;
  const comma = tokens.findLastIndex(({ lower }, at) => at < verb && lower === ',');
  return tokens.slice(comma + 1, end).some(({ lower, tag }, at, said) => {
    const isMost = tag === 'ADJ' && /\p{L}{3}est$/u.test(lower);
    // "The last minute", "at least seven".
    const isOther = UNIT.test(said[at + 1]?.lower ?? '') || said[at - 1]?.lower === 'at';
    return (isMost || RANK.test(lower)) && !isOther;
  });
}
const RANK =
  /^(?:first|second|third|fourth|fifth|last|only|sole|most|least|best|worst|record|\d+(?:st|nd|rd|th))$/;
const ENDS = /^(?:,|;|--|–|—|on|late|early)$/;

const MONEY = /\p{Sc}$/u;

/** "In damage", and not "in May", "in the quarter", "in cash". */
const isOfWhat = (tokens: readonly Token[], at: number): boolean => {
  const next = tokens[at + 1];
  return tokens[at]!.lower === 'in' && next?.tag === 'NOUN' && next.lower !== 'cash' && !isTime(next);
};

/** A statement that something happened or will, which its sentence makes itself, or by whom it names behind it. */
function isTold(sentence: Sentence, statement: Statement, namesSpeaker: boolean): boolean {
  const { tokens } = sentence;
  const { kind, at, verb, isGuess, polarity, modality, isPassive, speaker } = statement;
  // "Brand stole $2 million, prosecutors said": without them it would be said by us.
  if (speaker !== undefined && !namesSpeaker) return false;
  if (kind !== 'clause' || isGuess || at < 0 || polarity !== 'asserted') return false;
  if (modality !== 'happened' && modality !== 'planned') return false;
  // "Will require licences" is whole, "will require pupils to write" only with what follows.
  const last = statement.objects.at(-1);
  const governs =
    governmentOf(verb) !== undefined && (last === undefined || tokens[last.end]?.lower === 'to');
  if (governs || COPIES.has(verb)) return false;
  // "Vosk told a judge" is no news without what she told.
  if (tellsMore(sentence, statement)) return false;
  const first = verbStart(tokens, statement);
  const isHelped = first < at && tokens.slice(first, at).some(({ tag }) => tag === 'AUX');
  if (!isHelped && isNounOf(sentence, statement)) return false;
  // "Placed", "running": without a helping verb it belongs to a noun.
  return isHelped || (!isPassive && !tokens[at]!.lower.endsWith('ing'));
}

/** Whether a later clause is what somebody says here: of whom stands behind the verb, or to whom. */
function tellsMore({ statements }: Sentence, { at, verb, subjects, objects }: Statement): boolean {
  const government = governmentOf(verb);
  if (government !== 'say' && government !== 'possible') return false;
  const speakers = new Set(subjects.map(({ head }) => head));
  const behind = new Set(objects.map(({ head }) => head));
  return statements.some(
    (one) =>
      one.kind === 'clause' &&
      one.at > at &&
      one.speaker !== undefined &&
      speakers.has(one.speaker.head) &&
      (one.subjects.some(({ head }) => behind.has(head)) || TO_SOMEBODY.has(verb)),
  );
}

// What stands behind these heard it.
const TO_SOMEBODY = new Set(['tell', 'inform', 'assure', 'warn', 'remind', 'notify', 'persuade', 'convince']);

/** "Tarvel convict Otto Brand": what one does in the present has an ending, so that the word is a noun. */
function isNounOf({ tokens }: Sentence, statement: Statement): boolean {
  const { lower, lemma } = tokens[statement.at]!;
  const subject = subjectBefore(statement, statement.at);
  if (tokens[statement.at - 1]?.lower === 'to' || lower !== lemma || pastOf(lemma) === lemma) return false;
  if (subject === undefined) return false;
  const { tag, lower: head } = tokens[subject.head]!;
  const isSeveral = tokens.slice(subject.start, subject.end).some((token) => token.lower === 'and');
  return tag === 'PROPN' && !head.endsWith('s') && !isSeveral;
}

/** Where the verb begins, with its helping verbs and adverbs. */
function verbStart(tokens: readonly Token[], { at }: Statement): number {
  let start = at;
  while (start > 0 && /^(?:AUX|ADV|PART)$/.test(tokens[start - 1]!.tag)) start -= 1;
  return start;
}

const subjectBefore = ({ subjects, objects }: Statement, verb: number): Noun | undefined =>
  [...subjects, ...objects].filter(({ end }) => end <= verb).toSorted((a, b) => b.end - a.end)[0];

/** The subject, without an insertion between commas behind it; undefined where it leans on what stands before. */
function openingOf(sentence: Sentence, { start, head }: Noun, verb: number): string | undefined {
  const { tokens, text } = sentence;
  const before = tokens[start - 1];
  if (tokens[head]!.tag === 'PRON' || /^(?:who|which|that)$/.test(tokens[verb - 1]!.lower)) return undefined;
  const isJoined =
    JOINS.test(before?.lower ?? '') &&
    sentence.statements.some(({ kind, at }) => kind === 'clause' && at >= 0 && at < start - 1);
  const isFree =
    before === undefined || BEFORE_SUBJECT.test(before.lower) || governmentOf(before.lemma) !== undefined;
  // "57-year-old Ada Holm", also with spaces: a sign within a word parts nothing.
  const isInWord = before !== undefined && (before.end === tokens[start]!.start || isAge(tokens, start));
  if (isAfterName(sentence, start)) return undefined;
  if ((!isFree && !isJoined) || (isInWord && /^[–—-]$/.test(before.lower))) return undefined;
  const comma = tokens.findIndex(({ lower }, at) => at > start && at < verb && lower === ',');
  if (comma >= 0 && (comma <= head || tokens[verb - 1]!.lower !== ',')) return undefined;
  const said = text.slice(tokens[start]!.start, tokens[comma < 0 ? verb - 1 : comma - 1]!.end);
  return said[0]!.toUpperCase() + said.slice(1);
}

const isAge = (tokens: readonly Token[], at: number): boolean =>
  /^(?:year|month|week|day)s?$/.test(tokens[at - 2]?.lower ?? '');

/** "Otto Brand, 23, of Mill Street, Tarvel was arrested": where he lives is not who was arrested. */
function isAfterName({ tokens, statements }: Sentence, start: number): boolean {
  const [first] = tokens;
  if (tokens[start - 1]?.lower !== ',' || !/^(?:PROPN|NOUN|DET)$/.test(first!.tag)) return false;
  if (statements.some(({ kind, at }) => kind === 'clause' && at >= 0 && at < start)) return false;
  return !tokens.slice(0, start).some((token) => isTime(token));
}

/** The end of the verb and of what it is done to; who did what is told of somebody may be left out. */
const leastEnd = ({ at, objects }: Statement): number =>
  Math.max(at + 1, ...objects.filter(({ start }) => start > at).map(({ end }) => end));

function isAside(tokens: readonly Token[], at: number, { objects, isPassive }: Statement): boolean {
  const { lower } = tokens[at]!;
  const next = tokens[at + 1];
  if (next === undefined) return lower !== '?';
  if (isWithinTime(tokens, at)) return false;
  // "Over three years".
  const isSpan = isTime(tokens[at]!) && tokens[at - 1]!.tag === 'NUM';
  if (ASIDE.test(lower) || (isTime(tokens[at]!) && !isSpan) || (isPassive && lower === 'by')) return true;
  const isDated = ON.test(lower) && (isTime(next) || (next.lower === 'on' && isTime(tokens[at + 2] ?? next)));
  return isDated || (BESIDE.test(lower) && objects.length > 0);
}

/** "In the last | minute", "from 3.9% a month | before": a time goes on here. */
function isWithinTime(tokens: readonly Token[], at: number): boolean {
  const [before, { lower }] = [tokens[at - 1]!, tokens[at]!];
  // "Eight | days ago": how many is said before.
  if (UNIT.test(lower) && before.tag === 'NUM') return true;
  if (UNIT.test(before.lower)) return /^(?:before|after|since|ago|earlier|later)$/.test(lower);
  return UNIT.test(lower) && /^(?:ADJ|DET)$/.test(before.tag);
}

const UNIT = /^(?:minute|hour|day|night|week|weekend|month|quarter|season|year|decade|century|half)s?$/;

const isFinished = ({ tag, lower }: Token): boolean =>
  !/^(?:ADP|DET|CCONJ|PART|PUNCT|AUX|SCONJ)$/.test(tag) &&
  !ON.test(lower) &&
  !ORDINAL.test(lower) &&
  !OWNS.test(lower);
// "At the end of its | Wednesday meeting".
const OWNS = /^(?:its|his|their|our|my|your|whose)$/;
const ORDINAL = /^\d+(?:st|nd|rd|th)$/;

/** Whether a shorter text is one sentence with that statement of somebody or something by name, or of so many. */
function isTheSame({ sentences: [sentence, more] }: Reading, statement: Statement): boolean {
  if (sentence === undefined || more !== undefined || sentence.tokens.length < LEAST_TOKENS) return false;
  const { tokens } = sentence;
  const isNamed = tokens.some(
    ({ tag }, at) => tag === 'PROPN' && !isTime(tokens[at]!) && !isOfKnown(tokens, at),
  );
  if (!isNamed && sentence.quantities.length === 0) return false;
  return sentence.statements.some(
    (one) =>
      one.kind === 'clause' &&
      one.verb === statement.verb &&
      !one.isGuess &&
      one.polarity === statement.polarity &&
      one.modality === statement.modality &&
      one.isPassive === statement.isPassive &&
      (statement.isPassive || one.subjects.length === statement.subjects.length) &&
      one.objects.length === statement.objects.length,
  );
}

/** "The U.S. territory": a name that only tells of what kind it is, of a thing that was named before. */
function isOfKnown(tokens: readonly Token[], at: number): boolean {
  if (at < 2 || tokens[at + 1]?.tag !== 'NOUN') return false;
  let first = at;
  while (tokens[first - 1]?.tag === 'PROPN') first -= 1;
  return tokens[first - 1]?.lower === 'the' && tokens[0]!.lower === 'the';
}
