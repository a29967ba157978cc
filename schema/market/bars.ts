import {
  type BarsFound,
  findBars,
  LONGEST_WINDOW_DAYS,
  MOST_PAGE_ROWS,
  MOST_SYMBOLS,
  offeredSymbols,
  readInterval,
  readSymbolsWith,
  readWindow,
} from '../../src/market/index.ts';
import { inArguments, text, whole } from '../graph/arguments.ts';
import { builder } from '../graph/builder.ts';
import type { Context } from '../graph/context.ts';
import { page } from '../graph/cost.ts';
import { DateTime } from '../graph/datetime.ts';
import { requireMarketData } from './access.ts';
import { CoverageRef, FoundRef, MOST_GRAPHQL_BARS } from './bars-type.ts';

/** The arguments of bars and coverage on every wire. Texts are as the caller wrote them. */
export interface BarsArgs {
  /** Each text may hold several symbols, separated by commas. */
  readonly symbols: readonly string[];
  readonly interval: string;
  readonly from: string;
  readonly to: string;
  readonly venueId?: string | null | undefined;
  readonly limit?: number | null | undefined;
}

/** How much of an answer is wanted. */
export interface BarsShape {
  /** The answer stops after this number of bars: GraphQL holds the whole answer in memory. Default: no maximum. */
  readonly mostBars?: number;
}

/**
 * Finds which bars of a window are present, and which are missing and why. Rows are read only when they are written out
 * (docs/market.md).
 * @throws Problem `plan_required`; `invalid_parameter` with REST's names of the parameters; `not_found`; `restricted`;
 *         `unavailable` when the venue asks to wait.
 */
export async function marketBars(
  args: BarsArgs,
  context: Context,
  shape: BarsShape = {},
): Promise<BarsFound> {
  requireMarketData(context);
  const { market } = context.services;
  const plan = context.principal.plan.name;
  const venueId = args.venueId ?? undefined;
  return findBars(market, {
    symbols: await readSymbolsWith(() => offeredSymbols(market, plan, venueId), 'symbol', args.symbols),
    interval: readInterval(args.interval),
    window: readWindow(args.from, args.to),
    venueId,
    pageRows: args.limit ?? undefined,
    plan,
    mostBars: shape.mostBars,
  });
}

/** The coverage of a window, without its rows. @throws Problem as `marketBars`. */
export async function marketCoverage(args: BarsArgs, context: Context): Promise<BarsFound> {
  return marketBars(args, context);
}

const WINDOW_ARGUMENTS = builder.args((t) => ({
  symbols: t.stringList({
    required: true,
    description: `1 to ${MOST_SYMBOLS} symbols, such as \`["BTCUSDT", "ETHUSDT"]\`. Case is ignored.`,
  }),
  interval: t.string({
    required: true,
    description: '`1m` or `5m`. The catalogue says which of them a symbol has.',
  }),
  from: t.field({
    type: DateTime,
    required: true,
    description: 'Bars that open at this time or later. A date alone means 00:00 UTC of that day.',
  }),
  to: t.field({
    type: DateTime,
    required: true,
    description: `Bars that open before this time; at most ${LONGEST_WINDOW_DAYS} days after \`from\`. A date alone means 00:00 UTC of that day.`,
  }),
  venueId: t.string({
    description:
      'The venue: a `venue` of the catalogue. By default a real venue takes precedence over a simulated one.',
  }),
  limit: t.int({
    description: `Rows in one page that is fetched from the venue: 1 to ${MOST_PAGE_ROWS}; default ${MOST_PAGE_ROWS}. It does not limit the answer.`,
  }),
}));

// As over REST, one text may hold several symbols, also the same one twice.
const LONGEST_SYMBOLS = 1_000;

// The resolver names parameters as REST does. Errors are to have GraphQL's names.
const NAMES = { symbol: 'symbols' };

// A caller without market data gets `plan_required`, even if its arguments are not valid either.
function read(given: BarsArgs, context: Context): BarsArgs {
  requireMarketData(context);
  return {
    ...given,
    symbols: [...new Set(given.symbols)].map((symbol) => text('symbols', symbol, LONGEST_SYMBOLS) ?? ''),
    interval: text('interval', given.interval) ?? '',
    venueId: text('venueId', given.venueId),
    limit: whole('limit', given.limit, 1, MOST_PAGE_ROWS),
  };
}

builder.queryFields((t) => ({
  marketBars: t.field({
    type: FoundRef,
    nullable: true,
    description:
      'Closed bars of a window `[from, to)`, with the missing ranges and the reasons. Needs a plan with market data ' +
      '(otherwise `plan_required`). An unknown symbol, or an interval that a symbol does not have, fails the whole field ' +
      'with `not_found`. One call.',
    extensions: { cost: page() },
    args: WINDOW_ARGUMENTS,
    resolve: (_root, given, context) =>
      inArguments(NAMES, () => marketBars(read(given, context), context, { mostBars: MOST_GRAPHQL_BARS })),
  }),
  marketCoverage: t.field({
    type: [CoverageRef],
    nullable: true,
    description:
      'The coverage of a window, without its bars. If a limit is reached while bars are fetched from the venue, `to` of each ' +
      'coverage is earlier than requested: request the rest from there. Needs a plan with market data (otherwise ' +
      '`plan_required`). Errors are those of `marketBars`. One call.',
    extensions: { cost: page() },
    args: WINDOW_ARGUMENTS,
    resolve: async (_root, given, context) =>
      inArguments(NAMES, async () => [...(await marketCoverage(read(given, context), context)).coverage]),
  }),
}));
