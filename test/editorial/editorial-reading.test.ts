import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { postListShape, postShape } from '../../rest/news/post-shapes.ts';
import { changeStory } from '../../src/stories/index.ts';
import { BASE_URL, draft } from '../setup/house.ts';
import { type Editorial, type Json, openEditorial } from './editorial.ts';

let service: Editorial;

beforeAll(async () => {
  service = await openEditorial();
});
afterAll(() => service?.close());

/** How many statements were sent meanwhile, by whatever way: all of them go through the driver's client. */
async function statements(work: () => Promise<unknown>): Promise<number> {
  await work();
  const sent = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await work();
    return sent.mock.calls.length;
  } finally {
    sent.mockRestore();
  }
}

describe('reading', () => {
  const TYPES = ['article', 'opinion', 'investigation', 'analysis'] as const;

  let told: { id: string; slug: string }[];

  beforeAll(async () => {
    told = (await service.house.publish(Array.from({ length: 30 }, () => draft()))) as typeof told;
    const many = Array.from({ length: 44 }, (_, i) =>
      service.post({
        type: TYPES[i % 4]!,
        period: i % 4 === 3 ? 'daily' : null,
        categories: i % 2 === 0 ? ['Reading Room'] : ['reading-room', 'economy'],
        countries: i % 3 === 0 ? ['BR', 'EU'] : ['JP'],
        sourceStories: [told[i % 30]!.id, told[(i + 7) % 30]!.id],
        citations: [{ story: told[i % 30]!.id, quote: 'nine votes to four' }],
        // Half of them share a time with another.
        publishedAt: new Date(Date.UTC(2027, 0, 1) + Math.floor(i / 2) * 60_000).toISOString(),
      }),
    );
    await service.publish(...many);
  });

  test('one post has the documented shape, and its provenance', async () => {
    const { posts } = (await service.rest('/v1/editorial-posts?category=reading-room&limit=1')) as {
      posts: Json[];
    };
    const whole = await service.rest(`/v1/editorial-posts/${posts[0]!.slug}`);
    expect(() => postShape.parse(whole)).not.toThrow();
    const { sections, citations, ...rest_ } = whole as Json & { citations: Json[] };
    expect(rest_).toEqual(posts[0]);
    expect(sections).toHaveLength(1);
    expect(citations).toEqual([
      {
        n: 1,
        title: expect.stringContaining('harbour plan'),
        url: expect.stringContaining('https://courier.example/'),
        publisher: 'Harbour Courier',
        publishedAt: expect.stringMatching(/Z$/),
        quote: 'nine votes to four',
      },
    ]);
    expect(whole.links).toEqual({
      self: `${BASE_URL}/v1/editorial-posts/${whole.slug}`,
      html: `${BASE_URL}/posts/${whole.slug}`,
    });
    const [source] = whole.sourceStories as { id: string; title: string }[];
    expect((await service.rest(`/v1/news/${source!.id}`)).title).toBe(source!.title);
  });

  test('a citation of the body leads to the story itself', async () => {
    const [made] = await service.publish(
      service.post({
        citations: [{ story: told[0]!.id, quote: 'Work begins in spring.' }],
        sourceStories: [told[0]!.id],
      }),
    );
    const { citations } = (await service.rest(`/v1/editorial-posts/${made!.id}`)) as { citations: Json[] };
    expect(citations[0]).toMatchObject({
      publisher: 'Newstape',
      url: `${BASE_URL}/stories/${told[0]!.slug}`,
    });
  });

  test('the list has the documented shape and filters by exact membership', async () => {
    const all = await service.rest('/v1/editorial-posts?category=reading-room&limit=100');
    expect(() => postListShape.parse(all)).not.toThrow();
    expect((all.page as Json).total).toBe(44);
    const count = async (query: string): Promise<number> =>
      ((await service.rest(`/v1/editorial-posts?category=reading-room&${query}`)).page as { total: number })
        .total;
    expect(await count('country=BR')).toBe(15);
    expect(await count('country=european%20union')).toBe(15);
    expect(await count('country=JP')).toBe(29);
    expect(await count('country=AR')).toBe(0);
    for (const type of TYPES) expect(await count(`type=${type}`)).toBe(11);
    for (const type of [
      'country_analysis',
      'country-analysis',
      'country%20analysis',
      'country+analysis',
      'country%2Banalysis',
      'Country%20Analysis',
    ]) {
      expect(await count(`type=${type}`), type).toBe(11);
    }
    expect(await count('type=article&country=BR')).toBe(4);
    expect((await service.rest('/v1/editorial-posts?category=reading')).posts).toEqual([]);
    const list = await service.rest(
      '/v1/editorial-posts?category=reading-room&type=country_analysis&limit=100',
    );
    expect(
      (list.posts as Json[]).every(({ type, period }) => type === 'analysis' && period === 'daily'),
    ).toBe(true);
  });

  test('newest first, then by id; offset and cursor walk the same list, forward and back', async () => {
    const all = (await service.rest('/v1/editorial-posts?category=reading-room&limit=100')).posts as {
      id: string;
    }[];
    const wanted = all.map(({ id }) => id);
    const times = (all as unknown as { publishedAt: string }[]).map(({ publishedAt }) => publishedAt);
    expect(times).toEqual(times.toSorted().reverse());
    const byOffset: string[] = [];
    for (let offset = 0; offset < 50; offset += 7) {
      const { posts, page } = (await service.rest(
        `/v1/editorial-posts?category=reading-room&limit=7&offset=${offset}`,
      )) as { posts: { id: string }[]; page: Json };
      byOffset.push(...posts.map(({ id }) => id));
      expect(page.has_next).toBe(offset + 7 < 44);
      expect(page.number).toBe(offset / 7 + 1);
    }
    expect(byOffset).toEqual(wanted);
    const byLink: string[] = [];
    let path: string | undefined = '/v1/editorial-posts?category=reading-room&limit=9';
    let back: string | undefined;
    while (path !== undefined) {
      const response = await service.house.get(path, service.key);
      const { posts } = response.json() as { posts: { id: string }[] };
      byLink.push(...posts.map(({ id }) => id));
      const link = String(response.headers.link);
      back = /<http:\/\/news\.test([^>]*)>; rel="prev"/.exec(link)?.[1];
      path = /<http:\/\/news\.test([^>]*)>; rel="next"/.exec(link)?.[1];
    }
    expect(byLink).toEqual(wanted);
    const { posts: before, page } = (await service.rest(back!)) as { posts: { id: string }[]; page: Json };
    expect(before.map(({ id }) => id)).toEqual(wanted.slice(27, 36));
    expect(page.has_next).toBe(true);
  });

  test('the list is validated by ETag: 304 until something is published', async () => {
    const path = '/v1/editorial-posts?category=reading-room&limit=5';
    const first = await service.house.get(path, service.key);
    const etag = String(first.headers.etag);
    expect((await service.house.get(path, service.key, { 'if-none-match': etag })).statusCode).toBe(304);
    await service.publish(service.post());
    const next = await service.house.get(path, service.key, { 'if-none-match': etag });
    expect(next.statusCode).toBe(200);
    expect(next.headers.etag).not.toBe(etag);
    expect(next.headers.vary).toContain('Authorization');
  });

  const FIELDS = `id slug type period title dek categories countries persona { slug name bio automated disclosure }
    sourceStories { id slug title tags } publishedAt updatedAt revision links { self html }`;
  const PARTS =
    'sections { id: anchor heading html text citations } citations { n title url publisher publishedAt quote }';

  test('GraphQL says what REST says', async () => {
    const lists: [string, string][] = [
      ['', ''],
      ['limit=7&offset=14', 'first: 7, offset: 14'],
      ['type=country_analysis', 'type: country_analysis'],
      ['type=country+analysis', 'type: "country analysis"'],
      ['type=country-analysis', 'type: "country-analysis"'],
      ['type=analysis', 'type: analysis'],
      ['type=opinion&country=BR', 'type: opinion, country: "BR"'],
      [
        'category=reading-room&country=japan&limit=100',
        'category: "reading-room", country: "japan", first: 100',
      ],
      ['category=nothing', 'category: "nothing"'],
    ];
    for (const [query, args] of lists) {
      const list = await service.rest(`/v1/editorial-posts?${query}`);
      const { posts } = (await service.graphql(
        `{ posts${args && `(${args})`} { nodes { ${FIELDS} } edges { node { ${FIELDS} } } totalCount
           page { size returned number offset total hasNext } pageInfo { endCursor } } }`,
      )) as Record<string, Record<string, Json[]>>;
      expect(posts!.nodes).toEqual(list.posts);
      expect(posts!.edges!.map(({ node }) => node)).toEqual(list.posts);
      const {
        size,
        returned,
        number: at,
        offset,
        total,
        has_next: hasNext,
        next_cursor: cursor,
      } = list.page as Json;
      expect(posts!.page).toEqual({ size, returned, number: at, offset, total, hasNext });
      if (cursor !== null) expect(posts!.pageInfo).toEqual({ endCursor: cursor });
    }
    const { posts } = (await service.rest('/v1/editorial-posts?limit=3')) as {
      posts: { id: string; slug: string }[];
    };
    for (const { id, slug } of posts) {
      const whole = await service.rest(`/v1/editorial-posts/${id}`);
      const data = await service.graphql(
        `{ post(idOrSlug: "${slug}") { ${FIELDS} ${PARTS} } node(id: "${id}") { id ... on Post { ${FIELDS} ${PARTS} } }
           nodes(ids: ["${id}", "${told[0]!.id}"]) { id ... on Post { title sections { anchor } } ... on Story { title } } }`,
      );
      expect(data.post).toEqual(whole);
      expect(data.node).toEqual(whole);
      expect((data.nodes as unknown as Json[])[1]).toMatchObject({ id: told[0]!.id });
    }
  });

  test('posts lead to stories and stories to posts, in the same number of statements however many there are', async () => {
    const said = await service.graphql(
      `{ post(idOrSlug: "${await service.newest()}") { slug sourceStories(first: 1) { id title sources { publisher }
         posts(first: 2) { totalCount nodes { slug } pageInfo { hasNextPage endCursor } } } } }`,
    );
    const { sourceStories } = said.post as unknown as {
      sourceStories: { sources: Json[]; posts: { totalCount: number; nodes: Json[] } }[];
    };
    expect(sourceStories[0]!.sources).toEqual([{ publisher: 'Harbour Courier' }]);
    expect(sourceStories[0]!.posts.totalCount).toBeGreaterThan(1);
    const count = async (first: number): Promise<number> =>
      statements(() =>
        service.graphql(
          `{ posts(first: ${first}, category: "reading-room") { nodes { title ${PARTS} persona { name }
             sourceStories(first: 1) { title summary } } } }`,
        ),
      );
    expect(await count(40)).toBeLessThanOrEqual((await count(2)) + 3);
    expect(await count(2)).toBeLessThan(12);
    const other = async (first: number): Promise<number> =>
      statements(() =>
        service.graphql(
          `{ stories(first: ${first}) { nodes { title posts(first: 3) { totalCount nodes { title persona { name } ${PARTS} } } } } }`,
        ),
      );
    // The process also looks at the tape now and then; one statement a story would be 27 more.
    const [few, many] = [await other(3), await other(30)];
    expect(many).toBeLessThanOrEqual(few + 3);
  });

  test('a story’s posts are paged by cursor', async () => {
    const seen: string[] = [];
    let after = '';
    for (let page = 0; page < 9; page += 1) {
      const { story } = (await service.graphql(
        `{ story(idOrSlug: "${told[8]!.id}") { posts(first: 1${after}) { totalCount edges { cursor node { id } }
           pageInfo { hasNextPage endCursor } } } }`,
      )) as unknown as {
        story: {
          posts: {
            edges: { node: { id: string } }[];
            totalCount: number;
            pageInfo: { hasNextPage: boolean; endCursor: string };
          };
        };
      };
      seen.push(...story.posts.edges.map(({ node }) => node.id));
      expect(story.posts.totalCount).toBe(4);
      if (!story.posts.pageInfo.hasNextPage) break;
      after = `, after: "${story.posts.pageInfo.endCursor}"`;
    }
    expect(new Set(seen).size).toBe(4);
    expect(seen).toHaveLength(4);
    // Such a cursor continues the posts of a story, and not all posts.
    const { endCursor } = /after: "(?<endCursor>.*)"/.exec(after)!.groups!;
    const answer = await service.house.get(`/v1/editorial-posts?cursor=${endCursor}`, service.key);
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'cursor_mismatch']);
  });

  test('costs are those of the same REST requests', async () => {
    const cost = async (query: string): Promise<number> => {
      const response = await service.house.app.inject({
        method: 'POST',
        url: '/graphql',
        headers: { authorization: `Bearer ${service.key}`, 'content-type': 'application/json' },
        payload: { query },
      });
      return response.json().extensions.cost.requested;
    };
    expect(await cost('{ posts(first: 100) { nodes { title sourceStories { id slug title tags } } } }')).toBe(
      1,
    );
    expect(await cost('{ posts(first: 10) { nodes { title sourceStories { summary } } } }')).toBe(11);
    expect(await cost('{ stories(first: 10) { nodes { posts { nodes { title } } } } }')).toBe(11);
    expect(await cost(`{ post(idOrSlug: "x") { sourceStories(first: 4) { posts { nodes { id } } } } }`)).toBe(
      6,
    );
  });

  test('what became of the source stories shows: a merged one is the other, a retracted or restricted one is left out', async () => {
    const [one, two, three, four] = (await service.house.publish([draft(), draft(), draft(), draft()])) as {
      id: string;
    }[];
    const [made] = await service.publish(
      service.post({
        sourceStories: [one!.id, two!.id, three!.id, four!.id],
        citations: [{ story: two!.id, quote: 'nine votes' }],
      }),
    );
    const room = service.house.services.stories;
    await changeStory(room, one!.id, { kind: 'merge', into: four!.id });
    await changeStory(room, two!.id, { kind: 'retract' });
    await changeStory(room, three!.id, { kind: 'restrict', openTo: ['enterprise'] });
    const now = await service.rest(`/v1/editorial-posts/${made!.id}`);
    expect((now.sourceStories as Json[]).map(({ id }) => id)).toEqual([four!.id]);
    expect(now.citations).toHaveLength(1);
  });

  test('a story’s posts are also those of the stories that were merged into it, each once, whatever the chain', async () => {
    const [one, two, three] = (await service.house.publish([draft(), draft(), draft()])) as { id: string }[];
    const [both] = await service.publish(
      service.post({ sourceStories: [one!.id, three!.id], citations: [] }),
    );
    const [other] = await service.publish(service.post({ sourceStories: [two!.id], citations: [] }));
    const room = service.house.services.stories;
    await changeStory(room, one!.id, { kind: 'merge', into: two!.id });
    await changeStory(room, two!.id, { kind: 'merge', into: three!.id });
    const { story } = (await service.graphql(
      `{ story(idOrSlug: "${three!.id}") { posts { totalCount nodes { id } } } }`,
    )) as unknown as { story: { posts: { totalCount: number; nodes: { id: string }[] } } };
    expect(story.posts.totalCount).toBe(2);
    expect(new Set(story.posts.nodes.map(({ id }) => id))).toEqual(new Set([both!.id, other!.id]));
  });
});
