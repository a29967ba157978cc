import type { Noun, Phrase } from '../model.ts';
import { singular } from '../tagging/tagger.ts';
import { governmentOf, takesClause } from '../words/verbs.ts';
import { PARTICIPLE } from '../words/words.ts';
import { isTime } from './noun-groups.ts';
import { climb, contactOf, DOES, listBehind } from './subject-chain.ts';
import { hangingNoun, isPlanned, isRightBefore } from './subject-hanging.ts';
import { JOINING, NONE, nearestVerb, type Site, type Subject, tells } from './subject-site.ts';

// "The claim that he left" has its "that" from the noun; "the bank that he founded" has not.
const OPEN_NOUNS =
  /^(?:claim|report|fact|news|idea|belief|view|hope|fear|suggestion|allegation|statement|evidence|sign|proof|conclusion|theory|rumou?r|announcement|condition|possibility|chance|risk|doubt|concern|charge|accusation|promise|warning|assumption|impression|requirement|decision|argument|position|notion|myth|hoax|lie|falsehood|fallacy|misconception|fabrication|speculation)$/;
const joins = (lower: string): boolean => lower === 'as' || JOINING.test(lower);

/**
 * A verb right behind a noun: the noun is its subject, or the last of a chain whose first noun is.
 * @param isBeyond whether what stands between noun and verb was passed over.
 */
export function ofNoun(site: Site, last: number, isBeyond = false): Subject {
  const { tokens, chunks, at, clauses, isReduced, verb, word } = site;
  // A time right before the verb is seldom who did it ("the ministry Friday announced").
  if (isTime(tokens[chunks[last]!.head]!) && chunks[last - 1]?.kind === 'noun') last -= 1;
  // "The months ended June 30, 2005, were": beyond the time and its verb.
  const ended = isTime(tokens[chunks[last]!.head]!)
    ? clauses.find((clause) => clause.at === last - 1)
    : undefined;
  if (verb.form === 'finite' && ended !== undefined && last < at - 1 && ended.subject.nouns.length > 0)
    return { ...NONE, nouns: ended.subject.nouns };
  const first = listBehind(site, last) ?? climb(site, last);
  const phrases: Phrase[] = [];
  if (verb.form === 'infinitive') return hangingNoun(site, last, listed(site, first));
  // "The woman who wrote the letter left": beyond the relative clause stands who did it.
  const doer = verb.form === 'finite' && !isReduced && !isBeyond ? doerBefore(site, first) : undefined;
  if (doer !== undefined) return ofNoun(site, doer, true);
  const gap = isReduced || isBeyond ? undefined : contactOf(site, first);
  const beyond =
    verb.form === 'finite' && !isReduced && !isBeyond && gap === undefined ? beyondRelative(site) : undefined;
  if (beyond !== undefined) return { ...NONE, nouns: [beyond] };
  if ((verb.form === 'gerund' && !verb.isPerfect) || isReduced) {
    // "The soldiers and nurses fighting the fire": both, where the second has no article of its own.
    const other = chunks[last - 1]?.kind === 'and' ? chunks[last - 2] : undefined;
    const isPair =
      other?.kind === 'noun' &&
      tokens[chunks[last]!.start]!.tag === 'NOUN' &&
      tokens[other.head]!.tag === 'NOUN';
    return { ...NONE, nouns: isPair ? [other, chunks[last]!] : [chunks[last]!], link: 'relative' };
  }
  const group = chunks[first]!;
  const noun: Noun = { start: group.start, end: chunks[last]!.end, head: group.head };
  const nouns = [noun];
  let start = first;
  // "A and B did": one subject, unless A is the object of a verb before.
  while (chunks[start - 1]?.kind === 'and' && chunks[start - 2]?.kind === 'noun') {
    const member = climb(site, start - 2);
    const under = chunks[member - 1];
    // "As both A and B did".
    const isJoint =
      joins(tokens[under?.start ?? 0]!.lower) && (member < 2 || chunks[member - 2]!.kind === 'stop');
    if (under?.verb !== undefined || (under?.kind === 'preposition' && !isJoint)) break;
    nouns.unshift({
      start: chunks[member]!.start,
      end: chunks[start - 2]!.end,
      head: chunks[member]!.head,
    });
    start = member;
    while (
      chunks[start - 1]?.kind === 'stop' &&
      word(start - 1) === ',' &&
      chunks[start - 2]?.kind === 'noun' &&
      chunks[start - 3]?.verb === undefined &&
      chunks[start - 3]?.kind !== 'preposition'
    ) {
      nouns.unshift(chunks[start - 2]!);
      start -= 2;
    }
  }
  let i = start - 1;
  while (i >= 0 && (chunks[i]!.kind === 'adverb' || chunks[i]!.kind === 'quote')) i -= 1;
  if (i < 0) return { ...NONE, nouns, phrases };
  const before = chunks[i]!;
  // "After the mayor resigned, ..." joins a clause; "in spring left ..." has its subject elsewhere.
  if (before.kind === 'preposition' && i === 0)
    return joins(word(0))
      ? { ...NONE, nouns, phrases, link: word(0) === 'after' || word(0) === 'as' ? 'when' : word(0) }
      : { ...NONE, nouns: [], phrases };
  if (before.kind === 'verb') {
    const governor = clauses.findIndex((clause) => clause.at === i);
    // "Banning smoking saves lives": what saves them is not banned with it.
    const isTold =
      tells(site, governor) && (before.verb!.form !== 'gerund' || takesClause(clauses[governor]!.verb));
    return { ...NONE, nouns, phrases, governor: isTold ? governor : undefined };
  }
  if (before.kind === 'link') return linked(site, i, nouns);
  // "The author whose book won": the book won, and nothing was done to the author.
  // His book, so that what is said of it is said of his: the noun begins with whose it is.
  if (before.kind === 'who') {
    const of = antecedent(site, i);
    if (word(i) !== 'whose') return { ...NONE, nouns, gap: of };
    const [own, ...more] = nouns;
    return { ...NONE, nouns: of === undefined ? nouns : [{ ...own!, start: of.start }, ...more] };
  }
  if (before.kind === 'and') {
    const last = clauses.at(-1);
    return {
      ...NONE,
      nouns,
      governor: last?.subject.link === 'that' ? last.subject.governor : undefined,
      link: last?.subject.link === 'that' ? 'that' : undefined,
    };
  }
  // "In London on Friday, the march ...".
  if (before.kind === 'stop' && word(i) === ',') {
    for (let p = 0; p + 1 < i; p += 1) {
      if (
        chunks[p]!.kind === 'preposition' &&
        chunks[p + 1]!.kind === 'noun' &&
        chunks[p + 2]!.kind !== 'verb'
      ) {
        phrases.push({ preposition: word(p), noun: chunks[p + 1]! });
        p += 1;
      } else if (chunks[p]!.kind === 'noun' && isTime(tokens[chunks[p]!.head]!))
        phrases.push({ preposition: '', noun: chunks[p]! });
      else break;
    }
    return { ...NONE, nouns, phrases };
  }
  if (gap !== undefined && i === start - 1) return { ...NONE, nouns, gap };
  if (
    before.kind === 'noun' &&
    tokens[before.head]!.lower === 'time' &&
    chunks[i - 1]?.kind === 'preposition'
  )
    return { ...NONE, nouns, link: 'time' };
  if (before.kind === 'noun' && isTime(tokens[before.head]!))
    phrases.push({ preposition: chunks[i - 1]?.kind === 'preposition' ? word(i - 1) : '', noun: before });
  else if (before.kind === 'noun' && chunks[i - 1]?.kind === 'preposition')
    phrases.push({ preposition: word(i - 1), noun: before });
  return { ...NONE, nouns, phrases };
}

/** "Called on *the army* and police to join": where what stands behind the verb begins. */
function listed({ chunks, clauses }: Site, first: number): number {
  let at = first;
  while (chunks[at - 1]?.kind === 'and' && chunks[at - 2]?.kind === 'noun') at -= 2;
  return clauses.some((clause) => isRightBefore(clause, at)) ? at : first;
}

/**
 * "*A man* wearing a mask attacked", "*people* living near the mine fled", "*a man* convicted of killing his wife escaped":
 * the last chunk of the noun that stands before an "-ing" clause. Undefined where the verb's noun stands in none.
 * @param first the chunk where the noun before the verb begins.
 */
function doerBefore(site: Site, first: number): number | undefined {
  const { tokens, chunks, clauses } = site;
  if (DOES.test(tokens[chunks[first]!.head]!.lower)) return undefined;
  const beside = chunks[first - 1];
  // "Calling *itself* the Red Hand".
  const isOwn =
    beside?.kind === 'noun' && /^(?:it|him|her|them)sel(?:f|ves)$/.test(tokens[beside.head]!.lower);
  let at = beside?.kind === 'preposition' || isOwn ? first - 2 : first - 1;
  while (chunks[at]?.kind === 'adverb') at -= 1;
  const clause = clauses.find((one) => one.at === at);
  if (clause === undefined || chunks[at]!.verb!.form !== 'gerund' || takesClause(clause.verb))
    return undefined;
  at -= 1;
  while (chunks[at]?.kind === 'adverb') at -= 1;
  if (chunks[at]?.kind === 'noun') return clause.subject.link === 'relative' ? at : undefined;
  if (chunks[at]?.kind !== 'preposition') return undefined;
  if (chunks[at - 1]?.kind === 'noun') return at - 1;
  const accused = clauses.find((one) => one.at === at - 1);
  return accused?.subject.link === 'relative' && accused.isPassive && chunks[at - 2]?.kind === 'noun'
    ? at - 2
    : undefined;
}

/**
 * What a relative clause right before the verb is said of: "*the fire* that began in a kitchen destroyed", "*the painting*
 * that he stole was found".
 */
export function beyondRelative(site: Site): Noun | undefined {
  const { tokens, chunks, at, clauses } = site;
  if (DOES.test(tokens[chunks[at - 1]?.head ?? 0]!.lower)) return undefined;
  let isUnder = false;
  const { lower, lemma } = tokens[chunks[at]!.head]!;
  const isPlain = lower === lemma;
  for (let i = at - 1; i >= 0; i -= 1) {
    const { kind, verb } = chunks[i]!;
    if (kind === 'noun' || kind === 'preposition' || kind === 'adverb' || kind === 'adjective') continue;
    if (verb === undefined) return undefined;
    const clause = clauses.find((one) => one.at === i);
    if (clause === undefined) return undefined;
    const { subject } = clause;
    if (subject.gap !== undefined) return subject.gap;
    const isDone = clause.isPassive && subject.link === 'relative';
    if (
      !isUnder &&
      !isDone &&
      ((isPlain && BARE.test(clause.verb)) || (takesClause(clause.verb) && !TAKES_THING.test(clause.verb)))
    )
      return undefined;
    if (verb.form === 'infinitive') {
      const of = plannedBefore(site, i, clause.subject);
      if (of !== undefined || subject.governor === undefined) return of;
      // "The man who wanted to sell the firm was": beyond what he wanted.
      i = clauses[subject.governor]!.at + 1;
      isUnder = true;
      continue;
    }
    let before = i - 1;
    while (chunks[before]?.kind === 'adverb') before -= 1;
    if (chunks[before]?.kind === 'who' && subject.link === 'relative') return subject.nouns[0];
    const whose = chunks[before - 1];
    if (whose?.kind === 'who' && tokens[whose.start]!.lower === 'whose') {
      const of = chunks[before - 2];
      return of?.kind === 'noun' ? of : undefined;
    }
    // "A man believed to be the leader was": beyond what he is believed to be.
    if (isUnder && isDone) return subject.nouns[0];
    // "A meeting held in Paris": beyond it the clause may go on to the left.
    if (subject.link !== 'relative' || !clause.isPassive || !PARTICIPLE(tokens[chunks[i]!.head]!.lower))
      return undefined;
  }
  return undefined;
}

// Behind these a verb in its plain form is what their object does.
const BARE = /^(?:let|make|help|see|hear|watch|have|feel|bid)$/;
// What is found, seen or written may be a thing: "who found the body fled".
const TAKES_THING =
  /^(?:write|describe|find|discover|see|hear|notice|observe|report|reveal|disclose|show|explain|confirm|admit|announce|recall|demonstrate|estimate)$/;

/** "*A plan* by the bank to sell the firm was": what is planned hangs on its noun. */
function plannedBefore(site: Site, infinitive: number, subject: Subject): Noun | undefined {
  const { tokens, chunks } = site;
  let from = infinitive - 1;
  while (chunks[from]?.kind === 'adverb') from -= 1;
  if (chunks[from]?.kind !== 'noun') return undefined;
  const first = climb(site, from);
  const { start, head } = chunks[first]!;
  // An infinitive under the verb before it says what that is done for.
  const isOwn =
    chunks[first - 1]?.verb === undefined && (subject.link === 'beside' || subject.governor === undefined);
  return isOwn && isPlanned(singular(tokens[head]!.lemma))
    ? { start, end: chunks[from]!.end, head }
    : undefined;
}

function linked(site: Site, link: number, nouns: readonly Noun[]): Subject {
  const { tokens, chunks, clauses, word } = site;
  const lower = word(link);
  if (lower === 'that') {
    const governor = nearestVerb(site, link);
    const noun = chunks[link - 1];
    if (noun?.kind === 'noun' && !isTime(tokens[noun.head]!)) {
      const isTold =
        governor !== undefined &&
        ['tell', 'inform', 'warn', 'assure', 'notify', 'advise', 'convince', 'deny'].includes(
          clauses[governor]!.verb,
        );
      return {
        ...NONE,
        nouns,
        gap: OPEN_NOUNS.test(singular(tokens[noun.head]!.lemma)) || isTold ? undefined : noun,
        governor:
          isTold || (governor !== undefined && governmentOf(clauses[governor]!.verb) === 'deny')
            ? governor
            : undefined,
        link: 'that',
        through: isTold ? undefined : noun.head,
      };
    }
    return { ...NONE, nouns, governor, link: 'that' };
  }
  if (tokens[chunks[link]!.start - 1]?.lower === 'time' && tokens[chunks[link]!.start - 2]?.lower === 'the')
    return { ...NONE, nouns, link: 'time' };
  if (lower === 'whether' || lower === 'how' || lower === 'why' || lower === 'what')
    return {
      ...NONE,
      nouns,
      governor: nearestVerb(site, link),
      link: lower === 'whether' ? 'whether' : lower,
    };
  // "Oslo, where the talks were held": they were held there.
  const where = lower === 'where' ? antecedent(site, link) : undefined;
  if (where !== undefined)
    return { ...NONE, nouns, phrases: [{ preposition: 'in', noun: where }], link: 'relative' };
  return { ...NONE, nouns, link: lower };
}

function antecedent(site: Site, i: number): Noun | undefined {
  const { chunks } = site;
  const before = chunks[i - 1]?.kind === 'stop' ? i - 2 : i - 1;
  return chunks[before]?.kind === 'noun' ? chunks[before] : undefined;
}
