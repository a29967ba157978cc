import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../platform/database.ts';
import type { Logger } from '../../platform/log.ts';
import type { Link } from '../../platform/processes/index.ts';
import { type Channel, LocalChannel } from './channel.ts';
import { type Connector, openConnector } from './connector.ts';
import { Hub, type HubOptions } from './hub.ts';
import { ParentChannel } from './parent-channel.ts';
import { RedisChannel } from './redis-channel.ts';
import type { LiveVenue } from './venue.ts';

/** Live market data as one process holds it. */
export interface LiveMarket {
  /** The venue that is followed. */
  readonly venue: string;
  /** Whether no market stands behind its prices. */
  readonly simulated: boolean;
  /** What there is a stream of. */
  readonly symbols: ReadonlySet<string>;
  readonly hub: Hub;
  /** Undefined where this process never connects. */
  readonly connector: Connector | undefined;
  /** Waits until this process knows whether it has the stream, where that is about to be known. */
  known(): Promise<void>;
  /** Ends every stream with its last id, lets go of the connector, closes what is open. */
  close(): Promise<void>;
}

export interface LiveOptions {
  readonly db: Database;
  readonly log: Logger;
  readonly venue: LiveVenue;
  /** Undefined: the stream stays within this process. */
  readonly redisUrl?: string | undefined;
  /** The parent process, where it carries the stream. Redis goes before it. */
  readonly parent?: Link | undefined;
  readonly staleAfterMs: number;
  /** Whether this process may hold the connector. */
  readonly connect: boolean;
  readonly leaseMs?: number;
  readonly limits?: HubOptions['limits'];
  readonly replay?: HubOptions['replay'];
}

const ELSEWHERE =
  'Another node holds the connection to the venue, and without REDIS_URL only that node can serve the stream. Try that node, or set REDIS_URL on all nodes.';

// The database answers sooner, or is away: then nothing is known.
const LOOK_MS = 1_500;

/** Opens the hub, and the connector where this process may hold it. Returns at once: both come up by themselves. */
export function openLive(options: LiveOptions): LiveMarket {
  const { db, log, venue, redisUrl, parent, staleAfterMs, connect, leaseMs, limits, replay } = options;
  const hub = new Hub({
    venue: venue.id,
    simulated: venue.simulated,
    staleAfterMs,
    ...(limits === undefined ? {} : { limits }),
    ...(replay === undefined ? {} : { replay }),
  });
  const channel: Channel =
    redisUrl !== undefined
      ? new RedisChannel({ url: redisUrl, venue: venue.id, log, hub })
      : parent !== undefined
        ? new ParentChannel(parent, hub, log)
        : new LocalChannel(hub, ELSEWHERE, connect);
  const connector = connect
    ? openConnector({ db, log, venue, channel, staleAfterMs, ...(leaseMs === undefined ? {} : { leaseMs }) })
    : undefined;
  return {
    venue: venue.id,
    simulated: venue.simulated,
    symbols: new Set(venue.symbols),
    hub,
    connector,
    async known() {
      if (!hub.starting || connector === undefined || redisUrl !== undefined) return;
      await Promise.race([connector.looked, sleep(LOOK_MS, undefined, { ref: false })]);
    },
    async close() {
      hub.close();
      await connector?.close();
      await channel.close();
    },
  };
}
