export const SCOPES = ['read', 'write', 'webhooks', 'ai', 'mcp', 'account', 'operator'] as const;
export type Scope = (typeof SCOPES)[number];
/** The default scopes of a key: all except `account` and `operator`. */
export const DEFAULT_SCOPES: readonly Scope[] = ['read', 'write', 'webhooks', 'ai', 'mcp'];

export interface Plan {
  readonly name: string;
  readonly label: string;
  /** Calls a calendar month; null: uncapped. */
  readonly callsPerMonth: number | null;
  /** AI questions a calendar month; null: uncapped. */
  readonly aiQuestions: number | null;
  readonly marketData: boolean;
  /** Plans in order: a higher rank includes what a lower one does. */
  readonly rank: number;
  /** Requests of a tenant that a node works on at once while other tenants are active (docs/fairness.md). */
  readonly concurrentRequests: number;
  /** Requests of a tenant that may wait for their turn at a node; further ones are 503 `too_many_waiting`. */
  readonly waitingRequests: number;
  /** Streams that a tenant may have open at a node; further ones are 503 `too_many_streams`. */
  readonly openStreams: number;
}

/** Who is asking: a verified key, or a feed token, with its tenant and plan. */
export interface Principal {
  /** TypeID `key_...`; `feed_...` of a feed token. */
  readonly keyId: string;
  readonly keyUuid: string;
  /** The eight characters of the public id in the key itself; empty for a feed token. */
  readonly publicId: string;
  readonly mode: 'live' | 'test';
  readonly name: string;
  readonly scopes: ReadonlySet<Scope>;
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
  readonly tenantUuid: string;
  /** The tenant's name, such as `acme`. */
  readonly tenant: string;
  readonly plan: Plan;
}
