import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeFolder } from '../../src/platform/files/folders.ts';

let base = '';
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'newstape-folders-'));
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

const code = (work: () => void): unknown => {
  try {
    work();
    return undefined;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code;
  }
};

test('a folder is made with all that is missing above it, and a second time nothing changes', () => {
  const path = join(base, 'a', 'b', 'c');
  makeFolder(path, 0o700);
  expect(statSync(path).mode & 0o777).toBe(0o700);
  makeFolder(path, 0o755);
  expect(statSync(path).mode & 0o777).toBe(0o700);
  makeFolder('/');
  makeFolder(`${path}/`);
});

test('what is no folder is not taken for one, at the end of the path and on the way', () => {
  const file = join(base, 'file');
  writeFileSync(file, '');
  expect(code(() => makeFolder(file))).toBe('EEXIST');
  expect(code(() => makeFolder(join(file, 'a')))).toBe('ENOTDIR');
  expect(code(() => makeFolder(join(base, 'x'.repeat(300))))).toBe('ENAMETOOLONG');
});

test('a file system that says that there is no such folder to make is asked no further', () => {
  // Where there is no /proc, nobody may make a folder of that name in its place.
  const path = existsSync('/proc/self') ? '/proc/newstape/a' : join(base, 'x'.repeat(300), 'a');
  expect(code(() => makeFolder(path))).toMatch(/^E[A-Z]+$/);
});
