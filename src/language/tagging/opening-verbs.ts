import type { Token } from '../model.ts';
import { MARK } from '../words/marks.ts';
import { isKnownVerb } from '../words/verbs.ts';
import { singular, tagAlone } from './tagger.ts';

/** The verb that a word in s is of: "bans" ban, "vetoes" veto. */
export function plainThird(lower: string): string {
  const plain = singular(lower);
  return isKnownVerb(plain) || !lower.endsWith('oes') ? plain : lower.slice(0, -2);
}

const isThird = ({ tag, text, lower, marks }: Token): boolean =>
  tag === 'NOUN' && text === lower && (marks & MARK.plural) !== 0 && isKnownVerb(plainThird(lower));

/**
 * The word behind what a sentence begins with, where it may be a verb in s: "Norland *bans* imports", "Supreme Court
 * *orders* release". What stands before it is no plural.
 */
export function openingThird(tokens: readonly Token[]): number | undefined {
  if (!/^\p{Lu}/u.test(tokens[0]!.text)) return undefined;
  for (let at = 1; at < LONGEST && at + 1 < tokens.length; at += 1) {
    const before = tokens[at - 1]!;
    if (before.tag !== 'PROPN' && before.tag !== 'NOUN' && (before.tag !== 'ADJ' || at > 1)) return undefined;
    if (isThird(tokens[at]!) && before.tag !== 'ADJ' && !/[^s]s$/.test(before.lower)) return at;
  }
  return undefined;
}

const LONGEST = 5;

/**
 * A noun that the tagger took for the sentence's verb although the word in s before it is one: "bans *imports* of beef",
 * "lifts *ban* on exports", "plans tax *cut*", "strikes militia *sites* in Syria".
 */
export function misreadVerb(tokens: readonly Token[], third: number): number | undefined {
  const at = tokens.findIndex(({ tag }, i) => i > third && (tag === 'VERB' || tag === 'AUX'));
  if (at < 0) return undefined;
  const [{ tag, lower, lemma }, before, next] = [tokens[at]!, tokens[at - 1]!, tokens[at + 1]];
  const isPlain = tag === 'VERB' && (lower === lemma || singular(lower) === lemma);
  if (!isPlain || (at > third + 1 && before.tag !== 'NOUN' && before.tag !== 'ADJ')) return undefined;
  const isNoun = tagAlone(lower) === 'NOUN';
  if (next?.lower === 'of') return isNoun && !WITH_OF.has(lemma) ? at : undefined;
  const joined = next === undefined ? undefined : JOINED.get(singular(lower));
  if (joined?.test(next!.lower)) return at;
  if (lower !== lemma && isNoun && !isKnownVerb(lemma) && next?.tag === 'ADP') return at;
  const isEnd = next === undefined || next.tag === 'PUNCT';
  return isEnd && at > third + 1 && JOINED.has(lower) ? at : undefined;
}

// Verbs with "of" behind them.
const WITH_OF = new Set(
  'die approve dispose consist complain hear learn speak think dream warn tire beware'.split(' '),
);

/** Deeds by their nouns, with the prepositions behind these. */
const JOINED: ReadonlyMap<string, RegExp> = new Map([
  ['ban', /^on$/],
  ['bid', /^(?:for|to)$/],
  ['cut', /^(?:in|to)$/],
  ['deal', /^(?:with|on|to|for)$/],
  ['hike', /^(?:in|to)$/],
  ['plan', /^(?:to|for)$/],
  ['probe', /^(?:into|of)$/],
  ['raid', /^on$/],
  ['tax', /^on$/],
  ['trial', /^of$/],
  ['vote', /^on$/],
]);

/**
 * "The law, passed in 2019, *bans* smoking": the word in s behind what stands between the first noun and two commas, where
 * no other verb follows.
 */
export function behindAside(tokens: readonly Token[]): number | undefined {
  const open = tokens.findIndex(({ lower }) => lower === ',');
  if (open < 1 || !BEGINS.test(tokens[0]!.tag)) return undefined;
  const last = tokens[open - 1]!;
  if ((last.tag !== 'NOUN' && last.tag !== 'PROPN') || /[^s]s$/.test(last.lower)) return undefined;
  if (tokens.slice(0, open).some(({ tag }) => tag === 'VERB' || tag === 'AUX')) return undefined;
  for (let at = open + 2; at + 1 < tokens.length && at < open + LONGEST_ASIDE; at += 1) {
    if (tokens[at - 1]!.lower !== ',' || !isThird(tokens[at]!)) continue;
    const behind = tokens.slice(at + 1);
    const to = behind.findIndex(({ lower, tag }) => lower === 'to' || tag === 'SCONJ');
    const isLast = !(to < 0 ? behind : behind.slice(0, to)).some(
      ({ tag }) => tag === 'VERB' || tag === 'AUX',
    );
    return isLast && OBJECT.test(behind[0]!.tag) ? at : undefined;
  }
  return undefined;
}

const BEGINS = /^(?:DET|PROPN|NOUN|ADJ|PRON)$/;
const OBJECT = /^(?:DET|PROPN|NOUN|ADJ|NUM|PART|PRON)$/;
const LONGEST_ASIDE = 20;
