import type { Page } from 'playwright-core';

/** The element that has the focus, by its name or its beginning; empty if nothing has it. */
export function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const { activeElement, body } = document;
    if (activeElement === null || activeElement === body) return '';
    const name = activeElement.getAttribute('aria-label') ?? activeElement.textContent ?? '';
    return name.replaceAll(/\s+/g, ' ').trim().slice(0, 60) || activeElement.tagName;
  });
}

/** Presses a button of the page by keyboard. */
export async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).focus();
  await page.keyboard.press('Enter');
}
