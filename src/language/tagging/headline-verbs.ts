import type { Token } from '../model.ts';
import { isKnownVerb } from '../words/verbs.ts';
import { GERUND, wordClass } from '../words/words.ts';
import { QUALITIES } from './noun-repairs.ts';
import { behindAside, misreadVerb, openingThird, plainThird } from './opening-verbs.ts';
import { irregularOf, lemmaOfQuality, lemmaOfVerb } from './tagger.ts';

/**
 * A headline's verb looks like a noun to the tagger ("Castro visits the UN", "30 die in crash"). Where no verb stands
 * before the first word that joins another clause, the first such word that stands where a verb would is one.
 */
export function withVerb(read: Token[]): Token[] {
  if (read.length < 3) return read;
  const dead = deadFirst(read);
  const tokens = dead < 0 ? read : read.with(dead, { ...read[dead]!, tag: 'VERB', lemma: 'die' });
  const told = toldBefore(tokens);
  if (told > 2) return [...withVerb(tokens.slice(0, told)), ...tokens.slice(told)];
  const opening = openingThird(tokens);
  const wrong = opening === undefined ? undefined : misreadVerb(tokens, opening);
  if (wrong !== undefined) return withThird(tokens.with(wrong, { ...tokens[wrong]!, tag: 'NOUN' }), opening!);
  const beyond = behindAside(tokens);
  if (beyond !== undefined) return withThird(tokens, beyond);
  const join = mainEnd(tokens);
  if (join === undefined) return tokens;
  const main = join < 0 ? tokens : tokens.slice(0, join);
  // "Hart steps down after 12 years.", "at least 20 drowned when a boat sank."
  if (tokens.at(-1)!.lower === '.' && join >= 0) {
    if (opening !== undefined && BEGINS_OBJECT.test(tokens[opening + 1]!.tag))
      return withThird(tokens, opening);
    const past = main.findIndex((_, i) => isPast(tokens, i));
    return past < 0 ? tokens : asPast(tokens, past);
  }
  // A sentence has a verb somewhere; of a headline in small letters only what headlines are written with is one.
  const isWhole = tokens.at(-1)!.lower === '.' || /^\p{Lu}/u.test(tokens[0]!.text);
  const isVerbal = (word: string): boolean => HEADLINE.has(word) || (isWhole && isKnownVerb(word));
  const stands = (i: number): boolean => {
    const { tag, lower, text } = main[i]!;
    const [before, next] = [tokens[i - 1]?.tag, tokens[i + 1]?.tag];
    if (i === 0 || text !== lower) return false;
    // "Schools close as snow falls".
    if (tag === 'ADJ' && QUALITIES.has(lower))
      return isWhole && /[^s]s$/.test(tokens[i - 1]!.lower) && before === 'NOUN' && isSetting(tokens[i + 1]);
    if (tag !== 'NOUN' && lower !== 'dead') return false;
    if (lower === 'dead') return before === 'PUNCT' || before === 'PROPN' || before === 'NUM';
    // "The firm plans to leave."
    const isBare = before === 'ADJ' && tokens[0]!.tag === 'DET' && tokens.at(-1)!.lower === '.';
    if (!isBare && before !== 'NOUN' && before !== 'PROPN' && before !== 'NUM' && before !== 'PUNCT')
      return false;
    if (PASTS.has(lower)) return true;
    const isLast = isWhole && i + 2 === tokens.length;
    const isPlace = isLast || next === undefined || PLACE_OF_OBJECT.test(next);
    const isPlural = /[^s]s$/.test(tokens[i - 1]!.lower);
    if (/[^s]s$/.test(lower)) return isVerbal(plainThird(lower)) && (isPlace || !isPlural);
    if (isWhole && lower.endsWith('ed') && isKnownVerb(lemmaOfVerb(lower))) return true;
    // "Norland, Sudland sign deal".
    const isPair =
      before === 'PROPN' && tokens[i - 3]?.tag === 'PROPN' && /^(?:and|,|&)$/.test(tokens[i - 2]!.lower);
    const isMany = isPlural || isPair || /(?:men|people|police)$/.test(tokens[i - 1]!.lower);
    return (
      (before === 'NUM' || isMany) && isVerbal(lower) && (isPlace || next === 'NOUN' || next === 'PUNCT')
    );
  };
  let found = main.map((_, i) => i).filter(stands);
  // "The fund safeguards the Earth.": behind a singular, before what an object begins with, only a verb has an s.
  if (found.length === 0 && isWhole)
    found = main.flatMap(({ tag, lower, text }, i) => {
      const [before, next] = [tokens[i - 1], tokens[i + 1]?.tag ?? ''];
      const isBehind =
        (before?.tag === 'NOUN' || before?.tag === 'PROPN') && !/[^s]s$/.test(before.lower) && lower === text;
      return isBehind && tag === 'NOUN' && /[^s]s$/.test(lower) && PLACE_OF_OBJECT.test(next) ? [i] : [];
    });
  // Where there is still none: "large ships dock at", "starred in", "use the euro", "debates border region".
  if (found.length === 0 && tokens.at(-1)!.lower === '.')
    found = main.flatMap(({ tag, lower, text }, i) => {
      const left = tokens[i - 1]?.tag === 'PUNCT' ? tokens[i - 2] : tokens[i - 1];
      const next = tokens[i + 1]?.tag ?? '';
      if (tag !== 'NOUN' || lower !== text || (left?.tag !== 'NOUN' && left?.tag !== 'PROPN')) return [];
      if (/^(?:and|or|,)$/.test(tokens[i - 1]!.lower)) return [];
      const isPast = lower.endsWith('ed') && PLACE_OF_OBJECT.test(next);
      const isPlain =
        /(?:[^s]s|men|people|police)$/.test(left.lower) && /^(?:DET|ADP)$/.test(next) && !/s$/.test(lower);
      const isThird =
        /[^s]s$/.test(lower) && (PLACE_OF_OBJECT.test(next) || (left.tag === 'PROPN' && next === 'NOUN'));
      return isPast || isPlain || isThird ? [i] : [];
    });
  // "Coal stocks rise.": of two, the one that no noun follows.
  const at = (isWhole ? found.find((i) => tokens[i + 1]?.tag !== 'NOUN') : undefined) ?? found[0];
  if (at === undefined) {
    const past = isWhole ? main.findIndex((_, i) => isPast(tokens, i)) : -1;
    return past < 0 ? tokens : asPast(tokens, past);
  }
  const verb = tokens[at]!;
  const { lower } = verb;
  const lemma =
    lower === 'dead'
      ? 'die'
      : PASTS.has(lower)
        ? lemmaOfVerb(lower)
        : isVerbal(lower)
          ? (irregularOf(lower) ?? lower)
          : lower.endsWith('ed')
            ? lemmaOfVerb(lower)
            : plainThird(lower);
  const made = tokens.with(at, { ...verb, tag: 'VERB', lemma });
  const isWrong = opening !== undefined && at > opening && misreadVerb(made, opening) === at;
  return isWrong ? withThird(tokens, opening) : made;
}

/** "5 dead, dozens injured in crash": the dead stand first in a headline, whatever verb follows; -1 without any. */
function deadFirst(tokens: readonly Token[]): number {
  const at = tokens.findIndex(({ lower }) => lower === 'dead');
  if (at < 1 || tokens[at - 1]!.tag !== 'NUM' || tokens.at(-1)!.lower === '.') return -1;
  const isHead = tokens
    .slice(0, at - 1)
    .every(({ tag }) => tag === 'ADV' || tag === 'ADP' || tag === 'PUNCT');
  const next = tokens[at + 1];
  return isHead && tokens[at]!.tag !== 'VERB' && (next === undefined || next.lower === ',') ? at : -1;
}

const withThird = (tokens: Token[], at: number): Token[] =>
  tokens.with(at, { ...tokens[at]!, tag: 'VERB', lemma: plainThird(tokens[at]!.lower) });

const asPast = (tokens: Token[], at: number): Token[] =>
  tokens.with(at, { ...tokens[at]!, tag: 'VERB', lemma: lemmaOfQuality(tokens[at]!.lower) });

/** "At least 20 migrants *drowned* when": right behind a noun, and before nothing that it could stand before. */
function isPast(tokens: readonly Token[], at: number): boolean {
  const [before, { tag, lower, text }, next] = [tokens[at - 1], tokens[at]!, tokens[at + 1]];
  return (
    tag === 'ADJ' &&
    text === lower &&
    lower.endsWith('ed') &&
    (before?.tag === 'NOUN' || before?.tag === 'PROPN' || before?.tag === 'NUM') &&
    (next === undefined || /^(?:ADP|ADV|SCONJ|PUNCT|DET)$/.test(next.tag)) &&
    (isKnownVerb(lemmaOfQuality(lower)) || next?.tag === 'DET')
  );
}

/** "Drug cuts deaths, trial finds": where what somebody says ends; -1 where nobody is named behind it. */
function toldBefore(tokens: readonly Token[]): number {
  const end = tokens.at(-1)!.tag === 'PUNCT' ? tokens.length - 2 : tokens.length - 1;
  const last = tokens[end];
  if (last?.tag !== 'VERB' || !SAYS.test(last.lemma) || GERUND.test(last.lower) || last.lower === 'reported')
    return -1;
  const comma = tokens.findLastIndex(({ lower }) => lower === ',');
  const isNamed = tokens
    .slice(comma + 1, end)
    .every(({ tag }) => tag === 'NOUN' || tag === 'PROPN' || tag === 'DET' || tag === 'ADJ');
  return comma < end - 1 && end - comma < 6 && isNamed ? comma : -1;
}

/** Whether a word says when, where or why: "as", "in"; not "to". */
const isSetting = (token: Token | undefined): boolean =>
  token === undefined ||
  token.tag === 'PUNCT' ||
  token.tag === 'SCONJ' ||
  (token.tag === 'ADP' && token.lower !== 'to');

const SAYS = /^(?:say|find|show|suggest|warn|claim|report|reveal|hear)$/;
const BEGINS_OBJECT = /^(?:DET|NUM|PROPN|ADV|PART)$/;

/** Where what joins another clause stands, -1 for nowhere; undefined where a verb stands before it. */
function mainEnd(tokens: readonly Token[]): number | undefined {
  let isPlan = false;
  for (const [i, { tag, lower, lemma }] of tokens.entries()) {
    if (tag === 'SCONJ' || JOINS.has(lower)) return i;
    if (tag === 'AUX') return undefined;
    if (tag !== 'VERB') continue;
    // "Plans to help people break out": behind an infinitive a plain form is no verb of the sentence.
    if (tokens[i - 1]?.lower === 'to') isPlan = true;
    else if (!lower.endsWith('ing') && !(isPlan && lower === lemma)) return undefined;
  }
  return -1;
}

const PLACE_OF_OBJECT = /^(?:DET|ADP|NUM|PROPN|PRON|ADJ|PART|SYM|SCONJ)$/;
const JOINS = new Set([
  'after',
  'as',
  'amid',
  'before',
  'while',
  'because',
  'if',
  'when',
  'who',
  'that',
  'which',
  'over',
]);
const PASTS = wordClass('past');
const HEADLINE = wordClass('headline');
