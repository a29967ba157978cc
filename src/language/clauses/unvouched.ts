import type { Modality, Polarity, Token } from '../model.ts';
import { singular } from '../tagging/tagger.ts';
import { governmentOf } from '../words/verbs.ts';
import type { Chunk } from './chunks.ts';
import type { Clause } from './clauses.ts';
import { lessCertain } from './modality.ts';

// Of these that something is so, also where they are denied or were not seen: "did not hide the fact that he left".
const FACT = /^(?:fact|news|truth|reality)$/;
// "Little evidence that", "false reports that".
const SCANT = /^(?:little|scant|scarce|insufficient|weak|flimsy|inadequate|false|fake|bogus|unproven)$/;
// What grows and spreads without anybody who says it.
const HEARSAY =
  /^(?:fear|speculation|rumou?r|hope|claim|allegation|suspicion|doubt|concern|worry|talk|gossip|theory|belief)$/;
const TOLD =
  /^(?:report|claim|story|article|allegation|rumou?r|suggestion|speculation|statement|post|tweet|accusation)$/;
const WITHDRAWN = new Set(['retract', 'withdraw', 'debunk', 'discredit', 'disprove', 'refute', 'take_down']);
// Who does so to a plan does not carry it out.
const SCRAPS =
  /^(?:scrap|abandon|drop|cancel|call_off|shelve|ditch|axe|halt|withdraw|reverse|suspend|end|kill|block|reject|give_up|back_out|renounce|rescind|quash)$/;
// Verbs by which a court says what somebody is.
const FINDS = new Set(['find', 'declare', 'deem', 'rule', 'judge', 'plead']);

/**
 * Makes less certain, or turns round, what a sentence has only to say that nobody vouches for it: "there is no evidence that he
 * left", "fears grew that he had left", "denied reports it left", "it was not he that left", "was about to leave".
 */
export function unvouched(
  tokens: readonly Token[],
  chunks: readonly Chunk[],
  clauses: readonly Clause[],
): Clause[] {
  return clauses.map((clause, index) => {
    const late = lateOf(chunks, clauses, clause, index);
    if (late !== undefined) return late;
    const modality = modalityOf(tokens, chunks, clauses, clause, index);
    const polarity = polarityOf(tokens, clauses, clause, index);
    if (modality === undefined && polarity === undefined) return clause;
    const { stance } = clause;
    return {
      ...clause,
      stance: {
        polarity: polarity ?? stance.polarity,
        modality: modality === undefined ? stance.modality : lessCertain(stance.modality, modality),
      },
    };
  });
}

/** "Did not resign until May", "did not leave until he was paid": it did then. What will not be done until then may be. */
function lateOf(
  chunks: readonly Chunk[],
  clauses: readonly Clause[],
  clause: Clause,
  index: number,
): Clause | undefined {
  const { stance, complement, verb } = clause;
  if (stance.polarity !== 'negated' || verb === 'be' || !chunks[clause.at]!.verb!.isNegated) return undefined;
  const isUntil = (preposition: string): boolean => preposition === 'until' || preposition === 'till';
  const isTimed = complement.phrases.some(({ preposition }) => isUntil(preposition));
  const next = clauses[index + 1];
  const isAwaited = next !== undefined && next.subject.link !== undefined && isUntil(next.subject.link);
  if (!isTimed && !isAwaited) return undefined;
  if (stance.modality !== 'happened')
    return { ...clause, stance: { ...stance, modality: lessCertain(stance.modality, 'possible') } };
  const phrases = complement.phrases.map((phrase) =>
    isUntil(phrase.preposition) ? { ...phrase, preposition: 'in' } : phrase,
  );
  return { ...clause, complement: { ...complement, phrases }, stance: { ...stance, polarity: 'asserted' } };
}

function modalityOf(
  tokens: readonly Token[],
  chunks: readonly Chunk[],
  clauses: readonly Clause[],
  { at, subject }: Clause,
  index: number,
): Modality | undefined {
  const { link, through, governor, nouns } = subject;
  const lemma = (i: number): string => singular(tokens[i]!.lemma);
  const isOf = (of: Clause, i: number): boolean =>
    [...of.complement.objects, ...of.subject.nouns].some(({ start, end }) => start <= i && i < end);
  if (link === 'that' && through !== undefined) {
    const owner = clauses.find((other, i) => i !== index && isOf(other, through));
    const isOpen =
      SCANT.test(tokens[through - 1]?.lower ?? '') ||
      // "Rumours spread that": the tagger takes both for one noun.
      (tokens[through - 1]?.tag === 'NOUN' && HEARSAY.test(lemma(through - 1))) ||
      (owner !== undefined && owner.stance.polarity !== 'asserted' && !FACT.test(lemma(through)));
    // "A report that he left was retracted".
    const isWithdrawn =
      TOLD.test(lemma(through)) && clauses.some(({ verb }, i) => i !== index && WITHDRAWN.has(verb));
    if (isOpen || isWithdrawn) return 'possible';
  }
  const over = governor === undefined ? undefined : clauses[governor];
  if (over !== undefined && link === 'that' && through === undefined) {
    const [who] = over.subject.nouns;
    if (who !== undefined && governmentOf(over.verb) === undefined && HEARSAY.test(lemma(who.head)))
      return 'possible';
  }
  if (over !== undefined && governmentOf(over.verb) === 'say') {
    // "Apologised for saying that he left".
    const { start, verb } = chunks[over.at]!;
    if (verb!.form === 'gerund' && tokens[start - 1]?.lower === 'for') return 'possible';
  }
  const { verb, start } = chunks[at]!;
  if (isPending(tokens, clauses, subject, index)) return 'possible';
  // "Came within hours of reaching a deal".
  const isWithin = (): boolean =>
    tokens.slice(Math.max(0, start - 5), start).some(({ lower }) => lower === 'within');
  if (verb!.form === 'gerund' && tokens[start - 1]?.lower === 'of' && isWithin()) return 'possible';
  // "Is considering whether to close it".
  if (verb!.form === 'infinitive' && tokens[start - 1]?.lower === 'whether') return 'hypothetical';
  // "Ross in talks to direct": a headline has no verb that governs it.
  if (verb!.form === 'infinitive' && SOUGHT.test(tokens[start - 1]?.lower ?? '')) return 'possible';
  if (verb!.form === 'infinitive' && through === undefined) {
    if (tokens[start - 1]?.lower === 'about') return 'planned';
    // "Was to leave on Monday".
    if (over?.verb === 'be' && over.complement.objects.length === 0 && over.at >= at - 2) return 'planned';
  }
  return toldBefore(tokens, clauses, nouns[0]?.start, link, index) === undefined ? undefined : 'possible';
}

const SOUGHT = /^(?:talks?|negotiations?|discussions?|bids?|efforts?|attempts?|hopes?)$/;

/** "Is debating a law banning smoking", "a bill that would ban it": what it says holds once it has been passed. */
function isPending(
  tokens: readonly Token[],
  clauses: readonly Clause[],
  { link, nouns }: Clause['subject'],
  index: number,
): boolean {
  const [law] = nouns;
  if (link !== 'relative' || law === undefined) return false;
  const { lemma } = tokens[law.head]!;
  if (!BILL.test(lemma) && !LAW.test(lemma)) return false;
  const over = clauses.find(
    ({ complement, subject }, i) =>
      i !== index &&
      [...complement.objects, ...subject.nouns].some(({ head }) => head === law.head) &&
      subject.link !== 'relative',
  );
  if (over !== undefined && PENDING.test(over.verb)) return true;
  return (
    BILL.test(lemma) && (over === undefined || !PASSES.test(over.verb) || over.stance.modality !== 'happened')
  );
}
const BILL = /^(?:bill|proposal|motion|draft|amendment)$/;
const LAW = /^(?:law|legislation|rule|regulation|decree|measure|plan|resolution|ordinance)$/;
const PENDING =
  /^(?:debate|propose|consider|draft|discuss|prepare|reject|block|veto|oppose|introduce|table|demand|seek|want|vote_down|shelve|postpone|plan|urge|call_for|support|back|study|review)$/;
const PASSES = /^(?:pass|approve|adopt|enact|sign|ratify|become|endorse)$/;

/** The clause of whose object a clause without "that" tells: "denied *reports* it bought". */
function toldBefore(
  tokens: readonly Token[],
  clauses: readonly Clause[],
  start: number | undefined,
  link: string | undefined,
  index: number,
): Clause | undefined {
  const before = start === undefined ? undefined : tokens[start - 1];
  if (start === undefined || before?.tag !== 'NOUN' || link !== undefined) return undefined;
  if (!TOLD.test(singular(before.lemma))) return undefined;
  return clauses.find(
    ({ complement }, i) =>
      i < index && complement.objects.some((noun) => noun.start < start && start <= noun.end),
  );
}

function polarityOf(
  tokens: readonly Token[],
  clauses: readonly Clause[],
  { verb, subject, complement, stance }: Clause,
  index: number,
): Polarity | undefined {
  if (stance.polarity !== 'asserted') return undefined;
  const { nouns, link } = subject;
  const told = toldBefore(tokens, clauses, nouns[0]?.start, link, index);
  if (told !== undefined && governmentOf(told.verb) === 'deny' && told.stance.polarity === 'asserted')
    return 'denied';
  // "Scrapped plans to cut jobs": it will not.
  const { through, governor } = subject;
  const scrapped = through === undefined || governor === undefined ? undefined : clauses[governor];
  if (
    scrapped !== undefined &&
    SCRAPS.test(scrapped.verb) &&
    scrapped.stance.polarity === 'asserted' &&
    scrapped.complement.objects.some(({ head }) => head === through)
  )
    return 'negated';
  // "Found him not guilty", "pleaded not guilty".
  const isNot = complement.objects.some(
    ({ start, end }) =>
      tokens.slice(start - 1, end).some(({ lower }) => lower === 'not') ||
      (tokens[end]?.lower === 'not' && tokens[end + 1]?.tag === 'ADJ'),
  );
  if (isNot && FINDS.has(verb)) return 'negated';
  // "It was not Orvane that bought it".
  const isCleft =
    link === 'relative' &&
    clauses.some(
      (other, i) =>
        i < index &&
        other.verb === 'be' &&
        other.stance.polarity !== 'asserted' &&
        tokens[other.subject.nouns[0]?.head ?? -1]?.lower === 'it' &&
        other.complement.objects.some(({ head }) => head === nouns[0]?.head),
    );
  return isCleft ? 'negated' : undefined;
}
