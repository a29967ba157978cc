import type { Token } from '../model.ts';
import { singular } from '../tagging/tagger.ts';
import { isNameWord, type KnownName, knownNameAt, liesIn, nameOf } from '../words/names.ts';
import { DETERMINER, LIGHT_NOUN, PRIME_MINISTER, TIME_NOUN, TITLE_NOUN, wordClass } from '../words/words.ts';

/** What a word of a noun stands for. */
export interface Item {
  /** `@france` for a known name however it is written, else the lemma. */
  readonly key: string;
  readonly kind: 'name' | 'number' | 'time' | 'title' | 'light' | 'word';
}

const SILENT = new Set([
  'be',
  'have',
  'do',
  'will',
  'would',
  'not',
  "n't",
  "'s",
  "'",
  'there',
  'also',
  'that',
  'which',
  'who',
  'it',
  'its',
  'their',
  'his',
  'her',
  'he',
  'she',
  'they',
  'them',
  'him',
  'as',
  'to',
  'so',
  'then',
  'just',
  'it',
  'itself',
]);
const QUESTION = wordClass('question');

/** The items of tokens; the words of a known name have one key together. */
export function itemsOf(tokens: readonly Token[]): (Item | undefined)[] {
  const lower = tokens.map((token) => token.lower);
  const text = tokens.map((token) => token.text);
  const items: (Item | undefined)[] = [];
  // Where nothing has a capital, capitals tell no name.
  const isFlat = tokens.every((token) => token.text === token.lower);
  for (let i = 0; i < tokens.length; i += 1) {
    const token = tokens[i]!;
    const isCapital =
      token.tag === 'PROPN' || /^\p{Lu}/u.test(token.text) || token.tag === 'NOUN' || token.tag === 'ADJ';
    const known = isCapital ? knownNameAt(lower, text, i) : undefined;
    if (
      known !== undefined &&
      !isElsewhere(lower, text, i + known.length, known.known.name) &&
      !(isLand(known.known) && isOfOther(tokens, i, i + known.length)) &&
      (known.length > 1 ||
        token.tag === 'PROPN' ||
        (isFlat &&
          known.known.kind === 'country' &&
          !/^(?:polish|wellington|us|uk|who|chad|finn|swede|pole|dane)$/.test(token.lower)) ||
        /^\p{Lu}/u.test(token.text))
    ) {
      for (let k = 0; k < known.length; k += 1) items.push({ key: `@${known.known.name}`, kind: 'name' });
      i += known.length - 1;
      continue;
    }
    items.push(itemOf(token));
  }
  return items;
}

/** "Paris, Texas" is not the Paris that stands for France. */
function isElsewhere(lower: readonly string[], text: readonly string[], next: number, name: string): boolean {
  if (lower[next] !== ',') return false;
  const place = knownNameAt(lower, text, next + 1)?.known;
  if (place === undefined || (place.kind !== 'place' && place.kind !== 'country')) return false;
  // Only a place with another state behind it, closed as such: "Paris, Rome and Berlin" is a list.
  const end = lower[next + 2];
  const isClosed = end === undefined || end === ',' || end === '.';
  return isClosed && place.kind === 'place' && place.name !== name && !liesIn(place.name, name);
}

const isLand = ({ kind }: KnownName): boolean => kind === 'country' || kind === 'place';

/**
 * Whether the name of a land is a part of another name: "South China Sea", "Gulf of Oman", "Lake Victoria", "Air France", "Jim
 * Jordan".
 */
function isOfOther(tokens: readonly Token[], start: number, end: number): boolean {
  const [before, next] = [tokens[start - 1], tokens[end]];
  if (next !== undefined && WATER.test(next.lower) && NAMED.has(next.tag))
    return OPEN_WATER.test(next.lower) || /^\p{Lu}/u.test(next.text);
  if (before === undefined || end - start > 1) return false;
  if (before.lower === 'of') return WATER_OF.test(tokens[start - 2]?.lower ?? '');
  if (LEADS_NAME.test(before.text)) return true;
  return before.tag === 'PROPN' && GIVEN.has(before.lower) && !isNameWord(before.lower);
}

const OPEN_WATER = /^(?:sea|ocean|straits?)$/;
const WATER = /^(?:sea|ocean|straits?|channel|canal|gulf)$/;
const WATER_OF = /^(?:sea|gulf|bay|straits?)$/;
const NAMED: ReadonlySet<string> = new Set(['NOUN', 'PROPN']);
const LEADS_NAME = /^(?:Lake|Mount|Mt\.?|Queen|Princess|Fort|Cape|Air)$/;
const GIVEN = wordClass('given');

function itemOf({ tag, lower, lemma }: Token): Item | undefined {
  if (
    tag === 'PUNCT' ||
    tag === 'SYM' ||
    tag === 'ADP' ||
    tag === 'CCONJ' ||
    tag === 'SCONJ' ||
    tag === 'DET' ||
    tag === 'PART'
  )
    return undefined;
  // "Jos A Bank": an initial.
  if (tag === 'PROPN' && lower === 'a') return { key: lower, kind: 'name' };
  if (SILENT.has(lemma) || SILENT.has(lower) || DETERMINER.has(lower) || QUESTION.has(lower))
    return undefined;
  const bare = lower.replace(/\.$/, '');
  if (TIME_NOUN.has(bare)) return { key: bare.replace(SPANS, ''), kind: 'time' };
  if (tag === 'NUM') return { key: lower.replaceAll(',', ''), kind: 'number' };
  // "Ms Clinton": who is meant, her name tells.
  if (/^(?:mr|mrs|ms|miss)$/.test(bare) && tag === 'PROPN') return undefined;
  const whole = SHORT_TITLE.get(bare);
  if (whole !== undefined && (lower !== bare || tag === 'PROPN')) return { key: whole, kind: 'title' };
  if (TITLE_NOUN.has(bare)) return { key: lemma.replace(/\.$/, ''), kind: 'title' };
  if (LIGHT_NOUN.has(lemma)) return { key: lemma, kind: 'light' };
  if (tag === 'PROPN') return { key: singular(bare), kind: 'name' };
  return { key: lemma.replace(/(?<=\p{L}{2})\.$/u, ''), kind: 'word' };
}

// "Three days", "three-day".
const SPANS = /(?<=^(?:minute|hour|day|week|month|year|decade))s$/;

// "Gov. Hart" is a governor.
const SHORT_TITLE: ReadonlyMap<string, string> = new Map(
  Object.entries({
    gov: 'governor',
    govs: 'governor',
    sen: 'senator',
    sens: 'senator',
    rep: 'representative',
    reps: 'representative',
    gen: 'general',
    prof: 'professor',
    capt: 'captain',
    col: 'colonel',
    lt: 'lieutenant',
    sgt: 'sergeant',
    maj: 'major',
    adm: 'admiral',
    rev: 'reverend',
    pres: 'president',
  }),
);

// Posts of two words that one word stands for.
const POSTS: readonly (readonly [post: string, modifier: string, head: string])[] = [
  [PRIME_MINISTER, 'prime', 'minister'],
  ['ceo', 'chief', 'executive'],
];

/** Adds what a prime minister and a chief executive are also called to the words of a noun or a sentence: "PM", "CEO". */
export function withPosts(keys: Set<string>, heads: Set<string> = keys): void {
  for (const [post, modifier, head] of POSTS) {
    if (keys.has(post)) {
      keys.add(modifier).add(head);
      if (heads.has(post)) heads.add(head);
    } else if (keys.has(modifier) && keys.has(head)) {
      keys.add(post);
      if (heads.has(head)) heads.add(post);
    }
  }
}

/** Whether a noun is headed by a post of two words, and another noun is not of that post: "an executive" is no chief executive. */
export const isOfOtherPost = (head: string, own: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  POSTS.some(([post, , last]) => (head === post || head === last) && own.has(post) && !other.has(post));

/** Whether a key is that of a place or country. */
export function placeOf(key: string): string | undefined {
  if (!key.startsWith('@')) return undefined;
  const known = nameOf(key.slice(1));
  return known?.kind === 'country' || known?.kind === 'place' ? known.name : undefined;
}
