import {
  type Expects,
  expectationOf,
  FILLER_STEMS,
  kindWords,
  LIGHT_STEMS,
  OPENERS,
  type Scope,
  type Span,
  scopeOf,
  TITLE_NOUN,
} from '../../language/index.ts';
import { retrieve } from '../../research/index.ts';
import type { TerminalRoom } from '../room.ts';
import { claimOf, type Premise, premiseOf } from './premise.ts';
import { spanIn } from './span.ts';
import type { Topic } from './topic.ts';

/** A content word of a question, by its stem. */
export interface Concept {
  readonly stem: string;
  /** The word as it stands in the question. */
  readonly word: string;
  /** Rare words weigh more. */
  readonly weight: number;
  /** A name or a number, which no other word can replace. */
  readonly isName: boolean;
  /** Whether no story of the time has it. */
  readonly isUnknown: boolean;
  /** Whether it comes from an earlier question, so that answers need not repeat it. */
  readonly isBefore: boolean;
  /** Whether it only says of what kind the answer is ("which *country*"). */
  readonly isKind: boolean;
  /** Stems of single words that say what it says with the words beside it: of "stepped" in "stepped down" that of "resign". */
  readonly means: readonly string[];
}

/** A question as the terminal understands it. */
export interface Reading {
  readonly concepts: readonly Concept[];
  readonly span: Span | undefined;
  readonly expects: Expects;
  /** The condition for a sentence besides its words. `outside` if none can answer. */
  readonly scope: Scope;
  /** What it assumes. Undefined if that cannot be put into words, and for a question that continues a conversation. */
  readonly premise: Premise | undefined;
  /** What it asks whether it is so ("Did Canada leave NATO?"). Undefined for other questions. */
  readonly claim: Premise | undefined;
  /** What it searches for, without the words of time. */
  readonly text: string;
  /** The same with what it takes over from earlier questions. What they already said is not what it asks for. */
  readonly told: string;
  /** How many stories there are in the time that is read, counted to 20,000. */
  readonly stories: number;
  /** Stories with words of it, the best match first. */
  readonly candidates: readonly string[];
}

const WORD = /[\p{L}\p{N}\p{M}]+(?:[.,'’&-][\p{L}\p{N}\p{M}]+)*/gu;
// A question of 2,000 characters has some hundred words. Later words repeat earlier ones.
const MOST_WORDS = 60;
// How many stories have their sentences examined.
const MOST_CANDIDATES = 60;
const EARLIEST = -2_208_988_800_000;
const LATEST = 4_102_444_800_000;

/**
 * Reads a question and finds the stories that may answer it.
 * @param within whether the words of time limit what is searched. If not, they are words like any other.
 */
export async function readQuestion(room: TerminalRoom, topic: Topic, within = true): Promise<Reading> {
  const { question, before } = topic;
  const span = within ? await spanOf(room, topic) : undefined;
  const [text, past] = [question, before].map((each) =>
    span === undefined ? each : each.replace(span.words, ' '),
  ) as [string, string];
  const own = await wordsOf(room, text, false);
  const found = new Map(own);
  for (const [stem, word] of await wordsOf(room, past, true)) if (!found.has(stem)) found.set(stem, word);
  // A question of filler words only ("what is new?") asks for any news.
  const words = [...found.values()].map(({ word }) => word);
  const more = [...found.keys()].flatMap((stem) => room.stems.formsOf(stem));
  const { weights, unknown, stories, candidates } = await retrieve(room.research, {
    query: [...words, ...more].join(' '),
    from: Math.max(EARLIEST, span?.from ?? EARLIEST),
    to: Math.min(LATEST, span?.to ?? LATEST),
    most: MOST_CANDIDATES,
  });
  const kinds = kindWords(question);
  const concepts = [...found].map(([stem, { word, isName, isBefore, share, means }]) => {
    const isKind = kinds.has(word.toLowerCase());
    const weight = weightOf(weights.get(stem), LIGHT_STEMS.has(stem) && !isName);
    return {
      stem,
      word,
      isName: (isName && !isBefore) || (/\d/.test(stem) && !isBefore),
      isUnknown: unknown.has(stem),
      isBefore,
      isKind: isKind && !isName,
      means,
      weight: weight * share * (isKind && !isName ? OF_KIND : 1) * (isBefore ? OF_BEFORE : 1),
    };
  });
  const expects = expectationOf(question);
  return {
    concepts,
    span,
    expects:
      expects === 'anything' && before !== '' && !/\bwh|\bhow\b/i.test(question)
        ? expectationOf(before)
        : expects,
    scope: scopeOf(question, concepts),
    premise: before === '' ? premiseOf(text.replace(/\s+/g, ' ').trim()) : undefined,
    claim: before === '' ? claimOf(text.replace(/\s+/g, ' ').trim()) : undefined,
    text: text.replace(/\s+/g, ' ').trim(),
    told: `${text} ${past}`,
    stories,
    candidates: candidates.map(({ uuid }) => uuid),
  };
}

// A word that only says what kind of thing is asked for is seldom in an answer.
const OF_KIND = 0.5;
const OF_BEFORE = 0.4;

async function spanOf(room: TerminalRoom, { question, before }: Topic): Promise<Span | undefined> {
  return (await spanIn(room, question)) ?? (before === '' ? undefined : spanIn(room, before));
}

interface Found {
  readonly word: string;
  readonly isName: boolean;
  readonly isBefore: boolean;
  /** How much of its token it is: 1, or less if a compound has several stems. */
  readonly share: number;
  readonly means: readonly string[];
}

/** The content words of a text by their stems. */
async function wordsOf(room: TerminalRoom, text: string, isBefore: boolean): Promise<Map<string, Found>> {
  const tokens = (text.match(WORD) ?? []).slice(0, MOST_WORDS);
  const stems = await room.stems.of(tokens);
  const hasCase = saysNames(tokens, stems);
  const phrases = room.stems.phrasesIn(tokens, stems);
  const found = new Map<string, Found>();
  for (const [index, token] of tokens.entries()) {
    // No answer to "how much" says "much".
    if (MEASURED.test(token) && /^how$/i.test(tokens[index - 1] ?? '')) continue;
    const isName = hasCase && isNameAt(tokens, index);
    // A compound and its parts ("Saint-Pierre") are one word.
    const share = 1 / Math.max(1, stems[index]!.length);
    const means = phrases.flatMap((each) => (each.start <= index && index < each.end ? each.means : []));
    for (const stem of stems[index]!) {
      if (!isName && FILLER_STEMS.has(stem) && !isDeedAt(tokens, index)) continue;
      const known = found.get(stem);
      found.set(stem, {
        word: known?.word ?? token,
        isName: (known?.isName ?? false) || isName,
        isBefore,
        share: Math.max(known?.share ?? 0, share),
        means: [...(known?.means ?? []), ...means],
      });
    }
  }
  return found;
}

/** Whether a word is what something is asked to have done: "show" of "What did the video show?", but not of "Show me the news". */
const isDeedAt = (tokens: readonly string[], index: number): boolean =>
  index === tokens.length - 1 && index > 2 && tokens.slice(0, index - 1).some((token) => DO.test(token));

const DO = /^(?:do|does|did)$/i;
const MEASURED = /^(?:much|many)$/i;
// The weight of a word in every tenth story or more (ln(1 + 20,000 / 2,000)): the least that retrieval gives.
const COMMON = 2.4;

function weightOf(weight: number | undefined, isLight: boolean): number {
  const rare = Math.max(0.6, (weight ?? 2 * COMMON) - COMMON + 1);
  return isLight ? Math.min(1, rare / 2) : rare;
}

/**
 * Whether capitals distinguish names from other words. They do not in a headline, where all words have them, nor in a
 * text without capitals.
 * @param stems of each token. Words without a meaning of their own have none.
 */
function saysNames(tokens: readonly string[], stems: readonly (readonly string[])[]): boolean {
  const long = tokens.filter(
    (token, at) => stems[at]!.length > 0 && /^\p{L}/u.test(token) && !OPENERS.has(token.toLowerCase()),
  );
  const capital = long.filter((token) => /^\p{Lu}/u.test(token));
  return capital.length > 0 && (long.length < 5 || capital.length < long.length);
}

function isNameAt(tokens: readonly string[], index: number): boolean {
  const token = tokens[index]!;
  if (/^\p{N}/u.test(token)) return true;
  if (!/^\p{Lu}/u.test(token) || /^I\b/.test(token)) return false;
  // In "Justice Ginsburg" the name is Ginsburg.
  if (TITLE_NOUN.has(token.toLowerCase()) && /^\p{Lu}/u.test(tokens[index + 1] ?? '')) return false;
  if (index > 0) return true;
  if (OPENERS.has(token.toLowerCase())) return false;
  return /^\p{Lu}/u.test(tokens[1] ?? '') || /^\p{Lu}{2}/u.test(token);
}
