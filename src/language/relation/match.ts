import { isSteady, steadyWords } from '../clauses/steady.ts';
import type { Noun, Phrase, Quantity, Sentence, Statement } from '../model.ts';
import { saysAll, saysLess } from '../statements/inferences.ts';
import { entails, isOpposite, undergoes } from '../words/verbs.ts';
import { isExchanged } from './attachments.ts';
import { compareBe } from './copula.ts';
import { killedIn } from './events-beside.ts';
import type { Item } from './items.ts';
import { kinAsked, tellsKin } from './kin.ts';
import { isNoLonger } from './no-longer.ts';
import { isNobodyOf } from './nobody.ts';
import { personalOf, tellsPersonal } from './personal.ts';
import { hasPhrase } from './phrases-match.ts';
import type { View } from './profiles.ts';
import { has, isSame, itemsIn } from './roles.ts';
import { isState, rolesMatch } from './roles-match.ts';
import { compareTie, isTie } from './ties.ts';
import { decide, type Verdict } from './verdict.ts';

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
  readonly isUndone?: boolean | undefined;
  /** Tokens of the claim that say what the passage says by its verb. */
  readonly unsaid?: readonly number[];
}

/** Looks for one statement of a claim in the sentences of a passage; a report beats a contradiction. */
export function matchOf(claim: View, asked: Statement, passage: readonly View[]): Match {
  const match = search(claim, asked, passage);
  // "Was unchanged" and "held steady": the word is in what is done.
  if (match.kind === 'reports')
    return isSteady(asked.verb) ? { ...match, unsaid: steadyWords(claim.sentence.tokens) } : match;
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
  const kin = asked.polarity === 'asserted' ? kinAsked(claim) : undefined;
  const named = kin === undefined ? -1 : passage.findIndex((view) => tellsKin(claim, kin, view));
  if (named >= 0)
    return { ...match, kind: 'reports', sentence: named, why: '', unsaid: claim.items.map((_, at) => at) };
  // "Is the owner of the club", "belongs to the bank": other words for the claim answer it too.
  for (const other of claim.sentence.statements) {
    if (other.kind !== 'nominal' || other.at !== asked.at || !isOtherwise(asked, other)) continue;
    if (saysLess(asked.verb, other.verb)) continue;
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
  (other.objects.length + other.phrases.length > 0 || saysAll(other.verb)) &&
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
      if (isNoLonger(claim, asked, view, statement)) continue;
      if (hasInfinitive(view, statement) && !hasInfinitive(claim, asked)) continue;
      // Who failed a test has not failed.
      if (asked.verb === 'fail' && asked.objects.length === 0 && hasObjectBehind(statement)) continue;
      const verdict = compare(claim, asked, view, statement, elsewhere, told);
      if (verdict === undefined) continue;
      const match = {
        sentence: at,
        asked: rolesOf(claim, asked),
        found: rolesOf(view, statement),
        why: verdict.why,
        numbers: verdict.numbers,
        isUndone: verdict.isUndone,
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
  // Who did not kill did not murder; who did not murder may have killed.
  const isTurned = given.polarity !== 'asserted';
  const isSameVerb = isTurned
    ? entails(asked.verb, given.verb)
    : entails(given.verb, asked.verb) || isState(view, given, asked.verb);
  const isContrary =
    !isSameVerb && isOpposite(given.verb, asked.verb) && !(isBodily(asked) && isPerson(claim, asked));
  if (!isSameVerb && !isContrary) {
    if (survived(claim, asked, view, given)) return { kind: 'contradicts', why: 'opposite' };
    const inside = killedIn(claim, asked, view, given);
    if (inside !== undefined) return inside;
    if (!isDoneBoth(claim, asked, view, given)) return undefined;
    return decide(claim, asked, view, given, {
      isContrary: false,
      phrases: asked.phrases.every((phrase) => hasPhrase(claim, phrase, view, given)),
      isStrict: given.polarity !== 'asserted',
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
      (phrase) =>
        own.includes(phrase) ||
        itemsIn(claim, phrase.noun).every((item) => item.kind === 'time' && told(item)),
    );
  return decide(claim, asked, view, given, {
    isContrary,
    phrases: phrases || isDated,
    isStrict: roles === 'strict',
  });
}

/** "Was killed in the crash" and "survived the crash". */
function survived(claim: View, asked: Statement, view: View, given: Statement): boolean {
  const isFact = (one: Statement): boolean =>
    one.kind === 'clause' && !one.isGuess && one.polarity === 'asserted' && one.modality === 'happened';
  if (given.verb !== 'survive' || !isFact(given) || !isFact(asked) || !undergoes(asked.verb, 'die'))
    return false;
  if (asked.objects.length === 0 || asked.phrases.length === 0) return false;
  // "Two people survived": others than the two that were killed.
  const { tokens } = claim.sentence;
  const isKnown = asked.objects.every(
    ({ start, head }) => tokens[head]!.tag === 'PROPN' || tokens[start]!.lower === 'the',
  );
  if (!isKnown) return false;
  return (
    asked.objects.every((noun) => given.subjects.some((one) => isSame(claim, noun, view, one))) &&
    asked.phrases.some(({ noun }) => given.objects.some((one) => isSame(claim, noun, view, one)))
  );
}

/** "Was killed" and "died": what one is done is what the other has done. Who did not die was not killed. */
function isDoneBoth(claim: View, asked: Statement, view: View, given: Statement): boolean {
  const isSaid = given.polarity === 'asserted';
  if (!(isSaid ? undergoes(given.verb, asked.verb) : undergoes(asked.verb, given.verb))) return false;
  const [who, whom] = isSaid ? [asked.subjects, given.objects] : [asked.objects, given.subjects];
  if (who.length === 0 || (isSaid ? asked : given).objects.length > 0) return false;
  return who.every((noun) =>
    whom.some((other) => isSame(claim, noun, view, other) || isNobodyOf(claim, noun, view, other)),
  );
}

/** "Failed *to pay*", "declined to comment": whoever fails to do one thing has not failed. */
const hasInfinitive = ({ sentence: { tokens } }: View, { verb, at }: Statement): boolean =>
  /^(?:fail|decline|refuse)$/.test(verb) && tokens[at + 1]?.lower === 'to' && tokens[at + 2]?.tag === 'VERB';

const hasObjectBehind = ({ at, objects }: Statement): boolean => objects.some(({ start }) => start > at);

/** "Was killed while climbing", "the man fell": people climb and fall, and do not rise and fall as figures do. */
const isPerson = ({ items }: View, { subjects }: Statement): boolean =>
  subjects.some(({ head }) => items[head]?.kind === 'light' || items[head]?.kind === 'title');
const isBodily = ({ verb }: Statement): boolean => BODILY.has(verb);
const BODILY = new Set('climb rise jump leap fall drop plunge tumble slide sink go_up go_down'.split(' '));

// A statement of a claim is looked for in sentence after sentence.
const worded = new WeakMap<Statement, Roles>();

/** A statement's roles in the words of its sentence. */
export function rolesOf({ sentence }: View, statement: Statement): Roles {
  let roles = worded.get(statement);
  if (roles === undefined) {
    roles = readRoles(sentence, statement);
    worded.set(statement, roles);
  }
  return roles;
}

function readRoles({ text, tokens }: Sentence, statement: Statement): Roles {
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
