import type { Noun } from '../model.ts';
import { governmentOf, takesClause } from '../words/verbs.ts';
import { isTime } from './noun-groups.ts';
import { JOINING, nearestVerb, type Site } from './subject-site.ts';

/** The first noun of a chain ("the minister of trade of France"), and its place. */
export function climb(site: Site, from: number): number {
  const { tokens, chunks, clauses } = site;
  let i = from;
  for (;;) {
    const preposition = chunks[i - 1];
    // "Left the show after she complained": who does it is under no preposition.
    if (preposition?.kind !== 'preposition' || DOES.test(tokens[chunks[i]!.head]!.lower)) return i;
    // "Closed the mine after workers walked out"; but "talks after the vote failed".
    if (
      JOINING.test(site.word(i - 1)) &&
      site.verb.form === 'finite' &&
      chunks[i - 2]?.kind === 'noun' &&
      chunks[i - 3]?.verb !== undefined &&
      !isTime(tokens[chunks[i - 2]!.head]!)
    )
      return i;
    let before = i - 2;
    if (chunks[before]?.kind === 'adverb') before -= 1;
    // "Soldiers loyal to Brand", "a man armed with a knife"; but "found Brand guilty of fraud".
    const above =
      chunks[before - 2]?.verb === undefined ? undefined : tokens[chunks[before - 2]!.head]!.lemma;
    if (
      chunks[before]?.kind === 'adjective' &&
      chunks[before - 1]?.kind === 'noun' &&
      (above === undefined || takesClause(above))
    )
      before -= 1;
    if (chunks[before]?.kind === 'preposition' && chunks[before - 1]?.kind === 'noun') before -= 1;
    if (chunks[before]?.kind !== 'noun') {
      // "The man accused of theft": beyond a reduced relative stands what it is said of.
      const reduced = clauses.findLast((clause) => clause.at === before || clause.at === before - 1);
      if (
        reduced?.isPassive === true &&
        chunks[reduced.at]!.verb!.form !== 'gerund' &&
        !chunks[reduced.at]!.verb!.isPassive
      ) {
        const of = chunks.findIndex(({ start }) => start === reduced.subject.nouns[0]?.start);
        if (of >= 0 && of < i) return of;
      }
      return i;
    }
    i = before;
  }
}

/** Pronouns that only do, and are never done to. */
export const DOES = /^(?:i|he|she|we|they)$/;

/**
 * Where a list that ends at a noun begins, if all of it stands behind a preposition: "*officers* in Norland, Sudland and
 * Estland", "*ministers* of trade and industry". Undefined where it does not.
 */
export function listBehind(site: Site, last: number): number | undefined {
  const { tokens, chunks, word } = site;
  if (chunks[last - 1]?.kind !== 'and') return undefined;
  let first = last;
  while (
    chunks[first - 2]?.kind === 'noun' &&
    (chunks[first - 1]?.kind === 'and' || (chunks[first - 1]?.kind === 'stop' && word(first - 1) === ','))
  )
    first -= 2;
  const [of, owner] = [chunks[first - 1], chunks[first - 2]];
  if (of?.kind !== 'preposition' || owner?.kind !== 'noun') return undefined;
  const preposition = word(first - 1);
  if (preposition === 'between') return climb(site, first);
  const [one, other] = [chunks[first]!, chunks[last]!];
  const tag = tokens[one.head]!.tag;
  // Both are names, or both are bare nouns.
  if (tokens[other.head]!.tag !== tag || [one, other].some(({ start }) => !BARE.has(tokens[start]!.tag)))
    return undefined;
  const isMany = MANY.test(tokens[owner.head]!.lower);
  const isBehind =
    tokens[owner.head]!.tag === 'NOUN' &&
    (tag === 'PROPN'
      ? PLACED.test(preposition) || (isMany && OWNED.test(preposition))
      : preposition === 'of');
  return isBehind ? climb(site, first) : undefined;
}

const BARE = new Set(['NOUN', 'PROPN', 'ADJ']);
const PLACED = /^(?:in|across|throughout|near|around|with)$/;
const OWNED = /^(?:of|from|for)$/;
const MANY = /(?:[^s]s|people|men|women|police)$/;

/**
 * What a clause without "that" is said of: "*the house* he bought", "*changes* the ministry made". Undefined where the noun
 * before the subject is none of it. @param subject the chunk where the subject begins.
 */
export function contactOf(site: Site, subject: number): Noun | undefined {
  const { tokens, chunks, at, verb, word } = site;
  const [thing, next] = [chunks[subject - 1], chunks[at + 1]];
  if (thing?.kind !== 'noun' || verb.form !== 'finite' || verb.isPassive || next?.kind === 'noun')
    return undefined;
  const { tag, lower } = tokens[thing.head]!;
  // Headlines in small letters leave stops out.
  if (tokens[0]!.text === tokens[0]!.lower) return undefined;
  if ((tag !== 'NOUN' && !ANYTHING.test(lower)) || isTime(tokens[thing.head]!) || WHEN.test(lower))
    return undefined;
  const own = tokens[chunks[subject]!.start]!;
  // "The film 'The Man Who Fell'": a title.
  if (tokens[chunks[subject]!.start - 1]?.lower === '"') return undefined;
  if (own.tag !== 'DET' && !(own.tag === 'PRON' && DOER.test(own.lower))) return undefined;
  if (governmentOf(tokens[chunks[at]!.head]!.lemma) === 'say' || tokens[chunks[at]!.head]!.lemma === 'be')
    return undefined;
  // "In the house the men slept": a place before its clause.
  const [of, owner] = [chunks[subject - 2], chunks[subject - 3]];
  if (of?.kind === 'preposition' && owner?.kind !== 'noun' && owner?.verb === undefined) return undefined;
  // "Told the court the man had left".
  const governor = nearestVerb(site, subject);
  if (governor !== undefined && TELLS.test(site.clauses[governor]!.verb)) return undefined;
  return of !== undefined && of.kind === 'stop' && word(subject - 2) !== ',' ? undefined : thing;
}

const TELLS =
  /^(?:say|tell|inform|warn|assure|show|convince|remind|promise|ask|persuade|notify|advise|teach|bet|argue|claim|testify|report)$/;
const ANYTHING = /^(?:everything|anything|something|nothing|all)$/;
const WHEN = /^(?:way|time|moment|reason|place|day|night|year|extent)$/;
const DOER = /^(?:i|he|she|we|they|it|you|his|her|its|their|our|my)$/;
