import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { postListShape, postShape } from '../../rest/news/post-shapes.ts';
import {
  type DraftCitation,
  getPost,
  type PostChange,
  type PostDraft,
  publishPosts,
} from '../../src/editorial/index.ts';
import { changeStory, type PublishOutcome } from '../../src/stories/index.ts';
import { BASE_URL, draft, openTestHouse, type TestHouse } from '../setup/house.ts';

type Json = Record<string, unknown>;

let house: TestHouse;
let key: string;
let stories: { id: string; slug: string }[];

beforeAll(async () => {
  house = await openTestHouse();
  key = await house.key('enterprise');
  stories = (await house.publish(Array.from({ length: 6 }, () => draft()))) as typeof stories;
});
afterAll(() => house?.close());

const PERSONA = {
  slug: 'tilda-marsh',
  name: 'Tilda Marsh',
  bio: 'Reads prices.',
  disclosure: 'Tilda Marsh is an automated persona: no person wrote this.',
};

let number = 0;
function post(overrides: Partial<PostDraft> = {}): PostDraft {
  number += 1;
  return {
    keys: [`test:${number}`],
    type: 'article',
    title: `On harbours, ${number}`,
    dek: 'What nine votes to four mean.',
    categories: ['politics'],
    countries: ['AU'],
    persona: PERSONA,
    sections: [{ heading: 'What happened', html: '<p>The council agreed [1].</p>' }],
    sourceStories: [stories[0]!.id],
    citations: [{ story: stories[0]!.id, quote: 'approved the plan by nine votes' }],
    publishedAt: new Date(Date.UTC(2026, 5, 1) + number * 3_600_000).toISOString(),
    ...overrides,
  };
}

async function publish(...drafts: PostDraft[]): Promise<Extract<PublishOutcome, { id: string }>[]> {
  const outcomes = await publishPosts(house.services.editorial, drafts);
  return outcomes.map((outcome) => {
    if (outcome.kind === 'rejected') throw new Error(outcome.reason);
    return outcome;
  });
}

async function reason(overrides: Partial<PostDraft>): Promise<string> {
  const [outcome] = await publishPosts(house.services.editorial, [post(overrides)]);
  return outcome!.kind === 'rejected' ? outcome!.reason : outcome!.kind;
}

async function rest(path: string): Promise<Json> {
  const response = await house.get(path, key);
  expect(response.statusCode, `${path}: ${response.body.slice(0, 300)}`).toBe(200);
  return response.json();
}

async function graphql(query: string): Promise<Record<string, never>> {
  const response = await house.app.inject({
    method: 'POST',
    url: '/graphql',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    payload: { query },
  });
  const body = response.json();
  expect(body.errors, query).toBeUndefined();
  return body.data;
}

describe('publishing', () => {
  test('a post is created, unchanged when it says the same, revised when it says something else', async () => {
    const first = post();
    const [created] = await publish(first);
    expect(created).toMatchObject({ kind: 'created', revision: 1, slug: `on-harbours-${number}` });
    expect(created!.id).toMatch(/^post_[0-9a-z]{26}$/);
    const [same] = await publish({ ...first, publishedAt: '2020-01-01T00:00:00Z' });
    expect(same).toEqual({ kind: 'unchanged', id: created!.id, slug: created!.slug, revision: 1 });
    const [revised] = await publish({
      ...first,
      title: 'A harbour, corrected',
      publishedAt: '2020-01-01T00:00:00Z',
    });
    expect(revised).toMatchObject({
      kind: 'revised',
      id: created!.id,
      revision: 2,
      slug: 'a-harbour-corrected',
    });
    for (const name of [created!.id, created!.slug, 'a-harbour-corrected']) {
      const now = await rest(`/v1/editorial-posts/${name}`);
      expect(now).toMatchObject({ id: created!.id, title: 'A harbour, corrected', revision: 2 });
      expect(now.publishedAt).toBe(first.publishedAt);
    }
    const kept = await house.services.db.query(
      `select r.revision, r.title from post_revisions r join posts p on p.id = r.post_id
       where p.slug = 'a-harbour-corrected' order by r.revision`,
    );
    expect(kept.rows).toEqual([
      { revision: 1, title: first.title },
      { revision: 2, title: 'A harbour, corrected' },
    ]);
  });

  test('each change has a place of its own on the tape, in the order of the drafts', async () => {
    const before = await tape();
    const same = post();
    const outcomes = await publish(post(), post(), same, { ...same, dek: 'Said better.' });
    expect(outcomes.map(({ kind }) => kind)).toEqual(['created', 'created', 'created', 'revised']);
    const rows = await house.services.db.query<{
      pos: string;
      subject: string;
      kind: string;
      revision: number;
    }>('select pos, subject, kind, revision from changes where pos > $1 order by pos', [String(before)]);
    expect(rows.rows).toEqual(
      outcomes.map((outcome, i) => ({
        pos: String(before + BigInt(i) + 1n),
        subject: 'post',
        kind: 'upsert',
        revision: outcome.revision,
      })),
    );
    expect(outcomes.map((outcome) => 'pos' in outcome && outcome.pos)).toEqual(
      rows.rows.map(({ pos }) => BigInt(pos)),
    );
    expect(await tape()).toBe(before + 4n);
    await publish(same);
  });

  test('listeners hear of announced changes only; what they throw undoes the publishing', async () => {
    const { editorial } = house.services;
    const heard: PostChange[] = [];
    editorial.listeners.push(async (_sql, changes) => void heard.push(...changes));
    try {
      await publishPosts(editorial, [post()]);
      expect(heard).toEqual([]);
      const announced = post();
      const [outcome] = await publishPosts(editorial, [announced], { announce: true });
      expect(heard).toMatchObject([{ kind: 'created', revision: 1, id: (outcome as { id: string }).id }]);
      await publishPosts(editorial, [announced], { announce: true });
      expect(heard).toHaveLength(1);
      const before = await tape();
      const failing = publishPosts(editorial, [post({ title: 'Never seen' })], {
        also: async () => {
          throw new Error('no');
        },
      });
      await expect(failing).rejects.toThrow('no');
      expect(await tape()).toBe(before);
      expect((await house.get('/v1/editorial-posts/never-seen', key)).statusCode).toBe(404);
    } finally {
      editorial.listeners.pop();
    }
  });

  test('many publishers of the same posts make each of them once', async () => {
    const drafts = Array.from({ length: 5 }, () => post({ title: 'The same title for all' }));
    const all = await Promise.all(Array.from({ length: 6 }, () => publish(...drafts)));
    const created = all.flat().filter(({ kind }) => kind === 'created');
    expect(created).toHaveLength(5);
    expect(new Set(created.map(({ slug }) => slug)).size).toBe(5);
    expect(new Set(all.flat().map(({ id }) => id)).size).toBe(5);
  });

  test('refuses whatever a source story does not say, word for word', async () => {
    const cite = (over: Partial<DraftCitation>): Partial<PostDraft> => ({
      citations: [{ story: stories[0]!.id, quote: 'approved the plan', ...over }],
    });
    expect(await reason(cite({ quote: 'approved  the plan' }))).toMatch(
      /not an exact part of what its source said/,
    );
    expect(await reason(cite({ quote: 'Approved the plan' }))).toMatch(/not an exact part/);
    expect(await reason(cite({ quote: ' ' }))).toMatch(/is empty/);
    expect(await reason(cite({ story: stories[1]!.id }))).toMatch(/not among the source stories/);
    expect(await reason(cite({ source: 'src_00000000000000000000000000' }))).toMatch(/not an exact part/);
    expect(await reason(cite({ quote: 'Work begins in spring.' }))).toBe('created');
    expect(await reason(cite({ story: stories[0]!.slug, quote: 'nine votes' }))).toMatch(/not among/);
  });

  test('says of every other fault what it is', async () => {
    expect(await reason({ title: ' ' })).toMatch(/title is empty/);
    expect(await reason({ keys: [] })).toMatch(/no key/);
    expect(await reason({ sections: [] })).toMatch(/no section/);
    expect(await reason({ sections: [{ heading: 'A', html: '<script>x</script>' }] })).toMatch(/is empty/);
    expect(await reason({ categories: ['--'] })).toMatch(/no category/);
    expect(await reason({ countries: ['Atlantis'] })).toMatch(/not a G20 member/);
    expect(await reason({ sourceStories: [] })).toMatch(/no source story/);
    expect(await reason({ sourceStories: ['no-such-story'] })).toMatch(/there is no story/);
    expect(await reason({ sourceStories: ['x\u0000y'] })).toMatch(/there is no story/);
    expect(await reason({ period: 'daily' })).toMatch(/only an analysis has a period/);
    expect(await reason({ type: 'poem' as never })).toMatch(/type is not one of/);
    expect(await reason({ publishedAt: 'yesterday' })).toMatch(/not a date/);
    expect(await reason({ persona: { ...PERSONA, disclosure: 'A person.' } })).toMatch(/automated/);
    expect(await reason({ persona: { ...PERSONA, slug: 'Tilda Marsh' } })).toMatch(/slug of the persona/);
    expect(await reason({ title: 'x'.repeat(301) })).toMatch(/longer than 300/);
    expect(await reason({ type: 'analysis', period: 'weekly' })).toBe('created');
  });

  test('a retracted or restricted story cannot be written from', async () => {
    const [gone, closed] = (await house.publish([draft(), draft()])) as { id: string }[];
    await changeStory(house.services.stories, gone!.id, { kind: 'retract' });
    await changeStory(house.services.stories, closed!.id, { kind: 'restrict', openTo: ['enterprise'] });
    for (const { id } of [gone!, closed!]) {
      expect(await reason({ sourceStories: [id], citations: [] })).toMatch(/there is no story/);
    }
  });

  test('what runs, loads or styles does not get through', async () => {
    const [made] = await publish(
      post({
        title: 'A title with <b>signs</b> & “quotes” \u0007',
        sections: [
          {
            heading: 'Twice <i>the</i> same',
            html: `<p onclick="x()">One [1] [9] [1]<img src=x onerror=alert(1)></p><script>alert(1)</script>
              <a href="javascript:alert(1)">two</a><a href="https://a.example/?a=1&amp;b=2">three</a><style>p{}</style>`,
          },
          { heading: 'Twice <i>the</i> same', html: '<iframe src="//x"></iframe><p>Four</p>' },
        ],
      }),
    );
    const { title, sections } = (await rest(`/v1/editorial-posts/${made!.id}`)) as {
      title: string;
      sections: { id: string; html: string; text: string; citations: number[] }[];
    };
    expect(title).toBe('A title with <b>signs</b> & “quotes”');
    expect(sections.map(({ id }) => id)).toEqual(['twice-i-the-i-same', 'twice-i-the-i-same-2']);
    expect(sections[0]!.html).not.toMatch(/onclick|onerror|script|style|javascript/);
    expect(sections[0]!.html).toContain('<a href="https://a.example/?a=1&amp;b=2">three</a>');
    expect(sections[0]!.citations).toEqual([1]);
    expect(sections[1]!.text).toBe('Four');
  });
});

async function tape(): Promise<bigint> {
  const { rows } = await house.services.db.query<{ pos: string }>('select pos from tape');
  return BigInt(rows[0]!.pos);
}

describe('reading', () => {
  const TYPES = ['article', 'opinion', 'investigation', 'analysis'] as const;

  beforeAll(async () => {
    stories = (await house.publish(Array.from({ length: 30 }, () => draft()))) as typeof stories;
    const many = Array.from({ length: 44 }, (_, i) =>
      post({
        type: TYPES[i % 4]!,
        period: i % 4 === 3 ? 'daily' : null,
        categories: i % 2 === 0 ? ['Reading Room'] : ['reading-room', 'economy'],
        countries: i % 3 === 0 ? ['BR', 'EU'] : ['JP'],
        sourceStories: [stories[i % 30]!.id, stories[(i + 7) % 30]!.id],
        citations: [{ story: stories[i % 30]!.id, quote: 'nine votes to four' }],
        // Half of them share a time with another.
        publishedAt: new Date(Date.UTC(2027, 0, 1) + Math.floor(i / 2) * 60_000).toISOString(),
      }),
    );
    await publish(...many);
  });

  test('one post has the documented shape, and its provenance', async () => {
    const { posts } = (await rest('/v1/editorial-posts?category=reading-room&limit=1')) as { posts: Json[] };
    const whole = await rest(`/v1/editorial-posts/${posts[0]!.slug}`);
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
    expect((await rest(`/v1/news/${source!.id}`)).title).toBe(source!.title);
  });

  test('a citation of the body leads to the story itself', async () => {
    const [made] = await publish(
      post({
        citations: [{ story: stories[0]!.id, quote: 'Work begins in spring.' }],
        sourceStories: [stories[0]!.id],
      }),
    );
    const { citations } = (await rest(`/v1/editorial-posts/${made!.id}`)) as { citations: Json[] };
    expect(citations[0]).toMatchObject({
      publisher: 'Newstape',
      url: `${BASE_URL}/stories/${stories[0]!.slug}`,
    });
  });

  test('the list has the documented shape and filters by exact membership', async () => {
    const all = await rest('/v1/editorial-posts?category=reading-room&limit=100');
    expect(() => postListShape.parse(all)).not.toThrow();
    expect((all.page as Json).total).toBe(44);
    const count = async (query: string): Promise<number> =>
      ((await rest(`/v1/editorial-posts?category=reading-room&${query}`)).page as { total: number }).total;
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
    expect((await rest('/v1/editorial-posts?category=reading')).posts).toEqual([]);
    const list = await rest('/v1/editorial-posts?category=reading-room&type=country_analysis&limit=100');
    expect(
      (list.posts as Json[]).every(({ type, period }) => type === 'analysis' && period === 'daily'),
    ).toBe(true);
  });

  test('newest first, then by id; offset and cursor walk the same list, forward and back', async () => {
    const all = (await rest('/v1/editorial-posts?category=reading-room&limit=100')).posts as { id: string }[];
    const wanted = all.map(({ id }) => id);
    const times = (all as unknown as { publishedAt: string }[]).map(({ publishedAt }) => publishedAt);
    expect(times).toEqual(times.toSorted().reverse());
    const byOffset: string[] = [];
    for (let offset = 0; offset < 50; offset += 7) {
      const { posts, page } = (await rest(
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
      const response = await house.get(path, key);
      const { posts } = response.json() as { posts: { id: string }[] };
      byLink.push(...posts.map(({ id }) => id));
      const link = String(response.headers.link);
      back = /<http:\/\/news\.test([^>]*)>; rel="prev"/.exec(link)?.[1];
      path = /<http:\/\/news\.test([^>]*)>; rel="next"/.exec(link)?.[1];
    }
    expect(byLink).toEqual(wanted);
    const { posts: before, page } = (await rest(back!)) as { posts: { id: string }[]; page: Json };
    expect(before.map(({ id }) => id)).toEqual(wanted.slice(27, 36));
    expect(page.has_next).toBe(true);
  });

  test('the list is validated by ETag: 304 until something is published', async () => {
    const path = '/v1/editorial-posts?category=reading-room&limit=5';
    const first = await house.get(path, key);
    const etag = String(first.headers.etag);
    expect((await house.get(path, key, { 'if-none-match': etag })).statusCode).toBe(304);
    await publish(post());
    const next = await house.get(path, key, { 'if-none-match': etag });
    expect(next.statusCode).toBe(200);
    expect(next.headers.etag).not.toBe(etag);
    expect(next.headers.vary).toContain('Authorization');
  });

  const FIELDS = `id slug type period title dek categories countries persona { slug name bio automated disclosure }
    sourceStories { id slug title } publishedAt updatedAt revision links { self html }`;
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
      const list = await rest(`/v1/editorial-posts?${query}`);
      const { posts } = (await graphql(
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
    const { posts } = (await rest('/v1/editorial-posts?limit=3')) as {
      posts: { id: string; slug: string }[];
    };
    for (const { id, slug } of posts) {
      const whole = await rest(`/v1/editorial-posts/${id}`);
      const data = await graphql(
        `{ post(idOrSlug: "${slug}") { ${FIELDS} ${PARTS} } node(id: "${id}") { id ... on Post { ${FIELDS} ${PARTS} } }
           nodes(ids: ["${id}", "${stories[0]!.id}"]) { id ... on Post { title sections { anchor } } ... on Story { title } } }`,
      );
      expect(data.post).toEqual(whole);
      expect(data.node).toEqual(whole);
      expect((data.nodes as unknown as Json[])[1]).toMatchObject({ id: stories[0]!.id });
    }
  });

  test('posts lead to stories and stories to posts, in the same number of statements however many there are', async () => {
    const said = await graphql(
      `{ post(idOrSlug: "${await newest()}") { slug sourceStories(first: 1) { id title sources { publisher }
         posts(first: 2) { totalCount nodes { slug } pageInfo { hasNextPage endCursor } } } } }`,
    );
    const { sourceStories } = said.post as unknown as {
      sourceStories: { sources: Json[]; posts: { totalCount: number; nodes: Json[] } }[];
    };
    expect(sourceStories[0]!.sources).toEqual([{ publisher: 'Harbour Courier' }]);
    expect(sourceStories[0]!.posts.totalCount).toBeGreaterThan(1);
    const count = async (first: number): Promise<number> =>
      statements(() =>
        graphql(
          `{ posts(first: ${first}, category: "reading-room") { nodes { title ${PARTS} persona { name }
             sourceStories(first: 1) { title summary } } } }`,
        ),
      );
    expect(await count(40)).toBeLessThanOrEqual((await count(2)) + 3);
    expect(await count(2)).toBeLessThan(12);
    const other = async (first: number): Promise<number> =>
      statements(() =>
        graphql(
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
      const { story } = (await graphql(
        `{ story(idOrSlug: "${stories[8]!.id}") { posts(first: 1${after}) { totalCount edges { cursor node { id } }
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
  });

  test('costs are those of the same REST requests', async () => {
    const cost = async (query: string): Promise<number> => {
      const response = await house.app.inject({
        method: 'POST',
        url: '/graphql',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        payload: { query },
      });
      return response.json().extensions.cost.requested;
    };
    expect(await cost('{ posts(first: 100) { nodes { title sourceStories { id slug title } } } }')).toBe(1);
    expect(await cost('{ posts(first: 10) { nodes { title sourceStories { summary } } } }')).toBe(11);
    expect(await cost('{ stories(first: 10) { nodes { posts { nodes { title } } } } }')).toBe(11);
    expect(await cost(`{ post(idOrSlug: "x") { sourceStories(first: 4) { posts { nodes { id } } } } }`)).toBe(
      6,
    );
  });

  test('what became of the source stories shows: a merged one is the other, a retracted or restricted one is left out', async () => {
    const [one, two, three, four] = (await house.publish([draft(), draft(), draft(), draft()])) as {
      id: string;
    }[];
    const [made] = await publish(
      post({
        sourceStories: [one!.id, two!.id, three!.id, four!.id],
        citations: [{ story: two!.id, quote: 'nine votes' }],
      }),
    );
    const room = house.services.stories;
    await changeStory(room, one!.id, { kind: 'merge', into: four!.id });
    await changeStory(room, two!.id, { kind: 'retract' });
    await changeStory(room, three!.id, { kind: 'restrict', openTo: ['enterprise'] });
    const now = await rest(`/v1/editorial-posts/${made!.id}`);
    expect((now.sourceStories as Json[]).map(({ id }) => id)).toEqual([four!.id]);
    expect(now.citations).toHaveLength(1);
  });

  test('a story’s posts are also those of the stories that were merged into it, each once, whatever the chain', async () => {
    const [one, two, three] = (await house.publish([draft(), draft(), draft()])) as { id: string }[];
    const [both] = await publish(post({ sourceStories: [one!.id, three!.id], citations: [] }));
    const [other] = await publish(post({ sourceStories: [two!.id], citations: [] }));
    const room = house.services.stories;
    await changeStory(room, one!.id, { kind: 'merge', into: two!.id });
    await changeStory(room, two!.id, { kind: 'merge', into: three!.id });
    const { story } = (await graphql(
      `{ story(idOrSlug: "${three!.id}") { posts { totalCount nodes { id } } } }`,
    )) as unknown as { story: { posts: { totalCount: number; nodes: { id: string }[] } } };
    expect(story.posts.totalCount).toBe(2);
    expect(new Set(story.posts.nodes.map(({ id }) => id))).toEqual(new Set([both!.id, other!.id]));
  });

  async function newest(): Promise<string> {
    const { posts } = (await rest('/v1/editorial-posts?category=reading-room&limit=1')) as {
      posts: { slug: string }[];
    };
    return posts[0]!.slug;
  }

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

  test('refusals: 400, 401, 403, 404, 405 and 429', async () => {
    const status = async (path: string): Promise<[number, string]> => {
      const response = await house.get(path, key);
      return [response.statusCode, response.json().code];
    };
    for (const query of [
      'limit=0',
      'limit=101',
      'limit=ten',
      'offset=-1',
      'offset=10000001',
      'type=poem',
      'country=Atlantis',
      'cursor=abc',
      'q=x',
      'limit=1&limit=2',
      'category=%00',
      'category=%ff',
    ]) {
      const [code] = await status(`/v1/editorial-posts?${query}`);
      expect(code, query).toBe(400);
    }
    const { page } = (await rest('/v1/news?page_size=1')) as { page: { next_cursor: string } };
    expect(await status(`/v1/editorial-posts?cursor=${page.next_cursor}`)).toEqual([400, 'invalid_cursor']);
    const list = (await rest('/v1/editorial-posts?type=article&limit=1')) as {
      page: { next_cursor: string };
    };
    expect(await status(`/v1/editorial-posts?type=opinion&cursor=${list.page.next_cursor}`)).toEqual([
      400,
      'cursor_mismatch',
    ]);
    for (const name of [
      'no-such-post',
      'post_x',
      'post_00000000000000000000000000',
      '%F0%9F%90%B8',
      "'--",
      'x'.repeat(250),
    ]) {
      expect(await status(`/v1/editorial-posts/${name}`), name).toEqual([404, 'not_found']);
    }
    expect((await house.get('/v1/editorial-posts')).statusCode).toBe(401);
    expect((await house.get('/v1/editorial-posts/x')).statusCode).toBe(401);
    const writer = await house.key('pro', { tenant: 'writer', scopes: ['write'] });
    expect((await house.get('/v1/editorial-posts', writer)).statusCode).toBe(403);
    const poor = await house.key('free', { tenant: 'poor', limit: 1 });
    expect((await house.get('/v1/editorial-posts', poor)).statusCode).toBe(200);
    const spent = await house.get('/v1/editorial-posts', poor);
    expect(spent.statusCode).toBe(429);
    expect(spent.headers['retry-after']).toBeDefined();
    expect((await house.app.inject({ method: 'POST', url: '/v1/editorial-posts' })).statusCode).toBe(405);
  });

  test('a malformed id is bad input in GraphQL, an unknown one is not found or null', async () => {
    const ask = async (query: string): Promise<Json> => {
      const response = await house.app.inject({
        method: 'POST',
        url: '/graphql',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        payload: { query },
      });
      return response.json();
    };
    const codeOf = (answer: Json): string =>
      (answer.errors as { extensions: { code: string } }[])[0]!.extensions.code;
    expect(codeOf(await ask('{ post(idOrSlug: "post_x") { id } }'))).toBe('BAD_USER_INPUT');
    expect(codeOf(await ask('{ post(idOrSlug: "nothing") { id } }'))).toBe('not_found');
    expect(codeOf(await ask('{ posts(first: 101) { totalCount } }'))).toBe('invalid_parameter');
    expect(codeOf(await ask('{ posts(first: 1, last: 1) { totalCount } }'))).toBe('invalid_parameter');
    expect(
      codeOf(await ask(`{ story(idOrSlug: "${stories[8]!.id}") { posts(first: 101) { totalCount } } }`)),
    ).toBe('invalid_parameter');
    expect(codeOf(await ask('{ posts(type: poem) { totalCount } }'))).toMatch(
      /invalid_document|BAD_USER_INPUT/,
    );
    expect(await ask('{ node(id: "post_00000000000000000000000000") { id } }')).toMatchObject({
      data: { node: null },
    });
    const last = (await graphql('{ posts(last: 2) { nodes { id } } }')) as unknown as {
      posts: { nodes: Json[] };
    };
    expect(last.posts.nodes).toHaveLength(2);
  });

  test('the room reads what is asked for and no more', async () => {
    const row = await getPost(house.services.editorial, await newest(), { select: { title: true } });
    expect(Object.keys(row).sort()).toEqual(['id', 'publishedAt', 'title']);
  });
});
