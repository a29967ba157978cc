import { setTimeout as sleep } from 'node:timers/promises';
import { newUuid } from '../platform/ids.ts';
import type { Logger } from '../platform/log.ts';
import type { Line } from '../platform/sql/line.ts';

/** A batch of admissions without an answer, whose decisions must be undone. */
export interface Withdrawal {
  readonly batch: string;
  /** PostgreSQL's text form: the tenants of its groups, and beside them their costs. */
  readonly tenants: string;
  readonly costs: string;
}

// A database that is away is asked again after this long, and then less and less often.
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 2_000;
const ATTEMPT_MS = 2_000;
// Refunds that arrive together are sent together.
const GATHER_MS = 5;
// Without the database nobody is admitted, so what waits here was under way when it went: at most some thousand
// requests. Beyond these something else is wrong, and memory comes first.
const MOST_MONTHS = 50_000;
const MOST_WITHDRAWALS = 1_000;

const GIVE_BACK = 'select meter_give_back($1::uuid, $2::uuid[], $3::date[], $4::bigint[])';
const WITHDRAW = 'select meter_withdraw($1::uuid, $2::uuid[], $3::integer[])';

interface Owed {
  readonly tenant: string;
  /** YYYY-MM. */
  readonly month: string;
  calls: number;
}

/**
 * Gives calls back, on the connection of the meter: by tenant and month, each lot under an id of its own, so that
 * asking again after a lost answer does it once. What the database cannot take now is kept and sent later.
 */
export class Refunds {
  readonly #line: Line;
  readonly #log: Logger;
  readonly #back: (tenant: string) => void;
  #owed = new Map<string, Owed>();
  readonly #withdrawals: Withdrawal[] = [];
  #waiting: (() => void)[] = [];
  #running: Promise<void> | undefined;
  #closing = false;
  #told = false;

  /** @param back is told of each tenant that has calls again. */
  constructor(line: Line, log: Logger, back: (tenant: string) => void) {
    this.#line = line;
    this.#log = log;
    this.#back = back;
  }

  /** Resolves when the calls are back; stays pending while the database is away. */
  giveBack(tenant: string, month: string, calls: number): Promise<void> {
    const key = `${tenant} ${month}`;
    const owed = this.#owed.get(key);
    if (owed !== undefined) owed.calls += calls;
    else if (this.#owed.size >= MOST_MONTHS) return Promise.resolve(this.#lost('calls', calls));
    else this.#owed.set(key, { tenant, month, calls });
    const done = new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#running ??= this.#run();
    return done;
  }

  withdraw(withdrawal: Withdrawal): void {
    if (this.#withdrawals.length >= MOST_WITHDRAWALS) this.#lost('batches', 1);
    else this.#withdrawals.push(withdrawal);
    this.#running ??= this.#run();
  }

  /** Sends what is still owed, for as long as one attempt takes. */
  async close(): Promise<void> {
    this.#closing = true;
    await this.#running;
    const left = [...this.#owed.values()].reduce((sum, { calls }) => sum + calls, 0);
    if (left > 0) this.#lost('calls', left);
    if (this.#withdrawals.length > 0) this.#lost('batches', this.#withdrawals.length);
  }

  async #run(): Promise<void> {
    await sleep(GATHER_MS);
    while (this.#owed.size > 0 || this.#withdrawals.length > 0) {
      const withdrawal = this.#withdrawals[0];
      if (withdrawal !== undefined) {
        const { batch, tenants, costs } = withdrawal;
        if (!(await this.#send('meter-withdraw', WITHDRAW, [batch, tenants, costs]))) break;
        this.#withdrawals.shift();
        continue;
      }
      const lot = [...this.#owed.values()];
      const waiting = this.#waiting;
      this.#owed = new Map();
      this.#waiting = [];
      const values = [
        newUuid(),
        `{${lot.map(({ tenant }) => tenant).join(',')}}`,
        `{${lot.map(({ month }) => `${month}-01`).join(',')}}`,
        `{${lot.map(({ calls }) => calls).join(',')}}`,
      ];
      if (!(await this.#send('meter-give-back', GIVE_BACK, values))) {
        this.#lost(
          'calls',
          lot.reduce((sum, { calls }) => sum + calls, 0),
        );
        break;
      }
      for (const { tenant } of lot) this.#back(tenant);
      for (const resolve of waiting) resolve();
    }
    this.#running = undefined;
  }

  /** Asks until it is done; false: the meter closes, and it may not have been. */
  async #send(name: string, text: string, values: readonly string[]): Promise<boolean> {
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(LONGEST_PAUSE_MS, pause * 2)) {
      try {
        await this.#line.read(name, text, values, ATTEMPT_MS);
        if (this.#told) this.#log.info('the refunds that were waiting have been made');
        this.#told = false;
        return true;
      } catch (error) {
        if (!this.#told) this.#log.warn({ err: error }, 'calls cannot be refunded now; the refunds wait');
        this.#told = true;
        if (this.#closing) return false;
        await this.#pause(pause);
      }
    }
  }

  async #pause(ms: number): Promise<void> {
    const end = performance.now() + ms;
    while (!this.#closing && performance.now() < end)
      await sleep(Math.min(50, ms), undefined, { ref: false });
  }

  #lost(what: 'calls' | 'batches', count: number): void {
    this.#log.error({ [what]: count }, 'refunds that accounts should have got are lost');
  }
}
