import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
// @ts-expect-error: a module of the pages, which has no types.
import { move } from '../../rest/pages/assets/market-decimals.js';
import { importBars, listVenue, noBarCounts, openVenues } from '../../src/market/index.ts';
import { axeFindings } from '../setup/axe.ts';
import { hasBrowser, noteBrowser, openBrowser, PHONE, type TestBrowser } from '../setup/browser.ts';
import { faintTexts } from '../setup/contrast.ts';
import { openTestHouse, type TestHouse } from '../setup/house.ts';

noteBrowser('the market page in a browser (test/browser/market.test.ts)');

const DAY = Date.parse('2025-03-10T00:00:00.000Z');
const MINUTE = 60_000;
/** Prices as venues write them, from a hundred millionth to a million millions. */
const PRICES: Readonly<Record<string, (price: number) => string>> = {
  FIVE: (price) => (price / 1e3).toFixed(5),
  NINE: (price) => (price / 1e7).toFixed(9),
  TINY: (price) => (price / 1e10).toFixed(12),
  HUGE: (price) => (price * 1e10).toFixed(0),
};

describe.skipIf(!hasBrowser)('the market page in Chromium (needs CHROMIUM_PATH or /usr/bin/chromium)', () => {
  let house: TestHouse;
  let browser: TestBrowser;
  let key: string;

  beforeAll(async () => {
    house = await openTestHouse({ listen: true, live: { connect: true } });
    key = await house.key('pro');
    const [venue] = openVenues(house.config);
    const listed = await venue.instruments(AbortSignal.timeout(5_000));
    await listVenue(house.services.db, venue, listed.slice(0, 2), () => Date.now());
    // A day with an hour missing, and one minute by itself.
    await archive('HARBUSDT', 'HARB', '1m', 1_440, (n) => n !== 30 && !(n >= 600 && n < 660));
    await archive('HARBUSDT', 'HARB', '5m', 288, () => true);
    await archive('LAKEUSDT', 'LAKE', '1m', 1_440, () => true);
    for (const [symbol, text] of Object.entries(PRICES))
      await archive(`${symbol}USDT`, symbol, '1m', 60, () => true, text);
    await archive('ONEUSDT', 'ONE', '1m', 60, (n) => n === 7);
    browser = await openBrowser(house.url);
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await house?.close();
  });
  afterEach(async () => expect(await browser.clear()).toEqual([]));

  async function archive(
    symbol: string,
    base: string,
    interval: '1m' | '5m',
    bars: number,
    has: (n: number) => boolean,
    text: (price: number) => string = String,
  ): Promise<void> {
    const step = interval === '1m' ? MINUTE : 5 * MINUTE;
    const lines = Array.from({ length: bars }, (_, n) => n)
      .filter(has)
      .map((n) =>
        [DAY + n * step, ...[100, 101, 99, 100.5].map((price) => text(price + n / 100)), n + 1].join(','),
      );
    const counts = noBarCounts();
    const instrument = { venue: 'binance', symbol, base, quote: 'USDT', simulated: false };
    const now = DAY + 86_400_000;
    await importBars(
      house.services.db,
      bytesOf(lines),
      { instrument, interval, source: 'made up', now },
      counts,
    );
    expect(counts).toMatchObject({ created: lines.length, rejected: 0 });
  }

  async function* bytesOf(lines: readonly string[]): AsyncGenerator<Uint8Array> {
    yield Buffer.from(`${lines.join('\n')}\n`);
  }

  const chart = (page: Page) => page.locator('.chart-place');
  /** Where the chart shows gaps, in CSS pixels. */
  const bands = (page: Page) =>
    chart(page).evaluate((element) =>
      (
        element as HTMLElement & { drawn: { bands(): { left: number; right: number; reason: string }[] } }
      ).drawn.bands(),
    );

  test('shows a window with its gaps: as wide as they were long, listed with their reason, nothing filled in', async () => {
    const page = await browser.open('/market?symbol=HARBUSDT', key);
    await page.getByText('1,379 of 1,440 bars; 61 missing in 2 gaps.').waitFor();
    expect(await chart(page).getAttribute('data-bars')).toBe('1379');
    const rows = await page.locator('.gaps tbody tr').allTextContents();
    expect(rows.map((text) => text.replaceAll(/\s+/g, ' ').trim())).toEqual([
      expect.stringMatching(/2025-03-10 00:30\s?2025-03-10 00:31\s?1\s?unknown/),
      expect.stringMatching(/2025-03-10 10:00\s?2025-03-10 11:00\s?60\s?unknown/),
    ]);
    const [one, hour] = await bands(page);
    expect((hour!.right - hour!.left) / (one!.right - one!.left)).toBeCloseTo(60, 0);
    // Nothing but the hatching is drawn where nothing is known.
    expect(await page.locator('.chart-place canvas').count()).toBeGreaterThan(0);
    expect(await chart(page).getAttribute('aria-label')).toContain('1379 bars, 2 gaps');
  });

  test('the window is in the address: interval, length, earlier and newest, and the back button', async () => {
    const page = await browser.open('/market?symbol=HARBUSDT', key);
    await page.getByText('1,379 of 1,440 bars').waitFor();
    await page.getByRole('button', { name: '5 min' }).click();
    await page.getByText('288 of 288 bars: complete.').waitFor();
    expect(new URL(page.url()).searchParams.get('interval')).toBe('5m');
    await page.getByRole('button', { name: '6 hours' }).click();
    await page.getByText('72 of 72 bars: complete.').waitFor();
    await page.getByRole('button', { name: 'Earlier' }).click();
    await expect.poll(() => chart(page).getAttribute('aria-label')).toContain('to 2025-03-10 18:00 UTC');
    await page.goBack();
    await expect.poll(() => chart(page).getAttribute('aria-label')).toContain('to 2025-03-11 00:00 UTC');
    await page.getByLabel('Find an instrument').fill('lake');
    await page.getByRole('button', { name: 'LAKE/USDT' }).click();
    await expect.poll(() => chart(page).getAttribute('aria-label')).toContain('LAKE/USDT');
    expect(await page.getByRole('button', { name: '5 min' }).count()).toBe(0);
  });

  test('what moves the window stays under the pointer while the next window is on its way', async () => {
    const page = await browser.open('/market?symbol=HARBUSDT', key);
    await page.getByText('1,379 of 1,440 bars').waitFor();
    const earlier = page.getByRole('button', { name: 'Earlier' });
    await earlier.scrollIntoViewIfNeeded();
    const { y } = (await earlier.boundingBox())!;
    let answer = () => {};
    const asked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/v1/market/bars*', async (route) => {
      await asked;
      await route.continue();
    });
    await earlier.click();
    await page.locator('.market-main[aria-busy="true"]').waitFor();
    expect((await earlier.boundingBox())!.y).toBe(y);
    answer();
    await page.locator('.market-main[aria-busy="false"]').waitFor();
    await expect.poll(() => chart(page).getAttribute('aria-label')).toContain('to 2025-03-10 00:00 UTC');
  });

  test("longer bars are made from held ones and say so, on a scale of one's choice", async () => {
    const page = await browser.open('/market?symbol=LAKEUSDT', key);
    await page.getByText('1,440 of 1,440 bars: complete.').waitFor();
    const made = page.getByRole('group', { name: 'Interval, made from shorter bars' });
    await made.getByRole('button', { name: '1h' }).click();
    await page.getByText('This page makes the 1h bars of the chart from 1m bars.').waitFor();
    await expect.poll(() => chart(page).getAttribute('data-bars')).toBe('24');
    const legend = page.locator('.chart-legend');
    expect((await legend.textContent())!.replaceAll(/\s+/g, ' ')).toMatch(
      /2025-03-10 23:00 UTC ?Open 113.80 ?High 115.39 ?Low 112.80 ?Close 114.89 ?Volume 84,630 LAKE/,
    );
    expect(await legend.textContent()).toContain('made from 60 of 60 1m bars');
    await page.getByRole('button', { name: 'Log scale' }).click();
    await expect
      .poll(() => chart(page).getAttribute('aria-label'))
      .toContain('1h made from 1m, logarithmic scale');
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toMatchObject({
      interval: '1h',
      scale: 'log',
    });
    // What programs are offered is what the archive holds.
    expect(await page.locator('.market-same code').textContent()).toContain('interval=1m');
    await page.goto(`${house.url}/market?symbol=HARBUSDT&interval=1d`);
    await page.getByText('made from 288 of 288 5m bars').waitFor();
  });

  /** How many points of the chart have another colour than most of them. */
  const painted = (page: Page) =>
    chart(page).evaluate((place) => {
      const canvases = [...place.querySelectorAll('canvas')];
      return Math.max(
        ...canvases.map((canvas) => {
          const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
          const counts = new Map<number, number>();
          for (const colour of new Uint32Array(data.buffer))
            counts.set(colour, (counts.get(colour) ?? 0) + 1);
          return canvas.width * canvas.height - Math.max(...counts.values());
        }),
      );
    });

  test.each([...Object.keys(PRICES), 'ONE'])(
    '%s: prices of any size are drawn, and a window of one bar is',
    async (symbol) => {
      const page = await browser.open(`/market?symbol=${symbol}USDT&to=2025-03-10T01:00:00Z&span=6h`, key);
      await page.getByText(/^\s*\d+ of 360 bars/).waitFor();
      await expect.poll(() => painted(page)).toBeGreaterThan(500);
      const { close } = (
        await house.get(
          `/v1/market/bars?symbol=${symbol}USDT&interval=1m&from=2025-03-10T00:00:00Z&to=2025-03-10T01:00:00Z`,
          key,
        )
      )
        .json<{ bars: Record<string, { close: string }[]> }>()
        .bars[`${symbol}USDT`]!.at(-1)!;
      const legend = (await page.locator('.chart-legend').textContent())!;
      expect(legend.replaceAll(',', '')).toContain(`Close ${close}`);
    },
  );

  test('a link to an instrument that is not there says so, and shows no other one in its place', async () => {
    const page = await browser.open('/market?symbol=NOSUCHUSDT', key);
    await page.getByText('This server has no NOSUCHUSDT.').waitFor();
    expect(await chart(page).count()).toBe(0);
    await page.goto(`${house.url}/market?symbol=HARBUSDT&venue=nowhere`);
    await page.getByText('This server has no HARBUSDT of the venue nowhere.').waitFor();
    await page.getByLabel('Find an instrument').fill('harb/usdt');
    await page.getByRole('button', { name: 'HARB/USDT' }).click();
    await page.getByText('1,379 of 1,440 bars').waitFor();
  });

  test('a finger that begins on the chart scrolls a phone', async () => {
    const page = await browser.open('/market?symbol=HARBUSDT', key, PHONE);
    await page.getByText('1,379 of 1,440 bars').waitFor();
    await chart(page).scrollIntoViewIfNeeded();
    const before = await page.evaluate(() => scrollY);
    const session = await page.context().newCDPSession(page);
    const swipe = async (): Promise<number> => {
      const { x, y, width, height } = (await chart(page).boundingBox())!;
      const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', up = 0) =>
        session.send('Input.dispatchTouchEvent', {
          type,
          touchPoints: type === 'touchEnd' ? [] : [{ x: x + width / 3, y: y + height / 2 - up }],
        });
      await touch('touchStart');
      for (let up = 8; up <= 160; up += 8) await touch('touchMove', up);
      await touch('touchEnd');
      return page.evaluate(() => scrollY);
    };
    // On a busy machine the moves may come so late that they are taken for a finger that rests.
    await expect.poll(swipe).toBeGreaterThan(before + 50);
  });

  test('where the system sets all colours, the chart can be told from its ground, and what is chosen from the rest', async () => {
    const page = await browser.open('/market?symbol=HARBUSDT', key, { forcedColors: 'active' });
    await page.getByText('1,379 of 1,440 bars').waitFor();
    // The colours that the canvas is painted with: of its ground, its texts and its bars.
    const [sheet, text, bars] = await chart(page).evaluate((place) =>
      ['--sheet', '--soft', '--good'].map((name) => {
        (place as HTMLElement).style.color = `var(${name})`;
        return getComputedStyle(place).color;
      }),
    );
    expect([text, bars]).not.toContain(sheet);
    const ground = (name: string) =>
      page
        .getByRole('button', { name, exact: true })
        .evaluate((button) => getComputedStyle(button).backgroundColor);
    expect(await ground('1 min')).not.toBe(await ground('5 min'));
  });

  test('the same window is saved as CSV, with as many rows as there are bars', async () => {
    const page = await browser.open('/market?symbol=HARBUSDT', key);
    const button = page.getByRole('button', { name: 'Save as CSV' });
    await button.waitFor();
    const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
    expect(download.suggestedFilename()).toBe('HARBUSDT-1m-2025-03-10-2025-03-11.csv');
    const chunks: Buffer[] = [];
    for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
    expect(Buffer.concat(chunks).toString('utf8').trim().split('\n')).toHaveLength(1 + 1_379);
  });

  test('prices come live, a bar grows at the right edge, and a quiet price turns stale by itself', async () => {
    const page = await browser.open('/market?symbol=BTCUSDT&venue=simulated', key);
    await page.getByText('Live', { exact: true }).waitFor({ timeout: 20_000 });
    const row = page.locator('.ticker tr', { hasText: 'BTC/USDT' });
    expect(await row.textContent()).toContain('simulated');
    const first = await row.locator('td').first().textContent();
    await expect.poll(() => row.locator('td').first().textContent(), { timeout: 15_000 }).not.toBe(first);
    await expect
      .poll(async () => Number(await chart(page).getAttribute('data-grown')), { timeout: 20_000 })
      .toBeGreaterThan(0);
    // What nobody quotes any more is grey and says so: the imported pair has no stream at all.
    const quiet = page.locator('.ticker tr', { hasText: 'HARB/USDT' });
    expect(await quiet.getAttribute('class')).toContain('ticker-stale');
    expect(await quiet.locator('.ticker-change').count()).toBe(0);
  });

  test('the change over a day is that from the price 24 hours before the page was opened, which it names', async () => {
    const page = await browser.open('/market?symbol=BTCUSDT', key, PHONE);
    const last = page.locator('.market-last');
    await last.locator('.market-change').waitFor({ timeout: 20_000 });
    const [, price, by, percent, at] =
      /^([\d,.]+) USDT ([+−][\d,.]+) \((.+?)\) since (.+) UTC last tick/.exec(
        (await last.textContent())!.replaceAll(/\s+/g, ' ').trim(),
      )!;
    const end = Date.parse(`${at!.replace(' ', 'T')}:00Z`);
    const [from, to] = [end - MINUTE, end].map((ms) => new Date(ms).toISOString());
    const held = await house.get(
      `/v1/market/bars?symbol=BTCUSDT&venueId=simulated&interval=1m&from=${from}&to=${to}`,
      key,
    );
    const [before] = held.json<{ bars: Record<string, { close: string }[]> }>().bars.BTCUSDT!;
    const change = move(before!.close, price!.replaceAll(',', ''));
    expect([by, percent]).toEqual([change.by, change.percent]);
    expect(Math.abs(Date.now() - end - 86_400_000)).toBeLessThan(10 * MINUTE);
    await page.getByText(/Changes are since .* 24 hours before this page was opened/).waitFor();
    expect(await page.evaluate(faintTexts)).toEqual([]);
    // A phone shows what to choose from before what was chosen.
    const top = async (selector: string) => (await page.locator(selector).boundingBox())!.y;
    expect(await top('#instrument-find')).toBeLessThan(await top('#panel-title'));
    expect(await top('#panel-title')).toBeLessThan(await top('.chart-place'));
  });

  test('a plan without market data is told so in words, and nothing is shown', async () => {
    const page = await browser.open('/market', await house.key('free'));
    await page.getByRole('alert').waitFor();
    expect(await page.getByRole('alert').textContent()).toMatch(/plan/i);
    expect(await page.locator('.ticker').count()).toBe(0);
  });

  test('who is not signed in is asked for a key', async () => {
    const page = await browser.open('/market');
    await page.getByLabel('API key').fill(key);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: /\/USDT$/, level: 2 }).waitFor();
  });

  test.each([
    ['by day', { colorScheme: 'light' as const }],
    ['by night', { colorScheme: 'dark' as const }],
    ['on a phone', PHONE],
  ])('can be read %s: contrast, and nothing wider than the screen', async (_when, options) => {
    const page = await browser.open('/market?symbol=HARBUSDT', key, options);
    await page.getByText('1,379 of 1,440 bars').waitFor();
    expect(await page.evaluate(faintTexts)).toEqual([]);
    expect(await axeFindings(page)).toEqual([]);
    const { scroll, client } = await page.evaluate(() => ({
      scroll: document.documentElement.scrollWidth,
      client: document.documentElement.clientWidth,
    }));
    expect(scroll).toBeLessThanOrEqual(client);
  });

  test('works by keyboard: every control can be reached and shows the focus', async () => {
    const page = await browser.open('/market?symbol=HARBUSDT', key);
    await page.getByText('1,379 of 1,440 bars').waitFor();
    const reached = new Set<string>();
    for (let n = 0; n < 60; n += 1) {
      await page.keyboard.press('Tab');
      const name = await page.evaluate(() => document.activeElement?.textContent?.trim().slice(0, 40) ?? '');
      reached.add(name);
    }
    for (const name of ['5 min', '6 hours', '← Earlier']) expect(reached).toContain(name);
  });
});
