import { requireMarketData } from '../../schema/market/access.ts';
import { type BarsArgs, marketBars, marketCoverage } from '../../schema/market/bars.ts';
import { marketInstruments } from '../../schema/market/instrument.ts';
import {
  type BarsFound,
  gzipJsonBody,
  INTERVALS,
  jsonBody,
  LONGEST_WINDOW_DAYS,
  MOST_PAGE_ROWS,
} from '../../src/market/index.ts';
import { NO_QUERY, type Parameter, queryOf, type Values } from '../app/route/query.ts';
import { type Answer, type Call, contextOf, type Link, type Route } from '../app/route/route.ts';
import { columnsBody } from './columns.ts';
import { csvBody } from './csv.ts';
import { barsExample, coverageListExample, instrumentsExample } from './examples.ts';
import { ARROW_TYPE, BAR_FORMATS, type BarFormat, barFormat, CSV_TYPE } from './format.ts';
import {
  barsAnswerShape,
  coverageListShape,
  instrumentsShape,
  writeAnswered,
  writeInstrument,
} from './shapes.ts';
import { SYMBOL } from './symbol.ts';

const WINDOW: readonly Parameter[] = [
  SYMBOL,
  {
    name: 'interval',
    arg: 'interval',
    kind: 'choice',
    required: true,
    max: 2,
    choices: INTERVALS,
    description:
      'The interval of the bars. An interval that the catalogue does not list for a symbol is a 404.',
    example: '1m',
  },
  {
    name: 'from',
    arg: 'from',
    kind: 'text',
    required: true,
    max: 40,
    description:
      'Only bars that open at this time or later: ISO 8601. A date alone means its start, and a time without an offset is UTC.',
    example: '2026-07-17T00:00:00Z',
  },
  {
    name: 'to',
    arg: 'to',
    kind: 'text',
    required: true,
    max: 40,
    description: `Only bars that open before this time: ISO 8601, as \`from\`. At most ${LONGEST_WINDOW_DAYS} days after \`from\`.`,
    example: '2026-07-18T00:00:00Z',
  },
  {
    name: 'venueId',
    arg: 'venueId',
    kind: 'text',
    max: 40,
    description:
      'The venue: a `venue` of the catalogue. By default a real venue takes precedence over a simulated one.',
    example: 'binance',
  },
  {
    name: 'limit',
    arg: 'limit',
    kind: 'integer',
    min: 1,
    max: MOST_PAGE_ROWS,
    preset: MOST_PAGE_ROWS,
    description:
      'Maximum number of rows of one upstream page, for bars that the archive lacks. The answer covers the whole window with any value.',
    example: 1000,
  },
];

const FORMAT: Parameter = {
  name: 'format',
  arg: 'format',
  kind: 'choice',
  max: 10,
  choices: BAR_FORMATS,
  description:
    'The format of the bars: JSON rows, JSON columns, CSV or an Arrow stream. By default the header `Accept` decides: `application/json` means rows, `text/csv` means CSV, and `application/vnd.apache.arrow.stream` means Arrow. Without that header the format is `rows`.',
  example: 'columns',
};

function barsArgs(values: Values): BarsArgs {
  return {
    symbols: [values.symbols as string],
    interval: values.interval as string,
    from: values.from as string,
    to: values.to as string,
    venueId: values.venueId as string | undefined,
    limit: values.limit as number | undefined,
  };
}

interface BarsQuery {
  readonly args: BarsArgs;
  readonly format: BarFormat | undefined;
}

const instrumentsRoute: Route<Values> = {
  operationId: 'listMarketInstruments',
  method: 'GET',
  paths: ['/v1/market/instruments'],
  tag: 'Market',
  summary: 'List instruments with market data',
  description:
    'Lists one entry for each symbol of a venue, with its intervals and the archive window of each interval.',
  auth: 'key',
  requires: requireMarketData,
  params: [],
  query: NO_QUERY,
  success: { description: 'The instruments', schema: instrumentsShape, example: instrumentsExample },
  problems: ['plan_required'],
  async handle(call) {
    const instruments = await marketInstruments({}, contextOf(call));
    return { body: JSON.stringify({ instruments: instruments.map(writeInstrument) }) };
  },
};

const barsRoute: Route<BarsQuery> = {
  operationId: 'getMarketBars',
  weight: 'heavy',
  method: 'GET',
  paths: ['/v1/market/bars'],
  tag: 'Market',
  summary: 'Get the closed bars of a window',
  description:
    'Answers all bars of `[from, to)`, with the missing ranges and the reasons. Nothing is filled in. Bars that the archive lacks are ' +
    'first fetched from the venue, within a budget. If the budget runs out, `truncated` is true, and `next_from` is the next value of ' +
    '`from`. The data is for internal use (`redistribution`).',
  auth: 'key',
  requires: requireMarketData,
  params: [],
  query: queryOf<BarsQuery>([...WINDOW, FORMAT], (values) => ({
    args: barsArgs(values),
    format: values.format as BarFormat | undefined,
  })),
  success: {
    description: 'The bars by symbol, with their coverage and terms of use',
    schema: barsAnswerShape,
    example: barsExample,
    alternatives: {
      [CSV_TYPE]: {
        description:
          'The bars as CSV with a header line. The coverage and the terms of use are in headers that begin with `x-market-`',
        example:
          'symbol,venue_id,interval,open_time,open,high,low,close,volume,quote_volume,trades\r\n' +
          'BTCUSDT,binance,1m,2026-07-17T00:00:00.000Z,118204.1,118240,118200.55,118231.9,12.40817,1466935.0182371,2841\r\n',
      },
      [ARROW_TYPE]: {
        description:
          'The bars as an Arrow IPC stream. The coverage and the terms of use are in the metadata of its schema',
        example: '',
      },
    },
  },
  headers: [
    'Link',
    'x-market-pages',
    'x-market-truncated',
    'x-market-next-from',
    'x-market-coverage',
    'x-market-redistribution',
  ],
  problems: ['plan_required', 'restricted', 'not_found', 'not_acceptable'],
  async handle(call) {
    const format = barFormat(call.args.format, call.headers.accept);
    return barsAnswer(call, await marketBars(call.args.args, contextOf(call)), format);
  },
};

const coverageRoute: Route<BarsArgs> = {
  operationId: 'getMarketCoverage',
  weight: 'heavy',
  method: 'GET',
  paths: ['/v1/market/coverage'],
  tag: 'Market',
  summary: 'Get the coverage of a window',
  description: 'Answers the same as `/v1/market/bars` for the same parameters, but without the bars.',
  auth: 'key',
  requires: requireMarketData,
  params: [],
  query: queryOf<BarsArgs>(WINDOW, barsArgs),
  success: {
    description: 'The coverage of each symbol',
    schema: coverageListShape,
    example: coverageListExample,
  },
  problems: ['plan_required', 'restricted', 'not_found'],
  async handle(call) {
    const found = await marketCoverage(call.args, contextOf(call));
    return { body: JSON.stringify(writeAnswered(found)) };
  },
};

export const marketRoutes: readonly Route[] = [instrumentsRoute, barsRoute as Route, coverageRoute as Route];

async function barsAnswer(call: Call, found: BarsFound, format: BarFormat): Promise<Answer> {
  const { market } = contextOf(call).services;
  const answered = writeAnswered(found);
  const version = `bars ${format} ${found.version}`;
  // The members that follow the bars: an object without its opening brace.
  const rest = JSON.stringify(answered).slice(1);
  switch (format) {
    case 'rows':
      return {
        body: '',
        version,
        stream: jsonBody(market, found, rest),
        gzipped: gzipJsonBody(market, found, rest),
      };
    case 'columns':
      return { body: '', version, stream: columnsBody(market, found, rest) };
    case 'csv':
      return {
        body: '',
        version,
        contentType: `${CSV_TYPE}; charset=utf-8; header=present`,
        stream: csvBody(market, found),
        headers: besides(answered),
        links: [coverageLink(call)],
      };
    case 'arrow': {
      // Loaded with the first request for it, because most servers never need it.
      const { arrowBody } = await import('./arrow.ts');
      const metadata = new Map(
        Object.entries(answered).map(([name, value]) => [name, JSON.stringify(value)]),
      );
      return {
        body: '',
        version,
        contentType: ARROW_TYPE,
        stream: arrowBody(market, found, metadata),
        headers: besides(answered),
        links: [coverageLink(call)],
      };
    }
  }
}

/** The link to the coverage of the same window, which has the gaps. The coverage has no formats. */
function coverageLink(call: Call): Link {
  const { href, query } = call.address;
  const kept = query.split('&').filter((pair) => pair !== '' && !pair.startsWith('format='));
  const path = href.slice(0, href.length - query.length - 1).replace(/bars$/, 'coverage');
  return { rel: 'describedby', href: `${path}?${kept.join('&')}` };
}

/**
 * The headers of an answer whose body has room only for the bars: coverage, terms and the position to continue from.
 * Gaps are given as a number, because the length of a header is limited.
 */
function besides(answered: ReturnType<typeof writeAnswered>): Record<string, string> {
  const { pages, truncated, next_from, coverage, redistribution } = answered;
  const counted = coverage.map(({ symbol, expected_bars, present_bars, complete, gaps }) => ({
    symbol,
    expected_bars,
    present_bars,
    complete,
    gaps: gaps.length,
  }));
  return {
    'x-market-pages': String(pages),
    'x-market-truncated': String(truncated),
    ...(next_from === null ? {} : { 'x-market-next-from': next_from }),
    'x-market-coverage': ascii(counted),
    'x-market-redistribution': ascii(redistribution),
  };
}

/** Writes a value as JSON in ASCII, which a header can contain. */
function ascii(value: unknown): string {
  return JSON.stringify(value).replace(
    /[^ -~]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
