import { isTime } from '../clauses/noun-groups.ts';
import type { Noun, Reading, Sentence, Statement, Token } from '../model.ts';
import { governmentOf } from '../words/verbs.ts';
import { analyse } from './analyse.ts';

// Behind these only what stands aside follows: when, meanwhile, why, and who says so.
const ASIDE =
  /^(?:,|;|--|–|—|\(|after|amid|because|before|during|following|hours|days|minutes|weeks|since|when|while|according)$/;
const BESIDE = /^(?:in|at|near)$/;
const ON = /^(?:on|late|early)$/;
// Of which only what the sentence goes on to say is true.
const UNTRUE = /^(?:if|unless|until|without|except|but|only|rather|provided|instead|whether)$/;
// A subject stands at the beginning, or behind who says so.
const BEFORE_SUBJECT = /^(?:[,:;"“]|that)$/;
const COPIES = new Set(['be', 'have', 'do', 'become', 'seem', 'remain', 'include']);
const LEAST_TOKENS = 3;
const MOST = 3;

/**
 * What a sentence says first, in fewer of its words: "Ada Holm, the singer who ..., died on Thursday"
 * is "Ada Holm died." An insertion behind the subject is left out, and so is the end from where only time, place
 * or reason follow. Names somebody or something, and is read as the same statement; else it is not given.
 * @param reading one sentence.
 * @returns up to three sentences, read, the shortest first; none of questions, of what is denied, of what did not happen,
 * and of what somebody is quoted for.
 */
export function compressionsOf(reading: Reading): Reading[] {
  const [sentence, more] = reading.sentences;
  if (sentence === undefined || more !== undefined || sentence.isQuestion || reading.language !== 'en')
    return [];
  const told = sentence.statements.filter((one) => isTold(sentence, one));
  const [first] = told.flatMap((statement) => beginningOf(sentence, statement) ?? []);
  return first === undefined ? [] : cutsOf(sentence, first);
}

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

function cutsOf({ tokens, text }: Sentence, { statement, verb, opening }: Beginning): Reading[] {
  const found: Reading[] = [];
  for (let end = leastEnd(statement); end < tokens.length && found.length < MOST; end += 1) {
    if (UNTRUE.test(tokens[end]!.lower)) break;
    if (!isAside(tokens, end, statement)) continue;
    const said = `${opening} ${text.slice(tokens[verb]!.start, tokens[end - 1]!.end)}`;
    if (said.length + 1 < text.length && isFinished(tokens[end - 1]!)) {
      const short = analyse(said.endsWith('.') ? said : `${said}.`);
      if (isTheSame(short, statement)) found.push(short);
    }
    if (ASIDE.test(tokens[end]!.lower)) break;
  }
  return found;
}

/** A statement that something happened, which its sentence makes itself. */
function isTold({ tokens }: Sentence, statement: Statement): boolean {
  const { kind, at, verb, isGuess, polarity, modality, isPassive, speaker } = statement;
  // "Brand stole $2 million, prosecutors said": without them it would be said by us.
  if (speaker !== undefined) return false;
  if (kind !== 'clause' || isGuess || at < 0 || polarity !== 'asserted' || modality !== 'happened')
    return false;
  if (governmentOf(verb) !== undefined || COPIES.has(verb)) return false;
  const first = verbStart(tokens, statement);
  const isHelped = first < at && tokens.slice(first, at).some(({ tag }) => tag === 'AUX');
  // "Placed", "running": without a helping verb it belongs to a noun.
  return isHelped || (!isPassive && !tokens[at]!.lower.endsWith('ing'));
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
function openingOf({ tokens, text }: Sentence, { start, head }: Noun, verb: number): string | undefined {
  const before = tokens[start - 1];
  if (tokens[head]!.tag === 'PRON' || /^(?:who|which|that)$/.test(tokens[verb - 1]!.lower)) return undefined;
  if (before !== undefined && !BEFORE_SUBJECT.test(before.lower) && governmentOf(before.lemma) === undefined)
    return undefined;
  const comma = tokens.findIndex(({ lower }, at) => at > start && at < verb && lower === ',');
  if (comma >= 0 && (comma <= head || tokens[verb - 1]!.lower !== ',')) return undefined;
  const said = text.slice(tokens[start]!.start, tokens[comma < 0 ? verb - 1 : comma - 1]!.end);
  return said[0]!.toUpperCase() + said.slice(1);
}

/** The end of the verb and of what it is done to; who did what is told of somebody may be left out. */
const leastEnd = ({ at, objects }: Statement): number =>
  Math.max(at + 1, ...objects.filter(({ start }) => start > at).map(({ end }) => end));

function isAside(tokens: readonly Token[], at: number, { objects, isPassive }: Statement): boolean {
  const { lower } = tokens[at]!;
  const next = tokens[at + 1];
  if (next === undefined) return lower !== '?';
  if (ASIDE.test(lower) || isTime(tokens[at]!) || (isPassive && lower === 'by')) return true;
  const isDated = ON.test(lower) && (isTime(next) || (next.lower === 'on' && isTime(tokens[at + 2] ?? next)));
  return isDated || (BESIDE.test(lower) && objects.length > 0);
}

const isFinished = ({ tag, lower }: Token): boolean =>
  !/^(?:ADP|DET|CCONJ|PART|PUNCT|AUX|SCONJ)$/.test(tag) && !ON.test(lower);

/** Whether a shorter text is one sentence with just that statement of somebody or something by name. */
function isTheSame({ sentences: [sentence, more] }: Reading, statement: Statement): boolean {
  if (sentence === undefined || more !== undefined || sentence.tokens.length < LEAST_TOKENS) return false;
  if (!sentence.tokens.some((token) => token.tag === 'PROPN' && !isTime(token))) return false;
  const told = sentence.statements.filter(({ kind }) => kind === 'clause');
  const [one] = told;
  return (
    told.length === 1 &&
    one!.verb === statement.verb &&
    !one!.isGuess &&
    one!.polarity === statement.polarity &&
    one!.modality === statement.modality &&
    one!.isPassive === statement.isPassive &&
    (statement.isPassive || one!.subjects.length === statement.subjects.length) &&
    one!.objects.length === statement.objects.length
  );
}
