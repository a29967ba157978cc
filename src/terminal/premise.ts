import { analyse, FORMS, isKnownVerb } from '../language/index.ts';

const DID = /^did$/;
const AUXILIARY = /^(?:do|does|has|have|had|was|were|is|are|will|would|can|could)$/;
const BE = /^(?:was|were|is|are)$/;
// What takes for granted that it happened. What is asked for as an object ("What did she say?") does not say enough.
const ASKS = /^(?:when|why|how|where|since|until|for|in|at|on)$/;

/** How a clause begins where the question asks who. */
export const ANYBODY = 'anybody';

/** What a question takes for granted. */
export interface Premise {
  /** "Canada left NATO". */
  readonly clause: string;
  /** Its verb as it stands in the question, lower case. */
  readonly verb: string;
  /** The lemma of it. */
  readonly lemma: string;
}

/**
 * What a question takes for granted, as a clause: "When did Canada leave NATO?" that "Canada left NATO".
 * @param whether what it asks whether it is so, instead.
 * @returns undefined where it takes nothing for granted that could be said so.
 */
export function premiseOf(question: string, whether = false): Premise | undefined {
  const [sentence] = analyse(question).sentences;
  const tokens = (sentence?.tokens ?? []).filter(({ tag }) => tag !== 'SPACE');
  while (tokens.at(-1)?.tag === 'PUNCT') tokens.pop();
  const lower = tokens.map((token) => token.lower);
  if (tokens.length < 3 || sentence === undefined) return undefined;
  const said = (from: number, to: number): string =>
    from >= to ? '' : sentence.text.slice(tokens[from]!.start, tokens[to - 1]!.end);
  const joined = (...parts: string[]): string => parts.filter((part) => part !== '').join(' ');
  if (!whether && lower[0] === 'who' && !AUXILIARY.test(lower[1]!) && !DID.test(lower[1]!)) {
    return { clause: joined(ANYBODY, said(1, tokens.length)), verb: lower[1]!, lemma: lemmaAt(tokens, 1) };
  }
  // "Did Canada leave NATO?" asks whether it did.
  const isWhether = DID.test(lower[0]!) || AUXILIARY.test(lower[0]!);
  if (isWhether !== whether || (!isWhether && !ASKS.test(lower[0]!))) return undefined;
  const at = isWhether ? 0 : lower.findIndex((word) => DID.test(word) || AUXILIARY.test(word));
  if (at < (isWhether ? 0 : 1) || at > 4) return undefined;
  if (/^(?:many|much)$/.test(lower[1]!) && BE.test(lower[at]!)) return undefined;
  const isVerb = (index: number): boolean => {
    const { tag } = tokens[index]!;
    if (tag === 'VERB' || (tag === 'ADJ' && BE.test(lower[at]!))) return true;
    // "Germany ban football" is read as three nouns.
    return (
      DID.test(lower[at]!) &&
      tag === 'NOUN' &&
      tokens[index - 1]!.tag === 'PROPN' &&
      isLower(tokens[index]!.text)
    );
  };
  const verb = tokens.findIndex(
    (_, index) => index > at + 1 && isVerb(index) && hasNoun(tokens, at + 1, index),
  );
  if (verb < 0) return undefined;
  const subject = said(at + 1, verb);
  const behind = said(verb + 1, tokens.length);
  const clause = DID.test(lower[at]!)
    ? joined(subject, pastOf(lower[verb]!), behind)
    : joined(subject, lower[at]!, tokens[verb]!.text, behind);
  return { clause, verb: lower[verb]!, lemma: lemmaAt(tokens, verb) };
}

/** What a question asks whether it is so, as a clause: "Did Canada leave NATO?" whether "Canada left NATO". */
export const claimOf = (question: string): Premise | undefined => premiseOf(question, true);

/** The lemma of a verb, with the particle behind it where both are one ("step_down"). */
function lemmaAt(tokens: readonly { readonly lemma: string; readonly lower: string }[], at: number): string {
  const { lemma } = tokens[at]!;
  const joined = `${lemma}_${tokens[at + 1]?.lower}`;
  return isKnownVerb(joined) ? joined : lemma;
}

const isLower = (text: string): boolean => text === text.toLowerCase();

function hasNoun(tokens: readonly { readonly tag: string }[], from: number, to: number): boolean {
  return tokens.slice(from, to).some(({ tag }) => tag === 'NOUN' || tag === 'PROPN' || tag === 'PRON');
}

const PAST = new Map(FORMS.map(([base, past]) => [base!, past!]));

/** The past tense of a verb in its base form. */
function pastOf(verb: string): string {
  const irregular = PAST.get(verb);
  if (irregular !== undefined) return irregular;
  if (verb.endsWith('e')) return `${verb}d`;
  if (/[^aeiou]y$/.test(verb)) return `${verb.slice(0, -1)}ied`;
  if (/^[^aeiou]*[aeiou][bdgklmnprt]$/.test(verb)) return `${verb}${verb.at(-1)}ed`;
  return `${verb}ed`;
}
