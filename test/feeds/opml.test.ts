import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BASE_URL, draft, openTestHouse, type TestHouse } from '../setup/house.ts';

const xml = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  parseAttributeValue: false,
  isArray: (name) => name === 'outline',
});

interface Outline {
  readonly text: string;
  readonly title?: string;
  readonly type?: string;
  readonly version?: string;
  readonly description?: string;
  readonly xmlUrl?: string;
  readonly htmlUrl?: string;
  readonly outline?: readonly Outline[];
}

/** What OPML 2.0 (http://opml.org/spec2.opml) and the W3C validator ask of a document. */
function read(body: string): readonly Outline[] {
  expect(XMLValidator.validate(body)).toBe(true);
  const { opml } = xml.parse(body);
  expect(opml.version).toBe('2.0');
  expect(opml.head.title).not.toBe('');
  if (opml.head.dateModified !== undefined)
    expect(new Date(opml.head.dateModified).toUTCString()).toBe(opml.head.dateModified);
  const outlines = opml.body.outline as Outline[];
  for (const outline of outlines.flatMap((one) => [one, ...(one.outline ?? [])])) {
    expect(outline.text).not.toBe('');
    if (outline.outline !== undefined) continue;
    expect(outline).toMatchObject({ type: 'rss', version: 'RSS2', title: outline.text });
    for (const href of [outline.xmlUrl, outline.htmlUrl])
      expect(href).toMatch(/^http:\/\/news\.test\/[\w;/?:@&=+$.\-!~*'()%,#]*$/);
  }
  return outlines;
}

const NAMES = ['R&D: rates & <b>bonds</b> ]]>', 'البنك المركزي 🚀', 'AT&amp;T "quoted" \u0007 \ud800'];

let house: TestHouse;
let key: string;
let token: string;

beforeAll(async () => {
  house = await openTestHouse();
  key = await house.key('pro', { tenant: 'acme' });
  await house.publish([
    draft({ category: 'economy', title: 'Harbour fees rise' }),
    draft({ category: 'sport', title: 'Harbour swim is won by a baker' }),
  ]);
  for (const [at, name] of NAMES.entries()) {
    const saved = await house.services.db.prisma.tenant.update({
      where: { name: 'acme' },
      data: {
        savedSearches: {
          create: {
            id: `01890a5d-ac96-774b-bcce-b302099a805${at}`,
            // PostgreSQL takes no half of a surrogate pair.
            name: name.toWellFormed(),
            query: at === 0 ? 'harbour' : null,
            filters: at === 0 ? { category: 'economy' } : { country: 'AU', minSources: '2', sort: 'popular' },
          },
        },
      },
    });
    expect(saved.name).toBe('acme');
  }
  const made = await house.app.inject({
    method: 'POST',
    url: '/graphql',
    headers: { authorization: `Bearer ${key}` },
    payload: { query: 'mutation { createFeedToken { token } }' },
  });
  token = made.json().data.createFeedToken.token;
});

afterAll(() => house?.close());

describe('GET /v1/opml', () => {
  it('names the feed of all stories and one for each saved search, as RSS', async () => {
    const answer = await house.get('/v1/opml', key);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/x-opml; charset=utf-8');
    expect(answer.headers['content-disposition']).toContain('newstape.opml');
    const [all, folder] = read(answer.body);
    expect(all).toMatchObject({ text: 'Newstape', xmlUrl: `${BASE_URL}/v1/rss` });
    expect(folder!.text).toBe('Saved searches');
    expect(folder!.outline!.map(({ text }) => text)).toEqual([
      'AT&amp;T "quoted"',
      'البنك المركزي 🚀',
      'R & D: rates & b bonds /b ]]',
    ]);
    expect(folder!.outline!.at(-1)).toMatchObject({
      description: 'harbour, category economy',
      htmlUrl: `${BASE_URL}/?q=harbour&category=economy`,
    });
    expect(folder!.outline![0]).toMatchObject({
      description: 'country AU, at least 2 independent sources, most popular first',
      htmlUrl: `${BASE_URL}/?country=AU&min_sources=2&sort=popular`,
    });
    expect(answer.body).not.toContain('token=');
  });

  it('asked for with a token, every feed carries it, and each opens', async () => {
    const answer = await house.get(`/v1/opml?token=${token}`);
    expect(answer.statusCode).toBe(200);
    const [all, folder] = read(answer.body);
    for (const { xmlUrl } of [all!, ...folder!.outline!]) {
      expect(xmlUrl).toMatch(new RegExp(`[?&]token=${token}$`));
      expect((await house.get(xmlUrl!.slice(BASE_URL.length))).statusCode).toBe(200);
    }
    const rates = await house.get(folder!.outline!.at(-1)!.xmlUrl!.slice(BASE_URL.length));
    expect(rates.body).toContain('Harbour fees rise');
    expect(rates.body).not.toContain('Harbour swim');
    expect(rates.body).toContain('<title>Newstape: R&amp;D: rates &amp; b bonds /b ]]</title>');
  });

  it('names the categories as well, when include asks for them', async () => {
    const outlines = read((await house.get(`/v1/opml?include=categories&token=${token}`)).body);
    const sport = outlines.at(-1)!.outline!.find(({ text }) => text === 'Sport')!;
    expect(outlines.at(-1)!.text).toBe('Categories');
    expect(sport.xmlUrl).toBe(`${BASE_URL}/v1/rss?category=sport&token=${token}`);
    const feed = await house.get(sport.xmlUrl!.slice(BASE_URL.length));
    expect(feed.body).toContain('Harbour swim');
    expect(feed.body).toContain('<title>Newstape: Sport</title>');
    const unknown = await house.get('/v1/opml?include=tags', key);
    expect(unknown.statusCode).toBe(400);
    expect((await house.get('/v1/opml?colour=red', key)).statusCode).toBe(200);
  });

  it('is valid for a member without saved searches', async () => {
    const other = await house.key('pro', { tenant: 'empty' });
    expect(read((await house.get('/v1/opml', other)).body).map(({ text }) => text)).toEqual(['Newstape']);
  });

  it('takes Basic, and nobody else', async () => {
    const basic = (user: string) => ({ authorization: `Basic ${btoa(`${user}:x`)}` });
    expect((await house.get('/v1/opml', undefined, basic(key))).statusCode).toBe(200);
    const byToken = await house.get('/v1/opml', undefined, basic(token));
    expect(byToken.statusCode).toBe(200);
    expect(byToken.body).not.toContain('token=');
    for (const refused of [
      await house.get('/v1/opml'),
      await house.get('/v1/opml', token),
      await house.get('/v1/opml?token=svc_feed_x', key),
    ]) {
      expect(refused.statusCode).toBe(401);
      expect(refused.headers['www-authenticate']).toContain('Basic realm="svc"');
    }
    const narrow = await house.key('pro', { tenant: 'narrow', scopes: ['webhooks'] });
    expect((await house.get('/v1/opml', narrow)).statusCode).toBe(403);
    const spent = await house.key('pro', { tenant: 'spent', limit: 1 });
    expect((await house.get('/v1/opml', spent)).statusCode).toBe(200);
    expect((await house.get('/v1/opml', spent)).statusCode).toBe(429);
  });

  it('is the same while the searches are, and another when one is gone', async () => {
    const path = `/v1/opml?token=${token}`;
    const first = await house.get(path);
    const etag = String(first.headers.etag);
    expect((await house.get(path, undefined, { 'if-none-match': etag })).statusCode).toBe(304);
    expect(first.headers['last-modified']).toBeUndefined();
    const coded = await house.get(path, undefined, { 'accept-encoding': 'gzip' });
    expect(coded.headers['content-encoding']).toBe('gzip');
    await house.services.db.query(`delete from saved_searches where query is not null`);
    const after = await house.get(path, undefined, { 'if-none-match': etag });
    expect(after.statusCode).toBe(200);
    expect(read(after.body)[1]!.outline).toHaveLength(NAMES.length - 1);
  });
});
