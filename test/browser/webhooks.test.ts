import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { publishStories } from '../../src/stories/index.ts';
import { deleteSubscription } from '../../src/webhooks/index.ts';
import { hasBrowser, noteBrowser, openBrowser, PHONE, type TestBrowser } from '../setup/browser.ts';
import { faintTexts } from '../setup/contrast.ts';
import { draft, openTestHouse, type TestHouse } from '../setup/house.ts';
import { focused, press } from './focused.ts';
import { expectLegible } from './legible.ts';

noteBrowser('the page of webhooks in a browser (test/browser/webhooks.test.ts)');

const SCOPES = ['read', 'write', 'webhooks'] as const;

interface Got {
  readonly headers: Record<string, string>;
  readonly body: string;
}

describe.skipIf(!hasBrowser)(
  'the page /webhooks in Chromium (needs CHROMIUM_PATH or /usr/bin/chromium)',
  () => {
    let house: TestHouse;
    let browser: TestBrowser;
    let receiver: Server;
    let url: string;
    /** What the receiver answers, to a challenge too. */
    let answer: (got: Got) => { status: number; body?: string };
    const received: Got[] = [];

    beforeAll(async () => {
      house = await openTestHouse({
        listen: true,
        deliver: true,
        env: { HOOKS_ALLOW_LOOPBACK: 'on', HOOKS_RETRY_SCHEDULE: '1' },
      });
      receiver = createServer((request, response) => {
        const chunks: Buffer[] = [];
        request.on('data', (chunk: Buffer) => chunks.push(chunk));
        request.on('end', () => {
          const got = {
            headers: request.headers as Record<string, string>,
            body: Buffer.concat(chunks).toString(),
          };
          received.push(got);
          const { status, body = '' } = answer(got);
          response.writeHead(status).end(body);
        });
      });
      await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done));
      url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
      browser = await openBrowser(house.url);
    }, 120_000);
    beforeEach(() => {
      received.length = 0;
      answer = () => ({ status: 200, body: 'thanks' });
    });
    afterAll(async () => {
      await browser?.close();
      receiver?.close();
      receiver?.closeAllConnections();
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

    const open = (path: string, as?: string, options?: BrowserContextOptions): Promise<Page> =>
      browser.open(path, as, options);

    let tenants = 0;
    /** A key of an account of its own. */
    const newKey = (
      scopes: readonly ('read' | 'write' | 'webhooks' | 'operator')[] = SCOPES,
    ): Promise<string> => house.key('pro', { tenant: `hooks-${++tenants}`, scopes });
    const call = async (key: string, path: string, body?: object) => {
      const response = await fetch(`${house.url}/v1/webhooks/${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      expect(response.status).toBe(200);
      return ((await response.json()) as { data: Record<string, unknown> }).data;
    };
    /** @returns the id of a subscription made beside the page. */
    async function subscribe(key: string, more: object = {}): Promise<string> {
      const made = await call(key, 'subscriptions', { url, eventTypes: ['intelligence.published'], ...more });
      return (made.subscription as { id: string }).id;
    }
    const announce = (title = 'Harbour opened') =>
      publishStories(house.services.stories, [draft({ title })], { announce: true });
    const rows = (page: Page) => page.locator('.hooks-row');
    /** Refreshes until the newest delivery says so. */
    const newest = (page: Page, status: string) =>
      expect
        .poll(
          async () => {
            await page.getByRole('button', { name: 'Refresh' }).click();
            await page.locator('[aria-busy="false"]').waitFor();
            return (await rows(page).count()) === 0
              ? ''
              : rows(page).first().locator('summary').textContent();
          },
          { timeout: 10_000, interval: 200 },
        )
        .toContain(status);

    test('asks for a key, and says which scope one lacks', async () => {
      const page = await open('/webhooks');
      await page.getByText('Subscriptions belong to an account').waitFor();
      await page.getByLabel('API key').fill(await newKey(['read']));
      await page.keyboard.press('Enter');
      await page.getByText('The key lacks the scope "webhooks"').waitFor();
      expect(await page.getByRole('main').textContent()).not.toMatch(/undefined|\[object Object\]|NaN/);
    });

    test('a subscription is made, its secret shown once, and what it signs is what arrives', async () => {
      const key = await newKey();
      const page = await open('/webhooks', key, { permissions: ['clipboard-read', 'clipboard-write'] });
      await page.getByText('No subscription yet').waitFor();
      await page.getByRole('button', { name: 'New subscription' }).click();
      const address = page.getByLabel('Address of the receiver');
      await address.fill('https://10.0.0.1/hook');
      await page.getByRole('button', { name: 'Create' }).click();
      await page.getByText('10.0.0.1 is a private address').waitFor();
      // The message names what it speaks of.
      expect(await page.getByRole('alert').locator('code').first().textContent()).toBe('url');
      expect(await address.getAttribute('aria-invalid')).toBe('true');
      expect(await page.evaluate(() => document.activeElement?.id)).toBe('hook-url');

      await address.fill(url);
      await page.getByText('Only some').click();
      await page.getByLabel('Politics').check();
      await page.getByLabel('Australia').check();
      await page.getByRole('button', { name: 'Create' }).click();
      await page.getByText('The signing secret is shown only once').waitFor();
      await page.getByRole('button', { name: 'Copy the secret' }).click();
      const secret = await page.evaluate(() => navigator.clipboard.readText());
      expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
      expect(await page.locator('.hooks-facts').first().textContent()).toContain('Politics, Australia');

      await page.getByRole('button', { name: 'Send a test' }).click();
      await page.getByText('The test was delivered').waitFor();
      const [test] = received;
      expect(new Webhook(secret).verify(test!.body, test!.headers)).toMatchObject({
        type: 'subscription.test',
      });

      await page.reload();
      await rows(page).first().waitFor();
      expect(await page.getByRole('main').textContent()).not.toContain('whsec_');
      expect(await page.getByRole('main').textContent()).not.toMatch(/undefined|\[object Object\]|NaN/);
    });

    test('a delivery opens by keyboard with attempts, answer and bytes, and can be linked', async () => {
      const key = await newKey();
      const id = await subscribe(key);
      answer = () => ({ status: 202, body: '<img src=x onerror="window.broken = 1"><b>taken</b>' });
      const [published] = await announce('Harbour <script>window.broken = 1</script> opened');
      const page = await open(`/webhooks?subscription=${id}`, key);
      await newest(page, 'delivered');
      await rows(page).first().locator('summary').focus();
      await page.keyboard.press('Enter');
      const detail = page.locator('.hooks-detail');
      await detail.locator('.hooks-attempt').waitFor();
      expect(await detail.locator('.hooks-attempt').textContent()).toMatch(
        /1\..*delivered.*202.*127\.0\.0\.1/s,
      );
      expect(await detail.locator('.hooks-response').textContent()).toContain('onerror="window.broken = 1"');
      expect(await detail.locator('.code-box').textContent()).toContain('Harbour <script>');
      expect(await detail.locator('.code-box').textContent()).toContain((published as { slug: string }).slug);
      expect(await detail.textContent()).toContain('you need a key with the scope operator');
      const address = page.url();
      expect(new URL(address).searchParams.get('delivery')).toMatch(/^dlv_/);

      expect(await page.evaluate(() => Reflect.get(window, 'broken'))).toBeUndefined();

      const linked = await open(address.slice(house.url.length), key);
      await linked.locator('.hooks-attempt').waitFor();
    });

    test('what failed is found by its status, and an operator replays it', async () => {
      const key = await newKey([...SCOPES, 'operator']);
      const id = await subscribe(key);
      answer = () => ({ status: 500, body: 'no' });
      await announce();
      const page = await open(`/webhooks?subscription=${id}`, key);
      await newest(page, 'dead lettered');
      expect(await rows(page).first().locator('summary').textContent()).toMatch(/500.*2 attempts/s);
      await page.getByLabel('Status').selectOption('delivered');
      await page.getByText('No delivery has this status').waitFor();
      expect(new URL(page.url()).searchParams.get('status')).toBe('delivered');
      await page.goBack();
      await rows(page).first().waitFor();
      await page.getByLabel('Status').selectOption('dead_lettered');
      await expect.poll(() => rows(page).count()).toBe(1);

      answer = () => ({ status: 200 });
      await rows(page).first().locator('summary').click();
      await expect.poll(() => page.locator('.hooks-attempt').count()).toBe(2);
      await page.getByRole('button', { name: 'Replay' }).click();
      await page.getByText('The event is sent again').waitFor();
      await expect.poll(() => received.length).toBe(3);
      expect(received[2]!.body).toBe(received[0]!.body);
      expect(received[2]!.headers['webhook-id']).not.toBe(received[0]!.headers['webhook-id']);
      await page.getByLabel('Status').selectOption('');
      await newest(page, 'delivered');
      await rows(page).first().locator('summary').click();
      await page.getByText('Replay of').waitFor();
    });

    test('a test that failed is replayed by an operator, as documented', async () => {
      const key = await newKey([...SCOPES, 'operator']);
      const id = await subscribe(key);
      answer = () => ({ status: 500 });
      await call(key, `subscriptions/${id}/test`);
      const page = await open(`/webhooks?subscription=${id}`, key);
      await rows(page).first().locator('summary').click();
      answer = () => ({ status: 200 });
      await page.getByRole('button', { name: 'Replay' }).click();
      await page.getByText('The event is sent again').waitFor();
      await newest(page, 'delivered');
      expect(received.at(-1)!.body).toBe(received[0]!.body);
    });

    test('by keyboard, who closes what a button opened is back at it, and no button takes the focus with it', async () => {
      const key = await newKey();
      const id = await subscribe(key);
      await subscribe(key, { url: `${url}/second` });
      const page = await open(`/webhooks?subscription=${id}`, key);
      for (const [opener, closer] of [
        ['Delete…', 'Keep it'],
        ['Change…', 'Save'],
        ['Recover…', 'Try them again'],
        ['Rotate the key…', 'Make a new key'],
      ] as const) {
        await press(page, opener);
        await press(page, closer);
        await expect.poll(() => focused(page)).toBe(opener);
      }
      await press(page, 'I have stored it. Hide it');
      await page.getByText('is shown only once').waitFor({ state: 'detached' });
      expect(await focused(page)).not.toBe('');
      await press(page, 'Pause');
      await page.getByRole('button', { name: 'Verify and resume' }).waitFor();
      expect(await focused(page)).not.toBe('');
      await press(page, 'Delete…');
      await press(page, 'Delete it');
      await expect.poll(() => focused(page)).toBe('All deliveries');
      await press(page, 'New subscription');
      await press(page, 'Cancel');
      await expect.poll(() => focused(page)).toBe('All deliveries');
      await press(page, 'New subscription');
      await page.getByLabel('Address of the receiver').fill(`${url}/third`);
      await press(page, 'Create');
      await expect.poll(() => focused(page)).toBe(`${url}/third`);
    });

    test('dead letters of the last day are those of the service’s day, whatever the clock of this machine says', async () => {
      const key = await newKey();
      const id = await subscribe(key);
      answer = () => ({ status: 500 });
      await announce();
      const page = await open(`/webhooks?subscription=${id}`, key);
      await newest(page, 'dead lettered');
      await page.clock.install({ time: Date.now() + 3 * 86_400_000 });
      await page.reload();
      await page.getByRole('button', { name: 'Recover…' }).click();
      await page.getByRole('button', { name: 'Try them again' }).click();
      await page.getByText('1 tried again').waitFor();
      expect(await page.locator('.hooks-facts time').first().textContent()).toMatch(/just now|minute/);
    });

    test('a pause holds, and ends only when the receiver answers the challenge', async () => {
      const key = await newKey();
      const id = await subscribe(key);
      const page = await open(`/webhooks?subscription=${id}`, key);
      await page.getByRole('button', { name: 'Pause' }).click();
      await page.getByText('paused by its owner').waitFor();
      expect(await page.getByRole('button', { name: 'Send a test' }).count()).toBe(0);
      await announce();
      await newest(page, 'held');
      expect(received).toEqual([]);

      await page.getByRole('button', { name: 'Verify and resume' }).click();
      await page.getByText('The challenge was not answered').waitFor();
      expect(await page.getByText('paused by its owner').count()).toBe(1);
      answer = ({ body }) => {
        const event = JSON.parse(body) as { type: string; data: { challenge?: string } };
        return { status: 200, body: JSON.stringify({ challenge: event.data.challenge }) };
      };
      await page.getByRole('button', { name: 'Verify and resume' }).click();
      await page.getByText('Resumed').waitFor();
      await page.getByRole('button', { name: 'Pause' }).waitFor();
      await newest(page, 'delivered');
    });

    test('a subscription is changed without a new secret, and dead letters are tried again', async () => {
      const key = await newKey();
      const id = await subscribe(key);
      const page = await open(`/webhooks?subscription=${id}`, key);
      await page.getByRole('button', { name: 'Change…' }).click();
      await page.getByLabel('Address', { exact: true }).fill(`${url}/v2`);
      await page.getByLabel('intelligence.updated').check();
      await page.getByText('Only some categories or countries (now: all)').click();
      await page.getByLabel('Politics').check();
      await page.getByLabel('Australia').check();
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('The signing key is the same as before.').waitFor();
      await page.getByRole('heading', { level: 2, name: `${url}/v2` }).waitFor();
      expect(await page.locator('.hooks-facts').textContent()).toContain('intelligence.updated');
      expect(await page.locator('.hooks-facts').textContent()).toContain('Politics, Australia');

      await page.getByRole('button', { name: 'Change…' }).click();
      await page.getByText('Only some categories or countries (2 chosen)').click();
      await page.getByLabel('Politics').uncheck();
      await page.getByLabel('Australia').uncheck();
      await page.getByRole('button', { name: 'Save' }).click();
      await page.locator('.hooks-facts').getByText('everything').waitFor();
      await page.getByRole('button', { name: 'Recover…' }).click();
      await page.getByLabel('Dead letters from').selectOption('the last week');
      await page.getByRole('button', { name: 'Try them again' }).click();
      await page.getByText('No event from that time is a dead letter. Tests are left out.').waitFor();
      expect(await page.evaluate(faintTexts)).toEqual([]);
    });

    test('a key is rotated: the new secret is shown once and both sign until the overlap ends', async () => {
      const key = await newKey();
      const id = await subscribe(key);
      const page = await open(`/webhooks?subscription=${id}`, key);
      await page.getByRole('button', { name: 'Rotate the key' }).click();
      await page.getByLabel('The current key still signs for').selectOption('3600');
      await page.getByRole('button', { name: 'Make a new key' }).click();
      await page.getByText('also signed with the earlier key').waitFor();
      const secret = (await page.locator('.notice .code').textContent())!.trim();
      expect(await page.locator('.hooks-facts').first().textContent()).toMatch(/in overlap: whk_/);
      await page.getByRole('button', { name: 'I have stored it' }).click();
      expect(await page.getByRole('main').textContent()).not.toContain('whsec_');
      await page.getByRole('button', { name: 'Send a test' }).click();
      await page.getByText('The test was delivered').waitFor();
      const [test] = received;
      expect(test!.headers['webhook-signature']!.split(' ')).toHaveLength(2);
      expect(new Webhook(secret).verify(test!.body, test!.headers)).toMatchObject({
        type: 'subscription.test',
      });
    });

    test('deleting asks first; several receivers are told apart, and another account’s are not there', async () => {
      const key = await newKey();
      const [first, second] = [await subscribe(key), await subscribe(key, { url: `${url}/second` })];
      const page = await open('/webhooks', key);
      const list = page.getByRole('navigation', { name: 'Subscriptions' });
      await expect.poll(() => list.getByRole('link').count()).toBe(3);
      await list.getByRole('link', { name: '/second' }).click();
      expect(new URL(page.url()).searchParams.get('subscription')).toBe(second);
      await page.getByRole('button', { name: 'Delete…' }).click();
      await page.getByRole('button', { name: 'Keep it' }).click();
      expect(await page.getByText('Delete this subscription').count()).toBe(0);
      await page.getByRole('button', { name: 'Delete…' }).click();
      await page.getByRole('button', { name: 'Delete it' }).click();
      await expect.poll(() => list.getByRole('link').count()).toBe(2);
      expect(new URL(page.url()).searchParams.get('subscription')).toBeNull();

      const foreign = await open(`/webhooks?subscription=${first}`, await newKey());
      await foreign.getByText('No subscription yet').waitFor();
      const key2 = await newKey();
      await subscribe(key2);
      const unknown = await open(`/webhooks?subscription=${first}`, key2);
      await unknown.getByText('There is no subscription with this id').waitFor();
    });

    test('pages of deliveries turn, and a server that is away is said', async () => {
      const key = await newKey();
      const id = await subscribe(key);
      for (let i = 0; i < 22; i += 1) await call(key, `subscriptions/${id}/test`);
      const page = await open('/webhooks', key);
      await expect.poll(() => rows(page).count()).toBe(20);
      await page.getByRole('button', { name: 'Older' }).click();
      await expect.poll(() => rows(page).count()).toBe(2);
      await page.goBack();
      await expect.poll(() => rows(page).count()).toBe(20);
      await page.context().setOffline(true);
      await page.getByRole('button', { name: 'Refresh' }).click();
      await page.getByText('The server does not answer').waitFor();
      await page.context().setOffline(false);
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect.poll(() => rows(page).count()).toBe(20);
    });

    test('it can be read by day and by night, and fits a phone', async () => {
      const key = await newKey();
      const id = await subscribe(key, { url: `${url}/${'long'.repeat(60)}` });
      answer = () => ({ status: 500, body: 'x'.repeat(300) });
      await call(key, `subscriptions/${id}/test`);
      for (const options of [
        { colorScheme: 'light' as const },
        { colorScheme: 'dark' as const },
        { ...PHONE, colorScheme: 'light' as const },
      ]) {
        const page = await open(`/webhooks?subscription=${id}`, key, options);
        await rows(page).first().locator('summary').click();
        await page.locator('.hooks-attempt').waitFor();
        await page.getByRole('button', { name: 'Delete…' }).click();
        await expectLegible(page);
        // What cannot be pressed now is still read.
        await page.getByRole('button', { name: 'Change…' }).click();
        await page.getByRole('checkbox', { checked: true }).first().uncheck();
        expect(await page.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);
        await expectLegible(page);
        await page.getByRole('button', { name: 'New subscription' }).click();
        await page.getByText('Only some').click();
        await expectLegible(page);
      }
    });
  },
);
