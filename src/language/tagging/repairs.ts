import type { Token } from '../model.ts';
import { fold } from '../words/fold.ts';
import { MARK, marksOf } from '../words/marks.ts';
import { isKnownVerb } from '../words/verbs.ts';
import { GERUND, PARTICIPLE, wordClass } from '../words/words.ts';
import { withInnerVerbs } from './inner-verbs.ts';
import { asGerund, asObject, OWNERS, withGerund } from './noun-repairs.ts';
import { lemmaOfVerb, singular, tagAlone } from './tagger.ts';

/**
 * The tags of a sentence where its words together tell better than the tagger: names at its start, names with a full
 * stop in them, nouns that are its verb, and the other way round.
 */
export function repaired(tokens: Token[], sentence: string): Token[] {
  const named = withVerb(withGerund(withFirstName(withFollowing(withDomains(tokens, sentence)))));
  return withNouns(withJoints(withLives(withPair(withInnerVerbs(named.map(asObject).map(asGerund))))));
}

function withNouns(tokens: Token[]): Token[] {
  const isOpen = tokens.some(({ tag }) => tag === 'ADJ');
  return isOpen ? tokens.map(asNoun) : tokens;
}

/** "Ted Stevens is": a first word before a name and its verb is a given name, though it may be a verb ("ted", "mark"). */
function withFirstName(tokens: Token[]): Token[] {
  const [first, last, verb] = tokens;
  // "Hoover is the president": a verb in its plain form does not stand before another.
  if (
    first?.tag === 'VERB' &&
    last?.tag === 'AUX' &&
    SINGULAR_AUX.test(last.lower) &&
    /^\p{Lu}\p{Ll}+$/u.test(first.text) &&
    !GERUND.test(first.lower) &&
    !PARTICIPLE(first.lower)
  )
    return tokens.with(0, { ...first, tag: 'PROPN', lemma: first.lower });
  const isName =
    first?.tag === 'VERB' &&
    /^\p{Lu}\p{Ll}+$/u.test(first.text) &&
    last?.tag === 'PROPN' &&
    (verb?.tag === 'AUX' || (verb?.tag === 'VERB' && /(?:ed|[^s]s)$/.test(verb.lower)));
  return isName ? tokens.with(0, { ...first, tag: 'PROPN', lemma: first.lower }) : tokens;
}

const SINGULAR_AUX = /^(?:is|was|has)$/;

/** "Following the attack, ...", "two months following the attack": a preposition like "after". */
function withFollowing(tokens: Token[]): Token[] {
  const at = tokens.findIndex(({ tag, lower }) => tag === 'VERB' && lower === 'following');
  if (at < 0) return tokens;
  const [before, next] = [tokens[at - 1], tokens[at + 1]];
  const isBehind = before === undefined || before.lower === ',' || (before.marks & MARK.time) !== 0;
  const isNoun = next !== undefined && (NOMINAL.test(next.tag) || OWNERS.test(next.lower));
  return isBehind && isNoun ? tokens.with(at, { ...tokens[at]!, tag: 'ADP', lemma: 'following' }) : tokens;
}

const NOMINAL = /^(?:DET|ADJ|NOUN|PROPN|NUM)$/;

/** "Anti-communist as well as nationalistic": three words that join as "and" does. */
function withJoints(tokens: Token[]): Token[] {
  const at = tokens.findIndex(
    ({ lower }, i) => lower === 'as' && tokens[i + 1]?.lower === 'well' && tokens[i + 2]?.lower === 'as',
  );
  if (at < 1) return tokens;
  const joint = { ...tokens[at]!, end: tokens[at + 2]!.end, text: 'as well as', lower: 'as well as' };
  return [
    ...tokens.slice(0, at),
    { ...joint, lemma: joint.lower, tag: 'CCONJ' as const, marks: marksOf(joint.lower) },
    ...withJoints(tokens.slice(at + 3)),
  ];
}

/** "Salesforce.com" is one name: the tagger parts it at the full stop. */
function withDomains(tokens: Token[], sentence: string): Token[] {
  const dot = sentence.indexOf('.');
  if (dot < 0 || dot === sentence.length - 1 || !DOMAIN.test(sentence)) return tokens;
  const joined: Token[] = [];
  for (const token of tokens) {
    const [dot, name] = [joined.at(-1), joined.at(-2)];
    if (
      dot?.text === '.' &&
      name !== undefined &&
      name.end === dot.start &&
      dot.end === token.start &&
      ENDINGS.has(token.lower)
    ) {
      const text = sentence.slice(name.start, token.end);
      joined.splice(-2, 2, {
        ...name,
        end: token.end,
        text,
        lower: fold(text),
        lemma: fold(text),
        tag: 'PROPN',
        marks: marksOf(fold(text)),
      });
    } else joined.push(token);
  }
  return joined;
}

const DOMAIN = /[\p{L}\p{N}]\.(?:com|org|net|gov|edu|io|co|uk|de|fr|au|ai|tv|eu)\b/iu;
const ENDINGS = new Set('com org net gov edu io co uk de fr au ai tv eu'.split(' '));

/**
 * A headline's verb looks like a noun to the tagger ("Castro visits the UN", "30 die in crash"). Where no verb stands
 * before the first word that joins another clause, the first such word that stands where a verb would is one.
 */
function withVerb(tokens: Token[]): Token[] {
  if (tokens.length < 3) return tokens;
  const join = mainEnd(tokens);
  if (join === undefined) return tokens;
  const main = join < 0 ? tokens : tokens.slice(0, join);
  if (tokens.at(-1)!.lower === '.' && join >= 0) return tokens;
  // A sentence has a verb somewhere; of a headline in small letters only what headlines are written with is one.
  const isWhole = tokens.at(-1)!.lower === '.' || /^\p{Lu}/u.test(tokens[0]!.text);
  const isVerbal = (word: string): boolean => HEADLINE.has(word) || (isWhole && isKnownVerb(word));
  const stands = (i: number): boolean => {
    const { tag, lower, text } = main[i]!;
    const [before, next] = [tokens[i - 1]?.tag, tokens[i + 1]?.tag];
    if (i === 0 || text !== lower || (tag !== 'NOUN' && lower !== 'dead')) return false;
    if (lower === 'dead') return before === 'PUNCT' || before === 'PROPN' || before === 'NUM';
    // "The firm plans to leave."
    const isBare = before === 'ADJ' && tokens[0]!.tag === 'DET' && tokens.at(-1)!.lower === '.';
    if (!isBare && before !== 'NOUN' && before !== 'PROPN' && before !== 'NUM' && before !== 'PUNCT')
      return false;
    if (PASTS.has(lower)) return true;
    const isLast = isWhole && i + 2 === tokens.length;
    const isPlace = isLast || next === undefined || PLACE_OF_OBJECT.test(next);
    const isPlural = /[^s]s$/.test(tokens[i - 1]!.lower);
    if (/[^s]s$/.test(lower)) return isVerbal(singular(lower)) && (isPlace || !isPlural);
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
  if (at === undefined) return tokens;
  const verb = tokens[at]!;
  const { lower } = verb;
  const lemma =
    lower === 'dead'
      ? 'die'
      : PASTS.has(lower)
        ? lemmaOfVerb(lower)
        : isVerbal(lower)
          ? lower
          : lower.endsWith('ed')
            ? lemmaOfVerb(lower)
            : singular(lower);
  return tokens.with(at, { ...verb, tag: 'VERB', lemma });
}

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

/** "Oslo, where Otto Brandt lives,": what stands before the comma is the verb. */
function withLives(tokens: Token[]): Token[] {
  const at = tokens.findIndex(
    ({ lower, tag, marks }, i) =>
      tag === 'NOUN' &&
      (marks & MARK.plural) !== 0 &&
      /^(?:lives|works|plays|stays|rules|studies|serves|trains)$/.test(lower) &&
      tokens[i - 1]?.tag === 'PROPN' &&
      (tokens[i + 1]?.tag === 'PUNCT' || tokens[i + 1]?.tag === 'ADP'),
  );
  if (at < 0) return tokens;
  const where = tokens.findLastIndex(({ lower }, i) => i < at && (lower === 'where' || lower === 'whom'));
  if (where < 0 || tokens.slice(where + 1, at).some(({ tag }) => tag !== 'PROPN')) return tokens;
  return tokens.with(at, { ...tokens[at]!, tag: 'VERB', lemma: singular(tokens[at]!.lower) });
}

/**
 * "Orvane designs and makes tyres", "police shot and killed a man": of two words joined, both in s or both in the past, the
 * second a verb, the first is one too.
 */
function withPair(tokens: Token[]): Token[] {
  const past = tokens.findIndex(
    ({ lower, tag, text }, i) =>
      tag === 'NOUN' &&
      text === lower &&
      PASTS.has(lower) &&
      tokens[i + 1]?.lower === 'and' &&
      (tokens[i - 1]?.tag === 'PROPN' || tokens[i - 1]?.tag === 'NOUN') &&
      tokens[i + 2]?.tag === 'VERB' &&
      (PARTICIPLE(tokens[i + 2]!.lower) || PASTS.has(tokens[i + 2]!.lower)),
  );
  if (past >= 1)
    return tokens.with(past, { ...tokens[past]!, tag: 'VERB', lemma: lemmaOfVerb(tokens[past]!.lower) });
  const at = tokens.findIndex(
    ({ lower, tag, marks }, i) =>
      tag === 'NOUN' &&
      (marks & MARK.plural) !== 0 &&
      tokens[i + 1]?.lower === 'and' &&
      (tokens[i - 1]?.tag === 'PROPN' ||
        (tokens[i - 1]?.tag === 'NOUN' && !/s$/.test(tokens[i - 1]!.lower))) &&
      tokens[i + 2]?.tag === 'VERB' &&
      /[^s]s$/.test(tokens[i + 2]!.lower) &&
      isKnownVerb(singular(lower)),
  );
  return at < 1
    ? tokens
    : tokens.with(at, { ...tokens[at]!, tag: 'VERB', lemma: singular(tokens[at]!.lower) });
}

/** "The firm plans": between a determiner and a verb stands a noun. */
function asNoun(token: Token, at: number, all: readonly Token[]): Token {
  const next = all[at + 1]?.tag;
  if (token.tag !== 'ADJ') return token;
  const before = all[at - 1]?.tag;
  // "Opened the fair on Sunday": what nothing follows that it could stand before is a thing.
  if (before === 'DET' && (next === 'ADP' || next === 'PUNCT') && !ORDER.test(token.lower))
    return /^(?:the|an?)$/.test(all[at - 1]!.lower) &&
      (all[at + 1]!.lower !== ',' || isClosed(all[at + 2])) &&
      all[at + 1]!.lower !== '-'
      ? { ...token, tag: 'NOUN' }
      : token;
  // "Gave it the green light.": so is the last of two, where it is mostly a noun.
  if (before === 'ADJ' && all[at - 2]?.tag === 'DET' && (next === 'ADP' || next === 'PUNCT'))
    return tagAlone(token.lower) === 'NOUN' ? { ...token, tag: 'NOUN' } : token;
  if (next !== 'VERB' && next !== 'AUX') return token;
  // "The U.S. military evacuated citizens".
  const isBody = token.lower === 'military' && (before === 'PROPN' || before === 'ADJ');
  return before === 'DET' || isBody ? { ...token, tag: 'NOUN' } : token;
}

/** "Suspended the fine, calling it unfair": behind its comma no other quality follows, nor a noun. */
const isClosed = (token: Token | undefined): boolean =>
  token !== undefined && /^(?:VERB|AUX|PRON|CCONJ|SCONJ|DET)$/.test(token.tag);

const ORDER =
  /^(?:\p{L}+est|first|second|third|fourth|fifth|last|next|only|same|most|least|best|worst|latter|former|other|more|less|few|many|such|own|half|quarter|lot|little|bit|\p{L}+th)$/u;
const PASTS = wordClass('past');
const HEADLINE = wordClass('headline');
