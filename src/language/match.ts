import { isExchanged } from './attachments.ts';
import { countsApart } from './counts-apart.ts';
import type { Noun, Phrase, Quantity, Statement } from './model.ts';
import { personalOf, tellsPersonal } from './personal.ts';
import type { Item, View } from './profiles.ts';
import { isToll } from './quantities.ts';
import { has, hasPhrase, isSame, itemsIn } from './roles.ts';
import { compareTie, isTie } from './ties.ts';
import { deedsOf, endsIn, entails, isOpposite, undergoes } from './verbs.ts';
import { UNITS } from './words.ts';

/** A statement in words: who, what was done, to whom, and the rest. */
export interface Roles {
  readonly subject: string;
  readonly verb: string;
  readonly object: string;
  readonly phrases: readonly string[];
  readonly polarity: Statement['polarity'];
  readonly modality: Statement['modality'];
  readonly speaker: string;
}

export interface Match {
  readonly kind: 'reports' | 'contradicts' | 'short' | 'none';
  readonly sentence: number | undefined;
  readonly asked: Roles | undefined;
  readonly found: Roles | undefined;
  readonly why: string;
  /** Where numbers differ: that of the claim and that of the passage. */
  readonly numbers?: readonly [Quantity, Quantity] | undefined;
  /** Tokens of the claim that say what the passage says by its verb. */
  readonly unsaid?: readonly number[];
}

/** Looks for one statement of a claim in the sentences of a passage; a report beats a contradiction. */
export function matchOf(claim: View, asked: Statement, passage: readonly View[]): Match {
  const match = search(claim, asked, passage);
  if (match.kind === 'reports') return match;
  const personal = personalOf(claim, asked);
  const told =
    personal === undefined ? -1 : passage.findIndex((view) => tellsPersonal(claim, personal, view));
  if (told >= 0)
    return {
      ...match,
      kind: 'reports',
      sentence: told,
      why: '',
      unsaid: wordsOf(asked.objects.map((noun) => ({ ...noun, end: noun.end + 1 }))),
    };
  // "Is the owner of the club", "belongs to the bank": other words for the claim answer it too.
  for (const other of claim.sentence.statements) {
    if (other.kind !== 'nominal' || other.at !== asked.at || !isOtherwise(asked, other)) continue;
    const done = search(claim, other, passage);
    if (done.kind === 'reports') return { ...done, asked: match.asked, unsaid: unsaidIn(asked, other) };
  }
  return match;
}

/** The tokens of nouns. */
const wordsOf = (nouns: readonly Noun[]): number[] =>
  nouns.flatMap(({ start, end }) => Array.from({ length: end - start }, (_, i) => start + i));

/** Whether a statement says the same as a claim in other words, and gives nobody a part that the claim has not. */
const isOtherwise = (asked: Statement, other: Statement): boolean =>
  (other.subjects.length > 0 ||
    asked.objects.every(({ head }) => !other.objects.some((noun) => noun.head === head))) &&
  other.objects.length + other.phrases.length > 0 &&
  other.phrases.every(({ noun }) => asked.phrases.some((own) => own.noun.head === noun.head));

/** The heads of a claim's roles that its other words do without: "is *dependent* on" where it "depends on". */
function unsaidIn(asked: Statement, other: Statement): number[] {
  const kept = [...other.subjects, ...other.objects, ...other.phrases.map(({ noun }) => noun)];
  return [...asked.objects, ...asked.phrases.map(({ noun }) => noun)]
    .map(({ head }) => head)
    .filter((head) => !kept.some(({ start, end }) => start <= head && head < end));
}

function search(claim: View, asked: Statement, passage: readonly View[]): Match {
  let [against, short]: (Match | undefined)[] = [];
  const elsewhere = (phrase: Phrase, here: Statement): boolean =>
    isToldOf(claim, asked, passage, phrase, here);
  const told = (item: Item): boolean => passage.some((view) => has(view.told, item));
  for (const [at, view] of passage.entries()) {
    for (const statement of view.sentence.statements) {
      const verdict = compare(claim, asked, view, statement, elsewhere, told);
      if (verdict === undefined) continue;
      const match = {
        sentence: at,
        asked: rolesOf(claim, asked),
        found: rolesOf(view, statement),
        why: verdict.why,
        numbers: verdict.numbers,
      };
      if (verdict.kind === 'reports') return { ...match, kind: 'reports' };
      if (verdict.kind === 'contradicts') against ??= { ...match, kind: 'contradicts' };
      else short ??= { ...match, kind: 'short' };
    }
  }
  return (
    against ??
    short ?? { kind: 'none', sentence: undefined, asked: rolesOf(claim, asked), found: undefined, why: '' }
  );
}

/**
 * Whether another statement of the passage that tells of the same deed of the same one has a phrase: "died at the age of 100.
 * Werber died in Charlotte."
 */
function isToldOf(
  claim: View,
  asked: Statement,
  passage: readonly View[],
  phrase: Phrase,
  here: Statement,
): boolean {
  if (asked.phrases.length < 2) return false;
  return passage.some((view) =>
    view.sentence.statements.some(
      (other) =>
        other !== here &&
        other.kind === 'clause' &&
        other.verb === here.verb &&
        other.polarity === here.polarity &&
        other.modality === here.modality &&
        rolesMatch(claim, asked, view, other) !== undefined &&
        hasPhrase(claim, phrase, view, other),
    ),
  );
}

interface Verdict {
  /** `short`: the same roles, and less sure than the claim (`why` says how). */
  readonly kind: 'reports' | 'contradicts' | 'short';
  readonly why: string;
  readonly numbers?: readonly [Quantity, Quantity];
}

function compare(
  claim: View,
  asked: Statement,
  view: View,
  given: Statement,
  elsewhere: (phrase: Phrase, here: Statement) => boolean,
  told: (item: Item) => boolean,
): Verdict | undefined {
  if (given.kind === 'place' || isTie(claim, asked)) {
    const tied = compareTie(claim, asked, view, given);
    if (tied || given.kind === 'place') return tied ? { kind: 'reports', why: '' } : undefined;
  }
  if (asked.verb === 'be') return compareBe(claim, asked, view, given);
  const isSameVerb = entails(given.verb, asked.verb) || isState(view, given, asked.verb);
  const isContrary = !isSameVerb && isOpposite(given.verb, asked.verb);
  if (!isSameVerb && !isContrary) {
    // "Was killed" and "died": what one is done is what the other has done.
    if (!undergoes(given.verb, asked.verb) || asked.objects.length > 0) return undefined;
    if (
      asked.subjects.length === 0 ||
      !asked.subjects.every((noun) => given.objects.some((other) => isSame(claim, noun, view, other)))
    )
      return undefined;
    return decide(claim, asked, view, given, {
      isContrary: false,
      phrases: asked.phrases.every((phrase) => hasPhrase(claim, phrase, view, given)),
      isStrict: false,
    });
  }
  const roles = rolesMatch(claim, asked, view, given);
  if (roles === undefined) return undefined;
  if (isExchanged(claim, [...asked.subjects, ...asked.objects], view, [...given.subjects, ...given.objects]))
    return undefined;
  const own = asked.phrases.filter((phrase) => hasPhrase(claim, phrase, view, given));
  const phrases =
    own.length === asked.phrases.length ||
    (own.length > 0 && asked.phrases.every((phrase) => own.includes(phrase) || elsewhere(phrase, given)));
  // "Rose to 3.8 % in February": of what is said against it, the month may stand in the sentence before.
  const isDated =
    isContrary &&
    own.length > 0 &&
    asked.phrases.every(
      (phrase) => own.includes(phrase) || itemsIn(claim, phrase.noun).every((item) => item.kind === 'time' && told(item)),
    );
  return decide(claim, asked, view, given, {
    isContrary,
    phrases: phrases || isDated,
    isStrict: roles === 'strict',
  });
}

/** What roles in common come to: agreement of polarity, modality, number and phrases. */
function decide(
  claim: View,
  asked: Statement,
  view: View,
  given: Statement,
  { isContrary, phrases, isStrict }: { isContrary: boolean; phrases: boolean; isStrict: boolean },
): Verdict | undefined {
  const wants = asked.polarity === 'asserted';
  const says = given.polarity === 'asserted';
  if (isContrary) {
    // Of two plans for one thing only one can be meant, as of two deeds.
    const isAlike = isFact(given)
      ? isFact(asked)
      : given.modality === 'planned' && asked.modality === 'planned';
    if (!wants || !says || !phrases || !isStrict || !isAlike) return undefined;
    if (!isOneThing(claim, asked, view, given)) return undefined;
    return { kind: 'contradicts', why: 'opposite' };
  }
  if (wants === says) {
    if (!phrases) return undefined;
    if (!isAsSure(asked, given)) return { kind: 'short', why: given.modality };
    const clash = numberClash(claim, asked, view, given);
    if (clash !== undefined)
      return isStrict && isFact(given) && isOneThing(claim, asked, view, given) ? clash : undefined;
    return { kind: 'reports', why: '' };
  }
  if (!phrases || !isStrict || !isOneThing(claim, asked, view, given)) return undefined;
  if (given.modality !== 'happened' && given.modality !== asked.modality) return undefined;
  return { kind: 'contradicts', why: says ? 'asserted' : given.polarity };
}

/**
 * Whether a statement can only be of the thing that a claim is of: a role that is a name, or the same words on both
 * sides. "A second fire" is not "fires in California".
 */
function isOneThing(claim: View, asked: Statement, view: View, given: Statement): boolean {
  const roles = [...asked.subjects, ...asked.objects];
  if (roles.some(({ head }) => claim.items[head]?.kind === 'name')) return true;
  const theirs = [...given.subjects, ...given.objects];
  const isNamed = ({ start, end }: Noun): boolean =>
    view.items.slice(start, end).some((item) => item?.kind === 'name' && has(claim.keys, item));
  if (theirs.some(isNamed)) return true;
  const wanted = asked.subjects[0] ?? asked.objects[0];
  if (wanted === undefined) return false;
  const there = [...given.subjects, ...given.objects].find((noun) => isSame(claim, wanted, view, noun));
  return (
    there !== undefined &&
    itemsIn(view, there).every((item) => item.kind === 'number' || has(claim.keys, item))
  );
}

const isFact = ({ modality, isGuess }: Statement): boolean => modality === 'happened' && !isGuess;

/** What happened was also possible and may have been planned; a plan is no deed. */
function isAsSure(asked: Statement, given: Statement): boolean {
  if (asked.modality === given.modality) return true;
  if (given.modality === 'happened') return asked.modality === 'possible' || asked.modality === 'planned';
  return given.modality === 'planned' && asked.modality === 'possible';
}

/** "Is dead", "was found guilty": the state that a deed ends in. */
function isState(view: View, given: Statement, verb: string): boolean {
  if (given.verb !== 'be' && given.verb !== 'find' && given.verb !== 'declare') return false;
  return given.objects.some(({ head }) => {
    const ends = endsIn(view.sentence.tokens[head]!.lemma);
    return ends !== undefined && [...ends].some((deed) => entails(deed, verb));
  });
}

/** Whether subjects and objects of a claim are those of a statement. `strict`: neither is left open. */
function rolesMatch(
  claim: View,
  asked: Statement,
  view: View,
  given: Statement,
): 'strict' | 'loose' | undefined {
  // "Buildings in Caracas were evacuated", "were evacuated in Caracas": grammar does not tell to what a place belongs.
  const beside = given.phrases
    .filter(({ preposition }) => PLACES.has(preposition))
    .flatMap(({ noun }) => [...view.profile(noun).items]);
  const fits = (wanted: readonly Noun[], there: readonly Noun[]): boolean =>
    wanted.every((noun) => there.some((other) => isSame(claim, noun, view, other, beside)));
  if (isState(view, given, asked.verb)) {
    const done = asked.objects.length > 0 ? asked.objects : asked.subjects;
    return done.length > 0 && asked.subjects.length * asked.objects.length === 0 && fits(done, given.subjects)
      ? 'loose'
      : undefined;
  }
  if (asked.subjects.length === 0 && asked.objects.length === 0) return undefined;
  const others = given.phrases.map(({ noun }) => noun);
  if (given.kind === 'nominal') {
    // One noun cannot be both who did it and whom it was done to.
    if (
      asked.subjects.some((a) =>
        asked.objects.some((b) =>
          given.subjects.some((one) => isSame(claim, a, view, one) && isSame(claim, b, view, one)),
        ),
      )
    )
      return undefined;
  }
  // "Is flooded" where it floods.
  if (
    asked.isPassive &&
    asked.subjects.length === 0 &&
    given.objects.length === 0 &&
    !given.isPassive &&
    given.kind === 'clause' &&
    CHANGES.has(asked.verb) &&
    fits(asked.objects, given.subjects)
  )
    return 'loose';
  if (fits(asked.subjects, given.subjects)) {
    if (fits(asked.objects, given.objects))
      return asked.subjects.length > 0 ? 'strict' : asked.isPassive ? 'strict' : 'loose';
    if (given.kind === 'nominal' && asked.objects.every(({ head }) => isMeasure(claim, head))) return 'loose';
    if (given.kind !== 'clause') return undefined;
    // "Prices rose 3 %": how much stands where an object would; "entered into talks": a phrase where the claim has an object.
    if (asked.objects.length > 0 && fits(asked.objects, others)) return 'loose';
    if (asked.objects.every(({ head }) => isMeasure(claim, head))) return 'strict';
    return undefined;
  }
  // "Five killed in a blast": of an event, what happened in it is what it did.
  if (
    given.isPassive &&
    given.subjects.length === 0 &&
    given.kind === 'clause' &&
    asked.subjects.length === 1 &&
    fits(asked.objects, given.objects)
  ) {
    const [doer] = asked.subjects;
    const inside = given.phrases.filter(({ preposition }) => preposition === 'in' || preposition === 'by');
    const isEvent = deedsOf(claim.sentence.tokens[doer!.head]!.lemma) !== undefined;
    if (isEvent && inside.some(({ noun }) => isSame(claim, doer!, view, noun))) return 'loose';
  }
  // "The bank opened" where somebody opened it.
  if (
    asked.objects.length === 0 &&
    asked.subjects.length > 0 &&
    !asked.isPassive &&
    fits(asked.subjects, given.objects) &&
    given.kind === 'clause' &&
    CHANGES.has(asked.verb)
  )
    return 'loose';
  return undefined;
}

const PLACES = new Set(['in', 'at', 'near', 'from', 'of']);

// Verbs that say of a thing that it changes, whoever changes it.
const CHANGES = new Set(
  'open close begin start end stop sink burn explode collapse crash increase decrease rise fall grow change move break improve resume continue launch flood freeze melt spread double halve unite merge dissolve divide'.split(
    ' ',
  ),
);

function isMeasure(view: View, head: number): boolean {
  const { lower, tag } = view.sentence.tokens[head]!;
  const isUnit = UNITS.has(lower) || tag === 'SYM' || tag === 'NUM';
  return isUnit && view.sentence.quantities.some(({ start, end }) => start <= head && head < end);
}

/** A number of a claim's statement against one of the same thing in the passage's statement. */
function numberClash(claim: View, asked: Statement, view: View, given: Statement): Verdict | undefined {
  const numbers = countsApart(claim, asked, view, given);
  return numbers === undefined
    ? undefined
    : { kind: 'contradicts', why: isToll(numbers[0].unit) ? 'toll' : 'number', numbers };
}

/** "X is Y": said so, by a clause, an apposition or a title. */
function compareBe(whole: View, asked: Statement, view: View, given: Statement): Verdict | undefined {
  // What the claim says to be one is what is asked.
  const claim = { ...whole, profile: whole.plain };
  const [subject] = asked.subjects;
  if (subject === undefined) return undefined;
  if (claim.sentence.tokens[subject.head]!.lower === 'there') return compareThere(claim, asked, view, given);
  const [object] = asked.objects;
  if (object === undefined) {
    // "Is in stable condition": said of the same by "is" and the same phrase.
    if (given.verb !== 'be' || asked.phrases.length === 0 || given.kind !== 'clause') return undefined;
    if (!given.subjects.some((other) => isSame(claim, subject, view, other))) return undefined;
    const isThere = asked.phrases.every(({ noun }) =>
      given.phrases.some((phrase) => isSame(claim, noun, view, phrase.noun)),
    );
    return decide(claim, asked, view, given, { isContrary: false, phrases: isThere, isStrict: true });
  }
  const verbs = endsIn(claim.sentence.tokens[object.head]!.lemma);
  if (verbs !== undefined && given.verb !== 'be' && [...verbs].some((verb) => entails(given.verb, verb))) {
    const done = given.objects.length > 0 ? given.objects : given.subjects;
    if (!done.some((other) => isSame(claim, subject, view, other))) return undefined;
    return decide(claim, asked, view, given, {
      isContrary: false,
      phrases: asked.phrases.every((phrase) => hasPhrase(claim, phrase, view, given)),
      isStrict: false,
    });
  }
  if (
    given.verb !== 'be' &&
    !(MAKES.has(given.verb) && given.phrases.some(({ preposition }) => preposition === 'as'))
  )
    return undefined;
  const [left, right] =
    given.verb === 'be'
      ? [given.subjects, given.objects]
      : [
          given.objects,
          given.phrases.filter(({ preposition }) => preposition === 'as').map(({ noun }) => noun),
        ];
  // "The queen from Australia" is Australia's queen.
  const beside = given.phrases
    .filter(({ preposition }) => /^(?:of|from|for|in|at)$/.test(preposition))
    .flatMap(({ noun }) => [...view.profile(noun).items]);
  const is = (a: Noun, b: readonly Noun[]): boolean =>
    b.some((other) => isSame(claim, a, view, other, beside));
  // "The Austrian physicist" is Austrian.
  const isQuality =
    object.end - object.start === 1 && isQualityOf(claim, object, view, right) && given.kind !== 'nominal';
  const isFirst = is(subject, left) && (isQuality || is(object, right));
  const isTurned = is(subject, right) && is(object, left);
  if (!isFirst && !isTurned) return undefined;
  if (
    isOnly(claim, object) &&
    !given.phrases.every(({ noun }) => itemsIn(view, noun).every((item) => has(claim.keys, item)))
  )
    return undefined;
  const phrases = asked.phrases.every((phrase) => hasPhrase(claim, phrase, view, given));
  return decide(claim, asked, view, given, { isContrary: false, phrases, isStrict: isFirst });
}

/** Whether an adjective stands before a noun and says nothing but of it. */
function isQualityOf(claim: View, { head }: Noun, view: View, nouns: readonly Noun[]): boolean {
  const key = claim.items[head]?.key;
  if (claim.sentence.tokens[head]!.tag !== 'ADJ' && !key?.startsWith('@')) return false;
  return nouns.some((noun) =>
    view.items
      .slice(noun.start, noun.head)
      .some((item, i) => item?.key === key && view.sentence.tokens[noun.start + i]!.tag === 'ADJ'),
  );
}

// "The first from Bangladesh" is not the first of all.
const isOnly = (view: View, { start, end }: Noun): boolean =>
  view.sentence.tokens
    .slice(start, end)
    .some(({ lower }) => /^(?:first|only|last|most|best|worst|\p{L}{3,}est)$/u.test(lower));

const MAKES = new Set('appoint elect name call nominate dub choose select pick crown make'.split(' '));

/** "There was a fire in Alaska": spoken of as a thing that is, in its place. */
function compareThere(claim: View, asked: Statement, view: View, given: Statement): Verdict | undefined {
  const [thing] = asked.objects;
  if (thing === undefined || asked.polarity !== 'asserted') return undefined;
  if (given.polarity !== 'asserted' || given.modality !== 'happened') return undefined;
  const roles = [...given.subjects, ...given.objects, ...given.phrases.map(({ noun }: Phrase) => noun)];
  if (!roles.some((other) => isSame(claim, thing, view, other))) return undefined;
  const items: Item[] = asked.phrases.flatMap(({ noun }) => itemsIn(claim, noun));
  return items.every((item) => has(view.keys, item)) ? { kind: 'reports', why: '' } : undefined;
}

/** A statement's roles in the words of its sentence. */
export function rolesOf({ sentence }: View, statement: Statement): Roles {
  const { text, tokens } = sentence;
  const said = ({ start, end }: Noun): string => text.slice(tokens[start]!.start, tokens[end - 1]!.end);
  return {
    subject: statement.subjects.map(said).join(', '),
    verb: statement.at < 0 ? statement.verb : tokens[statement.at]!.text,
    object: statement.objects.map(said).join(', '),
    phrases: statement.phrases.map(({ preposition, noun }) => `${preposition} ${said(noun)}`.trim()),
    polarity: statement.polarity,
    modality: statement.modality,
    speaker: statement.speaker === undefined ? '' : said(statement.speaker),
  };
}
