import type { Token } from '../model.ts';
import { governmentOf } from '../words/verbs.ts';
import { lemmaOfQuality, singular } from './tagger.ts';

// What a clause begins with, where nothing else can stand behind a noun.
const OPENS = /^(?:the|a|an|this|these|those|its|his|their|he|she|it|they|we|there)$/;
// Words that are a subject alone.
const MANY = /^(?:some|many|most|few|others|both|all|police|people)$/;
const BEFORE_SUBJECT = /^(?:DET|ADJ|NOUN|PROPN|NUM|PRON|ADV)$/;
const FURTHEST = 8;

/**
 * "Hart *claims* the bank failed", "officials *fear* it failed": a word that is a noun too, between a sentence's subject
 * and a clause of its own, is what somebody says or thinks. The tagger takes it for a noun, and the clause for a fact.
 */
export function withGoverning(tokens: Token[]): Token[] {
  for (let at = 1; at < tokens.length - 2 && at < FURTHEST; at += 1) {
    const { tag, lower, text } = tokens[at]!;
    const isPast = tag === 'ADJ' && lower.endsWith('ed');
    if ((tag !== 'NOUN' && !isPast) || text !== lower || !opens(tokens[at + 1]!)) continue;
    const lemma = isPast ? lemmaOfQuality(lower) : singular(lower);
    if (governmentOf(lemma) === undefined) continue;
    if (!isPast && !agrees(tokens[at - 1]!, lower !== lemma)) continue;
    if (isBehindSubject(tokens, at) && isBeforeClause(tokens, at + 1))
      return tokens.with(at, { ...tokens[at]!, tag: 'VERB', lemma });
  }
  return tokens;
}

const opens = ({ lower, tag }: Token): boolean => tag === 'PROPN' || OPENS.test(lower);

/** Whether a word may be the subject of a verb with an s at its end, or of one without. */
function agrees({ tag, lower }: Token, isThird: boolean): boolean {
  if (MANY.test(lower)) return !isThird;
  if (tag === 'PROPN') return isThird;
  return tag === 'NOUN' && /[^s]s$/.test(lower) !== isThird;
}

/** Whether nothing but a subject stands before a word. */
function isBehindSubject(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1]!;
  if (before.tag !== 'NOUN' && before.tag !== 'PROPN' && before.tag !== 'PRON' && !MANY.test(before.lower))
    return false;
  return tokens
    .slice(0, at)
    .every(({ tag, lower }) => BEFORE_SUBJECT.test(tag) || tag === 'PUNCT' || JOINS.test(lower));
}
const JOINS = /^(?:of|in|at|from|and)$/;

/** Whether a subject and one verb follow: "reports the bank made were false" has two. */
function isBeforeClause(tokens: readonly Token[], from: number): boolean {
  const at = tokens.findIndex(({ tag }, i) => i > from && !BEFORE_VERB.test(tag));
  const verb = tokens[at];
  if (verb === undefined || (verb.tag !== 'VERB' && verb.tag !== 'AUX')) return false;
  const next = tokens.slice(at + 1).find(({ tag }) => tag !== 'ADV');
  return verb.tag === 'AUX' || (next?.tag !== 'VERB' && next?.tag !== 'AUX');
}
const BEFORE_VERB = /^(?:DET|ADJ|NOUN|PROPN|NUM|ADV|PRON)$/;
