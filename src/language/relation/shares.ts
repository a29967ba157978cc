import type { Noun, Statement, Token } from '../model.ts';
import { pluralOf } from '../tagging/inflection.ts';
import type { View } from './profiles.ts';
import { isSame } from './roles.ts';

/** How many of what a noun names are meant: all of it, some of it, next to none; undefined where it is not said. */
type Share = 'all' | 'some' | 'few' | undefined;

const WHOLE = /^(?:all|every|each|both)$/;
const SOME =
  /^(?:some|several|many|much|most|half|parts?|one|two|three|four|five|six|seven|eight|nine|ten|\d[\d,]*)$/;
const SHORT_OF = /^(?:almost|nearly|not|virtually|practically)$/;
const SCARCELY = /^(?:hardly|scarcely|barely)$/;
// What may stand before a noun and belongs to how many of it there are.
const LEADS = /^(?:of|the|a|any|its|their|these|those|only|just)$/;
const FURTHEST = 4;

const DEFINITE = /^(?:the|this|these|those|its|their|his|her|our)$/;
// A number may count a whole, these words do not.
const PART = /^(?:some|several|many|most|few|half)$/;
const PARTS = /^parts?$/;

/**
 * Whether as many of each thing are told of as a claim says: "some schools closed" and "three schools closed" do not bear
 * out that all of them did, "some of the schools" not that the schools did, and "few" and "hardly any" bear out nothing
 * but themselves.
 */
export function sharesAgree(claim: View, asked: Statement, view: View, given: Statement): boolean {
  const theirs = [...given.subjects, ...given.objects];
  return [...asked.subjects, ...asked.objects].every((noun) => {
    const own = shareOf(claim.sentence.tokens, noun);
    return theirs.every((other) => {
      const share = shareOf(view.sentence.tokens, other);
      const isEvery = own === 'all' || isWhole(claim.sentence.tokens, noun);
      if (isEvery && share !== 'all' && isOneOfMany(claim, noun, view, other)) return false;
      if (share === undefined || share === 'all' || share === own) return true;
      const isName = claim.sentence.tokens[noun.head]!.tag === 'PROPN';
      const isLess =
        own === undefined &&
        (isName || isWhole(claim.sentence.tokens, noun)) &&
        isPart(view.sentence.tokens, other, isName);
      return (share === 'some' && own !== 'all' && !isLess) || !isSame(claim, noun, view, other);
    });
  });
}

/** Whether a claim tells of several of a thing ("all its mills"), and a sentence of a single one ("a mill", "Oak Court mill"). */
function isOneOfMany(claim: View, noun: Noun, view: View, other: Noun): boolean {
  // "All of its mills": what there is all of stands last.
  const head = WHOLE.test(claim.sentence.tokens[noun.head]!.lower) ? noun.end - 1 : noun.head;
  const [many, one] = [claim.sentence.tokens[head]!, view.sentence.tokens[other.head]!];
  const isSingle = one.tag === 'NOUN' && one.lower === one.lemma && !one.lower.endsWith('s');
  return (
    isSingle &&
    many.tag === 'NOUN' &&
    pluralOf(many.lemma) === many.lower &&
    isSame(claim, { ...noun, head }, view, other)
  );
}

/** "The schools", "its mines", "the library": all that there is. */
const isWhole = (tokens: readonly Token[], { start, head }: Noun): boolean =>
  tokens[head]!.tag === 'NOUN' && DEFINITE.test(tokens[start]!.lower);

/** "Some schools", "three of the schools", "part of the library", but not "three schools", which may be all. */
function isPart(tokens: readonly Token[], { start, head }: Noun, isName: boolean): boolean {
  for (let at = Math.max(0, start - FURTHEST); at <= head; at += 1) {
    const isCounted = readAt(tokens, at) === 'some';
    const isOf = tokens[at + 1]?.lower === 'of';
    // "Half of Orvane", but "Ina Brandt, one of the novelists".
    if (isCounted && (PART.test(tokens[at]!.lower) || (isOf && (!isName || PARTS.test(tokens[at]!.lower)))))
      return true;
  }
  return false;
}

function shareOf(tokens: readonly Token[], { start, head }: Noun): Share {
  // "Some of the plans": the word itself is the head.
  let share = readAt(tokens, head);
  for (let at = head - 1; at >= Math.max(0, start - FURTHEST) && share === undefined; at -= 1) {
    const { lower } = tokens[at]!;
    share = readAt(tokens, at);
    // Left of the noun itself only what counts it belongs to it.
    if (share === undefined && at < start && !LEADS.test(lower)) break;
  }
  return share;
}

function readAt(tokens: readonly Token[], at: number): Share {
  const { lower } = tokens[at]!;
  const before = tokens[at - 1]?.lower ?? '';
  if (lower === 'few' || lower === 'fewer') return before === 'a' || before === 'the' ? 'some' : 'few';
  if (lower === 'any') return SCARCELY.test(before) ? 'few' : undefined;
  if (lower === 'no') return SHORT_OF.test(before) ? 'few' : undefined;
  if (WHOLE.test(lower)) return SHORT_OF.test(before) ? 'some' : 'all';
  return SOME.test(lower) ? 'some' : undefined;
}
