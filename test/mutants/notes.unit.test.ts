import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { Notes } from './notes.ts';

const killed = (id: number) => ({ kind: 'killed', id, by: 'a.unit.test.ts', failed: '' }) as const;

function place(): string {
  const folder = mkdtempSync(join(tmpdir(), 'notes-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return join(folder, 'state.ndjson');
}

test('what another run noted is told once, and what this one noted not at all', () => {
  const file = place();
  const [one, other] = [new Notes(file, 'x'), new Notes(file, 'x')];
  one.add(killed(1));
  other.add(killed(2));
  expect(one.news()).toEqual([killed(2)]);
  expect(one.news()).toEqual([]);
  expect(other.news()).toEqual([killed(1)]);
  expect(new Notes(file, 'x').news()).toEqual([killed(1), killed(2)]);
});

test('a step that another run has begun is taken for as long as its process lives', () => {
  const file = place();
  const [one, other] = [new Notes(file, 'x'), new Notes(file, 'x')];
  one.begin('a.test.ts');
  // No process has so high a number.
  one.add({ kind: 'begun', step: 'b.test.ts', pid: 2 ** 30 });
  expect(other.news()).toEqual([]);
  expect(other.isTaken('a.test.ts')).toBe(true);
  expect(other.isTaken('b.test.ts')).toBe(false);
  expect(other.isTaken('c.test.ts')).toBe(false);
});

test('notes on other mutants are refused', () => {
  const file = place();
  new Notes(file, 'x').add(killed(1));
  expect(() => new Notes(file, 'y')).toThrow('is of other mutants');
});

test('without a file nothing is kept', () => {
  const notes = new Notes('', 'x');
  notes.add(killed(1));
  expect(notes.news()).toEqual([]);
});
