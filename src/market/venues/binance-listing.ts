import { steadyNow } from '../../platform/health/steady-clock.ts';
import type { Logger } from '../../platform/log.ts';
import type { ListedSymbol } from './binance-messages.ts';
import { type BinanceRest, UnlistedSymbol } from './binance-rest.ts';

// The catalogue is looked at each minute; a symbol that is new at the venue waits for so long.
const UNLISTED_FOR_MS = 3_600_000;

/**
 * What the venue lists of the symbols that are wanted. It refuses a whole list for one symbol that it does not know: then
 * the list is halved until that one is found, and the others are listed without it.
 */
export class BinanceListing {
  readonly #rest: BinanceRest;
  readonly #symbols: readonly string[];
  readonly #log: Logger | undefined;
  /** By symbol: since when, on steadyNow(). */
  readonly #unlisted = new Map<string, number>();
  readonly #named = new Set<string>();

  constructor(rest: BinanceRest, symbols: readonly string[], log: Logger | undefined) {
    this.#rest = rest;
    this.#symbols = symbols;
    this.#log = log;
  }

  /** Those that the venue did not know when it was last asked, in the order in which they are wanted. */
  get unlisted(): readonly string[] {
    return this.#symbols.filter((symbol) => this.#unlisted.has(symbol));
  }

  /** @throws VenueBusy, VenueError */
  async read(signal: AbortSignal): Promise<readonly ListedSymbol[]> {
    const now = steadyNow();
    const wanted = this.#symbols.filter((symbol) => {
      const since = this.#unlisted.get(symbol);
      return since === undefined || now - since > UNLISTED_FOR_MS;
    });
    const listed = await this.#ask(wanted, signal);
    const known = new Set(listed.map(({ symbol }) => symbol));
    for (const symbol of wanted) {
      if (known.has(symbol)) this.#unlisted.delete(symbol);
      else this.#unlisted.set(symbol, now);
    }
    const fresh = this.unlisted.filter((symbol) => !this.#named.has(symbol));
    for (const symbol of fresh) this.#named.add(symbol);
    if (fresh.length > 0) {
      this.#log?.warn(
        { venue: 'binance', symbols: fresh },
        'VENUE_SYMBOLS has symbols that the venue does not list',
      );
    }
    return listed.filter(({ symbol }) => wanted.includes(symbol));
  }

  async #ask(symbols: readonly string[], signal: AbortSignal): Promise<readonly ListedSymbol[]> {
    if (symbols.length === 0) return [];
    try {
      return await this.#rest.exchangeInfo(symbols, signal);
    } catch (error) {
      if (!(error instanceof UnlistedSymbol)) throw error;
      if (symbols.length === 1) return [];
      const middle = Math.ceil(symbols.length / 2);
      return [
        ...(await this.#ask(symbols.slice(0, middle), signal)),
        ...(await this.#ask(symbols.slice(middle), signal)),
      ];
    }
  }
}
