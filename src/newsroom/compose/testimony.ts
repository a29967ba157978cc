import { passageOf, type Reading } from '../../language/index.ts';
import { foldText } from '../../stories/index.ts';
import { cutAtWord } from '../clean.ts';
import { withoutHeading } from '../heading.ts';
import { amendsItself, type NewsItem, withoutCorrectionLabel } from '../items/index.ts';
import { houseOf, isCorrection, isNeutral, isPrimary, saidAt } from './view.ts';

/** Reads a text, or its first sentences: with `analyse`, or something that remembers. It may give more than asked for. */
export type Read = (text: string, most?: number) => Reading;

/** One item as a witness. */
export interface Testimony {
  readonly item: NewsItem;
  /** Its place among the sources that are shown. */
  readonly source: number;
  /** The origin of its words: of a reprint the wire or publisher whose text it is. Items of one owner count once. */
  readonly owner: string;
  /** What tells its publisher from others; the editions of one publisher are one house. */
  readonly house: string;
  readonly isNeutral: boolean;
  readonly isPrimary: boolean;
  /** Whether it takes back or puts right what was said before. */
  readonly corrects: boolean;
  /** Whether it is a denial or a correction. */
  readonly denies: boolean;
  /** What the item said before its publisher changed it. */
  readonly isEarlier: boolean;
  readonly title: Reading;
  /** What is read of the text; of a bare headline the title. */
  readonly text: Reading;
  /** Title and text together: what is in the one may be needed to understand the other. */
  readonly passage: Reading;
  /** The first sentences of the text as one passage. */
  readonly lead: Reading;
  /** Each sentence of the text as a passage of its own. */
  readonly singles: readonly Reading[];
  /** Each two sentences of the text that follow each other, as one passage. */
  readonly pairs: readonly Reading[];
  /** The words of the title and the text, as `wordsOf` gives them. */
  readonly words: ReadonlySet<string>;
}

// News tells what happened first; further down stands the background, in which other events are told.
/** Sentences of a lead: further down stands the background, what it was before, and elsewhere. */
export const LEAD = 2;
const MOST_SENTENCES = 10;
const MOST_READ = 3_000;

/** What is read of an item: its title, and as much of its text as counts, without the title above it. */
export function textsRead({ title, text }: Pick<NewsItem, 'title' | 'text'>): [title: string, text: string] {
  const said = withoutCorrectionLabel(title);
  return [said, text === '' ? said : cutAtWord(withoutHeading(title, text), MOST_READ)];
}

/** Reads those texts: the title whole, and of the text the sentences that count. */
export function readTexts([title, text]: ReturnType<typeof textsRead>, read: Read): [Reading, Reading] {
  return [read(title), read(text, MOST_SENTENCES)];
}

/**
 * Reads an item as a witness. Of its text the first sentences count, at most ten of 3,000 characters.
 * @param source its place among the sources that are shown, from 0.
 * @param owner the origin of its words.
 * @param isEarlier whether this is what the item said before its publisher changed it.
 */
export function testimonyOf(
  item: NewsItem,
  source: number,
  owner: string,
  read: Read,
  isEarlier = false,
): Testimony {
  const [title, whole] = readTexts(textsRead(item), read);
  const text = { ...whole, sentences: whole.sentences.slice(0, MOST_SENTENCES) };
  const all = text.sentences.map((_, at) => at);
  const corrects = isCorrection(item);
  return {
    item,
    source,
    owner,
    house: houseOf(item),
    isNeutral: isNeutral(item),
    isPrimary: isPrimary(item),
    corrects,
    denies: item.kind === 'denial' || corrects,
    isEarlier,
    title,
    text,
    passage: passageOf([
      { reading: title, sentences: title.sentences.map((_, at) => at) },
      { reading: text, sentences: all },
    ]),
    lead: passageOf([{ reading: text, sentences: all.slice(0, LEAD) }]),
    singles: all.map((at) => passageOf([{ reading: text, sentences: [at] }])),
    pairs: all.slice(1).map((at) => passageOf([{ reading: text, sentences: [at - 1, at] }])),
    words: wordsOf(`${item.title} ${text.sentences.map((sentence) => sentence.text).join(' ')}`),
  };
}

// Shorter words are grammar, and what follows the sixth letter is mostly ending.
const SHORTEST = 4;
const STEM = 6;

/** The words that say what a text is about, cut so that their forms are equal. */
export function wordsOf(text: string): Set<string> {
  const words =
    foldText(text)
      .toLowerCase()
      .match(/\p{N}+(?:[.,]\p{N}+)*|[\p{L}\p{N}]+/gu) ?? [];
  return new Set(
    words
      .filter((word) => word.length >= SHORTEST || /\p{N}/u.test(word))
      .map((word) => (/\p{N}/u.test(word) ? word : word.slice(0, STEM))),
  );
}

/** How much of some words others have, 0 to 1. */
export function shareOf(words: ReadonlySet<string>, others: ReadonlySet<string>): number {
  if (words.size === 0) return 0;
  let common = 0;
  for (const word of words) if (others.has(word)) common += 1;
  return common / words.size;
}

/** Tells the items whose owner corrected in a later item what it had reported. */
export const takenBackAmong = (witnesses: readonly Testimony[]): ((one: Testimony) => boolean) =>
  correctedBy(witnesses.filter(({ item, corrects }) => corrects && !amendsItself(item.text)));

/** The same, also where a later item only says of its own earlier wording that it was wrong. */
export const correctedAmong = (witnesses: readonly Testimony[]): ((one: Testimony) => boolean) =>
  correctedBy(witnesses.filter(({ corrects }) => corrects));

function correctedBy(corrections: readonly Testimony[]): (one: Testimony) => boolean {
  return ({ item, owner, corrects }) =>
    !corrects && corrections.some((other) => other.owner === owner && saidAt(other.item) > saidAt(item));
}
