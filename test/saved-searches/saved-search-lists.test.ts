import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { encodeId, newUuid } from '../../src/platform/ids.ts';
import { getSearch } from '../../src/saved-searches/index.ts';
import { changeStory } from '../../src/stories/index.ts';
import { draft } from '../setup/house.ts';
import { type Matching, openMatching } from './matching.ts';
import { chance, ENTITIES, PATHS, randomDraft, randomSearch } from './random-searches.ts';

let matching: Matching;
beforeAll(async () => {
  matching = await openMatching();
});
afterAll(() => matching?.close());

describe('what is recorded equals running the search as a list', () => {
  test.each([1, 2, 3])(
    'for random searches over random stories, revised and withdrawn (seed %i)',
    async (seed) => {
      await matching.clear();
      const random = chance(seed);
      const searches: string[] = [];
      for (let i = 0; i < 150; i += 1) searches.push(await matching.save(randomSearch(random)));
      const drafts = Array.from({ length: 90 }, () => randomDraft(random));
      const ids: string[] = [];
      // One by one and in batches: both are one transaction each.
      for (const one of drafts.slice(0, 15)) ids.push(...(await matching.announce([one])));
      ids.push(...(await matching.announce(drafts.slice(15))));
      const compare = async (): Promise<number> => {
        let found = 0;
        for (const search of searches) {
          const row = await getSearch(matching.db, matching.tenant, search);
          const is = await matching.matched(search);
          expect(is, JSON.stringify([row.query, row.filters])).toEqual(await matching.listed(search));
          found += is.length;
        }
        return found;
      };
      // Otherwise both could be empty.
      expect(await compare()).toBeGreaterThan(500);

      await matching.announce(drafts.slice(0, 40).map((old) => ({ ...randomDraft(random), keys: old.keys })));
      await changeStory(matching.room, ids[50]!, { kind: 'retract' }, { announce: true });
      await changeStory(matching.room, ids[51]!, { kind: 'merge', into: ids[52]! }, { announce: true });
      for (const id of ids.slice(53, 56)) {
        await changeStory(
          matching.room,
          id,
          { kind: 'restrict', openTo: ['enterprise'] },
          { announce: true },
        );
      }
      await changeStory(matching.room, ids[53]!, { kind: 'restrict', openTo: [] }, { announce: true });
      // Revised while it is restricted: it stays out.
      await matching.announce([{ ...randomDraft(random), keys: drafts[54]!.keys }]);
      expect(await compare()).toBeGreaterThan(400);
    },
  );

  test('for searches by the ids of entities and paths', async () => {
    await matching.clear();
    await matching.announce([
      draft({ entities: [ENTITIES[0]], impactPaths: [PATHS[0]], tags: [], countries: [] }),
    ]);
    const { db } = matching;
    const entity = (await db.query<{ id: string }>('select id from entities')).rows[0]!.id;
    const path = (await db.query<{ id: string }>('select id from impact_paths')).rows[0]!.id;
    const searches = [
      await matching.save({ filters: { entity: encodeId('ent', entity) } }),
      await matching.save({
        filters: { entity: encodeId('ent', entity), impactPath: encodeId('path', path) },
      }),
      await matching.save({ filters: { entity: encodeId('ent', newUuid()) } }),
    ];
    const [both] = await matching.announce([draft({ entities: [ENTITIES[0]], impactPaths: [PATHS[0]] })]);
    const [one] = await matching.announce([draft({ entities: [ENTITIES[0]], impactPaths: [PATHS[1]] })]);
    const found = await Promise.all(searches.map(matching.matched));
    expect(found.map((stories) => stories.map((uuid) => encodeId('story', uuid)).sort())).toEqual([
      [both, one].sort(),
      [both],
      [],
    ]);
  });

  test('also for a name that nobody knew when the search was saved, and for one that an entity gets later', async () => {
    await matching.clear();
    const unknown = await matching.save({ filters: { entity: 'Zephyr Motors' } });
    const alias = await matching.save({ filters: { entity: 'Zephyr AG' }, query: 'harbour' });
    const zephyr = { slug: 'zephyr', label: 'Zephyr Motors', kind: 'company' } as const;
    await matching.announce([draft({ entities: [zephyr] })]);
    expect(await matching.matched(unknown)).toHaveLength(1);
    expect(await matching.matched(alias)).toEqual([]);
    await matching.db.query(
      `insert into entity_names (name, entity_id, label) select 'zephyr ag', id, 'Zephyr AG' from entities where slug = 'zephyr'`,
    );
    await matching.announce([draft({ entities: [zephyr] })]);
    expect(await matching.matched(unknown)).toEqual(await matching.listed(unknown));
    expect(await matching.matched(alias)).toHaveLength(1);
  });
});
