import { expect, test } from 'vitest';
import { setsOf, statement } from '../../src/platform/sql/statement.ts';
import { textOf } from '../../src/platform/sql/values.ts';
import { fc } from '../setup/properties.ts';

test('a text has one name, whatever else was asked in between, and two texts have two', () => {
  const texts = Array.from(
    { length: 40 },
    (_, at) => `select ${'x'.repeat(at % 4)}${String(at).padStart(2, '0')}`,
  );
  const names = new Map<string, string>();
  fc.assert(
    fc.property(fc.constantFrom(...texts), fc.integer(), (text, value) => {
      const made = statement((p) => `${text} where ${p.add(value, 'integer')}`);
      expect(made.text).toBe(`${text} where $1::integer`);
      expect(made.values).toEqual([value]);
      expect(names.get(text) ?? made.name).toBe(made.name);
      names.set(text, made.name);
    }),
    { numRuns: 1_000 },
  );
  expect(new Set(names.values()).size).toBe(names.size);
});

test('sets of values are read back as they were, as texts', () => {
  const value = fc.oneof(fc.string({ unit: 'binary' }), fc.integer(), fc.bigInt(), fc.constant(null));
  fc.assert(
    fc.property(fc.array(fc.array(value, { maxLength: 12 }), { minLength: 1, maxLength: 8 }), (sets) => {
      const read = JSON.parse(setsOf(sets)) as Record<string, string | null>[];
      expect(read).toEqual(
        sets.map((set) => Object.fromEntries(set.map((each, at) => [`c${at + 1}`, textOf(each)]))),
      );
    }),
  );
});
