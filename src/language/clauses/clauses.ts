import type { Noun, Token } from '../model.ts';
import { governmentOf, isKnownVerb, MAKES } from '../words/verbs.ts';
import { FINITE_PAST, PARTICIPLE, UNITS } from '../words/words.ts';
import { foundGuilty, isAccusation, withoutVerdict } from './accused.ts';
import { withAlternatives } from './alternatives.ts';
import type { Chunk } from './chunks.ts';
import { type Complement, complementOf } from './complements.ts';
import { isDoneToo } from './coordinated.ts';
import { disproved } from './denials.ts';
import { doubted } from './doubts.ts';
import { withEllipses } from './ellipses.ts';
import { lessCertain, type Stance } from './modality.ts';
import { isTime } from './noun-groups.ts';
import { isReducedRelative } from './reduced.ts';
import { sourced } from './sources.ts';
import { stanceOf } from './stances.ts';
import { steadyVerb, withoutSteady } from './steady.ts';
import type { Subject } from './subject-site.ts';
import { subjectOf } from './subjects.ts';
import { unvouched } from './unvouched.ts';

/** A verb of a sentence with what belongs to it, before passives are turned round. */
export interface Clause {
  /** Its chunk. */
  readonly at: number;
  readonly verb: string;
  readonly isPassive: boolean;
  readonly isGuess: boolean;
  readonly subject: Subject;
  readonly complement: Complement;
  readonly stance: Stance;
  readonly speaker: Noun | undefined;
}

/** The verbs of a sentence in their order, each with subject, objects, phrases, and how surely it is said. */
export function clausesOf(tokens: readonly Token[], chunks: readonly Chunk[], isQuestion: boolean): Clause[] {
  const clauses: Clause[] = [];
  for (const [at, chunk] of chunks.entries()) {
    if (chunk.verb === undefined) continue;
    const isReduced = isReducedRelative(tokens, chunks, at, clauses);
    const subject = subjectOf(tokens, chunks, at, clauses, isReduced);
    const { lemma, lower } = tokens[chunk.head]!;
    const found =
      lemma === 'find' ? foundGuilty(tokens, chunks, at) : steadyVerb(tokens, chunks, at, subject.nouns);
    const moved = moveOf(tokens, chunk.head);
    const particle = found === undefined ? particleOf(tokens, chunks, at, lemma) : '';
    const isMade = MAKES.has(lemma);
    const behind = complementOf(
      tokens,
      chunks,
      at,
      particle === '' && moved === undefined ? at + 1 : at + 2,
      lemma,
    );
    const read =
      found === undefined
        ? behind
        : lemma === 'find'
          ? withoutVerdict(tokens, chunks, behind)
          : withoutSteady(tokens, behind);
    // "..., said Ada Vosk": she says it, and is not said.
    const isSpoken = subject.nouns[0] !== undefined && subject.nouns[0].start >= chunk.end;
    const complement =
      isSpoken && read.objects[0]?.start === subject.nouns[0]!.start
        ? { ...read, objects: read.objects.slice(1) }
        : read.objects.length === 0 && subject.gap !== undefined && !chunk.verb.isPassive
          ? { ...read, objects: [subject.gap] }
          : read;
    const { verb: group } = chunk;
    const isBy = complement.phrases.some(
      ({ preposition, noun }) =>
        preposition === 'by' &&
        !isTime(tokens[noun.head]!) &&
        !isMeasured(tokens, noun) &&
        !isMeans(tokens, noun),
    );
    const isBare =
      !group.isPerfect && group.form !== 'gerund' && group.form !== 'infinitive' && PARTICIPLE(lower);
    const isTold = isBare && complement.objects.length === 0 && isAccusation(tokens, chunks, at);
    const isPassive =
      group.isPassive ||
      isTold ||
      isReduced ||
      isDoneToo({ chunks, tokens, at, clauses }, complement.objects.length) ||
      (isBare &&
        complement.objects.length === 0 &&
        isCounted(tokens, subject) &&
        isJoined(chunks, at, clauses)) ||
      (isBare && (isBy || !FINITE_PAST(lower)) && (complement.objects.length === 0 || (isBy && isMade)));
    clauses.push({
      at,
      verb: found ?? moved ?? (particle === '' ? lemma : `${lemma}_${particle}`),
      isPassive,
      isGuess: false,
      subject,
      complement,
      ...stanceOf(tokens, chunk, subject, complement, clauses, isQuestion),
    });
  }
  const whole = withEllipses(
    tokens,
    chunks,
    unvouched(tokens, chunks, disproved(tokens, withAlternatives(tokens, clauses))),
  );
  return sourced(tokens, chunks, doubted(tokens, chunks, attributed(tokens, chunks, whole)));
}

/** "40 were killed and more than 100 *injured*": what was done is said once for both. */
function isJoined(chunks: readonly Chunk[], at: number, clauses: readonly Clause[]): boolean {
  const before = clauses.at(-1);
  const joint = chunks[at - 2];
  return (
    before !== undefined &&
    chunks[before.at]!.verb!.isPassive &&
    chunks[at - 1]?.kind === 'noun' &&
    (joint?.kind === 'and' || joint?.kind === 'stop')
  );
}

/** "100", "dozens of people", "three others": they are counted. */
const isCounted = (tokens: readonly Token[], { nouns }: Subject): boolean =>
  nouns.length === 1 &&
  tokens.slice(nouns[0]!.start, nouns[0]!.end).some(({ tag, lower }) => tag === 'NUM' || MANY.test(lower));
const MANY = /^(?:dozens|scores|hundreds|thousands|several|many|others|another)$/;

/** "By 102 people", "by 3 percent": how much, and not who. */
const isMeasured = (tokens: readonly Token[], { start, end, head }: Noun): boolean =>
  UNITS.has(tokens[head]!.lower) ||
  tokens[head]!.tag === 'SYM' ||
  tokens.slice(start, end).some(({ tag, text }) => tag === 'NUM' && /\d/.test(text));

/** "By phone", "by sea", "by two votes": the way it is done or how much, and not who does it. */
export const isMeans = (tokens: readonly Token[], { start, end, head }: Noun): boolean =>
  (end === start + 1 && MEANS.test(tokens[start]!.lower)) || MARGIN.test(tokens[head]!.lower);
const MARGIN = /^(?:votes|seats|goals|runs|lengths|degrees|inches|margin)$/;
const MEANS =
  /^(?:phone|telephone|e-?mail|mail|post|fax|letter|text|radio|satellite|rail|air|sea|land|road|foot|hand|force|law|decree|mistake|accident|chance|default|nature|definition|profession|trade|birth|hanging|lethal|injection|drowning|suffocation|asphyxiation|strangulation)$/;

/** "Was up 4 percent", "is down to 31", "closed down 5 percent", "is over": rose, fell, ended. */
function moveOf(tokens: readonly Token[], at: number): string | undefined {
  const { lemma } = tokens[at]!;
  const way = tokens[at + 1]?.lower;
  const over = way === 'not' || way === "n't" ? at + 2 : at + 1;
  if (lemma === 'be' && tokens[over]?.lower === 'over' && isClosed(tokens[over + 1])) return 'end';
  // "Could be up to 5 percent" bounds an amount.
  if ((way !== 'up' && way !== 'down') || (tokens[at]!.lower === 'be' && tokens[at + 2]?.lower === 'to'))
    return undefined;
  const behind = tokens.slice(at + 2, at + 5);
  // Other things than figures end or close up and down.
  const isEnd =
    /^(?:end|close|finish)$/.test(lemma) &&
    behind.some(({ tag, lower }) => tag === 'SYM' || UNITS.has(lower));
  if (lemma !== 'be' && !isEnd) return undefined;
  const isMeasured = behind.slice(0, 2).some(({ tag }) => tag === 'NUM' || tag === 'SYM');
  return isMeasured ? (way === 'up' ? 'rise' : 'fall') : undefined;
}

/** Whether a clause closes here: "over the limit" goes on. */
const isClosed = (token: Token | undefined): boolean =>
  token === undefined || token.tag === 'PUNCT' || token.tag === 'CCONJ' || token.lower === 'after';

// "Call off", "take over": a verb of its own where the table knows it.
function particleOf(tokens: readonly Token[], chunks: readonly Chunk[], at: number, lemma: string): string {
  const next = chunks[at + 1];
  if (
    next === undefined ||
    (next.kind !== 'preposition' && next.kind !== 'adverb' && next.kind !== 'adjective')
  )
    return '';
  const { lower } = tokens[next.start]!;
  // "Put up with", "come down with" are verbs of their own.
  if (tokens[next.end]?.lower === 'with' && /^(?:put|come|get|do|make)$/.test(lemma)) return '';
  return isKnownVerb(`${lemma}_${lower}`) ? lower : '';
}

/** "..., the minister said." and "according to the ministry" tell whose words the sentence is. */
function attributed(
  tokens: readonly Token[],
  chunks: readonly Chunk[],
  clauses: readonly Clause[],
): Clause[] {
  const said = clauses.find(
    ({ at, verb, complement, subject }, index) =>
      governmentOf(verb) !== undefined &&
      ['say', 'possible', 'deny'].includes(governmentOf(verb)!) &&
      chunks[at]!.verb!.form === 'finite' &&
      complement.objects.every(({ head }) => tokens[head]!.lemma === 'reporter' || isTime(tokens[head]!)) &&
      !clauses.some(({ subject: other }) => other.governor === index) &&
      index > 0 &&
      isParted(tokens, chunks, at, subject),
  );
  const according = chunks.findIndex(
    ({ start, end }) => tokens[start]!.lower === 'according' || tokens[end - 1]!.lower === 'according',
  );
  const source =
    said === undefined
      ? nounAfterTo(tokens, chunks, according)
      : (said.subject.nouns[0] ?? nounAfter(chunks, said.at));
  if (source === undefined) return [...clauses];
  const isOpen = said !== undefined && governmentOf(said.verb) === 'possible';
  return clauses.map((clause) => {
    if (clause === said || clause.speaker !== undefined) return clause;
    const stance = isOpen
      ? { ...clause.stance, modality: lessCertain(clause.stance.modality, 'possible') }
      : clause.stance;
    return { ...clause, stance, speaker: source };
  });
}

function isParted(
  tokens: readonly Token[],
  chunks: readonly Chunk[],
  at: number,
  { nouns }: Subject,
): boolean {
  const first = Math.min(chunks[at]!.start, ...nouns.map(({ start }) => start));
  const before = tokens[first - 1];
  return before !== undefined && (before.lower === ',' || before.lower === '"' || before.lower === "'");
}

const nounAfter = (chunks: readonly Chunk[], at: number): Noun | undefined => {
  const next = chunks[at + 1];
  return next?.kind === 'noun' ? next : undefined;
};

function nounAfterTo(tokens: readonly Token[], chunks: readonly Chunk[], at: number): Noun | undefined {
  if (at < 0) return undefined;
  for (let i = at; i < Math.min(chunks.length, at + 3); i += 1) {
    if (chunks[i]!.kind === 'noun' && tokens[chunks[i]!.start]!.lower !== 'according') return chunks[i];
  }
  return undefined;
}
