import { ZONES } from './zones.ts';

const HOUR_WORDS = '[h時时시點点]|heures?|Uhr|часов|ч';
const TIME = new RegExp(
  `(?<!\\d)(\\d{1,2})(?:[:.]|\\s*(?:${HOUR_WORDS})\\.?)\\s*(\\d{2})(?!\\d)(?:\\s*[:.m分분]\\s*(\\d{2})(?!\\d)(?:[.,](\\d{1,9}))?)?`,
  'i',
);
// An hour alone is one where a word says so.
const HOUR = new RegExp(`(?<!\\d)(\\d{1,2})\\s*(?:[時时시點点]|(?:${HOUR_WORDS})(?![\\p{L}\\d]))`, 'iu');
// Behind a time, a space or a zone. Elsewhere the sign is a hyphen of a date: `10:00 25-Nov-2026`.
const OFFSET = new RegExp(
  `(?<=^|[\\s(,分秒분초]|\\b(?:${[...ZONES.keys()].join('|')}|[ap]\\.?m\\.?|h|m|s|Uhr))([+-])(\\d{1,2}):?(\\d{2})?(?!\\d)`,
  'i',
);

/** A time of day. */
export interface Clock {
  /** Since midnight UTC; below zero and above a day where the offset makes it so. */
  readonly ms: number;
  /** What is left of the text. */
  readonly rest: string;
}

/** The time of day with its offset, taken out of a text; midnight UTC where there is none, and undefined for 25:00. */
export function clockOf(text: string): Clock | undefined {
  const found = TIME.exec(text) ?? HOUR.exec(text);
  if (found === null) return { ms: 0, rest: text };
  const [whole, hour, minute = '0', second = '0'] = found;
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
  const numeric = OFFSET.exec(after);
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
