import { analyse, isKnownVerb, pastOf, thirdPersonOf } from '../../language/index.ts';

const DO = /^(?:do|does|did)$/;
const BE = /^(?:was|were|is|are)$/;
const AUXILIARY = /^(?:do|does|did|has|have|had|was|were|is|are|will|would|can|could)$/;
const AHEAD = /^(?:do|does|will|would|can|could)$/;
// Question words that assume that something happened. A question for an object ("What did she say?") does not say
// enough.
const ASKS = /^(?:when|why|how|where|since|until|for|in|at|on|after)$/;
const TO_COME = /^(?:will|would|can|could)$/;
const WORD = /^\p{L}[\p{L}'’-]*$/u;
// "Some suspect": a subject without a noun.
const SOME = /^(?:some|many|few|several|most|others?|all|both)$/;
// A question for a place says nothing without a place.
const STANDS = /^(?:located|situated|based)$/;

const BEGINS_CLAUSE = /^(?:when|while|because|although|if)$/;

/** How a clause begins if the question asks who. */
export const ANYBODY = 'anybody';

/** What a question assumes. */
export interface Premise {
  /** "Canada left NATO", "Norway has launched satellites". */
  readonly clause: string;
  /** The same after "No story says that": "Norway has launched any satellites". */
  readonly told: string;
  /**
   * What is asked, as a clause behind "says": "when Canada left NATO", "who leads the bank". '' if it cannot be put so.
   */
  readonly asked: string;
  /** Its verb as it stands in the question, in lower case. */
  readonly verb: string;
  /** The lemma of that verb. */
  readonly lemma: string;
  /** Whether it is about what will be or usually is ("When will the ferry run?"), so that a plan says the same. */
  readonly isAhead: boolean;
}

type Tokens = ReturnType<typeof analyse>['sentences'][number]['tokens'];

/**
 * What a question assumes, as a clause: "When did Canada leave NATO?" assumes that "Canada left NATO".
 * @param whether returns what it asks whether it is so, instead.
 * @returns undefined if it assumes nothing that could be put that way.
 */
export function premiseOf(question: string, whether = false): Premise | undefined {
  const [sentence] = analyse(question).sentences;
  if (sentence === undefined) return undefined;
  const tokens = sentence.tokens.filter(({ tag }) => tag !== 'SPACE');
  while (/^[.?!]+$/.test(tokens.at(-1)?.text ?? '')) tokens.pop();
  if (tokens.length < 3) return undefined;
  const lower = tokens.map((token) => token.lower);
  const said = (from: number, to = tokens.length): string =>
    from >= to ? '' : sentence.text.slice(tokens[from]!.start, tokens[to - 1]!.end);
  if (!whether && lower[0] === 'who' && !AUXILIARY.test(lower[1]!)) {
    if (!WORD.test(tokens[1]!.text)) return undefined;
    const clause = joined(ANYBODY, said(1));
    return {
      clause,
      told: clause,
      asked: joined('who', said(1)),
      verb: lower[1]!,
      lemma: lemmaAt(tokens, 1),
      isAhead: false,
    };
  }
  // "Who will succeed Ada Vosk?": somebody will.
  if (!whether && lower[0] === 'who' && TO_COME.test(lower[1]!)) {
    const verb = tokens.findIndex(({ tag }, at) => at > 1 && tag === 'VERB');
    if (verb < 0 || verb > 3) return undefined;
    const clause = joined(ANYBODY, said(1));
    return {
      clause,
      told: clause,
      asked: joined('who', said(1)),
      verb: lower[verb]!,
      lemma: lemmaAt(tokens, verb),
      isAhead: true,
    };
  }
  // "Did Canada leave NATO?" asks whether it did.
  const isWhether = AUXILIARY.test(lower[0]!);
  if (isWhether !== whether || (!isWhether && !ASKS.test(lower[0]!))) return undefined;
  const at = isWhether ? 0 : lower.findIndex((word) => AUXILIARY.test(word));
  if (at < (isWhether ? 0 : 1) || at > 4) return undefined;
  if (/^(?:many|much)$/.test(lower[1]!) && BE.test(lower[at]!)) return undefined;
  // "Weren't": the two tokens belong together.
  const behindAuxiliary = at + (lower[at + 1] === "n't" ? 2 : 1);
  const verb = mainVerb(tokens, behindAuxiliary, lower[at]!);
  if (verb === undefined) return undefined;
  const group = groupOf(tokens, behindAuxiliary, verb);
  // "How old was she when she won?": what stands between is a clause, and no subject.
  if (lower.slice(behindAuxiliary, group).some((word) => BEGINS_CLAUSE.test(word))) return undefined;
  const subject = said(behindAuxiliary, group);
  const isDenied = behindAuxiliary > at + 1 || lower.slice(group, verb).includes('not');
  const auxiliary = said(at, behindAuxiliary).toLowerCase();
  const verbs =
    DO.test(lower[at]!) && !isDenied
      ? joined(said(group, verb), inflected(lower[at]!, lower[verb]!))
      : joined(auxiliary, said(group, verb + 1));
  const isAfterObject = hasObject(tokens[verb + 1]?.tag) || BE.test(lower[at]!);
  // "How many schools": at > 2, and what is asked about is named.
  const asksAmount = /^how (?:many|much)$/.test(`${lower[0]} ${lower[1]}`) && !isAfterObject;
  const counted = asksAmount ? said(2, at) : '';
  // "How many votes did it survive *by*?": by so many votes.
  const isStranded =
    counted !== '' && tokens.at(-1)!.tag === 'ADP' && lemmaAt(tokens, verb) === tokens[verb]!.lemma;
  const last = tokens.length - (isStranded ? 1 : 0);
  const [behind, preposition] = [said(verb + 1, last), said(last)];
  const isPlaceless = behind === '' && STANDS.test(lower[verb]!);
  const any = isPlaceless ? 'anywhere' : counted === '' ? 'anything' : `any ${counted}`;
  return {
    clause: joined(subject, verbs, preposition, counted, behind),
    told: joined(subject, verbs, preposition, asksAmount || isPlaceless ? any : '', behind),
    asked: isWhether
      ? joined('whether', subject, verbs, said(verb + 1))
      : joined(lower[0]!, said(1, at), subject, verbs, said(verb + 1)),
    verb: lower[verb]!,
    lemma: lemmaAt(tokens, verb),
    isAhead: AHEAD.test(lower[at]!),
  };
}

/** What a question asks whether it is so, as a clause: "Did Canada leave NATO?" asks whether "Canada left NATO". */
export const claimOf = (question: string): Premise | undefined => premiseOf(question, true);

const joined = (...parts: string[]): string => parts.filter((part) => part !== '').join(' ');

function inflected(auxiliary: string, verb: string): string {
  if (auxiliary === 'did') return pastOf(verb);
  return auxiliary === 'does' ? thirdPersonOf(verb) : verb;
}

/**
 * The place of the verb behind the subject of a question. Verbs within the subject are skipped: "the agreement to
 * allow it", "lawmakers who leave".
 * @returns undefined if none is found with certainty.
 */
function mainVerb(tokens: Tokens, from: number, auxiliary: string): number | undefined {
  const found = tokens.findIndex(
    (token, at) =>
      at > from &&
      fits(token, auxiliary) &&
      !isWithinSubject(tokens, at) &&
      isSubject(tokens.slice(from, at)) &&
      // "How successful was the revised plan?" asks for no action.
      !(tokens[1]!.tag === 'ADJ' && BE.test(tokens[2]!.lower) && tokens[at + 1]?.tag === 'NOUN'),
  );
  if (found >= 0 && DO.test(auxiliary)) return isWithinCompound(tokens, found) ? found + 1 : found;
  if (found >= 0) return BE.test(auxiliary) ? (laterParticiple(tokens, found) ?? found) : found;
  if (!DO.test(auxiliary)) return undefined;
  // "Germany ban football" is read as three nouns.
  const mistaken = tokens.findIndex(
    ({ tag, lower, lemma, text }, at) =>
      at > from &&
      (tag === 'NOUN' || tag === 'ADJ') &&
      text === lower &&
      lemma === lower &&
      isKnownVerb(lower) &&
      (/^(?:NOUN|PROPN|PRON)$/.test(tokens[at - 1]!.tag) || SOME.test(tokens[at - 1]!.lower)),
  );
  return mistaken < 0 ? undefined : mistaken;
}

/** "How much did the rescue cost?": of two base forms side by side the first is a noun, unless it governs the other. */
function isWithinCompound(tokens: Tokens, at: number): boolean {
  const [one, next] = [tokens[at]!, tokens[at + 1]];
  return (
    next?.tag === 'VERB' &&
    next.lower === next.lemma &&
    /^(?:NOUN|PROPN)$/.test(tokens[at - 1]!.tag) &&
    !/^(?:help|let|make|dare|go|come|need|see|hear|watch|have)$/.test(one.lemma)
  );
}

/** "When was the law passed by the Senate signed?": the later participle, if the first only says which law it is. */
function laterParticiple(tokens: Tokens, first: number): number | undefined {
  const later = tokens.findLastIndex(
    ({ tag, lower }, at) =>
      at > first + 1 &&
      tag === 'VERB' &&
      !lower.endsWith('ing') &&
      /^(?:NOUN|PROPN|NUM)$/.test(tokens[at - 1]!.tag) &&
      (at === tokens.length - 1 || tokens[at + 1]!.tag === 'ADP'),
  );
  return later < 0 ? undefined : later;
}

/** Whether a word has the form that a verb has behind an auxiliary. */
function fits({ tag, lower, lemma, text }: Tokens[number], auxiliary: string): boolean {
  if (!WORD.test(text)) return false;
  if (tag === 'ADJ') return BE.test(auxiliary);
  if (tag !== 'VERB') return false;
  // "Did they learned" is no question. "Has cut" looks like a base form.
  return !DO.test(auxiliary) || lower === lemma;
}

/** Whether a verb belongs to what is said about the subject: an infinitive, or a clause of its own. */
function isWithinSubject(tokens: Tokens, at: number): boolean {
  let before = at - 1;
  while (before > 0 && /^(?:AUX|ADV)$/.test(tokens[before]!.tag)) before -= 1;
  return /^(?:to|who|which|that)$/.test(tokens[before]!.lower);
}

const isSubject = (tokens: Tokens): boolean =>
  tokens.some(({ tag, lower }) => tag === 'NOUN' || tag === 'PROPN' || tag === 'PRON' || SOME.test(lower));

/** Where the words of a verb begin: "be finished", "not originally located". */
function groupOf(tokens: Tokens, from: number, verb: number): number {
  let group = verb;
  while (group > from + 1) {
    const { tag, lower } = tokens[group - 1]!;
    if (tag !== 'AUX' && tag !== 'ADV' && lower !== 'not') break;
    group -= 1;
  }
  return group;
}

/** Whether an object follows a verb. @param next the tag of the next word. */
const hasObject = (next: string | undefined): boolean =>
  next !== undefined && next !== 'ADP' && next !== 'ADV';

/** The lemma of a verb, with the particle behind it where both are one ("step_down"). */
export function lemmaAt(tokens: Tokens, at: number): string {
  const { lemma } = tokens[at]!;
  const joined = `${lemma}_${tokens[at + 1]?.lower}`;
  return isKnownVerb(joined) ? joined : lemma;
}
