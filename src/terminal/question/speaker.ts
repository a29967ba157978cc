import { nameOf } from '../../language/index.ts';
import { type Token, tokensOf } from './tokens.ts';

/** Whose words a question asks for. */
export interface AskedSpeaker {
  /** Of somebody who is named: the words of the name and the last of them, in lower case. */
  readonly name: { readonly words: readonly string[]; readonly last: string } | undefined;
  /** The word for somebody who is not: "king". */
  readonly office: string | undefined;
  /** Whether it asks for what was said or thought, which nothing but somebody's words tells. */
  readonly isOfWords: boolean;
  /** What the words are to be about, in lower case. */
  readonly matter: readonly string[];
}

const SAID =
  /^(?:say|tell|announce|claim|argue|promise|warn|think|want|call|demand|suggest|write|predict|propose|believe)$/;
// What somebody wants or writes need not be told in their words.
const OF_WORDS = /^(?:say|tell|claim|argue|warn|think|suggest|predict|believe)$/;
const HELPER = /^(?:do|does|did|has|have|had|is|was)$/;
const ABOUT = /^(?:about|on|of|regarding|over|concerning)$/;
const CONTENT = /^(?:NOUN|PROPN|VERB|ADJ|NUM)$/;

/**
 * Whom a question asks for what they said or think: "What did Ada Vosk say about the port?", "What does Vosk think of it?", "What
 * excuse did Vosk give?".
 */
export function speakerAsked(question: string): AskedSpeaker | undefined {
  const tokens = tokensOf(question);
  const isGiven = SAYING.test(tokens[1]?.lower ?? '');
  const helper = isGiven ? 2 : 1;
  if (tokens[0]?.lower !== 'what' || !HELPER.test(tokens[helper]?.lower ?? '')) return undefined;
  const verb = tokens.findIndex(
    ({ lemma, tag }, at) => at > helper + 1 && tag === 'VERB' && (isGiven ? GIVES : SAID).test(lemma),
  );
  if (verb < 0) return undefined;
  const subject = tokens.slice(helper + 1, verb).filter(({ tag }) => tag !== 'ADV' && tag !== 'AUX');
  const end = subject.findIndex(({ tag }) => tag === 'ADP');
  const group = subject.slice(0, end < 0 ? undefined : end);
  const about = tokens.findIndex(({ lower }, at) => at > verb && ABOUT.test(lower));
  const names = group.filter(({ tag }) => tag === 'PROPN').map(({ lower }) => lower);
  const isNamed = names.length > 0 && group.at(-1)?.tag === 'PROPN';
  const isOfWords = isGiven || OF_WORDS.test(tokens[verb]!.lemma);
  // "The Bank of England" is one name, and not a bank.
  const whole = subject.filter(({ tag }) => tag !== 'DET').map(({ lower }) => lower);
  const words = nameOf(whole.join(' ')) === undefined ? names : whole;
  return {
    name: isNamed && isOfWords ? { words, last: words.at(-1)! } : undefined,
    office: names.length > 0 ? undefined : group.findLast(({ tag }) => tag === 'NOUN')?.lower,
    isOfWords,
    matter: about < 0 ? [] : contentOf(tokens.slice(about + 1)),
  };
}

// What somebody gives by speaking.
const SAYING =
  /^(?:excuse|explanation|answer|warning|advice|reply|assurances?|promises?|verdict|opinion|view)$/;
const GIVES = /^(?:give|offer|make|issue|have|hold)$/;

/** Up to the end of the clause: when or where it was said is no matter of it. */
function contentOf(tokens: readonly Token[]): string[] {
  const end = tokens.findIndex(({ tag, lower }) => tag === 'PUNCT' || ENDS.test(lower));
  return tokens
    .slice(0, end < 0 ? undefined : end)
    .filter(({ tag }) => CONTENT.test(tag))
    .map(({ lower }) => lower);
}

const ENDS = /^(?:after|when|while|since|because|before|during|if|in|at)$/;
