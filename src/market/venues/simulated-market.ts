import { DAY_MS } from '../../platform/days.ts';
import type { Span } from '../model.ts';
import type { Pair } from './pairs.ts';

/** A trade of the simulated market. Price and quantity are in units of the pair's last digit. */
export interface SimulatedTrade {
  readonly id: number;
  readonly at: number;
  readonly price: number;
  readonly quantity: number;
}

const MINUTE_MS = 60_000;

// Waves of the price by period (ms) and height (of its logarithm, for bitcoin). Those above ten minutes are shared in
// part by all pairs, as real ones are.
const SLOW: readonly (readonly [period: number, height: number])[] = [
  [73 * DAY_MS, 0.22],
  [17 * DAY_MS, 0.08],
  [4.3 * DAY_MS, 0.035],
  [0.9 * DAY_MS, 0.017],
  [4.1 * 3_600_000, 0.007],
  [47 * MINUTE_MS, 0.0032],
];
const FAST: readonly (readonly [period: number, height: number])[] = [
  [11 * MINUTE_MS, 0.0014],
  [141_000, 0.0006],
  [37_000, 0.00032],
  [7_900, 0.00018],
];
const SHARED = 0.6;
// This share of the moments at which a trade may happen passes without one.
const EMPTY = 0.07;
const HALF_SPREAD = 0.00009;
// Bitcoin's typical trade is worth this many USDT.
const TYPICAL_WORTH = 900;
// One outage of the whole venue in nine days, and one halt of each pair in thirty.
const OUTAGE_BLOCK_MS = 9 * DAY_MS;
const HALT_BLOCK_MS = 30 * DAY_MS;

/**
 * One pair of a market that does not exist. What happened at a moment follows from the seed, the pair and the moment
 * alone, so that trades, bars and every node agree, and nothing has to be stored.
 */
export class SimulatedPair {
  readonly pair: Pair;
  readonly #own: number;
  readonly #slot: number;
  readonly #logAround: number;
  readonly #priceUnit: number;
  readonly #quantityUnit: number;
  readonly #slowWaves: readonly { readonly shared: Wave; readonly own: Wave; readonly height: number }[];
  readonly #fastWaves: readonly { readonly wave: Wave; readonly height: number }[];
  readonly #outages: Spans;
  readonly #halts: Spans;
  /** Of the last moment that `hasTrade` found a trade in. */
  price = 0;
  quantity = 0;
  #at = 0;
  #minute = -1;
  #from = 0;
  #to = 0;

  constructor(pair: Pair, seed: number) {
    this.pair = pair;
    this.#own = [...pair.symbol].reduce((sum, letter) => mix(sum, letter.charCodeAt(0)), seed);
    this.#slot = MINUTE_MS / pair.pace;
    this.#logAround = Math.log(pair.around);
    this.#priceUnit = 10 ** pair.priceDigits;
    this.#quantityUnit = 10 ** pair.quantityDigits;
    this.#slowWaves = SLOW.map(([period, height]) => ({
      shared: new Wave(seed, period),
      own: new Wave(this.#own, period),
      height: pair.swing * height,
    }));
    this.#fastWaves = FAST.map(([period, height]) => ({
      wave: new Wave(this.#own, period),
      height: pair.swing * height,
    }));
    this.#outages = new Spans((at) => venueOutage(seed, at), OUTAGE_BLOCK_MS);
    this.#halts = new Spans((at) => this.haltNear(at), HALT_BLOCK_MS);
  }

  /** The number of the last moment up to a time: ids of trades are such numbers. */
  slotAt(at: number): number {
    return Math.floor(at / this.#slot);
  }

  /** The first moment that begins at or after a time. */
  firstSlotFrom(at: number): number {
    return Math.ceil(at / this.#slot);
  }

  /** When a moment begins, in ms. */
  startOf(slot: number): number {
    return slot * this.#slot;
  }

  /** The trade of a moment; undefined: there was none. */
  trade(slot: number): SimulatedTrade | undefined {
    if (!this.hasTrade(slot)) return undefined;
    return { id: slot, at: this.#at, price: this.price, quantity: this.quantity };
  }

  /**
   * Whether there was a trade in a moment: then `price` and `quantity` are its own. Bars are worked out of millions of trades,
   * and an object of each would be garbage at once.
   */
  hasTrade(slot: number): boolean {
    const dice = mix(this.#own ^ 0x51ed270b, slot);
    if ((dice & 0xffff) / 0x10000 < EMPTY) return false;
    const at = Math.floor(slot * this.#slot + ((dice >>> 16) / 0x10000) * this.#slot);
    if (this.isOut(at)) return false;
    const side = dice & 0x10000 ? 1 : -1;
    const price = Math.round(this.#middle(at) * (1 + side * HALF_SPREAD) * this.#priceUnit);
    const size = unit(mix(this.#own ^ 0x2c1b3c6d, slot));
    // Most trades are small, a few are large: the third power of one over a uniform number, cut off.
    const worth = (TYPICAL_WORTH * Math.min(60, 1 / (size + 0.012) ** 1.1)) / 2;
    this.#at = at;
    this.price = Math.max(1, price);
    this.quantity = Math.max(1, Math.round((worth / (price / this.#priceUnit)) * this.#quantityUnit));
    return true;
  }

  /** Best bid and offer at a time, in units of the price's last digit. */
  quote(at: number): { readonly bid: number; readonly ask: number } {
    const middle = this.#middle(at) * this.#priceUnit;
    const half = Math.max(0.5, middle * HALF_SPREAD);
    const bid = Math.max(1, Math.floor(middle - half));
    return { bid, ask: Math.max(bid + 1, Math.ceil(middle + half)) };
  }

  /** Whether nothing is traded at a time: the venue is out, or the pair is halted. */
  isOut(at: number): boolean {
    return within(at, this.#outages.near(at)) || within(at, this.#halts.near(at));
  }

  /** The halt of the block of time that this lies in. */
  haltNear(at: number): Span {
    return spanIn(mix(this.#own, 0x1f83d9ab), Math.floor(at / HALT_BLOCK_MS), HALT_BLOCK_MS, 3, 18);
  }

  /** A price as text. */
  priceText(units: number): string {
    return fixed(units, this.pair.priceDigits);
  }

  /** A quantity as text. */
  quantityText(units: number): string {
    return fixed(units, this.pair.quantityDigits);
  }

  #middle(at: number): number {
    const minute = Math.floor(at / MINUTE_MS);
    if (minute !== this.#minute) {
      // Walks go forward a minute at a time: what was the end becomes the beginning.
      this.#from = minute === this.#minute + 1 ? this.#to : this.#slow(minute * MINUTE_MS);
      this.#to = this.#slow((minute + 1) * MINUTE_MS);
      this.#minute = minute;
    }
    const part = (at - minute * MINUTE_MS) / MINUTE_MS;
    let log = this.#from + (this.#to - this.#from) * part;
    for (const { wave, height } of this.#fastWaves) log += height * wave.at(at);
    return Math.exp(log);
  }

  #slow(at: number): number {
    let log = this.#logAround;
    for (const { shared, own, height } of this.#slowWaves) {
      log += height * (shared.at(at) * SHARED + own.at(at) * (1 - SHARED));
    }
    return log;
  }
}

/** The outage of the whole venue in the block of time that this lies in. */
export function venueOutage(seed: number, at: number): Span {
  return spanIn(mix(seed, 0x6a09e667), Math.floor(at / OUTAGE_BLOCK_MS), OUTAGE_BLOCK_MS, 4, 41);
}

/** All spans of a kind that meet a window. */
export function spansIn(near: (at: number) => Span, from: number, to: number): Span[] {
  const found: Span[] = [];
  for (let at = from; at < to + HALT_BLOCK_MS; at += OUTAGE_BLOCK_MS / 2) {
    const span = near(at);
    if (span.from < to && span.to > from && found.at(-1)?.from !== span.from) found.push(span);
  }
  return found;
}

function spanIn(seed: number, block: number, blockMs: number, least: number, more: number): Span {
  const dice = mix(seed, block);
  const length = Math.round((least + unit(mix(dice, 1)) * more) * MINUTE_MS);
  const from = Math.floor(block * blockMs + unit(dice) * (blockMs - length));
  return { from, to: from + length };
}

function within(at: number, span: Span): boolean {
  return at >= span.from && at < span.to;
}

/** Smooth noise between -1 and 1: cubic between random heights, one each period. Those it lies between are kept. */
class Wave {
  readonly #period: number;
  readonly #salt: number;
  #left = Number.NaN;
  #from = 0;
  #to = 0;

  constructor(seed: number, period: number) {
    this.#period = period;
    this.#salt = seed ^ (period | 0);
  }

  at(at: number): number {
    const place = at / this.#period;
    const left = Math.floor(place);
    if (left !== this.#left) {
      this.#left = left;
      this.#from = unit(mix(this.#salt, left)) * 2 - 1;
      this.#to = unit(mix(this.#salt, left + 1)) * 2 - 1;
    }
    const part = place - left;
    return this.#from + (this.#to - this.#from) * part * part * (3 - 2 * part);
  }
}

/** Spans of which each block of time has one; that of the block asked for last is kept. */
class Spans {
  readonly #near: (at: number) => Span;
  readonly #blockMs: number;
  #block = Number.NaN;
  #span: Span = { from: 0, to: 0 };

  constructor(near: (at: number) => Span, blockMs: number) {
    this.#near = near;
    this.#blockMs = blockMs;
  }

  near(at: number): Span {
    const block = Math.floor(at / this.#blockMs);
    if (block !== this.#block) {
      this.#block = block;
      this.#span = this.#near(at);
    }
    return this.#span;
  }
}

/** 32 well-mixed bits of two numbers (the finisher of MurmurHash3), as a number with a sign: V8 keeps it without an object. */
function mix(a: number, b: number): number {
  let h = (a | 0) ^ Math.imul(b | 0, 0x9e3779b1) ^ Math.imul((b / 0x100000000) | 0, 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return h ^ (h >>> 16);
}

function unit(bits: number): number {
  return (bits >>> 0) / 0x100000000;
}

function fixed(units: number, digits: number): string {
  const text = String(units).padStart(digits + 1, '0');
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
}
