import { z } from 'zod';
import type { Logger } from '../../platform/log.ts';
import { jsonOf, turnAway } from '../../platform/peers.ts';
import type { Posted, PostedTick } from './model.ts';
import { STREAM_GAP_REASONS } from './model.ts';

// What lies in Redis was written by a node, of this release or another, or by whoever else can reach it: an entry that is
// not like these is dropped.

const text = z.string().max(80);
const symbol = z.string().min(1).max(40);
const venue = z.string().max(40);
/** What a Date can show, in four digits of a year. */
const time = z.number().min(0).max(4_102_444_800_000);
const tickShape = z.object({
  kind: z.literal('tick'),
  symbol,
  venue,
  price: text,
  tickType: z.enum(['trade', 'quote']),
  occurredAt: time,
  bid: text.nullable(),
  ask: text.nullable(),
  snapshot: z.boolean(),
  conflated: z.int().min(0),
});
const barShape = z.object({
  kind: z.literal('bar_close'),
  symbol,
  interval: z.literal('1m'),
  openTime: time,
  closeTime: time,
  open: text,
  high: text,
  low: text,
  close: text,
  volume: text,
});
const gapShape = z.object({
  kind: z.literal('gap'),
  scope: z.enum(['upstream', 'client']),
  reason: z.enum(STREAM_GAP_REASONS),
  symbols: z.array(symbol).max(1_000),
  from: time,
  to: time,
  missed: z.number().nullable(),
});
const statusShape = z.object({
  kind: z.literal('status'),
  venue,
  state: z.enum(['connecting', 'live', 'degraded', 'down']),
  since: time,
  reason: z.string().max(200).nullable(),
  staleSymbols: z.array(symbol).max(1_000),
});
const beatShape = z.object({ kind: z.literal('beat'), clock: z.number() });
const draftShape = z.object({
  event: z.discriminatedUnion('kind', [tickShape, barShape, gapShape, statusShape, beatShape]),
  trade: z.object({ id: z.number(), quantity: text }).optional(),
});

/** An entry of the stream as Redis gives it. */
export type RawEntry = [id: string, fields: string[] | null];

export interface Entry {
  readonly epoch: string;
  readonly posted: Posted;
}

/** Reads an entry; undefined: it is none, and was counted. */
export function entryOf([id, fields]: RawEntry, log?: Logger): Entry | undefined {
  const seq = Number(id.slice(0, id.indexOf('-')));
  const [epochName, epoch, dataName, data] = fields ?? [];
  const isNamed = epochName === 'e' && dataName === 'd' && epoch !== undefined && data !== undefined;
  const draft = isNamed && Number.isSafeInteger(seq) ? draftShape.safeParse(jsonOf(data)).data : undefined;
  if (draft === undefined) {
    turnAway(log, 'redis_stream', 'schema', data ?? id);
    return undefined;
  }
  return { epoch: epoch!, posted: { ...draft, seq } as Posted };
}

/** Reads a last trade, `place JSON`; undefined: it is none, and was counted. */
export function lastTradeOf(written: string, log?: Logger): PostedTick | undefined {
  const space = written.indexOf(' ');
  const seq = Number(written.slice(0, space));
  const draft = draftShape.safeParse(jsonOf(written.slice(space + 1))).data;
  if (space < 1 || !Number.isSafeInteger(seq) || draft?.event.kind !== 'tick' || draft.trade === undefined) {
    turnAway(log, 'redis_stream', 'schema', written);
    return undefined;
  }
  return { event: draft.event, trade: draft.trade, seq };
}
