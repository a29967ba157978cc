import { MOST_SYMBOLS } from '../../src/market/index.ts';
import type { Parameter } from '../app/query.ts';

/** The symbols that a request of market data is about. The room checks them and how many there are. */
export const SYMBOL: Parameter = {
  name: 'symbol',
  arg: 'symbols',
  kind: 'text',
  required: true,
  repeated: true,
  max: 1_000,
  description: `1 to ${MOST_SYMBOLS} symbols, repeated or separated by commas. Case is ignored.`,
  example: ['BTCUSDT', 'ETHUSDT'],
};
