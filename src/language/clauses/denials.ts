import type { Noun, Token } from '../model.ts';
import { singular } from '../tagging/tagger.ts';
import { governmentOf } from '../words/verbs.ts';
import type { Clause } from './clauses.ts';

const FALSE =
  /^(?:false|wrong|untrue|incorrect|baseless|unfounded|inaccurate|mistaken|fabricated|fake|nonsense|myth|hoax|lie|falsehood|fallacy|misconception|fabrication)$/;

/** "Reports that it closed were wrong", "it is not true that it closed": what the clause says is denied. */
export function disproved(tokens: readonly Token[], clauses: readonly Clause[]): Clause[] {
  const verdict = clauses.find(({ verb, complement, stance }) => {
    if (verb !== 'be' && verb !== 'prove' && verb !== 'call') return false;
    return complement.objects.some(({ head, start }) => {
      const { lemma } = tokens[head]!;
      const isNot = stance.polarity !== 'asserted' || tokens[start]!.lower === 'not';
      return isNot ? lemma === 'true' || lemma === 'correct' : FALSE.test(lemma);
    });
  });
  if (verdict === undefined) return deniedLater(tokens, clauses);
  return clauses.map((clause) => {
    const { link, through, governor } = clause.subject;
    const isTold =
      (link === undefined && isToldBefore(tokens, clause, verdict)) ||
      isSayingOf(tokens, clauses, governor, verdict) ||
      (link === 'that' &&
        ((through !== undefined &&
          (OPEN_OR_TOLD.test(tokens[through]!.lemma) ||
            verdict.complement.objects.some(({ head }) => head === through))) ||
          (governor !== undefined && clauses[governor] === verdict)));
    if (!isTold || clause === verdict || clause.stance.polarity !== 'asserted') return clause;
    return { ...clause, stance: { polarity: 'denied', modality: 'happened' } };
  });
}

/** "*Rumours* the bank had failed were untrue", "*a report* saying the bank failed was wrong". */
function isToldBefore(tokens: readonly Token[], { subject }: Clause, verdict: Clause): boolean {
  const [first, of] = [subject.nouns[0], verdict.subject.nouns[0]];
  if (first === undefined || of === undefined || of.start >= first.start) return false;
  if (!OPEN_OR_TOLD.test(singular(tokens[of.head]!.lower))) return false;
  return (
    first.start === of.end ||
    (first.start === of.end + 1 && /^(?:say|claim|allege|suggest)ing$/.test(tokens[of.end]!.lower))
  );
}

/** Whether a clause is what a report says of which a later verb is said. */
function isSayingOf(
  tokens: readonly Token[],
  clauses: readonly Clause[],
  governor: number | undefined,
  verdict: Clause,
): boolean {
  const said = governor === undefined ? undefined : clauses[governor];
  const by = said?.subject.nouns[0];
  if (said === undefined || by === undefined || !isSaying(said.verb)) return false;
  return by.head === verdict.subject.nouns[0]?.head && OPEN_OR_TOLD.test(singular(tokens[by.head]!.lower));
}

/** "It was said that he left, but he denied this": what stands before is denied. */
function deniedLater(tokens: readonly Token[], clauses: readonly Clause[]): Clause[] {
  const at = clauses.findIndex(
    (clause) =>
      deniesBefore(tokens, clause.verb, clause.complement.objects) && clause.stance.polarity === 'asserted',
  );
  return clauses.map((clause, index) =>
    index < at && clause.stance.polarity === 'asserted' && !isSaying(clause.verb)
      ? { ...clause, stance: { ...clause.stance, polarity: 'denied' } }
      : clause,
  );
}

const isSaying = (verb: string): boolean => governmentOf(verb) === 'say' || governmentOf(verb) === 'deny';

/** Whether a verb denies what was said before: "denied this", "rejected the report". */
export function deniesBefore(tokens: readonly Token[], verb: string, objects: readonly Noun[]): boolean {
  if (governmentOf(verb) !== 'deny' || objects.length !== 1) return false;
  const { lemma, lower } = tokens[objects[0]!.head]!;
  return (
    /^(?:this|that|it|these|those)$/.test(lower) ||
    /^(?:report|claim|allegation|accusation|rumou?r|suggestion)$/.test(lemma)
  );
}

const OPEN_OR_TOLD =
  /^(?:report|claim|allegation|rumou?r|suggestion|speculation|story|assertion|accusation|statement|news|charge)$/;
