import { OPENERS } from '../../language/index.ts';
import { type Token, tokensOf } from '../question/tokens.ts';

/**
 * What a question without a verb asks whether something is: "control" of "Is the fire in Turkey under control?", "threat" of
 * "Is the virus a threat in Italy?", in lower case. A place or somebody alone ("Is the king in Turkey?") is a name, which an
 * answer has in any case.
 * @returns undefined for other questions, and where an adjective says it, which is read as a claim (premise.ts).
 */
export function stateAsked(question: string): string | undefined {
  const tokens = tokensOf(question).filter(({ tag }) => tag !== 'PUNCT');
  const [first, second] = tokens;
  if (first === undefined || second === undefined || !BE.has(first.lower) || second.lower === 'there')
    return undefined;
  const behind = tokens.slice(1);
  if (behind.some(({ tag }) => tag === 'VERB' || tag === 'AUX')) return undefined;
  const groups = groupsOf(behind);
  return groups.slice(1).findLast(({ tag }) => tag === 'NOUN')?.lower;
}

/** The last word of each group of words that a preposition or an article begins ("the fire", "in Turkey", "under control"). */
function groupsOf(tokens: readonly Token[]): Token[] {
  const last: Token[] = [];
  let isOpen = false;
  for (const token of tokens) {
    if (BEGINS.test(token.tag)) {
      isOpen = false;
    } else if (isOpen) {
      last[last.length - 1] = token;
    } else if (!OPENERS.has(token.lower)) {
      last.push(token);
      isOpen = true;
    }
  }
  return last;
}

const BE: ReadonlySet<string> = new Set(['is', 'are', 'was', 'were']);
const BEGINS = /^(?:ADP|DET|PUNCT)$/;
