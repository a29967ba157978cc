import type { Token } from '../model.ts';
import { fold } from '../words/fold.ts';
import { MARK, marksOf } from '../words/marks.ts';
import { isKnownVerb } from '../words/verbs.ts';
import { GERUND, PARTICIPLE, PRIME_MINISTER, wordClass } from '../words/words.ts';
import { withGoverning } from './governing-verbs.ts';
import { withVerb } from './headline-verbs.ts';
import { withInnerVerbs } from './inner-verbs.ts';
import {
  asCompound,
  asDeed,
  asExtreme,
  asGerund,
  asHalf,
  asListed,
  asObject,
  asPlace,
  asThing,
  OWNERS,
  withGerund,
} from './noun-repairs.ts';
import { lemmaOfVerb, singular, tagAlone } from './tagger.ts';

/**
 * The tags of a sentence where its words together tell better than the tagger: names at its start, names with a full
 * stop in them, nouns that are its verb, and the other way round.
 */
export function repaired(tokens: Token[], sentence: string): Token[] {
  const counted = sentence.includes('per cent') ? withPercent(tokens) : tokens;
  const whole = PREMIER.test(sentence) ? counted.map(asPremier) : counted;
  const named = withVerb(
    withGoverning(withGerund(withFirstName(withFollowing(withDomains(whole, sentence))))),
  );
  return withNouns(
    withJoints(
      withLives(
        withPair(
          withInnerVerbs(
            named
              .map(asObject)
              .map(asGerund)
              .map(asThing)
              .map(asPlace)
              .map((token, at, all) => asDeed(asCompound(token, at, all), at, all))
              .map(asExtreme)
              .map(asHalf)
              .map(asListed),
          ),
        ),
      ),
    ),
  );
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
  // "Died following a long illness", but "was following a car".
  const isBehindDeed = before?.tag === 'VERB' && PARTICIPLE(before.lower);
  const isBehind =
    before === undefined || before.lower === ',' || isBehindDeed || (before.marks & MARK.time) !== 0;
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

const PREMIER = /\bPM\b|\bpm\b/;

/** "Parliament dismisses *PM*": the prime minister, where no hour stands before it. */
function asPremier(token: Token, at: number, all: readonly Token[]): Token {
  if (token.lower !== 'pm' || all[at - 1]?.tag === 'NUM' || /\d/.test(all[at - 1]?.text ?? '')) return token;
  return {
    ...token,
    lower: PRIME_MINISTER,
    lemma: PRIME_MINISTER,
    tag: 'NOUN',
    marks: marksOf(PRIME_MINISTER),
  };
}

/** "Per cent" is one word as "percent" is. */
function withPercent(tokens: readonly Token[]): Token[] {
  return tokens.flatMap((token, at) => {
    const next = tokens[at + 1];
    if (token.lower === 'cent' && tokens[at - 1]?.lower === 'per') return [];
    if (token.lower !== 'per' || next?.lower !== 'cent') return [token];
    const lower = 'percent';
    return [
      {
        ...token,
        end: next.end,
        text: 'per cent',
        lower,
        lemma: lower,
        tag: 'NOUN' as const,
        marks: marksOf(lower),
      },
    ];
  });
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
