/** A pair that the service covers by default: 36 of them, all in USDT (interface specification, "Market instrument"). */
export interface Pair {
  readonly symbol: string;
  readonly base: string;
  readonly quote: 'USDT';
  /** 5m bars are kept too. */
  readonly fiveMinutes: boolean;
  /** The price that the simulated market wanders about. */
  readonly around: number;
  /** Digits after the point of its prices and of its quantities. */
  readonly priceDigits: number;
  readonly quantityDigits: number;
  /** Times a minute that a trade may happen in the simulated market; divides 60,000. */
  readonly pace: number;
  /** How far it moves, compared with bitcoin. */
  readonly swing: number;
}

type Row = [
  base: string,
  around: number,
  price: number,
  quantity: number,
  pace: number,
  swing: number,
  five?: 5,
];

// Those that trade most come first; for them 5m bars are kept as well.
const ROWS: readonly Row[] = [
  ['BTC', 94_000, 2, 5, 120, 1, 5],
  ['ETH', 3_350, 2, 4, 60, 1.2, 5],
  ['SOL', 182, 2, 3, 30, 1.6, 5],
  ['XRP', 2.24, 4, 1, 30, 1.4, 5],
  ['BNB', 905, 2, 3, 30, 1, 5],
  ['DOGE', 0.231, 5, 0, 30, 1.7, 5],
  ['ADA', 0.62, 4, 1, 12, 1.5, 5],
  ['TRX', 0.29, 4, 1, 12, 0.8, 5],
  ['AVAX', 22.4, 2, 2, 12, 1.6, 5],
  ['LINK', 16.8, 2, 2, 12, 1.5, 5],
  ['SUI', 2.31, 4, 1, 12, 1.8, 5],
  ['LTC', 98.5, 2, 3, 12, 1.2, 5],
  ['BCH', 512, 1, 3, 12, 1.3, 5],
  ['DOT', 3.12, 3, 2, 12, 1.4, 5],
  ['TON', 2.05, 3, 2, 12, 1.3, 5],
  ['UNI', 7.35, 3, 2, 12, 1.6, 5],
  ['NEAR', 2.18, 3, 1, 12, 1.7, 5],
  ['AAVE', 196, 2, 3, 12, 1.6, 5],
  ['ICP', 5.2, 3, 2, 12, 1.6, 5],
  ['ETC', 15.9, 2, 2, 12, 1.3, 5],
  ['APT', 3.4, 3, 2, 6, 1.7],
  ['ARB', 0.262, 4, 1, 6, 1.8],
  ['OP', 0.418, 3, 2, 6, 1.8],
  ['INJ', 7.1, 3, 2, 6, 1.9],
  ['FIL', 1.78, 3, 2, 6, 1.5],
  ['ATOM', 3.02, 3, 2, 6, 1.4],
  ['HBAR', 0.171, 5, 0, 6, 1.6],
  ['XLM', 0.284, 4, 0, 6, 1.4],
  ['ALGO', 0.163, 4, 0, 6, 1.5],
  ['VET', 0.0172, 5, 0, 6, 1.4],
  ['GRT', 0.0631, 4, 0, 6, 1.6],
  ['SAND', 0.207, 4, 0, 6, 1.6],
  ['MANA', 0.228, 4, 0, 6, 1.6],
  ['AXS', 1.31, 3, 2, 6, 1.7],
  ['EOS', 0.412, 4, 1, 6, 1.4],
  ['XTZ', 0.594, 4, 1, 6, 1.4],
];

export const PAIRS: readonly Pair[] = ROWS.map(
  ([base, around, priceDigits, quantityDigits, pace, swing, five]) => ({
    symbol: `${base}USDT`,
    base,
    quote: 'USDT',
    fiveMinutes: five === 5,
    around,
    priceDigits,
    quantityDigits,
    pace,
    swing,
  }),
);
