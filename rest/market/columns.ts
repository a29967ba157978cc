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

/** A day of a column at a time: a month of one at once would keep everybody else waiting. */
function* columnsOf(
  found: BarsFound,
  days: readonly { readonly day: number; readonly columns: Columns }[],
  simulated: boolean,
): Generator<string> {
  yield '{"open_time":[';
  for (const [i, { day, columns }] of days.entries()) {
    const timeOf = openTimes(day, found.interval);
    yield parted(i, Array.from(columns.slots, (slot) => `"${timeOf(slot)}"`).join());
  }
  for (const [name, member] of VALUES) {
    yield `],"${name}":[`;
    const isCount = member === 'trades';
    for (const [i, { columns }] of days.entries()) {
      const values = columns[member].map((value) => (value === '' ? 'null' : isCount ? value : `"${value}"`));
      yield parted(i, values.join());
    }
  }
  // As in rows: what is real does not say so.
  if (simulated) {
    yield '],"simulated":[';
    for (const [i, { columns }] of days.entries()) {
      yield parted(i, Array(columns.slots.length).fill('true').join());
    }
  }
  yield ']}';
}

function parted(place: number, text: string): string {
  return place === 0 ? text : `,${text}`;
}
