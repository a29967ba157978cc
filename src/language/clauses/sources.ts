import type { Token } from '../model.ts';
import { singular } from '../tagging/tagger.ts';
import { governmentOf } from '../words/verbs.ts';
import type { Chunk } from './chunks.ts';
import type { Clause } from './clauses.ts';
import { lessCertain } from './modality.ts';

// What is told, and nobody is named who vouches for it.
const TOLD =
  /^(?:report|rumou?r|claim|allegation|speculation|suggestion|fear|hope|concern|worry|suspicion|talk|gossip|hearsay|accusation|hint|belief|perception|impression)$/;
// What something is only thought from.
const THOUGHT =
  /^(?:assumption|premise|theory|hypothesis|pretext|pretense|pretence|presumption|supposition|scenario|case)$/;
const LEADS =
  /^(?:amid|amidst|despite|following|after|on|over|about|to|by|with|under|because|since|of|against)$/;
const UNSURE = /^(?:unconfirmed|conflicting|false|anonymous|unverified|dubious|unnamed|alleged)$/;
const PARTISAN =
  /^(?:critic|opponent|detractor|accuser|plaintiff|lawsuit|suit|indictment|complaint|rumou?r|gossip|hearsay|legend|theory)$/;
const PROSECUTORS = /^(?:prosecutor|prosecution)$/;
const CRIMES = new Set(
  'kill murder rob steal shoot stab attack assault rape defraud bribe launder embezzle abuse plot conspire smuggle traffic fund lie cheat beat strangle poison kidnap threaten extort forge hide destroy molest torture loot set_fire'.split(
    ' ',
  ),
);
const NEAR = 6;

/** Leaves open, or denies, what a sentence tells only after somebody who does not vouch for it. */
export function sourced(
  tokens: readonly Token[],
  chunks: readonly Chunk[],
  clauses: readonly Clause[],
): Clause[] {
  if (!tokens.some(({ lower, lemma }) => isSign(lower) || isSign(singular(lemma.toLowerCase()))))
    return [...clauses];
  const isAll = isByHearsay(tokens);
  const partisan = clauses.findIndex((clause) => isPartisan(tokens, clause));
  return clauses.map((clause, index) => {
    const start = startOf(chunks, clause);
    if (isDeniedReport(tokens, clauses, clause, index))
      return { ...clause, stance: { ...clause.stance, polarity: 'denied' } };
    // What is denied is not open.
    if (clause.stance.polarity !== 'asserted') return clause;
    const isOpen =
      isAll ||
      isBehindTold(tokens, start) ||
      (partisan >= 0 && index !== partisan && isBehind(clause, partisan, index)) ||
      isCharged(tokens, clauses, clause, index);
    return isOpen
      ? { ...clause, stance: { ...clause.stance, modality: lessCertain(clause.stance.modality, 'possible') } }
      : clause;
  });
}

// Most sentences have none of the words that the rules look for, and cost no more than looking for them.
const isSign = (word: string): boolean =>
  word === 'according' || [TOLD, THOUGHT, PARTISAN, PROSECUTORS].some((words) => words.test(word));

/** Where a clause with its subject begins. */
const startOf = (chunks: readonly Chunk[], { subject, at }: Clause): number =>
  Math.min(subject.nouns[0]?.start ?? Number.POSITIVE_INFINITY, chunks[at]!.start);

/** "According to rumours", "according to an unconfirmed report", "according to critics". */
function isByHearsay(tokens: readonly Token[]): boolean {
  const at = tokens.findIndex(({ lower }, i) => lower === 'according' && tokens[i + 1]?.lower === 'to');
  if (at < 0) return false;
  for (let i = at + 2; i < tokens.length && i < at + 2 + NEAR; i += 1) {
    const { lower, lemma, tag } = tokens[i]!;
    if (tag === 'PUNCT' || tag === 'VERB') return false;
    const word = singular(lemma.toLowerCase());
    if (UNSURE.test(lower) || PARTISAN.test(word) || (word !== 'report' && TOLD.test(word))) return true;
  }
  return false;
}

/** "Amid fears (that) the bank failed", "contrary to reports that", "on the assumption that". */
function isBehindTold(tokens: readonly Token[], start: number): boolean {
  let at = start - 1;
  const isThat = tokens[at]?.lower === 'that';
  if (isThat) at -= 1;
  const noun = tokens[at];
  if (noun?.tag !== 'NOUN') return false;
  const word = singular(noun.lemma.toLowerCase());
  if (!TOLD.test(word) && !THOUGHT.test(word)) return false;
  for (at -= 1; at >= 0 && /^(?:ADJ|DET|NOUN|PRON|VERB)$/.test(tokens[at]!.tag) && at > start - NEAR; at -= 1)
    if (LEADS.test(tokens[at]!.lower)) break;
  return LEADS.test(tokens[at]?.lower ?? '');
}

/** "Critics allege", "the lawsuit says". */
const isPartisan = (tokens: readonly Token[], { verb, subject, isPassive }: Clause): boolean =>
  !isPassive &&
  (governmentOf(verb) === 'say' || governmentOf(verb) === 'possible') &&
  subject.nouns.some(
    ({ head }) => tokens[head]!.tag !== 'PROPN' && PARTISAN.test(singular(tokens[head]!.lemma.toLowerCase())),
  );

/** Whether a clause is what another one says: behind its verb, or before it where it ends the sentence. */
const isBehind = ({ subject }: Clause, saying: number, index: number): boolean =>
  subject.governor === saying || index === saying + 1;

/** "Prosecutors said Hart killed Brandt": that is what has to be shown. */
function isCharged(
  tokens: readonly Token[],
  clauses: readonly Clause[],
  { verb, subject }: Clause,
  index: number,
): boolean {
  const over = subject.governor === undefined ? clauses[index - 1] : clauses[subject.governor];
  return (
    CRIMES.has(verb) &&
    over !== undefined &&
    governmentOf(over.verb) === 'say' &&
    over.subject.nouns.some(({ head }) => PROSECUTORS.test(singular(tokens[head]!.lemma.toLowerCase())))
  );
}

/** "Reports that the bank failed were denied". */
function isDeniedReport(
  tokens: readonly Token[],
  clauses: readonly Clause[],
  { stance, subject }: Clause,
  index: number,
): boolean {
  const { through, link } = subject;
  if (through === undefined || link !== 'that' || stance.polarity !== 'asserted') return false;
  if (!TOLD.test(singular(tokens[through]!.lemma.toLowerCase()))) return false;
  return clauses.some(
    (other, i) =>
      i !== index &&
      governmentOf(other.verb) === 'deny' &&
      other.stance.polarity === 'asserted' &&
      [...other.complement.objects, ...other.subject.nouns].some(
        (noun) => noun.start <= through && through < noun.end,
      ),
  );
}
