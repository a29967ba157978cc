import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { KMS_KEY_FILE, readKmsKey, writeKmsKey } from '../../src/platform/kms.ts';

const disk = vi.hoisted(() => ({ fault: '' }));
vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof import('node:fs/promises')>();
  const link: typeof real.link = async (...paths) => {
    if (disk.fault !== '') throw Object.assign(new Error(disk.fault), { code: disk.fault });
    await real.link(...paths);
  };
  return { ...real, link };
});

let dataDir = '';
beforeEach(() => {
  disk.fault = '';
  dataDir = mkdtempSync(join(tmpdir(), 'newstape-key-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

test('nothing but the key is left in its folder, and of several writers one wins', async () => {
  const keys = await Promise.all(Array.from({ length: 8 }, () => writeKmsKey(dataDir, randomBytes(32))));
  expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(1);
  expect(readdirSync(dataDir)).toEqual([KMS_KEY_FILE]);
});

test('a key that the disk does not take is told as a fault, is not used, and leaves nothing of itself', async () => {
  disk.fault = 'EPERM';
  await expect(writeKmsKey(dataDir, randomBytes(32))).rejects.toThrow('EPERM');
  expect(readdirSync(dataDir)).toEqual([]);
  disk.fault = '';
  const key = await writeKmsKey(dataDir, randomBytes(32));
  expect(await readKmsKey(dataDir)).toEqual(key);
});
