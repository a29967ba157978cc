import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { alikeInMeaning, Meanings, meanings, together } from '../../src/language/meanings/meanings.ts';

const folder = mkdtempSync(join(tmpdir(), 'newstape-meanings-'));
afterAll(() => rmSync(folder, { recursive: true }));

test.each([
  ['physician', 'doctor', 'goalkeep'],
  ['crash', 'accid', 'budget'],
  ['film', 'movi', 'tariff'],
  ['televis', 'broadcast', 'wheat'],
])('%s is more like %s than like %s', (word, like, other) => {
  expect(meanings().likeness(word, like)).toBeGreaterThan(0.65);
  expect(meanings().likeness(word, other)).toBeLessThan(0.3);
});

test('likeness goes both ways, and a word is wholly like itself', () => {
  expect(meanings().likeness('film', 'movi')).toBe(meanings().likeness('movi', 'film'));
  expect(meanings().likeness('film', 'film')).toBeCloseTo(1, 1);
});

test('a word that is not known is like nothing', async () => {
  expect(meanings().likeness('orvane', 'doctor')).toBe(0);
  expect(await meanings().nearestTo('orvane')).toEqual([]);
  expect(alikeInMeaning(meanings().of(['orvane']), meanings().of(['doctor']))).toBe(0);
});

test('the nearest words are the likest, without the word itself, and the same when asked again', async () => {
  const near = await meanings().nearestTo('physician');
  expect(await meanings().nearestTo('physician')).toEqual(near);
  expect(near[0]).toBe('doctor');
  expect(near).toHaveLength(8);
  expect(near).not.toContain('physician');
  const likeness = near.map((other) => meanings().likeness('physician', other));
  expect(likeness).toEqual(likeness.toSorted((a, b) => b - a));
});

test('a text in other words is nearer in meaning than one of other matters', () => {
  const asked = meanings().of(['filmmak', 'harass', 'hypocrisi']);
  const same = meanings().of(['director', 'sexual', 'misconduct', 'dishonesti']);
  const other = meanings().of(['wheat', 'export', 'tariff', 'ship']);
  expect(alikeInMeaning(asked, same)).toBeGreaterThan(alikeInMeaning(asked, other) + 0.3);
  expect([...together(asked, same)]).toEqual([...asked].map((each, at) => Math.fround(each + same[at]!)));
});

test('a damaged file is told, and not read as other words', () => {
  const file = join(folder, 'meanings.bin');
  writeFileSync(file, Buffer.concat([Buffer.from('bank river\n'), Buffer.alloc(159)]));
  expect(() => new Meanings(pathToFileURL(file))).toThrow('159 numbers for 2 words');
});
