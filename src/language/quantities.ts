import { fractionAt } from './fractions.ts';
import type { Direction, Quantity, Token } from './model.ts';
import { readTable } from './tables.ts';
import { LIGHT_NOUN, wordClass } from './words.ts';

interface Unit {
  readonly unit: string;
  readonly factor: number;
  readonly kind: 'scale' | 'money' | 'share' | 'measure' | 'time';
}

const units = new Map<string, Unit>();
for (const [words, unit, factor, kind] of readTable('units.tsv', 4)) {
  for (const word of words!.split(';')) {
    const row = { unit: unit!, factor: Number(factor), kind: kind as Unit['kind'] };
    if (!Number.isFinite(row.factor)) throw new Error(`units.tsv: ${word} has no factor`);
    // "m" is a million behind a sum and a metre elsewhere: the first row that names a word wins.
    if (!units.has(word)) units.set(word, row);
  }
}

const counted = new Map<string, string>();
const tolls = new Set<string>();
for (const [name, toll, words] of readTable('counted.tsv', 3)) {
  if (toll === 'toll') tolls.add(name!);
  for (const word of words!.split(' ')) counted.set(word, name!);
}

/** Whether a count only grows while its event goes on. */
export const isToll = (unit: string): boolean => tolls.has(unit);

const [ABOUT, LEAST, MOST] = [wordClass('approximate'), wordClass('least'), wordClass('most')];
const WORDS: ReadonlyMap<string, number> = new Map(
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'
    .split(' ')
    .map((word, value) => [word, value] as const),
);
const TENS: ReadonlyMap<string, number> = new Map(
  'twenty thirty forty fifty sixty seventy eighty ninety'
    .split(' ')
    .map((word, index) => [word, 20 + 10 * index] as const),
);
const MONTH =
  /^(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\.?$/;
const CLOCK = /^(?:am|pm|a\.m\.?|p\.m\.?|gmt|utc|o'clock|bst|est|edt|cet)$/;
// What a number behind it numbers, rather than counts.
const NUMBERED =
  /^(?:no|no\.|nos|route|highway|flight|article|section|chapter|phase|boeing|airbus|covid|g|page|aged|age|group|class|number|room|channel|iphone|windows|psalm|volume|vol|unit|type|model|proposition|resolution)$/;
const RISE =
  /^(?:up|rise|rose|risen|increase|increased|climb|climbed|jump|jumped|surge|surged|gain|gained|higher|grow|grew|growth|raise|raised|soar|soared|add|added|hike|hiked|increasing|rising|gains|rises|increases|jumps|climbs|advance|advanced)$/;
const FALL =
  /^(?:down|fall|fell|fallen|decrease|decreased|drop|dropped|decline|declined|cut|lower|lowered|lose|lost|plunge|plunged|tumble|tumbled|slump|slumped|shrink|shrank|reduce|reduced|falls|drops|declines|slid|slide|loses|cuts|falling|less)$/;

/** The numbers of a sentence with what they count. Dates, times of day, ages, scores and numbers in names are left out. */
export function quantitiesOf(tokens: readonly Token[]): Quantity[] {
  const found: Quantity[] = [];
  let before: { readonly value: number; readonly end: number } | undefined;
  for (let at = 0; at < tokens.length; at += 1) {
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

// What is said in plurals of tens is two of them and more.
const MANY: ReadonlyMap<string, number> = new Map(
  Object.entries({ dozens: 24, scores: 40, hundreds: 200, thousands: 2_000, millions: 2e6, billions: 2e9 }),
);

/** Whether a word says of things that there are many of them. */
export const isMany = (lower: string): boolean => MANY.has(lower) || lower === 'several';

/** "Dozens of people", "several people": at least so many. */
function manyAt(tokens: readonly Token[], at: number): Quantity | undefined {
  const { lower } = tokens[at]!;
  const least = MANY.get(lower);
  const isOf = tokens[at + 1]?.lower === 'of';
  if (!isMany(lower) || tokens[at - 1]?.tag === 'NUM') return undefined;
  if (least === undefined ? tokens[at + 1]?.tag !== 'NOUN' : !isOf && tokens[at + 1]?.tag !== 'VERB')
    return undefined;
  // "Tens of thousands of people" is counted by neither word.
  if (MANY.has(tokens[at + 2]?.lower ?? '') || tokens[at - 1]?.lower === 'of') return undefined;
  const read = countedIn(tokens, at, least === undefined ? at + 1 : at + 2, least ?? 3);
  return read === undefined || UNCOUNTED.has(read.of)
    ? undefined
    : { ...read, start: at, end: least === undefined ? at + 1 : at + 2, bound: 'least', isVague: true };
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

/** "More than 30", "over 30", but "at least 30". */
const isBeyond = (tokens: readonly Token[], { start, bound }: Quantity): boolean =>
  (bound === 'least' || bound === 'most') && BEYOND.test(tokens[start - 1]?.lower ?? '');
const BEYOND = /^(?:than|over|above|under|below|exceed(?:s|ed|ing)?)$/;

/** "Between 20 and 30", "2.5 to 3.5 million": a number with the one that begins its range. */
function ranged(
  quantity: Quantity,
  at: number,
  before: { readonly value: number; readonly end: number } | undefined,
): Quantity {
  if (quantity.bound !== 'most' || before === undefined || before.end !== at - 1) return quantity;
  // The scale stands once, behind the second: "3 to 5 million".
  const scale = [1, 1e3, 1e6, 1e9].find((each) => before.value * each * 100 >= quantity.value) ?? 1;
  const from = before.value * scale;
  return from < quantity.value ? { ...quantity, from } : quantity;
}

/** Value and end of the number that begins at a token, with its scale words. */
function numberAt(
  tokens: readonly Token[],
  at: number,
): { value: number; end: number; isScaled: boolean } | undefined {
  const { lower, start } = tokens[at]!;
  let value: number | undefined;
  let end = at + 1;
  if (/^\d/.test(lower)) {
    const digits = /^(\d[\d,]*(?:\.\d+)?)(k|m|mn|bn|b|tn)?$/.exec(lower);
    if (digits === null) return undefined;
    value = Number(digits[1]!.replaceAll(',', ''));
    if (digits[2] !== undefined)
      return { value: value * (units.get(digits[2])?.factor ?? 1), end, isScaled: true };
  } else {
    value = WORDS.get(lower) ?? TENS.get(lower);
    if (
      value === undefined &&
      (lower === 'hundred' ||
        lower === 'thousand' ||
        lower === 'million' ||
        lower === 'billion' ||
        lower === 'dozen')
    )
      value = tokens[at - 1]?.lower === 'a' ? 1 : undefined;
    if (value === undefined) return undefined;
    if (lower === 'one' && tokens[at - 1]?.tag === 'DET') return undefined;
    if (TENS.has(lower)) {
      const next = tokens[end]?.lower === '-' ? end + 1 : end;
      const ones = WORDS.get(tokens[next]?.lower ?? '');
      if (ones !== undefined && ones > 0 && ones < 10) {
        value += ones;
        end = next + 1;
      }
    }
    if (/^(?:hundred|thousand|million|billion|dozen)$/.test(lower)) end = at;
  }
  if (!Number.isFinite(value)) return undefined;
  // "1/2", "3-1", "7:30": no counts.
  const before = tokens[at - 1];
  if (before !== undefined && /^[/:]$/.test(before.lower) && before.end === start) return undefined;
  let isScaled = false;
  for (;;) {
    let next = end;
    if (tokens[next]?.lower === '-' && tokens[next]!.start === tokens[next - 1]!.end) next += 1;
    const scale = units.get(tokens[next]?.lower.replace(/\.$/, '') ?? '');
    if (scale?.kind !== 'scale') break;
    const word = tokens[next]!.lower;
    const isShort = word.length < 3;
    if (
      isShort &&
      before !== undefined &&
      units.get(before.lower)?.kind !== 'money' &&
      word !== 'bn' &&
      word !== 'mn'
    )
      break;
    value *= scale.factor;
    isScaled = true;
    end = next + 1;
  }
  return { value, end, isScaled };
}

function named(
  tokens: readonly Token[],
  at: number,
  { value, end, isScaled }: { value: number; end: number; isScaled: boolean },
): Quantity | undefined {
  const word = (i: number): string => tokens[i]?.lower ?? '';
  const sign = /^(?:us|a|au|c|ca|nz|hk|s)?([$€£¥₹])$/.exec(word(at - 1))?.[1];
  const [previous, next] = [word(at - 1), word(end)];
  const bare = { start: at, end, per: '', of: '' };
  if (sign !== undefined) {
    const stop = units.get(next)?.kind === 'money' ? end + 1 : end;
    return finish({ ...bare, value, unit: sign, end: stop, start: at - 1 });
  }
  if (previous === 'magnitude' || (previous === 'of' && word(at - 2) === 'magnitude'))
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
  // "US dollars", "Canadian dlrs", "metric tons".
  if (
    unit === undefined &&
    units.get(word(after + 1))?.kind === 'money' &&
    /^\p{Lu}/u.test(tokens[after]?.text ?? '')
  )
    [unit, last] = [units.get(word(after + 1)), after + 2];
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
  if (
    NUMBERED.test(previous) ||
    (tokens[at - 1]?.tag === 'PROPN' &&
      !isCountedNoun(tokens[end]) &&
      tokens[at - 1]!.end + 1 >= tokens[at]!.start)
  )
    return undefined;
  if (previous === '-' && tokens[at - 1]!.start === tokens[at - 2]?.end) return undefined;
  if (/^(?:st|nd|rd|th)$/.test(next)) return undefined;
  return countedIn(tokens, at, end, value);

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

// A number of people counts what is said of them near by: "killed at least 12", "12 people were killed".
const [AHEAD, BACK] = [9, 6];

function countedIn(tokens: readonly Token[], at: number, end: number, value: number): Quantity | undefined {
  const { direction, kind } = wayOf(tokens, at);
  const bound = boundOf(tokens, at);
  let noun = '';
  let last = end;
  for (let i = end; i < Math.min(tokens.length, end + 6); i += 1) {
    const { tag, lower, lemma } = tokens[i]!;
    // "Demolished 6,000 shanties today": the day is not counted.
    if (DAY.test(lower)) break;
    if (tag === 'NOUN' || (tag === 'PROPN' && noun === '' && i === end)) {
      noun = lemma;
      last = i + 1;
      if (tokens[i + 1]?.tag !== 'NOUN') break;
      continue;
    }
    if (
      tag === 'ADJ' ||
      lower === '-' ||
      lower === 'other' ||
      lower === 'more' ||
      (lower === 'of' && i === end) ||
      tag === 'DET' ||
      (tag === 'VERB' && i === end && tokens[i + 1]?.tag === 'NOUN')
    )
      continue;
    break;
  }
  // "Of the twelve miners, five were trapped".
  if (noun === '') noun = wholeBefore(tokens, at)?.lemma ?? '';
  // "Option strike prices", "aid worker jobs": what is counted is the last noun of the group.
  const unit = people(tokens, at, end, noun) ?? noun;
  if (unit === '') return undefined;
  return { value, unit, bound, direction, kind, per: '', of: noun, start: at, end: Math.max(end, last) };
}

function people(tokens: readonly Token[], at: number, end: number, noun: string): string | undefined {
  // "Claimed nine lives".
  const isLost =
    noun === 'life' && tokens.slice(Math.max(0, at - 4), at).some(({ lemma }) => TAKEN.test(lemma));
  if (isLost) return 'dead';
  const own = counted.get(noun);
  if (own !== undefined && own !== 'jobs') return own;
  const isPerson = noun === '' || LIGHT_NOUN.has(noun) || PERSON.test(noun);
  if (!isPerson) return own;
  for (let i = end; i < Math.min(tokens.length, end + AHEAD); i += 1) {
    const { lower, lemma, tag } = tokens[i]!;
    // "52 people and four sailors were killed": both were.
    if (/^[,;:()–—]$/.test(lower) || (tag === 'NUM' && !isJoined(tokens, i))) break;
    const unit = counted.get(lemma) ?? counted.get(lower);
    if (unit !== undefined && unit !== 'jobs') return unit;
    // "Lost their lives".
    if (lemma === 'life' && tokens[i - 2]?.lemma === 'lose') return 'dead';
  }
  for (let i = at - 1; i >= Math.max(0, at - BACK); i -= 1) {
    const { lower, lemma, tag } = tokens[i]!;
    if (/^[,;:()–—]$/.test(lower) || (tag === 'NUM' && !isJoined(tokens, at))) break;
    const unit = counted.get(lemma) ?? counted.get(lower);
    if (unit !== undefined && unit !== 'jobs') return unit;
  }
  if (own !== undefined) return own;
  return noun === '' ? undefined : LIGHT_NOUN.has(noun) ? 'people' : noun;
}

const TAKEN = /^(?:claim|take|cost|lose)$/;
const DAY = /^(?:today|yesterday|tomorrow|tonight|(?:mon|tues|wednes|thurs|fri|satur|sun)day)$/;

/** The noun of "of the twelve miners," at the start of a sentence, of which a number behind it counts a part. */
export function wholeBefore(tokens: readonly Token[], at: number): Token | undefined {
  if (tokens[0]?.lower !== 'of' || tokens[1]?.tag !== 'DET') return undefined;
  const comma = tokens.findIndex(({ lower }) => lower === ',');
  const noun = tokens[comma - 1];
  return comma > 2 && comma < at && noun?.tag === 'NOUN' ? noun : undefined;
}

/** Whether "and" leads a number, before an article or not. */
const isJoined = (tokens: readonly Token[], at: number): boolean =>
  tokens[at - 1]?.lower === 'and' || (tokens[at - 1]?.tag === 'DET' && tokens[at - 2]?.lower === 'and');

const PERSON =
  /^(?:person|people|civilian|man|woman|child|soldier|police|policeman|officer|passenger|student|resident|villager|miner|protester|protestor|demonstrator|troop|rebel|militant|migrant|tourist|worker|employee|boy|girl|other|member|pilgrim|refugee|inmate|prisoner|patient|fan|sailor|firefighter|journalist|insurgent|gunman|suspect|guerrilla|peasant|teacher|doctor|palestinian|israeli|iraqi|american)$/;

function boundOf(tokens: readonly Token[], at: number): Quantity['bound'] {
  const [b, a] = [tokens[at - 2]?.lower ?? '', tokens[at - 1]?.lower ?? ''];
  if (a === 'least' && b === 'at') return 'least';
  if (a === 'most' && b === 'at') return 'most';
  if (a === 'than')
    return /^(?:more|greater|higher|other|rather)$/.test(b)
      ? 'least'
      : /^(?:less|fewer|lower)$/.test(b)
        ? 'most'
        : 'exact';
  if (a === 'to' && (b === 'up' || b === 'close')) return b === 'up' ? 'most' : 'nearly';
  // "Between 20 and 30", "3 to 5 percent", but "from 3 to 5".
  const isRange = tokens[at - 2]?.tag === 'NUM' && /^(?:and|to|-|or)$/.test(a);
  if (isRange && (a === 'and' ? tokens[at - 3]?.lower === 'between' : tokens[at - 3]?.lower !== 'from'))
    return 'most';
  if (a === 'between') return 'least';
  if (LEAST.has(a) || (a === 'of' && /^upwards?$/.test(b))) return 'least';
  if (MOST.has(a)) return 'most';
  if (a === 'nearly' || a === 'almost') return 'nearly';
  if (ABOUT.has(a)) return 'about';
  if (tokens[at + 1]?.lower === 'or' && /^(?:more|so)$/.test(tokens[at + 2]?.lower ?? ''))
    return tokens[at + 2]!.lower === 'more' ? 'least' : 'about';
  return 'exact';
}

/** Whether a number is where something went, or by how much. */
function wayOf(tokens: readonly Token[], at: number): { direction: Direction; kind: Quantity['kind'] } {
  let kind: Quantity['kind'] = 'count';
  for (let i = at - 1; i >= Math.max(0, at - 7); i -= 1) {
    const { lower, tag } = tokens[i]!;
    if (/^[;:()]$/.test(lower)) break;
    if (kind === 'count' && i >= at - 3) {
      if (lower === 'by') kind = 'change';
      if (lower === 'to' || lower === 'at') kind = 'level';
    }
    const direction = RISE.test(lower) ? 'up' : FALL.test(lower) ? 'down' : undefined;
    if (direction !== undefined && (tag !== 'ADP' || lower === 'up' || lower === 'down')) {
      if (lower === 'up' && tokens[i + 1]?.lower === 'to') break;
      return { direction, kind: kind === 'count' ? (i >= at - 3 ? 'change' : 'count') : kind };
    }
    if (tag === 'NUM' && i < at - 1) break;
  }
  for (let i = at + 1; i < Math.min(tokens.length, at + 5); i += 1) {
    const { lower } = tokens[i]!;
    if (lower === ',' || lower === ';') break;
    if (/^(?:higher|up|increase|rise|gain|growth|jump)$/.test(lower))
      return { direction: 'up', kind: 'change' };
    if (/^(?:lower|down|decrease|fall|drop|decline|cut|loss)$/.test(lower))
      return { direction: 'down', kind: 'change' };
  }
  return { direction: undefined, kind };
}
