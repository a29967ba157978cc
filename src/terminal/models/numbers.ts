/**
 * Whether each number of a sentence stands in the quotes that it cites, in figures or spelled, or belongs to the date of
 * one of them. So "17 people died on 17 July 2026" needs a quote with 17, but the date alone needs none.
 * @param dates when the quotes were published: RFC 3339 in UTC. Their time of day vouches for nothing.
 */
export function numbersStand(sentence: string, quotes: string, dates: readonly string[]): boolean {
  const rest = dates.reduce((text, date) => text.replace(datePattern(date), ' '), sentence);
  const figures = new Set(figuresIn(quotes));
  const words = new Set(wordsIn(quotes));
  return (
    figuresIn(rest).every((figure) => figures.has(figure) || words.has(SPELLED[Number(figure)] ?? figure)) &&
    wordsIn(rest).every((word) => isBorneOut(word, words, figures))
  );
}

const FIGURE = /\d[\d.,]*/g;

/** The numbers in figures, without what groups their digits. */
function figuresIn(text: string): string[] {
  return (text.match(FIGURE) ?? []).map((figure) =>
    figure
      .replace(/[.,]+$/, '')
      .replaceAll(',', '')
      .replace(/^0+(?=\d)/, ''),
  );
}

const wordsIn = (text: string): string[] => text.toLowerCase().match(/\p{L}+/gu) ?? [];

// Each stands at its value.
const SPELLED: readonly string[] =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
// "One" is a pronoun too, and "zero" is said of what is not there at all.
const VALUES: ReadonlyMap<string, string> = new Map(
  SPELLED.flatMap((word, value) => (value < 2 ? [] : [[word, String(value)] as const])),
);
const TENS: ReadonlyMap<string, string> = new Map(
  'twenty thirty forty fifty sixty seventy eighty ninety'
    .split(' ')
    .map((word, at) => [word, String(10 * (at + 2))]),
);
// What multiplies a number, and how quotes write it otherwise. A unit may stand alone ("thousands of people").
const SCALES: ReadonlyMap<string, readonly string[]> = new Map([
  ['dozen', []],
  ['hundred', []],
  ['thousand', ['k']],
  ['million', ['m', 'mn', 'mln']],
  ['billion', ['b', 'bn', 'bln']],
  ['trillion', ['tn', 'trn']],
]);

/** Whether a word is no number, or one that the quotes have. */
function isBorneOut(word: string, words: ReadonlySet<string>, figures: ReadonlySet<string>): boolean {
  const figure = VALUES.get(word) ?? TENS.get(word);
  if (figure !== undefined) return words.has(word) || figures.has(figure);
  const scale = word.replace(/s$/, '');
  const signs = SCALES.get(scale);
  return signs === undefined || [scale, `${scale}s`, ...signs].some((sign) => words.has(sign));
}

/** The ways in which English writes a date: 2026-07-17, 17 July 2026, July 17, 2026, the 17th of July, 2026. */
function datePattern(date: string): RegExp {
  const [day, year] = [new Date(date).getUTCDate(), date.slice(0, 4)];
  const [long, short] = [LONG, SHORT].map((format) => format.format(new Date(date)));
  const month = `(?:${long}|${short}\\b\\.?)`;
  const ofMonth = `0?${day}(?:st|nd|rd|th)?`;
  return new RegExp(
    `(?<![\\p{L}\\p{N}])(?:${date.slice(0, 10)}|${ofMonth}(?:\\s+of)?\\s+${month}(?:,?\\s+${year})?|${month}\\s+${ofMonth}(?:,?\\s+${year})?|${year})(?![\\p{L}\\p{N}])`,
    'giu',
  );
}

const LONG = new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' });
const SHORT = new Intl.DateTimeFormat('en', { month: 'short', timeZone: 'UTC' });
