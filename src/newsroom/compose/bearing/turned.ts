import { admitsError, isNegative, type ReadSentence } from '../../../language/index.ts';

// Who says that it is otherwise: what stands beside it is what was said before.
const DENIES = new Set(
  (
    'deny denial reject rejection dismiss dismissal refute disown rebut rebuttal disavow exclude withdraw retract retraction ' +
    'contradict disprove debunk quash scotch dispute contest reverse overturn annul rescind misreport misstate misquote ' +
    'backtrack correct correction'
  ).split(' '),
);
// Bills, appeals and people are treated so as well, which is a deed of its own: it denies only what is called a report.
const OF_REPORTS = new Set(
  'reject rejection dismiss dismissal exclude withdraw quash dispute contest reverse overturn annul rescind'.split(
    ' ',
  ),
);
// What was said before is so called.
const FALSE = new Set(
  (
    'wrong wrongly false falsely untrue baseless groundless unfounded hoax mistaken mistakenly erroneous erroneously contrary ' +
    'incorrect incorrectly inaccurate fake fabricated nonsense fiction invention myth lie premature prematurely exaggerated ' +
    'overstated alive'
  ).split(' '),
);
// So far before the words that a claim shares with a sentence a denial still governs them, and so far behind them.
const FAR = 8;
const NEAR = 2;

// Each claim of a story is held against the same sentences.
const ofError = new WeakMap<ReadSentence, boolean>();

function isOfError(sentence: ReadSentence): boolean {
  let known = ofError.get(sentence);
  if (known === undefined) {
    known = admitsError(sentence.text);
    ofError.set(sentence, known);
  }
  return known;
}

/**
 * Whether a sentence says the words that it shares with a claim the other way round: a negation or a denial stands among
 * them, or right beside them. @param first the first token that it shares. @param last the last one.
 */
export function isTurnedIn(sentence: ReadSentence, first: number, last: number): boolean {
  const { tokens } = sentence;
  if (isOfError(sentence)) {
    // "They have withdrawn it because two columns were swapped": that is the reason, and not what is withdrawn.
    const reason = tokens.findIndex(({ lower }) => lower === 'because');
    return reason < 0 || first < reason;
  }
  return tokens.some(({ lower }, at) => {
    if (at < first - FAR || at > last + FAR) return false;
    if (isDenialAt(tokens, at)) return true;
    if (at < first - NEAR || at > last + NEAR) return false;
    return FALSE.has(lower) || isNegator(tokens, at);
  });
}

/** Whether a token says that what stands with it is not so: "has *not* resigned", "*failed* to agree". */
export function isNegator(tokens: ReadSentence['tokens'], at: number): boolean {
  const { lower, lemma } = tokens[at]!;
  const next = tokens[at + 1]?.lower ?? '';
  if (lower === 'not' && isOfFigure(tokens, at)) return false;
  // What has nothing to do with something else can be as it is said to be.
  if (lower === 'nothing' && next === 'to' && tokens[at + 2]?.lemma === 'do') return false;
  // "In nothing but a coat", "nothing short of theft": it is so, and nothing else is.
  if (NONE.test(lower) && BUT.test(next)) return false;
  return (isNegative(lower) && !ONLY.test(next)) || (lemma === 'fail' && next === 'to');
}

/** Whether a sentence says of anything that it is not so. */
export const hasNegator = ({ tokens }: ReadSentence): boolean =>
  tokens.some((_, at) => isNegator(tokens, at));

const NONE = /^(?:nothing|none|nobody|nowhere)$/;
const BUT = /^(?:but|except|save|short|less|other)$/;

/** "$18 billion, not $16 billion", "to 4.25 percent, and not to 4.5": only the other figure is not so. */
const isOfFigure = (tokens: ReadSentence['tokens'], at: number): boolean =>
  /^(?:,|;|\(|–|—|and|but)?$/.test(tokens[at - 1]?.lower ?? '') &&
  tokens.slice(at + 1, at + 3).some(({ tag, lower }) => tag === 'NUM' || /^\p{Sc}|\d/u.test(lower));

// "Not only", "a no-confidence vote".
const ONLY = /^(?:only|just|merely|least|most|-)$/;

/** Whether the sentence behind one takes back what that one says: "That was wrong", "He has not". */
export function takesBack(sentence: ReadSentence): boolean {
  return (
    refersBack(sentence) ||
    (isOfError(sentence) && sentence.tokens.some(({ lemma, lower }) => OWN.has(lemma) || OWN.has(lower)))
  );
}

// Of what a paper takes back it says that it is its own: "one answer in twenty was wrong" is of something else.
const OWN = new Set(
  'report story article version headline item bulletin dispatch figure number name we our us paper newspaper site'.split(
    ' ',
  ),
);

/** Whether a sentence says of what stands before it that it is not so: "This is false", "She has not." */
export function refersBack({ tokens }: ReadSentence): boolean {
  const [first, , ...more] = tokens;
  if (!/^(?:this|that|it|he|she|they|we)$/.test(first?.lower ?? '')) return false;
  const [one, other] = more;
  const isDenied = isNegative(one?.lower ?? '') && /^(?:,|\.|!)$/.test(other?.lower ?? '.');
  return isDenied || FALSE.has(one?.lower ?? '');
}

// What is denied together with what it says.
const REPORT = new Set(
  'report claim rumour rumor allegation suggestion speculation accusation story'.split(' '),
);
const WITHIN = 6;

/** Where a sentence denies something, as a token; undefined where it does not. */
export const denialIn = ({ tokens }: ReadSentence): number | undefined => {
  const at = denialAmong(tokens);
  return at < 0 ? undefined : at;
};

const denialAmong = (tokens: ReadSentence['tokens']): number =>
  tokens.findIndex((_, at) => isDenialAt(tokens, at));

/** Whether a token tells that somebody denies something. */
function isDenialAt(tokens: ReadSentence['tokens'], at: number): boolean {
  const { lemma } = tokens[at]!;
  if (!DENIES.has(lemma) || isOpen(tokens, at)) return false;
  return !OF_REPORTS.has(lemma) || isNearReport(tokens, at);
}

/** "What is disputed is the price", "nobody disputes the aim": the one is not settled, and the other is. */
const isOpen = (tokens: ReadSentence['tokens'], at: number): boolean =>
  /^(?:dispute|contest)$/.test(tokens[at]!.lemma) &&
  tokens.slice(Math.max(0, at - 2), at).some(({ lower }) => /^(?:what|nobody|none)$/.test(lower));

const isNearReport = (tokens: ReadSentence['tokens'], at: number): boolean =>
  tokens.slice(Math.max(0, at - WITHIN), at + WITHIN).some(({ lemma }) => REPORT.has(lemma));

export const isFalse = (lower: string): boolean => FALSE.has(lower);
export const isReport = (lemma: string): boolean => REPORT.has(lemma);

/** Whether a sentence denies or takes back a report: "dismissed the English reports that", "the report is withdrawn". */
export function deniesReport(sentence: ReadSentence): boolean {
  if (isOfError(sentence)) return true;
  const { tokens } = sentence;
  const at = tokens.findIndex(({ lemma }) => DENIES.has(lemma));
  return at >= 0 && isNearReport(tokens, at);
}

/**
 * The first verb that a denial in a sentence governs, as its token: "denies that it was *overloaded* when it sank".
 * undefined where none follows: "denies the sale", "the report is withdrawn"; -1 where only the reason has one: "have withdrawn it
 * because two columns were swapped".
 */
export function deniedVerb({ tokens }: ReadSentence): number | undefined {
  const denial = denialAmong(tokens);
  if (denial < 0) return undefined;
  const at = tokens.findIndex(
    ({ tag, lemma, lower }, place) =>
      place > denial && ((tag === 'VERB' && !HELPS.has(lemma)) || (tag === 'ADJ' && lower.endsWith('ed'))),
  );
  if (at < 0) return undefined;
  return tokens.slice(denial, at).some(({ lower }) => lower === 'because') ? -1 : at;
}

const HELPS = new Set(['be', 'have', 'do', 'go', 'come', 'make', 'take', 'get', 'say']);

/** Whether a verb tells no deed by itself. */
export const isHelping = (lemma: string): boolean => HELPS.has(lemma);

/** Whether a headline tells that somebody denies something, or that something was wrong. */
export const tellsDenial = ({ tokens }: ReadSentence): boolean =>
  tokens.some(({ lower }, at) => isDenialAt(tokens, at) || FALSE.has(lower));
