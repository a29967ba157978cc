import type { Token } from '../model.ts';
import { MARK } from '../words/marks.ts';
import { isKnownVerb } from '../words/verbs.ts';
import { GERUND, wordClass } from '../words/words.ts';
import { lemmaOfVerb } from './tagger.ts';

/** "A symbol of hope, ...", "released on bail.": between a preposition and a stop, a verb in its plain form is a noun. */
export function asObject(token: Token, at: number, all: readonly Token[]): Token {
  const [before, next] = [all[at - 1], all[at + 1]];
  const isPlain = token.tag === 'VERB' && token.lower === token.lemma && token.text === token.lower;
  const isBehind = before?.tag === 'ADP' && BEFORE_NOUN.test(before.lower);
  const isEnd = next === undefined || next.tag === 'PUNCT' || next.tag === 'ADP' || next.tag === 'CCONJ';
  return isPlain && isBehind && isEnd && !GERUND.test(token.lower) ? { ...token, tag: 'NOUN' } : token;
}

/**
 * "Demanded *help*.": behind a past form that no verb follows, a plain form at the end of its group is what was demanded.
 * "The new finance *chief*": so is a word that may be a quality.
 */
export function asThing(token: Token, at: number, all: readonly Token[]): Token {
  const [before, next] = [all[at - 1], all[at + 1]];
  const isEnd = next === undefined || next.tag === 'PUNCT' || next.tag === 'ADP' || next.tag === 'CCONJ';
  if (!isEnd || before === undefined) return token;
  if (token.tag === 'ADJ' && token.lower === 'chief' && (before.tag === 'NOUN' || before.tag === 'PROPN'))
    return { ...token, tag: 'NOUN' };
  const isPlain = token.tag === 'VERB' && token.lower === token.lemma && token.text === token.lower;
  const isBehindPast =
    before.tag === 'VERB' &&
    (before.lower.endsWith('ed') || PASTS.has(before.lower)) &&
    !BEFORE_VERB.test(before.lemma);
  return isPlain && isBehindPast && !PASTS.has(token.lower) ? { ...token, tag: 'NOUN' } : token;
}

const BEFORE_VERB = /^(?:help|let|make|have|see|watch|hear|feel|dare|bid|need)$/;

/** "With 120 people *aboard* crashed": a preposition that no noun follows. */
export function asPlace(token: Token, at: number, all: readonly Token[]): Token {
  if (token.tag !== 'ADP' || !PLACED.has(token.lower)) return token;
  const next = all[at + 1];
  const isAlone = next === undefined || /^(?:VERB|AUX|PUNCT|ADP|CCONJ|SCONJ)$/.test(next.tag);
  return isAlone ? { ...token, tag: 'ADV' } : token;
}

const PLACED = new Set(['aboard', 'inside', 'outside', 'nearby', 'alongside', 'onboard']);
const BEFORE_NOUN = /^(?:of|on|at|for|with|from|in|by|under|into|without|after)$/;

/** "Flooding in Europe causes losses": what a sentence begins with, before its verb, is a thing and no deed of another. */
export function withGerund(tokens: Token[]): Token[] {
  const [first, next] = tokens;
  if (first?.tag !== 'VERB' || !GERUND.test(first.lower)) return tokens;
  // "Fighting broke out", "voting was halted".
  if (/^(?:having|being)$/.test(first.lower)) return tokens;
  const isSubject = next?.tag === 'AUX' || (next?.tag === 'VERB' && PASTS.has(next.lower));
  if (isSubject) return tokens.with(0, { ...first, tag: 'NOUN', lemma: first.lower });
  if (next?.tag !== 'ADP') return tokens;
  for (const { tag, lower } of tokens.slice(2)) {
    if (tag === 'PUNCT' || tag === 'SCONJ' || tag === 'CCONJ' || lower === 'to') return tokens;
    if (tag === 'PRON' && !OWNERS.test(lower)) return tokens;
    if (tag === 'AUX' || (tag === 'VERB' && !GERUND.test(lower)))
      return tokens.with(0, { ...first, tag: 'NOUN', lemma: first.lower });
  }
  return tokens;
}

/** "Accused of poisoning *her* husband": before an article or an owner it is a verb. */
export function asGerund(token: Token, at: number, all: readonly Token[]): Token {
  const [before, next] = [all[at - 1], all[at + 1]];
  const isDeed = token.tag === 'NOUN' && (token.marks & MARK.gerund) !== 0 && before?.tag === 'ADP';
  if (!isDeed || !(next?.tag === 'DET' || OWNERS.test(next?.lower ?? ''))) return token;
  const lemma = [lemmaOfVerb(token.lower), token.lower.slice(0, -3)].find(isKnownVerb);
  return lemma !== undefined && (token.marks & MARK.time) === 0 ? { ...token, tag: 'VERB', lemma } : token;
}

export const OWNERS = /^(?:his|her|its|their|our|my|your)$/;
const PASTS = wordClass('past');
