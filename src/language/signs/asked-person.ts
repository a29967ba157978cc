import { tagged } from '../statements/analyse.ts';
import { isKindOf } from '../words/nouns.ts';
import { KINDS } from '../words/words.ts';

/** Whether a question asks which of some people it was: "Which admiral resigned?", "For what singer was it written?". */
export function asksPerson(question: string): boolean {
  if (!WHICH.test(question)) return false;
  const tokens = tagged(question).filter(({ tag }) => tag !== 'SPACE');
  const at = tokens.findIndex(({ lower }) => lower === 'which' || lower === 'what');
  const behind = tokens.slice(at + 1);
  const end = behind.findIndex(({ tag }) => !GROUP.test(tag));
  const head = behind.slice(0, end < 0 ? undefined : end).at(-1);
  // Of several, not each has to be named.
  return head?.tag === 'NOUN' && head.lower === head.lemma && isSomebody(head.lemma);
}

const WHICH = /^(?:\p{L}+ )?(?:which|what) /iu;
const GROUP = /^(?:ADJ|NOUN|PROPN|NUM)$/;

const isSomebody = (lemma: string): boolean =>
  /(?:man|woman)$/.test(lemma) ||
  isKindOf(lemma, 'person') ||
  isKindOf(lemma, 'official') ||
  PEOPLE.has(lemma);

// Of the table of kinds, those that are kinds of people.
const OF_PEOPLE =
  /^(?:clergyman|athlete|player|politician|lawmaker|official|leader|ruler|diplomat|entertainer|musician|singer|actor|writer|journalist|filmmaker|scientist|doctor|lawyer|policeman|soldier|criminal|killer|thief|rescuer|businessman|relative)$/;
const PEOPLE: ReadonlySet<string> = new Set([
  ...KINDS.flatMap(([kinds, members]) =>
    kinds.some((kind) => OF_PEOPLE.test(kind)) ? [...kinds, ...members] : [],
  ),
  ...'activist actress admiral coach comedian designer expert guest head host hostess inventor judge member model runner star winner'.split(
    ' ',
  ),
]);
