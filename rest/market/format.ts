import { Problem } from '../../src/platform/problem.ts';

/** How bars are written: JSON rows, JSON columns, comma-separated values, or an Arrow stream. */
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
 * The format a caller wants: what the address says, else the media type that is liked best (RFC 9110, 12.5.1); JSON
 * rows where nothing says more.
 * @throws Problem `not_acceptable` when none of what is accepted is offered.
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
    `The formats ${OFFERED.map(({ type }) => type).join(', ')} are available. Accept one of them.`,
  );
}

/** The weight of the range that names a type most closely. */
function weightOf(type: string, ranges: readonly { readonly type: string; readonly q: number }[]): number {
  const group = `${type.slice(0, type.indexOf('/'))}/*`;
  for (const range of [type, group, '*/*']) {
    const found = ranges.find((known) => known.type === range);
    if (found !== undefined) return found.q;
  }
  return 0;
}
