import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { publishStories } from '../../src/stories/index.ts';
import { deleteSubscription } from '../../src/webhooks/index.ts';
import { openBrowser, type TestBrowser } from '../setup/browser.ts';
import { draft, openTestHouse, type TestHouse } from '../setup/house.ts';

/** The scopes of who manages webhooks. */
export const SCOPES = ['read', 'write', 'webhooks'] as const;

/** A request that the receiver got. */
interface Got {
  readonly headers: Record<string, string>;
  readonly body: string;
}

/**
 * The page of webhooks in a browser, a service that delivers, and a receiver. It is called in a `describe`, opens all before
 * the tests and closes it after them. After each test no subscription is left, and the page has said nothing wrong.
 */
export function hooksPage() {
  let house: TestHouse;
  let browser: TestBrowser;
  let tenants = 0;
  const received: Got[] = [];
  const receiver = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const got = {
        headers: request.headers as Record<string, string>,
        body: Buffer.concat(chunks).toString(),
      };
      received.push(got);
      const { status, body = '' } = hooks.answer(got);
      response.writeHead(status).end(body);
    });
  });

  beforeAll(async () => {
    house = await openTestHouse({
      listen: true,
      deliver: true,
      env: { HOOKS_ALLOW_LOOPBACK: 'on', HOOKS_RETRY_SCHEDULE: '1' },
    });
    await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done));
    browser = await openBrowser(house.url);
  }, 120_000);
  beforeEach(() => {
    received.length = 0;
    hooks.answer = () => ({ status: 200, body: 'thanks' });
  });
  afterAll(async () => {
    await browser?.close();
    receiver.close();
    receiver.closeAllConnections();
    await house?.close();
  });
  afterEach(async () => {
    const wrongs = await browser.clear();
    // What the next test publishes is not for the receivers of this one.
    const { db } = house.services;
    const left = await db.query<{ id: string; tenant: string }>(
      'select id, tenant_id as tenant from webhook_subscriptions',
    );
    for (const { id, tenant } of left.rows) await deleteSubscription(db, tenant, id);
    expect(wrongs).toEqual([]);
  });

  const hooks = {
    get house() {
      return house;
    },
    /** The address of the receiver. */
    get url() {
      return `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
    },
    /** What the receiver got in this test. */
    received,
    /** What the receiver answers, to a challenge too. */
    answer: (_got: Got): { status: number; body?: string } => ({ status: 200 }),

    open: (path: string, as?: string, options?: BrowserContextOptions): Promise<Page> =>
      browser.open(path, as, options),

    /** A key of an account of its own. */
    newKey(scopes: readonly ('read' | 'write' | 'webhooks' | 'operator')[] = SCOPES): Promise<string> {
      tenants += 1;
      return house.key('pro', { tenant: `hooks-${tenants}`, scopes });
    },

    async call(key: string, path: string, body?: object): Promise<Record<string, unknown>> {
      const response = await fetch(`${house.url}/v1/webhooks/${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      expect(response.status).toBe(200);
      return ((await response.json()) as { data: Record<string, unknown> }).data;
    },

    /** @returns the id of a subscription made beside the page. */
    async subscribe(key: string, more: object = {}): Promise<string> {
      const made = await hooks.call(key, 'subscriptions', {
        url: hooks.url,
        eventTypes: ['intelligence.published'],
        ...more,
      });
      return (made.subscription as { id: string }).id;
    },

    announce: (title = 'Harbour opened') =>
      publishStories(house.services.stories, [draft({ title })], { announce: true }),

    rows: (page: Page) => page.locator('.hooks-row'),

    /** Refreshes until the newest delivery says so. */
    newest: (page: Page, status: string) =>
      expect
        .poll(
          async () => {
            await page.getByRole('button', { name: 'Refresh' }).click();
            await page.locator('[aria-busy="false"]').waitFor();
            const rows = hooks.rows(page);
            return (await rows.count()) === 0 ? '' : rows.first().locator('summary').textContent();
          },
          { timeout: 10_000, interval: 200 },
        )
        .toContain(status),
  };
  return hooks;
}
