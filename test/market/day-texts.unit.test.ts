import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import { beforeEach, describe, expect, test } from 'vitest';
import { openDayTexts } from '../../src/market/days/texts.ts';
import { openLog } from '../../src/platform/log.ts';

// Each node's cache of the texts of finished days (docs/market.md, "Storage").

describe('the files of texts', () => {
  let own: string;
  beforeEach(async () => {
    own = await mkdtemp(join(tmpdir(), 'newstape-texts-'));
    return () => rm(own, { recursive: true, force: true });
  });
  const text = (letter: string): Buffer => Buffer.alloc(1_000, letter);
  const name = (letter: string) => ({
    series: 1,
    day: letter.charCodeAt(0),
    crc: crc32(text(letter)),
    length: 1_000,
  });
  const silent = () => openLog({ logLevel: 'silent' });

  test('take no more than they may: who was not asked for the longest goes first', async () => {
    const texts = openDayTexts(own, 2_500, silent());
    const into = Buffer.alloc(1_000);
    await texts.keep(name('a'), text('a'));
    await expect.poll(() => texts.has(name('a'))).toBe(true);
    await texts.keep(name('b'), text('b'));
    await expect.poll(() => texts.has(name('b'))).toBe(true);
    expect(await texts.read(name('a'), into)).toBe(true);
    expect(into.toString()).toBe('a'.repeat(1_000));
    await texts.keep(name('c'), text('c'));
    await texts.close();
    expect([texts.has(name('a')), texts.has(name('b')), texts.has(name('c'))]).toEqual([true, false, true]);
    expect(await readdir(own)).toHaveLength(2);
    const smaller = openDayTexts(own, 1_500, silent());
    await smaller.close();
    expect(await readdir(own)).toHaveLength(1);
  });

  test('are compared with their checksum whenever they may have changed, however long they were right', async () => {
    const texts = openDayTexts(own, 10_000, silent(), { settledMs: 10 });
    const into = Buffer.alloc(1_000);
    await texts.keep(name('a'), text('a'));
    await texts.close();
    const [file] = (await readdir(own)) as [string];
    const path = join(own, file);
    // Long enough that its times alone say whether it has changed.
    await sleep(50);
    for (let i = 0; i < 3; i += 1) expect(await texts.read(name('a'), into)).toBe(true);
    const { atime, mtime } = await stat(path);
    await writeFile(path, 'b', { flag: 'r+' });
    await utimes(path, atime, mtime);
    expect(await texts.read(name('a'), into)).toBe(false);
    expect([texts.has(name('a')), await readdir(own)]).toEqual([false, []]);

    // What was damaged just now has the times of what was written just now.
    const hasty = openDayTexts(own, 10_000, silent());
    await hasty.keep(name('a'), text('a'));
    await hasty.close();
    for (let i = 0; i < 3; i += 1) expect(await hasty.read(name('a'), into)).toBe(true);
    await writeFile(path, 'b', { flag: 'r+' });
    expect(await hasty.read(name('a'), into)).toBe(false);
  });

  test('are kept again after their folder was deleted, with the one that it is in and while several are written', async () => {
    const folder = join(own, 'data', 'bars');
    const texts = openDayTexts(folder, 10_000, silent());
    await texts.keep(name('a'), text('a'));
    await expect.poll(() => texts.has(name('a'))).toBe(true);
    await rm(join(own, 'data'), { recursive: true });
    const letters = ['b', 'c', 'd'];
    for (const letter of letters) await texts.keep(name(letter), text(letter));
    // What found no folder is not kept: it comes again with the next question.
    await expect
      .poll(() =>
        stat(folder).then(
          () => true,
          () => false,
        ),
      )
      .toBe(true);
    await expect
      .poll(async () => {
        for (const letter of letters) await texts.keep(name(letter), text(letter));
        return letters.every((letter) => texts.has(name(letter)));
      })
      .toBe(true);
    await texts.close();
  });

  test('are made again when the disk takes them again, and those that are there are read meanwhile', async () => {
    const folder = join(own, 'bars');
    const texts = openDayTexts(folder, 10_000, silent(), { restMs: 20 });
    await texts.keep(name('a'), text('a'));
    await expect.poll(() => texts.has(name('a'))).toBe(true);
    // A folder that stands where a text is to be written refuses it as a full disk does.
    const path = join(folder, `1-${name('b').day}-${name('b').crc.toString(16)}-1000.json`);
    await mkdir(join(path, 'under'), { recursive: true });
    await texts.keep(name('b'), text('b'));
    await sleep(40);
    expect([texts.has(name('a')), texts.has(name('b'))]).toEqual([true, false]);
    expect(await texts.read(name('a'), Buffer.alloc(1_000))).toBe(true);
    await rm(path, { recursive: true });
    await expect
      .poll(async () => {
        await texts.keep(name('b'), text('b'));
        return texts.has(name('b'));
      })
      .toBe(true);
    await texts.close();
    // Nor is a folder that cannot be read given up for good.
    await writeFile(join(own, 'file'), '');
    const later = openDayTexts(join(own, 'file', 'under'), 10_000, silent(), { restMs: 20 });
    await later.keep(name('a'), text('a'));
    await later.close();
    await rm(join(own, 'file'));
    await expect
      .poll(async () => {
        await later.keep(name('a'), text('a'));
        return later.has(name('a'));
      })
      .toBe(true);
    await later.close();
  });

  test('are not made where none may be, nor where they cannot be', async () => {
    const none = openDayTexts(join(own, 'none'), 0, silent());
    await none.keep(name('a'), text('a'));
    await none.close();
    await expect(stat(join(own, 'none'))).rejects.toThrow();
    await writeFile(join(own, 'file'), '');
    const unable = openDayTexts(join(own, 'file', 'under'), 10_000, silent());
    await unable.keep(name('a'), text('a'));
    await unable.close();
    expect(unable.has(name('a'))).toBe(false);
    expect(await unable.read(name('a'), Buffer.alloc(1_000))).toBe(false);
  });
});
