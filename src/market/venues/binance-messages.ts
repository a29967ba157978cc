import { z } from 'zod';
import { canonicalDecimal, isNegative } from '../series/decimal.ts';

// What Binance sends, as far as anything of it is used. Nothing else of a message is looked at, and a message that is
// not like this is dropped whole.

const LONGEST_TEXT = 80;
const symbol = z.string().min(1).max(40);
const whole = z.int().min(0);
const price = z.string().max(LONGEST_TEXT).refine(isPositive);

function isPositive(text: string): boolean {
  const decimal = canonicalDecimal(text);
  return decimal !== undefined && decimal !== '0' && !isNegative(decimal);
}

/** One aggregate trade (GET /api/v3/aggTrades and the stream `aggTrade`). */
export interface AggTrade {
  readonly id: number;
  readonly price: string;
  readonly quantity: string;
  /** As the venue says: whether it can be is for plausible.ts. */
  readonly at: number;
}

const tradeShape = z.object({ a: whole, p: price, q: price, T: z.number() });

/** An aggregate trade as REST and the stream both write it; undefined: it is none. */
export function aggTradeOf(row: unknown): AggTrade | undefined {
  const trade = tradeShape.safeParse(row).data;
  return trade === undefined ? undefined : { id: trade.a, price: trade.p, quantity: trade.q, at: trade.T };
}

const bookShape = z.object({ s: symbol, b: price, a: price });
const klineShape = z.object({
  k: z.object({
    s: symbol,
    i: z.literal('1m'),
    /** Whether it is closed. */
    x: z.boolean(),
    t: z.unknown(),
    T: z.unknown(),
    o: z.unknown(),
    h: z.unknown(),
    l: z.unknown(),
    c: z.unknown(),
    v: z.unknown(),
  }),
});
const messageShape = z.object({ e: z.string().optional() });
const combinedShape = z.object({ data: z.record(z.string(), z.unknown()) });

/** A message of the combined streams, told apart. */
export type StreamMessage =
  | { readonly kind: 'trade'; readonly symbol: string; readonly trade: AggTrade }
  | { readonly kind: 'quote'; readonly symbol: string; readonly bid: string; readonly ask: string }
  | { readonly kind: 'kline'; readonly kline: z.infer<typeof klineShape>['k'] }
  | { readonly kind: 'shutdown' }
  /** Of a kind that nobody asked for. */
  | { readonly kind: 'other' };

/** Reads a message; undefined: it is not what the venue documents. */
export function streamMessageOf(value: unknown): StreamMessage | undefined {
  const data = combinedShape.safeParse(value).data?.data ?? value;
  const kind = messageShape.safeParse(data);
  if (!kind.success) return undefined;
  switch (kind.data.e) {
    case 'aggTrade': {
      const named = z.object({ s: symbol }).safeParse(data).data;
      const trade = aggTradeOf(data);
      return named === undefined || trade === undefined
        ? undefined
        : { kind: 'trade', symbol: named.s, trade };
    }
    case 'kline': {
      const kline = klineShape.safeParse(data).data?.k;
      return kline === undefined ? undefined : { kind: 'kline', kline };
    }
    case 'serverShutdown':
      return { kind: 'shutdown' };
    case undefined: {
      const book = bookShape.safeParse(data).data;
      return book === undefined ? undefined : { kind: 'quote', symbol: book.s, bid: book.b, ask: book.a };
    }
    default:
      return { kind: 'other' };
  }
}

/** Rows are read one by one, so that one that is none costs no other. */
export const listShape = z.array(z.unknown()).max(5_000);
export const timeShape = z.object({ serverTime: z.int().min(1_230_768_000_000).max(4_102_444_800_000) });
export const symbolsShape = z.object({ symbols: z.array(z.unknown()).max(10_000) });
export const listedShape = z.object({ symbol, baseAsset: symbol, quoteAsset: symbol });
export type ListedSymbol = z.infer<typeof listedShape>;
export const refusalShape = z.object({ code: z.int() });
