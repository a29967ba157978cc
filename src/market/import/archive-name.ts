import { DAY_MS } from '../../platform/days.ts';
import { INTERVALS, type Interval, type Span } from '../model.ts';
import { SYMBOL } from '../series/window.ts';

/** What the name of an archive's file says. */
export interface ArchiveName {
  readonly symbol: string;
  /** As written; only 1m and 5m are held. */
  readonly interval: Interval | undefined;
  /** The month or day that it names, in ms since 1970. A name with more behind it does not say for how long it goes on. */
  readonly span: Span | undefined;
}

// BTCUSDT-1m-2021-04.zip, BTCUSDT-1m-2021-04-24.csv: the public archive's names.
const PUBLIC =
  /(?:^|\/)([^/]+?)-(\d{1,2}(?:mo|[smhdwM]))-(\d{4}-\d{2}(?:-\d{2})?)([^/]*?)\.(?:zip|csv)(?:\.gz)?$/;
// .../1m/BTCUSDT.csv.gz
const FOLDER = /(?:^|\/)(\d{1,2}(?:mo|[smhdwM]))\/([^/]+?)\.(?:csv(?:\.gz)?|zip)$/;

/** Reads symbol, interval and time from a path; undefined when it does not say the first two. */
export function archiveName(path: string): ArchiveName | undefined {
  const normal = path.replaceAll('\\', '/');
  const found = PUBLIC.exec(normal);
  const [symbol, interval] =
    found !== null ? [found[1], found[2]] : (FOLDER.exec(normal)?.slice(1).reverse() ?? []);
  if (symbol === undefined || !SYMBOL.test(symbol)) return undefined;
  return { symbol: symbol.toUpperCase(), interval: intervalOf(interval), span: spanOf(found) };
}

const intervalOf = (text: string | undefined): Interval | undefined =>
  INTERVALS.find((known) => known === text);

/** The UTC day (2021-04-24) or month (2021-04) of a public name; undefined for one that no calendar has. */
function spanOf(found: RegExpExecArray | null): Span | undefined {
  const [, , , text, more] = found ?? [];
  if (text === undefined || more !== '') return undefined;
  const from = Date.parse(`${text.padEnd(10, '-01')}T00:00:00Z`);
  if (Number.isNaN(from) || !new Date(from).toISOString().startsWith(text)) return undefined;
  const next = new Date(from);
  next.setUTCMonth(next.getUTCMonth() + 1);
  return { from, to: text.length === 10 ? from + DAY_MS : next.getTime() };
}

/** What is known of a file's rows before they are read. */
export interface ExpectedRows {
  readonly symbol: string;
  readonly interval: Interval;
  /** In ms since 1970; undefined: any time. */
  readonly span?: Span | undefined;
}

/**
 * What is expected of the rows of a table inside a file: what is expected of the file, and no more than the month or day
 * in the table's own name.
 * @param path of the table, within the file.
 * @returns undefined when its name contradicts what is expected.
 */
export function expectedOf(file: ExpectedRows, path: string): ExpectedRows | undefined {
  const found = PUBLIC.exec(path);
  const folder = FOLDER.exec(path);
  const interval = found?.[2] ?? folder?.[1];
  if (interval !== undefined && interval !== file.interval) return undefined;
  const symbol = found?.[1] ?? pairIn(path);
  if (symbol !== undefined && symbol.toUpperCase() !== file.symbol.toUpperCase()) return undefined;
  const span = spanOf(found);
  if (span === undefined || file.span === undefined) return { ...file, span: span ?? file.span };
  const both = { from: Math.max(span.from, file.span.from), to: Math.min(span.to, file.span.to) };
  return both.from < both.to ? { ...file, span: both } : undefined;
}

/** The symbol that a name such as BTCUSDT.csv consists of. That of data.csv is none. */
function pairIn(path: string): string | undefined {
  const name = /(?:^|\/)([A-Z\d]+)\.csv$/.exec(path)?.[1];
  return name !== undefined && pairOf(name).quote !== '' ? name : undefined;
}

// What spot markets are quoted in, longest first, so that FDUSD is not taken for USD.
const QUOTES = [
  'FDUSD',
  'USDT',
  'USDC',
  'BUSD',
  'TUSD',
  'USD1',
  'BIDR',
  'IDRT',
  'USDP',
  'PAX',
  'BTC',
  'ETH',
  'BNB',
  'XRP',
  'TRX',
  'DAI',
  'EUR',
  'GBP',
  'AUD',
  'BRL',
  'TRY',
  'RUB',
  'JPY',
  'UAH',
  'NGN',
  'ZAR',
  'PLN',
  'RON',
  'ARS',
  'MXN',
  'USD',
];

/** Base and quote of a symbol that is written without anything between them. An unknown quote is empty. */
export function pairOf(symbol: string): { readonly base: string; readonly quote: string } {
  const quote = QUOTES.find((known) => symbol.length > known.length && symbol.endsWith(known));
  if (quote === undefined) return { base: symbol, quote: '' };
  return { base: symbol.slice(0, -quote.length).replace(/[-_.]$/, ''), quote };
}
