import {
  analyse,
  pastOf,
  type Reading,
  type ReadSentence,
  relation,
  thirdPersonOf,
} from '../../language/index.ts';
import type { Form } from './form.ts';
import { askedWords, lowerOf, wordsIn } from './words.ts';

type Tokens = ReadSentence['tokens'];

const DO = /^(?:do|does|did)$/;
const BE = /^(?:is|are|was|were)$/;
const HAVE = /^(?:has|have|had)$/;
const WILL = /^(?:will|would|can|could|may|must|should)$/;
const GAP = 'something';

/**
 * "What did the union demand?", "What was he convicted of?": the statement that the question makes with what it asks for left
 * out. A sentence that reports it and has something in that place tells it.
 */
export function partAsked(question: ReadSentence): Form | undefined {
  const claim = claimOf(question);
  if (claim === undefined) return undefined;
  const asked = withGap(analyse(`${claim}.`));
  if (asked === undefined) return undefined;
  const known = lowerOf(askedWords(question));
  return (sentence) => {
    const { kind, found } = relation(asked, {
      ...asked,
      language: 'en',
      text: sentence.text,
      sentences: [sentence],
    });
    if (kind !== 'reports' || found === undefined) return 'unknown';
    return [found.object, ...found.phrases].some((said) =>
      said
        .toLowerCase()
        .split(/[^\p{L}\p{N}]+/u)
        .some((word) => word.length > 2 && !known.has(word)),
    )
      ? 'told'
      : 'unknown';
  };
}

/** A question for an object as a statement: "the union demanded something", "he was convicted of something". */
function claimOf(question: ReadSentence): string | undefined {
  const words = askedWords(question);
  if (words[0]?.lower !== 'what' && words[0]?.lower !== 'which' && words[0]?.lower !== 'whom')
    return undefined;
  // "What *sentence* did they want?"
  const at = words.findIndex(
    ({ tag, lower }, place) => place > 0 && (tag === 'AUX' || DO.test(lower) || BE.test(lower)),
  );
  if (at < 1 || at > 4) return undefined;
  const auxiliary = words[at]!.lower;
  const verb = words.findIndex(({ tag }, place) => place > at + 1 && tag === 'VERB');
  if (verb < 0) return undefined;
  const subject = said(question, words.slice(at + 1, verb));
  const deed = words[verb]!;
  const behind = words.slice(verb + 1);
  const isStranded = behind.at(-1)?.tag === 'ADP';
  const rest = said(question, isStranded ? behind.slice(0, -1) : behind);
  const stranded = isStranded ? behind.at(-1)!.lower : '';
  const object = isStranded ? `${rest} ${stranded} ${GAP}` : `${GAP} ${rest}`;
  if (DO.test(auxiliary)) {
    const form =
      auxiliary === 'did'
        ? pastOf(deed.lower)
        : auxiliary === 'does'
          ? thirdPersonOf(deed.lower)
          : deed.lower;
    return `${subject} ${form} ${object}`.trim();
  }
  // "What was he convicted of?" asks for an object only with a preposition.
  if (BE.test(auxiliary)) return isStranded ? `${subject} ${auxiliary} ${deed.lower} ${object}` : undefined;
  if (HAVE.test(auxiliary) || WILL.test(auxiliary)) return `${subject} ${auxiliary} ${deed.lower} ${object}`;
  return undefined;
}

function said(sentence: ReadSentence, words: Tokens): string {
  return words.length === 0 ? '' : sentence.text.slice(words[0]!.start, words.at(-1)!.end);
}

/** The statement with nothing in the place of the gap, so that anything may stand there. */
function withGap(claim: Reading): Reading | undefined {
  const [sentence] = claim.sentences;
  const statement = sentence?.statements.find(
    ({ kind, subjects, objects, isPassive }) =>
      kind === 'clause' && (subjects.length > 0 || (isPassive && objects.length > 0)),
  );
  if (sentence === undefined || statement === undefined) return undefined;
  const isGap = (noun: Parameters<typeof wordsIn>[1]): boolean =>
    wordsIn(sentence, noun).some(({ lower }) => lower === GAP);
  const objects = statement.objects.filter((noun) => !isGap(noun));
  const phrases = statement.phrases.filter(({ noun }) => !isGap(noun));
  if (objects.length === statement.objects.length && phrases.length === statement.phrases.length)
    return undefined;
  return {
    ...claim,
    sentences: [
      {
        ...sentence,
        tokens: sentence.tokens.map((token) =>
          token.lower === GAP ? { ...token, tag: 'DET' as const } : token,
        ),
        statements: [{ ...statement, objects, phrases }],
      },
    ],
  };
}
