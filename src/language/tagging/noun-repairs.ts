import type { Token } from '../model.ts';
import { MARK } from '../words/marks.ts';
import { isKnownVerb, takesClause } from '../words/verbs.ts';
import { GERUND, wordClass } from '../words/words.ts';
import { lemmaOfQuality, lemmaOfVerb } from './tagger.ts';

/** "A symbol of hope, ...", "released on bail.": between a preposition and a stop, a verb in its plain form is a noun. */
export function asObject(token: Token, at: number, all: readonly Token[]): Token {
  const [before, next] = [all[at - 1], all[at + 1]];
  // "Rose to $10m".
  if (token.tag === 'PART' && token.lower === 'to' && (next?.tag === 'SYM' || next?.tag === 'NUM'))
    return { ...token, tag: 'ADP' };
  if (token.tag === 'PART' && token.lower === 'to' && SENT_TO.test(next?.lower ?? ''))
    return isClosed(all[at + 2]) ? { ...token, tag: 'ADP' } : token;
  const isPlain = token.tag === 'VERB' && token.lower === token.lemma && token.text === token.lower;
  const isSent = before?.lower === 'to' && SENT_TO.test(token.lower);
  const isBehind = isSent || (before?.tag === 'ADP' && BEFORE_NOUN.test(before.lower));
  return isPlain && isBehind && isClosed(next) && !GERUND.test(token.lower)
    ? { ...token, tag: 'NOUN' }
    : token;
}

/** Whether what stands behind a word is no noun that it could have as its object. */
const isClosed = (next: Token | undefined): boolean =>
  next === undefined || next.tag === 'PUNCT' || next.tag === 'ADP' || next.tag === 'CCONJ';

// "Sent to jail": where somebody is sent or taken.
const SENT_TO = /^(?:jail|court|trial|hospital|school|bed)$/;

/**
 * "Demanded *help*.": behind a past form that no verb follows, a plain form at the end of its group is what was demanded.
 * "The new finance *chief*": so is a word that may be a quality.
 */
export function asThing(token: Token, at: number, all: readonly Token[]): Token {
  const [before, next] = [all[at - 1], all[at + 1]];
  const isEnd = next === undefined || next.tag === 'PUNCT' || next.tag === 'ADP' || next.tag === 'CCONJ';
  if (!isEnd || before === undefined) return token;
  // "Destroyed *part* of the library."
  if (token.tag === 'ADV' && token.lower === 'part' && next?.lower === 'of') return { ...token, tag: 'NOUN' };
  // "Orvane's *rival*."
  if (token.tag === 'ADJ' && before.lower === "'s" && before.tag === 'PART' && !RANKED.test(token.lower))
    return { ...token, tag: 'NOUN' };
  if (token.tag === 'ADJ' && token.lower === 'chief' && (before.tag === 'NOUN' || before.tag === 'PROPN'))
    return { ...token, tag: 'NOUN' };
  const isPlain = token.tag === 'VERB' && token.lower === token.lemma && token.text === token.lower;
  const isBehindPast =
    before.tag === 'VERB' &&
    (before.lower.endsWith('ed') || PASTS.has(before.lower)) &&
    !BEFORE_VERB.test(before.lemma);
  // "The only *link* to the island".
  const article = before.tag === 'ADJ' || before.lower === 'only' ? all[at - 2] : before;
  const isBehindArticle = /^(?:the|an?)$/.test(article?.lower ?? '');
  return isPlain && ((isBehindPast && !PASTS.has(token.lower)) || isBehindArticle)
    ? { ...token, tag: 'NOUN' }
    : token;
}

/** "Opposes the tax *cut*.": behind a noun of its own, and a verb before that, it ends what is opposed. */
export function asCompound(token: Token, at: number, all: readonly Token[]): Token {
  if (token.tag !== 'VERB' || token.lower !== token.lemma || !COMPOUND.test(token.lower)) return token;
  const next = all[at + 1];
  const isEnd = next === undefined || next.tag === 'PUNCT' || (next.tag === 'ADP' && next.lower !== 'by');
  if (!isEnd || all[at - 1]?.tag !== 'NOUN' || !/^(?:DET|ADJ|PROPN|NUM)$/.test(all[at - 2]?.tag ?? ''))
    return token;
  const verb = all.findLast(({ tag }, i) => i < at - 2 && (tag === 'VERB' || tag === 'AUX'));
  return verb?.tag === 'VERB' && !takesClause(verb.lemma) && verb.lemma !== 'see'
    ? { ...token, tag: 'NOUN' }
    : token;
}
const COMPOUND = /^(?:cut|hike|rise|ban|bid|raid|boost|strike|deal|plan|vote|spill|leak)$/;

/** "To cut jobs, *close* plants", "will cool and *clear*": a quality that is a verb behind "to" or "will". */
export function asListed(token: Token, at: number, all: readonly Token[]): Token {
  if (token.tag !== 'ADJ' || !QUALITIES.has(token.lower)) return token;
  const [before, next] = [all[at - 1], all[at + 1]];
  const isListed = before?.lower === ',' || before?.tag === 'CCONJ';
  if (!isListed || !/^(?:NOUN|DET|PRON|PROPN|NUM)$/.test(next?.tag ?? '')) return token;
  const isOpen = all
    .slice(0, at - 1)
    .some(({ lower, tag }, i) => (lower === 'to' || tag === 'AUX') && all[i + 1]?.tag === 'VERB');
  return isOpen ? { ...token, tag: 'VERB' } : token;
}

/** Qualities that are verbs too. */
export const QUALITIES = new Set(['close', 'open', 'slow', 'empty', 'clear', 'cool']);

const RANKED = /(?:est|er)$|^(?:first|second|third|last|best|worst|own|most|least|only)$/;
const BEFORE_VERB = /^(?:help|let|make|have|see|watch|hear|feel|dare|bid|need)$/;

/** "Was *looted*", "was attacked and *looted*.", "to have *raised* money": a quality that is a deed beside one, or behind "have". */
export function asDeed(token: Token, at: number, all: readonly Token[]): Token {
  if (token.tag !== 'ADJ' || !token.lower.endsWith('ed') || token.text !== token.lower) return token;
  const [joint, first, next] = [all[at - 1], all[at - 2], all[at + 1]];
  const isBeside =
    joint?.tag === 'CCONJ' &&
    first?.tag === 'VERB' &&
    (first.marks & MARK.participle) !== 0 &&
    (next === undefined || next.tag === 'PUNCT' || next.tag === 'ADP');
  const isHad = joint?.lemma === 'have' && first?.lower === 'to' && next !== undefined && next.tag !== 'ADP';
  const isDone = joint?.lemma === 'be' && (next === undefined || next.tag === 'PUNCT' || next.tag === 'ADP');
  if (!isBeside && !isHad && !isDone) return token;
  const lemma = lemmaOfQuality(token.lower);
  // "Was *extinguished* by firefighters".
  const isDoneBy = isDone && next?.lower === 'by' && isKnownVerb(lemma);
  return DONE.has(lemma) || ((isDoneBy || !isDone) && isKnownVerb(lemma))
    ? { ...token, tag: 'VERB', lemma }
    : token;
}

/** "Bought *half* of Orvane". */
export const asHalf = (token: Token, at: number, all: readonly Token[]): Token =>
  token.lower === 'half' && token.tag === 'ADV' && all[at + 1]?.lower === 'of'
    ? { ...token, tag: 'NOUN' }
    : token;

/** "Hit a record *low*", "an all-time *high*": behind what it is the most of, and before no noun. */
export function asExtreme(token: Token, at: number, all: readonly Token[]): Token {
  if (token.tag !== 'ADJ' || !/^(?:high|low)$/.test(token.lower)) return token;
  const [before, next] = [all[at - 1]?.lower ?? '', all[at + 1]?.tag];
  const isMost =
    /^(?:record|time|year|month|week|session)$/.test(before) && !/^(?:NOUN|PROPN|ADJ)$/.test(next ?? '');
  return isMost ? { ...token, tag: 'NOUN' } : token;
}

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
  // "Fighting spread to the capital".
  if (
    next?.tag === 'NOUN' &&
    PASTS.has(next.lower) &&
    /^(?:ADP|ADV|DET|PUNCT)$/.test(tokens[2]?.tag ?? 'PUNCT')
  )
    return tokens
      .with(0, { ...first, tag: 'NOUN', lemma: first.lower })
      .with(1, { ...next, tag: 'VERB', lemma: lemmaOfVerb(next.lower) });
  if (next?.tag !== 'ADP') return tokens;
  for (const { tag, lower } of tokens.slice(2)) {
    if (tag === 'PUNCT' || tag === 'SCONJ' || tag === 'CCONJ' || lower === 'to') return tokens;
    if (tag === 'PRON' && !OWNERS.test(lower)) return tokens;
    if (tag === 'AUX' || (tag === 'VERB' && !GERUND.test(lower)))
      return tokens.with(0, { ...first, tag: 'NOUN', lemma: first.lower });
  }
  return tokens;
}

/** "Accused of *poisoning* her husband", "supports *lifting* the ban": before an article or an owner it is a verb. */
export function asGerund(token: Token, at: number, all: readonly Token[]): Token {
  const [before, next] = [all[at - 1], all[at + 1]];
  const isDeed =
    token.tag === 'NOUN' && (token.marks & MARK.gerund) !== 0 && /^(?:ADP|VERB)$/.test(before?.tag ?? '');
  if (!isDeed || !(next?.tag === 'DET' || OWNERS.test(next?.lower ?? ''))) return token;
  const lemma = [lemmaOfVerb(token.lower), token.lower.slice(0, -3)].find(isKnownVerb);
  return lemma !== undefined && (token.marks & MARK.time) === 0 ? { ...token, tag: 'VERB', lemma } : token;
}

export const OWNERS = /^(?:his|her|its|their|our|my|your)$/;
const PASTS = wordClass('past');
const DONE = wordClass('done');
