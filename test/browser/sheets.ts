import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { openBrowser, type TestBrowser } from '../setup/browser.ts';
import { openScenes, type Scene } from './scenes.ts';

/**
 * Draws every page of a running service, and the states that matter, at two widths, light and dark, for somebody who looks
 * at them: `BASE=http://127.0.0.1:4000 KEY=svc_... npm run sheets -- FOLDER [WORDS]`. The key is of a plan with market
 * data, with all scopes; `WORDS` narrows what is drawn to scenes whose name holds them. Each sheet is one scene in one
 * look, in columns as high as a screen, so that long pages stay readable.
 */
const { BASE, KEY } = process.env;
const [folder, words = ''] = process.argv.slice(2);
if (BASE === undefined || KEY === undefined || folder === undefined) {
  console.error('usage: BASE=http://127.0.0.1:4000 KEY=svc_... npm run sheets -- FOLDER [WORDS]');
  process.exit(2);
}

interface Look {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly colorScheme: 'light' | 'dark';
}

const LOOKS: readonly Look[] = [
  { name: 'phone-light', width: 390, height: 1300, colorScheme: 'light' },
  { name: 'phone-dark', width: 390, height: 1300, colorScheme: 'dark' },
  { name: 'desk-light', width: 1440, height: 1100, colorScheme: 'light' },
  { name: 'desk-dark', width: 1440, height: 1100, colorScheme: 'dark' },
];
// What is below is the same again: lists, tables, references.
const MOST_COLUMNS = { 390: 4, 1440: 2 } as const;

/** One scene in one look, as a picture; `null` where the scene cannot be brought about on this service. */
async function draw(browser: TestBrowser, scene: Scene, look: Look): Promise<Buffer> {
  const { width, colorScheme } = look;
  const page = await browser.open(scene.path, scene.key, {
    viewport: { width, height: 900 },
    colorScheme,
    reducedMotion: 'reduce',
  });
  await page.locator(scene.there).first().waitFor({ timeout: 20_000 });
  await scene.act?.(page);
  await page.locator('.waiting').first().waitFor({ state: 'detached', timeout: 20_000 });
  return inColumns(browser, page, look);
}

async function inColumns(browser: TestBrowser, page: Page, { width, height }: Look): Promise<Buffer> {
  const whole = await page.screenshot({ fullPage: true });
  const long = await page.evaluate(() => document.documentElement.scrollHeight);
  const columns = Math.min(MOST_COLUMNS[width as 390 | 1440], Math.ceil(long / height));
  const sheet = await page.context().newPage();
  await sheet.setViewportSize({ width: columns * (width + 16), height: Math.min(long, height) });
  const source = `data:image/png;base64,${whole.toString('base64')}`;
  await sheet.setContent(
    `<body style="margin:0;background:#888;display:flex;gap:16px">${Array.from(
      { length: columns },
      (_, at) =>
        `<div style="width:${width}px;height:${height}px;flex:none;background:url(${source}) 0 ${-at * height}px no-repeat"></div>`,
    ).join('')}`,
  );
  const picture = await sheet.screenshot();
  browser.wrongs.length = 0;
  return picture;
}

mkdirSync(folder, { recursive: true });
const browser = await openBrowser(BASE);
let missed = 0;
for (const scene of await openScenes(BASE, KEY)) {
  if (!scene.name.includes(words)) continue;
  for (const look of LOOKS) {
    try {
      writeFileSync(join(folder, `${scene.name}.${look.name}.png`), await draw(browser, scene, look));
    } catch (error) {
      missed += 1;
      console.error(`${scene.name} ${look.name}: ${(error as Error).message.split('\n')[0]}`);
    }
    await browser.clear();
  }
}
await browser.close();
process.exitCode = missed === 0 ? 0 : 1;
