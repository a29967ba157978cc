import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeStory, type StoryDraft } from '../../src/stories/index.ts';
import { draft, openTestHouse, type TestHouse } from '../setup/house.ts';

let house: TestHouse;
let key: string;
const ids: string[] = [];

const [ORIGINAL] = draft().sources;
const by = (...publishers: readonly [name: string, domain: string | null][]): Partial<StoryDraft> => ({
  sources: publishers.map(([publisher, domain], n) => ({
    ...ORIGINAL!,
    publisher,
    domain,
    url: `https://x.example/${ids.length}/${n}`,
  })),
  claims: [],
});

beforeAll(async () => {
  house = await openTestHouse();
  key = await house.key('enterprise');
  const drafts = [
    by(['Harbour Courier', 'courier.example']),
    by(['Harbour Courier', 'www.courier.example'], ['HARBOUR  COURIER', null]),
    by(['Harbour Courier', 'courier.example'], ['Le Monde Élu', 'elu.example']),
    by(['Daily: The Paper', 'paper.example']),
    by(['Washington Post, The', null]),
    {
      ...by(['Own desk', null]),
      sources: [{ ...ORIGINAL!, publisher: 'Own desk', sourceType: 'svc_record' as const }],
    },
  ].map((more, n) =>
    draft({
      ...more,
      title: `Told ${n}`,
      publishedAt: new Date(Date.now() - (10 - n) * 3_600_000).toISOString(),
    }),
  );
  for (const outcome of await house.publish(drafts)) ids.push((outcome as { id: string }).id);
});
afterAll(() => house?.close());

interface Publisher {
  readonly value: string;
  readonly label: string;
  readonly domain: string | null;
  readonly matchCount: number;
  readonly counts: { readonly last24h: number };
  readonly lastSeenAt: string | null;
  readonly newestStory: { readonly storyId: string; readonly title: string } | null;
  readonly links: { readonly stories: string; readonly rss: string };
}
async function found(query = ''): Promise<Publisher[]> {
  const answer = await house.get(`/v1/publishers${query}`, key);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ publishers: Publisher[] }>().publishers;
}
const values = async (query: string): Promise<string[]> => (await found(query)).map(({ value }) => value);

describe('publishers', () => {
  test('without a name those of most stories come first, each with what is known of it', async () => {
    const all = await found();
    expect(all.map(({ value, matchCount }) => [value, matchCount])).toEqual([
      ['harbour courier', 3],
      ['daily: the paper', 1],
      ['le monde elu', 1],
      ['washington post, the', 1],
    ]);
    expect(all[0]).toMatchObject({
      label: 'Harbour Courier',
      domain: 'courier.example',
      counts: { last24h: 3 },
      newestStory: { storyId: ids[2], title: 'Told 2' },
    });
    expect(Date.now() - Date.parse(all[0]!.lastSeenAt!)).toBeLessThan(9 * 3_600_000);
  });

  test.each([
    ['harbour', ['harbour courier']],
    ['cour', ['harbour courier']],
    ['HARBOR COURIER', ['harbour courier']],
    ['courier.example', ['harbour courier']],
    ['www.courier.ex', ['harbour courier']],
    ['élu', ['le monde elu']],
    ['the paper', ['daily: the paper']],
    ['daily: the', ['daily: the paper']],
    ['own desk', []],
    ['nobody', []],
  ])('%s finds %j', async (q, expected) => {
    expect(await values(`?q=${encodeURIComponent(q)}`)).toEqual(expected);
  });

  test('each links to its stories and its feed, whatever its name', async () => {
    for (const publisher of await found()) {
      for (const link of [publisher.links.stories, publisher.links.rss]) {
        const answer = await house.get(link.slice(link.indexOf('/v1/')), key);
        expect(answer.statusCode, link).toBe(200);
        if (!link.includes('/rss')) {
          expect(answer.json().page.total, link).toBe(publisher.matchCount);
        }
      }
    }
  });

  test('are the same in GraphQL, with their stories', async () => {
    const query = `{ publishers(q: "courier", first: 5) { nodes { value label domain matchCount counts { last24h }
      lastSeenAt newestStory { storyId slug title } links { stories rss } stories(first: 9) { nodes { id } } } page { total } } }`;
    const answer = await house.app.inject({
      method: 'POST',
      url: '/graphql',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      payload: JSON.stringify({ query }),
    });
    type Node = Publisher & { stories: { nodes: { id: string }[] } };
    const { data } = answer.json<{ data: { publishers: { nodes: Node[]; page: { total: number } } } }>();
    const [node] = data.publishers.nodes as [Node];
    const { stories, ...publisher } = node;
    const [rest] = await found('?q=courier');
    const { counts, ...others } = rest!;
    expect(publisher).toEqual({ ...others, counts: { last24h: counts.last24h } });
    expect(stories.nodes.map(({ id }) => id)).toEqual([ids[2], ids[1], ids[0]]);
    expect(data.publishers.page.total).toBe(1);
  });

  test('are what filters offer, as verification is', async () => {
    const { publishers, verification } = (await house.get('/v1/filters', key)).json();
    expect(publishers[0]).toEqual({ value: 'harbour courier', label: 'Harbour Courier', count: 3 });
    expect(verification).toEqual([{ value: 'unverified', label: 'Unverified', count: 6 }]);
  });

  test('are counted on from the tape: a retraction, a revision and a new story', async () => {
    await changeStory(house.services.stories, ids[2]!, { kind: 'retract' });
    expect((await found('?q=harbour'))[0]).toMatchObject({ matchCount: 2, newestStory: { storyId: ids[1] } });
    expect(await values('?q=elu')).toEqual([]);
    const fresh = draft(by(['Harbour Courier', null], ['Harbour courier', null], ['New Wire', null]));
    await house.publish([fresh]);
    expect((await found('?q=harbour'))[0]!.matchCount).toBe(3);
    await house.publish([{ ...fresh, ...by(['New Wire', null]) }]);
    expect((await found('?q=harbour'))[0]!.matchCount).toBe(2);
    expect((await found('?q=new wire'.replace(' ', '%20')))[0]!.matchCount).toBe(1);
    const other = await openTestHouse({ databaseUrl: house.databaseUrl, dataDir: house.dataDir });
    const counted = await other.get('/v1/publishers', key);
    expect(counted.json().publishers).toEqual(await found());
    await other.close();
  });
});
