import { MOST_SYMBOLS } from '../../src/market/index.ts';
import type { Parameter } from '../app/route/query.ts';

/** The symbols of a request for market data. The market room checks each symbol and their number. */
export const SYMBOL: Parameter = {
  name: 'symbol',
  arg: 'symbols',
  kind: 'text',
  required: true,
  repeated: true,
  max: 1_000,
  description: `1 to ${MOST_SYMBOLS} symbols of the catalogue. Separate them by commas, or repeat the parameter. Case is ignored.`,
  example: ['BTCUSDT', 'ETHUSDT'],
};
