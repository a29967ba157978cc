import { boundEnd } from '../amounts/bounds.ts';
import type { Noun, Token } from '../model.ts';
import { MARK } from '../words/marks.ts';
import { TITLE_NOUN } from '../words/words.ts';
import { jointAt, withTitles } from './chunk-joints.ts';
import { scoreEnd } from './fixed-groups.ts';
import { countedAt, isTime, isVerb, LINKS, nounAt } from './noun-groups.ts';
import { verbAt } from './verb-groups.ts';

/** A piece of a sentence that plays one part in it. Token indexes, `end` exclusive. */
export interface Chunk {
  readonly kind:
    | 'noun'
    | 'verb'
    | 'preposition'
    | 'and'
    | 'link'
    | 'who'
    | 'stop'
    | 'quote'
    | 'adjective'
    | 'adverb'
    | 'other';
  readonly start: number;
  readonly end: number;
  /** The head of a noun group; the main verb of a verb group. */
  readonly head: number;
  readonly verb?: VerbGroup;
}

/** What the words around a verb say of it. */
export interface VerbGroup {
  readonly isPassive: boolean;
  readonly isNegated: boolean;
  /** `will`, `may`, ...; '' for none. */
  readonly modal: string;
  readonly form: 'finite' | 'infinitive' | 'gerund' | 'participle';
  /** Written with have or be: it can only be a verb of its own clause. */
  readonly isPerfect: boolean;
}

const WHO = new Set(['who', 'which', 'whom', 'whose']);

/** Parts a tagged sentence into chunks. */
export function chunksOf(tokens: readonly Token[]): Chunk[] {
  const chunks: Chunk[] = [];
  let i = 0;
  while (i < tokens.length) {
    const chunk = chunkAt(tokens, i);
    chunks.push(chunk);
    i = chunk.end;
  }
  const joined = chunks.map((chunk, at) => {
    const kind = jointAt(tokens, chunks, at);
    return kind === undefined ? chunk : { ...chunk, kind };
  });
  return withTitles(tokens, joined);
}

function chunkAt(tokens: readonly Token[], i: number): Chunk {
  const { tag, lower } = tokens[i]!;
  const simple = (kind: Chunk['kind'], end = i + 1): Chunk => ({ kind, start: i, end, head: i });
  if (tag === 'PUNCT' || tag === 'SYM') {
    if (lower === '"' || lower === "'" || lower === '``' || lower === "''") return simple('quote');
    if (tag === 'PUNCT') return simple('stop');
  }
  if (WHO.has(lower)) return simple('who');
  const score = scoreEnd(tokens, i);
  if (score > 0) return simple('adverb', score);
  const noun = nounAt(tokens, i, boundEnd(tokens, i)) ?? countedAt(tokens, i);
  if (noun !== undefined) return { kind: 'noun', ...noun };
  const verb = verbAt(tokens, i);
  if (verb !== undefined) return verb;
  if (lower === 'that' && tag === 'PRON' && isVerb(tokens[i + 1])) return simple('who');
  if (LINKS.has(lower) && (tag === 'SCONJ' || tag === 'PRON' || tag === 'ADV')) return simple('link');
  // "Arrested for killing": what no clause stands behind joins none.
  const isBeforeGerund = lower === 'for' && ((tokens[i + 1]?.marks ?? 0) & MARK.gerund) !== 0;
  if (tag === 'SCONJ') return simple(isBeforeGerund ? 'preposition' : 'link');
  if (tag === 'ADP') return simple('preposition');
  if (tag === 'CCONJ') return simple('and');
  if (tag === 'ADV' || tag === 'PART' || tag === 'INTJ') return simple('adverb');
  if (tag === 'ADJ') return simple('adjective');
  return simple('other');
}

const FIRM = /^(?:inc|corp|co|ltd|plc|group|company|corporation|holdings|cos|llc|ag|sa|nv)\.?$/;

/** Where a title ends and a name begins inside a noun group ("Swedish Foreign Minister | Anna Lindh"); -1 where nowhere. */
export function titleEnd(tokens: readonly Token[], { start, end, head }: Noun): number {
  if (tokens[head]!.tag !== 'PROPN') return -1;
  for (let i = end - 2; i >= start; i -= 1) {
    const { lower, tag } = tokens[i]!;
    if (lower === "'s" || lower === "'") return -1;
    if (FIRM.test(tokens[i + 1]?.lower ?? '')) return -1;
    // "Orvane Chief Executive Karl Hart".
    const isTitle =
      lower === 'executive' ? tokens[i - 1]?.lower === 'chief' : TITLE_NOUN.has(lower.replace(/\.$/, ''));
    if (isTitle && tokens[i + 1]?.tag === 'PROPN' && tokens[i + 1]!.lower !== 'executive') return i + 1;
    if (tag === 'NOUN' && tokens[i + 1]?.tag === 'PROPN' && !isTime(tokens[i]!)) return i + 1;
  }
  return -1;
}
