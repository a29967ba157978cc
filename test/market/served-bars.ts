import { expect } from 'vitest';
import type { TestHouse } from '../setup/house.ts';

/** Bars of a minute as REST serves them. @param from and @param to as the wire takes them. */
export async function servedBars(
  house: TestHouse,
  key: string,
  symbol: string,
  from: string,
  to: string,
): Promise<Record<string, unknown>[]> {
  const answer = await house.get(`/v1/market/bars?symbol=${symbol}&interval=1m&from=${from}&to=${to}`, key);
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200);
  return answer.json().bars[symbol];
}
