import { INTERVALS, type Interval } from '../model.ts';
import { SYMBOL } from '../series/window.ts';

/** What the name of an archive's file says. */
export interface ArchiveName {
  readonly symbol: string;
  /** As written; only 1m and 5m are held. */
  readonly interval: Interval | undefined;
}

// BTCUSDT-1m-2021-04.zip, BTCUSDT-1m-2021-04-24.csv: the public archive's names.
const PUBLIC =
  /(?:^|\/)([^/]+?)-(\d{1,2}(?:mo|[smhdwM]))-\d{4}-\d{2}(?:-\d{2})?[^/]*?\.(?:zip|csv)(?:\.gz)?$/;
// .../1m/BTCUSDT.csv.gz
const FOLDER = /(?:^|\/)(\d{1,2}(?:mo|[smhdwM]))\/([^/]+?)\.(?:csv(?:\.gz)?|zip)$/;

/** Reads symbol and interval from a path; undefined when it does not say them. */
export function archiveName(path: string): ArchiveName | undefined {
  const normal = path.replaceAll('\\', '/');
  const found = PUBLIC.exec(normal);
  const [symbol, interval] =
    found !== null ? [found[1], found[2]] : (FOLDER.exec(normal)?.slice(1).reverse() ?? []);
  if (symbol === undefined || !SYMBOL.test(symbol)) return undefined;
  return { symbol: symbol.toUpperCase(), interval: INTERVALS.find((known) => known === interval) };
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
