/**
 * When something was published, as RFC 3339 UTC with milliseconds. Understood are RFC 3339 and ISO 8601 (without an
 * offset: UTC; a day alone: its midnight UTC), RFC 822 and 1123 as feeds write them, `December 6, 2004 3:04 PM`,
 * `6 December 2004`, and seconds or milliseconds since 1970.
 * @returns undefined for what is no date, also for days that no calendar has.
 */
export function readDate(value: string | number): string | undefined {
  if (typeof value === 'number') return moment(value < SECONDS_BELOW ? value * 1000 : value);
  const text = on24Hours(value.trim());
  if (text === undefined) return undefined;
  const iso = ISO.exec(text);
  if (iso !== null) {
    const [, year, month, day, hour = '0', minute = '0', second = '0', fraction = '', offset = 'Z'] = iso;
    return assemble(year!, Number(month), day!, hour, minute, second, fraction, offset);
  }
  const rfc = RFC_822.exec(text);
  if (rfc !== null) {
    const [, day, name, year, hour = '0', minute = '0', second = '0', zone = 'GMT'] = rfc;
    return assemble(fullYear(year!), monthOf(name!), day!, hour, minute, second, '', zone);
  }
  const us = MONTH_FIRST.exec(text);
  if (us !== null) {
    const [, name, day, year, hour = '0', minute = '0', second = '0', zone = 'GMT'] = us;
    return assemble(year!, monthOf(name!), day!, hour, minute, second, '', zone);
  }
  return undefined;
}

// Numbers below are seconds: as milliseconds they would lie before April 1970.
const SECONDS_BELOW = 1e10;
const ISO =
  /^(\d{4})-(\d{2})-(\d{2})(?:[Tt ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s*([Zz]|UTC|GMT|[+-]\d{2}:?\d{2})?)?$/;
const RFC_822 =
  /^(?:[A-Za-z]{3,9},?\s+)?(\d{1,2})\s+([A-Za-z]{3,9})\.?,?\s+(\d{4}|\d{2})(?:\s+(\d{1,2}):(\d{2})(?::(\d{2}))?\s*([A-Za-z]{1,4}|[+-]\d{2}:?\d{2})?)?$/;
const MONTH_FIRST =
  /^(?:[A-Za-z]{3,9},\s+)?([A-Za-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})(?:,?\s+(?:at\s+)?(\d{1,2}):(\d{2})(?::(\d{2}))?\s*([A-Za-z]{1,4}|[+-]\d{2}:?\d{2})?)?$/;
const HALF_DAY = /\b(\d{1,2})(:\d{2}(?::\d{2})?) ?([ap])\.?m\b\.?/i;
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
// RFC 822, 5.1, in hours; military letters were defined wrongly there and count as UTC (RFC 2822, 4.3).
const ZONES: ReadonlyMap<string, number> = new Map<string, number>(
  Object.entries({
    EST: -5,
    EDT: -4,
    CST: -6,
    CDT: -5,
    MST: -7,
    MDT: -6,
    PST: -8,
    PDT: -7,
  }),
);

/** A text with its time of day as one of 24 hours: "3:04 pm" is 15:04. Undefined for an hour that no such clock has. */
function on24Hours(text: string): string | undefined {
  const time = HALF_DAY.exec(text);
  if (time === null) return text;
  const [whole, told, rest, half] = time;
  const isAfternoon = half!.toLowerCase() === 'p';
  const hour = Number(told);
  // Some write "15:04 PM".
  if (hour > 12 && !isAfternoon) return undefined;
  const of24 = hour > 12 ? hour : (hour % 12) + (isAfternoon ? 12 : 0);
  return text.replace(whole, `${String(of24).padStart(2, '0')}${rest}`);
}

const FIRST_YEAR = 1_000;

function assemble(
  year: string,
  month: number,
  day: string,
  hour: string,
  minute: string,
  second: string,
  fraction: string,
  zone: string,
): string | undefined {
  // What a program writes that knows no date (`0001-01-01`) would be read as a year of the past century.
  if (Number(year) < FIRST_YEAR) return undefined;
  const ms = Number(fraction.padEnd(3, '0').slice(0, 3));
  const at = Date.UTC(
    Number(year),
    month - 1,
    Number(day),
    Number(hour),
    Number(minute),
    Math.min(59, Number(second)),
    ms,
  );
  const read = new Date(at);
  if (read.getUTCDate() !== Number(day) || read.getUTCMonth() !== month - 1) return undefined;
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 60) return undefined;
  const minutes = offsetOf(zone);
  return minutes === undefined ? undefined : moment(at - minutes * 60_000);
}

function offsetOf(zone: string): number | undefined {
  const numeric = /^([+-])(\d{2}):?(\d{2})$/.exec(zone);
  if (numeric === null) return (ZONES.get(zone.toUpperCase()) ?? 0) * 60;
  const minutes = Number(numeric[2]) * 60 + Number(numeric[3]);
  if (minutes > 18 * 60) return undefined;
  return numeric[1] === '-' ? -minutes : minutes;
}

function monthOf(name: string): number {
  return MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1;
}

// RFC 2822, 4.3: two digits below 50 are of this century.
function fullYear(year: string): string {
  if (year.length === 4) return year;
  return String(Number(year) + (Number(year) < 50 ? 2000 : 1900));
}

function moment(ms: number): string | undefined {
  if (!Number.isFinite(ms) || Math.abs(ms) > 8.64e15) return undefined;
  const date = new Date(ms);
  const year = date.getUTCFullYear();
  return year < FIRST_YEAR || year > 9999 ? undefined : date.toISOString();
}
