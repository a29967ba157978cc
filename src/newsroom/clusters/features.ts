import { readRows } from '../../platform/data-file.ts';
import { SCALES, SPELLED } from '../number-words.ts';
import { PLACES } from './kinds-of-names.ts';
import { stemOf } from './stem.ts';

/** A word or number of an item as the clusters see it. */
export interface Feature {
  readonly term: string;
  readonly kind: 'word' | 'name' | 'pair' | 'number' | 'year';
  /** How often it is there. */
  readonly times: number;
  /** As the item writes it first. */
  readonly written: string;
  readonly inTitle: boolean;
  /** It is written as a place is where it comes first: "in Brandel County", "near the Aldwin", "Teskel Tunnel". */
  readonly isPlace: boolean;
}

interface Token {
  readonly term: string;
  readonly written: string;
  readonly kind: 'word' | 'number' | 'year';
  /** Written with a capital where a sentence does not ask for it. */
  readonly isName: boolean;
  readonly isPlace: boolean;
}

type Found = { -readonly [Key in keyof Feature]: Feature[Key] };

// Behind these, an article between them or not, a name mostly is a place; before the others too.
const OF_PLACE = new Set(
  'in at near off along of for from around across between through outside inside over'.split(' '),
);
const ARTICLES = new Set(['the', 'a', 'an']);

const STOP_WORDS = new Set(
  readRows(new URL('data/stop-words.tsv', import.meta.url), ['class', 'words']).flatMap(({ words }) =>
    words.split(' '),
  ),
);
// What comes first says what an item is about; the rest is background that other items have too.
const MOST_WORDS = 200;
const WORD = /[\p{L}\p{N}$€£][\p{L}\p{N}\p{M}]*(?:['’.,&][\p{L}\p{N}]+)*%?|[.!?:;\n"“”()|]/gu;
const NUMBER = /^[$€£]?(\d[\d,]*(?:\.\d+)?)(k|m|mn|bn|b|tn|th|st|nd|rd|pc|s)?%?$/;
const TITLE_CASE = 0.8;
const PLAIN = /^[A-Za-z]+$/;
const LETTER = /^[a-z]$/;
const NONE: ReadonlySet<string> = new Set();
const BREAK = /^[.!?:;\n"“”()|]$/;
const CAPITAL = /^\p{Lu}/u;
const CAPITALS = /^\p{Lu}{2}/u;

/**
 * What an item is about: stems, pairs of neighbouring stems, numbers and years, each once, in the order in which they come.
 * @param isEnglish else words stay as they are written.
 * @param common words of another language that tell nothing, in lower case; single Latin letters are always of them.
 */
export function featuresOf(
  title: string,
  text: string,
  publisher: string,
  isEnglish: boolean,
  common: ReadonlySet<string> = NONE,
): Feature[] {
  const found = new Map<string, Found>();
  let inTitle = true;
  const count = (term: string, kind: Feature['kind'], written: string, isPlace: boolean): void => {
    const known = found.get(term);
    if (known === undefined) found.set(term, { term, kind, times: 1, written, inTitle, isPlace });
    else {
      known.times += 1;
      if (kind === 'name') known.kind = kind;
    }
  };
  for (const part of [withoutTail(title, publisher), text]) {
    let before: Token | undefined;
    for (const token of tokensOf(part, isEnglish, common)) {
      if (token !== undefined) {
        const kind = token.kind === 'word' && token.isName ? 'name' : token.kind;
        count(token.term, kind, token.written, token.isPlace);
        if (before !== undefined && before.term !== token.term)
          count(`${before.term} ${token.term}`, 'pair', `${before.written} ${token.written}`, false);
      }
      before = token;
    }
    inTitle = false;
  }
  return [...found.values()];
}

/** A headline without the name of its publisher behind a bar or a dash. */
function withoutTail(title: string, publisher: string): string {
  const match = /^(.{12,})\s+[-|\u2013\u2014]\s+([^-|\u2013\u2014]{2,40})$/u.exec(title);
  if (match === null) return title;
  const words = (text: string): string[] => plainOf(text).match(/[\p{L}\p{N}]+/gu) ?? [];
  const names = new Set(words(publisher));
  return words(match[2]!).every((word) => names.has(word)) ? match[1]! : title;
}

/** Tokens in their order; undefined stands for a stop word or the end of a phrase. */
function tokensOf(text: string, isEnglish: boolean, common: ReadonlySet<string>): (Token | undefined)[] {
  const tokens: (Token | undefined)[] = [];
  let starts = true;
  let words = 0;
  let isBeforePlace = false;
  let [capitals, plain] = [0, 0];
  for (const [raw] of text.matchAll(WORD)) {
    if (BREAK.test(raw)) {
      starts = true;
      isBeforePlace = false;
      tokens.push(undefined);
      continue;
    }
    words += 1;
    if (words > MOST_WORDS) break;
    const lower = plainOf(raw);
    const isCapital = CAPITAL.test(raw);
    const number = numberOf(lower, raw);
    const isStop = isEnglish
      ? STOP_WORDS.has(lower) || lower.length === 1
      : LETTER.test(lower) || common.has(raw.toLowerCase());
    if (!isStop && number === undefined) {
      if (isCapital) capitals += 1;
      else plain += 1;
    }
    const scale = SCALES.get(lower);
    const last = tokens.at(-1);
    if (scale !== undefined && last?.kind === 'number') {
      tokens[tokens.length - 1] = numberToken(Number(last.term.slice(1)) * scale, `${last.written} ${raw}`);
    } else if (number !== undefined) {
      tokens.push(number);
    } else if (isStop) {
      tokens.push(undefined);
    } else {
      tokens.push({
        term: isEnglish ? stemOf(lower) : lower,
        written: raw,
        kind: 'word',
        isName: isCapital && (!starts || CAPITALS.test(raw)),
        isPlace: isCapital && (isBeforePlace || tokens.at(-1)?.isPlace === true),
      });
    }
    if (!isStop || !ARTICLES.has(lower)) isBeforePlace = isStop && OF_PLACE.has(lower);
    starts = false;
  }
  // The first word of a sentence is a name where the name goes on behind it.
  for (let at = 0; at + 1 < tokens.length; at += 1) {
    const token = tokens[at];
    const next = tokens[at + 1];
    if (token?.kind !== 'word' || next === undefined || !CAPITAL.test(token.written)) continue;
    const isPlace = token.isPlace || PLACES.has(next.written.toLowerCase());
    if (next.isName || isPlace) tokens[at] = { ...token, isName: token.isName || next.isName, isPlace };
  }
  const isTitleCase = capitals > 0 && capitals / (capitals + plain) >= TITLE_CASE;
  return isTitleCase
    ? tokens.map((token) => (token?.isName === true ? { ...token, isName: false } : token))
    : tokens;
}

function plainOf(raw: string): string {
  // Most words: nothing of what follows changes them.
  if (PLAIN.test(raw)) return raw.toLowerCase();
  const lower = raw.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('’', "'");
  return lower
    .replace(/'s$/, '')
    .replace(/^([a-z])\.(?=[a-z]\.?)/, '$1')
    .replace(/(?<=[a-z])\.(?=[a-z]$)/, '');
}

function numberOf(lower: string, written: string): Token | undefined {
  const spelled = SPELLED.get(lower);
  if (spelled !== undefined) return numberToken(spelled, written);
  if (PLAIN.test(lower)) return undefined;
  const match = NUMBER.exec(lower);
  if (match === null) return undefined;
  const value = Number(match[1]!.replaceAll(',', ''));
  if (match[2] === undefined && /^(?:19|20)\d\d$/.test(lower))
    return { term: lower, written, kind: 'year', isName: false, isPlace: false };
  return numberToken(value * (SCALES.get(match[2] ?? '') ?? 1), written);
}

const numberToken = (value: number, written: string): Token => ({
  term: `#${Number(value.toPrecision(6))}`,
  written,
  kind: 'number',
  isName: false,
  isPlace: false,
});
