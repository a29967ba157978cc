import type { Token } from '../model.ts';
import { MARK } from '../words/marks.ts';
import { governmentOf } from '../words/verbs.ts';
import { wordClass } from '../words/words.ts';
import type { Chunk } from './chunks.ts';
import type { Clause } from './clauses.ts';
import type { Site } from './subject-site.ts';

/**
 * The clause whose "will", "to", "have" or "not" a verb shares that stands beside it without any of its own: "will cut jobs
 * and *sell* mines", "did not resign or *apologise*", "plans to raise taxes, *cut* spending and *sell* land", "may have robbed
 * a bank and *killed* a man". Undefined where it has none but its own ("will retire in May and *said* so").
 * @param joint the chunk before it: "and", "or", or a comma.
 */
export function likeOf(site: Site, joint: number): number | undefined {
  const { tokens, chunks, at, clauses, verb, isReduced } = site;
  const { start, head } = chunks[at]!;
  const { tag, lower, lemma, marks } = tokens[head]!;
  if (start !== head || tag !== 'VERB' || isReduced) return undefined;
  const isPlain = isPlainForm(tokens[head]!);
  // "Workers plan to strike and say that ...": who speaks does so.
  if (isPlain && governmentOf(lemma) === 'say') return undefined;
  const isPast = (marks & MARK.participle) !== 0;
  if (!isPlain && !isPast && verb.form !== 'gerund') return undefined;
  // "Expand, cut": what looks like a past form may be one.
  const isEither = isPlain && (isPast || PASTS.has(lower));
  const isComma = chunks[joint]!.kind === 'stop';
  if (isComma && !isListed(site)) return undefined;
  for (let k = clauses.length - 1; k >= 0; k -= 1) {
    const clause = clauses[k]!;
    const chunk = chunks[clause.at]!;
    const group = chunk.verb!;
    const word = tokens[chunk.head]!;
    if (isComma && isInserted(site, clause.at)) return undefined;
    if (verb.form === 'gerund') {
      if (group.form !== 'gerund') continue;
      return clause.subject.link === 'relative' || clause.subject.link === 'adverbial' ? undefined : k;
    }
    const isNot = group.isNegated && !isComma && tokens[chunks[joint]!.start]!.lower === 'or';
    if (isPlain) {
      const isOpen = group.form === 'infinitive' || hasAuxiliary(site, clause.at);
      // "Clashed with police trying to clear the square and *set* fire to cars": what looks like a past form is one.
      if (isEither && isOpen && isBelowGerund(site, clause)) return undefined;
      if (isOpen && !group.isPerfect) return k;
      if (clause.subject.like !== undefined && isPlainForm(word)) return k;
      if (group.form === 'finite' && (isEither || isPlainForm(word)) && !isOpen) return undefined;
    } else if (group.form === 'finite' || group.form === 'infinitive') {
      const isSame = group.isPerfect || clause.subject.like !== undefined || isNot;
      return isSame &&
        (isNot || group.modal !== '' || group.form === 'infinitive' || clause.subject.like !== undefined)
        ? k
        : undefined;
    }
  }
  return undefined;
}

const PASTS = wordClass('past');

/** "Apologise", whose lemma is American. */
const isPlainForm = ({ lower, lemma }: Token): boolean =>
  lower === lemma || lower.replace(/is(?=e$)/, 'iz') === lemma;

/** "Was arrested and *charged*": done to whom the verb before was done to, as it seldom stands without an object. */
export function isDoneToo(
  { tokens, chunks, at, clauses }: Pick<Site, 'tokens' | 'chunks' | 'at' | 'clauses'>,
  objects: number,
): boolean {
  const [{ start, head }, joint, before] = [chunks[at]!, jointBefore(chunks, at), clauses.at(-1)];
  if (start !== head || objects > 0 || joint?.kind !== 'and' || before === undefined) return false;
  const isDone =
    chunks[before.at]!.verb!.isPassive || (before.isPassive && before.subject.like !== undefined);
  return isDone && (tokens[head]!.marks & MARK.participle) !== 0 && DONE.has(tokens[head]!.lemma);
}

/** What stands before a verb and its adverbs. */
function jointBefore(chunks: Site['chunks'], at: number): Chunk | undefined {
  let i = at - 1;
  while (chunks[i]?.kind === 'adverb') i -= 1;
  return chunks[i];
}

const DONE = wordClass('done');

/** Whether an infinitive stands under an "-ing" form or a participle: "police *trying* to clear the square". */
function isBelowGerund({ chunks, clauses }: Site, { subject }: Clause): boolean {
  const above = subject.governor === undefined ? undefined : clauses[subject.governor];
  const form = above === undefined ? 'finite' : chunks[above.at]!.verb!.form;
  return form === 'gerund' || form === 'participle';
}

/** "Will", "did": an auxiliary behind which a verb is in its plain form. */
function hasAuxiliary({ tokens, chunks }: Site, at: number): boolean {
  const { start, head, verb } = chunks[at]!;
  if (verb!.modal !== '' && verb!.modal !== 'nearly') return true;
  return tokens.slice(start, head).some(({ lemma, tag }) => tag === 'AUX' && lemma === 'do');
}

/** Whether a verb behind a comma is one of a list that ends in "and", or of a headline without one. */
function isListed({ tokens, chunks, at }: Site): boolean {
  const { head } = chunks[at]!;
  const isPlain = isPlainForm(tokens[head]!);
  // "Would resign, then leave".
  if (isPlain && tokens[head - 1]?.lower === 'then') return true;
  for (let i = at + 1; i < chunks.length && i < at + LONGEST; i += 1) {
    const { kind, start } = chunks[i]!;
    if (kind === 'and') {
      const next = chunks[i + 1];
      if (next?.verb !== undefined && next.start === next.head) {
        const other = tokens[next.head]!;
        return isPlainForm(other) === isPlain;
      }
      continue;
    }
    if (kind === 'link' || kind === 'who') return false;
    if (kind === 'stop' && tokens[start]!.lower !== ',') break;
  }
  return !/^[.?!]$/.test(tokens.at(-1)!.lower) && isPlain && !PASTS.has(tokens[head]!.lower);
}

const LONGEST = 16;

/** "Orvane, which plans to sell mines, cut ...": a clause between commas is over behind the second one. */
function isInserted({ tokens, chunks }: Site, at: number): boolean {
  for (let i = at - 1; i > 0; i -= 1) {
    const { kind } = chunks[i]!;
    if (kind === 'who') return chunks[i - 1]!.kind === 'stop' && tokens[chunks[i - 1]!.start]!.lower === ',';
    if (kind === 'stop') return false;
  }
  return false;
}
