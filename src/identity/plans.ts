import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { Database } from '../platform/database.ts';
import { whyUnread } from '../platform/files/why-not.ts';
import { ConfigError } from '../platform/settings.ts';
import type { Plan } from './model.ts';

/**
 * The default bounds of a plan. They are not an allowance: they keep one tenant from blocking others, and are far above
 * the needs of a client that waits for its answers.
 */
const DEFAULT_BOUNDS = { concurrentRequests: 16, waitingRequests: 5_000, openStreams: 1_000 } as const;
const LARGE_BOUNDS = { concurrentRequests: 16, waitingRequests: 10_000, openStreams: 10_000 } as const;

/** The plans of a service without a plans file. */
export const DEFAULT_PLANS: readonly Plan[] = [
  {
    name: 'free',
    label: 'Free',
    callsPerMonth: 1_000,
    aiQuestions: 50,
    marketData: false,
    rank: 0,
    ...DEFAULT_BOUNDS,
    openStreams: 100,
  },
  {
    name: 'starter',
    label: 'Starter',
    callsPerMonth: 25_000,
    aiQuestions: 50,
    marketData: true,
    rank: 1,
    ...DEFAULT_BOUNDS,
  },
  {
    name: 'pro',
    label: 'Pro',
    callsPerMonth: 250_000,
    aiQuestions: 50,
    marketData: true,
    rank: 2,
    ...LARGE_BOUNDS,
  },
  {
    name: 'enterprise',
    label: 'Enterprise',
    callsPerMonth: null,
    aiQuestions: 50,
    marketData: true,
    rank: 3,
    ...LARGE_BOUNDS,
    openStreams: 50_000,
  },
];

const whole = (least: number, most: number) => {
  const error = `write a whole number from ${least} to ${most}`;
  return z.number({ error }).int(error).min(least, error).max(most, error);
};
const ceiling = (most: number) => {
  const error = `write a whole number from 0 to ${most}, or null for no bound`;
  return z.number({ error }).int(error).min(0, error).max(most, error).nullable();
};
const NAME = 'write 1 to 32 lower-case letters, digits and -, a letter first';
const LABEL = 'write a text of 1 to 80 characters';

const PLAN = z.strictObject(
  {
    name: z.string({ error: NAME }).regex(/^[a-z][a-z0-9-]{0,31}$/, NAME),
    label: z.string({ error: LABEL }).min(1, LABEL).max(80, LABEL).optional(),
    callsPerMonth: ceiling(1e15),
    aiQuestions: ceiling(1_000_000_000).default(50),
    marketData: z.boolean({ error: 'write true or false' }),
    rank: whole(0, 1_000).optional(),
    concurrentRequests: whole(1, 128).default(DEFAULT_BOUNDS.concurrentRequests),
    waitingRequests: whole(0, 50_000).default(DEFAULT_BOUNDS.waitingRequests),
    openStreams: whole(0, 1_000_000).default(DEFAULT_BOUNDS.openStreams),
  },
  {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? `a plan has no member ${issue.keys.map((key) => JSON.stringify(key.slice(0, 50))).join(', ')}`
        : 'write a plan as an object',
  },
);

const PLANS_FILE = z
  .array(PLAN, { error: 'write a list of plans' })
  .min(1, 'write at least one plan')
  .refine(
    (plans) => new Set(plans.map((plan) => plan.name)).size === plans.length,
    'two plans have the same name',
  );

/**
 * The plans of a JSON file (an array; see docs/identity.md), or the built-in ones. The rank of a plan without one is
 * its place in the file.
 * @throws ConfigError in one line that says what is wrong where.
 */
export function loadPlans(file: string | undefined): readonly Plan[] {
  if (file === undefined) return DEFAULT_PLANS;
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    const why = error instanceof SyntaxError ? 'it is not JSON' : whyUnread(error);
    throw new ConfigError(`PLANS: ${file} cannot be read: ${why}`);
  }
  const parsed = PLANS_FILE.safeParse(content);
  if (!parsed.success) {
    const issue = parsed.error.issues[0]!;
    const place = issue.path.length === 0 ? '' : ` at /${issue.path.join('/')}`;
    throw new ConfigError(`PLANS: ${file} cannot be used${place}: ${issue.message}`);
  }
  return parsed.data.map((plan, i) => ({ ...plan, label: plan.label ?? plan.name, rank: plan.rank ?? i }));
}

/**
 * Writes the given plans to the database. A plan that is no longer given is deleted unless a tenant still has it.
 * Writes nothing if nothing changed, so that a start does not clear the key caches of all nodes.
 */
export async function syncPlans(db: Database, plans: readonly Plan[]): Promise<void> {
  await db.transaction(async (sql) => {
    await sql.query('lock table plans in share row exclusive mode');
    const stored = await sql.query<PlanRow>(SELECT);
    const before = new Map(stored.rows.map((row) => [row.name, JSON.stringify(planOf(row))]));
    for (const plan of plans) {
      if (before.get(plan.name) === JSON.stringify(canonical(plan))) continue;
      const values = [
        plan.name,
        plan.label,
        plan.callsPerMonth,
        plan.aiQuestions,
        plan.marketData,
        plan.rank,
        plan.concurrentRequests,
        plan.waitingRequests,
        plan.openStreams,
      ];
      await sql.query(before.has(plan.name) ? UPDATE : INSERT, values);
    }
    const kept = plans.map((plan) => plan.name);
    if ([...before.keys()].some((name) => !kept.includes(name))) await sql.query(DELETE, [kept]);
  });
}

/** Puts the plans into a database that has none; leaves one that has some alone. */
export async function ensurePlans(db: Database, plans: readonly Plan[]): Promise<void> {
  const found = await db.query('select 1 from plans limit 1');
  if (found.rows.length === 0) await syncPlans(db, plans);
}

/** All plans, lowest rank first. */
export async function listPlans(db: Database): Promise<Plan[]> {
  const found = await db.query<PlanRow>(`${SELECT} order by rank, name`);
  return found.rows.map(planOf);
}

const SELECT = `select name, label, calls_per_month, ai_questions, market_data, rank, concurrent_requests,
  waiting_requests, open_streams from plans`;
const INSERT = `insert into plans (name, label, calls_per_month, ai_questions, market_data, rank, concurrent_requests,
  waiting_requests, open_streams) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`;
const UPDATE = `update plans set label = $2, calls_per_month = $3, ai_questions = $4, market_data = $5, rank = $6,
  concurrent_requests = $7, waiting_requests = $8, open_streams = $9 where name = $1`;
const DELETE = `delete from plans p where p.name <> all ($1)
  and not exists (select 1 from tenants t where t.plan = p.name)`;

interface PlanRow {
  name: string;
  label: string;
  calls_per_month: string | null;
  ai_questions: number | null;
  market_data: boolean;
  rank: number;
  concurrent_requests: number;
  waiting_requests: number;
  open_streams: number;
}

function planOf(row: PlanRow): Plan {
  return {
    name: row.name,
    label: row.label,
    callsPerMonth: row.calls_per_month === null ? null : Number(row.calls_per_month),
    aiQuestions: row.ai_questions,
    marketData: row.market_data,
    rank: row.rank,
    concurrentRequests: row.concurrent_requests,
    waitingRequests: row.waiting_requests,
    openStreams: row.open_streams,
  };
}

function canonical(plan: Plan): Plan {
  const { name, label, callsPerMonth, aiQuestions, marketData, rank } = plan;
  const { concurrentRequests, waitingRequests, openStreams } = plan;
  return {
    name,
    label,
    callsPerMonth,
    aiQuestions,
    marketData,
    rank,
    concurrentRequests,
    waitingRequests,
    openStreams,
  };
}
