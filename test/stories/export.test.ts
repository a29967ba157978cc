import { request as httpRequest, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writtenPage } from '../../rest/news/export.ts';
import { createKey, revokeKey } from '../../src/identity/index.ts';
import { changeStory, FULL_SHAPE, listStories } from '../../src/stories/index.ts';
import { draft, openTestHouse, type TestHouse } from '../setup/house.ts';

interface Last {
  complete: boolean;
  count: number;
  as_of: string;
  cursor: string | null;
  problem: { code: string; usage?: { remaining: number } } | null;
  warnings?: string[];
}

// Some 60 MB in all, in more windows than one: more than the buffers of a connection hold, however they grow.
const STORIES = 1_095;
let house: TestHouse;
let key: string;

beforeAll(async () => {
  house = await openTestHouse({ listen: true });
  key = await house.key('enterprise');
  for (let n = 0; n < STORIES; n += 365) {
    await house.publish(
      Array.from({ length: 365 }, (_, i) =>
        draft({
          title: `Line ${n + i} of "many"\u2028 with \\ and ünïcode`,
          tags: (n + i) % 3 === 0 ? ['third'] : ['other'],
          publishedAt: new Date(Date.UTC(2026, 2, 1) + ((n + i) % 50) * 3_600_000).toISOString(),
          bodyHtml: `<p>${'Long text follows. '.repeat(1500)}</p>`,
        }),
      ),
    );
  }
});
afterAll(() => house?.close());

function parse(body: string): { stories: Record<string, unknown>[]; last: Last } {
  expect(body.endsWith('\n')).toBe(true);
  const lines = body.slice(0, -1).split('\n');
  const objects = lines.map((line) => JSON.parse(line));
  return { stories: objects.slice(0, -1), last: objects.at(-1).export };
}

async function exported(query = '', by = key): Promise<{ stories: Record<string, unknown>[]; last: Last }> {
  const answer = await house.get(`/v1/export.ndjson?${query}`, by);
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200);
  expect(answer.headers['content-type']).toBe('application/x-ndjson; charset=utf-8');
  return parse(answer.body);
}

async function walk(query: string): Promise<Record<string, unknown>[]> {
  const stories: Record<string, unknown>[] = [];
  let cursor = '';
  for (;;) {
    const { articles, page } = (
      await house.get(`/v1/news?page_size=100&${query}${cursor === '' ? '' : `&cursor=${cursor}`}`, key)
    ).json();
    stories.push(...articles);
    if (page.next_cursor === null) return stories;
    cursor = page.next_cursor;
  }
}

async function calls(by: string): Promise<number> {
  return (await house.get('/v1/me', by)).json().usage.calls;
}

describe('an export', () => {
  for (const query of [
    '',
    'tag=third',
    'sort=popular&include=sources,body',
    'q=line&fields=title,revision',
    'country=AU&published_since=2026-03-02&include=full',
    'tag=nothing-has-this',
  ]) {
    test(`is the whole list of /v1/news?${query}, story by story`, async () => {
      const { stories, last } = await exported(query);
      expect(stories).toEqual(await walk(query));
      expect(last).toEqual({
        complete: true,
        count: stories.length,
        as_of: expect.stringMatching(/Z$/),
        cursor: null,
        problem: null,
      });
    });
  }

  test('says what the list says: what was passed over of a search, and that a list ends early', async () => {
    const { last } = await exported('q=the%20line%20--many&fields=title');
    const { page } = (await house.get('/v1/news?q=the%20line%20--many', key)).json();
    expect(page.warnings).toHaveLength(2);
    expect(last.warnings).toEqual(page.warnings);
    const told = { asOf: last.as_of, nextCursor: null, warnings: ['sort: a list ends early.'] };
    const list = { records: [], page: told } as unknown as Awaited<ReturnType<typeof listStories>>;
    expect((await writtenPage(house.services.stories, [list], FULL_SHAPE)).warnings).toEqual(told.warnings);
  });

  test('takes what a list takes but windows, and refuses before the first line', async () => {
    for (const [query, parameter] of [
      ['page=2', 'page'],
      ['page_size=5', 'page_size'],
      ['limit=5', 'limit'],
      ['offset=5', 'offset'],
      ['country=XX', 'country'],
      ['fields=nope', 'fields'],
    ]) {
      const answer = await house.get(`/v1/export.ndjson?${query}`, key);
      expect([answer.statusCode, answer.json().errors[0].parameter], query).toEqual([400, parameter]);
    }
    expect((await house.get('/v1/export.ndjson?cursor=x', key)).json().code).toBe('invalid_cursor');
    expect((await house.get('/v1/export.ndjson')).statusCode).toBe(401);
  });

  test('is one state, whatever is published while it streams; as_of names an earlier one', async () => {
    const before = await walk('tag=third');
    const at = (await house.get('/v1/news?page_size=1', key)).json().page.as_of;
    const response = await open('/v1/export.ndjson?include=full');
    const first = await piece(response);
    const [made] = (await house.publish([
      draft({ tags: ['third'], publishedAt: '2000-01-01T00:00:00Z' }),
    ])) as { id: string }[];
    await changeStory(house.services.stories, String(before.at(-1)!.id), { kind: 'retract' });
    const { stories, last } = parse(first + (await rest(response)));
    expect(last).toMatchObject({ complete: true, count: STORIES, as_of: at });
    expect(stories.some(({ id }) => id === made!.id)).toBe(false);
    expect(stories.filter(({ tags }) => (tags as string[]).includes('third')).map(({ id }) => id)).toEqual(
      before.map(({ id }) => id),
    );
    const then = await exported(`tag=third&as_of=${at}`);
    expect(then.stories).toEqual(before);
    expect((await exported('tag=third')).stories.map(({ id }) => id)).toEqual([
      ...before.slice(0, -1).map(({ id }) => id),
      made!.id,
    ]);
  });

  test('costs a call for each hundred stories, and at least one', async () => {
    const by = await house.key('pro', { tenant: 'counted' });
    const start = await calls(by);
    await exported('tag=nothing-has-this', by);
    expect((await calls(by)) - start).toBe(1 + 1);
    const all = await exported('', by);
    expect((await calls(by)) - start).toBe(2 + Math.ceil(all.last.count / 100) + 1);
  });

  test('that the allowance ends says so, and goes on from its cursor in the same state', async () => {
    const by = await house.key('pro', { tenant: 'short', limit: 4 });
    const whole = await exported('sort=popular');
    const first = await exported('sort=popular', by);
    expect(first.last).toMatchObject({
      complete: false,
      count: 400,
      problem: { code: 'allowance_exhausted', usage: { remaining: 0 } },
    });
    await house.publish([draft({ publishedAt: '2026-03-01T00:30:00Z' })]);
    const second = await exported(`cursor=${first.last.cursor}`);
    expect(second.last).toMatchObject({ complete: true, as_of: whole.last.as_of });
    expect([...first.stories, ...second.stories]).toEqual(whole.stories);
    expect((await house.get('/v1/export.ndjson', by)).statusCode).toBe(429);
  });

  test('comes in the coding the caller asks for', async () => {
    const plain = await house.get('/v1/export.ndjson?tag=third', key);
    for (const [coding, decode] of [
      ['gzip', gunzipSync],
      ['br', brotliDecompressSync],
    ] as const) {
      const packed = await house.get('/v1/export.ndjson?tag=third', key, { 'accept-encoding': coding });
      expect(packed.headers['content-encoding']).toBe(coding);
      expect(packed.headers.vary).toContain('Accept-Encoding');
      expect(decode(packed.rawPayload).toString()).toBe(plain.body);
      expect(packed.rawPayload.length).toBeLessThan(plain.body.length / 3);
    }
    const head = await house.app.inject({
      method: 'HEAD',
      url: '/v1/export.ndjson',
      headers: { authorization: `Bearer ${key}` },
    });
    expect([head.statusCode, head.body]).toEqual([200, '']);
    expect(plain.headers.etag).toBeUndefined();
  });

  test('stops when its key is revoked, and when the service closes, and says where it stopped', async () => {
    const made = await createKey(house.services.db, house.pepper, { tenant: 'revoked', plan: 'enterprise' });
    const response = await open('/v1/export.ndjson?include=full', made.key);
    const first = await piece(response);
    await revokeKey(house.services.db, made.id);
    await sleep(1_500);
    const { last } = parse(first + (await rest(response)));
    expect(last).toMatchObject({ complete: false, problem: { code: 'unauthenticated' } });
    expect(last.count).toBeLessThan(STORIES);

    const second = await openTestHouse({
      databaseUrl: house.databaseUrl,
      dataDir: house.dataDir,
      listen: true,
    });
    const cut = await open('/v1/export.ndjson?include=full', key, second.url);
    const begun = await piece(cut);
    const closing = second.close();
    const stopped = parse(begun + (await rest(cut)));
    await closing;
    expect(stopped.last).toMatchObject({ complete: false, problem: { code: 'unavailable' } });
    const goesOn = await exported(`cursor=${stopped.last.cursor}&fields=id`);
    expect(stopped.last.count + goesOn.last.count).toBe((await exported('fields=id')).last.count);
  });

  test('is made no faster than it is read, and not at all once the caller has left', async () => {
    const by = await house.key('pro', { tenant: 'slow' });
    const response = await open('/v1/export.ndjson?include=full', by);
    await sleep(700);
    const unread = await calls(by);
    // What fits into the buffers on the way is made ahead; the rest waits for its reader.
    // The question for the count is a call too.
    expect(unread).toBeLessThan(Math.ceil(STORIES / 100) + 1);
    response.destroy();
    await sleep(300);
    expect((await calls(by)) - unread).toBeLessThanOrEqual(2);
    await sleep(300);
    expect((await calls(by)) - unread).toBeLessThanOrEqual(3);
  });
});

test('a page that is written is bytes in pieces, and nobody holds its stories any more', async () => {
  const { stories } = house.services;
  const pages = [await listStories(stories, {}, { size: 100, walk: true }, FULL_SHAPE)];
  const { written, size, cursor } = await writtenPage(stories, pages, FULL_SHAPE);
  expect(pages).toEqual([]);
  expect(size).toBe(100);
  expect(cursor).not.toBeNull();
  // 100 stories of 27 KB each, cut at 64 KiB or soon behind it.
  expect(written.length).toBeGreaterThan(20);
  expect(written.every((piece) => Buffer.isBuffer(piece) && piece.length < 256 * 1024)).toBe(true);
  const lines = Buffer.concat(written.map((piece) => Buffer.from(piece)))
    .toString()
    .split('\n');
  expect(lines).toHaveLength(101);
  expect(JSON.parse(lines[0]!)).toHaveProperty('sources');
});

/** The answer's head, over a real connection; its body is read by `piece` and `rest`. */
function open(path: string, by = key, url = house.url): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest(`${url}${path}`, { headers: { authorization: `Bearer ${by}` } }, (response) => {
      response.setEncoding('utf8');
      resolve(response);
    });
    sent.on('error', reject);
    sent.end();
  });
}

async function piece(response: IncomingMessage): Promise<string> {
  for (;;) {
    const text = response.read(1_000) as string | null;
    if (text !== null) return text;
    await new Promise((resolve) => response.once('readable', resolve));
  }
}

async function rest(response: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of response) text += part;
  return text;
}
