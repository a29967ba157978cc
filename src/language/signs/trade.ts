import { wordClass } from '../words/words.ts';
import { motionBeside } from './motion.ts';

// Words of market reports, as whole words. They order quotes and tell which way a quote goes; nothing is claimed by
// them that the quote does not show.
const UP = wordClass('trade_up');
const DOWN = wordClass('trade_down');
// One of these says that a sentence is about what is earned, paid or held up.
const TRADE = wordClass('trade_sure');
// These are everyday words as well: it takes two of them, or one beside a rise or fall.
const MAYBE_TRADE = wordClass('trade_perhaps');
// A motion that is denied, or that failed, is none.
const DENIED = wordClass('trade_denied');
// "Fights to boost sales": what somebody wants to move has not moved.
const AIMS = wordClass('trade_aims');
const AGAINST = wordClass('trade_against');

/** Which way a sentence goes: `mixed` when it has words of both or denies them, undefined when it has none, or only an aim. */
export function motionOf(sentence: string): 'up' | 'down' | 'mixed' | undefined {
  const said = wordsOf(sentence);
  const all = said.filter((word, at) => !(said[at - 1] === 'to' && AIMS.has(word)));
  const isUp = all.some((word) => UP.has(word));
  const isDown = all.some((word) => DOWN.has(word));
  const isDenied = all.some((word) => DENIED.has(word));
  if ((isUp && isDown) || (isDenied && (isUp || isDown))) return 'mixed';
  return isUp ? 'up' : isDown ? 'down' : undefined;
}

/**
 * Which way something goes that a sentence names: by the words beside its name, else by the part that names it, if the sentence
 * has parts that each go their own way ("stocks fell as soaring oil prices raised concerns").
 * @param isNamed whether a text names it.
 */
export function motionOfNamed(
  sentence: string,
  isNamed: (text: string) => boolean,
): ReturnType<typeof motionOf> {
  const beside = besideName(sentence, isNamed);
  if (beside !== undefined) return beside;
  const parts: string[] = [''];
  for (const piece of sentence.split(JOINTS)) {
    // A part without a motion goes on ("Orvane and Vexley rose"), and so does what a second verb says ("rose and fell").
    const second = /^(?:and|but)\s+\S+/iu.exec(piece)?.[0] ?? '';
    if (motionOf(parts.at(-1)!) === undefined || motionOf(second) !== undefined)
      parts[parts.length - 1] += piece;
    else parts.push(piece);
  }
  const naming = parts.filter(isNamed);
  return motionOf(naming.length === 0 ? sentence : naming.join(' '));
}

// The longest name of an asset.
const MOST_OF_NAME = 5;

/** Which way the words beside a name say that it goes; undefined where they do not say. */
function besideName(sentence: string, isNamed: (text: string) => boolean): ReturnType<typeof motionOf> {
  const words = [...sentence.matchAll(/[\p{L}\p{N}]+(?:['’&.][\p{L}\p{N}]+)*/gu)];
  const tokens = words.map((found, at) => {
    const before = words[at - 1];
    const gap = before === undefined ? '' : sentence.slice(before.index + before[0].length, found.index);
    return { word: found[0].toLowerCase(), gap, adjoins: gap === ' ' };
  });
  const ways = new Set<'up' | 'down' | 'mixed'>();
  for (let from = 0; from < words.length; from += 1)
    for (let to = from + 1; to <= Math.min(words.length, from + MOST_OF_NAME); to += 1) {
      const [first, last] = [words[from]!, words[to - 1]!];
      if (!isNamed(sentence.slice(first.index, last.index + last[0].length))) continue;
      const way = motionBeside(tokens, from, to)?.way;
      if (way !== undefined && way !== 'end')
        ways.add(way === 'lift' ? 'up' : way === 'hold' ? 'mixed' : way);
      break;
    }
  const [way] = ways;
  return ways.size > 1 ? 'mixed' : way;
}

const JOINTS = /(?<=\s)(?=(?:and|as|while|whereas|but|after|when|because|though|although|despite)\s)/iu;

/** Whether a sentence is about what an asset earns, costs or is traded at, or about what holds its trade up. */
export function isOfTrade(sentence: string): boolean {
  const all = wordsOf(sentence);
  if (/[$€£¥%]|\bper cent\b/.test(sentence) || all.some((word) => TRADE.has(word))) return true;
  const maybe = new Set(all.filter((word) => MAYBE_TRADE.has(word))).size;
  return maybe >= 2 || (maybe === 1 && motionOf(sentence) !== undefined);
}

/** Whether a sentence qualifies or takes back. */
export function isQualifying(sentence: string): boolean {
  return wordsOf(sentence).some((word) => AGAINST.has(word));
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/\p{L}+/gu) ?? [];
}
