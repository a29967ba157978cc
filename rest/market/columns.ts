import {
  type BarsFound,
  type Columns,
  type MarketRoom,
  openTimes,
  readDays,
} from '../../src/market/index.ts';

// The names of the columns beside `open_time`, and where their values stand.
const VALUES = [
  ['open', 'open'],
  ['high', 'high'],
  ['low', 'low'],
  ['close', 'close'],
  ['volume', 'volume'],
  ['quote_volume', 'quoteVolume'],
  ['trades', 'trades'],
] as const;

/**
 * Bars as columns: `{"bars":{"BTCUSDT":{"open_time":[...],"open":[...],...}},...`. The numbers are those of the rows. One
 * symbol is held at a time, as its columns cannot begin before its rows are read.
 * @param rest the other members and the closing brace.
 */
export async function* columnsBody(room: MarketRoom, found: BarsFound, rest: string): AsyncGenerator<string> {
  yield '{"bars":{';
  let written = 0;
  let kept: { day: number; columns: Columns }[] = [];
  const symbols = found.held.map(({ instrument }) => instrument.symbol);
  const flushTo = function* (place: number): Generator<string> {
    for (; written < place; written += 1) {
      yield `${written === 0 ? '' : ','}${JSON.stringify(symbols[written])}:`;
      yield* columnsOf(found, kept, found.held[written]!.instrument.simulated);
      kept = [];
    }
  };
  for await (const { held, day, segment } of readDays(room, found, 'columns')) {
    if (segment.kind !== 'columns') continue;
    yield* flushTo(found.held.indexOf(held));
    kept.push({ day, columns: segment.columns });
  }
  yield* flushTo(symbols.length);
  yield `},${rest}`;
}

function* columnsOf(
  found: BarsFound,
  days: readonly { readonly day: number; readonly columns: Columns }[],
  simulated: boolean,
): Generator<string> {
  const times = days.map(({ day, columns }) => {
    const timeOf = openTimes(day, found.interval);
    return Array.from(columns.slots, (slot) => `"${timeOf(slot)}"`).join();
  });
  yield `{"open_time":[${times.join()}]`;
  for (const [name, member] of VALUES) {
    const isCount = member === 'trades';
    const written = days.map(({ columns }) =>
      columns[member].map((value) => (value === '' ? 'null' : isCount ? value : `"${value}"`)).join(),
    );
    yield `,"${name}":[${written.join()}]`;
  }
  // As in rows: what is real does not say so.
  if (simulated) {
    const count = days.reduce((sum, { columns }) => sum + columns.slots.length, 0);
    yield `,"simulated":[${Array(count).fill('true').join()}]`;
  }
  yield '}';
}
