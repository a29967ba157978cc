import type { Noun, Token } from '../model.ts';
import { singular } from '../tagging/tagger.ts';
import { MARK } from '../words/marks.ts';
import { governmentOf, isClearing } from '../words/verbs.ts';
import type { Chunk } from './chunks.ts';
import type { Clause } from './clauses.ts';
import type { Complement } from './complements.ts';
import { governed, lessCertain, ownStance, type Stance } from './modality.ts';
import type { Subject } from './subject-site.ts';

const IF = new Set(['if', 'unless', 'whether', 'lest', 'until', 'till', 'once']);
// Nouns whose "to ..." or "that ..." tells no deed that was done.
const PLAN_NOUN =
  /^(?:plan|decision|agreement|deal|intention|promise|pledge|threat|move|order|goal|aim|program|programme|obligation|vote)$/;
// Who has it has not decided yet, or cannot decide alone.
const WISH_NOUN =
  /^(?:talk|bid|offer|effort|attempt|proposal|right|chance|opportunity|need|pressure|call|request|hope|fear|desire|way|campaign|ability)$/;
const OPEN_NOUN =
  /^(?:claim|allegation|rumou?r|suggestion|speculation|fear|hope|possibility|belief|view|idea|suspicion|accusation|charge|prospect|chance|risk|likelihood|theory|notion|impression|doubt|condition|concern|verge|brink|cusp|threshold|danger)$/;
const REFUSAL_NOUN = /^(?:refusal|failure|inability|reluctance|unwillingness)$/;
const PLAN_ADJECTIVE =
  /^(?:set|due|ready|prepared|poised|scheduled|slated|bound|determined|obliged|unlikely|reluctant|unable|unwilling)$/;

// "Becomes the first to die", "was the youngest player to win": who is the first to do it does it.
const NTH = /^(?:first|second|third|latest|last|only)$/;
const MOST = /^(?:most|\p{L}{3,}est)$/u;
const FURTHEST = 7;

/** Whether what stands before an infinitive says that somebody is the first, or the youngest, to do it. */
function isFirstTo(tokens: readonly Token[], start: number, { verb, stance }: Clause): boolean {
  if ((verb !== 'be' && verb !== 'become') || stance.polarity !== 'asserted') return false;
  let isNth = false;
  for (let at = start - 1; at >= Math.max(0, start - FURTHEST); at -= 1) {
    const { lower, lemma, tag } = tokens[at]!;
    if (tag === 'AUX' || tag === 'VERB' || lemma === verb) break;
    if (PLAN_NOUN.test(singular(lemma)) || WISH_NOUN.test(singular(lemma))) return false;
    if (NTH.test(lower) || MOST.test(lower)) isNth = true;
  }
  return isNth;
}
// "Is pleased to announce": whoever feels so about a deed does it.
const FACT_ADJECTIVE = /^(?:pleased|proud|glad|delighted|honou?red|sorry|sad|lucky)$/;

/** "No survivors", "none of them". */
function hasNone(tokens: readonly Token[], { start, end, head }: Noun): boolean {
  for (let i = start; i < end && i <= head; i += 1)
    // "A no-confidence vote" is one, "no fewer than 20" are many.
    if ((tokens[i]!.marks & MARK.none) !== 0 && tokens[i + 1]?.lower !== '-' && !isBound(tokens, i))
      return true;
  return false;
}

const isBound = (tokens: readonly Token[], at: number): boolean =>
  /^(?:fewer|less|more)$/.test(tokens[at + 1]?.lower ?? '') && tokens[at + 2]?.lower === 'than';

// Whose object in quotation marks is what somebody said, whatever it denies.
const SEEN = /^(?:see|hear|notice|observe|film|photograph|catch|spot|find)$/;
const SAYING = /^(?:say|tell|reply|answer|repeat|shout|write)$/;

const isQuoted = (tokens: readonly Token[], { start }: Noun): boolean =>
  tokens[start]?.lower === '"' || tokens[start - 1]?.lower === '"';

/** "Was idle until Orvane bought it": of what happened until then the end happened too. */
function isAwaited(
  tokens: readonly Token[],
  { start, head, verb }: Chunk,
  link: string,
  clauses: readonly Clause[],
): boolean {
  const last = clauses.at(-1);
  if (link !== 'until' || last === undefined || verb!.form !== 'finite' || verb!.modal !== '') return false;
  const { lower, lemma } = tokens[head]!;
  const isPast = PAST.test(tokens[start]!.lower) || (start === head && lower !== lemma && !/s$/.test(lower));
  const { subject, stance, speaker } = last;
  return (
    isPast &&
    subject.governor === undefined &&
    stance.modality === 'happened' &&
    speaker === undefined &&
    !WAITED.test(last.verb)
  );
}

const PAST = /^(?:was|were|had|did)$/;
// Who does so waits for what may not come.
const WAITED = /^(?:wait|refuse|vow|ask|order|urge)$/;

/** How surely a clause is said, and who says it. */
export function stanceOf(
  tokens: readonly Token[],
  chunk: Chunk,
  subject: Subject,
  complement: Complement,
  clauses: readonly Clause[],
  isQuestion: boolean,
): { stance: Stance; speaker: Noun | undefined } {
  let stance = ownStance(chunk.verb!);
  const isWhole = chunk.verb!.form === 'finite';
  const isSaying = SAYING.test(tokens[chunk.head]!.lemma);
  const isNo = (noun: Noun): boolean => hasNone(tokens, noun) && !(isSaying && isQuoted(tokens, noun));
  if (stance.polarity === 'asserted' && (subject.nouns.some(isNo) || complement.objects.some(isNo)))
    stance = { ...stance, polarity: 'negated' };
  if (subject.like !== undefined) return shared(tokens, chunk, stance, clauses[subject.like]!);
  let speaker: Noun | undefined;
  const isDenied = (of: number | undefined): boolean =>
    of !== undefined &&
    governmentOf(clauses[of]!.verb) === 'deny' &&
    clauses[of]!.stance.polarity === 'asserted';
  const { governor, link, through } = subject;
  if (
    /^(?:nor|neither|never|not)$/.test(tokens[0]!.lower) &&
    !ASIDE.test(tokens[1]?.lower ?? '') &&
    clauses.length <= 1 &&
    stance.polarity === 'asserted'
  )
    stance = { ...stance, polarity: 'negated' };
  if (link !== undefined && IF.has(link) && !isAwaited(tokens, chunk, link, clauses))
    stance = { ...stance, modality: 'hypothetical' };
  if (link === 'without' || link === 'instead') stance = { ...stance, polarity: 'negated' };
  if (link === 'alleged') stance = { ...stance, modality: 'possible' };
  if (link === 'time') stance = { ...stance, modality: 'hypothetical' };
  const isFirst =
    chunk.verb!.form === 'infinitive' &&
    governor !== undefined &&
    isFirstTo(tokens, chunk.start, clauses[governor]!);
  if (through !== undefined) {
    const lemma = singular(tokens[through]!.lemma);
    const isNth = tokens.slice(Math.max(0, through - 5), through).some(({ lower }) => NTH.test(lower));
    if (
      isFirst ||
      (chunk.verb!.form === 'infinitive' &&
        isNth &&
        !PLAN_NOUN.test(lemma) &&
        !WISH_NOUN.test(lemma) &&
        governor !== undefined)
    )
      stance = { ...stance, modality: lessCertain(stance.modality, clauses[governor!]!.stance.modality) };
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
    // "Is said to pose", "was reported to have": hearsay; who "was seen leaving" left.
    const isSeen = chunk.verb!.form === 'gerund' && SEEN.test(clause.verb);
    // "Was found to cause", "is known to have left": somebody has looked.
    if (chunk.verb!.form === 'infinitive' && clause.isPassive && FOUND.test(clause.verb))
      government = 'carry';
    if (government === 'say' && !isWhole && clause.isPassive && !isSeen) government = 'possible';
    if (
      government === 'say' &&
      chunk.verb!.form === 'infinitive' &&
      !clause.isPassive &&
      through === undefined
    )
      government = 'call';
    // "Told him to go" is an order, "forced to resign" a deed; a purpose is none yet.
    if (government === undefined && chunk.verb!.form === 'infinitive' && subject.isPurpose && !isFirst)
      government = 'plan';
    // "Is favoured to win", "was hired to lead": not done yet; what "was used to kill" killed.
    if (
      government === undefined &&
      chunk.verb!.form === 'infinitive' &&
      clause.isPassive &&
      through === undefined &&
      !LEADS_TO.test(clause.verb)
    )
      government = 'possible';
    if (government === 'plan' && isWhole) government = 'possible';
    // "Vanda said it would cut jobs": of oneself that is a plan.
    if (
      government === 'say' &&
      chunk.verb!.modal === 'would' &&
      !chunk.verb!.isPassive &&
      isOwn(tokens, clause.subject.nouns, subject.nouns)
    )
      stance = { ...stance, modality: 'planned' };
    if (link !== 'adverbial' && link !== 'alleged')
      stance = governed(stance, clause.stance, government, isWhole);
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

// "Not for the first time", "not surprisingly": it is said of how, and the rest is so.
const ASIDE = /^(?:only|for|least|surprisingly|unexpectedly|long|far|unlike|content)$/;

const FOUND = /^(?:find|show|prove|know|see|discover|demonstrate)$/;
const LEADS_TO = /^(?:use|leave|bear|drive|doom|condemn|deploy|employ)$/;

/** Whether whoever speaks speaks of itself: "the firm said it would". */
const isOwn = (tokens: readonly Token[], speakers: readonly Noun[], nouns: readonly Noun[]): boolean =>
  speakers.length > 0 &&
  nouns.length === 1 &&
  /^(?:it|he|she|they|we|i)$/.test(tokens[nouns[0]!.head]!.lower);

/** "Will not cut jobs and *sell* mines": as surely as the verb is said whose "will", "to" or "not" it shares. */
function shared(
  tokens: readonly Token[],
  { verb, start }: Chunk,
  own: Stance,
  like: Clause,
): { stance: Stance; speaker: Noun | undefined } {
  // "Will do nothing and leave": what there is none of is the other verb's.
  const isOthers = like.complement.objects.some((noun) => hasNone(tokens, noun));
  // "Will not resign but *fight* on".
  const isTurned = tokens[start - 1]?.lower === 'but';
  const polarity = verb!.isNegated ? 'negated' : isOthers || isTurned ? own.polarity : like.stance.polarity;
  return { stance: { polarity, modality: like.stance.modality }, speaker: like.speaker };
}
