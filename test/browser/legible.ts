import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { faintTexts } from '../setup/contrast.ts';

/** Checks that every text of a page can be read, that it is no wider than its window, and that its fields have labels. */
export async function expectLegible(page: Page): Promise<void> {
  expect(await page.evaluate(faintTexts)).toEqual([]);
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  ).toBeLessThanOrEqual(0);
  const unnamed = await page.evaluate(
    () =>
      [...document.querySelectorAll('input, select')].filter(
        (field) => (field as HTMLInputElement).labels?.length === 0,
      ).length,
  );
  expect(unnamed).toBe(0);
}
