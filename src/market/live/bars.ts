import { STEP_MS } from '../model.ts';
import { compareDecimals } from '../series/decimal.ts';
import type { BarClose } from './model.ts';

/** A closed minute as the venue gives it. */
export type VenueBar = Pick<BarClose, 'symbol' | 'openTime' | 'open' | 'high' | 'low' | 'close' | 'volume'>;

const MINUTE_MS = STEP_MS['1m'];
// Trades of a minute may come this long after its end without the bar being sent twice.
const GRACE_MS = 400;
// A bar is corrected for so long; the archive has the last word on it anyway.
const KEPT_MS = 3 * MINUTE_MS;

/**
 * Makes one-minute bars of the trades that come by. A bar is told when its minute is over, and again when what is known of
 * it has changed: by late trades, or by the venue's own figures, which have the last word.
 */
export class BarMaker {
  readonly #tell: (bar: BarClose) => void;
  /** By symbol. */
  readonly #minutes = new Map<string, Minutes>();

  constructor(tell: (bar: BarClose) => void) {
    this.#tell = tell;
  }

  /** @param at by the venue's clock. @param quantity canonical, as the price is. */
  trade(symbol: string, price: string, quantity: string, at: number): void {
    const openTime = at - (at % MINUTE_MS);
    const minutes = this.#of(symbol);
    // What is left of such a minute would be told as all of it.
    if (openTime < minutes.newest - KEPT_MS) return;
    minutes.newest = Math.max(minutes.newest, openTime);
    for (const [time, making] of minutes.bars) if (time < openTime) this.#close(making);
    const making = minutes.bars.get(openTime);
    if (making === undefined) {
      minutes.bars.set(openTime, {
        bar: barOf(symbol, openTime, price),
        volume: unitsOf(quantity),
        isChanged: true,
        told: undefined,
        isVenues: false,
      });
      return;
    }
    making.volume += unitsOf(quantity);
    making.isChanged = true;
    const { bar } = making;
    bar.close = price;
    if (compareDecimals(price, bar.high) > 0) bar.high = price;
    if (compareDecimals(price, bar.low) < 0) bar.low = price;
  }

  /** The venue says that a minute is over, and what it was. */
  venueBar(venue: VenueBar): void {
    const making = this.#of(venue.symbol).bars.get(venue.openTime);
    // Nothing of it was seen here: its figures are not of trades that were observed.
    if (making === undefined) return;
    this.#close(making);
    making.isVenues = true;
    this.#say(making, { ...closed(making), ...venue });
  }

  /** Takes over what another connector told of a bar. */
  remember(told: BarClose): void {
    const making = this.#of(told.symbol).bars.get(told.openTime);
    if (making === undefined) return;
    making.isChanged = false;
    making.told = told;
  }

  /** Tells what is to be told by now. @param now by the venue's clock. */
  look(now: number): void {
    for (const { bars, newest } of this.#minutes.values()) {
      for (const [openTime, making] of bars) {
        const end = openTime + MINUTE_MS;
        if (end + GRACE_MS <= now) this.#close(making);
        // The newest goes on with what a connection that was lost brings when it is back.
        if (end + KEPT_MS < now && openTime < newest) bars.delete(openTime);
      }
    }
  }

  #of(symbol: string): Minutes {
    let minutes = this.#minutes.get(symbol);
    if (minutes === undefined) {
      minutes = { bars: new Map(), newest: Number.NEGATIVE_INFINITY };
      this.#minutes.set(symbol, minutes);
    }
    return minutes;
  }

  /** A minute is over: it is told, unless that was done and nothing has come since. */
  #close(making: Making): void {
    if (!making.isChanged) return;
    making.isChanged = false;
    if (!making.isVenues) this.#say(making, closed(making));
  }

  #say(making: Making, bar: BarClose): void {
    if (making.told !== undefined && sameBar(making.told, bar)) return;
    making.told = bar;
    this.#tell(bar);
  }
}

/** The minutes of a symbol that may still change. */
interface Minutes {
  /** By open time. */
  readonly bars: Map<number, Making>;
  /** The open time of the latest minute with a trade, in ms since 1970. */
  newest: number;
}

interface Making {
  readonly bar: { -readonly [K in keyof BarClose]: BarClose[K] };
  /** In units of 10^-18: sums are exact. */
  volume: bigint;
  /** Whether trades have come that were not told. */
  isChanged: boolean;
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

/** A sum may have more digits than any of what was added up. */
function fromUnits(units: bigint): string {
  const digits = units.toString().padStart(SCALE + 1, '0');
  const fraction = digits.slice(-SCALE).replace(/0+$/, '');
  return fraction === '' ? digits.slice(0, -SCALE) : `${digits.slice(0, -SCALE)}.${fraction}`;
}
