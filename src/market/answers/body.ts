import { freeNow, PageWriter, TAKEN_BYTES } from '../../platform/memory/pages.ts';
import { PIECE_BYTES } from '../days/columns.ts';
import { Member, pieceOf } from '../days/gzip.ts';
import { jsonRows, type RowOwner } from '../days/rows.ts';
import type { MarketRoom } from '../room.ts';
import type { HeldSeries } from '../series/coverage.ts';
import type { BarsFound } from './bars.ts';
import { type DaySegment, type ReadDay, readDays } from './segments.ts';

/** Whose rows the rows of a series are. */
export function ownerOf({ instrument, series }: HeldSeries): RowOwner {
  const { symbol, venue, simulated } = instrument;
  return { symbol, venue, interval: series.interval, simulated };
}

/**
 * The JSON of an answer: `{"bars":{"BTCUSDT":[...],...},` and what follows. A piece is good until the next is asked for.
 * @param rest the other members and the closing brace, such as `"pages":0}`.
 */
export async function* jsonBody(
  room: Pick<MarketRoom, 'copies' | 'texts'>,
  found: BarsFound,
  rest: string,
): AsyncGenerator<Buffer> {
  for await (const part of parts(readDays(room, found, 'text'), found, rest)) {
    if (typeof part === 'string') yield Buffer.from(part);
    else if (part.segment.kind === 'text') yield part.segment.text;
    else {
      const rows = rowsOf(part);
      yield rows;
      // A shorter piece may still be waiting in a Writable.
      if (rows.length >= TAKEN_BYTES) freeNow(rows);
    }
  }
}

// These are made for one answer: what they cost is waited for.
const QUICK_LEVEL = 1;
// A stored block saves the work for what is short.
const SHORT = 1_000;

/** The same as one gzip member, put together from what was deflated when the days were sealed. */
export async function* gzipJsonBody(
  room: Pick<MarketRoom, 'copies' | 'texts'>,
  found: BarsFound,
  rest: string,
): AsyncGenerator<Buffer> {
  const member = new Member();
  yield member.head();
  const writer = new PageWriter();
  let isTaken = false;
  try {
    for await (const part of parts(readDays(room, found, 'packed'), found, rest)) {
      // Days are copied: where they lie others are read to, and a reader may be slow.
      const bytes = await packedPart(member, part);
      for (let at = 0; at < bytes.length; ) {
        if (writer.isFull) yield writer.piece();
        at += writer.put(bytes, at);
      }
    }
    writer.put(member.end());
    yield writer.piece();
    isTaken = true;
  } finally {
    writer.close(isTaken);
  }
}

async function packedPart(member: Member, part: string | ReadDay): Promise<Buffer> {
  if (typeof part !== 'string' && part.segment.kind === 'packed') {
    member.add(part.segment.crc, part.segment.length);
    return part.segment.bytes;
  }
  const plain = typeof part === 'string' ? Buffer.from(part) : rowsOf(part);
  if (plain.length <= SHORT) return member.stored(plain);
  const piece = await pieceOf(plain, QUICK_LEVEL, PIECE_BYTES);
  freeNow(plain);
  member.add(piece.crc, piece.length);
  return piece.packed;
}

/** What a body consists of, in order: days, and the text between them. */
async function* parts(
  days: AsyncGenerator<ReadDay>,
  found: BarsFound,
  rest: string,
): AsyncGenerator<string | ReadDay> {
  // Nobody waits for the first day to know that there is an answer.
  yield '{"bars":{';
  let text = '';
  let at = -1;
  const openUpTo = (place: number): void => {
    for (; at < place; at += 1) {
      if (at >= 0) text += '],';
      text += `${JSON.stringify(found.held[at + 1]!.instrument.symbol)}:[`;
    }
  };
  let isFirst = true;
  for await (const day of days) {
    const place = found.held.indexOf(day.held);
    if (place > at) {
      openUpTo(place);
      isFirst = true;
    }
    if (!isFirst) text += ',';
    isFirst = false;
    if (text !== '') yield text;
    text = '';
    yield day;
  }
  openUpTo(found.held.length - 1);
  yield `${text}${at >= 0 ? ']' : ''}},${rest}`;
}

function rowsOf(day: ReadDay & { readonly segment: DaySegment }): Buffer {
  if (day.segment.kind !== 'columns') throw new Error('a sealed day is sent as it lies');
  return jsonRows(ownerOf(day.held), day.day, day.segment.columns);
}
