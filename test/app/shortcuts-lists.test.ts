import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { publishPosts } from '../../src/editorial/index.ts';
import { revokeKey } from '../../src/identity/index.ts';
import { changeStory, publishStories } from '../../src/stories/index.ts';
import { draft, type TestHouse } from '../setup/house.ts';
import { postDraft } from '../setup/post-draft.ts';
import { until } from '../setup/until.ts';
import { openTwoWays, type TwoWays } from './two-ways.ts';

// Frequent requests take a shorter way. Whatever is asked, it must answer byte for byte what the long way answers.

let ways: TwoWays;
beforeAll(async () => {
  ways = await openTwoWays();
});
afterAll(() => ways?.close());

describe('a list that many ask for', () => {
  const get = async (house: TestHouse, path: string, headers: Record<string, string> = {}, as = ways.key) => {
    const response = await fetch(`${house.url}${path}`, {
      headers: { authorization: `Bearer ${as}`, ...headers },
    });
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
  const settled = async (path: string, headers: Record<string, string> = {}) => {
    for (let i = 0; i < 6; i += 1) {
      await get(ways.short, path, headers);
      await new Promise((resolve) => setTimeout(resolve, 15));
    }
  };

  test('is read once, counted each time, and the same as by the long way', async () => {
    const path = '/v1/news?page_size=7&country=AU';
    await settled(path);
    const before = await usage();
    const reads = await statements(async () => {
      const all = await Promise.all(Array.from({ length: 40 }, () => get(ways.short, path)));
      const [other] = await Promise.all([get(ways.long, path)]);
      for (const one of all) {
        expect(one.status).toBe(200);
        expect(one.text).toBe(other.text);
        for (const name of [
          'etag',
          'link',
          'vary',
          'cache-control',
          'content-type',
          'x-content-type-options',
        ]) {
          expect(one.headers.get(name), name).toBe(other.headers.get(name));
        }
        expect(one.headers.get('x-request-id')).toMatch(/^req_/);
      }
      expect(new Set(all.map((one) => one.headers.get('x-request-id'))).size).toBe(40);
    });
    expect(reads).toBeLessThan(3);
    expect((await usage()) - before).toBe(41);
  });

  test('is compressed once for each coding, with a validator of its own that gets a 304', async () => {
    const path = '/v1/news?page_size=30';
    const tags = new Set<string>();
    for (const coding of ['identity', 'gzip', 'br']) {
      const headers = { 'accept-encoding': coding };
      await settled(path, headers);
      const one = await get(ways.short, path, headers);
      expect(one.text).toBe((await get(ways.long, path, headers)).text);
      const etag = one.headers.get('etag')!;
      tags.add(etag);
      const again = await get(ways.short, path, { ...headers, 'if-none-match': etag });
      expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', etag]);
    }
    expect(tags.size).toBe(3);
  });

  test('shows at once what this node has published, revised, retracted or posted', async () => {
    const path = '/v1/news?page_size=3';
    const posts = '/v1/editorial-posts?limit=3';
    const { stories, editorial } = ways.short.services;
    for (let round = 1; round <= 4; round += 1) {
      const title = `Lamp ${round} is lit`;
      const made = draft({ title, publishedAt: new Date().toISOString() });
      await settled(path);
      const [first] = await publishStories(stories, [made]);
      const id = (first as { id: string }).id;
      expect((await get(ways.short, path)).text, 'published').toContain(title);
      await settled(path);
      await publishStories(stories, [{ ...made, title: `${title} again` }]);
      expect((await get(ways.short, path)).text, 'revised').toContain(`${title} again`);
      await settled(posts);
      await publishPosts(editorial, [postDraft(id, { title: `Post ${round}` })]);
      expect((await get(ways.short, posts)).text, 'posted').toContain(`Post ${round}`);
      await settled(path);
      await changeStory(stories, id, { kind: 'retract' });
      expect((await get(ways.short, path)).text, 'retracted').not.toContain(title);
    }
  });

  test('shows what was published, soon after it was', async () => {
    const path = '/v1/news?page_size=1';
    await settled(path);
    const title = `Breaking at ${Date.now()}`;
    await ways.short.publish([draft({ title, publishedAt: new Date().toISOString() })]);
    await until(async () => (await get(ways.short, path)).text.includes(title));
  });

  test('is refused to a key that was revoked, lacks the scope or has nothing left', async () => {
    const path = '/v1/news?page_size=2';
    await settled(path);
    const poor = await ways.short.key('free', { tenant: 'poor', limit: 3 });
    const narrow = await ways.short.key('pro', { tenant: 'narrow', scopes: ['webhooks'] });
    for (let i = 0; i < 3; i += 1) expect((await get(ways.short, path, {}, poor)).status).toBe(200);
    const spent = await get(ways.short, path, {}, poor);
    expect(spent.status).toBe(429);
    expect(JSON.parse(spent.text)).toMatchObject({
      code: 'allowance_exhausted',
      usage: { calls: 3, remaining: 0 },
    });
    expect((await get(ways.short, path, {}, narrow)).status).toBe(403);
    const misspelt = ways.key.replace(/.$/, (end) => (end === 'x' ? 'y' : 'x'));
    expect((await get(ways.short, path, {}, misspelt)).status).toBe(401);
    const lost = await ways.short.key('pro', { tenant: 'lost' });
    expect((await get(ways.short, path, {}, lost)).status).toBe(200);
    await revokeKey(ways.short.services.db, lost.slice(9, 17));
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    expect((await get(ways.short, path, {}, lost)).status).toBe(401);
  });

  async function usage(): Promise<number> {
    const { rows } = await ways.short.services.db.query<{ calls: string }>(
      `select calls from usage_months u join tenants t on t.id = u.tenant_id where t.name = 'acme-enterprise'`,
    );
    return Number(rows[0]!.calls);
  }

  /** How many lists the database was asked for meanwhile. */
  async function statements(work: () => Promise<void>): Promise<number> {
    const { db } = ways.short.services;
    const hot = db.hot;
    let count = 0;
    db.hot = (name, text, values) => {
      if (text.includes('story_cards')) count += 1;
      return hot(name, text, values);
    };
    try {
      await work();
    } finally {
      db.hot = hot;
    }
    return count;
  }
});
