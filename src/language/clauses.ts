import { type Chunk, isTime } from './chunks.ts';
import { type Complement, complementOf } from './complements.ts';
import { disproved } from './denials.ts';
import { governed, lessCertain, ownStance, type Stance } from './modality.ts';
import type { Noun, Phrase, Statement, Token } from './model.ts';
import { type Subject, subjectOf } from './subjects.ts';
import { singular } from './tokens.ts';
import { governmentOf, isClearing, isGiving, isKnownVerb } from './verbs.ts';
import { FINITE_PAST, PARTICIPLE, UNITS } from './words.ts';

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
    const particle = particleOf(tokens, chunks, at, lemma);
    const isMade = MAKES.has(lemma);
    const read = complementOf(tokens, chunks, at, particle === '' ? at + 1 : at + 2, lemma);
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
        preposition === 'by' && !isTime(tokens[noun.head]!) && !isMeasured(tokens, noun),
    );
    const isBare =
      !group.isPerfect && group.form !== 'gerund' && group.form !== 'infinitive' && PARTICIPLE(lower);
    const isPassive =
      group.isPassive ||
      isReduced ||
      (isBare && complement.objects.length === 0 && isAccused(lemma, complement)) ||
      (isBare && (isBy || !FINITE_PAST(lower)) && (complement.objects.length === 0 || (isBy && isMade)));
    clauses.push({
      at,
      verb: moveOf(tokens, chunk.head) ?? (particle === '' ? lemma : `${lemma}_${particle}`),
      isPassive,
      isGuess: false,
      subject,
      complement,
      ...stanceOf(tokens, chunk, subject, complement, clauses, isQuestion),
    });
  }
  return attributed(tokens, chunks, disproved(tokens, clauses));
}

/** "By 102 people", "by 3 percent": how much, and not who. */
const isMeasured = (tokens: readonly Token[], { start, end, head }: Noun): boolean =>
  UNITS.has(tokens[head]!.lower) ||
  tokens[head]!.tag === 'SYM' ||
  tokens.slice(start, end).some(({ tag, text }) => tag === 'NUM' && /\d/.test(text));

/** "Was up 4 percent", "is down to 31": rose, fell. */
function moveOf(tokens: readonly Token[], at: number): string | undefined {
  const way = tokens[at]!.lemma === 'be' ? tokens[at + 1]?.lower : undefined;
  if (way !== 'up' && way !== 'down') return undefined;
  const isMeasured = tokens.slice(at + 2, at + 4).some(({ tag }) => tag === 'NUM' || tag === 'SYM');
  return isMeasured ? (way === 'up' ? 'rise' : 'fall') : undefined;
}

/** "American accused of theft": whoever accuses, accuses somebody. */
const isAccused = (lemma: string, { phrases }: Complement): boolean =>
  ACCUSES.has(lemma) && phrases.some(({ preposition }) => preposition === 'of');
const ACCUSES = new Set(['accuse', 'convict', 'acquit', 'suspect', 'rob', 'deprive', 'strip']);

const MAKES = new Set(['name', 'elect', 'appoint', 'call', 'dub', 'choose', 'crown', 'nominate']);

// "Call off", "take over": a verb of its own where the table knows it.
function particleOf(tokens: readonly Token[], chunks: readonly Chunk[], at: number, lemma: string): string {
  const next = chunks[at + 1];
  if (
    next === undefined ||
    (next.kind !== 'preposition' && next.kind !== 'adverb' && next.kind !== 'adjective')
  )
    return '';
  const { lower } = tokens[next.start]!;
  return isKnownVerb(`${lemma}_${lower}`) ? lower : '';
}

/**
 * "A man *accused* of theft complained": a participle right after a noun, before another verb that has no subject of
 * its own.
 */
function isReducedRelative(
  tokens: readonly Token[],
  chunks: readonly Chunk[],
  at: number,
  clauses: readonly Clause[],
): boolean {
  const [before, chunk, after] = [chunks[at - 1], chunks[at]!, chunks[at + 1]];
  const { lower } = tokens[chunk.head]!;
  // "Often criticized and blamed for its policies, the bank ...".
  if (opensSentence(tokens, chunks, at)) return true;
  if (chunk.verb?.form === 'participle') return before?.kind === 'noun' || before?.kind === 'stop';
  if (chunk.verb?.form !== 'finite' || chunk.verb.isPerfect || chunk.verb.modal !== '' || !PARTICIPLE(lower))
    return false;
  if (before?.kind === 'stop' && after?.kind === 'preposition' && tokens[after.start]!.lower === 'by')
    return true;
  if (before?.kind === 'stop' && isInserted(tokens, chunks, at)) return true;
  // "Which Brandt *founded* in 1981": who did it stands before it.
  if (chunks[at - 2]?.kind === 'who' && tokens[chunks[at - 2]!.start]!.lower !== 'whose') return false;
  if (before?.kind !== 'noun' || after === undefined) return false;
  if (after.kind !== 'preposition' && after.kind !== 'adverb' && after.verb?.form !== 'infinitive')
    return false;
  // "Is the currency *used* in China": its noun is the object of the verb before.
  const owner = clauses.at(-1);
  if (
    owner !== undefined &&
    governmentOf(owner.verb) === undefined &&
    [...owner.complement.objects, ...owner.complement.phrases.map(({ noun }) => noun)].some(
      ({ start, end }) => start <= before.head && before.head < end,
    )
  )
    return true;
  for (let i = at + 1; i < chunks.length; i += 1) {
    const { kind, verb, start } = chunks[i]!;
    if (kind === 'link' || kind === 'who' || kind === 'and') return false;
    if (kind === 'stop' && tokens[start]!.lower !== ',') return false;
    if (verb?.form !== 'finite') continue;
    const left = chunks[i - 1]!;
    if (left.kind === 'stop' || left.kind === 'adverb') return true;
    const beyond = chunks[i - 2];
    return left.kind === 'noun' && (beyond?.kind === 'preposition' || beyond?.verb !== undefined);
  }
  return false;
}

const OPENING = new Set([',', '(']);

/** "Orvane, *based* in Dorsk, cut", "Brandt (*born* in 1924) was": a participle between stops, behind the first noun. */
function isInserted(tokens: readonly Token[], chunks: readonly Chunk[], at: number): boolean {
  const mark = tokens[chunks[at - 1]!.start]!.lower;
  if (!OPENING.has(mark) || chunks[at - 2]?.kind !== 'noun') return false;
  if (chunks.slice(0, at).some(({ verb, kind }) => verb !== undefined || kind === 'link' || kind === 'and'))
    return false;
  const next = chunks[at + 1];
  const isOpen =
    next?.kind === 'preposition' ||
    next?.kind === 'adverb' ||
    (next?.kind === 'noun' && isTime(tokens[next.head]!));
  if (!isOpen) return false;
  for (let i = at + 1; i < chunks.length; i += 1) {
    const { kind, verb, start } = chunks[i]!;
    if (verb !== undefined || kind === 'link' || kind === 'who') return false;
    if (kind !== 'stop') continue;
    if (tokens[start]!.lower === ')') return mark === '(';
    // "June 12, 1924,": the year of a date.
    if (tokens[start]!.lower !== ',' || tokens[chunks[i + 1]?.start ?? start]!.tag === 'NUM') continue;
    return chunks[i + 1]?.verb?.form === 'finite';
  }
  return false;
}

/** A participle, or one of several, before the comma behind which the subject of the sentence stands. */
function opensSentence(tokens: readonly Token[], chunks: readonly Chunk[], at: number): boolean {
  const isParticiple = (chunk: Chunk): boolean =>
    chunk.verb !== undefined &&
    chunk.verb.form !== 'gerund' &&
    chunk.verb.form !== 'infinitive' &&
    !chunk.verb.isPerfect &&
    chunk.verb.modal === '' &&
    PARTICIPLE(tokens[chunk.head]!.lower);
  if (!isParticiple(chunks[at]!)) return false;
  const first = chunks.findIndex(({ kind }) => kind !== 'adverb');
  if (!isParticiple(chunks[first]!) || chunks[first + 1]?.kind === 'noun') return false;
  for (let i = first + 1; i < chunks.length; i += 1) {
    const { kind, start, verb } = chunks[i]!;
    if (verb !== undefined && !isParticiple(chunks[i]!)) return false;
    if (kind === 'link' || kind === 'who' || (kind === 'stop' && tokens[start]!.lower !== ',')) return false;
    if (kind === 'stop' && chunks[i + 1]?.kind === 'noun') {
      const next = chunks.slice(i + 2).find(({ kind: other }) => other !== 'adverb');
      return i > at && next?.verb?.form === 'finite';
    }
  }
  return false;
}

const IF = new Set(['if', 'unless', 'whether', 'lest', 'until', 'till', 'once']);
// Nouns whose "to ..." or "that ..." tells no deed that was done.
const PLAN_NOUN =
  /^(?:plan|decision|talk|bid|offer|effort|attempt|proposal|agreement|deal|intention|promise|pledge|threat|move|right|chance|opportunity|need|pressure|call|order|request|hope|fear|goal|aim|desire|way|program|programme|campaign|obligation|vote|ability)$/;
const OPEN_NOUN =
  /^(?:claim|allegation|rumou?r|suggestion|speculation|fear|hope|possibility|belief|view|idea|suspicion|accusation|charge|prospect|chance|risk|likelihood|theory|notion|impression|doubt|condition|concern)$/;
const REFUSAL_NOUN = /^(?:refusal|failure|inability|reluctance|unwillingness)$/;
const PLAN_ADJECTIVE =
  /^(?:set|due|ready|likely|willing|prepared|poised|eager|keen|scheduled|bound|determined|supposed|unlikely|reluctant|unable|unwilling|able|free|obliged|entitled|eligible|expected)$/;

// "Becomes the first to die": who is the first to do it does it.
const NTH = /^(?:first|second|third|latest|last|only)$/;
// "Is pleased to announce": whoever feels so about a deed does it.
const FACT_ADJECTIVE = /^(?:pleased|proud|glad|delighted|honou?red|sorry|sad|lucky)$/;

function stanceOf(
  tokens: readonly Token[],
  chunk: Chunk,
  subject: Subject,
  complement: Complement,
  clauses: readonly Clause[],
  isQuestion: boolean,
): { stance: Stance; speaker: Noun | undefined } {
  let stance = ownStance(chunk.verb!);
  const isWhole = chunk.verb!.form === 'finite';
  const isNo = [...subject.nouns, ...complement.objects].some(({ start, end, head }) =>
    tokens
      .slice(start, Math.min(end, head + 1))
      .some(
        ({ lower }) =>
          lower === 'no' ||
          lower === 'neither' ||
          lower === 'nobody' ||
          lower === 'none' ||
          lower === 'nothing',
      ),
  );
  if (isNo && stance.polarity === 'asserted') stance = { ...stance, polarity: 'negated' };
  let speaker: Noun | undefined;
  const isDenied = (of: number | undefined): boolean =>
    of !== undefined &&
    governmentOf(clauses[of]!.verb) === 'deny' &&
    clauses[of]!.stance.polarity === 'asserted';
  const { governor, link, through } = subject;
  if (
    /^(?:nor|neither|never|not)$/.test(tokens[0]!.lower) &&
    tokens[1]?.lower !== 'only' &&
    clauses.length <= 1 &&
    stance.polarity === 'asserted'
  )
    stance = { ...stance, polarity: 'negated' };
  if (link !== undefined && IF.has(link)) stance = { ...stance, modality: 'hypothetical' };
  if (link === 'without' || link === 'instead') stance = { ...stance, polarity: 'negated' };
  if (link === 'time') stance = { ...stance, modality: 'hypothetical' };
  if (through !== undefined) {
    const lemma = singular(tokens[through]!.lemma);
    const isNth = tokens.slice(Math.max(0, through - 5), through).some(({ lower }) => NTH.test(lower));
    if (chunk.verb!.form === 'infinitive' && isNth && !PLAN_NOUN.test(lemma) && governor !== undefined)
      stance = { ...stance, modality: lessCertain(stance.modality, clauses[governor]!.stance.modality) };
    else if (REFUSAL_NOUN.test(lemma)) stance = { ...stance, polarity: 'negated' };
    else if (chunk.verb!.form === 'infinitive')
      stance = {
        ...stance,
        modality: lessCertain(
          stance.modality,
          FACT_ADJECTIVE.test(lemma)
            ? 'happened'
            : PLAN_NOUN.test(lemma) || PLAN_ADJECTIVE.test(lemma)
              ? 'planned'
              : 'possible',
        ),
      };
    // "Rejected claims that it dumped waste": what is claimed is denied, not left open.
    else if (OPEN_NOUN.test(lemma) && !isDenied(governor))
      stance = { ...stance, modality: lessCertain(stance.modality, 'possible') };
    if (/^un(?:able|willing|likely)$|^reluctant$/.test(lemma)) stance = { ...stance, polarity: 'negated' };
  }
  if (governor !== undefined && link === 'beside') {
    // "Denied that it was in talks to buy": what hangs on a noun of a denied clause is denied with it.
    const { polarity } = clauses[governor]!.stance;
    if (polarity !== 'asserted' && stance.polarity === 'asserted') stance = { ...stance, polarity };
    stance = { ...stance, modality: lessCertain(stance.modality, clauses[governor]!.stance.modality) };
    speaker = clauses[governor]!.speaker;
  } else if (governor !== undefined) {
    const clause = clauses[governor]!;
    let government =
      isClearing(clause.verb) && chunk.verb!.form === 'gerund' ? 'deny' : governmentOf(clause.verb);
    // "Is said to pose", "was reported to have": hearsay.
    if (government === 'say' && !isWhole && clause.isPassive) government = 'possible';
    if (
      government === 'say' &&
      chunk.verb!.form === 'infinitive' &&
      !clause.isPassive &&
      through === undefined
    )
      government = 'call';
    // "Told him to go" is an order, "forced to resign" a deed; a purpose is none yet.
    if (government === undefined && chunk.verb!.form === 'infinitive' && subject.isPurpose)
      government = 'plan';
    if (government === 'plan' && isWhole) government = 'possible';
    if (link !== 'adverbial') stance = governed(stance, clause.stance, government, isWhole);
    else stance = { ...stance, modality: lessCertain(stance.modality, clause.stance.modality) };
    if (clause.speaker !== undefined) speaker = clause.speaker;
    if (isWhole && (government === 'say' || government === 'deny' || government === 'possible'))
      speaker = clause.subject.nouns[0] ?? speaker;
  } else if (chunk.verb!.form === 'infinitive' && through === undefined) {
    stance = { ...stance, modality: lessCertain(stance.modality, 'planned') };
  }
  if (isQuestion) stance = { ...stance, modality: 'hypothetical' };
  return { stance, speaker };
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

/** "Smallest seahorse discovered": a verb that ends a headline governs nothing. */
const isLast = (chunks: readonly Chunk[], at: number): boolean => at === chunks.length - 1;

/** Turns passives round and takes out what says nothing. */
export function statementsOfClauses(
  tokens: readonly Token[],
  chunks: readonly Chunk[],
  clauses: readonly Clause[],
): Statement[] {
  const statements: Statement[] = [];
  const isLonely = clauses.filter(({ at }) => chunks[at]!.verb!.form === 'finite').length === 1;
  for (const { at, verb, isPassive, subject, complement, stance, speaker } of clauses) {
    const { objects, phrases } = complement;
    const head = chunks[at]!.head;
    const add = (
      subjects: readonly Noun[],
      done: readonly Noun[],
      rest: readonly Phrase[],
      passive: boolean,
      isGuess: boolean,
    ) =>
      statements.push({
        kind: 'clause',
        at: head,
        verb,
        isPassive: passive,
        isGuess,
        subjects,
        objects: done,
        phrases: [...subject.phrases, ...rest],
        ...stance,
        speaker,
      });
    const by = phrases.filter(({ preposition }) => preposition === 'by').map(({ noun }) => noun);
    const others = phrases.filter(({ preposition }) => preposition !== 'by');
    if (isPassive && objects.length > 0 && isGiving(verb)) {
      // "Was awarded the prize": the prize is what was given.
      const to = subject.nouns.map((noun): Phrase => ({ preposition: 'to', noun }));
      add(by, objects, [...to, ...others], true, false);
      continue;
    }
    if (isPassive) {
      // "Was named chairman": what it was made stands as a phrase.
      const made = objects.map((noun): Phrase => ({ preposition: 'as', noun }));
      add(
        by.filter(({ head: agent }) => !isTime(tokens[agent]!)),
        subject.nouns,
        [
          ...made,
          ...others,
          ...phrases.filter(({ noun, preposition }) => preposition === 'by' && isTime(tokens[noun.head]!)),
        ],
        true,
        false,
      );
      continue;
    }
    add(subject.nouns, objects, phrases, false, false);
    const group = chunks[at]!.verb!;
    const isBare =
      group.form === 'finite' && !group.isPerfect && group.modal === '' && PARTICIPLE(tokens[head]!.lower);
    // Headlines leave "was" out.
    if (
      isBare &&
      isLonely &&
      objects.length === 0 &&
      subject.nouns.length > 0 &&
      (governmentOf(verb) === undefined || isLast(chunks, at))
    )
      add(by, subject.nouns, others, true, true);
  }
  return statements;
}
