import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser, noteBrowser, openBrowser, type TestBrowser } from '../setup/browser.ts';
import { openStream } from '../setup/event-stream.ts';
import { openTestHouse, type TestHouse } from '../setup/house.ts';
import { until } from '../setup/until.ts';
import { focused, press } from './focused.ts';

noteBrowser('the account in a browser (test/browser/account.test.ts)');

describe.skipIf(!hasBrowser)('the account in Chromium (needs CHROMIUM_PATH or /usr/bin/chromium)', () => {
  let house: TestHouse;
  let browser: TestBrowser;

  beforeAll(async () => {
    house = await openTestHouse({ listen: true });
    browser = await openBrowser(house.url);
  });
  afterAll(async () => {
    await browser?.close();
    await house?.close();
  });
  afterEach(async () => {
    expect(await browser.clear()).toEqual([]);
  });

  test('a key is made, shown once, rolled and revoked, and the page says who did it', async () => {
    const key = await house.key('pro', { scopes: ['read', 'write', 'account'] });
    const page = await browser.open('/account', key);
    await page.getByText('Make a key').click();
    await page.getByLabel('Name', { exact: true }).fill('dashboards');
    await page.getByLabel('write').uncheck();
    await page.getByRole('button', { name: 'Make the key' }).click();
    const secret = page.getByRole('alert').locator('code');
    await secret.waitFor();
    const first = (await secret.textContent()) ?? '';
    const { key: kept } = (await house.get('/v1/me', first)).json<{
      key: { name: string; scopes: string[] };
    }>();
    expect(kept).toMatchObject({ name: 'dashboards', scopes: ['read'] });
    await page.getByRole('button', { name: 'I have stored it. Hide it' }).click();
    expect(await page.content()).not.toContain(first);

    await page.getByRole('button', { name: 'Roll dashboards' }).click();
    await page.getByLabel('The old key is valid').selectOption('not at all');
    await page.getByRole('button', { name: 'Make the new key' }).click();
    await secret.waitFor();
    expect((await house.get('/v1/me', (await secret.textContent()) ?? '')).statusCode).toBe(200);

    await page.getByRole('button', { name: 'Revoke dashboards' }).click();
    await page.getByRole('button', { name: 'Revoke it', exact: true }).click();
    const trail = page.getByRole('region', { name: 'Audit trail' });
    await trail.getByText('key revoked').waitFor();
    expect(await trail.getByRole('listitem').count()).toBe(4);
    expect(await page.getByRole('meter', { name: 'Calls used this month' }).count()).toBe(1);
    expect(await page.getByRole('img', { name: /^Calls by day, most on/ }).count()).toBe(1);
  });

  test('the days add up to the meter, and the key of the tab is not one that nobody has used', async () => {
    const key = await house.key('pro', { tenant: 'first-day', scopes: ['read', 'account', 'webhooks'] });
    const page = await browser.open('/account', key);
    const meter = page.getByRole('meter', { name: 'Calls used this month' });
    const chart = page.getByRole('img', { name: /^Calls by day, most on/ });
    const agree = async () => {
      await expect
        .poll(async () => (await chart.getAttribute('aria-label'))?.split(': ').at(-1))
        .toBe(await meter.getAttribute('aria-valuenow'));
    };
    await page.getByRole('heading', { name: 'Audit trail' }).waitFor();
    await agree();
    expect(await page.getByText('never used').count()).toBe(0);
    for (const name of ['Count again', 'Refresh (one call)']) {
      const last = await meter.getAttribute('aria-valuenow');
      await page.getByRole('button', { name }).click();
      await expect.poll(() => meter.getAttribute('aria-valuenow')).not.toBe(last);
      await agree();
    }
  });

  test('by keyboard, the focus stays with a key that is rolled, and with the list when it is revoked', async () => {
    const key = await house.key('pro', { tenant: 'by-keyboard', scopes: ['read', 'write', 'account'] });
    const page = await browser.open('/account', key);
    await page.getByText('Make a key').click();
    await page.getByLabel('Name', { exact: true }).fill('reports');
    await press(page, 'Make the key');
    await page.getByRole('button', { name: 'Roll reports' }).waitFor();
    expect(await focused(page)).toBe('Make the key');
    await press(page, 'Roll reports');
    await press(page, 'Make the new key');
    await expect.poll(() => focused(page)).toBe('Roll reports');
    await press(page, 'Count again');
    await expect.poll(() => page.getByRole('button', { name: 'Count again' }).isEnabled()).toBe(true);
    expect(await focused(page)).toBe('Count again');
    await page.getByRole('button', { name: 'Revoke reports' }).first().focus();
    await page.keyboard.press('Enter');
    await press(page, 'Revoke it');
    await page.getByText('1 revoked or expired').waitFor();
    expect(await focused(page)).not.toBe('');
  });

  test('a key without the scope is told what it needs, and still makes and revokes feed tokens', async () => {
    const page = await browser.open('/account', await house.key('pro'));
    await page.getByText('To manage keys you need a key with the scope account').waitFor();
    await page.getByLabel('Name of the reader').fill('desk');
    await page.getByRole('button', { name: 'Make a token' }).click();
    const address = page.getByRole('alert').locator('code');
    await address.waitFor();
    expect((await fetch((await address.textContent()) ?? '')).status).toBe(200);
    await page.getByRole('button', { name: 'Revoke the token desk' }).click();
    await expect.poll(() => page.getByRole('button', { name: 'Revoke the token desk' }).count()).toBe(0);
  });

  test('names the webhook subscriptions that the service paused, and not those that their owner paused', async () => {
    const { db } = house.services;
    const key = await house.key('pro', { tenant: 'hooked' });
    for (const [host, reason] of [
      ['gone.example', 'gone'],
      ['mine.example', 'user'],
    ]) {
      await db.query(
        `insert into webhook_subscriptions (id, tenant_id, url, state, paused_reason)
         select uuidv7(), id, $1, 'paused', $2 from tenants where name = 'hooked'`,
        [`https://${host}/x`, reason],
      );
    }
    const page = await browser.open('/account', key);
    await page.getByText('A webhook subscription is paused').waitFor();
    await page.getByText('gone.example/x is paused: the receiver answered 410').waitFor();
    expect(await page.getByText('mine.example').count()).toBe(0);
  });

  test('shows the open streams by key, and counts them again when asked', async () => {
    const key = await house.key('pro', {
      tenant: 'streaming',
      scopes: ['read', 'account'],
    });
    const stream = await openStream(`${house.url}/v1/changes/stream`, key);
    const page = await browser.open('/account', key);
    const part = page.getByRole('region', { name: 'Open streams' });
    await part.getByText('(the key of this tab)').waitFor();
    const second = await openStream(`${house.url}/v1/changes/stream`, key);
    await part.getByRole('button', { name: 'Count again' }).click();
    await part.getByText('2 open. The plan allows').waitFor();
    await second.close();
    await stream.close();
    await until(() => house.app.streamPlaces.size === 0);
    await part.getByLabel('Count every ten seconds').check();
    await part.getByText('None open').waitFor();
  });
});
