import type { Scored } from '../passages/score.ts';
import type { Reading } from '../question/reading.ts';
import { tokensOf } from '../question/tokens.ts';

const SAID =
  /^(?:say|tell|announce|claim|argue|promise|warn|think|want|call|demand|suggest|write|predict|propose)$/;

/**
 * Whether a question asks what somebody said who is named by an office that neither a passage nor its surroundings have: what
 * others said of a quake is not what the king said.
 */
export function lacksSpeaker(
  { text, concepts }: Pick<Reading, 'text' | 'concepts'>,
  { hasAround }: Pick<Scored, 'hasAround'>,
): boolean {
  const tokens = tokensOf(text);
  if (tokens[0]?.lower !== 'what' || !/^(?:do|does|did)$/.test(tokens[1]?.lower ?? '')) return false;
  const verb = tokens.findIndex(({ tag, lemma }, at) => at > 2 && tag === 'VERB' && SAID.test(lemma));
  const subject = tokens.slice(2, verb < 0 ? 2 : verb);
  const end = subject.findIndex(({ tag }) => tag === 'ADP');
  const group = subject.slice(0, end < 0 ? undefined : end);
  if (group.some(({ tag }) => tag === 'PROPN')) return false;
  const speaker = group.findLast(({ tag }) => tag === 'NOUN');
  const at = concepts.findIndex(({ word }) => word.toLowerCase() === speaker?.lower);
  return at >= 0 && (hasAround[at] ?? 0) < HAS;
}

const HAS = 0.5;
