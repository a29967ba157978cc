import { analyse, FORMS } from '../language/index.ts';

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
}

/**
 * What a question takes for granted, as a clause: "When did Canada leave NATO?" that "Canada left NATO".
 * @returns undefined where it takes nothing for granted that could be said so.
 */
export function premiseOf(question: string): Premise | undefined {
  const [sentence] = analyse(question).sentences;
  const tokens = (sentence?.tokens ?? []).filter(({ tag }) => tag !== 'SPACE');
  while (tokens.at(-1)?.tag === 'PUNCT') tokens.pop();
  const lower = tokens.map((token) => token.lower);
  if (tokens.length < 3 || sentence === undefined) return undefined;
  const said = (from: number, to: number): string =>
    from >= to ? '' : sentence.text.slice(tokens[from]!.start, tokens[to - 1]!.end);
  const joined = (...parts: string[]): string => parts.filter((part) => part !== '').join(' ');
  if (lower[0] === 'who' && !AUXILIARY.test(lower[1]!) && !DID.test(lower[1]!)) {
    return { clause: joined(ANYBODY, said(1, tokens.length)), verb: lower[1]! };
  }
  if (!ASKS.test(lower[0]!)) return undefined;
  const at = lower.findIndex((word) => DID.test(word) || AUXILIARY.test(word));
  if (at < 1 || at > 4) return undefined;
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
  return { clause, verb: lower[verb]! };
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
