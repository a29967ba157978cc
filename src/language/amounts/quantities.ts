import type { Quantity, Token } from '../model.ts';
import { fractionAt } from '../words/fractions.ts';
import { MARK } from '../words/marks.ts';
import { isMany, MANY, numberAt } from '../words/numerals.ts';
import { type Unit, units } from '../words/units.ts';
import { boundOf, isBeyond, ranged, wayOf } from './bounds.ts';
import { countedIn } from './counted.ts';
import { partAt, partOf } from './parts.ts';

const MONTH =
  /^(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\.?$/;
const CLOCK = /^(?:am|pm|a\.m\.?|p\.m\.?|gmt|utc|o'clock|bst|est|edt|cet)$/;
// What a number behind it numbers, rather than counts.
const NUMBERED =
  /^(?:no|no\.|nos|route|highway|flight|article|section|chapter|phase|boeing|airbus|covid|g|page|aged|age|group|class|number|room|channel|iphone|windows|psalm|volume|vol|unit|type|model|proposition|resolution)$/;
/** The numbers of a sentence with what they count. Dates, times of day, ages, scores and numbers in names are left out. */
export function quantitiesOf(tokens: readonly Token[]): Quantity[] {
  const found: Quantity[] = [];
  let before: { readonly value: number; readonly end: number } | undefined;
  for (let at = 0; at < tokens.length; at += 1) {
    if (!mayBegin(tokens, at)) continue;
    const part = fractionAt(tokens, at);
    if (part !== undefined) {
      const of = ofBehind(tokens, part.end);
      const { value, end } = part;
      const bound = boundOf(tokens, at);
      found.push({ value, unit: 'percent', bound, ...wayOf(tokens, at), per: '', of, start: at, end });
      at = end - 1;
      continue;
    }
    const many = manyAt(tokens, at);
    if (many !== undefined) {
      found.push(many);
      at = many.end - 1;
      continue;
    }
    const number = numberAt(tokens, at);
    if (number === undefined) continue;
    const { end } = number;
    const quantity = named(tokens, at, number);
    if (quantity !== undefined) {
      const whole = ranged(quantity, at, before);
      // The lower end may have been read as a count of its own.
      if (whole.from !== undefined && found.at(-1)?.end === before!.end) found.pop();
      found.push(whole);
    }
    before = number;
    at = Math.max(at, (quantity?.end ?? end) - 1);
  }
  return found.map((one) => (isBeyond(tokens, one) ? { ...one, isBeyond: true } : one));
}

/** Whether a quantity may begin at a token: "a" does before "third" alone. */
const mayBegin = (tokens: readonly Token[], at: number): boolean => {
  const { marks, lower } = tokens[at]!;
  if (lower !== 'a') return (marks & MARK.numeral) !== 0;
  const next = tokens[at + 1];
  return next !== undefined && (next.marks & (MARK.part | MARK.hyphen)) !== 0;
};

/** "Dozens of people", "several people": at least so many. */
function manyAt(tokens: readonly Token[], at: number): Quantity | undefined {
  const { lower } = tokens[at]!;
  const least = MANY.get(lower);
  const isOf = tokens[at + 1]?.lower === 'of';
  if (!isMany(lower) || tokens[at - 1]?.tag === 'NUM') return undefined;
  if (
    least === undefined
      ? tokens[at + 1]?.tag !== 'NOUN'
      : !isOf && !/^(?:VERB|AUX)$/.test(tokens[at + 1]?.tag ?? '')
  )
    return undefined;
  // "Tens of thousands of people" is counted by neither word.
  if (MANY.has(tokens[at + 2]?.lower ?? '') || tokens[at - 1]?.lower === 'of') return undefined;
  const end = least !== undefined && isOf ? at + 2 : at + 1;
  const read = countedIn(tokens, at, end, least ?? 3);
  return read === undefined || UNCOUNTED.has(read.of)
    ? undefined
    : { ...read, start: at, end, bound: 'least', isVague: true };
}

const UNCOUNTED = new Set([
  'year',
  'month',
  'week',
  'day',
  'hour',
  'minute',
  'time',
  'dollar',
  'mile',
  'euro',
]);

// "A 6.1 quake".
const QUAKE = /^(?:earth)?quakes?$|^(?:tremor|temblor|aftershock|shock)s?$/;

function named(
  tokens: readonly Token[],
  at: number,
  { value, end, isScaled }: { value: number; end: number; isScaled: boolean },
): Quantity | undefined {
  const word = (i: number): string => tokens[i]?.lower ?? '';
  const [previous, next] = [word(at - 1), word(end)];
  const bare = { start: at, end, per: '', of: '' };
  const currency = currencyBefore(tokens, at);
  if (currency !== undefined) {
    const stop = units.get(next)?.kind === 'money' ? end + 1 : end;
    return finish({ ...bare, value, unit: currency.unit, end: stop, start: currency.start });
  }
  const isOfQuake = value < 10 && !Number.isInteger(value) && QUAKE.test(next);
  if (previous === 'magnitude' || (previous === 'of' && word(at - 2) === 'magnitude') || isOfQuake)
    return { ...bare, value, unit: 'magnitude', bound: 'exact', direction: undefined, kind: 'count' };
  if (MONTH.test(previous) || (MONTH.test(next) && !isScaled) || CLOCK.test(next)) return undefined;
  if (next === ':' || (next === '/' && /^\d/.test(word(end + 1)))) return undefined;
  let after = end;
  if (word(after) === '-' && tokens[after]!.start === tokens[after - 1]!.end) after += 1;
  let unit = units.get(word(after).replace(/\.$/, ''));
  let last = after + 1;
  const joined = units.get(`${word(after)}-${word(after + 1)}`);
  if (joined !== undefined) [unit, last] = [joined, after + 2];
  if (word(after) === 'per' && word(after + 1) === 'cent') [unit, last] = [units.get('percent'), after + 2];
  const national = unit === undefined ? nationalAt(tokens, after) : undefined;
  if (national !== undefined) [unit, last] = [national.unit, national.end];
  if (unit !== undefined && unit.kind !== 'scale') {
    if (unit.kind === 'time' && (/^(?:old|ago|earlier|later)$/.test(word(last)) || word(last) === '-'))
      return undefined;
    // "10-day trip", "3-month bills": a measure of what follows.
    return finish({
      ...bare,
      value: value * unit.factor,
      unit: unit.unit,
      end: last,
      of: unit.kind === 'money' || unit.kind === 'share' ? ofBehind(tokens, last) : '',
    });
  }
  if (/^\d{4}$/.test(word(at)) && value >= 1500 && value <= 2100 && !isScaled && !isCountedNoun(tokens[end]))
    return undefined;
  if (NUMBERED.test(previous) || isInName(tokens, at, end)) return undefined;
  if (previous === '-' && tokens[at - 1]!.start === tokens[at - 2]?.end) return undefined;
  if (/^(?:st|nd|rd|th)$/.test(next)) return undefined;
  return (
    partOf(tokens, at, end, value) ?? partAt(tokens, at, end, value) ?? countedIn(tokens, at, end, value)
  );

  function finish(quantity: Pick<Quantity, 'value' | 'unit' | 'start' | 'end' | 'of' | 'per'>): Quantity {
    const { direction, kind } = wayOf(tokens, quantity.start);
    return {
      ...quantity,
      bound: boundOf(tokens, quantity.start),
      per: perBehind(tokens, quantity.end),
      direction,
      kind,
    };
  }
}

/** The currency whose sign or code stands before a number: "$", "A$", "EUR", "Rs". */
function currencyBefore(tokens: readonly Token[], at: number): { unit: string; start: number } | undefined {
  const [land, before] = [tokens[at - 2], tokens[at - 1]];
  if (before === undefined || !CURRENCY.test(before.text)) return undefined;
  // The tagger parts "HK$".
  const joined =
    land !== undefined && land.end === before.start ? units.get(land.lower + before.lower) : undefined;
  const known = joined ?? units.get(before.lower.replace(/\.$/, ''));
  return known?.kind === 'money'
    ? { unit: known.unit, start: joined === undefined ? at - 1 : at - 2 }
    : undefined;
}

const CURRENCY = /[$€£¥₹]$|^\p{Lu}{3}$|^Rs\.?$/u;

/** "US dollars", "Hong Kong dollars", "Egyptian pounds": the currency of a nation where several have one of its name. */
function nationalAt(tokens: readonly Token[], at: number): { unit: Unit; end: number } | undefined {
  let end = at;
  while (end < at + 2 && /^\p{Lu}/u.test(tokens[end]?.text ?? '')) end += 1;
  const money = end === at ? undefined : units.get(tokens[end]?.lower ?? '');
  if (money?.kind !== 'money') return undefined;
  const shared = SHARED.get(money.unit);
  const nation = tokens.slice(at, end);
  const known = shared?.of[nation.map(({ lower }) => lower.replaceAll('.', '')).join(' ')];
  const unit =
    shared === undefined
      ? money.unit
      : (known ?? `${nation.map(({ text }) => text).join(' ')} ${shared.name}`);
  return { unit: { ...money, unit }, end: end + 1 };
}

interface Shared {
  readonly name: string;
  /** Units by nations, folded. */
  readonly of: Readonly<Record<string, string>>;
}

// Currencies that several nations have by one name, and the unit of those that have a sign or the name alone.
const SHARED: ReadonlyMap<string, Shared> = new Map(
  Object.entries<Shared>({
    $: {
      name: 'dollars',
      of: {
        us: '$',
        american: '$',
        australian: 'A$',
        canadian: 'C$',
        'new zealand': 'NZ$',
        'hong kong': 'HK$',
        singapore: 'S$',
        taiwan: 'NT$',
      },
    },
    '£': { name: 'pounds', of: { british: '£', uk: '£' } },
    '₹': { name: 'rupees', of: { indian: '₹' } },
  }),
);

/** Whether a number belongs to the name before it: "Apollo 13 landed". */
function isInName(tokens: readonly Token[], at: number, end: number): boolean {
  const [name, next] = [tokens[at - 1], tokens[end]];
  if (name?.tag !== 'PROPN' || name.end + 1 < tokens[at]!.start || isCountedNoun(next)) return false;
  // "On Friday 44 of the 58", "in Gaza 12 were killed": the name says when or where, and several are counted.
  return !(WEEKDAY.test(name.lower) || (isPlaced(tokens, at - 1) && SEVERAL.test(next?.lower ?? '')));
}

/** Whether the name that ends at a token is a place by the preposition before it. */
function isPlaced(tokens: readonly Token[], last: number): boolean {
  let first = last;
  while (tokens[first - 1]?.tag === 'PROPN') first -= 1;
  return PLACING.test(tokens[first - 1]?.lower ?? '');
}

const WEEKDAY = /^(?:mon|tues|wednes|thurs|fri|satur|sun)day$/;
const PLACING = /^(?:in|at|near|around|across|outside|inside|throughout)$/;
const SEVERAL = /^(?:were|are|have|remain|remained)$/;

const isCountedNoun = (token: Token | undefined): boolean =>
  token !== undefined && ((token.tag === 'NOUN' && !MONTH.test(token.lower)) || token.tag === 'ADJ');

/** "Per share", "a barrel", "an hour". */
function perBehind(tokens: readonly Token[], end: number): string {
  const { lower } = tokens[end] ?? { lower: '' };
  const noun = tokens[end + 1];
  if (noun?.tag !== 'NOUN') return '';
  return lower === 'per' || lower === 'a' || lower === 'an' || lower === 'each' ? noun.lemma : '';
}

function ofBehind(tokens: readonly Token[], end: number): string {
  if (tokens[end]?.lower !== 'of' && tokens[end]?.lower !== 'in') return '';
  for (let i = end + 1; i < Math.min(tokens.length, end + 5); i += 1)
    if (tokens[i]!.tag === 'NOUN') return tokens[i]!.lemma;
  return '';
}
