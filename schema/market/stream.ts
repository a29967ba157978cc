import { MOST_SYMBOLS, type Position, readPosition } from '../../src/market/index.ts';
import { builder } from '../graph/builder.ts';
import type { Context } from '../graph/context.ts';
import { page } from '../graph/cost.ts';
import { liveSymbols } from './live.ts';
import { type Delivered, MarketEventRef } from './stream-type.ts';

export interface MarketEventsArgs {
  /** 1 to 20; case does not matter. */
  readonly symbols: readonly string[];
  /** The id or cursor of the last event that the reader received. */
  readonly after?: string | null | undefined;
}

/** What a stream is opened with. */
export interface MarketEventsPlan {
  /** Upper case, in the order of the request. */
  readonly symbols: readonly string[];
  /** Where the stream continues. `unreadable`: the text is not a position; the stream says so in its first event. */
  readonly after: Position | 'unreadable' | undefined;
}

/**
 * Checks a request for the stream, on every wire.
 * @throws Problem as `liveSymbols`.
 */
export async function marketEvents(
  { symbols, after }: MarketEventsArgs,
  context: Pick<Context, 'services' | 'principal'>,
  parameter = 'symbols',
): Promise<MarketEventsPlan> {
  const asked = await liveSymbols(parameter, symbols, context);
  const text = after?.trim() ?? '';
  return { symbols: asked, after: text === '' ? undefined : (readPosition(text) ?? 'unreadable') };
}

builder.subscriptionType({
  description:
    'Live events, sent as server-sent events (docs/streams.md). A subscription is one call when it starts, however long it ' +
    'lasts.',
});

builder.subscriptionField('marketEvents', (t) =>
  t.field({
    type: MarketEventRef,
    description:
      'The live market stream: ticks, closed bars, heartbeats, gaps and states of the venue. Needs a plan with market data ' +
      '(otherwise `plan_required`). A symbol that is not followed live fails it with `not_found`. One call when it starts.',
    extensions: { cost: page() },
    args: {
      symbols: t.arg.stringList({
        required: true,
        description: `1 to ${MOST_SYMBOLS} symbols, such as \`["BTCUSDT", "ETHUSDT"]\`. Case is ignored.`,
      }),
      after: t.arg.string({
        description:
          'A cursor. The stream continues after it, and the current state is not sent first. After a cursor that cannot be ' +
          'resumed, the first event is a `Gap`.',
      }),
    },
    // The hub runs the document for each event (schema/market/selection.ts). There is no subscription for each reader.
    subscribe: () => {
      throw new Error('streams are served by the hub');
    },
    resolve: (delivered) => delivered as unknown as Delivered,
  }),
);
