import type { Token } from '../model.ts';
import { PARTICIPLE } from '../words/words.ts';
import type { Chunk } from './chunks.ts';
import { isTime } from './noun-groups.ts';

const BOTH = new Set(['as', 'after', 'before', 'since', 'until', 'till']);
const YEAR = /^(?:1[5-9]|20)\d\d$/;

const isWhen = (token: Token): boolean => isTime(token) || YEAR.test(token.lower);

/**
 * What a word that joins clauses, or stands before a noun, does here: `link` or `preposition`; undefined where its tag
 * is right.
 */
export function jointAt(
  tokens: readonly Token[],
  chunks: readonly Chunk[],
  at: number,
): 'link' | 'preposition' | undefined {
  const { kind, start } = chunks[at]!;
  if (kind !== 'preposition' && kind !== 'link') return undefined;
  if (!BOTH.has(tokens[start]!.lower) || chunks[at + 1]?.kind !== 'noun') return undefined;
  if (kind === 'preposition') return joinsClause(tokens, chunks, at) ? 'link' : undefined;
  return joinsNoClause(tokens, chunks, at) ? 'preposition' : undefined;
}

/** "As the carmaker recalls them": a preposition before a noun and its verb joins a clause. */
function joinsClause(tokens: readonly Token[], chunks: readonly Chunk[], at: number): boolean {
  // "A man posing as the minister was arrested."
  const before = chunks[at - 1];
  const isRole =
    before?.verb !== undefined && before.verb.form !== 'infinitive' && ROLES.test(tokens[before.head]!.lemma);
  if (isRole && tokens[chunks[at]!.start]!.lower === 'as') return false;
  let last = at + 1;
  // "As both Norland and Sudland refuse".
  while (chunks[last + 1]?.kind === 'and' && chunks[last + 2]?.kind === 'noun') last += 2;
  const noun = tokens[chunks[last]!.head]!;
  // "After she reportedly complained".
  if (DOER.test(noun.lower) && chunks[last + 1]?.kind === 'adverb') last += 1;
  const [verb, next] = [chunks[last + 1], chunks[last + 2]];
  if (verb?.verb?.form !== 'finite' || isWhen(noun)) return false;
  if (verb.verb.isPerfect || verb.verb.modal !== '' || !PARTICIPLE(tokens[verb.head]!.lower)) return true;
  if (next?.kind === 'noun' || DOER.test(noun.lower)) return true;
  // "Until the firm agreed to pay": what something waits for is no noun that a participle is said of.
  return WAITS.test(tokens[chunks[at]!.start]!.lower) && !isBehind(tokens, next);
}

const ROLES =
  /^(?:pose|dress|disguise|masquerade|act|work|serve|know|describe|regard|identify|treat|advertise|market|sell)$/;
const DOER = /^(?:i|he|she|we|they)$/;
const WAITS = /^(?:until|till)$/;
const isBehind = (tokens: readonly Token[], next: Chunk | undefined): boolean =>
  next?.kind === 'preposition' && /^(?:by|of)$/.test(tokens[next.start]!.lower);

/** "Since 1990", "since its founding in 1997, the club ...": no verb stands behind its noun. */
function joinsNoClause(tokens: readonly Token[], chunks: readonly Chunk[], at: number): boolean {
  let next = at + 2;
  while (chunks[next]?.kind === 'preposition' && chunks[next + 1]?.kind === 'noun') next += 2;
  const behind = chunks[next];
  if (behind === undefined || isWhen(tokens[chunks[at + 1]!.head]!)) return true;
  if (behind.kind !== 'stop') return false;
  if (tokens[behind.start]!.lower !== ',') return true;
  // "Since the war, prices have risen", but "since the king, a widower, died".
  return chunks[next + 1]?.kind === 'noun' && chunks[next + 2]?.verb?.form === 'finite';
}

/**
 * Puts what stands in quotation marks as a title into one noun ("The Man Who Fell"): each of its words has a capital, but
 * for small ones. The marks are no chunks then.
 */
export function withTitles(tokens: readonly Token[], chunks: Chunk[]): Chunk[] {
  if (!chunks.some(({ kind }) => kind === 'quote')) return chunks;
  const made: Chunk[] = [];
  for (let i = 0; i < chunks.length; i += 1) {
    const chunk = chunks[i]!;
    const close = chunk.kind === 'quote' ? closeOf(tokens, chunks, i) : undefined;
    if (close === undefined) {
      made.push(chunk);
      continue;
    }
    const isStopped = chunks[close - 1]!.kind === 'stop';
    const [first, last] = [chunks[i + 1]!, chunks[isStopped ? close - 2 : close - 1]!];
    made.push({ kind: 'noun', start: first.start, end: last.end, head: headOf(tokens, first, last.end) });
    // "The Glass Sea," she said: the comma goes on.
    if (isStopped) made.push(chunks[close - 1]!);
    i = close;
  }
  return made;
}

/** Where a title that a mark opens is closed; undefined where it is none. */
function closeOf(tokens: readonly Token[], chunks: readonly Chunk[], open: number): number | undefined {
  const mark = tokens[chunks[open]!.start]!.lower;
  if (mark !== '"') return undefined;
  for (let i = open + 1; i < chunks.length && i <= open + LONGEST; i += 1) {
    const { kind, start, end } = chunks[i]!;
    if (kind === 'quote') return i > open + 1 && tokens[start]!.lower === mark ? i : undefined;
    if (kind === 'stop') {
      if (tokens[start]!.lower !== ',' || chunks[i + 1]?.kind !== 'quote' || i === open + 1) return undefined;
      continue;
    }
    for (let k = start; k < end; k += 1) {
      const { text } = tokens[k]!;
      if (!CAPITAL.test(text) && (k === chunks[open]!.end || !SMALL.test(text))) return undefined;
    }
  }
  return undefined;
}

// Chunks of a title.
const LONGEST = 9;
const CAPITAL = /^[\p{Lu}\p{N}&:'’-]/u;
const SMALL = /^(?:a|an|the|of|and|or|in|on|at|to|for|from|by|with|vs|’?s)$/;

/** The noun that a title is about: the last one before its first preposition. */
function headOf(tokens: readonly Token[], first: Chunk, end: number): number {
  if (first.kind === 'noun') return first.head;
  for (let i = first.start; i < end; i += 1) if (/^(?:PROPN|NOUN)$/.test(tokens[i]!.tag)) return i;
  return first.head;
}
