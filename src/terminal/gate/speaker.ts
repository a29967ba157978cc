import { analyse, nameOf, type ReadSentence, speakersIn } from '../../language/index.ts';
import { PRESENT, type Scored } from '../passages/score.ts';
import type { Reading } from '../question/reading.ts';
import { type AskedSpeaker, speakerAsked } from '../question/speaker.ts';

type Passage = Pick<Scored, 'text' | 'before' | 'story' | 'hasAround'>;

/**
 * Whether a question asks what somebody says or thinks, and a passage does not tell it: somebody else speaks there, or nobody, or
 * it says nothing of the matter. What critics say of Dolan's plan is not what Dolan says of it.
 */
export function lacksSpeaker(
  { text, concepts }: Pick<Reading, 'text' | 'concepts'>,
  passage: Passage,
): boolean {
  const asked = speakerAsked(text);
  if (asked === undefined) return false;
  const { hasAround } = passage;
  const worthOf = (word: string): number =>
    hasAround[concepts.findIndex((each) => each.word.toLowerCase() === word)] ?? 1;
  // Somebody who is named by an office alone is found by its word.
  if (asked.name === undefined)
    return (
      asked.office !== undefined &&
      (worthOf(asked.office) < HAS || (asked.isOfWords && !isSpoken(passage.text)))
    );
  const matter = asked.matter.filter((word) =>
    concepts.some((each) => !each.isName && each.word.toLowerCase() === word),
  );
  const told = matter.filter((word) => worthOf(word) >= PRESENT);
  return told.length < matter.length / 2 || !speaks(asked.name, passage);
}

const HAS = 0.5;

/** Whether a passage has anybody's words: that the port closes does not tell what the mayor said about it. */
const isSpoken = (text: string): boolean =>
  QUOTED.test(text) ||
  analyse(text).sentences.some((sentence) => speakersIn(sentence).length > 0 || colonIn(sentence) > 0);

const QUOTED = /["“”«»‘]/;

/** Whether somebody of a name speaks in a passage, under that name or as "he" where they are named beside it. */
function speaks(name: AskedSpeaker['name'] & {}, { text, before, story }: Passage): boolean {
  // A country or a firm speaks by whoever has its name: "China's ministry", "the Orvane chief".
  const kind = nameOf(name.words.join(' '))?.kind;
  const isBody = kind !== undefined && kind !== 'person';
  const { sentences } = analyse(text);
  if (isBody || sentences.some((sentence) => isHeaded(name.last, sentence))) return true;
  const isOfThem = isMeantBeside(name.last, before, story.title);
  return sentences.some((sentence) =>
    speakersIn(sentence).some((noun) => {
      const words = ownWords(sentence, noun);
      if (words.some(({ lower }) => lower === name.last)) return true;
      // "The GOP congressman" is no other name.
      const isKnownOtherwise = words[0]?.lower === 'the' && words.at(-1)?.tag === 'NOUN';
      if (!isKnownOtherwise && words.some(({ tag }) => tag === 'PROPN')) return false;
      // "The captain said Vosk was angry": whoever speaks of them is somebody else, unless they were named first.
      const at = sentence.tokens.findIndex(({ lower }) => lower === name.last);
      const isHe = words.length === 1 && HE.test(words[0]!.lower);
      if (isHe) return at < 0 ? isOfThem : at < noun.start;
      const head = words.at(-1);
      if (SPOKESMAN.test(head?.lower ?? '')) return at < 0 ? isOfThem : at < noun.head;
      // "The minister said": one person, by what they are.
      const isOffice = words[0]?.lower === 'the' && head?.tag === 'NOUN' && words.length <= OF_OFFICE;
      return isOffice && at < 0 && isOfThem;
    }),
  );
}

/** Whether "he" is somebody of a name: the sentence before is about them, or names nobody and the title has them. */
function isMeantBeside(last: string, before: string, title: string): boolean {
  const hasName = (said: string): boolean =>
    analyse(said).sentences.some(({ tokens }) => tokens.some(({ lower }) => lower === last));
  const subjects = analyse(before).sentences.flatMap((sentence) =>
    sentence.statements.flatMap(({ kind, subjects: nouns }) =>
      kind === 'clause' ? nouns.map((noun) => ownWords(sentence, noun)) : [],
    ),
  );
  if (subjects.some((words) => words.some(({ lower }) => lower === last))) return true;
  return !subjects.flat().some(({ tag }) => tag === 'PROPN') && (hasName(before) || hasName(title));
}

const HE = /^(?:he|she|it|they|i|we)$/;
const SPOKESMAN = /^spokes(?:man|woman|person|people)$/;
const OF_OFFICE = 3;

/** The words of a noun group that say who it is: not whose they are ("Dolan's lawyer"), nor what follows a preposition. */
function ownWords(
  { tokens }: ReadSentence,
  { start, end }: { readonly start: number; readonly end: number },
) {
  const group = tokens.slice(start, end).filter(({ tag }) => tag !== 'SPACE');
  const own = group.slice(group.findLastIndex(({ lower }) => /^['’]s?$/.test(lower)) + 1);
  const behind = own.findIndex(({ tag }) => tag === 'ADP' || tag === 'PUNCT');
  return own.slice(0, behind < 0 ? undefined : behind);
}

/** "Dolan: pensions are safe", "Dolan on pensions: they are safe": whose words a headline has. */
function isHeaded(last: string, { tokens }: ReadSentence): boolean {
  const head = tokens.slice(0, Math.max(0, colonIn({ tokens })));
  return head.some(({ lower }) => lower === last) && !head.some(({ tag }) => tag === 'VERB' || tag === 'AUX');
}

const colonIn = ({ tokens }: Pick<ReadSentence, 'tokens'>): number =>
  tokens.findIndex(({ lower }) => lower === ':');
