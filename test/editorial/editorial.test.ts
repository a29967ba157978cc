import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type DraftCitation,
  getPost,
  type PostChange,
  type PostDraft,
  publishPosts,
} from '../../src/editorial/index.ts';
import { changeStory } from '../../src/stories/index.ts';
import { draft } from '../setup/house.ts';
import { type Editorial, type Json, openEditorial, PERSONA } from './editorial.ts';

let service: Editorial;

beforeAll(async () => {
  service = await openEditorial();
});
afterAll(() => service?.close());

async function reason(overrides: Partial<PostDraft>): Promise<string> {
  const [outcome] = await publishPosts(service.house.services.editorial, [service.post(overrides)]);
  return outcome!.kind === 'rejected' ? outcome!.reason : outcome!.kind;
}

describe('publishing', () => {
  test('drafts that lead to one post by different keys are revisions of it, one after the other', async () => {
    const [one, other] = ['test:one-key', 'test:other-key'];
    const first = service.post({ keys: [one, other] });
    const [created] = await service.publish(first);
    const [byOne, byOther, byBoth] = await service.publish(
      { ...first, keys: [one], title: 'Named by one key' },
      { ...first, keys: [other], title: 'Named by the other' },
      { ...first, title: 'Named by the other' },
    );
    expect([byOne, byOther, byBoth]).toMatchObject([
      { kind: 'revised', id: created!.id, revision: 2 },
      { kind: 'revised', id: created!.id, revision: 3 },
      { kind: 'unchanged', id: created!.id, revision: 3 },
    ]);
  });

  test('a post is created, unchanged when it says the same, revised when it says something else', async () => {
    const first = service.post();
    const [created] = await service.publish(first);
    expect(created).toMatchObject({
      kind: 'created',
      revision: 1,
      slug: first.title.toLowerCase().replace(', ', '-').replace(' ', '-'),
    });
    expect(created!.id).toMatch(/^post_[0-9a-z]{26}$/);
    const [same] = await service.publish({ ...first, publishedAt: '2020-01-01T00:00:00Z' });
    expect(same).toEqual({ kind: 'unchanged', id: created!.id, slug: created!.slug, revision: 1 });
    const [revised] = await service.publish({
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
      const now = await service.rest(`/v1/editorial-posts/${name}`);
      expect(now).toMatchObject({ id: created!.id, title: 'A harbour, corrected', revision: 2 });
      expect(now.publishedAt).toBe(first.publishedAt);
    }
    const kept = await service.house.services.db.query(
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
    const same = service.post();
    const outcomes = await service.publish(service.post(), service.post(), same, {
      ...same,
      dek: 'Said better.',
    });
    expect(outcomes.map(({ kind }) => kind)).toEqual(['created', 'created', 'created', 'revised']);
    const rows = await service.house.services.db.query<{
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
    await service.publish(same);
  });

  test('listeners hear of announced changes only; what they throw undoes the publishing', async () => {
    const { editorial } = service.house.services;
    const heard: PostChange[] = [];
    editorial.listeners.push(async (_sql, changes) => void heard.push(...changes));
    try {
      await publishPosts(editorial, [service.post()]);
      expect(heard).toEqual([]);
      const announced = service.post();
      const [outcome] = await publishPosts(editorial, [announced], { announce: true });
      expect(heard).toMatchObject([{ kind: 'created', revision: 1, id: (outcome as { id: string }).id }]);
      await publishPosts(editorial, [announced], { announce: true });
      expect(heard).toHaveLength(1);
      const before = await tape();
      const failing = publishPosts(editorial, [service.post({ title: 'Never seen' })], {
        also: async () => {
          throw new Error('no');
        },
      });
      await expect(failing).rejects.toThrow('no');
      expect(await tape()).toBe(before);
      expect((await service.house.get('/v1/editorial-posts/never-seen', service.key)).statusCode).toBe(404);
    } finally {
      editorial.listeners.pop();
    }
  });

  test('many publishers of the same posts make each of them once', async () => {
    const drafts = Array.from({ length: 5 }, () => service.post({ title: 'The same title for all' }));
    const all = await Promise.all(Array.from({ length: 6 }, () => service.publish(...drafts)));
    const created = all.flat().filter(({ kind }) => kind === 'created');
    expect(created).toHaveLength(5);
    expect(new Set(created.map(({ slug }) => slug)).size).toBe(5);
    expect(new Set(all.flat().map(({ id }) => id)).size).toBe(5);
  });

  test('refuses whatever a source story does not say, word for word', async () => {
    const cite = (over: Partial<DraftCitation>): Partial<PostDraft> => ({
      citations: [{ story: service.stories[0]!.id, quote: 'approved the plan', ...over }],
    });
    expect(await reason(cite({ quote: 'approved  the plan' }))).toMatch(
      /not an exact part of what its source said/,
    );
    expect(await reason(cite({ quote: 'Approved the plan' }))).toMatch(/not an exact part/);
    expect(await reason(cite({ quote: ' ' }))).toMatch(/is empty/);
    expect(await reason(cite({ story: service.stories[1]!.id }))).toMatch(/not among the source stories/);
    expect(await reason(cite({ source: 'src_00000000000000000000000000' }))).toMatch(/not an exact part/);
    expect(await reason(cite({ quote: 'Work begins in spring.' }))).toBe('created');
    expect(await reason(cite({ story: service.stories[0]!.slug, quote: 'nine votes' }))).toMatch(/not among/);
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
    const [gone, closed] = (await service.house.publish([draft(), draft()])) as { id: string }[];
    await changeStory(service.house.services.stories, gone!.id, { kind: 'retract' });
    await changeStory(service.house.services.stories, closed!.id, {
      kind: 'restrict',
      openTo: ['enterprise'],
    });
    for (const { id } of [gone!, closed!]) {
      expect(await reason({ sourceStories: [id], citations: [] })).toMatch(/there is no story/);
    }
  });

  test('what runs, loads or styles does not get through', async () => {
    const [made] = await service.publish(
      service.post({
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
    const { title, sections } = (await service.rest(`/v1/editorial-posts/${made!.id}`)) as {
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
  const { rows } = await service.house.services.db.query<{ pos: string }>('select pos from tape');
  return BigInt(rows[0]!.pos);
}

describe('what is refused', () => {
  test('refusals: 400, 401, 403, 404, 405 and 429', async () => {
    const status = async (path: string): Promise<[number, string]> => {
      const response = await service.house.get(path, service.key);
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
      // Lists of stories take these. Here they would be taken for something else than they say.
      'category=-economy',
      'category=%21economy',
      'category=economy,markets',
      'country=-AU',
      'country=AU,JP',
    ]) {
      const [code] = await status(`/v1/editorial-posts?${query}`);
      expect(code, query).toBe(400);
    }
    const { page } = (await service.rest('/v1/news?page_size=1')) as { page: { next_cursor: string } };
    expect(await status(`/v1/editorial-posts?cursor=${page.next_cursor}`)).toEqual([400, 'invalid_cursor']);
    const list = (await service.rest('/v1/editorial-posts?type=article&limit=1')) as {
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
    expect((await service.house.get('/v1/editorial-posts')).statusCode).toBe(401);
    expect((await service.house.get('/v1/editorial-posts/x')).statusCode).toBe(401);
    const writer = await service.house.key('pro', { tenant: 'writer', scopes: ['write'] });
    expect((await service.house.get('/v1/editorial-posts', writer)).statusCode).toBe(403);
    const poor = await service.house.key('free', { tenant: 'poor', limit: 1 });
    expect((await service.house.get('/v1/editorial-posts', poor)).statusCode).toBe(200);
    const spent = await service.house.get('/v1/editorial-posts', poor);
    expect(spent.statusCode).toBe(429);
    expect(spent.headers['retry-after']).toBeDefined();
    expect((await service.house.app.inject({ method: 'POST', url: '/v1/editorial-posts' })).statusCode).toBe(
      405,
    );
  });

  test('a malformed id is bad input in GraphQL, an unknown one is not found or null', async () => {
    const ask = async (query: string): Promise<Json> => {
      const response = await service.house.app.inject({
        method: 'POST',
        url: '/graphql',
        headers: { authorization: `Bearer ${service.key}`, 'content-type': 'application/json' },
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
    expect(codeOf(await ask('{ posts(last: 1, offset: 1) { totalCount } }'))).toBe('invalid_parameter');
    expect(
      codeOf(
        await ask(`{ story(idOrSlug: "${service.stories[0]!.id}") { posts(first: 101) { totalCount } } }`),
      ),
    ).toBe('invalid_parameter');
    expect(codeOf(await ask('{ posts(type: poem) { totalCount } }'))).toMatch(
      /invalid_document|BAD_USER_INPUT/,
    );
    expect(await ask('{ node(id: "post_00000000000000000000000000") { id } }')).toMatchObject({
      data: { node: null },
    });
    const last = (await service.graphql('{ posts(last: 2) { nodes { id } } }')) as unknown as {
      posts: { nodes: Json[] };
    };
    expect(last.posts.nodes).toHaveLength(2);
  });

  test('the room reads what is asked for and no more', async () => {
    const row = await getPost(service.house.services.editorial, await service.newest(), {
      select: { title: true },
    });
    expect(Object.keys(row).sort()).toEqual(['id', 'publishedAt', 'title']);
  });
});
