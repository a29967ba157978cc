import type { Logger } from '../../platform/log.ts';
import { isSliceSpent, nextSlice } from '../../platform/turns/slices.ts';
import { SIMULATED_TERMS } from '../answers/redistribution.ts';
import type { Connection, ConnectOptions, LiveVenue, VenueEvent } from '../live/venue.ts';
import { type Bar, type Interval, STEP_MS } from '../model.ts';
import { canonicalDecimal } from '../series/decimal.ts';
import { type KlinePage, VenueError, type VenueInstrument } from '../venue.ts';
import { PAIRS } from './pairs.ts';
import { SimulatedPair, type SimulatedTrade, spansIn, venueOutage } from './simulated-market.ts';

export interface SimulatedOptions {
  /** Those of the 36 pairs that are followed live; all unless given. */
  readonly symbols?: readonly string[];
  /** Another seed is another market. */
  readonly seed?: number;
  readonly now?: () => number;
  readonly log?: Logger | undefined;
}

/** Every service without a seed of its own shows the same market. */
const SEED = 0x0a11ce;
const BEGINNING = Date.UTC(2025, 0, 1);
// A day of 1m bars: each day is stored and sealed once when an archive is filled.
const PAGE_ROWS = 1_440;
const TICK_MS = 100;
const QUOTE_EVERY_MS = 2_000;
// A connector that comes back tells what happened meanwhile, as far as anybody can still ask for it.
const LONGEST_BACKFILL_MS = 15 * 60_000;
const BAR_AFTER_MS = 1_000;

/**
 * A venue that does not exist, for a service that is tried out: 36 pairs whose prices follow from the time alone
 * (docs/market.md). It is marked as simulated wherever it shows.
 */
export function simulatedVenue(options: SimulatedOptions = {}): LiveVenue {
  const { seed = SEED, now = Date.now } = options;
  const pairs = new Map(PAIRS.map((pair) => [pair.symbol, new SimulatedPair(pair, seed)]));
  const known = (symbol: string): SimulatedPair => {
    const pair = pairs.get(symbol);
    if (pair === undefined) throw new VenueError(`the simulated venue has no ${symbol}`);
    return pair;
  };
  const asked = options.symbols ?? [...pairs.keys()];
  const unlisted = asked.filter((symbol) => !pairs.has(symbol));
  if (unlisted.length > 0) {
    options.log?.warn(
      { venue: 'simulated', symbols: unlisted },
      'VENUE_SYMBOLS has symbols that the venue does not list',
    );
  }
  return {
    id: 'simulated',
    simulated: true,
    ...SIMULATED_TERMS,
    pageRows: PAGE_ROWS,
    symbols: asked.filter((symbol) => pairs.has(symbol)),
    unlisted,
    async instruments() {
      return PAIRS.map(
        ({ symbol, base, quote, fiveMinutes }): VenueInstrument => ({
          symbol,
          base,
          quote,
          intervals: fiveMinutes ? ['1m', '5m'] : ['1m'],
          listedFrom: BEGINNING,
        }),
      );
    },
    reach: () => BEGINNING,
    async klines(symbol, interval, from, to, limit): Promise<KlinePage> {
      return { bars: await barsOf(known(symbol), interval, Math.max(from, BEGINNING), to, limit, now()) };
    },
    async outages(from, to) {
      const out = spansIn((at) => venueOutage(seed, at), from, to).map((span) => ({
        ...span,
        note: 'An outage of the simulated venue.',
      }));
      for (const [symbol, pair] of pairs) {
        for (const span of spansIn((at) => pair.haltNear(at), from, to)) {
          out.push(
            Object.assign(span, { symbol, note: `Trading of ${symbol} was halted by the simulated venue.` }),
          );
        }
      }
      return out;
    },
    connect: (wish) => new SimulatedConnection(wish, known, now, (at) => venueOutage(seed, at)),
  };
}

/** Closed bars of the trades of a window; a minute without a trade has none. */
async function barsOf(
  pair: SimulatedPair,
  interval: Interval,
  from: number,
  to: number,
  limit: number,
  now: number,
): Promise<Bar[]> {
  const step = STEP_MS[interval];
  const bars: Bar[] = [];
  for (let open = Math.ceil(from / step) * step; open < to && open + step <= now; open += step) {
    if (bars.length === limit) break;
    // A page of a busy pair takes half a second to work out.
    if (isSliceSpent()) await nextSlice();
    const bar = barAt(pair, open, step);
    if (bar !== undefined) bars.push(bar);
  }
  return bars;
}

function barAt(pair: SimulatedPair, openTime: number, step: number): Bar | undefined {
  // All are whole numbers below 2^53, which a bar of five minutes of the busiest pair does not come near.
  let [first, high, low, close, volume, worth, trades] = [0, 0, 0, 0, 0, 0, 0];
  // A moment lies within a minute: its pace divides it.
  for (let slot = pair.firstSlotFrom(openTime); pair.startOf(slot) < openTime + step; slot += 1) {
    if (!pair.hasTrade(slot)) continue;
    const { price, quantity } = pair;
    if (trades === 0) first = price;
    high = Math.max(high, price);
    low = low === 0 ? price : Math.min(low, price);
    close = price;
    volume += quantity;
    worth += price * quantity;
    trades += 1;
  }
  if (trades === 0) return undefined;
  const price = (units: number): string => canonicalDecimal(pair.priceText(units))!;
  return {
    openTime,
    open: price(first),
    high: price(high),
    low: price(low),
    close: price(close),
    volume: canonicalDecimal(pair.quantityText(volume))!,
    quoteVolume: worthText(worth, pair.pair.priceDigits + pair.pair.quantityDigits),
    trades,
  };
}

function worthText(units: number, digits: number): string {
  const text = units.toString().padStart(digits + 1, '0');
  return canonicalDecimal(`${text.slice(0, text.length - digits)}.${text.slice(text.length - digits)}`)!;
}

/** Tells trades when their time has come. */
class SimulatedConnection implements Connection {
  readonly #tell: ConnectOptions['tell'];
  readonly #now: () => number;
  readonly #outage: (at: number) => { from: number; to: number };
  readonly #pairs: { readonly pair: SimulatedPair; next: number; quotedAt: number; barAt: number }[] = [];
  readonly #timer: NodeJS.Timeout;
  #out: boolean | undefined;

  constructor(
    { symbols, known, tell }: ConnectOptions,
    pairOf: (symbol: string) => SimulatedPair,
    now: () => number,
    outage: (at: number) => { from: number; to: number },
  ) {
    this.#tell = tell;
    this.#now = now;
    this.#outage = outage;
    const at = now();
    tell({ kind: 'clock', offset: 0, isOurs: true });
    for (const [i, symbol] of symbols.entries()) {
      const pair = pairOf(symbol);
      const last = known.get(symbol);
      const next = last === undefined ? this.#seed(pair, at) : this.#resume(pair, last.id, at);
      // Quotes of all pairs at once would come in bursts.
      const quotedAt = at - (i * QUOTE_EVERY_MS) / symbols.length;
      this.#pairs.push({ pair, next, quotedAt, barAt: Math.floor(at / STEP_MS['1m']) });
    }
    this.#look();
    this.#timer = setInterval(() => this.#look(), TICK_MS);
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
  }

  /** Tells the last trade before now, so that there is a price from the start. @returns the next moment. */
  #seed(pair: SimulatedPair, now: number): number {
    const slot = pair.slotAt(now);
    for (let back = 0; back < 100; back += 1) {
      const trade = pair.trade(slot - back);
      if (trade === undefined || trade.at > now) continue;
      this.#tell(this.#trade(pair, trade, now));
      return slot - back + 1;
    }
    return slot;
  }

  #resume(pair: SimulatedPair, last: number, now: number): number {
    const oldest = pair.slotAt(now - LONGEST_BACKFILL_MS);
    if (last + 1 >= oldest) return last + 1;
    const oldestTold = Math.max(last + 1, pair.slotAt(now - 24 * 3_600_000));
    let missed = 0;
    for (let slot = oldestTold; slot < oldest; slot += 1) if (pair.trade(slot) !== undefined) missed += 1;
    const [from, to] = [Math.floor(pair.startOf(last)), Math.floor(pair.startOf(oldest))];
    this.#tell({ kind: 'lost', symbol: pair.pair.symbol, missed, from, to });
    return oldest;
  }

  #look(): void {
    const now = this.#now();
    const outage = this.#outage(now);
    const out = now >= outage.from && now < outage.to;
    if (out !== this.#out) {
      this.#out = out;
      this.#tell({ kind: 'state', state: out ? 'down' : 'live', reason: out ? 'venue_outage' : null });
    }
    const events: (VenueEvent & { kind: 'trade' })[] = [];
    for (const each of this.#pairs) {
      for (; each.pair.startOf(each.next) <= now; each.next += 1) {
        const trade = each.pair.trade(each.next);
        if (trade === undefined) continue;
        // It lies somewhere in its moment.
        if (trade.at > now) break;
        events.push(this.#trade(each.pair, trade, now));
      }
    }
    for (const event of events.sort((a, b) => a.at - b.at)) this.#tell(event);
    for (const each of this.#pairs) {
      this.#bar(each, now);
      if (now - each.quotedAt < QUOTE_EVERY_MS || each.pair.isOut(now)) continue;
      each.quotedAt = now;
      const { bid, ask } = each.pair.quote(now);
      const { symbol } = each.pair.pair;
      this.#tell({
        kind: 'quote',
        symbol,
        bid: each.pair.priceText(bid),
        ask: each.pair.priceText(ask),
        at: now,
      });
    }
  }

  /** The venue's own figures of a minute, a moment after it. */
  #bar(each: { readonly pair: SimulatedPair; barAt: number }, now: number): void {
    const minute = Math.floor((now - BAR_AFTER_MS) / STEP_MS['1m']);
    if (minute <= each.barAt) return;
    each.barAt = minute;
    const bar = barAt(each.pair, (minute - 1) * STEP_MS['1m'], STEP_MS['1m']);
    if (bar !== undefined) this.#tell({ kind: 'bar', symbol: each.pair.pair.symbol, ...bar });
  }

  #trade(pair: SimulatedPair, trade: SimulatedTrade, received: number): VenueEvent & { kind: 'trade' } {
    return {
      kind: 'trade',
      symbol: pair.pair.symbol,
      id: trade.id,
      price: pair.priceText(trade.price),
      quantity: pair.quantityText(trade.quantity),
      at: trade.at,
      received,
    };
  }
}
