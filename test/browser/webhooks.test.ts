import { Webhook } from 'standardwebhooks';
import { describe, expect, test } from 'vitest';
import { hasBrowser, noteBrowser, PHONE } from '../setup/browser.ts';
import { faintTexts } from '../setup/contrast.ts';
import { focused, press } from './focused.ts';
import { expectLegible } from './legible.ts';
import { hooksPage } from './webhooks.ts';

noteBrowser('the page of webhooks in a browser (test/browser/webhooks.test.ts)');

describe.skipIf(!hasBrowser)(
  'the page /webhooks in Chromium (needs CHROMIUM_PATH or /usr/bin/chromium)',
  () => {
    const hooks = hooksPage();
    const { received, open, newKey, call, subscribe, announce, rows, newest } = hooks;

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

      await address.fill(hooks.url);
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

    test('by keyboard, who closes what a button opened is back at it, and no button takes the focus with it', async () => {
      const key = await newKey();
      const id = await subscribe(key);
      await subscribe(key, { url: `${hooks.url}/second` });
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
      await page.getByLabel('Address of the receiver').fill(`${hooks.url}/third`);
      await press(page, 'Create');
      await expect.poll(() => focused(page)).toBe(`${hooks.url}/third`);
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
      hooks.answer = ({ body }) => {
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
      await page.getByLabel('Address', { exact: true }).fill(`${hooks.url}/v2`);
      await page.getByLabel('intelligence.updated').check();
      await page.getByText('Only some categories or countries (now: all)').click();
      await page.getByLabel('Politics').check();
      await page.getByLabel('Australia').check();
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('The signing key is the same as before.').waitFor();
      await page.getByRole('heading', { level: 2, name: `${hooks.url}/v2` }).waitFor();
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
      const [first, second] = [await subscribe(key), await subscribe(key, { url: `${hooks.url}/second` })];
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

    test('it can be read by day and by night, and fits a phone', async () => {
      const key = await newKey();
      const id = await subscribe(key, { url: `${hooks.url}/${'long'.repeat(60)}` });
      hooks.answer = () => ({ status: 500, body: 'x'.repeat(300) });
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
