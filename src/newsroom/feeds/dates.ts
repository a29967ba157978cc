import { readDate } from '../date.ts';
import { monthNames } from './month-names.ts';

/**
 * When something was published, in ms since 1970, from any form that feeds are known to write: those of `readDate`, and
 *
 * - months and days of the week in the languages of `month-names.ts`, digits of their scripts, am and pm in words;
 * - `25.11.2026 14:30`, `25/11/2026`, `2026/11/25`, `20261125T143000`, `2026年11月25日 14時30分`, `Wed Nov 25 14:30:00 EST 2026`;
 * - week and ordinal dates of ISO 8601, a month or a year alone, offsets without minutes, names of common zones.
 *
 * Without a zone it is UTC. Day and month that could be either are day first, but month first for `en-US` and where
 * only that can be.
 * @param language of the feed, as BCP 47.
 * @param site an address of the feed: where it has no language, its country counts.
 * @returns undefined for what is no date; also for 1970-01-01 and 0001-01-01, which is what a machine writes that knows none.
 */
export function readFeedDate(value: string, language?: string, site?: string): number | undefined {
  const text = inZone(plainDigits(value), language, site)
    .trim()
    .replace(/(?<![:\d])(\d{1,2})\s?([ap])\.?m\b/i, '$1:00 $2m');
  if (text === '' || text.length > LONGEST) return undefined;
  // Seconds or milliseconds since 1970.
  if (/^\d{9,10}(?:\.\d+)?$|^\d{12,13}$/.test(text))
    return usable(Number(text) * (/^\d{12}/.test(text) ? 1 : 1_000));
  for (const form of [tidied(text), text]) {
    const read = readDate(form);
    if (read !== undefined) return usable(Date.parse(read));
  }
  return usable(numbered(text, language) ?? worded(text));
}

const LONGEST = 120;
const YEAR_MS = 365 * 86_400_000;

function usable(at: number | undefined): number | undefined {
  return at === undefined || !Number.isFinite(at) || Math.abs(at) < YEAR_MS ? undefined : at;
}

// CST is the time of Chicago, and that of Beijing and Taipei. An offset in numbers before it says which.
const CST = /(?<![+-]\d{2}:?\d{2}\s*\(?)\bCST\b/i;

function inZone(text: string, language: string | undefined, site: string | undefined): string {
  return CST.test(text) && isChinese(language, site) ? text.replace(CST, '+0800') : text;
}

function isChinese(language: string | undefined, site: string | undefined): boolean {
  const [primary = '', ...rest] = (language ?? '').trim().toLowerCase().split(/[-_]/);
  if (primary === 'zh') return true;
  const region = rest.find((part) => /^[a-z]{2}$/.test(part));
  if (region !== undefined) return region === 'cn' || region === 'tw';
  return site !== undefined && URL.canParse(site) && /\.(?:cn|tw)$/.test(new URL(site).hostname);
}

const ZERO_DIGITS = [0x660, 0x6f0, 0x966, 0x9e6, 0xe50, 0xff10];

function plainDigits(text: string): string {
  return text.normalize('NFKC').replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0)!;
    const zero = ZERO_DIGITS.find((first) => code >= first && code <= first + 9);
    return zero === undefined ? digit : String(code - zero);
  });
}

/** What `readDate` asks for: one space, no words in brackets, an offset of four digits. */
function tidied(text: string): string {
  return text
    .replace(/\s*\([^)]*\)\s*$/, '')
    .replace(/\b(?:GMT|UTC)\s*([+-]\d)/i, '$1')
    .replace(/(?<=\d\s?)[A-Z]{2,5}$/, (name) => {
      const hours = ZONES.get(name);
      return hours === undefined ? name : offset(hours);
    })
    .replace(/([+-]\d{2})$/, '$1:00')
    .replace(/([A-Za-z]{3,9} \d{2,4}) (\d{2})(\d{2})(?= |$)/, '$1 $2:$3')
    .replace(/([+-])(\d)(?::?(\d\d))?$/, (_, sign, hour, minute = '00') => `${sign}0${hour}:${minute}`)
    .replace(/\s+/g, ' ');
}

function offset(hours: number): string {
  const minutes = Math.abs(hours) * 60;
  const two = (number: number): string => String(number).padStart(2, '0');
  return `${hours < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

const TIME =
  /(\d{1,2})(?:[:.hH時时시]\s*|\s*(?:часов|ч)\s*)(\d{2})(?:\s*[:.m分분]\s*(\d{2})(?:[.,](\d{1,9}))?)?/;
// In hours. Abbreviations that two places share have the meaning that feeds give them.
const ZONES: ReadonlyMap<string, number> = new Map<string, number>(
  Object.entries({
    UT: 0,
    UTC: 0,
    GMT: 0,
    Z: 0,
    WET: 0,
    WEST: 1,
    BST: 1,
    IST: 5.5,
    CET: 1,
    CEST: 2,
    MEZ: 1,
    MESZ: 2,
    EET: 2,
    EEST: 3,
    MSK: 3,
    TRT: 3,
    PKT: 5,
    ICT: 7,
    WIB: 7,
    CST: -6,
    CDT: -5,
    EST: -5,
    EDT: -4,
    MST: -7,
    MDT: -6,
    PST: -8,
    PDT: -7,
    AKST: -9,
    HST: -10,
    BRT: -3,
    ART: -3,
    SAST: 2,
    HKT: 8,
    SGT: 8,
    AWST: 8,
    JST: 9,
    KST: 9,
    AEST: 10,
    AEDT: 11,
    NZST: 12,
    NZDT: 13,
    ET: -5,
    PT: -8,
    CT: -6,
    MT: -7,
  }),
);

interface Clock {
  readonly ms: number;
  /** What is left of the text. */
  readonly rest: string;
}

/** The time of day with its offset, taken out of a text; midnight UTC where there is none. */
function clockOf(text: string): Clock | undefined {
  const found = TIME.exec(text);
  if (found === null) return { ms: 0, rest: text };
  const [whole, hour, minute, second = '0'] = found;
  let rest = `${text.slice(0, found.index)} ${text.slice(found.index + whole.length)}`;
  let hours = Number(hour);
  const half =
    /(?:\b([ap])\.?\s?m\b\.?)|(午前|上午|오전|π\.?μ\.?|ص)|(午後|下午|오후|μ\.?μ\.?|م(?=\s|$))/iu.exec(rest);
  if (half !== null) {
    rest = rest.replace(half[0], ' ');
    const isAfternoon = half[1] === undefined ? half[3] !== undefined : half[1].toLowerCase() === 'p';
    if (hours <= 12) hours = (hours % 12) + (isAfternoon ? 12 : 0);
  }
  if (hours > 24 || Number(minute) > 59 || Number(second) > 60) return undefined;
  const after = text.slice(found.index + whole.length);
  const numeric = /([+-])(\d{1,2}):?(\d{2})?(?!\d)/.exec(after);
  let offset = 0;
  if (numeric !== null) {
    offset = (Number(numeric[2]) + Number(numeric[3] ?? 0) / 60) * (numeric[1] === '-' ? -1 : 1);
    if (Math.abs(offset) > 18) return undefined;
    rest = rest.replace(numeric[0], ' ');
  } else {
    const name = after.match(/\b[A-Z]{1,5}\b/g)?.find((word) => ZONES.has(word));
    if (name !== undefined) {
      offset = ZONES.get(name)!;
      rest = rest.replace(new RegExp(`\\b${name}\\b`), ' ');
    }
  }
  return { ms: ((hours * 60 + Number(minute)) * 60 + Number(second) - offset * 3_600) * 1_000, rest };
}

/** @param written the year: four digits, or two of this century or the last. */
function day(written: string, month: number, date: number, clock: Clock): number | undefined {
  const year = Number(written);
  const isShort = written.length < 3;
  // Years of the Buddhist era, as Thai feeds write them.
  const full = year > 2400 && year < 2700 ? year - 543 : isShort ? year + (year < 50 ? 2000 : 1900) : year;
  const at = Date.UTC(full, month - 1, date);
  const read = new Date(at);
  if (full < 1000 || full > 9999 || read.getUTCMonth() !== month - 1 || read.getUTCDate() !== date)
    return undefined;
  return at + clock.ms;
}

/** Dates that are written in numbers. */
function numbered(text: string, language: string | undefined): number | undefined {
  const compact = /^(\d{4})(\d{2})(\d{2})(?:T?(\d{2})(\d{2})(\d{2})?)?(.*)$/.exec(text);
  if (compact !== null) {
    const [, year, month, date, hour, minute, second = '00', zone = ''] = compact;
    const clock = hour === undefined ? { ms: 0, rest: '' } : clockOf(`${hour}:${minute}:${second}${zone}`);
    return clock && day(year!, Number(month), Number(date), clock);
  }
  const week = /^(\d{4})-?W(\d{2})(?:-?([1-7]))?$/.exec(text);
  if (week !== null) return ofWeek(Number(week[1]), Number(week[2]), Number(week[3] ?? 1));
  const ordinal = /^(\d{4})-?(\d{3})$/.exec(text);
  if (ordinal !== null) return ofOrdinal(ordinal[1]!, Number(ordinal[2]));
  const alone = /^(\d{4})(?:-(\d{2}))?$/.exec(text);
  if (alone !== null) return day(alone[1]!, Number(alone[2] ?? 1), 1, { ms: 0, rest: '' });
  const eastern = /(\d{4})\s*[年년]\s*(\d{1,2})\s*[月월]\s*(\d{1,2})\s*[日일]?/.exec(text);
  const parts = eastern ?? /(?<!\d)(\d{4})[-/. ]+(\d{1,2})[-/. ]+(\d{1,2})(?!\d)/.exec(text);
  if (parts !== null) {
    const clock = clockOf(text.replace(parts[0], ' ').replace(/^\s*T/, ''));
    return clock && day(parts[1]!, Number(parts[2]), Number(parts[3]), clock);
  }
  const short = /(?<!\d)(\d{1,2})[-/. ]+(\d{1,2})[-/. ]+(\d{4}|\d{2})(?!\d)/.exec(text);
  if (short === null) return undefined;
  const clock = clockOf(text.replace(short[0], ' '));
  if (clock === undefined) return undefined;
  const [one, two, year] = [Number(short[1]), Number(short[2]), short[3]!];
  const monthFirst = two > 12 || (one <= 12 && /^en-us$/i.test(language ?? '') && short[0].includes('/'));
  return monthFirst ? day(year, one, two, clock) : day(year, two, one, clock);
}

/** The day of a year that is written by its number, from 1. */
function ofOrdinal(year: string, nr: number): number | undefined {
  const first = day(year, 1, 1, { ms: 0, rest: '' });
  const at = first === undefined ? undefined : first + (nr - 1) * 86_400_000;
  return at === undefined || new Date(at).getUTCFullYear() !== Number(year) ? undefined : at;
}

/** ISO 8601, 5.2.3: the week of the year that holds its first Thursday is the first. */
function ofWeek(year: number, week: number, weekday: number): number | undefined {
  if (week < 1 || week > 53 || year < 1_000) return undefined;
  const fourth = new Date(Date.UTC(year, 0, 4));
  const monday = fourth.getTime() - ((fourth.getUTCDay() + 6) % 7) * 86_400_000;
  return monday + ((week - 1) * 7 + weekday - 1) * 86_400_000;
}

/** Dates whose month is a word. */
function worded(text: string): number | undefined {
  const clock = clockOf(text.replace(/(\d)(?:st|nd|rd|th|er|º|ª|°|\.)(?=[\s,]|$)/gi, '$1'));
  if (clock === undefined) return undefined;
  const words = clock.rest.toLocaleLowerCase('en').match(/[\p{L}\p{M}]+(?:[.'’׳]?[\p{L}\p{M}]+)*/gu) ?? [];
  const names = monthNames();
  const month = words
    .map((word) => names.get(word.replaceAll(/[.'’׳]/g, '')))
    .find((found) => found !== undefined);
  const numbers = clock.rest.match(/\d+/g) ?? [];
  if (month === undefined || numbers.length < 2) return undefined;
  const year = numbers.find((number) => Number(number) > 31) ?? numbers.at(-1)!;
  const dates = numbers.map(Number).filter((number) => number !== Number(year));
  return day(year, month, dates.find((number) => number >= 1 && number <= 31) ?? Number(numbers[0]), clock);
}
