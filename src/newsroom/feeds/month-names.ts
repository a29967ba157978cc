/**
 * Months by their names and abbreviations in some seventy languages, in lower case and without points, as numbers from 1.
 * They come from the Unicode data that the runtime holds. Where two languages give one name to two months, the one that
 * stands earlier in the list keeps it.
 */
export function monthNames(): ReadonlyMap<string, number> {
  if (names.size > 0) return names;
  for (const locale of LOCALES) {
    for (const format of FORMS) {
      const formatter = new Intl.DateTimeFormat(`${locale}-u-ca-gregory-nu-latn`, {
        ...format,
        timeZone: 'UTC',
      });
      for (let month = 1; month <= 12; month += 1) add(formatter, month);
    }
  }
  for (const [name, month] of OTHERS) names.set(name, month);
  return names;
}

const names = new Map<string, number>();

// English first: its abbreviations are what most feeds write, whatever their language.
const LOCALES =
  `en de fr es it pt nl sv da nb fi is pl cs sk hu ro bg ru uk be sr sr-Latn hr sl mk sq el tr az kk uz et lv lt ga cy
  eu ca gl mt ar ar-EG ar-LB ar-MA fa he ur hi bn ta te mr gu kn ml pa ne si th id ms fil vi sw am ka hy ja ko zh af eo`.split(
    /\s+/,
  );
// The name beside a day is another one than the name alone in many languages.
const FORMS: readonly Intl.DateTimeFormatOptions[] = [
  { month: 'long', day: 'numeric' },
  { month: 'short', day: 'numeric' },
  { month: 'long' },
  { month: 'short' },
];
// Abbreviations that feeds write and the data does not hold.
const OTHERS: readonly [string, number][] = [
  ['sept', 9],
  ['mrz', 3],
  ['märz', 3],
  ['maerz', 3],
  ['janv', 1],
  ['fév', 2],
  ['fev', 2],
  ['avr', 4],
  ['juil', 7],
  ['aout', 8],
  ['déc', 12],
  ['ene', 1],
  ['dic', 12],
  ['abr', 4],
  ['ago', 8],
  ['set', 9],
  ['out', 10],
  ['dez', 12],
  ['okt', 10],
  ['янв', 1],
  ['фев', 2],
  ['мар', 3],
  ['апр', 4],
  ['июн', 6],
  ['июл', 7],
  ['авг', 8],
  ['сен', 9],
  ['окт', 10],
  ['ноя', 11],
  ['дек', 12],
];

function add(formatter: Intl.DateTimeFormat, month: number): void {
  const name = formatter
    .formatToParts(Date.UTC(2001, month - 1, 2))
    .filter(({ type }) => type === 'month')
    .map(({ value }) =>
      value
        .toLocaleLowerCase('en')
        .normalize('NFKC')
        .replaceAll(/[.'’׳]/g, ''),
    )
    .join('')
    .trim();
  if (/^\D{2,}$/u.test(name) && !names.has(name)) names.set(name, month);
}
