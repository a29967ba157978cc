import type { Chunk } from '../clauses/chunks.ts';
import type { Stance } from '../clauses/modality.ts';
import { isTime } from '../clauses/noun-groups.ts';
import type { Noun, Statement, Token } from '../model.ts';
import { MARK } from '../words/marks.ts';

/** What a noun says that nothing governs. */
export const HAPPENED: Stance = { polarity: 'asserted', modality: 'happened' };
/** A statement of nouns alone, before its roles. */
export const PLAIN = { isPassive: false, isGuess: false, phrases: [], speaker: undefined } as const;

/** Whether a noun is a name. */
export const isName = (tokens: readonly Token[], { head }: Noun): boolean => tokens[head]!.tag === 'PROPN';

/** Whose a noun is ("the *club*'s ground"); undefined where nobody's. */
export function possessorOf(tokens: readonly Token[], { start, head }: Noun): Noun | undefined {
  for (let i = head; i > start; i -= 1) {
    const { lower, marks } = tokens[i]!;
    if ((marks & MARK.owner) === 0) continue;
    if (lower === "'s" || (lower === "'" && tokens[i - 1]!.lower.endsWith('s')))
      return { start, end: i, head: i - 1 };
  }
  return undefined;
}

const HIS = /^(?:his|her|its)$/;
const TIES = new Set(['in', 'of', 'at', 'from', 'near', 'for', 'with', 'on']);

const INSERTED = new Set(['in', 'at', 'near']);
// Buildings and the like: a place before one says where it is ("the Vienna museum", not "the Iraq war").
const BUILDING =
  /^(?:museum|hospital|airport|hotel|school|university|court|courthouse|prison|jail|plant|factory|refinery|office|station|stadium|church|mosque|synagogue|temple|suburb|restaurant|headquarters|port|zoo|theater|theatre|cathedral|cemetery|clinic|embassy|library|mall|park|warehouse|shipyard|studio|neighborhood|neighbourhood|district)$/;

/** The name right before a building. */
function placeBefore(tokens: readonly Token[], { start, head }: Noun): Noun | undefined {
  if (head <= start || !BUILDING.test(tokens[head]!.lemma) || tokens[head]!.tag !== 'NOUN') return undefined;
  let first = head;
  while (first > start && tokens[first - 1]!.tag === 'PROPN') first -= 1;
  return first === head || tokens[head - 1]!.lower.endsWith('s')
    ? undefined
    : { start: first, end: head, head: head - 1 };
}

/** "The bridge in Mostar", "Smith, of Acme", "Flagstaff, Arizona", "the club's ground": what belongs where or to whom. */
export function ties(tokens: readonly Token[], chunks: readonly Chunk[]): Statement[] {
  const found: Statement[] = [];
  const tie = (verb: string, a: Noun, b: Noun): void => {
    found.push({ ...PLAIN, ...HAPPENED, kind: 'place', at: -1, verb, subjects: [a], objects: [b] });
  };
  for (const [i, chunk] of chunks.entries()) {
    if (chunk.kind !== 'noun') continue;
    const possessor = possessorOf(tokens, chunk);
    if (possessor !== undefined)
      tie("'s", { start: possessor.end + 1, end: chunk.end, head: chunk.head }, possessor);
    // "Otto Brandt and his two sons".
    const owner = chunks[i - 1]?.kind === 'and' ? chunks[i - 2] : undefined;
    if (owner?.kind === 'noun' && isName(tokens, owner) && HIS.test(tokens[chunk.start]!.lower))
      tie("'s", { start: chunk.start + 1, end: chunk.end, head: chunk.head }, owner);
    const place = placeBefore(tokens, chunk);
    if (place !== undefined) tie('in', { start: place.end, end: chunk.end, head: chunk.head }, place);
    const isParted = chunks[i + 1]?.kind === 'stop' && tokens[chunks[i + 1]!.start]!.lower === ',';
    const at = isParted ? i + 2 : i + 1;
    const [preposition, other] = [chunks[at], chunks[at + 1]];
    if (
      preposition?.kind === 'preposition' &&
      other?.kind === 'noun' &&
      TIES.has(tokens[preposition.start]!.lower)
    ) {
      const lower = tokens[preposition.start]!.lower;
      if (isTime(tokens[other.head]!) || tokens[chunk.head]!.tag === 'PRON') continue;
      // "The museum, in Vienna, opened".
      const isClosed = chunks[at + 2]?.kind === 'stop' && tokens[chunks[at + 2]!.start]!.lower === ',';
      if (isParted && lower !== 'of' && !(isClosed && INSERTED.has(lower) && i === 0)) continue;
      let [end, last] = [at + 2, other];
      while (
        lower !== 'of' &&
        chunks[end]?.kind === 'preposition' &&
        tokens[chunks[end]!.start]!.lower === 'of' &&
        chunks[end + 1]?.kind === 'noun'
      ) {
        last = chunks[end + 1]!;
        end += 2;
      }
      tie(lower, chunk, { start: other.start, end: last.end, head: other.head });
    } else if (
      isParted &&
      preposition?.kind === 'noun' &&
      isName(tokens, chunk) &&
      isName(tokens, preposition) &&
      !isTime(tokens[preposition.head]!) &&
      (other === undefined || other.kind === 'stop')
    ) {
      tie(',', chunk, preposition);
    }
  }
  return found;
}
