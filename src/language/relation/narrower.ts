import { isTime } from '../clauses/noun-groups.ts';
import type { Noun } from '../model.ts';
import { tagAlone } from '../tagging/tagger.ts';
import { wordClass } from '../words/words.ts';
import type { View } from './profiles.ts';
import { isOfBank } from './rates.ts';

/**
 * Whether a passage tells of a part of a figure that a claim tells of as a whole: that *oil* exports, *house* prices,
 * *youth* unemployment or *violent* crime rose says nothing of exports, prices, unemployment or crime.
 */
export function isNarrower(claim: View, asked: Noun, passage: View, given: Noun): boolean {
  if (!FIGURES.has(claim.sentence.tokens[asked.head]!.lemma)) return false;
  const { tokens } = passage.sentence;
  for (let at = given.start; at < given.head; at += 1) {
    const token = tokens[at]!;
    const key = passage.items[at]?.key;
    // A word that begins a sentence looks like a name.
    const tag = at === 0 && token.tag === 'PROPN' ? tagAlone(token.lower) : token.tag;
    const isThing = tag === 'NOUN' || (tag === 'ADJ' && PARTS.test(token.lower));
    if (!isThing || isTime(token) || WHOLE.has(token.lower)) continue;
    if (tokens[given.head]!.lemma === 'rate' && isOfBank(token.lower)) continue;
    if (tokens[at + 1]?.lower === "'s" || (key !== undefined && claim.keys.has(key))) continue;
    return true;
  }
  return false;
}

const PARTS =
  /^(?:violent|juvenile|rural|urban|female|male|black|white|foreign|domestic|industrial|agricultural|core|military|public|private|online|seasonal|long-term|short-term)$/;
const FIGURES = wordClass('figure');

/** Whether a word names a figure that goes up and down. */
export const isFigure = (lower: string): boolean =>
  FIGURES.has(lower) || FIGURES.has(lower.replace(/s$/, ''));

// What stands before a figure and leaves it whole.
const WHOLE = wordClass('figure_whole');
