import type { Noun, Sentence, Statement } from '../model.ts';
import { governmentOf, takesClause } from '../words/verbs.ts';
import { wordClass } from '../words/words.ts';

/**
 * Whether a sentence tells of something that happened: a deed that is asserted. What somebody says, believes, plans, demands or is
 * poised for is none of itself ("says he believes that it will"), nor is praise, blame or a stand ("slams", "defends his record"),
 * nor what is awaited, nor what only is so.
 */
export const tellsEvent = (sentence: Sentence): boolean =>
  !sentence.isQuestion && sentence.statements.some((statement) => isEvent(statement, sentence));

function isEvent(statement: Statement, sentence: Sentence): boolean {
  const { kind, modality, polarity, verb, subjects, objects } = statement;
  return (
    kind === 'clause' &&
    modality === 'happened' &&
    polarity === 'asserted' &&
    subjects.length + objects.length > 0 &&
    !STATES.has(verb) &&
    !isOfClass(AWAITS, statement, sentence) &&
    !isTalk(statement, sentence) &&
    !isOfMind(verb, objects.length > 0) &&
    !isNoDeed(statement, sentence)
  );
}

/** Whether a class has a verb, with or without the particle behind it ("plays *down*"). */
const isOfClass = (words: ReadonlySet<string>, { verb, at }: Statement, { tokens }: Sentence): boolean =>
  words.has(verb) || words.has(`${verb.split('_')[0]}_${tokens[at + 1]?.lower}`);

/** Whether somebody only speaks: praises, blames, asks for something, calls it names, or takes a stand on what can be argued about. */
function isTalk(statement: Statement, sentence: Sentence): boolean {
  const { verb, at, subjects, objects, phrases } = statement;
  const { tokens } = sentence;
  // "A storm slams the coast", "slams into a wall".
  if (subjects.some(({ head }) => STRIKING.has(tokens[head]!.lemma))) return false;
  if (verb === 'slam' && tokens[at + 1]?.lower === 'into') return false;
  if (isOfClass(TALK, statement, sentence)) return true;
  const isOf = (words: ReadonlySet<string>): boolean =>
    objects.some(({ head }) => words.has(tokens[head]!.lemma));
  // "Calls him reckless", but "calls an election"; "defends her friend", but "defends the town".
  if (verb === 'call') return phrases.some(({ preposition }) => preposition === 'as') || !isOf(CALLED);
  if (verb === 'defend' && objects.length > 0) return !isOf(HELD);
  if (!TAKES_SIDES.has(verb) || statement.isPassive || statement.isGuess) return false;
  const isArgued = ({ start, end }: Noun): boolean =>
    tokens.slice(start, end).some(({ lemma, lower }) => ARGUED.has(lemma) || ARGUED.has(lower));
  // What decides turns a plan down.
  const isDecision = DECIDES.has(verb) && subjects.some(({ head }) => DECIDING.has(tokens[head]!.lemma));
  if (isDecision) return false;
  // "Attacks reef rezoning plans": the object may be read short.
  const beyond = tokens.slice(at + 1).findIndex(({ tag }) => tag === 'ADP' || tag === 'PUNCT');
  const rest = { start: at + 1, end: beyond < 0 ? tokens.length : at + 1 + beyond, head: at };
  return beyond !== 0 && (objects.some(isArgued) || isArgued(rest));
}

/**
 * Whether a verb's form or place tells that it is no deed of its own: "rescue *stranded* tourists", "after a synagogue
 * *shooting*", "says the firm *is dumping* him", "force to *leave* next week", "*call* for roads to get a boost".
 */
function isNoDeed(statement: Statement, { tokens, statements }: Sentence): boolean {
  const { at, subjects, objects, speaker } = statement;
  const [verb, before] = [tokens[at]!, tokens[at - 1]];
  const isWish = ({ head }: Noun): boolean => WISHES.has(tokens[head]!.lemma);
  // "Fears held": whoever has them.
  if (subjects.some(isWish) || (statement.isGuess && objects.some(isWish))) return true;
  const isBefore = objects.some(({ start }) => start === at + 1);
  // "Broken hill", "no hope for trapped miners": a quality of what follows.
  if (
    subjects.length === 0 &&
    isBefore &&
    PAST.test(verb.lower) &&
    (before === undefined || BEHIND.has(before.tag))
  )
    return true;
  if (isLastNoun(statement, tokens) || isOfWhatMayBe(statement, statements)) return true;
  if (before === undefined) return false;
  if ((before.tag === 'PART' && before.lower === 'to') || QUOTE.test(before.lower)) return true;
  // "Mayor: Ban the cars", "Mayor: storm hitting the poor".
  const isSaid = tokens.slice(0, at).some(({ lower }) => lower === ':');
  if (isSaid && before.lower === ':' && subjects.length === 0) return true;
  const isVerb = (token: number): boolean =>
    statements.some((other) => other.kind === 'clause' && other.at === token);
  if (PARTICIPLE.test(verb.lower) && before.tag === 'VERB' && isVerb(at - 1)) return true;
  if (!verb.lower.endsWith('ing')) return false;
  // What somebody says that is going on, he judges.
  if (
    speaker !== undefined ||
    (isSaid && before.tag !== 'AUX') ||
    statements.some((other) => other.at < at && isSaying(other))
  )
    return true;
  const isBehind = (token: number): boolean => BEHIND.has(tokens[token]?.tag ?? '');
  // "Attacks reef *rezoning* plans": what is said of the object of another verb says which it is.
  const isOfObject = statements.some(
    (other) => other.kind === 'clause' && other.at < at && overlap(subjects, other.objects),
  );
  if (before.tag === 'AUX') return false;
  return isOfObject || isBehind(at - 1) || subjects.some(({ start }) => isBehind(start - 1));
}

/** "Mixed response to the budget's education *focus*": a plain form at the end, behind one of a kind, is a noun. */
function isLastNoun({ at, subjects, objects }: Statement, tokens: Sentence['tokens']): boolean {
  const { lower, lemma } = tokens[at]!;
  return (
    at === tokens.length - 1 &&
    lower === lemma &&
    objects.length === 0 &&
    subjects.length > 0 &&
    subjects.every(({ start, end, head }) => {
      const one = tokens[head]!;
      return (
        end - start > 1 &&
        one.tag === 'NOUN' &&
        one.lower === one.lemma &&
        !/(?:men|people|police)$/.test(one.lower)
      );
    })
  );
}

/** "To face court on assault *charges*": what is said of something within a plan is a part of the plan. */
const isOfWhatMayBe = ({ at, subjects }: Statement, statements: readonly Statement[]): boolean =>
  statements.some(
    (other) =>
      other.kind === 'clause' &&
      other.at < at &&
      other.modality !== 'happened' &&
      overlap(subjects, other.objects),
  );

const overlap = (some: readonly Noun[], others: readonly Noun[]): boolean =>
  some.some(({ start, end }) => others.some((other) => start < other.end && other.start < end));

// A word in quotation marks is somebody's.
const QUOTE = /^["'“‘]$/;
const BEHIND: ReadonlySet<string> = new Set(['ADP', 'SCONJ']);
const [PARTICIPLE, PAST] = [/(?:ed|en|ing)$/, /(?:ed|en)$/];
const WISHES: ReadonlySet<string> = new Set('call plea demand push bid hope fear concern'.split(' '));
const isSaying = ({ kind, verb }: Statement): boolean => kind === 'clause' && governmentOf(verb) === 'say';

// "Shr 34 cts vs 31 cts" compares, and is no deed.
const STATES = new Set(['be', 'have', 'vs', 'remain', 'stay', 'seem', 'appear', 'exude', 'remember']);
const AWAITS = wordClass('awaits');
// Praise and blame, and what is said to somebody, are talk also where they have an object.
const TALK = wordClass('talk');
const TAKES_SIDES = wordClass('takes_sides');
const ARGUED = wordClass('argued');
const STRIKING = wordClass('strikes_things');
const CALLED: ReadonlySet<string> = new Set(
  'election vote poll referendum strike police halt meeting truce ballot inquiry witness session summit'.split(
    ' ',
  ),
);
const HELD: ReadonlySet<string> = new Set(
  'title crown championship cup trophy town city border village capital airport bridge port base'.split(' '),
);
const DECIDES: ReadonlySet<string> = new Set('reject dismiss back support dispute'.split(' '));
const DECIDING: ReadonlySet<string> = new Set(
  'parliament senate house council court judge jury board voter commission committee tribunal congress assembly cabinet regulator watchdog shareholder member'.split(
    ' ',
  ),
);

/** Whether a verb only tells what somebody says, thinks, plans or asks for. With an object many are deeds: "elected him", "sued the firm". */
function isOfMind(verb: string, hasObject: boolean): boolean {
  const government = governmentOf(verb);
  if (government === 'say' || government === 'deny') return !hasObject;
  if (government !== 'plan' && government !== 'possible' && government !== 'call') return false;
  return !hasObject || (takesClause(verb) && verb !== 'order') || INTENDS.test(verb);
}

const INTENDS =
  /^(?:plan|intend|aim|prepare|schedule|threaten|promise|vow|pledge|seek|want|try|consider|mull|weigh|urge|need|poise|slate|set|tip|expect)$/;
