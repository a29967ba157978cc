import { HAPPENED, isName, PLAIN } from './belongings.ts';
import { type Chunk, isTime } from './chunks.ts';
import type { Noun, Statement, Token } from './model.ts';

/** What naming something says besides: what it is, who owns it, what it won. */
export function namings(tokens: readonly Token[], chunks: readonly Chunk[]): Statement[] {
  return [...openings(tokens, chunks), ...examples(tokens, chunks), ...hyphened(tokens, chunks)];
}

const is = (subject: Noun, object: Noun): Statement => ({
  ...PLAIN,
  ...HAPPENED,
  kind: 'apposition',
  at: -1,
  verb: 'be',
  subjects: [subject],
  objects: [object],
});

/** "As a member of the guard, Kennon was called up": he is one. */
function openings(tokens: readonly Token[], chunks: readonly Chunk[]): Statement[] {
  const [as, noun] = chunks;
  if (as?.kind !== 'preposition' || tokens[as.start]!.lower !== 'as' || noun?.kind !== 'noun') return [];
  if (!/^(?:an?|the|one)$/.test(tokens[noun.start]!.lower) || isTime(tokens[noun.head]!)) return [];
  let [end, last] = [2, noun];
  while (chunks[end]?.kind === 'preposition' && chunks[end + 1]?.kind === 'noun') {
    last = chunks[end + 1]!;
    end += 2;
  }
  const [comma, who, verb] = [chunks[end], chunks[end + 1], chunks[end + 2]];
  if (comma?.kind !== 'stop' || tokens[comma.start]!.lower !== ',') return [];
  if (who?.kind !== 'noun' || verb?.verb?.form !== 'finite') return [];
  return [is(who, { start: noun.start, end: last.end, head: noun.head })];
}

/** "Countries such as Chile and Peru", "firms including Orvane", "Orvane and other firms": each is one of them. */
function examples(tokens: readonly Token[], chunks: readonly Chunk[]): Statement[] {
  const found: Statement[] = [];
  for (const [i, chunk] of chunks.entries()) {
    if (chunk.kind !== 'noun' || isName(tokens, chunk) || isTime(tokens[chunk.head]!)) continue;
    const kind: Noun = { start: chunk.start, end: chunk.end, head: chunk.head };
    if (tokens[chunk.head]!.lemma !== tokens[chunk.head]!.lower)
      for (const noun of listed(tokens, chunks, afterExample(tokens, chunks, i)))
        if (isName(tokens, noun)) found.push(is(noun, kind));
    if (tokens[chunk.start]!.lower !== 'other' || chunks[i - 1]?.kind !== 'and') continue;
    let before = i - 2;
    const other = { ...kind, start: chunk.start + 1 };
    while (chunks[before]?.kind === 'noun' && isName(tokens, chunks[before]!)) {
      found.push(is(chunks[before]!, other));
      const comma = chunks[before - 1];
      if (comma?.kind !== 'stop' || tokens[comma.start]!.lower !== ',') break;
      before -= 2;
    }
  }
  return found;
}

/** The chunk behind "such as" or "including" after a noun; -1 where there is none. */
function afterExample(tokens: readonly Token[], chunks: readonly Chunk[], noun: number): number {
  const comma = chunks[noun + 1];
  const at = comma?.kind === 'stop' && tokens[comma.start]!.lower === ',' ? noun + 2 : noun + 1;
  const start = chunks[at]?.start;
  if (start === undefined) return -1;
  const end =
    tokens[start]!.lower === 'including'
      ? start + 1
      : tokens[start]!.lower === 'such' && tokens[start + 1]?.lower === 'as'
        ? start + 2
        : undefined;
  return end === undefined ? -1 : chunks.findIndex((chunk) => chunk.start === end);
}

/** The nouns of a list that begins at a chunk: "A, B and C". */
function listed(tokens: readonly Token[], chunks: readonly Chunk[], from: number): Noun[] {
  const nouns: Noun[] = [];
  for (let i = from; i >= 0 && chunks[i]?.kind === 'noun'; ) {
    nouns.push(chunks[i]!);
    const joint = chunks[i + 1];
    if (joint?.kind === 'and') i += 2;
    else if (joint?.kind === 'stop' && tokens[joint.start]!.lower === ',')
      i += chunks[i + 2]?.kind === 'and' ? 3 : 2;
    else break;
  }
  return nouns;
}

// What is said of a noun by a word that is joined to another: whether the noun does it, or has it done to it.
const JOINED: ReadonlyMap<string, readonly [verb: string, isDoer: boolean]> = new Map(
  Object.entries<readonly [verb: string, isDoer: boolean]>({
    winning: ['win', true],
    producing: ['produce', true],
    exporting: ['export', true],
    making: ['make', true],
    owned: ['own', false],
    controlled: ['control', false],
    led: ['lead', false],
    backed: ['back', false],
    funded: ['fund', false],
    run: ['run', false],
  }),
);

/** "The prize-winning author Ada Vosk" won a prize; "the state-owned firm" is owned by the state. */
function hyphened(tokens: readonly Token[], chunks: readonly Chunk[]): Statement[] {
  return chunks.flatMap((chunk) => {
    if (chunk.kind !== 'noun') return [];
    for (let i = chunk.start + 2; i < chunk.head; i += 1) {
      const joined = tokens[i - 1]!.lower === '-' ? JOINED.get(tokens[i]!.lower) : undefined;
      if (joined === undefined) continue;
      const [verb, isDoer] = joined;
      const inner: Noun = { start: chunk.start, end: i - 1, head: i - 2 };
      const outer: Noun = { start: i + 1, end: chunk.end, head: chunk.head };
      const [who, whom] = isDoer ? [outer, inner] : [inner, outer];
      const roles = { subjects: [who], objects: [whom] };
      return [{ ...PLAIN, ...HAPPENED, ...roles, kind: 'nominal' as const, at: i, verb }];
    }
    return [];
  });
}
