import type { ConnectOptions, LastTrade, LiveVenue } from '../../src/market/live/venue.ts';

/** A venue that tells what a test has it tell. */
export interface HandVenue extends LiveVenue {
  /** What the connector that is connected now knows; undefined: none is. */
  readonly known: ReadonlyMap<string, LastTrade> | undefined;
  readonly tell: ConnectOptions['tell'];
  /** A trade with the next id; by the clock of the process unless a time is given. */
  trade(
    symbol: string,
    price: string,
    options?: { readonly quantity?: string; readonly at?: number; readonly id?: number },
  ): void;
}

export function handVenue(symbols: readonly string[] = ['BTCUSDT', 'ETHUSDT', 'SOLUSDT']): HandVenue {
  let wish: ConnectOptions | undefined;
  let id = 0;
  const tell: ConnectOptions['tell'] = (event) => {
    if (wish === undefined) throw new Error('no connector is connected');
    wish.tell(event);
  };
  return {
    id: 'simulated',
    simulated: true,
    attribution: 'test',
    termsUrl: 'https://venue.example/terms',
    pageRows: 1_000,
    symbols,
    instruments: async () => [],
    reach: () => 0,
    klines: async () => ({ bars: [] }),
    outages: async () => [],
    connect(options) {
      wish = options;
      options.tell({ kind: 'clock', offset: 0 });
      options.tell({ kind: 'state', state: 'live', reason: null });
      return {
        async close() {
          if (wish === options) wish = undefined;
        },
      };
    },
    get known() {
      return wish?.known;
    },
    tell,
    trade(symbol, price, options = {}) {
      id += 1;
      const now = Date.now();
      const { quantity = '1', at = now } = options;
      tell({ kind: 'trade', symbol, id: options.id ?? id, price, quantity, at, received: now });
    },
  };
}
