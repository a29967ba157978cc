import type { Admission, Asking } from './model.ts';
import { tenantGone, usageBlock } from './usage.ts';

/** A request that waits for its admission. `since` is in ms of the process's own clock. */
export interface Waiter {
  readonly tenant: string;
  readonly cost: number;
  readonly since: number;
  readonly asking: Asking;
}

/** Neighbouring requests of one tenant at one cost, in order of arrival. */
interface Group {
  readonly tenant: string;
  readonly cost: number;
  readonly waiters: Waiter[];
}

/**
 * The next batch: all waiting requests, or an equal share of each tenant's, in order of arrival. A tenant that has sent
 * thousands delays others by one batch at most.
 */
export function nextBatch(
  waiting: Waiter[],
  most: number,
): { readonly batch: Waiter[]; readonly rest: Waiter[] } {
  if (waiting.length <= most) return { batch: waiting, rest: [] };
  const left = new Map<string, number>();
  for (const { tenant } of waiting) left.set(tenant, (left.get(tenant) ?? 0) + 1);
  // What those with little leave of their share falls to the others.
  let free = most;
  let tenants = left.size;
  for (const [tenant, count] of [...left].sort(([, a], [, b]) => a - b)) {
    const share = Math.min(count, Math.ceil(free / tenants));
    left.set(tenant, share);
    free -= share;
    tenants -= 1;
  }
  const batch: Waiter[] = [];
  const rest: Waiter[] = [];
  for (const waiter of waiting) {
    const share = left.get(waiter.tenant)!;
    if (share > 0) batch.push(waiter);
    else rest.push(waiter);
    left.set(waiter.tenant, share - 1);
  }
  return { batch, rest };
}

/** What meter_admit decided, in PostgreSQL's text form. */
export interface Verdict {
  readonly granted: string;
  readonly used: string;
  readonly limits: string;
  /** YYYY-MM. */
  readonly month: string;
  /** Where the tape stood, and after the last write of each group's tenant, by commas; given where they were asked for. */
  readonly position?: string | undefined;
  readonly written?: string | undefined;
}

/** Has a waiter of a tenant told what was decided of it: at once, or in its turn. */
export type Tell = (tenant: string, tell: () => void) => void;

/** What is known of a tenant after a batch. */
export type Settled = (tenant: string, left: number | null, last: Admission) => void;

/**
 * Orders waiting requests for meter_admit: by tenant, so that all nodes lock rows in one order, and within a tenant
 * by arrival, so that nobody overtakes.
 */
export function groupWaiters(waiters: readonly Waiter[]): readonly Group[] {
  const byTenant = new Map<string, Group[]>();
  for (const waiter of waiters) {
    let groups = byTenant.get(waiter.tenant);
    if (groups === undefined) {
      groups = [];
      byTenant.set(waiter.tenant, groups);
    }
    const last = groups.at(-1);
    if (last !== undefined && last.cost === waiter.cost) last.waiters.push(waiter);
    else groups.push({ tenant: waiter.tenant, cost: waiter.cost, waiters: [waiter] });
  }
  if (byTenant.size === 1) return byTenant.values().next().value!;
  // Lower-case hexadecimal text sorts as PostgreSQL sorts the uuid itself.
  const tenants = [...byTenant.keys()].sort();
  return tenants.flatMap((tenant) => byTenant.get(tenant)!);
}

/** The three arrays that meter_admit takes. */
export function groupArrays(groups: readonly Group[]): [tenants: string, costs: string, counts: string] {
  return [
    `{${groups.map((group) => group.tenant).join(',')}}`,
    `{${groups.map((group) => group.cost).join(',')}}`,
    `{${groups.map((group) => group.waiters.length).join(',')}}`,
  ];
}

/**
 * Tells every waiter what was decided. The first `granted` of a group go on; the count of each is its own: what the
 * month stood at after the group, less those admitted behind it. `settled` hears once of each tenant.
 */
export function deliver(
  groups: readonly Group[],
  verdict: Verdict,
  settled: Settled,
  say: Tell = (_tenant, tell) => tell(),
): void {
  const granted = elements(verdict.granted);
  const used = elements(verdict.used);
  const limits = elements(verdict.limits);
  const position = verdict.position === undefined ? undefined : BigInt(verdict.position);
  const written = verdict.written?.split(',');
  for (const [i, { tenant, cost, waiters }] of groups.entries()) {
    if (granted[i] === 'NULL') {
      for (const waiter of waiters) say(tenant, () => fail(waiter, tenantGone()));
      continue;
    }
    const through = Number(granted[i]);
    const after = Number(used[i]);
    const limit = limits[i] === 'NULL' ? null : Number(limits[i]);
    const at = position === undefined ? undefined : { position, written: BigInt(written![i]!) };
    for (let j = 0; j < through; j += 1) {
      const calls = after - (through - 1 - j) * cost;
      say(tenant, () =>
        tell(waiters[j]!, { admitted: true, usage: usageBlock(verdict.month, calls, limit), at }),
      );
    }
    const refusal = { admitted: false, usage: usageBlock(verdict.month, after, limit) };
    for (let j = through; j < waiters.length; j += 1) say(tenant, () => tell(waiters[j]!, refusal));
    if (groups[i + 1]?.tenant !== tenant) settled(tenant, refusal.usage.remaining, refusal);
  }
}

/** Tells a waiter that nothing can be decided. */
export function fail({ asking }: Waiter, error: unknown): void {
  apart(() => asking.failed(error));
}

function tell({ asking }: Waiter, admission: Admission): void {
  apart(() => asking.decided(admission));
}

/** An error of one waiter is its own, and must not keep the others waiting. */
function apart(hear: () => void): void {
  try {
    hear();
  } catch (error) {
    process.nextTick(() => {
      throw error;
    });
  }
}

function elements(array: string): string[] {
  return array.slice(1, -1).split(',');
}
