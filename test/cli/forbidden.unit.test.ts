import { mkdirSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { forbiddenFile } from '../../src/cli/command/forbidden.ts';

const thrownBy = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (error) {
    return error;
  }
};

test.each([
  ['EACCES', '/data/kms.key: this user may not use it'],
  ['EPERM', '/data/kms.key: this user may not use it'],
  ['EROFS', '/data/kms.key: its file system is read-only'],
])('a file that may not be used (%s) is one line that an operator understands', (code, told) => {
  const error = Object.assign(new Error(`${code}: not permitted, open`), { code, path: '/data/kms.key' });
  expect(forbiddenFile(error)?.message).toBe(told);
});

test.runIf(process.platform === 'linux')('so it is where the system refuses', () => {
  expect(forbiddenFile(thrownBy(() => mkdirSync('/sys/newstape')))?.message).toBe(
    '/sys/newstape: this user may not use it',
  );
});

test('what is missing, and an error without a file, are faults of the program', () => {
  expect(forbiddenFile(thrownBy(() => readdirSync('/nothing/there')))).toBeUndefined();
  for (const error of [new Error('no'), { code: 'EACCES' }, undefined, 'no'])
    expect(forbiddenFile(error)).toBeUndefined();
});
