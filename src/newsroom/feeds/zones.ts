/** Zones in hours. Abbreviations that two places share have the meaning that feeds give them. */
export const ZONES: ReadonlyMap<string, number> = new Map<string, number>(
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
  }),
);

// What clocks show in a place, whichever time of the year it is.
const CLOCKS: ReadonlyMap<string, string> = new Map<string, string>(
  Object.entries({
    ET: 'America/New_York',
    CT: 'America/Chicago',
    MT: 'America/Denver',
    PT: 'America/Los_Angeles',
  }),
);
const CLOCK_NAME = /\b(?:ET|CT|MT|PT)\b/;
const OFFSET_BEHIND_TIME = /\d[:.]\d{2}(?:\.\d+)?\s*[+-]\d{1,2}(?::?\d{2})?\b/;

/**
 * Whether a time is that of a place's clocks, by their name, which says nothing of daylight saving. A zone before the
 * name goes before it, and one in brackets is a remark.
 * @returns the text as if it were UTC, and the zone of IANA.
 */
export function placeClock(text: string): { readonly text: string; readonly timeZone: string } | undefined {
  const bare = text.replace(/\([^)]*\)/g, ' ');
  const found = CLOCK_NAME.exec(bare);
  if (found === null) return undefined;
  const before = bare.slice(0, found.index);
  if (!/\d/.test(before) || OFFSET_BEHIND_TIME.test(before)) return undefined;
  if (before.match(/\b[A-Z]{1,5}\b/g)?.some((word) => ZONES.has(word))) return undefined;
  const timeZone = CLOCKS.get(found[0])!;
  return { text: `${before}GMT${bare.slice(found.index + found[0].length)}`, timeZone };
}

const formatters = new Map<string, Intl.DateTimeFormat>();

/** What clocks of a zone are ahead of UTC at a moment, in ms. */
function aheadAt(timeZone: string, at: number): number {
  let formatter = formatters.get(timeZone);
  if (formatter === undefined) {
    formatter = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
    formatters.set(timeZone, formatter);
  }
  const found = /([+-])(\d{2}):(\d{2})/.exec(formatter.format(at));
  if (found === null) return 0;
  return (Number(found[2]) * 60 + Number(found[3])) * (found[1] === '-' ? -60_000 : 60_000);
}

/** The moment at which the clocks of a zone show what clocks of UTC show at another. Of two it is the first. */
export function whenShown(timeZone: string, shown: number): number {
  // Twice, since the first offset is that of another moment, between which and this clocks may have changed.
  return shown - aheadAt(timeZone, shown - aheadAt(timeZone, shown));
}

// CST is the time of Chicago, and that of Beijing and Taipei. An offset in numbers before it says which.
const CST = /(?<![+-]\d{2}:?\d{2}\s*\(?)\bCST\b/i;

/** @returns the text, with an offset where the feed decides what its zone means. */
export function inZone(text: string, language: string | undefined, site: string | undefined): string {
  return CST.test(text) && isChinese(language, site) ? text.replace(CST, '+0800') : text;
}

function isChinese(language: string | undefined, site: string | undefined): boolean {
  const [primary = '', ...rest] = (language ?? '').trim().toLowerCase().split(/[-_]/);
  if (primary === 'zh') return true;
  const region = rest.find((part) => /^[a-z]{2}$/.test(part));
  if (region !== undefined) return region === 'cn' || region === 'tw';
  return site !== undefined && URL.canParse(site) && /\.(?:cn|tw)$/.test(new URL(site).hostname);
}

/** An offset as ISO 8601 writes it. */
export function offset(hours: number): string {
  const minutes = Math.abs(hours) * 60;
  const two = (number: number): string => String(number).padStart(2, '0');
  return `${hours < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
