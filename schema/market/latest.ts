import { type LatestPrice, MOST_SYMBOLS } from '../../src/market/index.ts';
import { builder } from '../graph/builder.ts';
import type { Context } from '../graph/context.ts';
import { page } from '../graph/cost.ts';
import { DateTime } from '../graph/datetime.ts';
import { Decimal } from '../graph/decimal.ts';
import { timeText } from './instrument.ts';
import { latestSymbols } from './live.ts';

export interface LatestArgs {
  /** 1 to 20; case does not matter. */
  readonly symbols: readonly string[];
}

/** A last known price, and whether it is simulated. */
export interface LatestRecord extends LatestPrice {
  readonly simulated: boolean;
}

/**
 * The last known price of each symbol, in the order of the request, with its present age. The price is null for a symbol
 * that is in the catalogue but is not followed live.
 * @throws Problem as `latestSymbols`.
 */
export async function marketLatest(
  { symbols }: LatestArgs,
  context: Context,
  parameter = 'symbols',
): Promise<LatestRecord[]> {
  const asked = await latestSymbols(parameter, symbols, context);
  const { hub } = context.services.live;
  return asked.map(({ symbol, venue, simulated }) => ({ ...hub.latest(symbol, venue), simulated }));
}

const LatestRef = builder.objectRef<LatestRecord>('LatestPrice').implement({
  description:
    'The last known price of a symbol. Its age is measured by the clock of the venue. The price becomes stale when no ' +
    'newer trade is received.',
  fields: (t) => ({
    symbol: t.exposeString('symbol', { description: 'Symbol, such as `BTCUSDT`.' }),
    venueId: t.string({
      description: 'The venue of the price, such as `binance`.',
      resolve: ({ venue }) => venue,
    }),
    price: t.expose('price', {
      type: Decimal,
      nullable: true,
      description:
        'Price of the last trade. Null if no trade was received yet, or if the symbol is not followed live.',
    }),
    bid: t.expose('bid', {
      type: Decimal,
      nullable: true,
      description: 'Best bid. Null if it is not known.',
    }),
    ask: t.expose('ask', {
      type: Decimal,
      nullable: true,
      description: 'Best offer. Null if it is not known.',
    }),
    sourceTs: t.field({
      type: DateTime,
      nullable: true,
      description: "When the last trade happened, by the venue's clock. Null without a trade.",
      resolve: ({ sourceTs }) => timeText(sourceTs),
    }),
    receivedTs: t.field({
      type: DateTime,
      nullable: true,
      description: 'When this service received the last trade. Null without a trade.',
      resolve: ({ receivedTs }) => timeText(receivedTs),
    }),
    sourceAgeMs: t.exposeInt('sourceAgeMs', {
      nullable: true,
      description:
        "Age of the price by the venue's clock, in milliseconds: from 0 to 2,147,483,647 (over 24 days). Null without a price.",
    }),
    stale: t.exposeBoolean('stale', {
      description: 'Whether the age of the price has reached `staleAfterMs`. Also true without a price.',
    }),
    staleAfterMs: t.exposeInt('staleAfterMs', {
      description: 'The age at which a price becomes stale, in milliseconds.',
    }),
    simulated: t.exposeBoolean('simulated', {
      description: 'Whether the price is simulated: there is no real market behind it.',
    }),
  }),
});

builder.queryField('marketLatest', (t) =>
  t.field({
    type: [LatestRef],
    nullable: true,
    description:
      'The last known price of each symbol, in the order of `symbols`. Needs a plan with market data (otherwise ' +
      '`plan_required`). An unknown symbol fails the whole field with `not_found`. One call.',
    extensions: { cost: page(MOST_SYMBOLS) },
    args: {
      symbols: t.arg.stringList({
        required: true,
        description: `1 to ${MOST_SYMBOLS} symbols, such as \`["BTCUSDT", "ETHUSDT"]\`. Case is ignored.`,
      }),
    },
    resolve: (_root, { symbols }, context) => marketLatest({ symbols }, context),
  }),
);
