import { expect, test, vi } from 'vitest';
import type { Database } from '../../src/platform/database.ts';
import { rankSealed } from '../../src/retrieval/ranking/rank-sealed.ts';
import type { Selection } from '../../src/retrieval/sealed/selection.ts';
import { bitmapOf, readSlots, SLOTS } from '../../src/retrieval/slots.ts';
import { fc } from '../setup/properties.ts';

vi.mock('../../src/retrieval/sealed/statement.ts', () => ({ rankStatement: () => ({}) }));

test('where nothing is sealed there is no ranking by the sealed index, and nobody fails for it', async () => {
  const db = { read: async () => [] } as Partial<Database> as Database;
  expect(await rankSealed(db, {} as Selection, [], [], () => 0, 10)).toBeUndefined();
});

const slotsOf = fc.uniqueArray(fc.integer({ min: 0, max: SLOTS - 1 }), { maxLength: 60 });
const ascending = (slots: readonly number[]): number[] => slots.toSorted((a, b) => a - b);

/** A bitmap as the index has it. @param bytes how long it is. */
function bitmap(slots: readonly number[], bytes = SLOTS / 8): Buffer {
  const bits = Buffer.alloc(bytes);
  for (const slot of slots) bits[slot >> 3]! |= 128 >> (slot & 7);
  return bits;
}

test('the slots of a bitmap are read in their order, whatever its length, with those that are named beside it', () => {
  fc.assert(
    fc.property(slotsOf, slotsOf, fc.integer({ min: 0, max: 6 }), (slots, more, less) => {
      const bytes = SLOTS / 8 - less;
      const held = slots.filter((slot) => slot < bytes * 8);
      const into = new Uint16Array(SLOTS);
      const hex = bitmap(held, bytes).toString('hex');
      const read = (text: string): number[] => [...into.subarray(0, readSlots(bitmapOf(hex, text), into))];
      expect(read('')).toEqual(ascending(held));
      expect(read(more.join('.'))).toEqual(ascending([...new Set([...held, ...more])]));
    }),
  );
});

const weighed = fc.array(fc.tuple(fc.integer({ min: 0, max: SLOTS - 1 }), fc.integer({ min: 1, max: 3 })), {
  maxLength: 80,
});
const sealedChunk = fc.record({
  matching: slotsOf,
  words: fc.array(weighed, { minLength: 2, maxLength: 2 }),
});
const changed = fc.record({
  chunk: fc.integer({ min: 0, max: 3 }),
  slot: fc.integer({ min: 0, max: SLOTS - 1 }),
  score: fc.integer({ min: 0, max: 40 }),
});
const RARITIES = [7, 2];

test('a ranking has the best stories, equal ones in the order of the list, changed ones among them', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(sealedChunk, { maxLength: 3 }),
      fc.array(changed, { maxLength: 6 }),
      fc.integer({ min: 1, max: 70 }),
      fc.boolean(),
      async (chunks, changes, most, asEntries) => {
        const late = changes
          .map((each) => ({ ...each, chunk: Math.min(each.chunk, chunks.length) }))
          .sort((a, b) => a.chunk - b.chunk || a.slot - b.slot);
        const found = chunks
          .map(({ matching }, nr) => `${nr}:1:${bitmap(matching).toString('hex')}:`)
          .join(',');
        const fresh = late.map(({ chunk, slot, score }, nr) => [
          `fresh ${nr}`,
          chunk === chunks.length ? null : String(chunk),
          slot,
          String(score),
          null,
        ]);
        const rows = chunks.flatMap(({ words }, chunk) =>
          words.map((word, nr) => weightRow(nr, chunk, new Map(word), asEntries)),
        );
        const db = {
          read: async () => [['9', found, JSON.stringify(fresh)]],
          hotBytes: async () => [[Buffer.from('9'), null, null, null, null], ...rows],
        } as Partial<Database> as Database;
        const words = [
          { lexeme: 'flood', scope: undefined },
          { lexeme: 'river', scope: undefined },
        ];
        const ranked = (await rankSealed(db, {} as Selection, words as never, RARITIES, Number, most))!;
        const all = [
          ...chunks.flatMap(({ matching, words }, chunk) =>
            matching.map((slot) => ({
              order: chunk * SLOTS + slot + 0.5,
              score: words.reduce((sum, word, nr) => sum + RARITIES[nr]! * (new Map(word).get(slot) ?? 0), 0),
              at: chunk * SLOTS + slot,
            })),
          ),
          ...late.map(({ chunk, slot, score }, nr) => ({
            order: chunk === chunks.length ? chunk * SLOTS + nr / 100 : chunk * SLOTS + slot + nr / 100,
            score,
            at: chunks.length * SLOTS + nr,
          })),
        ];
        const best = all.sort((a, b) => b.score - a.score || a.order - b.order).slice(0, most);
        expect(ranked.count).toBe(all.length);
        expect([...ranked.at]).toEqual(best.map(({ at }) => at));
        expect([...ranked.scores]).toEqual(best.map(({ score }) => score));
      },
    ),
  );
});

/** What a word weighs in the slots of a chunk, as the index has it: a bitmap with its weights, or entries. */
function weightRow(nr: number, chunk: number, word: ReadonlyMap<number, number>, asEntries: boolean) {
  const slots = ascending([...word.keys()]);
  const head = [Buffer.from(String(nr)), Buffer.from(String(chunk))];
  if (!asEntries || slots.length === 0)
    return [...head, bitmap(slots), Buffer.from(slots.map((slot) => word.get(slot)!)), null];
  const entries = slots.map((slot) => word.get(slot)! * SLOTS + slot).join(',');
  return [...head, null, null, Buffer.from(entries)];
}
