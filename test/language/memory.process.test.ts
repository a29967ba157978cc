import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const PROGRAM = fileURLToPath(new URL('./memory-process.ts', import.meta.url));

test('the room of language holds little, and words that it meets are forgotten', async () => {
  // A process of its own: the room's memory is the heap's growth from before its files were loaded.
  const code = `
    gc({ type: 'major', flavor: 'last-resort' });
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    process.argv[2] = String((heapUsed + arrayBuffers) / 2 ** 20);
    await import(process.argv[1]);`;
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--expose-gc',
    '--input-type=module-typescript',
    '--eval',
    code,
    PROGRAM,
  ]);
  const { room, added } = JSON.parse(stdout) as { room: number; added: number };
  expect(room).toBeGreaterThan(5);
  expect(room).toBeLessThan(26);
  // 110,000 words, which take 15 MB where they are kept.
  expect(added).toBeLessThan(2);
}, 120_000);
