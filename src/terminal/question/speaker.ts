import { type Token, tokensOf } from './tokens.ts';

/** Whose words a question asks for. */
export interface AskedSpeaker {
  /** Of somebody who is named: the words of the name and the last of them, in lower case. */
  readonly name: { readonly words: readonly string[]; readonly last: string } | undefined;
  /** The word for somebody who is not: "king". */
  readonly office: string | undefined;
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

/** Whom a question asks for what they said or think: "What did Ada Vosk say about the port?", "What does Vosk think of it?". */
export function speakerAsked(question: string): AskedSpeaker | undefined {
  const tokens = tokensOf(question);
  if (tokens[0]?.lower !== 'what' || !HELPER.test(tokens[1]?.lower ?? '')) return undefined;
  const verb = tokens.findIndex(({ lemma, tag }, at) => at > 2 && tag === 'VERB' && SAID.test(lemma));
  if (verb < 0) return undefined;
  const subject = tokens.slice(2, verb).filter(({ tag }) => tag !== 'ADV' && tag !== 'AUX');
  const end = subject.findIndex(({ tag }) => tag === 'ADP');
  const group = subject.slice(0, end < 0 ? undefined : end);
  const about = tokens.findIndex(({ lower }, at) => at > verb && ABOUT.test(lower));
  const names = group.filter(({ tag }) => tag === 'PROPN').map(({ lower }) => lower);
  const isNamed = names.length > 0 && group.at(-1)?.tag === 'PROPN';
  return {
    name: isNamed && OF_WORDS.test(tokens[verb]!.lemma) ? { words: names, last: names.at(-1)! } : undefined,
    office: names.length > 0 ? undefined : group.findLast(({ tag }) => tag === 'NOUN')?.lower,
    matter: about < 0 ? [] : contentOf(tokens.slice(about + 1)),
  };
}

/** Up to the end of the clause: when or where it was said is no matter of it. */
function contentOf(tokens: readonly Token[]): string[] {
  const end = tokens.findIndex(({ tag, lower }) => tag === 'PUNCT' || ENDS.test(lower));
  return tokens
    .slice(0, end < 0 ? undefined : end)
    .filter(({ tag }) => CONTENT.test(tag))
    .map(({ lower }) => lower);
}

const ENDS = /^(?:after|when|while|since|because|before|during|if|in|at)$/;
