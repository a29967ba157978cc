import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../platform/database.ts';
import { isUuid, newUuid } from '../platform/ids.ts';
import type { Logger } from '../platform/log.ts';
import { Problem } from '../platform/problem.ts';
import { type Line, openLine, wasNotSent } from '../platform/sql/line.ts';
import { unavailable } from '../platform/sql/outage.ts';
import { isAnotherPresent } from '../platform/turns/presence.ts';
import {
  deliver,
  fail,
  groupArrays,
  groupWaiters,
  nextBatch,
  type Settled,
  type Tell,
  type Waiter,
} from './batch.ts';
import { batchesFailed, batchRequests, batchSeconds } from './metrics.ts';
import type { Admission, Asking, Meter } from './model.ts';
import { Refunds } from './refunds.ts';
import { Telling } from './telling.ts';
import { noteTimeLeft } from './usage.ts';

/**
 * The meter of this process: group commit before admission, on a connection of its own (docs/metering.md). Requests
 * wait in an array; the whole array goes to the database as one call of meter_admit, one call at a time, and nobody
 * is let in before it is committed.
 */
export function openMeter(options: {
  db: Pick<Database, 'url'>;
  log: Logger;
  /** Whether admissions say where the primary stands. */
  places?: boolean;
}): Meter {
  return new GroupCommitMeter(options.db.url, options.log, options.places === true);
}

// A refusal for want of the database comes within 5 s (guarantee 7): this long, and one more try.
const PATIENCE_MS = 3_800;
// While the database is known to be away, waiting longer would only fill the queue.
const PATIENCE_AWAY_MS = 1_000;
const ATTEMPT_MS = 2_000;
const LAST_ATTEMPT_MS = 400;
// Under load, a batch that came back is soon followed by the requests it released; a timer of 1 ms takes up to 2.
const GATHER_MS = 1;
// Bounds what one call of the database decides to some milliseconds of its time.
const BATCH_REQUESTS = 4_096;
// More than a node can have open; beyond this there is a fault, and the answer is 503.
const QUEUE_REQUESTS = 50_000;
// An exhausted tenant costs the database one question a second and node. A changed plan works as fast.
const REMEMBER_MS = 1_000;
const REMEMBER_TENANTS = 10_000;

const ADMIT = `select granted, used, limits, to_char(month, 'YYYY-MM'), reset_ms
  from meter_admit($1::uuid, $2::uuid, $3::uuid[], $4::integer[], $5::integer[])`;
// The same, and what the answers must have seen: what was committed before the batch was sent.
const ADMIT_PLACED = ADMIT.replace(
  'reset_ms',
  `reset_ms, (select pos from tape),
    (select string_agg(coalesce(w.pos, 0)::text, ',' order by x.nr)
     from unnest($3::uuid[]) with ordinality as x (id, nr) left join tenant_writes w on w.tenant_id = x.id)`,
);
// A process that dies leaves one row, which housekeeping removes.
const FORGET = 'delete from meter_batches where id = $1::uuid';

// An admission must survive a crash of the database, whatever its default says, and is decided on rows found by key:
// a plan chosen while the tables were empty must not scan them for ever.
const SETUP = `
  select set_config('synchronous_commit', 'on', false) where current_setting('synchronous_commit') = 'off';
  set default_transaction_isolation = 'read committed'; set enable_seqscan = off; set enable_hashjoin = off;
  set enable_mergejoin = off; set jit = off`;

class GroupCommitMeter implements Meter {
  readonly #line: Line;
  readonly #log: Logger;
  readonly #admit: readonly [name: string, text: string];
  readonly #refunds: Refunds;
  readonly #telling = new Telling();
  readonly #exhausted = new Map<string, { until: number; refusal: Admission }>();
  #waiting: Waiter[] = [];
  #running: Promise<void> | undefined;
  // While a batch gathers: how many requests it waits for, and what ends the wait.
  #wanted = Number.POSITIVE_INFINITY;
  #gathered = NOTHING;
  #settled: string | null = null;
  #away = false;
  #closed = false;

  constructor(url: string, log: Logger, places: boolean) {
    this.#admit = places ? ['meter-admit-placed', ADMIT_PLACED] : ['meter-admit', ADMIT];
    this.#line = openLine({ url, name: 'newstape meter', setup: SETUP });
    this.#log = log;
    this.#refunds = new Refunds(this.#line, log, (tenant) => this.#exhausted.delete(tenant));
  }

  admit(tenantUuid: string, cost: number): Promise<Admission> {
    return new Promise((decided, failed) => this.ask(tenantUuid, cost, { decided, failed }));
  }

  ask(tenantUuid: string, cost: number, asking: Asking): void {
    const now = performance.now();
    const refused = refusedAtOnce(tenantUuid, cost) ?? (this.#closed ? unavailable() : undefined);
    const known = cost > 0 ? this.#exhausted.get(tenantUuid) : undefined;
    if (known !== undefined && now >= known.until) this.#exhausted.delete(tenantUuid);
    if (known !== undefined && now < known.until) asking.decided(known.refusal);
    else if (refused !== undefined) asking.failed(refused);
    else if (this.#waiting.length >= QUEUE_REQUESTS) asking.failed(tooMany());
    else {
      this.#waiting.push({ tenant: tenantUuid, cost, since: now, asking });
      if (this.#waiting.length >= this.#wanted) this.#gathered();
      this.#running ??= this.#run();
    }
  }

  giveBack(tenantUuid: string, month: string, calls: number): Promise<void> {
    return this.#refunds.giveBack(tenantUuid, month, calls);
  }

  async warm(): Promise<void> {
    await this.#line.read('meter-warm', 'select 1', [], PATIENCE_MS).catch(() => undefined);
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#running;
    await this.#refunds.close();
    if (this.#settled !== null && !this.#away) {
      await this.#line.read('meter-forget', FORGET, [this.#settled], ATTEMPT_MS).catch(() => undefined);
    }
    await this.#line.close();
  }

  async #run(): Promise<void> {
    let previous: readonly Waiter[] = [];
    let tell = NOTHING;
    await endOfTurn();
    for (;;) {
      if (this.#waiting.length * 2 < previous.length || this.#waiting.length === 0) {
        tell();
        tell = NOTHING;
        await endOfTurn();
        if (this.#isToGather(previous)) await this.#gather(enough(previous, this.#waiting));
        if (this.#waiting.length === 0) break;
      }
      const { batch, rest } = nextBatch(this.#waiting, BATCH_REQUESTS);
      this.#waiting = rest;
      previous = batch;
      const deciding = this.#decide(batch);
      // What was decided before is answered while the database works on the next batch.
      tell();
      tell = await deciding;
    }
    this.#running = undefined;
  }

  /** Whether those whom the last batch released are waited for. Whoever was not in it waits for none of them. */
  #isToGather(previous: readonly Waiter[]): boolean {
    const waiting = this.#waiting;
    if (waiting.length === 0 || waiting.length * 2 >= previous.length) return false;
    const released = new Set(previous.map(({ tenant }) => tenant));
    return waiting.every(({ tenant }) => released.has(tenant));
  }

  /** Waits until so many requests wait, `GATHER_MS` at most. */
  async #gather(wanted: number): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve) => {
      this.#wanted = wanted;
      this.#gathered = resolve;
      timer = setTimeout(resolve, GATHER_MS);
    });
    clearTimeout(timer);
    this.#wanted = Number.POSITIVE_INFINITY;
    this.#gathered = NOTHING;
  }

  /** Asks the database about a batch; never throws. @returns what tells every waiter. */
  async #decide(batch: readonly Waiter[]): Promise<() => void> {
    const groups = groupWaiters(batch);
    const id = newUuid();
    const [tenants, costs, counts] = groupArrays(groups);
    const values = [id, this.#settled, tenants, costs, counts];
    let wasSent = false;
    const began = performance.now();
    const patience = batch[0]!.since + (this.#away ? PATIENCE_AWAY_MS : PATIENCE_MS);
    for (let attempt = 1; ; attempt += 1) {
      const sent = performance.now();
      try {
        // The same batch is asked again after any failure: if it was decided, the first decision comes back.
        const within = Math.min(ATTEMPT_MS, Math.max(LAST_ATTEMPT_MS, patience - sent));
        const rows = await this.#line.read(...this.#admit, values, within);
        const [granted, used, limits, month, resetMs, position, written] = rows[0] as string[];
        this.#back();
        this.#settled = id;
        batchRequests.observe(batch.length);
        batchSeconds.observe((performance.now() - began) / 1_000);
        const until = sent + Math.min(REMEMBER_MS, Number(resetMs));
        noteTimeLeft(month!, Number(resetMs));
        const verdict = { granted: granted!, used: used!, limits: limits!, month: month!, position, written };
        const settled: Settled = (tenant, left, refusal) => {
          if (left === 0) this.#remember(tenant, until, refusal);
        };
        return () => deliver(groups, verdict, settled, this.#tellFor(groups));
      } catch (error) {
        const now = performance.now();
        wasSent ||= !wasNotSent(error);
        const pause = Math.min(400, 25 * 2 ** attempt);
        if (now + pause >= patience) {
          this.#gone(error, batch.length);
          batchesFailed.inc();
          // Its requests are told 503 now, whatever was decided or still will be.
          if (wasSent) this.#refunds.withdraw({ batch: id, tenants, costs });
          return () => {
            for (const waiter of batch) fail(waiter, unavailable(error));
          };
        }
        await sleep(pause);
      }
    }
  }

  /** A tenant that is alone here hears at once: its next requests come the sooner, and nobody waits behind them. */
  #tellFor([first, ...others]: ReturnType<typeof groupWaiters>): Tell | undefined {
    const { tenant } = first!;
    const isAlone = others.every((group) => group.tenant === tenant) && !isAnotherPresent(tenant);
    return isAlone ? undefined : (tenant, tell) => this.#telling.add(tenant, tell);
  }

  #remember(tenant: string, until: number, refusal: Admission): void {
    if (this.#exhausted.size >= REMEMBER_TENANTS) this.#exhausted.clear();
    this.#exhausted.set(tenant, { until, refusal });
  }

  #gone(error: unknown, requests: number): void {
    if (!this.#away) this.#log.error({ err: error, requests }, 'the meter cannot reach the database');
    this.#away = true;
  }

  #back(): void {
    if (this.#away) this.#log.info('the meter reaches the database again');
    this.#away = false;
  }
}

/**
 * How many requests are enough for the next batch, while those whom the last one released are waited for. Whose answer is at
 * hand is back within microseconds, so half of them is a batch, and node works for the other half meanwhile. All others read
 * the database first: smaller batches would cost it more than the wait does.
 */
function enough(previous: readonly Waiter[], waiting: readonly Waiter[]): number {
  const isReady = ({ asking }: Waiter): boolean => asking.isReady === true;
  return previous.every(isReady) && waiting.every(isReady) ? previous.length / 2 : Number.POSITIVE_INFINITY;
}

const NOTHING = (): void => {};

function refusedAtOnce(tenantUuid: string, cost: number): RangeError | undefined {
  if (!Number.isInteger(cost) || cost < 0 || cost > 1_000_000) {
    return new RangeError(`a cost is a whole number from 0 to 1,000,000, not ${cost}`);
  }
  // One malformed id would fail the batch of everybody who waits.
  return isUuid(tenantUuid) ? undefined : new RangeError('a tenant is named by its uuid');
}

function tooMany(): Problem {
  return new Problem('unavailable', 'Too many requests are waiting for admission. Try again shortly.', {
    headers: { 'retry-after': '2' },
  });
}

/** After what arrived in this turn of the event loop has arrived: requests that come together go together. */
function endOfTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
