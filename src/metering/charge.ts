import type { Meter, Usage } from './model.ts';
import { usageBlock } from './usage.ts';

// An answer waits this long for its calls to be back in the database, so that a process that dies after it owes
// nothing. Where the database is away, which is why most of them come back, the answer goes out and they follow.
const PATIENCE_MS = 300;

/** The calls of one request; those that failed by a fault of the service are refunded, once. */
export class Charge {
  readonly #meter: Meter;
  readonly #tenant: string;
  #usage: Usage;
  #calls: number;

  constructor(meter: Meter, tenantUuid: string, usage: Usage, calls: number) {
    this.#meter = meter;
    this.#tenant = tenantUuid;
    this.#usage = usage;
    this.#calls = calls;
  }

  /** The usage block after refunds. */
  get usage(): Usage {
    return this.#usage;
  }

  /**
   * Gives calls back to the month that they were taken from.
   * @param calls all that are left unless given; what was given back before is not given again.
   * @returns the usage block afterwards.
   */
  async giveBack(calls: number = this.#calls): Promise<Usage> {
    const returned = Math.min(calls, this.#calls);
    if (returned <= 0) return this.#usage;
    this.#calls -= returned;
    const { month, calls: counted, monthlyLimit } = this.#usage;
    this.#usage = usageBlock(month, Math.max(0, counted - returned), monthlyLimit);
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, PATIENCE_MS);
    });
    await Promise.race([this.#meter.giveBack(this.#tenant, month, returned), late]);
    clearTimeout(timer);
    return this.#usage;
  }
}
