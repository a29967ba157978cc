import { describe, expect, test } from 'vitest';
import { hasBrowser, noteBrowser } from '../setup/browser.ts';
import { hooksPage, SCOPES } from './webhooks.ts';

noteBrowser('the deliveries of webhooks in a browser (test/browser/webhook-deliveries.test.ts)');

describe.skipIf(!hasBrowser)(
  'the deliveries of /webhooks in Chromium (needs CHROMIUM_PATH or /usr/bin/chromium)',
  () => {
    const hooks = hooksPage();
    const { received, open, newKey, call, subscribe, announce, rows, newest } = hooks;

    test('a delivery opens by keyboard with attempts, answer and bytes, and can be linked', async () => {
      const key = await newKey();
      const id = await subscribe(key);
      hooks.answer = () => ({ status: 202, body: '<img src=x onerror="window.broken = 1"><b>taken</b>' });
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

      const linked = await open(address.slice(hooks.house.url.length), key);
      await linked.locator('.hooks-attempt').waitFor();
    });

    test('what failed is found by its status, and an operator replays it', async () => {
      const key = await newKey([...SCOPES, 'operator']);
      const id = await subscribe(key);
      hooks.answer = () => ({ status: 500, body: 'no' });
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

      hooks.answer = () => ({ status: 200 });
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
      hooks.answer = () => ({ status: 500 });
      await call(key, `subscriptions/${id}/test`);
      const page = await open(`/webhooks?subscription=${id}`, key);
      await rows(page).first().locator('summary').click();
      hooks.answer = () => ({ status: 200 });
      await page.getByRole('button', { name: 'Replay' }).click();
      await page.getByText('The event is sent again').waitFor();
      await newest(page, 'delivered');
      expect(received.at(-1)!.body).toBe(received[0]!.body);
    });

    test('dead letters of the last day are those of the service’s day, whatever the clock of this machine says', async () => {
      const key = await newKey();
      const id = await subscribe(key);
      hooks.answer = () => ({ status: 500 });
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
  },
);
