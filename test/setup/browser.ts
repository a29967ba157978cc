import { existsSync } from 'node:fs';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core';

const GIVEN = process.env.CHROMIUM_PATH;
// The shell has the same engine and no window around each page, which halves what a page costs.
const INSTALLED = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];
const CHROMIUM = GIVEN ?? INSTALLED.find((path) => existsSync(path));

/** Whether this machine has a browser. */
export const hasBrowser = CHROMIUM !== undefined && existsSync(CHROMIUM);

/** A phone in the hand. */
export const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

/** A browser, and what its pages did that no page may do. */
export interface TestBrowser {
  /** A page of a fresh tab; with `as`, the tab already holds that key. */
  open(address: string, as?: string, options?: BrowserContextOptions): Promise<Page>;
  /** What has gone wrong in the open tabs so far; what is taken out is forgiven. */
  readonly wrongs: string[];
  /** Closes the tabs, and gives what went wrong in them: faults of script, breaches of policy, other hosts asked. */
  clear(): Promise<string[]>;
  close(): Promise<void>;
}

/**
 * Says on the console what is not tested where there is no browser.
 * @throws Error where CHROMIUM_PATH leads nowhere: that is a mistake, not a machine without a browser.
 */
export function noteBrowser(file: string): void {
  if (hasBrowser) return;
  if (GIVEN !== undefined) throw new Error(`CHROMIUM_PATH: there is no Chromium at ${GIVEN}`);
  console.warn(
    `\nNOT RUN: ${file}. It needs Chromium, and there is none at ${INSTALLED.join(' or ')}.\n` +
      'Install it (apt-get install chromium-headless-shell) or name another one: CHROMIUM_PATH=/path/to/chromium npm test\n',
  );
}

/** Starts Chromium. @param base what every address begins with: whatever else a page asks is wrong. */
export async function openBrowser(base: string): Promise<TestBrowser> {
  const browser: Browser = await chromium.launch({ executablePath: CHROMIUM!, args: QUIET });
  const contexts: BrowserContext[] = [];
  const wrongs: string[] = [];
  return {
    wrongs,
    async open(address, as, options = {}) {
      const context = await browser.newContext(options);
      contexts.push(context);
      const page = await context.newPage();
      page.on('pageerror', (error) => wrongs.push(`${address}: ${error.message}`));
      page.on('console', (message) => {
        if (/Content Security Policy|TrustedHTML|import map/i.test(message.text()))
          wrongs.push(`${address}: ${message.text()}`);
      });
      page.on('request', (request) => {
        // What a page made itself and offers as a file is asked of nobody.
        if (!request.url().startsWith(base) && !request.url().startsWith('blob:'))
          wrongs.push(`${address} asked ${request.url()}`);
      });
      if (as !== undefined) {
        // Only into a tab without one: a key that the page has let go of must not come back on the next load.
        await page.addInitScript((text) => {
          if (sessionStorage.getItem('seeded') === null) {
            sessionStorage.setItem('seeded', 'yes');
            sessionStorage.setItem('newstape.key', text);
          }
        }, as);
      }
      await page.goto(base + address);
      return page;
    },
    async clear() {
      for (const context of contexts.splice(0)) await context.close();
      return wrongs.splice(0);
    },
    close: () => browser.close(),
  };
}

// Nothing but what the test asks for leaves the browser, and root may run it.
const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
