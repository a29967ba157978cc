import { Counter, register } from 'prom-client';
import type { Logger } from './log.ts';

/**
 * Rejected messages of peers: an invalid message is dropped whole, and the peer may continue. Peers are venues, Redis,
 * models and receivers of webhooks.
 */
const turnedAway: Counter<'peer' | 'reason'> =
  (register.getSingleMetric('newstape_peer_messages_rejected_total') as
    | Counter<'peer' | 'reason'>
    | undefined) ??
  new Counter({
    name: 'newstape_peer_messages_rejected_total',
    help: 'Messages of other systems that were dropped because they are not valid.',
    labelNames: ['peer', 'reason'],
  });

/** The systems whose messages are counted. The list is fixed, because each value is a series of its own. */
export type Peer =
  | 'binance_stream'
  | 'binance_rest'
  | 'venue'
  | 'redis_stream'
  | 'redis_reservations'
  | 'redis_roll_call'
  | 'model'
  | 'webhook_receiver';

// A peer that sends only nonsense must not fill the disk: one line a minute for each kind, with the beginning of the
// text.
const QUIET_MS = 60_000;
const SHOWN = 200;
const toldAt = new Map<string, number>();

/**
 * Counts a message that is dropped, and says so in the log at most once a minute for each peer and reason.
 * @param reason one of a few fixed words, such as `schema`: it is a label of a metric.
 * @param text of the message; its beginning is logged. Leave it out if the log must not contain it.
 */
export function turnAway(log: Logger | undefined, peer: Peer, reason: string, text?: string): void {
  turnedAway.inc({ peer, reason });
  if (log === undefined) return;
  const key = `${peer} ${reason}`;
  const now = performance.now();
  const last = toldAt.get(key);
  if (last !== undefined && now - last < QUIET_MS) return;
  toldAt.set(key, now);
  log.warn(
    { peer, reason, ...(text === undefined ? {} : { text: text.slice(0, SHOWN) }) },
    'a message is not valid and is dropped; more messages of this kind are counted but not logged for a minute',
  );
}

/** A value that came as JSON, as text for a log or a record. What nests too deeply to be written is not shown. */
export function jsonText(value: unknown): string {
  try {
    return JSON.stringify(value) ?? 'undefined';
  } catch {
    return '"nested too deeply to be shown"';
  }
}

/** Parses JSON; undefined if it is invalid. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
