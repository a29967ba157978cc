import { isTime } from '../clauses/noun-groups.ts';
import type { Noun } from '../model.ts';
import { tagAlone } from '../tagging/tagger.ts';
import { wordClass } from '../words/words.ts';
import type { View } from './profiles.ts';
import { isOfBank } from './rates.ts';

/**
 * Whether a passage tells of a part of a figure that a claim tells of as a whole: that *oil* exports, *house* prices or
 * *youth* unemployment rose says nothing of exports, prices or unemployment.
 */
export function isNarrower(claim: View, asked: Noun, passage: View, given: Noun): boolean {
  if (!FIGURES.has(claim.sentence.tokens[asked.head]!.lemma)) return false;
  const { tokens } = passage.sentence;
  for (let at = given.start; at < given.head; at += 1) {
    const token = tokens[at]!;
    const key = passage.items[at]?.key;
    // A word that begins a sentence looks like a name.
    const isThing =
      token.tag === 'NOUN' || (at === 0 && token.tag === 'PROPN' && tagAlone(token.lower) === 'NOUN');
    if (!isThing || isTime(token) || WHOLE.has(token.lower)) continue;
    if (tokens[given.head]!.lemma === 'rate' && isOfBank(token.lower)) continue;
    if (tokens[at + 1]?.lower === "'s" || (key !== undefined && claim.keys.has(key))) continue;
    return true;
  }
  return false;
}

const FIGURES = wordClass('figure');
// What stands before a figure and leaves it whole.
const WHOLE = wordClass('figure_whole');
