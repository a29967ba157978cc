import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { revisionRoutes } from '../../rest/news/revisions.ts';
import { differenceOf, type Segment, shortened } from '../../src/stories/history/difference.ts';
import { changeStory, type StoryDraft } from '../../src/stories/index.ts';
import { draft, openTestHouse, type TestHouse } from '../setup/house.ts';

interface Revision {
  revision: number;
  updatedAt: string;
  at: string;
  changed: string[];
  changes: { field: string; before: unknown; after: unknown; segments: Segment[] | null }[];
  story?: Record<string, unknown>;
}
interface List {
  storyId: string;
  revisions: Revision[];
  page: { size: number; returned: number; total: number; has_next: boolean; next_cursor: string | null };
}
type Made = { id: string; slug: string };

let house: TestHouse;
let key: string;
let was: StoryDraft;
let made: Made;
/** The story in full, as it was after each revision. */
const states: Record<string, unknown>[] = [];

beforeAll(async () => {
  house = await openTestHouse();
  key = await house.key('enterprise');
  was = draft({ title: 'The council approved the plan', summary: 'By nine votes to four.', tags: ['plans'] });
  const steps: Partial<StoryDraft>[] = [
    {},
    { title: 'The council rejected a plan', updatedAt: '2026-07-02T10:00:00Z' },
    { tags: ['plans', 'councils'], category: 'business', summary: 'By nine votes to five.' },
    { bodyHtml: '<p>The council approved the plan by nine votes to four.</p><p>Work begins in autumn.</p>' },
    { claims: [], impactDetails: [] },
  ];
  for (const step of steps) {
    was = { ...was, ...step };
    [made] = await published([was]);
    states.push((await house.get(`/v1/news/${made.id}`, key)).json());
  }
});
afterAll(() => house?.close());

/** Publishes stories, and knows how many there are. */
async function published<const Drafts extends readonly StoryDraft[]>(
  drafts: Drafts,
): Promise<{ readonly [Index in keyof Drafts]: Made }> {
  const outcomes: unknown = await house.publish(drafts);
  return outcomes as { readonly [Index in keyof Drafts]: Made };
}

async function read<T>(path: string, by = key): Promise<T> {
  const answer = await house.get(path, by);
  expect(answer.statusCode, `${path}: ${answer.body.slice(0, 300)}`).toBe(200);
  return answer.json();
}
async function refusal(path: string, by = key): Promise<[number, string]> {
  const answer = await house.get(path, by);
  return [answer.statusCode, answer.json().code];
}
const sides = (segments: readonly Segment[]): [before: string, after: string] => [
  segments
    .filter(({ op }) => op !== 'inserted')
    .map(({ text }) => text)
    .join(''),
  segments
    .filter(({ op }) => op !== 'deleted')
    .map(({ text }) => text)
    .join(''),
];

describe('the revisions of a story', () => {
  test('are all there, the latest first, each with what it changed', async () => {
    const list = await read<List>(`/v1/news/${made.id}/revisions`);
    expect(list.storyId).toBe(made.id);
    expect(list.page).toEqual({ size: 20, returned: 5, total: 5, has_next: false, next_cursor: null });
    expect(list.revisions.map(({ revision, changed }) => [revision, changed])).toEqual([
      [5, ['claims', 'impactDetails']],
      [4, ['body']],
      [3, ['category', 'summary', 'tags']],
      [2, ['slug', 'title']],
      [1, []],
    ]);
    expect(list.revisions.map(({ updatedAt }) => updatedAt)).toEqual(
      states.map((state) => state.updatedAt).reverse(),
    );
    expect(list.revisions[3]!.updatedAt).toBe('2026-07-02T10:00:00.000Z');
    for (const { at } of list.revisions) expect(Date.parse(at)).toBeGreaterThan(Date.now() - 60_000);
  });

  test('say what was before and after, and word by word what changed in texts', async () => {
    const { revisions } = await read<List>(`/v1/news/${made.id}/revisions`);
    const [five, four, three, two, one] = revisions;
    expect(one!.changes).toEqual([]);
    expect(two!.changes[1]).toEqual({
      field: 'title',
      before: 'The council approved the plan',
      after: 'The council rejected a plan',
      segments: [
        { op: 'equal', text: 'The council ', omitted: 0 },
        { op: 'deleted', text: 'approved the', omitted: 0 },
        { op: 'inserted', text: 'rejected a', omitted: 0 },
        { op: 'equal', text: ' plan', omitted: 0 },
      ],
    });
    expect(three!.changes).toEqual([
      { field: 'category', before: 'politics', after: 'business', segments: null },
      expect.objectContaining({ field: 'summary' }),
      { field: 'tags', before: ['plans'], after: states[2]!.tags, segments: null },
    ]);
    const [body] = four!.changes;
    expect([body!.field, body!.before, body!.after]).toEqual(['body', null, null]);
    expect(sides(body!.segments!)).toEqual([
      (states[2]!.body as { text: string }).text,
      (states[3]!.body as { text: string }).text,
    ]);
    expect(body!.segments!.filter(({ op }) => op !== 'equal').map(({ text }) => text)).toEqual([
      'spring',
      'autumn',
    ]);
    expect(five!.changes.map(({ field, before, after }) => [field, before, after])).toEqual([
      ['claims', states[3]!.claims, []],
      ['impactDetails', states[3]!.impactDetails, []],
    ]);
  });

  test('can be narrowed: fields and groups that nobody asked for are only named', async () => {
    const fields = async (query: string) =>
      (await read<List>(`/v1/news/${made.id}/revisions?${query}`)).revisions.map(({ changed, changes }) => [
        changed.length,
        changes.map(({ field }) => field),
      ]);
    expect(await fields('include=body')).toEqual([
      [2, []],
      [1, ['body']],
      [3, ['category', 'summary', 'tags']],
      [2, ['slug', 'title']],
      [0, []],
    ]);
    expect(await fields('fields=title,claims')).toEqual([
      [2, ['claims']],
      [1, []],
      [3, []],
      [2, ['title']],
      [0, []],
    ]);
  });

  test('are walked by cursor', async () => {
    const seen: number[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const { revisions, page }: List = await read(
        `/v1/news/${made.slug}/revisions?limit=2${cursor === '' ? '' : `&cursor=${cursor}`}`,
      );
      seen.push(...revisions.map(({ revision }) => revision));
      cursor = page.next_cursor;
    }
    expect(seen).toEqual([5, 4, 3, 2, 1]);
    for (const wrong of [
      'x',
      (await read<{ page: { next_cursor: string } }>('/v1/changes')).page.next_cursor,
    ]) {
      expect(await refusal(`/v1/news/${made.id}/revisions?cursor=${wrong}`)).toEqual([400, 'invalid_cursor']);
    }
    expect(await refusal(`/v1/news/${made.id}/revisions?limit=101`)).toEqual([400, 'invalid_parameter']);
  });

  test('can be read one by one: the story as it was, and what had changed, whole', async () => {
    for (const [index, state] of states.entries()) {
      const one = await read<Revision>(`/v1/news/${made.id}/revisions/${index + 1}`);
      expect(one.revision).toBe(index + 1);
      expect(one.story).toEqual(state);
      revisionRoutes[1]!.success.schema.parse(one);
    }
    const { story } = await read<Revision>(`/v1/news-stories/${made.id}/revisions/2?fields=title`);
    expect(story).toEqual({ id: made.id, title: 'The council rejected a plan' });
    for (const wrong of ['6', '0', '-1', '1.0', '01', 'one', '99999999999', '4294967297']) {
      expect(await refusal(`/v1/news/${made.id}/revisions/${wrong}`), wrong).toEqual([404, 'not_found']);
    }
    revisionRoutes[0]!.success.schema.parse(await read(`/v1/news/${made.id}/revisions`));
  });

  test('are as open as their story: 404, 410, 403, and the survivor’s when it was merged', async () => {
    const [a, b, c] = await published([draft(), draft(), draft()]);
    const room = house.services.stories;
    await changeStory(room, a.id, { kind: 'retract' });
    await changeStory(room, b.id, { kind: 'restrict', openTo: ['enterprise'] });
    await changeStory(room, c.id, { kind: 'merge', into: made.id });
    const free = await house.key('free');
    for (const tail of ['', '/1']) {
      expect(await refusal(`/v1/news/story_nothing/revisions${tail}`)).toEqual([404, 'not_found']);
      expect(await refusal(`/v1/news/${a.id}/revisions${tail}`)).toEqual([410, 'gone']);
      expect(await refusal(`/v1/news/${b.slug}/revisions${tail}`, free)).toEqual([403, 'restricted']);
      expect((await house.get(`/v1/news/${b.slug}/revisions${tail}`, key)).statusCode).toBe(200);
    }
    expect(await read(`/v1/news/${c.id}/revisions`)).toEqual(await read(`/v1/news/${made.id}/revisions`));
    expect(await read(`/v1/news/${c.slug}/revisions/2`)).toEqual(
      await read(`/v1/news/${made.id}/revisions/2`),
    );
    expect((await house.get(`/v1/news/${made.id}/revisions`)).statusCode).toBe(401);
  });
});

describe('over GraphQL', () => {
  async function graphql(query: string) {
    const answer = await house.app.inject({
      method: 'POST',
      url: '/graphql',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      payload: { query },
    });
    return answer.json();
  }
  const REVISION =
    'revision updatedAt at changed changes { field before after segments { op text omitted } }';
  const CARD =
    'id: storyId slug title summary tags category popularity revision updatedAt body { html text wordCount }';

  test('the same revisions, differences and cursors as over REST', async () => {
    const list = await read<List>(`/v1/news/${made.id}/revisions?limit=3`);
    const { data, errors, extensions } = await graphql(
      `{ story(idOrSlug: "${made.slug}") { revisions(first: 3) { nodes { ${REVISION} } totalCount
         pageInfo { hasPreviousPage hasNextPage endCursor } } } }`,
    );
    expect(errors).toBeUndefined();
    const found = data.story.revisions;
    expect(found.pageInfo.hasPreviousPage).toBe(false);
    expect(found.nodes).toEqual(list.revisions);
    expect([found.totalCount, found.pageInfo.hasNextPage]).toEqual([list.page.total, list.page.has_next]);
    expect(found.pageInfo.endCursor).toBe(list.page.next_cursor);
    expect(extensions.cost.requested).toBe(2);
    const next = await graphql(
      `{ story(idOrSlug: "${made.id}") { revisions(after: "${list.page.next_cursor}") { nodes { revision }
         pageInfo { hasPreviousPage } } } }`,
    );
    expect(next.data.story.revisions.nodes).toEqual([{ revision: 2 }, { revision: 1 }]);
    expect(next.data.story.revisions.pageInfo.hasPreviousPage).toBe(true);
  });

  test('one revision, with the story as it was', async () => {
    const rest = await read<Revision>(`/v1/news/${made.id}/revisions/3`);
    const { data } = await graphql(
      `{ storyRevision(idOrSlug: "${made.id}", revision: 3) {
         revision updatedAt at changed changes(whole: true) { field before after segments { op text omitted } }
         story { ${CARD} } } }`,
    );
    const { story, ...revision } = data.storyRevision;
    const { story: whole, ...others } = rest;
    expect(revision).toEqual(others);
    expect(whole).toMatchObject(story);
    const wrong = await graphql(`{ storyRevision(idOrSlug: "${made.id}", revision: 9) { at } }`);
    expect(wrong.errors[0].extensions.code).toBe('not_found');
  });

  test('of a page of stories are read together: as many statements for twenty as for two', async () => {
    await house.publish(Array.from({ length: 20 }, () => draft({ tags: ['together'] })));
    const { db } = house.services;
    const real = db.hot;
    const count = async (first: number): Promise<number> => {
      let statements = 0;
      db.hot = (name, text, values) => {
        // The service itself asks from time to time how far the index is sealed and where the tape stands.
        if (!/^(?:seal_state|tape_place|tape_holds)$/.test(name)) statements += 1;
        return real.call(db, name, text, values);
      };
      const { data, extensions } = await graphql(
        `{ stories(tag: "together", first: ${first}) { nodes { revisions(first: 2) { nodes { changed story { title } } } } } }`,
      );
      db.hot = real;
      expect(data.stories.nodes).toHaveLength(first);
      expect(data.stories.nodes[0].revisions.nodes).toHaveLength(1);
      expect(extensions.cost.requested).toBe(1 + first);
      return statements;
    };
    await count(2);
    expect(await count(20)).toBe(await count(2));
  });

  test('of a story that a past list shows and that is no more say so, beside those of the others', async () => {
    const [a, b] = await published([draft({ tags: ['past'] }), draft({ tags: ['past'] })]);
    const at = (await house.get('/v1/news?tag=past', key)).json().page.as_of;
    await changeStory(house.services.stories, a.id, { kind: 'retract' });
    const { data, errors } = await graphql(
      `{ stories(tag: "past", asOf: "${at}") { nodes { id revisions { totalCount } } } }`,
    );
    expect(data.stories.nodes).toHaveLength(2);
    for (const { id, revisions } of data.stories.nodes) {
      expect(revisions).toEqual(id === b.id ? { totalCount: 1 } : null);
    }
    expect(errors.map((error: { extensions: { code: string } }) => error.extensions.code)).toEqual(['gone']);
  });
});

describe('a difference', () => {
  const words = ['the', 'plan', 'was', 'über', '港', '口', 'no.', '1,000', '—', '\n', '😀', "isn't"];

  test('rebuilds both texts, whatever they are', () => {
    let state = 7;
    const random = (): number => {
      state = (state * 48_271) % 2_147_483_647;
      return state / 2_147_483_647;
    };
    const text = (): string =>
      Array.from(
        { length: Math.floor(random() * 40) },
        () => words[Math.floor(random() * words.length)],
      ).join(random() < 0.7 ? ' ' : '');
    for (let n = 0; n < 3_000; n += 1) {
      const before = text();
      const after = random() < 0.5 ? text() : before.replace('plan', 'no plan').replace('was', '');
      const segments = differenceOf(before, after);
      expect(sides(segments)).toEqual([before, after]);
      for (const [index, segment] of segments.entries()) {
        expect(segment.text).not.toBe('');
        expect(segment.op).not.toBe(segments[index + 1]?.op);
      }
    }
  });

  test('of equal texts is one stretch, of none is nothing', () => {
    expect(differenceOf('a b', 'a b')).toEqual([{ op: 'equal', text: 'a b', omitted: 0 }]);
    expect(differenceOf('', '')).toEqual([]);
    expect(differenceOf('', 'new')).toEqual([{ op: 'inserted', text: 'new', omitted: 0 }]);
  });

  test('is the shortest: one changed word among thousands is one word, in any script', () => {
    const many = Array.from({ length: 20_000 }, (_, i) => `word${i}`);
    const changed = many.with(10_000, 'another').join(' ');
    const segments = differenceOf(many.join(' '), changed);
    expect(segments.map(({ op }) => op)).toEqual(['equal', 'deleted', 'inserted', 'equal']);
    expect([segments[1]!.text, segments[2]!.text]).toEqual(['word10000', 'another']);
    expect(
      differenceOf('議会は計画を承認した', '議会は計画を否決した').map(({ op, text }) => [op, text]),
    ).toEqual([
      ['equal', '議会は計画を'],
      ['deleted', '承認'],
      ['inserted', '否決'],
      ['equal', 'した'],
    ]);
  });

  test('of texts that have next to nothing in common is coarser rather than slow', () => {
    const long = (seed: number): string =>
      Array.from({ length: 60_000 }, (_, i) => `w${(i * seed) % 9_973}${i % 15 === 0 ? '.' : ''}`).join(' ');
    const [before, after] = [long(31), long(57)];
    const segments = differenceOf(before, after);
    expect(sides(segments)).toEqual([before, after]);
  });

  test('can be shortened to what stands around the changes', () => {
    const many = Array.from({ length: 2_000 }, (_, i) => `wörd${i} 😀`).join(' ');
    const segments = differenceOf(`${many} old ${many}`, `${many} new ${many}`);
    const [first, deleted, inserted, last] = shortened(segments);
    expect([deleted!.text, inserted!.text]).toEqual(['old', 'new']);
    expect(first!.text.startsWith('…')).toBe(true);
    expect(last!.text.endsWith('…')).toBe(true);
    expect(first!.text.length).toBeLessThan(400);
    expect(first!.omitted + first!.text.length - 1).toBe(many.length + 1);
    for (const { text } of [first!, last!]) expect(text.isWellFormed()).toBe(true);
  });
});
