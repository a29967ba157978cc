import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';

const SOURCE = readFileSync(new URL('../../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');

/**
 * What axe-core finds wrong with a page as it stands, by all of its rules: `rule: element`.
 * It is put in by the browser itself, past the page's policy.
 */
export async function axeFindings(page: Page): Promise<string[]> {
  if (!(await page.evaluate('typeof axe === "object"'))) await page.evaluate(SOURCE);
  return page.evaluate<string[]>(
    `axe.run({ resultTypes: ['violations'] }).then(({ violations }) =>
      violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ': ' + html.slice(0, 160))))`,
  );
}

/** Elements whose text is cut off by their own edges although nothing lets the reader scroll to it. */
export function clippedTexts(): string[] {
  return [...document.querySelectorAll<HTMLElement>('body *')]
    .filter((element) => {
      const { overflowX, textOverflow, clipPath } = getComputedStyle(element);
      const hides = overflowX === 'hidden' || overflowX === 'clip' || textOverflow === 'ellipsis';
      const cut = element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0;
      return hides && cut && clipPath === 'none' && (element.textContent ?? '').trim() !== '';
    })
    .map((element) => element.outerHTML.slice(0, 160));
}
