import { describe, expect, test } from 'vitest';
import { type ClusterItem, Clusters, SETTINGS } from '../../../src/newsroom/clusters/index.ts';
import { fc } from '../../setup/properties.ts';
import { DAY, item, START, WORDS } from './engine-items.ts';

const stream = fc.array(
  fc.record({
    words: fc.array(fc.constantFrom(...WORDS), { minLength: 3, maxLength: 9 }),
    day: fc.integer({ min: 0, max: 40 }),
    again: fc.boolean(),
  }),
  { minLength: 20, maxLength: 120 },
);

describe('one sequence, one result', () => {
  const settings = { ...SETTINGS, capacity: 64 };

  const itemsOf = (drawn: readonly { words: string[]; day: number; again: boolean }[]): ClusterItem[] =>
    drawn.map(({ words, day, again }, at) => ({
      ...item(words.join(' '), { publishedAt: START + day * DAY }),
      seq: at + 1,
      // A changed item comes again under its own id.
      id: `01900000-0000-7000-8000-${(again && at > 10 ? at - 10 : at).toString(16).padStart(12, '0')}`,
    }));

  test('a restart between any two items changes no decision', () => {
    fc.assert(
      fc.property(stream, fc.infiniteStream(fc.nat(7)), (drawn, cuts) => {
        const items = itemsOf(drawn);
        const whole = new Clusters(settings);
        let cut = new Clusters(settings);
        const latest = new Map<string, ClusterItem>();
        for (const one of items) {
          const decision = whole.add(one);
          expect(cut.add(one)).toEqual(decision);
          latest.set(one.id, one);
          if (cuts.next().value !== 0) continue;
          cut = rebuilt(whole, latest);
        }
      }),
      { numRuns: 60 },
    );
  });

  function rebuilt(engine: Clusters, latest: ReadonlyMap<string, ClusterItem>): Clusters {
    const again = new Clusters(settings);
    const members = [...engine.all()].flatMap(({ id, items }) =>
      items.map((one) => ({ id, one: latest.get(one)! })),
    );
    members.sort((a, b) => a.one.seq - b.one.seq);
    for (const { id, one } of members) again.restore(one, id);
    for (const [a, b] of engine.separations()) again.separate(a, b);
    return again;
  }

  test('the ids of items decide nothing', () => {
    fc.assert(
      fc.property(stream, fc.infiniteStream(fc.nat(0xffffff)), (drawn, random) => {
        const items = itemsOf(drawn);
        const others = new Map<string, string>();
        for (const { id } of items) {
          const first = random.next().value.toString(16).padStart(8, '0');
          if (!others.has(id)) others.set(id, `${first}${id.slice(8)}`);
        }
        const renamed = items.map((one) => ({ ...one, id: others.get(one.id)! }));
        const numbers = (all: readonly ClusterItem[]): string[] => {
          const engine = new Clusters(settings);
          const seqOf = new Map<string, number>();
          const joins = all.map((one) => {
            const { isNew, merges, splits, joined } = engine.add(one);
            seqOf.set(one.id, one.seq);
            return JSON.stringify([isNew, joined, merges.map(({ joined }) => joined), splits.length]);
          });
          return [
            ...joins,
            ...[...engine.all()].map(({ items: ids }) => ids.map((id) => seqOf.get(id)).join()).sort(),
          ];
        };
        expect(numbers(renamed)).toEqual(numbers(items));
      }),
      { numRuns: 60 },
    );
  });

  test('an archive clusters as the news of today does', () => {
    fc.assert(
      fc.property(stream, fc.integer({ min: -14_000, max: 0 }), (drawn, days) => {
        const items = itemsOf(drawn);
        const [now, then] = [new Clusters(settings), new Clusters(settings)];
        for (const one of items) {
          expect(then.add({ ...one, publishedAt: one.publishedAt + days * DAY })).toEqual(now.add(one));
        }
      }),
      { numRuns: 30 },
    );
  });
});

test('what ends at a place of the sequence ends also where the item of it changed before it came', () => {
  const engine = new Clusters({ ...SETTINGS, capacity: 64 });
  const first = item('Fire at the Quillon refinery', { seq: 1 });
  engine.add(first);
  engine.add(item('Ferry Aurelia runs aground', { seq: 127 }));
  expect(engine.knows(first.id)).toBe(true);
  // The item of place 128 has another one by now, as the rows say too.
  engine.add(item('Ministers of Norvia agree on a budget', { seq: 129 }));
  expect(engine.knows(first.id)).toBe(false);
});

test('memory holds the last items of the sequence, however many came before', () => {
  const engine = new Clusters({ ...SETTINGS, capacity: 512 });
  const ids: string[] = [];
  for (let at = 1; at <= 6_000; at += 1) {
    const one = item(`word${at} name${at} town${at} and ${WORDS[at % WORDS.length]}`);
    ids.push(one.id);
    engine.add({ ...one, seq: at });
  }
  const held = [...engine.all()].flatMap(({ items }) => items);
  expect(held.length).toBeGreaterThanOrEqual(512);
  expect(held.length).toBeLessThanOrEqual(512 + 64);
  expect(engine.size.items).toBe(held.length);
  expect(ids.filter((id) => engine.knows(id)).toSorted()).toEqual(held.toSorted());
  expect(engine.size.features).toBeLessThan(10 * 600);
});

test('items that stay alone are kept for a shorter while than stories, so that months take no more than days', () => {
  const settings = { ...SETTINGS, capacity: 2_048, capacityAlone: 256 };
  const engine = new Clusters(settings);
  const ferry = 'Ferry Aurelia runs aground off Skagen';
  const sizes: (typeof engine.size)[] = [];
  let [first, alone] = ['', ''];
  for (let at = 1; at <= 6_000; at += 1) {
    // A hundred items a day for two months; one story that three papers tell, and one item like any other.
    const isStory = at < 4;
    const title = isStory
      ? ferry
      : at === 4
        ? 'Kessler sells the Brightwater refinery'
        : `word${at} name${at} town${at}`;
    const one = { ...item(title, { publishedAt: START + Math.floor(at / 100) * DAY }), seq: at };
    engine.add(one);
    if (at === 1) first = one.id;
    if (at === 4) alone = one.id;
    if (at % 1_000 === 0) sizes.push(engine.size);
    if (at === 1_000) expect([engine.knows(first), engine.knows(alone)]).toEqual([true, false]);
  }
  expect(engine.knows(first)).toBe(false);
  for (const { clusters, items, features } of sizes) {
    expect(clusters).toBeLessThanOrEqual(256 + 64 + 1);
    expect(items).toBeLessThanOrEqual(256 + 64 + 3);
    expect(features).toBeLessThan(10 * 330);
  }
});

test('what was there before thousands of others is still found, however the lists have grown', () => {
  const engine = new Clusters();
  engine.add(item('Ferry Aurelia runs aground off Skagen'));
  for (let at = 0; at < 4_200; at += 1) engine.add(item(`word${at} name${at} town${at}`));
  expect(engine.size.clusters).toBe(4_201);
  engine.add(item('Ferry Aurelia runs aground off Skagen, crew saved', { publisher: 'Nordic Sun Herald' }));
  expect(engine.size.clusters).toBe(4_201);
});
