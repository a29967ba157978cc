import type { Noun, Token } from '../model.ts';
import type { Chunk } from './chunks.ts';
import { isTime } from './noun-groups.ts';

/** Nouns that stand together. */
export interface Listed {
  readonly nouns: readonly Noun[];
  /** The chunk behind them. */
  readonly next: number;
}

/**
 * A noun and those it is listed with: "A, B and C". "In Boston, Massachusetts" is one: the second place is where the first lies.
 * @param preposition that stands before it.
 */
export function listedWith(
  tokens: readonly Token[],
  chunks: readonly Chunk[],
  first: number,
  preposition: string | undefined,
): Listed {
  const listed = membersFrom(tokens, chunks, first);
  const isPlace = preposition !== undefined && PLACED.test(preposition) && listed.nouns.length === 1;
  return isPlace ? withWhereItLies(tokens, chunks, listed) : listed;
}

const PLACED = /^(?:in|at|near|outside|of)$/;

function membersFrom(tokens: readonly Token[], chunks: readonly Chunk[], first: number): Listed {
  const nouns: Noun[] = [chunks[first]!];
  let next = first + 1;
  for (;;) {
    const [stop, noun] = [chunks[next], chunks[next + 1]];
    if (stop?.kind === 'and' && noun?.kind === 'noun' && !isSubject(tokens, chunks, next + 1)) {
      nouns.push(noun);
      next += 2;
      continue;
    }
    const isList =
      isComma(tokens, stop) &&
      noun?.kind === 'noun' &&
      (endsList(tokens, chunks, next + 2) || isHeadlineList(tokens, chunks, first, next + 1));
    if (!isList) return { nouns, next };
    nouns.push(noun);
    next += 2;
    if (isComma(tokens, chunks[next]) && chunks[next + 1]?.kind === 'and') next += 1;
  }
}

function withWhereItLies(tokens: readonly Token[], chunks: readonly Chunk[], listed: Listed): Listed {
  const { nouns, next } = listed;
  const place = nouns[0]!;
  const [stop, around, after] = [chunks[next], chunks[next + 1], chunks[next + 2]];
  const isName = (noun: Noun): boolean => tokens[noun.head]!.tag === 'PROPN' && !isTime(tokens[noun.head]!);
  if (!isComma(tokens, stop) || around?.kind !== 'noun') return listed;
  if (!isName(place) || !isName(around) || around.end - around.start > 2) return listed;
  if (isSubject(tokens, chunks, next + 1) || (after !== undefined && after.kind !== 'stop')) return listed;
  return { nouns: [{ ...place, end: around.end }], next: next + 2 };
}

/** "Apologizes to Prince William, Prince Harry": in a headline a comma between two names stands for "and". */
function isHeadlineList(
  tokens: readonly Token[],
  chunks: readonly Chunk[],
  one: number,
  other: number,
): boolean {
  const isNamed = [one, other].every((k) => tokens[chunks[k]!.head]!.tag === 'PROPN');
  const after = chunks[other + 1];
  return (
    isNamed &&
    !/^[.?!]$/.test(tokens.at(-1)!.lower) &&
    tokens[chunks[one]!.start]!.lower === tokens[chunks[other]!.start]!.lower &&
    (after === undefined || after.kind === 'preposition')
  );
}

/** Whether a list goes on here to its "and". */
function endsList(tokens: readonly Token[], chunks: readonly Chunk[], from: number): boolean {
  for (let k = from; k < chunks.length && k < from + LONGEST; k += 1) {
    const { kind } = chunks[k]!;
    if (kind === 'and') return chunks[k + 1]?.kind === 'noun' && !isSubject(tokens, chunks, k + 1);
    if (kind === 'noun' || isComma(tokens, chunks[k])) continue;
    return false;
  }
  return false;
}

// Chunks of a list, commas among them.
const LONGEST = 12;

/** Whether a noun is what a later verb is said of. */
export function isSubject(tokens: readonly Token[], chunks: readonly Chunk[], noun: number): boolean {
  for (let k = noun + 1; k < chunks.length; k += 1) {
    const { kind, verb, start } = chunks[k]!;
    if ((kind === 'preposition' || kind === 'and') && chunks[k + 1]?.kind === 'noun') {
      k += 1;
      continue;
    }
    if (kind === 'adverb') continue;
    if (verb?.form === 'finite')
      return verb.isPerfect || verb.modal !== '' || !isParticipleBy(tokens, chunks, k);
    if (kind === 'stop' && start === -1) continue;
    return false;
  }
  return false;
}

/** "The man killed by police", "the official suspected of the theft": no verb of its own. */
function isParticipleBy(tokens: readonly Token[], chunks: readonly Chunk[], k: number): boolean {
  const next = chunks[k + 1];
  return next?.kind === 'preposition' && /^(?:by|of)$/.test(tokens[next.start]!.lower);
}

const isComma = (tokens: readonly Token[], chunk: Chunk | undefined): boolean =>
  chunk?.kind === 'stop' && tokens[chunk.start]!.lower === ',';
