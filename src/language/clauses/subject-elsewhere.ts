import type { Noun } from '../model.ts';
import { governmentOf, isClearing } from '../words/verbs.ts';
import { PARTICIPLE, wordClass } from '../words/words.ts';
import { isAlleged } from './accused.ts';
import { likeOf } from './coordinated.ts';
import { beyondRelative } from './subject-beside.ts';
import { NONE, nearestVerb, type Site, type Subject } from './subject-site.ts';

/** "Agreed to buy", "was forced to resign", "began selling". */
export function underVerb(site: Site, i: number): Subject {
  const { clauses } = site;
  const governor = clauses.findIndex((clause) => clause.at === i);
  if (governor < 0) return NONE;
  const beyond = site.verb.form === 'finite' && !site.isReduced ? beyondRelative(site) : undefined;
  if (beyond !== undefined) return { ...NONE, nouns: [beyond] };
  const report = site.verb.form === 'finite' && !site.isReduced ? beyondTold(site, governor) : undefined;
  if (report !== undefined) return { ...NONE, nouns: [report] };
  return { ...NONE, nouns: clauses[governor]!.subject.nouns, governor, isPurpose: false };
}

/** "*A report* saying the bank failed was wrong", "*the claim* that it failed is false": what a noun tells stands behind it. */
function beyondTold({ tokens, chunks, at, clauses }: Site, told: number): Noun | undefined {
  const { verb, subject } = clauses[told]!;
  const { link, through, governor } = subject;
  // "That he was "punched"": the rest of its own verb.
  if (verb === 'be' && PARTICIPLE(tokens[chunks[at]!.head]!.lower)) return undefined;
  if (link === 'that' && through !== undefined)
    return chunks.find(({ start, end }) => start <= through && through < end);
  const saying = governor === undefined ? undefined : clauses[governor];
  const isBeside =
    saying !== undefined &&
    governmentOf(saying.verb) !== undefined &&
    chunks[saying.at]!.verb!.form === 'gerund' &&
    chunks[saying.at - 1]?.kind === 'noun';
  return isBeside ? saying.subject.nouns[0] : undefined;
}

/** "Likely to rise", "able to pay": the subject of the verb before, as surely as the adjective says. */
export function hangingOn(site: Site, i: number, head: number): Subject {
  const { clauses, verb } = site;
  const of = nearestVerb(site, i);
  return {
    ...NONE,
    nouns: of === undefined ? [] : clauses[of]!.subject.nouns,
    through: verb.form === 'infinitive' ? head : undefined,
    governor: undefined,
  };
}

/** "... and left": the subject of the verb before. */
export function shared(site: Site, i: number): Subject {
  const { chunks, clauses, verb } = site;
  const like = likeOf(site, i);
  if (like !== undefined) return { ...clauses[like]!.subject, like };
  const form = verb.form;
  const before = clauses.findLast(
    (clause) => clause.at < i && (form === 'finite' ? chunks[clause.at]!.verb!.form === 'finite' : true),
  );
  if (before === undefined) return NONE;
  const { nouns, governor, link, through } = before.subject;
  // A denial ends at a verb that is beside it, not under it.
  return {
    ...NONE,
    nouns,
    governor,
    link: link === 'adverbial' ? undefined : link,
    through,
  };
}

/** "The woman who wrote": the noun before. */
export function relative(site: Site, i: number): Subject {
  const { tokens, chunks, word } = site;
  let before = i - 1;
  if (chunks[before]?.kind === 'stop') before -= 1;
  if (chunks[before]?.kind === 'preposition') before -= 1;
  const noun = chunks[before];
  if (noun?.kind !== 'noun') return NONE;
  // "The crisis in Tessel, which began": a place beside a thing is seldom what it is said of.
  const [of, thing] = [chunks[before - 1], chunks[before - 2]];
  const isPlace =
    chunks[i - 1]?.kind === 'stop' &&
    of?.kind === 'preposition' &&
    word(before - 1) === 'in' &&
    thing?.kind === 'noun' &&
    tokens[noun.head]!.tag === 'PROPN' &&
    tokens[thing.head]!.tag === 'NOUN' &&
    word(i) === 'which' &&
    !isWhere(site, i);
  if (isPlace)
    return { ...NONE, nouns: [{ start: thing.start, end: noun.end, head: thing.head }], link: 'relative' };
  return { ...NONE, nouns: [noun], link: 'relative' };
}

/** "Tessel, which lies in the north, borders on": what only places do. */
const isWhere = ({ tokens, chunks, at }: Site, i: number): boolean =>
  at > i && PLACED.test(tokens[chunks[at]!.head]!.lemma);
const PLACED = /^(?:be|lie|border|have|stand|locate|situate|belong|cover|host|own|gain|win|lose|join|vote)$/;

/** "While working", "if elected": the subject of the clause that it stands in. */
export function adverbial(site: Site, i: number): Subject {
  const { clauses, word } = site;
  const of = nearestVerb(site, i);
  const lower = word(i);
  if (lower === 'that') return { ...NONE, governor: of, link: 'that', nouns: [] };
  if (of === undefined)
    return {
      ...following(site),
      link: lower === 'if' || lower === 'unless' || lower === 'until' ? lower : 'adverbial',
    };
  return {
    ...NONE,
    nouns: clauses[of]!.subject.nouns,
    governor: of,
    link: lower === 'if' || lower === 'unless' || lower === 'until' || lower === 'once' ? lower : 'adverbial',
  };
}

/** "Accused of stealing", "arrested for killing", "without telling". */
export function underPreposition(site: Site, i: number): Subject {
  const { tokens, chunks, clauses, word } = site;
  const before = tokens[chunks[i]!.start - 1]?.lower;
  const isInstead =
    (word(i) === 'of' && before === 'instead') ||
    (word(i) === 'than' && before === 'rather') ||
    // "Far from attacking, ...".
    (word(i) === 'from' && before === 'far');
  const lower = isInstead ? 'instead' : word(i);
  const of = nearestVerb(site, i);
  // "Saved from sinking": it did not sink.
  const isKept = lower === 'from' && of !== undefined && KEEPS.test(clauses[of]!.verb);
  const isNot = isKept || lower === 'without' || lower === 'instead';
  if (of === undefined) return { ...following(site), link: isNot ? lower : 'adverbial' };
  const clause = clauses[of]!;
  // "Ruled out selling": the preposition is a part of the verb.
  if (clause.verb.endsWith(`_${lower}`) && clause.at === i - 1)
    return { ...NONE, nouns: clause.subject.nouns, governor: of };
  const government = governmentOf(clause.verb);
  const isOf =
    (lower === 'of' ||
      lower === 'from' ||
      lower === 'for' ||
      lower === 'with' ||
      lower === 'in' ||
      lower === 'to' ||
      // "Hinted at raising", "thought about leaving".
      ((lower === 'at' || lower === 'about') && government !== 'carry')) &&
    ((government !== undefined && government !== 'say') || (lower === 'of' && isClearing(clause.verb)));
  const noun = chunks[i - 1];
  const through = noun?.kind === 'noun' && lower === 'of' ? noun.head : undefined;
  // "Praised the firm for cutting costs": who is judged did it; "won a prize for cutting costs": who won.
  const nouns =
    lower === 'of' || (lower === 'for' ? JUDGES.has(clause.verb) : isOf)
      ? clause.isPassive || clause.complement.objects.length === 0
        ? clause.subject.nouns
        : clause.complement.objects
      : clause.subject.nouns;
  return {
    ...NONE,
    nouns,
    governor: of,
    through,
    link: isNot
      ? isKept
        ? 'without'
        : lower
      : isAlleged(site, of, lower)
        ? 'alleged'
        : isOf
          ? undefined
          : 'adverbial',
  };
}

const JUDGES = wordClass('judges');
const KEEPS = /^(?:save|spare|rescue|keep|protect|shield|deter|dissuade|exempt|restrain)$/;

/** "..., killing five", "..., accused of theft": said of the clause's subject. */
export function beforeComma(site: Site, i: number): Subject {
  const { chunks, clauses, verb, word } = site;
  const before = chunks[i - 1];
  const of = nearestVerb(site, i);
  if (verb.form !== 'gerund' && before?.kind === 'noun')
    return { ...NONE, nouns: [before], link: 'relative' };
  // "Night Train, starring Nora Quist, opens".
  if (of === undefined && before?.kind === 'noun' && word(i) === ',' && isInserted(site, i))
    return { ...NONE, nouns: [before], link: 'relative' };
  if (of === undefined) return following(site);
  return { ...NONE, nouns: clauses[of]!.subject.nouns, governor: of, link: 'adverbial' };
}

/** Whether what a comma opens is closed by another one, behind which the verb of the sentence stands. */
function isInserted(site: Site, comma: number): boolean {
  const { chunks, at, word } = site;
  const close = chunks.findIndex(({ kind }, k) => k > at && kind === 'stop' && word(k) === ',');
  return close > comma && chunks[close + 1]?.verb?.form === 'finite';
}

/** "Meeting in Paris, ministers agreed": said of the noun behind the comma. */
export function following(site: Site): Subject {
  const { chunks, at, isReduced, word } = site;
  for (let i = at + 1; i < chunks.length; i += 1) {
    if (chunks[i]!.verb?.form === 'finite' && !isReduced) return NONE;
    if (chunks[i]!.kind === 'stop' && word(i) === ',' && chunks[i + 1]?.kind === 'noun')
      return { ...NONE, nouns: [chunks[i + 1]!], link: 'adverbial' };
  }
  return NONE;
}
