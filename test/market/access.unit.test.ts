import { expect, test } from 'vitest';
import { requireMarketData } from '../../schema/market/access.ts';
import { DEFAULT_PLANS } from '../../src/identity/plans.ts';
import { Problem } from '../../src/platform/problem.ts';

test('a plan without market data is told so in words that are true of any list of plans', () => {
  const plan = { ...DEFAULT_PLANS[0]!, name: 'reader' };
  const asked = (): void => requireMarketData({ principal: { plan } } as never);
  expect(asked).toThrow(Problem);
  expect(asked).toThrow(
    /^The plan reader does not include market data\. Use a key of an account whose plan includes it\.$/,
  );
});
