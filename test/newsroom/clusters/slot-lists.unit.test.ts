import { expect, it } from 'vitest';
import { SlotLists } from '../../../src/newsroom/clusters/slot-lists.ts';
import { fc } from '../../setup/properties.ts';

const STEP = fc.record({ isGone: fc.boolean(), feature: fc.nat(40), slot: fc.nat(60) });

it('lists that grow, shrink and take the places of others hold what was added to them and not removed', () => {
  fc.assert(
    fc.property(fc.array(STEP, { maxLength: 600 }), (steps) => {
      const lists = new SlotLists();
      const expected = new Map<number, Set<number>>();
      for (const { isGone, feature: number, slot } of steps) {
        // Far apart, so that the numbers of features grow too.
        const feature = 1_000 * number;
        lists.open(feature);
        const there = expected.get(feature) ?? new Set();
        expected.set(feature, there);
        if (!isGone && !there.has(slot)) {
          lists.add(feature, slot);
          there.add(slot);
        } else if (isGone && there.has(slot)) {
          there.delete(slot);
          expect(lists.remove(feature, slot)).toBe(there.size);
        }
      }
      for (const [feature, there] of expected) {
        const start = lists.start(feature);
        expect(lists.length(feature)).toBe(there.size);
        expect(new Set(lists.slots.slice(start, start + there.size))).toEqual(there);
      }
    }),
  );
});

it('lists that end leave their room to others', () => {
  const lists = new SlotLists();
  lists.open(1);
  for (let round = 0; round < 1_000; round += 1) {
    for (let slot = 0; slot < 100; slot += 1) lists.add(1, slot);
    for (let slot = 0; slot < 100; slot += 1) lists.remove(1, slot);
  }
  expect(lists.slots.length).toBe(4_096);
});
