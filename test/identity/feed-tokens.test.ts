import { Buffer } from 'node:buffer';
import { Writable } from 'node:stream';
import { XMLParser } from 'fast-xml-parser';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '../../rest/app/routes.ts';
import { BASE_URL, draft, openTestHouse, type TestHouse } from '../setup/house.ts';

const FEEDS = ['/v1/rss', '/v1/atom'] as const;
const TOKEN = /^svc_feed_[0-9A-Za-z]{49}$/;

let lines = '';
const log = pino(
  { level: 'trace' },
  new Writable({
    write(chunk, _encoding, done) {
      lines += String(chunk);
      done();
    },
  }),
);

let house: TestHouse;
let node: TestHouse;
let key: string;
let token: string;

beforeAll(async () => {
  house = await openTestHouse({ log });
  node = await openTestHouse({ databaseUrl: house.databaseUrl, dataDir: house.dataDir, log });
  key = await house.key('pro', { tenant: 'acme' });
  await house.publish(Array.from({ length: 6 }, () => draft()));
  token = (await mint(key, 'newsboat')).token;
});

afterAll(async () => {
  await node?.close();
  await house?.close();
});

interface Answer {
  readonly data?: Record<string, never> | null;
  readonly errors?: readonly { extensions: { code: string; errors?: unknown } }[];
  readonly extensions: { cost: { requested: number } };
}

async function graphql(by: string, query: string, variables: object = {}): Promise<Answer> {
  const answer = await house.app.inject({
    method: 'POST',
    url: '/graphql',
    headers: { authorization: `Bearer ${by}` },
    payload: { query, variables },
  });
  return answer.json();
}

const CREATE = `mutation($name: String) { createFeedToken(name: $name) {
  token feedToken { id name createdAt revokedAt lastUsedAt } } }`;
const REVOKE = 'mutation($id: ID!) { revokeFeedToken(id: $id) { feedToken { id revokedAt } } }';
const LIST =
  'query($first: Int, $after: String) { feedTokens(first: $first, after: $after) { nodes { id name revokedAt lastUsedAt } edges { cursor } } }';

interface Minted {
  readonly token: string;
  readonly feedToken: { readonly id: string; readonly name: string };
}

async function mint(by: string, name?: string): Promise<Minted> {
  const { data, errors } = await graphql(by, CREATE, { name });
  expect(errors).toBeUndefined();
  return (data as unknown as { createFeedToken: Minted }).createFeedToken;
}

const listedIn = <T>({ data }: Answer): readonly T[] =>
  (data as unknown as { feedTokens: { nodes: T[] } }).feedTokens.nodes;

const cursorsIn = ({ data }: Answer): readonly string[] =>
  (data as unknown as { feedTokens: { edges: { cursor: string }[] } }).feedTokens.edges.map(
    ({ cursor }) => cursor,
  );
const codeOf = ({ errors }: Answer) => errors?.[0]?.extensions.code;
const basic = (user: string, password = 'x') => ({
  authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
});
const usage = async () => (await house.get('/v1/me', key)).json().usage.calls;

describe('a feed token', () => {
  it('is minted, shown once, and listed without its secret', async () => {
    const made = await mint(key, ' my reader ');
    expect(made.token).toMatch(TOKEN);
    expect(made.feedToken).toMatchObject({ name: 'my reader', revokedAt: null, lastUsedAt: null });
    expect(made.feedToken.id).toMatch(/^feed_[0-9a-z]{26}$/);
    const listed = await graphql(key, LIST);
    expect(listed.extensions.cost.requested).toBe(1);
    const feedTokens = listedIn<{ id: string; name: string }>(listed);
    expect(feedTokens.map(({ name }) => name)).toEqual(['my reader', 'newsboat']);
    expect(feedTokens[0]!.id).toBe(made.feedToken.id);
    const rest = await graphql(key, LIST, { first: 1, after: cursorsIn(listed)[0] });
    expect(rest.data).toMatchObject({ feedTokens: { nodes: [{ name: 'newsboat' }] } });
    const stored = await house.services.db.query('select * from feed_tokens');
    const dumped = JSON.stringify(stored.rows);
    for (const secret of [token, made.token, made.token.slice(9, 52)]) expect(dumped).not.toContain(secret);
  });

  for (const feed of FEEDS) {
    it(`opens ${feed} from the address, as a call of its tenant's allowance`, async () => {
      const before = await usage();
      const answer = await house.get(`${feed}?token=${token}&tag=harbours`);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['x-ratelimit-remaining']).toBe(String(250_000 - before - 1));
      // Asking for the usage is a call too.
      expect(await usage()).toBe(before + 2);
      const etag = String(answer.headers.etag);
      const held = await house.get(`${feed}?token=${token}&tag=harbours`, undefined, {
        'if-none-match': etag,
      });
      expect(held.statusCode).toBe(304);
      expect(await usage()).toBe(before + 4);
      const head = await house.app.inject({ method: 'HEAD', url: `${feed}?token=${token}` });
      expect(head.statusCode).toBe(200);
    });

    it(`opens ${feed} over HTTP Basic, as user name or as password`, async () => {
      expect((await house.get(feed, undefined, basic(token))).statusCode).toBe(200);
      expect((await house.get(feed, undefined, basic('', token))).statusCode).toBe(200);
    });

    it(`${feed}: self is the address asked for, and every page's address keeps the token`, async () => {
      let path: string | undefined = `${feed}?page_size=2&token=${token}`;
      let pages = 0;
      while (path !== undefined) {
        const answer = await house.get(path);
        expect(answer.statusCode).toBe(200);
        const links = linksOf(answer.body);
        expect(links.self).toBe(BASE_URL + path);
        for (const href of Object.values(links)) expect(href).toContain(`token=${token}`);
        for (const [, href] of String(answer.headers.link).matchAll(/<([^>]*)>/g)) {
          expect(href).toContain(`token=${token}`);
        }
        // Nothing else holds it: an entry is passed on to others.
        expect(answer.body.split(token).length - 1).toBe(Object.keys(links).length);
        pages += 1;
        path = links.next?.slice(BASE_URL.length);
      }
      expect(pages).toBe(3);
    });

    it(`${feed}: is not sent to whom a reader goes on to`, async () => {
      const answer = await house.get(`${feed}?token=${token}`);
      expect(answer.headers['referrer-policy']).toBe('no-referrer');
      expect(answer.headers['cache-control']).toMatch(/^private/);
    });

    it(`${feed}: decides over the header, which may be a proxy's`, async () => {
      const other = await house.key('free', { tenant: 'other' });
      const theirs = async () => Number((await house.get('/v1/me', other)).headers['x-ratelimit-remaining']);
      const before = await theirs();
      for (const headers of [basic('nginx', 'secret'), { authorization: `Bearer ${other}` }]) {
        expect((await house.get(`${feed}?token=${token}`, undefined, headers)).statusCode).toBe(200);
      }
      expect(await theirs()).toBe(before - 1);
      const bad = await house.get(`${feed}?token=svc_feed_x`, key);
      expect(bad.statusCode).toBe(401);
    });

    it(`${feed}: an empty one is none, an encoded one is the same, two that differ are refused`, async () => {
      const status = async (query: string, by?: string) =>
        (await house.get(`${feed}?${query}`, by)).statusCode;
      expect(await status('token=', key)).toBe(200);
      expect(await status('token=')).toBe(401);
      expect(await status(`token=${token.replaceAll('_', '%5F')}`)).toBe(200);
      expect(await status(`token=${token}&token=${token}`)).toBe(200);
      const second = (await mint(key)).token;
      expect(await status(`token=${token}&token=${second}`)).toBe(401);
      expect(await status('token=%ff')).toBe(401);
    });
  }

  it('opens nothing else, in the address, as Bearer or over Basic', async () => {
    for (const route of routes) {
      if (route.auth !== 'key') continue;
      const path = route.paths[0].replaceAll(/\{\w+\}/g, 'x');
      for (const headers of [{}, { authorization: `Bearer ${token}` }, basic(token)]) {
        const answer = await house.app.inject({
          method: route.method,
          url: `${path}?token=${token}`,
          headers,
          ...(route.method === 'GET' ? {} : { payload: {} }),
        });
        expect(answer.statusCode, `${route.method} ${path}`).toBe(401);
        expect(answer.body).not.toContain(token);
      }
    }
    const answer = await house.app.inject({
      method: 'POST',
      url: `/graphql?token=${token}`,
      headers: { authorization: `Bearer ${token}` },
      payload: { query: '{ account { usage { calls } } }' },
    });
    expect(answer.statusCode).toBe(401);
  });

  it('is no API key: as Bearer it opens no feed either, and an API key in the address opens none', async () => {
    for (const feed of FEEDS) {
      expect((await house.get(feed, token)).statusCode).toBe(401);
      const answer = await house.get(`${feed}?token=${key}`);
      expect(answer.statusCode).toBe(401);
      expect(answer.json()).toMatchObject({ status: 401, code: 'unauthenticated' });
      expect(answer.headers['www-authenticate']).toBe(
        'Bearer realm="svc", Basic realm="svc", charset="UTF-8"',
      );
    }
  });

  it('that is damaged or made up is refused before the database is asked', async () => {
    const spoilt = [
      `${token.slice(0, -1)}${token.endsWith('0') ? '1' : '0'}`,
      `${token.slice(0, 20)}${token[20] === 'a' ? 'b' : 'a'}${token.slice(21)}`,
      token.slice(0, -1),
      `${token}0`,
      token.toUpperCase(),
      'svc_feed_',
      'x'.repeat(5_000),
    ];
    const away = await openTestHouse({ databaseUrl: house.databaseUrl, dataDir: house.dataDir });
    const asked = await openConnections();
    for (const one of spoilt) {
      expect((await away.get(`/v1/rss?token=${one}`)).statusCode, one.slice(0, 80)).toBe(401);
    }
    expect(await openConnections()).toBe(asked);
    await away.close();
  });

  it('that is revoked is refused on every node soon after, and stays in the list', async () => {
    const made = await mint(key, 'lost laptop');
    const feed = `/v1/rss?token=${made.token}`;
    for (const one of [house, node]) expect((await one.get(feed)).statusCode).toBe(200);
    const revoked = await graphql(key, REVOKE, { id: made.feedToken.id });
    expect(revoked.errors).toBeUndefined();
    for (const one of [house, node]) {
      await expect
        .poll(async () => (await one.get(feed)).statusCode, { timeout: 20_000, interval: 20 })
        .toBe(401);
    }
    const again = await graphql(key, REVOKE, { id: made.feedToken.id });
    expect(again.data).toEqual(revoked.data);
    const feedTokens = listedIn<{ id: string; revokedAt: string }>(await graphql(key, LIST));
    expect(feedTokens.find(({ id }) => id === made.feedToken.id)?.revokedAt).toMatch(/Z$/);
    expect((await house.get(`/v1/rss?token=${token}`)).statusCode).toBe(200);
  });

  it('says when it was last used, once that was written', async () => {
    const made = await mint(key, 'used');
    const other = await openTestHouse({ databaseUrl: house.databaseUrl, dataDir: house.dataDir });
    const before = Date.now();
    expect((await other.get(`/v1/atom?token=${made.token}`)).statusCode).toBe(200);
    await other.close();
    const { rows } = await house.services.db.query<{ last_used_at: Date }>(
      'select last_used_at from feed_tokens where name = $1',
      ['used'],
    );
    const used = rows[0]!.last_used_at.getTime();
    // The time of the database's last answer, which a node asks for several times a second.
    expect(used).toBeGreaterThan(before - 60_000);
    expect(used).toBeLessThanOrEqual(Date.now());
  });

  it('is answered 429 when the allowance of its tenant is spent', async () => {
    const small = await house.key('pro', { tenant: 'small', limit: 2 });
    const { token: theirs } = await mint(small);
    expect((await house.get(`/v1/rss?token=${theirs}`)).statusCode).toBe(200);
    const spent = await house.get(`/v1/rss?token=${theirs}`);
    expect(spent.statusCode).toBe(429);
    expect(spent.json()).toMatchObject({ code: 'allowance_exhausted', usage: { calls: 2 } });
    expect(spent.body).not.toContain(theirs);
  });

  it('is answered 400 for a bad value, without its own', async () => {
    const answer = await house.get(`/v1/rss?token=${token}&page_size=101`);
    expect(answer.statusCode).toBe(400);
    expect(answer.body).not.toContain(token);
  });
});

describe('who may mint and revoke', () => {
  it('needs the scope write; a list needs only read', async () => {
    const reader = await house.key('pro', { tenant: 'acme', scopes: ['read'] });
    expect(codeOf(await graphql(reader, CREATE))).toBe('insufficient_scope');
    const { id } = (await mint(key)).feedToken;
    expect(codeOf(await graphql(reader, REVOKE, { id }))).toBe('insufficient_scope');
    expect((await graphql(reader, LIST)).errors).toBeUndefined();
  });

  it("is a node of its account; another tenant's is null, as one that is nobody's", async () => {
    const NODE = 'query ($id: ID!) { node(id: $id) { __typename id ... on FeedToken { name revokedAt } } }';
    const { id } = (await mint(key, 'node')).feedToken;
    const reader = await house.key('pro', { tenant: 'acme', scopes: ['read'] });
    const found = { node: { __typename: 'FeedToken', id, name: 'node', revokedAt: null } };
    expect((await graphql(reader, NODE, { id })).data).toEqual(found);
    const stranger = await house.key('pro', { tenant: 'stranger' });
    expect((await graphql(stranger, NODE, { id })).data).toEqual({ node: null });
    expect((await graphql(stranger, NODE, { id: 'feed_01h455vb4pex5vsknk084sn02q' })).data).toEqual({
      node: null,
    });
    expect(codeOf(await graphql(stranger, NODE, { id: 'feed_x' }))).toBe('BAD_USER_INPUT');
    const many = 'query ($ids: [ID!]!) { nodes(ids: $ids) { id } }';
    expect((await graphql(stranger, many, { ids: [id, id] })).data).toEqual({ nodes: [null, null] });
  });

  it("another tenant's token is not there: neither to list nor to revoke", async () => {
    const stranger = await house.key('pro', { tenant: 'stranger' });
    expect((await graphql(stranger, LIST)).data).toEqual({ feedTokens: { nodes: [], edges: [] } });
    const { id } = (await mint(key)).feedToken;
    const foreign = await graphql(stranger, REVOKE, { id });
    const unknown = await graphql(stranger, REVOKE, { id: 'feed_01h455vb4pex5vsknk084sn02q' });
    expect(codeOf(foreign)).toBe('not_found');
    expect({ ...foreign, errors: foreign.errors?.map(withoutRequest), extensions: null }).toEqual({
      ...unknown,
      errors: unknown.errors?.map(withoutRequest),
      extensions: null,
    });
    expect(codeOf(await graphql(stranger, REVOKE, { id: 'feed_x' }))).toBe('BAD_USER_INPUT');
    expect(codeOf(await graphql(stranger, LIST, { after: 'key_x' }))).toBe('invalid_cursor');
    expect(codeOf(await graphql(stranger, LIST, { first: 101 }))).toBe('invalid_parameter');
  });

  it('a tenant has at most 100, however many are minted at once', async () => {
    const many = await house.key('pro', { tenant: 'many' });
    await house.services.db.query(
      `insert into feed_tokens (id, tenant_id, digest)
       select gen_random_uuid(), t.id, sha256(n::text::bytea)
       from tenants t, generate_series(1, $1) n where t.name = 'many'`,
      [98],
    );
    const answers = await Promise.all(Array.from({ length: 5 }, () => graphql(many, CREATE)));
    expect(answers.map(codeOf).filter((code) => code === 'conflict')).toHaveLength(3);
    expect(answers.filter(({ errors }) => errors === undefined)).toHaveLength(2);
    expect(codeOf(await graphql(many, CREATE, { name: 'x'.repeat(201) }))).toBe('invalid_parameter');
  });
});

it('no token was logged, at any level', async () => {
  // What was asked above is in the log by now, refusals too.
  expect(lines).toContain('"route":"/v1/rss"');
  expect(lines).toContain('"status":401');
  expect(lines).not.toContain('svc_feed_');
  expect(lines).not.toContain(encodeURIComponent(token));
});

function withoutRequest({ extensions }: { extensions: object }): object {
  return { ...extensions, requestId: null };
}

async function openConnections(): Promise<number> {
  const { rows } = await house.services.db.query<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity where datname = current_database() and application_name = 'newstape feed tokens'`,
  );
  return rows[0]!.n;
}

const xml = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  isArray: (name) => ['link', 'atom:link'].includes(name),
});

function linksOf(body: string): Record<string, string> {
  const { rss, feed } = xml.parse(body);
  const links = (rss ? rss.channel['atom:link'] : feed.link) as { rel: string; href: string }[];
  return Object.fromEntries(
    links.filter(({ rel }) => rel !== 'alternate').map(({ rel, href }) => [rel, href]),
  );
}
