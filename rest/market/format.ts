import { Problem } from '../../src/platform/problem.ts';

/** The formats of bars: JSON rows, JSON columns, comma-separated values and an Arrow stream. */
export const BAR_FORMATS = ['rows', 'columns', 'csv', 'arrow'] as const;
export type BarFormat = (typeof BAR_FORMATS)[number];

export const CSV_TYPE = 'text/csv';
export const ARROW_TYPE = 'application/vnd.apache.arrow.stream';

const OFFERED = [
  { type: 'application/json', format: 'rows' },
  { type: CSV_TYPE, format: 'csv' },
  { type: ARROW_TYPE, format: 'arrow' },
] as const;

/**
 * The format that a caller wants: the one in the address, or else the offered media type with the highest weight in
 * `Accept` (RFC 9110, 12.5.1). Without either it is `rows`.
 * @throws Problem `not_acceptable` if `Accept` names no offered type.
 */
export function barFormat(asked: BarFormat | undefined, accept: string | undefined): BarFormat {
  if (asked !== undefined) return asked;
  if (accept === undefined || accept.trim() === '') return 'rows';
  const ranges = accept
    .slice(0, 1000)
    .toLowerCase()
    .split(',')
    .map((part) => {
      const [type = '', ...parameters] = part.split(';').map((piece) => piece.trim());
      const q = Number(parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? 1);
      return { type, q: q >= 0 && q <= 1 ? q : 0 };
    });
  let best: { format: BarFormat; q: number } | undefined;
  for (const { type, format } of OFFERED) {
    const q = weightOf(type, ranges);
    if (q > 0 && q > (best?.q ?? 0)) best = { format, q };
  }
  if (best !== undefined) return best.format;
  throw new Problem(
    'not_acceptable',
    `None of the accepted types is available. Accept one of ${OFFERED.map(({ type }) => type).join(', ')}.`,
  );
}

/** The weight of the range that matches a type most specifically. */
function weightOf(type: string, ranges: readonly { readonly type: string; readonly q: number }[]): number {
  const group = `${type.slice(0, type.indexOf('/'))}/*`;
  for (const range of [type, group, '*/*']) {
    const found = ranges.find((known) => known.type === range);
    if (found !== undefined) return found.q;
  }
  return 0;
}
