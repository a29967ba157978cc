/** The usage block of answers (interface specification, "Account usage"). */
export interface Usage {
  /** Billing month, YYYY-MM, in UTC by the database's clock. */
  readonly month: string;
  /** Calls this month, the present one included. */
  readonly calls: number;
  /** Null on uncapped plans. */
  readonly remaining: number | null;
  readonly monthlyLimit: number | null;
  /** RFC 3339: when the counter starts again. */
  readonly resetAt: string;
}

/** What an admission gave: whether the call may go on, and the count that includes it. */
export interface Admission {
  readonly admitted: boolean;
  readonly usage: Usage;
  /** Where the database has replicas: where it stood as this was decided. */
  readonly at?: AdmittedAt | undefined;
}

/** Where the primary stood as a request was admitted, as places on the tape. */
export interface AdmittedAt {
  readonly position: bigint;
  /** After the tenant's last write; 0: it never wrote. What answers the request has reached it. */
  readonly written: bigint;
}

/** Whoever waits for an admission. It hears once, of one of the two, and throws nothing. */
export interface Asking {
  /** Whether its answer is at hand: it is sent at once when it is let in, and needs nothing of the database. */
  readonly isReady?: boolean;
  decided(admission: Admission): void;
  /** @param error a Problem `unavailable`, or a RangeError for what cannot be asked. */
  failed(error: unknown): void;
}

/** Decides exactly, over all nodes, whether a tenant may make calls. See docs/metering.md. */
export interface Meter {
  /**
   * Counts `cost` calls of a tenant, all or none of them.
   * @throws Problem `unavailable` when the database cannot decide now: then nothing was admitted, and what the
   *         database may have counted all the same is given back as soon as it can be asked.
   */
  admit(tenantUuid: string, cost: number): Promise<Admission>;
  /**
   * The same without a promise, for those who ask tens of thousands of times a second; may tell at once. A meter that
   * stands in for another need not have it.
   */
  ask?(tenantUuid: string, cost: number, asking: Asking): void;
  /**
   * Gives calls that were admitted back to their month (YYYY-MM, as the admission's usage block says). Whoever calls it
   * sees to it that no call is given back twice (`Charge`); sending it again after a lost answer is the meter's matter.
   * @returns when it is done; pending while the database is away. Never rejects.
   */
  giveBack(tenantUuid: string, month: string, calls: number): Promise<void>;
  /** Opens the way to the database, so that the first request does not wait for it. Never rejects. */
  warm?(): Promise<void>;
  /** Waits for what is under way; afterwards nothing is admitted. */
  close(): Promise<void>;
}
