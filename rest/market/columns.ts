import {
  type BarsFound,
  type Columns,
  columnText,
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

// Characters: to put more into bytes and on its way takes a part of a millisecond.
const PIECE = 32 * 1024;

/** A few days of a column at a time: a month of one at once would keep everybody else waiting. */
function* columnsOf(
  found: BarsFound,
  days: readonly { readonly day: number; readonly columns: Columns }[],
  simulated: boolean,
): Generator<string> {
  let text = '{"open_time":[';
  for (const [i, { day, columns }] of days.entries()) {
    const timeOf = openTimes(day, found.interval);
    text += parted(i, Array.from(columns.slots, (slot) => `"${timeOf(slot)}"`).join());
    if (text.length >= PIECE) {
      yield text;
      text = '';
    }
  }
  for (const [name, member] of VALUES) {
    text += `],"${name}":[`;
    for (const [i, { columns }] of days.entries()) {
      const written = columnText(columns, member);
      text += parted(i, member === 'trades' ? numbersOf(written) : textsOf(written));
      if (text.length >= PIECE) {
        yield text;
        text = '';
      }
    }
  }
  // As in rows: what is real does not say so.
  if (simulated) {
    text += '],"simulated":[';
    for (const [i, { columns }] of days.entries()) {
      text += parted(i, Array(columns.slots.length).fill('true').join());
    }
  }
  yield `${text}]}`;
}

/** Values parted by commas as JSON; what is not known is null. */
function textsOf(written: string): string {
  const quoted = `"${written.replaceAll(',', '","')}"`;
  return quoted.includes('""') ? quoted.replaceAll('""', 'null') : quoted;
}

/** The same of values that are numbers. */
function numbersOf(written: string): string {
  return written.replace(/(?<=^|,)(?=,|$)/g, 'null');
}

function parted(place: number, text: string): string {
  return place === 0 ? text : `,${text}`;
}
