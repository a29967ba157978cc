import { Problem } from '../../src/platform/problem.ts';
import type { Context } from '../graph/context.ts';

/**
 * Market data needs a plan that has it (interface specification, "Authentication", 3).
 * @throws Problem `plan_required`.
 */
export function requireMarketData({ principal }: Pick<Context, 'principal'>): void {
  if (principal.plan.marketData) return;
  throw new Problem(
    'plan_required',
    `The plan ${principal.plan.name} does not include market data. Use a key of an account whose plan includes it.`,
  );
}
