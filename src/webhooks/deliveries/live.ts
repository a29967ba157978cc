import type { Database } from '../../platform/database.ts';
import { encodeId } from '../../platform/ids.ts';
import type { Logger } from '../../platform/log.ts';
import type { Reading } from '../../platform/sink.ts';
import { runForAll } from '../../platform/turns/owner.ts';
import { type DeliveryStatus, type FailureReason, isFinal } from '../model.ts';
import { DeliverySeat, type DeliveryWish, type SeatLimits } from './live-seat.ts';

/** A delivery as it stands after a change. */
export interface DeliveryChanged {
  readonly kind: 'changed';
  /** When it was seen. RFC 3339, as all times here. */
  readonly at: string;
  /** TypeID `dlv_...`. */
  readonly id: string;
  /** uuid. */
  readonly subscription: string;
  /** TypeID `evt_...`. */
  readonly eventId: string;
  readonly eventType: string;
  readonly status: DeliveryStatus;
  readonly attemptCount: number;
  readonly responseCode: number | null;
  readonly failureReason: FailureReason | null;
  readonly nextAttemptAt: string | null;
  readonly deliveredAt: string | null;
}

/** What a reader is told; a heartbeat comes first, and says that changes are told from then on. */
export type DeliveryEvent =
  | DeliveryChanged
  | { readonly kind: 'heartbeat'; readonly at: string; readonly intervalMs: number };

interface LiveLimits extends SeatLimits {
  /** Between two looks at the deliveries that somebody follows. */
  readonly lookMs: number;
  readonly heartbeatMs: number;
}

const LIMITS: LiveLimits = { lookMs: 500, heartbeatMs: 15_000, backlogBytes: 256 * 1024, stalledMs: 30_000 };

// What a look compares of an account: its newest deliveries, what waits or is under way, and what was open before.
const NEWEST = 500;
const WAITING_OF_EACH = 20;
const MOST_OPEN = 2_000;

/** What is followed of one account. */
interface Watch {
  readonly seats: Set<DeliverySeat>;
  /** Deliveries by uuid, as they were at the last look; undefined: there was none. */
  known: ReadonlyMap<string, Known> | undefined;
  newest: bigint;
}
interface Known {
  readonly state: string;
  readonly isOpen: boolean;
}

/**
 * Tells of deliveries whose status changes, for all readers of a node. While somebody follows an account, its deliveries
 * are looked at twice a second and compared with what they were: sending is not burdened by it, and it does not matter
 * which node sends. What comes and goes between two looks is told as how it ended.
 */
export class DeliveryStream {
  readonly #db: Pick<Database, 'query'>;
  readonly #log: Logger;
  readonly #limits: LiveLimits;
  readonly #watches = new Map<string, Watch>();
  readonly #closing = new AbortController();
  #isRunning = false;

  constructor(db: Pick<Database, 'query'>, log: Logger, limits: Partial<LiveLimits> = {}) {
    this.#db = db;
    this.#log = log;
    this.#limits = { ...LIMITS, ...limits };
  }

  /** Begins to write a stream of changes from now on. */
  read(wish: DeliveryWish): Reading {
    const seat: DeliverySeat = new DeliverySeat(wish, this.#limits, () => this.#forget(seat));
    let watch = this.#watches.get(wish.tenant);
    if (watch === undefined) {
      watch = { seats: new Set(), known: undefined, newest: 0n };
      this.#watches.set(wish.tenant, watch);
    }
    watch.seats.add(seat);
    seat.open();
    if (watch.known !== undefined) seat.tell(this.#heartbeat());
    if (!this.#isRunning) void runForAll(() => this.#run());
    return seat;
  }

  /** Ends all streams; their readers come back to another node. */
  close(): void {
    this.#closing.abort();
    for (const { seats } of [...this.#watches.values()]) for (const seat of [...seats]) seat.end();
  }

  #forget(seat: DeliverySeat): void {
    const watch = this.#watches.get(seat.wish.tenant);
    if (watch?.seats.delete(seat) && watch.seats.size === 0) this.#watches.delete(seat.wish.tenant);
  }

  #heartbeat(): DeliveryEvent {
    return { kind: 'heartbeat', at: new Date().toISOString(), intervalMs: this.#limits.heartbeatMs };
  }

  /** Looks at one account after the other, as long as anybody follows any. */
  async #run(): Promise<void> {
    this.#isRunning = true;
    const { signal } = this.#closing;
    let beatAt = performance.now() + this.#limits.heartbeatMs;
    while (this.#watches.size > 0 && !signal.aborted) {
      for (const [tenant, watch] of [...this.#watches]) {
        try {
          await this.#look(tenant, watch);
        } catch (error) {
          // Until the database is back nothing can have changed that could be told.
          this.#log.debug({ err: error }, 'deliveries cannot be looked at for their live streams');
        }
      }
      if (performance.now() >= beatAt) {
        beatAt = performance.now() + this.#limits.heartbeatMs;
        for (const { seats } of this.#watches.values())
          for (const seat of [...seats]) seat.tell(this.#heartbeat());
      }
      // It holds no process that has nothing else to do.
      await new Promise<void>((resolve) => {
        setTimeout(resolve, this.#limits.lookMs).unref();
      });
    }
    this.#isRunning = false;
  }

  async #look(tenant: string, watch: Watch): Promise<void> {
    const open = [...(watch.known ?? [])].filter(([, each]) => each.isOpen).map(([id]) => id);
    const asked = [tenant, NEWEST, WAITING_OF_EACH, open.slice(-MOST_OPEN)];
    const { rows } = await this.#db.query<Row>(LOOK, asked);
    const before = watch.known;
    const newest = watch.newest;
    const known = new Map<string, Known>();
    const changed: DeliveryChanged[] = [];
    for (const row of rows) {
      const isOpen = !isFinal(row.status);
      const state = JSON.stringify([row.status, row.attempt_count, row.response_code, row.next_attempt_at]);
      known.set(row.id, { state, isOpen });
      const seq = BigInt(row.seq);
      if (seq > watch.newest) watch.newest = seq;
      const was = before?.get(row.id);
      // An old one that is over comes into sight when others are removed: nothing became of it.
      if (was === undefined ? isOpen || seq > newest : was.state !== state) changed.push(changeOf(row));
    }
    watch.known = known;
    for (const seat of [...watch.seats]) {
      if (before === undefined) seat.tell(this.#heartbeat());
      else for (const change of changed) seat.tell(change);
    }
  }
}

interface Row {
  readonly id: string;
  readonly seq: string;
  readonly subscription_id: string;
  readonly event_id: string;
  readonly event_type: string;
  readonly status: DeliveryStatus;
  readonly attempt_count: number;
  readonly response_code: number | null;
  readonly failure_reason: FailureReason | null;
  readonly next_attempt_at: Date | null;
  readonly delivered_at: Date | null;
}

function changeOf(row: Row): DeliveryChanged {
  return {
    kind: 'changed',
    at: new Date().toISOString(),
    id: encodeId('dlv', row.id),
    subscription: row.subscription_id,
    eventId: encodeId('evt', row.event_id),
    eventType: row.event_type,
    status: row.status,
    attemptCount: row.attempt_count,
    responseCode: row.response_code,
    failureReason: row.failure_reason,
    nextAttemptAt: row.next_attempt_at?.toISOString() ?? null,
    deliveredAt: row.delivered_at?.toISOString() ?? null,
  };
}

// Each branch is a short walk of an index: newest by (tenant_id, seq), the others by those of claims and pauses.
const LOOK = `
  with newest as (
    select id from webhook_deliveries where tenant_id = $1::uuid order by seq desc limit $2::int),
  waiting as (
    select d.id from webhook_subscriptions s cross join lateral (
      select w.id from webhook_deliveries w where w.subscription_id = s.id and w.next_attempt_at is not null
      order by w.next_attempt_at, w.seq limit $3::int) d
    where s.tenant_id = $1::uuid),
  under_way as (
    select d.id from webhook_subscriptions s join webhook_deliveries d on d.subscription_id = s.id
    where s.tenant_id = $1::uuid and d.status = 'delivering'),
  wanted as (
    select id from newest union select id from waiting union select id from under_way union select unnest($4::uuid[]))
  select d.id, d.seq, d.subscription_id, d.event_id, d.event_type, d.status, d.attempt_count, d.response_code,
    d.failure_reason, d.next_attempt_at, d.delivered_at
  from wanted join webhook_deliveries d on d.id = wanted.id
  where d.tenant_id = $1::uuid order by d.seq`;
