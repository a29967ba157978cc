import type { Noun, Token } from '../model.ts';
import { governmentOf, isKnownVerb, MAKES, takesClause } from '../words/verbs.ts';
import { PARTICIPLE } from '../words/words.ts';
import type { Chunk } from './chunks.ts';
import type { Clause } from './clauses.ts';
import { isTime } from './noun-groups.ts';
import { JOINING } from './subject-site.ts';

/**
 * "A man *accused* of theft complained": a participle right after a noun, before another verb that has no subject of
 * its own.
 */
export function isReducedRelative(
  tokens: readonly Token[],
  chunks: readonly Chunk[],
  at: number,
  clauses: readonly Clause[],
): boolean {
  const [before, chunk, after] = [chunks[at - 1], chunks[at]!, chunks[at + 1]];
  const { lower } = tokens[chunk.head]!;
  // "Often criticized and blamed for its policies, the bank ...".
  if (opensSentence(tokens, chunks, at)) return true;
  if (isLeftSo(tokens, chunks, at, clauses)) return true;
  if (chunk.verb?.form === 'participle') return before?.kind === 'noun' || before?.kind === 'stop';
  // "The number of people *killed* rose": a verb follows at once.
  const isDone =
    before?.kind === 'noun' &&
    // "The house he bought burned", "saying the bank failed was wrong".
    !/^(?:noun|link|who)$/.test(chunks[at - 2]?.kind ?? '') &&
    !(chunks[at - 2]?.verb !== undefined && takesClause(tokens[chunks[at - 2]!.head]!.lemma)) &&
    tokens[before.head]!.tag !== 'PRON' &&
    after?.verb?.form === 'finite' &&
    chunk.verb?.form === 'finite' &&
    !chunk.verb.isPerfect &&
    chunk.verb.modal === '' &&
    chunk.head === chunk.start &&
    PARTICIPLE(lower);
  if (isDone) return true;
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
  // "Called off a strike": a participle has no object.
  const particle = `${tokens[chunk.head]!.lemma}_${tokens[after.start]!.lower}`;
  if (after.verb === undefined && chunks[at + 2]?.kind === 'noun' && isKnownVerb(particle)) return false;
  // "Is the currency *used* in China": its noun is the object of the verb before.
  const owner = clauses.at(-1);
  if (owner !== undefined && isStillOpen(tokens, chunks, at, clauses)) return false;
  if (
    owner !== undefined &&
    governmentOf(owner.verb) === undefined &&
    [
      ...owner.complement.objects,
      // "After workers *walked* out": a clause of its own.
      ...owner.complement.phrases
        .filter((phrase) => !JOINING.test(phrase.preposition))
        .map(({ noun }) => noun),
    ].some(({ start, end }) => start <= before.head && before.head < end)
  )
    return true;
  let isBeside = false;
  for (let i = at + 1; i < chunks.length; i += 1) {
    const { kind, verb, start } = chunks[i]!;
    // "Built in 1911 and standing 90 metres high".
    const joined = chunks[i + 1];
    const isJoined =
      joined?.verb?.form === 'gerund' ||
      joined?.verb?.form === 'participle' ||
      (joined?.verb !== undefined && PARTICIPLE(tokens[joined.head]!.lower));
    if (kind === 'and' && isJoined && i < at + 6) {
      isBeside = true;
      i += 1;
      continue;
    }
    if (kind === 'link' || kind === 'who' || kind === 'and') return false;
    if (kind === 'stop' && tokens[start]!.lower !== ',') return false;
    if (verb?.form !== 'finite') continue;
    const left = chunks[i - 1]!;
    if (left.kind === 'stop' || (left.kind === 'adverb' && !isBeside)) return true;
    if (isBeside) return false;
    const beyond = chunks[i - 2];
    return left.kind === 'noun' && (beyond?.kind === 'preposition' || beyond?.verb !== undefined);
  }
  return false;
}

/**
 * "A bus carrying tourists *crashed* into a wall", "man who stabbed teacher *jailed* for life": behind a noun with an
 * "-ing" clause or a relative one, where no other verb comes that could be said of the noun.
 */
function isStillOpen(
  tokens: readonly Token[],
  chunks: readonly Chunk[],
  at: number,
  clauses: readonly Clause[],
): boolean {
  const of = ofClause(chunks, clauses);
  if (of === undefined) return false;
  for (let i = at + 1; i < chunks.length && chunks[i]!.kind !== 'link'; i += 1) {
    if (chunks[i]!.verb?.form === 'finite') return false;
    if (chunks[i]!.kind === 'stop' && tokens[chunks[i]!.start]!.lower !== ',') break;
  }
  let left = chunks.findIndex(({ start }) => start === of.start) - 1;
  while (chunks[left]?.kind === 'preposition' && chunks[left - 1]?.kind === 'noun') left -= 2;
  const opening = chunks[left];
  if (opening === undefined || opening.kind === 'stop' || opening.kind === 'link') return true;
  return opening.verb?.form === 'finite' && takesClause(tokens[opening.head]!.lemma);
}

/** The noun that the last clause is said of: "a bus *carrying*", "a man *who stabbed*", "a man charged with *killing*". */
function ofClause(chunks: readonly Chunk[], clauses: readonly Clause[]): Noun | undefined {
  const last = clauses.at(-1)!;
  const { form } = chunks[last.at]!.verb!;
  if (form === 'gerund' && last.subject.link === 'relative') return last.subject.nouns[0];
  if (form === 'gerund' && chunks[last.at - 1]?.kind === 'preposition') {
    const above = clauses.find(({ at }) => at === last.at - 2);
    return above?.isPassive && above.subject.link === 'relative' ? above.subject.nouns[0] : undefined;
  }
  let who = last.at - 1;
  while (chunks[who]?.kind === 'noun' || chunks[who]?.kind === 'adverb') who -= 1;
  return form === 'finite' && chunks[who]?.kind === 'who' && chunks[who - 1]?.kind === 'noun'
    ? chunks[who - 1]
    : undefined;
}

/** "Left two dead and three *injured*": what became of those that are counted. */
function isLeftSo(
  tokens: readonly Token[],
  chunks: readonly Chunk[],
  at: number,
  clauses: readonly Clause[],
): boolean {
  const [last, noun, { head, verb }] = [clauses.at(-1), chunks[at - 1], chunks[at]!];
  if (last?.verb !== 'leave' || last.isPassive || noun?.kind !== 'noun' || verb!.isPerfect) return false;
  if (!PARTICIPLE(tokens[head]!.lower) || chunks[at + 1]?.kind === 'noun') return false;
  return chunks
    .slice(last.at + 1, at)
    .every(({ kind, start }) => BESIDE.has(kind) || tokens[start]!.lower === ',');
}

const BESIDE = new Set(['noun', 'adjective', 'adverb', 'and']);
const OPENING = new Set([',', '(']);

/** "Orvane, *based* in Dorsk, cut", "Brandt (*born* in 1924) was": a participle between stops, behind the first noun. */
function isInserted(tokens: readonly Token[], chunks: readonly Chunk[], at: number): boolean {
  const mark = tokens[chunks[at - 1]!.start]!.lower;
  if (!OPENING.has(mark) || chunks[at - 2]?.kind !== 'noun') return false;
  if (chunks.slice(0, at).some(({ verb, kind }) => verb !== undefined || kind === 'link' || kind === 'and'))
    return false;
  const next = chunks[at + 1];
  const isOpen =
    // "Elected governor in 1938": what somebody was made.
    (next?.kind === 'noun' && MAKES.has(tokens[chunks[at]!.head]!.lemma)) ||
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
