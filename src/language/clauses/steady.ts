import type { Noun, Token } from '../model.ts';
import { UNITS, wordClass } from '../words/words.ts';
import type { Chunk } from './chunks.ts';
import type { Complement } from './complements.ts';

const KEEPS = new Set(['keep', 'hold', 'leave', 'maintain', 'retain']);
const STAYS = new Set(['be', 'stay', 'remain', 'hold', 'stand', 'keep', 'end', 'close', 'finish']);
const STEADY = /^(?:unchanged|steady|intact|flat|stable)$/;
// A patient, a lake and a table are steady, flat or stable too.
const FIGURES = wordClass('figure');
const MEASURED = /^(?:share|stock|dollar|euro|pound|yen|index|gold|oil|bond|yield|number|level)$/;
const NOUN_BEFORE = /^(?:of|for|on)$/;

/**
 * The verb for what stays as it is: `keep_steady` where somebody leaves it so ("kept rates on hold", "left its rate at 4
 * percent"), `stay_steady` where it does so ("held steady", "was unchanged"). Undefined for any other verb.
 */
export function steadyVerb(
  tokens: readonly Token[],
  chunks: readonly Chunk[],
  at: number,
  subjects: readonly Noun[],
): 'keep_steady' | 'stay_steady' | undefined {
  const { lemma } = tokens[chunks[at]!.head]!;
  const next = behindAdverbs(chunks, at + 1);
  if (KEEPS.has(lemma)) {
    if (chunks[at]!.verb!.isPassive)
      return subjects.some((noun) => isFigure(tokens, noun)) && isLeft(tokens, chunks, next)
        ? 'keep_steady'
        : undefined;
    const object = chunks[next];
    if (object?.kind === 'noun') {
      const end = behindOf(tokens, chunks, next + 1);
      const isSteady = STEADY.test(wordAt(tokens, chunks, behindAdverbs(chunks, end)));
      return isSteady || (isFigure(tokens, object) && isLeft(tokens, chunks, end))
        ? 'keep_steady'
        : undefined;
    }
  }
  if (!STAYS.has(lemma) || chunks[at]!.verb!.isPassive) return undefined;
  const word = wordAt(tokens, chunks, next);
  const isUnchanged =
    word === 'unchanged' || (STEADY.test(word) && subjects.some((noun) => isFigure(tokens, noun)));
  return isUnchanged && chunks[next]!.end - chunks[next]!.start <= 2 ? 'stay_steady' : undefined;
}

export const isSteady = (verb: string): boolean => verb === 'keep_steady' || verb === 'stay_steady';

/** The tokens that only say that nothing changes. */
export const steadyWords = (tokens: readonly Token[]): number[] =>
  tokens.flatMap(({ lower }, at) =>
    STEADY.test(lower) || (lower === 'hold' && tokens[at - 1]?.lower === 'on') ? [at] : [],
  );

/** What stands behind such a verb without the words that only say that nothing changes. */
export function withoutSteady(tokens: readonly Token[], { objects, phrases }: Complement): Complement {
  const isWord = ({ head }: Noun): boolean => STEADY.test(tokens[head]!.lower);
  return {
    objects: objects.filter((noun) => !isWord(noun)),
    phrases: phrases.filter(
      ({ preposition, noun }) => preposition !== 'on' || tokens[noun.head]!.lower !== 'hold',
    ),
  };
}

/** "Unchanged", "on hold", "at 4 percent": how something was left. */
function isLeft(tokens: readonly Token[], chunks: readonly Chunk[], at: number): boolean {
  const [word, noun] = [wordAt(tokens, chunks, at), chunks[at + 1]];
  if (STEADY.test(word)) return true;
  if (noun === undefined || (word !== 'on' && word !== 'at')) return false;
  const held = tokens.slice(noun.start, noun.end);
  return word === 'on'
    ? held.at(-1)!.lower === 'hold'
    : held.some(({ tag, lower }) => tag === 'SYM' || UNITS.has(lower));
}

const isFigure = (tokens: readonly Token[], { start, end }: Noun): boolean =>
  tokens.slice(start, end).some(({ lemma }) => FIGURES.has(lemma) || MEASURED.test(lemma));

const wordAt = (tokens: readonly Token[], chunks: readonly Chunk[], at: number): string => {
  const chunk = chunks[at];
  // "Largely unchanged" may be one chunk.
  return chunk === undefined ? '' : tokens[chunk.kind === 'adjective' ? chunk.head : chunk.start]!.lower;
};

const behindAdverbs = (chunks: readonly Chunk[], at: number): number =>
  chunks[at]?.kind === 'adverb' ? at + 1 : at;

/** Behind "of bread" in "the price of bread". */
const behindOf = (tokens: readonly Token[], chunks: readonly Chunk[], at: number): number =>
  chunks[at]?.kind === 'preposition' &&
  NOUN_BEFORE.test(tokens[chunks[at]!.start]!.lower) &&
  chunks[at + 1]?.kind === 'noun' &&
  tokens[chunks[at + 1]!.head]!.lower !== 'hold'
    ? at + 2
    : at;
