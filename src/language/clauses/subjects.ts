import type { Token } from '../model.ts';
import { isAccusation } from './accused.ts';
import { beyondAside, inverted, isBehindNoun, openingOf, PARENTHESIS } from './asides.ts';
import type { Chunk } from './chunks.ts';
import type { Clause } from './clauses.ts';
import { isTime } from './noun-groups.ts';
import { ofNoun } from './subject-beside.ts';
import {
  adverbial,
  beforeComma,
  following,
  hangingOn,
  relative,
  shared,
  underPreposition,
  underVerb,
} from './subject-elsewhere.ts';
import { NONE, type Site, type Subject } from './subject-site.ts';

/** Finds the subject of the verb in a chunk. @param clauses those before it. */
export function subjectOf(
  tokens: readonly Token[],
  chunks: readonly Chunk[],
  at: number,
  clauses: readonly Clause[],
  isReduced: boolean,
): Subject {
  const word = (i: number): string => tokens[chunks[i]!.start]!.lower;
  const verb = chunks[at]!.verb!;
  const site: Site = { tokens, chunks, at, clauses, isReduced, verb, word };
  const speaker = inverted(site);
  if (speaker !== undefined) return { ...NONE, nouns: [speaker] };
  let j = at - 1;
  while (j >= 0) {
    const chunk = chunks[j]!;
    // "The number worldwide increased".
    const isBehind = chunk.kind === 'adjective' && verb.form === 'finite' && chunks[j - 1]?.kind === 'noun';
    if (chunk.kind === 'adverb' || chunk.kind === 'quote' || isBehind) {
      j -= 1;
      continue;
    }
    // "The firm (Paris), was".
    if (chunk.kind === 'stop' && word(j) === ',' && chunks[j - 1]?.kind === 'stop' && word(j - 1) === ')') {
      j -= 1;
      continue;
    }
    if (
      chunk.kind === 'stop' &&
      PARENTHESIS.has(word(j)) &&
      verb.form !== 'gerund' &&
      !isBehindNoun(site, j)
    ) {
      const opening = openingOf(site, j);
      if (opening !== undefined) {
        j = opening - 1;
        continue;
      }
    }
    break;
  }
  j = beyondAside(site, j);
  if (j < 0)
    return verb.form === 'gerund' || verb.form === 'participle' || isReduced ? following(site) : NONE;
  const left = chunks[j]!;
  // "Went on trial on Monday accused of theft": who did is accused.
  if (left.kind === 'noun' && chunks[j - 1]?.kind === 'preposition' && isTime(tokens[left.head]!)) {
    const last = isAccusation(tokens, chunks, at) ? clauses.at(-1) : undefined;
    if (last !== undefined) return { ...NONE, nouns: last.subject.nouns, link: 'relative' };
  }
  if (left.kind === 'noun') return ofNoun(site, j);
  if (left.kind === 'verb') return underVerb(site, j);
  if (left.kind === 'adjective') return hangingOn(site, j, left.head);
  if (left.kind === 'and') return shared(site, j);
  if (left.kind === 'who') return relative(site, j);
  if (left.kind === 'link')
    return word(j) === 'that' && chunks[j - 1]?.kind === 'noun' ? relative(site, j) : adverbial(site, j);
  if (left.kind === 'preposition') return underPreposition(site, j);
  if (left.kind === 'stop') {
    if (verb.form === 'gerund' || verb.form === 'participle' || isReduced) return beforeComma(site, j);
    return shared(site, j);
  }
  return NONE;
}
