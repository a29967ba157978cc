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
import { NO_QUERY, type Parameter, queryOf, type Values } from '../app/query.ts';
import { type Answer, type Call, contextOf, type Link, type Route } from '../app/route.ts';
import { columnsBody } from './columns.ts';
import { csvBody } from './csv.ts';
import { ARROW_TYPE, BAR_FORMATS, type BarFormat, barFormat, CSV_TYPE } from './format.ts';
import {
  barsAnswerShape,
  barsExample,
  coverageListExample,
  coverageListShape,
  instrumentsExample,
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
      'The interval of the bars. An interval that the catalogue does not list for a symbol is answered with 404.',
    example: '1m',
  },
  {
    name: 'from',
    arg: 'from',
    kind: 'text',
    required: true,
    max: 40,
    description: 'Bars that open at this time or later: ISO 8601, UTC. A date means midnight at its start.',
    example: '2026-07-17T00:00:00Z',
  },
  {
    name: 'to',
    arg: 'to',
    kind: 'text',
    required: true,
    max: 40,
    description: `Bars that open before this time; at most ${LONGEST_WINDOW_DAYS} days after \`from\`.`,
    example: '2026-07-18T00:00:00Z',
  },
  {
    name: 'venueId',
    arg: 'venueId',
    kind: 'text',
    max: 40,
    description: 'The venue. By default a real venue takes precedence over a simulated one.',
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
      'Rows of one upstream page, where the archive lacks bars. The answer always covers the whole window.',
    example: 1000,
  },
];

const FORMAT: Parameter = {
  name: 'format',
  arg: 'format',
  kind: 'choice',
  max: 10,
  choices: BAR_FORMATS,
  description: 'The format of the bars. Default: the first supported type in the Accept header, or rows.',
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
  description: 'One entry for each symbol of a venue, with its intervals and the archive window of each.',
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
    'All bars of `[from, to)`, with the missing ranges and the reasons. Nothing is filled in. Bars that the archive lacks are ' +
    'first fetched from the venue, within a budget. If the budget runs out, `truncated` is true and `next_from` says where to ' +
    'continue. The data is for internal use (`redistribution`).',
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
        description: 'The bars with a header line; coverage and terms are in x-market headers',
        example:
          'symbol,venue_id,interval,open_time,open,high,low,close,volume,quote_volume,trades\r\n' +
          'BTCUSDT,binance,1m,2026-07-17T00:00:00.000Z,118204.1,118240,118200.55,118231.9,12.40817,1466935.0182371,2841\r\n',
      },
      [ARROW_TYPE]: {
        description: 'An Arrow IPC stream (bytes); coverage and terms are in the metadata of its schema',
        example: '',
      },
    },
  },
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
  description: 'The answer of `/v1/market/bars` for the same parameters, without the bars.',
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
  // What follows the bars: an object without its opening brace.
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
      // Loaded by the first who wants it: most never do.
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

/** Where the gaps are: the same question to the coverage, which knows no formats. */
function coverageLink(call: Call): Link {
  const { href, query } = call.address;
  const kept = query.split('&').filter((pair) => pair !== '' && !pair.startsWith('format='));
  const path = href.slice(0, href.length - query.length - 1).replace(/bars$/, 'coverage');
  return { rel: 'describedby', href: `${path}?${kept.join('&')}` };
}

/** What stands beside the bars, where the body has no place for it. Gaps are counted: a header holds only so much. */
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

/** JSON in the characters that a header can hold. */
function ascii(value: unknown): string {
  return JSON.stringify(value).replace(
    /[^ -~]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
