import type { Token } from '../model.ts';
import { MARK } from '../words/marks.ts';
import { isKnownVerb } from '../words/verbs.ts';
import { singular } from './tagger.ts';

const JOINS = new Set(
  'that because if whether although though unless while when where after before until'.split(' '),
);
const WHO = new Set(['who', 'which']);
// What a verb's object or phrase begins with.
const BEHIND = /^(?:DET|ADP|NUM|PROPN|PRON|ADJ|ADV|PART|SYM|SCONJ|NOUN)$/;

/**
 * "A study showed that the drug *causes* cancer", "Hart, who *lives* in Oslo": of a clause within a sentence that has no
 * verb, the word in s that stands where one would is it. The tagger takes many such words for nouns.
 */
export function withInnerVerbs(tokens: Token[]): Token[] {
  let made = tokens;
  for (let i = 0; i + 2 < tokens.length; i += 1) {
    const { lower, tag } = tokens[i]!;
    // Most words are none of these, as their tags tell.
    if (tag !== 'SCONJ' && tag !== 'PRON' && tag !== 'ADV' && tag !== 'DET') continue;
    const relative = lower === 'that' ? behindThat(tokens, i) : undefined;
    if (relative !== undefined) {
      made = made
        .with(i, { ...made[i]!, tag: 'PRON' })
        .with(relative, { ...made[relative]!, tag: 'VERB', lemma: singular(made[relative]!.lower) });
      continue;
    }
    const isWho = WHO.has(lower);
    if (!isWho && (tag === 'DET' || !JOINS.has(lower))) continue;
    const at = isWho ? behindWho(tokens, i + 1) : behindJoin(tokens, i + 1);
    if (at !== undefined)
      made = made.with(at, { ...made[at]!, tag: 'VERB', lemma: singular(made[at]!.lower) });
  }
  return made;
}

/** "Who *lives*": right behind, but for adverbs. */
function behindWho(tokens: readonly Token[], from: number): number | undefined {
  let at = from;
  while (tokens[at]?.tag === 'ADV') at += 1;
  const next = tokens[at + 1];
  return next !== undefined &&
    isThird(tokens[at]) &&
    BEHIND.test(next.tag) &&
    next.tag !== 'NOUN' &&
    !hasVerb(tokens, at + 1)
    ? at
    : undefined;
}

/** "A bill that *bans* smoking": "that" stands before no plural, so the word in s is what the bill does. */
function behindThat(tokens: readonly Token[], that: number): number | undefined {
  const [before, next] = [tokens[that - 1], tokens[that + 2]];
  const isBehind = before?.tag === 'NOUN' && !TOLD.test(before.lower);
  return isBehind &&
    next !== undefined &&
    isThird(tokens[that + 1]) &&
    BEHIND.test(next.tag) &&
    !hasVerb(tokens, that + 2)
    ? that + 1
    : undefined;
}
// Behind these "that" begins a clause of its own.
const TOLD =
  /^(?:claim|report|fact|news|idea|belief|view|hope|fear|suggestion|allegation|statement|evidence|sign|proof|conclusion|theory|announcement|possibility|chance|risk|doubt|concern|warning|day|year|week|month|time)s?$/;

/** "That the drug *causes* cancer": behind its subject, where the clause has no other verb. */
function behindJoin(tokens: readonly Token[], from: number): number | undefined {
  if (hasVerb(tokens, from)) return undefined;
  for (let at = from + 1; at + 1 < tokens.length; at += 1) {
    const before = tokens[at - 1]!;
    const next = tokens[at + 1]!;
    if (isEnd(tokens[at]!)) return undefined;
    if (!isThird(tokens[at]) || !BEHIND.test(next.tag)) continue;
    if (before.tag !== 'PROPN' && before.tag !== 'NOUN' && before.tag !== 'PRON') continue;
    if (/[^s]s$/.test(before.lower) || /^(?:his|her|its|their|our|my|your)$/.test(before.lower)) continue;
    return at;
  }
  return undefined;
}

const isThird = (token: Token | undefined): boolean =>
  token !== undefined &&
  token.tag === 'NOUN' &&
  (token.marks & MARK.plural) !== 0 &&
  token.text === token.lower &&
  /[^s]s$/.test(token.lower) &&
  isKnownVerb(singular(token.lower));

const isEnd = ({ tag, lower }: Token): boolean =>
  tag === 'PUNCT' || tag === 'SCONJ' || WHO.has(lower) || lower === 'that';

function hasVerb(tokens: readonly Token[], from: number): boolean {
  for (let i = from; i < tokens.length && !isEnd(tokens[i]!); i += 1)
    if (tokens[i]!.tag === 'VERB' || tokens[i]!.tag === 'AUX') return true;
  return false;
}
