import type { Chunk } from '../clauses/chunks.ts';
import type { Noun, Statement, Token } from '../model.ts';
import { lemmaOfVerb } from '../tagging/tagger.ts';
import { MARK } from '../words/marks.ts';
import { isRestricting } from '../words/nouns.ts';
import { isKnownVerb } from '../words/verbs.ts';
import { HAPPENED, PLAIN } from './belongings.ts';

// What a thing is said to do by the participle before it: these tell of nothing else ("the rising cost").
const MOVES = new Set(
  'rising falling growing declining increasing decreasing shrinking expanding soaring plunging melting burning sinking collapsing ageing aging dying retiring striking'.split(
    ' ',
  ),
);
// What was done to a thing by the participle before it; others may stand for a quality ("a united front").
const DONE = new Set(
  'stolen kidnapped abducted murdered assassinated slain detained arrested jailed imprisoned captured hijacked injured wounded destroyed burned burnt bombed banned deposed ousted sacked fired dismissed convicted contaminated abandoned damaged flooded looted smuggled leaked hacked elected appointed indicted deported exiled evacuated besieged disputed trapped stranded'.split(
    ' ',
  ),
);

/** "The stolen plane crashed": it was stolen. "The rising cost of paper": it rises. */
export function qualities(tokens: readonly Token[], chunks: readonly Chunk[]): Statement[] {
  return chunks.flatMap((chunk): Statement[] => {
    if (chunk.kind !== 'noun') return [];
    const span = spanBefore(tokens, chunk);
    if (span !== undefined)
      return [
        {
          ...PLAIN,
          ...HAPPENED,
          kind: 'nominal',
          at: span.head,
          verb: 'last',
          subjects: [{ start: span.end, end: ofEnd(tokens, chunks, chunk), head: chunk.head }],
          objects: [span],
        },
      ];
    for (let i = chunk.start; i < chunk.head; i += 1) {
      const { lower, marks } = tokens[i]!;
      const isMove = (marks & MARK.gerund) !== 0 && MOVES.has(lower);
      if (!isMove && !((marks & MARK.participle) !== 0 && DONE.has(lower))) continue;
      if (UNTOLD.test(tokens[chunk.start]!.lower)) return [];
      // "A newly elected", "a never stolen" and "self-imprisoned" are told by what stands before.
      const before = i > chunk.start ? tokens[i - 1]! : undefined;
      if (before?.lower === '-' || (before !== undefined && isRestricting(before.lower))) return [];
      const verb = lemmaOfVerb(lower);
      if (!isKnownVerb(verb)) return [];
      const noun: Noun = { start: i + 1, end: ofEnd(tokens, chunks, chunk), head: chunk.head };
      const told = { ...PLAIN, ...HAPPENED, kind: 'nominal' as const, at: i, verb };
      return [
        isMove
          ? { ...told, subjects: [noun], objects: [] }
          : { ...told, isPassive: true, subjects: [], objects: [noun] },
      ];
    }
    return [];
  });
}

/** "The *three-day* siege": it lasted so long. */
function spanBefore(tokens: readonly Token[], { start, head }: Chunk): Noun | undefined {
  for (let at = start; at + 3 <= head; at += 1)
    if (
      tokens[at]!.tag === 'NUM' &&
      tokens[at + 1]!.lower === '-' &&
      SPAN.test(tokens[at + 2]!.lower) &&
      tokens[at + 3]!.lower !== '-'
    )
      return { start: at, end: at + 3, head: at + 2 };
  return undefined;
}
const SPAN = /^(?:minute|hour|day|week|month|year)$/;

const UNTOLD = /^(?:no|any|every|if)$/;

/** Where a noun ends with what stands behind its "of": "the cost *of paper*". */
function ofEnd(tokens: readonly Token[], chunks: readonly Chunk[], chunk: Chunk): number {
  const at = chunks.indexOf(chunk);
  const [of, next] = [chunks[at + 1], chunks[at + 2]];
  return of?.kind === 'preposition' && tokens[of.start]!.lower === 'of' && next?.kind === 'noun'
    ? next.end
    : chunk.end;
}

/** "Norland, with a population of 5 million, ...": has one. */
export function having(tokens: readonly Token[], chunks: readonly Chunk[]): Statement[] {
  const found: Statement[] = [];
  for (let i = 1; i + 3 < chunks.length; i += 1) {
    const preposition = chunks[i + 1]!;
    if (preposition.kind !== 'preposition' || tokens[preposition.start]!.lower !== 'with') continue;
    const [chunk, stop, thing, of, inner] = [
      chunks[i - 1]!,
      chunks[i]!,
      chunks[i + 2]!,
      chunks[i + 3],
      chunks[i + 4],
    ];
    if (chunk.kind !== 'noun' || stop.kind !== 'stop' || thing.kind !== 'noun') continue;
    if (tokens[stop.start]!.lower !== ',') continue;
    const isOf = of?.kind === 'preposition' && tokens[of.start]!.lower === 'of' && inner?.kind === 'noun';
    const close = isOf ? chunks[i + 5] : of;
    const end = isOf ? inner.end : thing.end;
    if (close?.kind !== 'stop' || tokens[close.start]!.lower !== ',') continue;
    if (!tokens.slice(thing.start, end).some(({ tag }) => tag === 'NUM')) continue;
    const object = { start: thing.start, end, head: thing.head };
    const has = {
      ...PLAIN,
      ...HAPPENED,
      kind: 'nominal' as const,
      at: thing.head,
      subjects: [chunk],
      objects: [object],
    };
    found.push({ ...has, verb: 'have' });
    if (/^(?:employee|worker|staff)$/.test(tokens[thing.head]!.lemma)) found.push({ ...has, verb: 'employ' });
  }
  return found;
}
