import { canonicalDecimal, compareDecimals } from '../decimal.ts';
import { STEP_MS } from '../model.ts';
import type { BarClose } from './model.ts';

/** A closed minute as the venue gives it. */
export type VenueBar = Pick<BarClose, 'symbol' | 'openTime' | 'open' | 'high' | 'low' | 'close' | 'volume'>;

const MINUTE_MS = STEP_MS['1m'];
// Trades of a minute may come this long after its end without the bar being sent twice.
const GRACE_MS = 400;
// A bar is corrected for so long; the archive has the last word on it anyway.
const KEPT_MS = 3 * MINUTE_MS;

/**
 * Makes one-minute bars of the trades that come by. A bar is told when its minute is over, and again whenever what is
 * known of it changes: by late trades, or by the venue's own figures, which have the last word.
 */
export class BarMaker {
  readonly #tell: (bar: BarClose) => void;
  /** By symbol, then open time. */
  readonly #bars = new Map<string, Map<number, Making>>();

  constructor(tell: (bar: BarClose) => void) {
    this.#tell = tell;
  }

  /** @param at by the venue's clock. @param quantity canonical, as the price is. */
  trade(symbol: string, price: string, quantity: string, at: number): void {
    const openTime = at - (at % MINUTE_MS);
    const bars = this.#of(symbol);
    for (const [time, making] of bars) if (time < openTime && !making.isOver) this.#close(making);
    const making = bars.get(openTime);
    if (making === undefined) {
      bars.set(openTime, {
        bar: barOf(symbol, openTime, price),
        volume: unitsOf(quantity),
        isOver: false,
        told: undefined,
        isVenues: false,
      });
      return;
    }
    making.volume += unitsOf(quantity);
    const { bar } = making;
    bar.close = price;
    if (compareDecimals(price, bar.high) > 0) bar.high = price;
    if (compareDecimals(price, bar.low) < 0) bar.low = price;
    if (making.isOver) this.#close(making);
  }

  /** The venue says that a minute is over, and what it was. */
  venueBar(venue: VenueBar): void {
    const bars = this.#of(venue.symbol);
    const making = bars.get(venue.openTime);
    // Nothing of it was seen here: its figures are not of trades that were observed.
    if (making === undefined) return;
    if (!making.isOver) this.#close(making);
    const corrected: BarClose = { ...closed(making), ...venue };
    making.isVenues = true;
    this.#say(making, corrected);
  }

  /** Takes over what another connector told of a bar. */
  remember(told: BarClose): void {
    const making = this.#of(told.symbol).get(told.openTime);
    if (making === undefined) return;
    making.isOver = true;
    making.told = told;
  }

  /** @param now by the venue's clock. */
  look(now: number): void {
    for (const bars of this.#bars.values()) {
      for (const [openTime, making] of bars) {
        if (openTime + MINUTE_MS + KEPT_MS < now) bars.delete(openTime);
        else if (!making.isOver && openTime + MINUTE_MS + GRACE_MS <= now) this.#close(making);
      }
    }
  }

  #of(symbol: string): Map<number, Making> {
    let bars = this.#bars.get(symbol);
    if (bars === undefined) {
      bars = new Map();
      this.#bars.set(symbol, bars);
    }
    return bars;
  }

  #close(making: Making): void {
    making.isOver = true;
    if (!making.isVenues) this.#say(making, closed(making));
  }

  #say(making: Making, bar: BarClose): void {
    if (making.told !== undefined && sameBar(making.told, bar)) return;
    making.told = bar;
    this.#tell(bar);
  }
}

interface Making {
  readonly bar: { -readonly [K in keyof BarClose]: BarClose[K] };
  /** In units of 10^-18: sums are exact. */
  volume: bigint;
  isOver: boolean;
  told: BarClose | undefined;
  isVenues: boolean;
}

function barOf(symbol: string, openTime: number, price: string): Making['bar'] {
  return {
    kind: 'bar_close',
    symbol,
    interval: '1m',
    openTime,
    closeTime: openTime + MINUTE_MS,
    open: price,
    high: price,
    low: price,
    close: price,
    volume: '0',
  };
}

function closed(making: Making): BarClose {
  return { ...making.bar, volume: fromUnits(making.volume) };
}

function sameBar(a: BarClose, b: BarClose): boolean {
  return (
    a.open === b.open && a.high === b.high && a.low === b.low && a.close === b.close && a.volume === b.volume
  );
}

const SCALE = 18;

function unitsOf(decimal: string): bigint {
  const [whole, fraction = ''] = decimal.split('.');
  return BigInt(whole! + fraction.padEnd(SCALE, '0'));
}

function fromUnits(units: bigint): string {
  const digits = units.toString().padStart(SCALE + 1, '0');
  return canonicalDecimal(`${digits.slice(0, -SCALE)}.${digits.slice(-SCALE)}`)!;
}
