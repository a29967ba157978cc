import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ConfigError } from '../../src/platform/settings.ts';
import { addPublishers } from '../../src/publishers/facts.ts';

const folder = mkdtempSync(join(tmpdir(), 'newstape-publishers-'));
afterAll(() => rmSync(folder, { recursive: true }));

function refusal(file: string): ConfigError {
  try {
    addPublishers(file);
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return error as ConfigError;
  }
  throw new Error('it was taken');
}

test('a file of publishers that is not there is refused in one line that names the setting, the file and why', () => {
  const file = join(folder, 'nowhere.tsv');
  expect(refusal(file).message).toBe(`PUBLISHERS: ${file} cannot be read: there is no such file`);
});

test('a file of publishers with a row that is none is refused with what is wrong', () => {
  const file = join(folder, 'publishers.tsv');
  writeFileSync(file, 'name\tkind\tdomain\thome\tsections\tnames\nDorsk Post\tpaper\t-\t-\t-\tDorsk Post\n');
  expect(refusal(file).message).toBe(`PUBLISHERS: ${file}: Dorsk Post is "paper"`);
  writeFileSync(file, 'name\tkind\nDorsk Post\treport\n');
  expect(refusal(file).message).toMatch(/^PUBLISHERS: [^\n]*publishers\.tsv[^\n]*$/);
});

test('without a file nothing is added', () => {
  expect(addPublishers(undefined)).toBeUndefined();
});
