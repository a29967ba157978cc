import { type Chunk, isTime } from './chunks.ts';
import type { Clause } from './clauses.ts';
import type { Noun, Phrase, Token } from './model.ts';
import { singular } from './tokens.ts';
import { governmentOf, isClearing } from './verbs.ts';
import { TITLE_NOUN } from './words.ts';

/** Who a verb is said of, and what its clause hangs on. */
export interface Subject {
  readonly nouns: readonly Noun[];
  /** "In London ... ": what stands before the subject and belongs to the clause. */
  readonly phrases: readonly Phrase[];
  /** Index of the clause that governs this one; undefined for a clause of its own. */
  readonly governor: number | undefined;
  /** The word that joins it (folded): `that`, `if`, `without`, `adverbial`, ... */
  readonly link: string | undefined;
  /** The token of the noun or adjective that it hangs on ("a *plan* to leave", "*likely* to rise"). */
  readonly through: number | undefined;
  /** An infinitive that tells only what something was done for. */
  readonly isPurpose: boolean;
  /** "The bank *that he founded*": what the verb is done to stands before it. */
  readonly gap: Noun | undefined;
}

const NONE: Subject = {
  nouns: [],
  phrases: [],
  governor: undefined,
  link: undefined,
  through: undefined,
  isPurpose: false,
  gap: undefined,
};
// "The claim that he left" has its "that" from the noun; "the bank that he founded" has not.
const OPEN_NOUNS =
  /^(?:claim|report|fact|news|idea|belief|view|hope|fear|suggestion|allegation|statement|evidence|sign|proof|conclusion|theory|rumou?r|announcement|condition|possibility|chance|risk|doubt|concern|charge|accusation|promise|warning|assumption|impression|requirement|decision|argument|position|notion)$/;
const isPlanned = (lemma: string): boolean =>
  /^(?:plan|decision|bid|effort|attempt|offer|move|call|right|threat)$/.test(lemma);
const HOME = /^(?:of|from|in|near|at)$/;
const JOINING = /^(?:after|before|since|as|until|till)$/;
const PARENTHESIS = new Set([',', '-', '–', '—', '(', ')', '--']);

/** Finds the subject of the verb in a chunk. @param clauses those before it. */
export function subjectOf(
  tokens: readonly Token[],
  chunks: readonly Chunk[],
  at: number,
  clauses: readonly Clause[],
  isReduced: boolean,
): Subject {
  const word = (i: number): string => tokens[chunks[i]!.start]!.lower;
  const { verb } = chunks[at]!;
  const speaker = inverted();
  if (speaker !== undefined) return { ...NONE, nouns: [speaker] };
  let j = at - 1;
  while (j >= 0) {
    const chunk = chunks[j]!;
    // "The number worldwide increased".
    const isBehind = chunk.kind === 'adjective' && verb!.form === 'finite' && chunks[j - 1]?.kind === 'noun';
    if (chunk.kind === 'adverb' || chunk.kind === 'quote' || isBehind) {
      j -= 1;
      continue;
    }
    // "The firm (Paris), was".
    if (chunk.kind === 'stop' && word(j) === ',' && chunks[j - 1]?.kind === 'stop' && word(j - 1) === ')') {
      j -= 1;
      continue;
    }
    if (chunk.kind === 'stop' && PARENTHESIS.has(word(j)) && verb!.form !== 'gerund' && !isBehindNoun(j)) {
      const opening = openingOf(j);
      if (opening !== undefined) {
        j = opening - 1;
        continue;
      }
    }
    break;
  }
  j = beyondAside(j);
  if (j < 0) return verb!.form === 'gerund' || verb!.form === 'participle' || isReduced ? following() : NONE;
  const left = chunks[j]!;
  if (left.kind === 'noun') return ofNoun(j);
  if (left.kind === 'verb') return underVerb(j);
  if (left.kind === 'adjective') return hangingOn(j, left.head);
  if (left.kind === 'and') return shared(j);
  if (left.kind === 'who') return relative(j);
  if (left.kind === 'link')
    return word(j) === 'that' && chunks[j - 1]?.kind === 'noun' ? relative(j) : adverbial(j);
  if (left.kind === 'preposition') return underPreposition(j);
  if (left.kind === 'stop') {
    if (verb!.form === 'gerund' || verb!.form === 'participle' || isReduced) return beforeComma(j);
    return shared(j);
  }
  return NONE;

  /** "Trial against Vosk, accused of theft, begins": a participle is said of the noun right before its comma. */
  function isBehindNoun(comma: number): boolean {
    return (
      (verb!.form === 'participle' || isReduced) && word(comma) === ',' && chunks[comma - 1]?.kind === 'noun'
    );
  }

  /** "It is over," said Ada Vosk: who speaks stands behind the verb. */
  function inverted(): Noun | undefined {
    const [next, after] = [chunks[at + 1], chunks[at + 2]];
    if (next?.kind !== 'noun' || verb!.form !== 'finite' || verb!.isPassive || verb!.isPerfect)
      return undefined;
    if (governmentOf(tokens[chunks[at]!.head]!.lemma) !== 'say' || verb!.modal !== '') return undefined;
    const { lower } = tokens[chunks[at]!.start - 1] ?? { lower: '' };
    if (lower !== '"' && lower !== "'" && lower !== ',') return undefined;
    if (chunks[at]!.start < 2 || isTime(tokens[next.head]!) || tokens[next.head]!.lemma === 'reporter')
      return undefined;
    const isEnd =
      after === undefined || after.kind === 'stop' || after.kind === 'who' || after.kind === 'quote';
    const isBehind = after?.kind === 'preposition' || after?.kind === 'adverb' || after?.kind === 'and';
    // ", told the paper": what is told stands before, and no name.
    const isNamed =
      tokens[next.head]!.tag === 'PROPN' || TITLE_NOUN.has(tokens[next.start]!.lower) || lower !== ',';
    return isNamed && (isEnd || isBehind) ? next : undefined;
  }

  /**
   * "Ada Vosk, 44, of Calder, Maine, won": behind age and home stands who did it; "the months ended June 30, 2005, were".
   */
  function beyondAside(last: number): number {
    let i = last;
    for (;;) {
      if (chunks[i]?.kind !== 'noun') return i;
      const isHome =
        i < at - 1 &&
        chunks[i - 1]?.kind === 'preposition' &&
        HOME.test(word(i - 1)) &&
        chunks[i - 2]?.kind === 'stop' &&
        word(i - 2) === ',' &&
        chunks[i - 3]?.kind === 'noun';
      const isNumber =
        chunks[i]!.end - chunks[i]!.start === 1 &&
        /^\d{1,4}$/.test(tokens[chunks[i]!.head]!.lower) &&
        chunks[i - 1]?.kind === 'stop' &&
        word(i - 1) === ',' &&
        chunks[i - 2]?.kind === 'noun';
      if (isHome) i -= 3;
      else if (isNumber) i -= 2;
      else return i;
    }
  }

  /** Where a parenthesis that ends at a stop begins; undefined where it is none. */
  function openingOf(close: number): number | undefined {
    if (word(close) === ')') {
      for (let i = close - 1; i > 0 && i > close - 24; i -= 1) if (word(i) === '(') return i;
      return undefined;
    }
    for (let i = close - 1; i > 0 && i > close - 16; i -= 1) {
      if (chunks[i]!.kind !== 'stop') continue;
      if (!PARENTHESIS.has(word(i))) return undefined;
      const inside = chunks.slice(i + 1, close);
      const before = chunks[i - 1];
      const first = inside[0];
      if (first === undefined || before === undefined || (before.kind !== 'noun' && before.kind !== 'adverb'))
        return undefined;
      const verbs = inside.filter((each) => each.verb?.form === 'finite');
      if (
        first.kind === 'who' ||
        first.kind === 'link' ||
        first.kind === 'preposition' ||
        first.kind === 'verb' ||
        first.kind === 'adverb' ||
        first.kind === 'adjective'
      )
        return i;
      if (first.kind === 'noun' && verbs.length === 0) return i;
      // "Brandt, a physicist whose work is read, won".
      if (first.kind === 'noun' && verbs.length === 1 && inside[behindNoun(inside)]?.kind === 'who') return i;
      if (
        first.kind === 'noun' &&
        verbs.length === 1 &&
        governmentOf(tokens[verbs[0]!.head]!.lemma) !== undefined
      )
        return i;
      return undefined;
    }
    return undefined;
  }

  /** Where a noun with what prepositions add to it ends. */
  function behindNoun(inside: readonly Chunk[]): number {
    let end = 1;
    while (inside[end]?.kind === 'preposition' && inside[end + 1]?.kind === 'noun') end += 2;
    return end;
  }

  /** The first noun of a chain ("the minister of trade of France"), and its place. */
  function climb(from: number): number {
    let i = from;
    for (;;) {
      const preposition = chunks[i - 1];
      if (preposition?.kind !== 'preposition') return i;
      let before = i - 2;
      if (chunks[before]?.kind === 'adverb') before -= 1;
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

  function ofNoun(last: number): Subject {
    // A time right before the verb is seldom who did it ("the ministry Friday announced").
    if (isTime(tokens[chunks[last]!.head]!) && chunks[last - 1]?.kind === 'noun') last -= 1;
    // "The months ended June 30, 2005, were": beyond the time and its verb.
    const ended = isTime(tokens[chunks[last]!.head]!)
      ? clauses.find((clause) => clause.at === last - 1)
      : undefined;
    if (verb!.form === 'finite' && ended !== undefined && last < at - 1 && ended.subject.nouns.length > 0)
      return { ...NONE, nouns: ended.subject.nouns };
    const first = climb(last);
    const phrases: Phrase[] = [];
    if (verb!.form === 'infinitive') return hangingNoun(last, first);
    // "The woman who wrote the letter left": beyond the relative clause stands who did it.
    if (
      verb!.form === 'finite' &&
      chunks[first - 1]?.verb?.form === 'finite' &&
      chunks[first - 2]?.kind === 'who' &&
      chunks[first - 3]?.kind === 'noun'
    )
      return { ...NONE, nouns: [chunks[first - 3]!] };
    if ((verb!.form === 'gerund' && !verb!.isPerfect) || isReduced)
      return { ...NONE, nouns: [chunks[last]!], link: 'relative' };
    const group = chunks[first]!;
    const noun: Noun = { start: group.start, end: chunks[last]!.end, head: group.head };
    const nouns = [noun];
    let start = first;
    // "A and B did": one subject, unless A is the object of a verb before.
    while (chunks[start - 1]?.kind === 'and' && chunks[start - 2]?.kind === 'noun') {
      const member = climb(start - 2);
      if (chunks[member - 1]?.verb !== undefined || chunks[member - 1]?.kind === 'preposition') break;
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
      return JOINING.test(word(0))
        ? { ...NONE, nouns, phrases, link: word(0) === 'after' || word(0) === 'as' ? 'when' : word(0) }
        : { ...NONE, nouns: [], phrases };
    if (before.kind === 'verb') {
      const governor = clauses.findIndex((clause) => clause.at === i);
      return { ...NONE, nouns, phrases, governor: tells(governor) ? governor : undefined };
    }
    if (before.kind === 'link') return linked(i, nouns);
    // "The author whose book won": the book won, and nothing was done to the author.
    if (before.kind === 'who')
      return { ...NONE, nouns, gap: word(i) === 'whose' ? undefined : antecedent(i) };
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

  function tells(governor: number): boolean {
    return governor >= 0 && governmentOf(clauses[governor]!.verb) !== undefined;
  }

  function linked(link: number, nouns: readonly Noun[]): Subject {
    const lower = word(link);
    if (lower === 'that') {
      const governor = nearestVerb(link);
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
      return { ...NONE, nouns, governor: nearestVerb(link), link: lower === 'whether' ? 'whether' : lower };
    return { ...NONE, nouns, link: lower };
  }

  function nearestVerb(before: number): number | undefined {
    const index = clauses.findLastIndex((clause) => clause.at < before);
    return index < 0 ? undefined : index;
  }

  /** "Agreed to buy", "was forced to resign", "began selling". */
  function underVerb(i: number): Subject {
    const governor = clauses.findIndex((clause) => clause.at === i);
    if (governor < 0) return NONE;
    return { ...NONE, nouns: clauses[governor]!.subject.nouns, governor, isPurpose: false };
  }

  /** "Asked the bank to pay", "a plan to leave", "used nets to catch fish". */
  function hangingNoun(last: number, first: number): Subject {
    const governor = clauses.findIndex((clause) => clause.at === first - 1);
    const noun = chunks[last]!;
    if (governor < 0) {
      const of = nearestVerb(last);
      // A headline's future: "Pompeo to give a speech".
      if (of === undefined && possessorOf(noun) === undefined && !isPlanned(tokens[noun.head]!.lemma))
        return {
          ...NONE,
          nouns: [{ start: chunks[first]!.start, end: noun.end, head: chunks[first]!.head }],
        };
      const possessor = possessorOf(noun);
      return {
        ...NONE,
        nouns: possessor === undefined ? (of === undefined ? [] : clauses[of]!.subject.nouns) : [possessor],
        through: noun.head,
        governor: of,
        link: 'beside',
      };
    }
    const clause = clauses[governor]!;
    const government = governmentOf(clause.verb);
    const isTold =
      government === 'call' ||
      government === 'carry' ||
      government === 'fail' ||
      [
        'want',
        'expect',
        'tell',
        'get',
        'appoint',
        'elect',
        'name',
        'choose',
        'allow',
        'permit',
        'sentence',
        'prompt',
      ].includes(clause.verb) ||
      (tokens[noun.head]!.tag !== 'NOUN' &&
        !['use', 'take', 'promise', 'leave', 'visit'].includes(clause.verb));
    if (isTold && !clause.isPassive)
      return {
        ...NONE,
        nouns: [{ start: chunks[first]!.start, end: noun.end, head: chunks[first]!.head }],
        governor,
      };
    // "A bid to buy": the noun tells that it is a plan, whatever the verb.
    return { ...NONE, nouns: clause.subject.nouns, governor, isPurpose: true, through: noun.head };
  }

  function possessorOf(noun: Noun): Noun | undefined {
    for (let i = noun.head; i > noun.start; i -= 1) {
      const { lower } = tokens[i]!;
      if (lower === "'s" || lower === "'") return { start: noun.start, end: i, head: i - 1 };
    }
    return undefined;
  }

  function hangingOn(i: number, head: number): Subject {
    const of = nearestVerb(i);
    return {
      ...NONE,
      nouns: of === undefined ? [] : clauses[of]!.subject.nouns,
      through: verb!.form === 'infinitive' ? head : undefined,
      governor: undefined,
    };
  }

  /** "... and left": the subject of the verb before. */
  function shared(i: number): Subject {
    const form = verb!.form;
    const before = clauses.findLast(
      (clause) => clause.at < i && (form === 'finite' ? chunks[clause.at]!.verb!.form === 'finite' : true),
    );
    if (before === undefined) return NONE;
    const { nouns, governor, link, through } = before.subject;
    // A denial ends at a verb that is beside it, not under it.
    return {
      ...NONE,
      nouns,
      governor: form === 'finite' || link === undefined ? governor : governor,
      link: link === 'adverbial' ? undefined : link,
      through,
    };
  }

  function antecedent(i: number): Noun | undefined {
    const before = chunks[i - 1]?.kind === 'stop' ? i - 2 : i - 1;
    return chunks[before]?.kind === 'noun' ? chunks[before] : undefined;
  }

  function relative(i: number): Subject {
    let before = i - 1;
    if (chunks[before]?.kind === 'stop') before -= 1;
    if (chunks[before]?.kind === 'preposition') before -= 1;
    const noun = chunks[before];
    if (noun?.kind !== 'noun') return NONE;
    return { ...NONE, nouns: [noun], link: 'relative' };
  }

  function adverbial(i: number): Subject {
    const of = nearestVerb(i);
    const lower = word(i);
    if (lower === 'that') return { ...NONE, governor: of, link: 'that', nouns: [] };
    if (of === undefined)
      return {
        ...following(),
        link: lower === 'if' || lower === 'unless' || lower === 'until' ? lower : 'adverbial',
      };
    return {
      ...NONE,
      nouns: clauses[of]!.subject.nouns,
      governor: of,
      link:
        lower === 'if' || lower === 'unless' || lower === 'until' || lower === 'once' ? lower : 'adverbial',
    };
  }

  /** "Accused of stealing", "arrested for killing", "without telling". */
  function underPreposition(i: number): Subject {
    const before = tokens[chunks[i]!.start - 1]?.lower;
    const isInstead =
      (word(i) === 'of' && before === 'instead') || (word(i) === 'than' && before === 'rather');
    const lower = isInstead ? 'instead' : word(i);
    const of = nearestVerb(i);
    const isNot = lower === 'without' || lower === 'instead';
    if (of === undefined) return { ...following(), link: isNot ? lower : 'adverbial' };
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
        lower === 'to') &&
      ((government !== undefined && government !== 'say') || (lower === 'of' && isClearing(clause.verb)));
    const noun = chunks[i - 1];
    const through = noun?.kind === 'noun' && lower === 'of' ? noun.head : undefined;
    const nouns =
      isOf || lower === 'for' || lower === 'of'
        ? clause.isPassive || clause.complement.objects.length === 0
          ? clause.subject.nouns
          : clause.complement.objects
        : clause.subject.nouns;
    return {
      ...NONE,
      nouns,
      governor: of,
      through,
      link: isNot ? lower : isOf ? undefined : 'adverbial',
    };
  }

  /** "..., killing five", "..., accused of theft": said of the clause's subject. */
  function beforeComma(i: number): Subject {
    const before = chunks[i - 1];
    const of = nearestVerb(i);
    if (verb!.form !== 'gerund' && before?.kind === 'noun')
      return { ...NONE, nouns: [before], link: 'relative' };
    // "Night Train, starring Nora Quist, opens".
    if (of === undefined && before?.kind === 'noun' && word(i) === ',' && isInserted(i))
      return { ...NONE, nouns: [before], link: 'relative' };
    if (of === undefined) return following();
    return { ...NONE, nouns: clauses[of]!.subject.nouns, governor: of, link: 'adverbial' };
  }

  /** Whether what a comma opens is closed by another one, behind which the verb of the sentence stands. */
  function isInserted(comma: number): boolean {
    const close = chunks.findIndex(({ kind }, k) => k > at && kind === 'stop' && word(k) === ',');
    return close > comma && chunks[close + 1]?.verb?.form === 'finite';
  }

  /** "Meeting in Paris, ministers agreed": said of the noun behind the comma. */
  function following(): Subject {
    for (let i = at + 1; i < chunks.length; i += 1) {
      if (chunks[i]!.verb?.form === 'finite' && !isReduced) return NONE;
      if (chunks[i]!.kind === 'stop' && word(i) === ',' && chunks[i + 1]?.kind === 'noun')
        return { ...NONE, nouns: [chunks[i + 1]!], link: 'adverbial' };
    }
    return NONE;
  }
}
