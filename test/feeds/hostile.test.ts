import { setTimeout as sleep } from 'node:timers/promises';
import RssParser from 'rss-parser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { feedHtml } from '../../rest/feeds/html.ts';
import { Slots } from '../../rest/feeds/xml.ts';
import { BASE_URL, draft, openTestHouse, type TestHouse } from '../setup/house.ts';
import { faultsOf, type Node, xml } from './feed-faults.ts';

// Titles as they are handed in, and as they must come out of every feed.
const TITLES: readonly (readonly [given: string, wanted: string])[] = [
  ['Section ]]> closed, ]]]]><![CDATA[> reopened', 'Section ]]> closed, ]]]]><![CDATA[> reopened'],
  [
    'Profits & losses <b>up</b> at AT&T; R&amp;D &copy; &#x41; &lt 5',
    'Profits & losses <b>up</b> at AT&T; R&amp;D &copy; &#x41; &lt 5',
  ],
  ['Is 1 < 2 > 0 <b and <script>alert(1)</script>?', 'Is 1 < 2 > 0 <b and <script>alert(1)</script>?'],
  ['Con\u0000trol\u0007 \u001bcharacters\u007f \u0085gone \ufffe\uffff', 'Control characters gone'],
  ['Broken \ud800surrogate\udfff halves', 'Broken surrogate halves'],
  [
    'Rocket 🚀, family 👩‍👩‍👧‍👦, flag 🇦🇺, tail \u{10fffd}',
    'Rocket 🚀, family 👩‍👩‍👧‍👦, flag 🇦🇺, tail \u{10fffd}',
  ],
  [
    'البنك المركزي \u200fيرفع\u200e الفائدة \u202b(BTC)\u202c',
    'البنك المركزي \u200fيرفع\u200e الفائدة \u202b(BTC)\u202c',
  ],
  ['"Quoted" and \'quoted\' and `ticked` \\ $1 $& $`', '"Quoted" and \'quoted\' and `ticked` \\ $1 $& $`'],
  [
    '--> <!-- a comment --> <?xml version="1.1"?> <!DOCTYPE x>',
    '--> <!-- a comment --> <?xml version="1.1"?> <!DOCTYPE x>',
  ],
  ['~a~ ~b~ ~ba~ marks', '~a~ ~b~ ~ba~ marks'],
  ['Café über naïve ¿qué? £5 ½ ÿ', 'Café über naïve ¿qué? £5 ½ ÿ'],
];

const BODIES = [
  '<p>Fine.</p>',
  '<p>Before<script>alert("x")</script><iframe src="https://evil.example"></iframe><style>p{}</style> after</p>',
  '<p onclick="x()" style="color:red">A <a href="/relative">relative</a>, <a href="javascript:x()">running</a>, <a href="https://a.example/?a=1&amp;b=2|[3]">good <a href="https://b.example">nested</a></a></p>',
  '<p>unclosed <b>bold <i>both</b> mixed</i><ul>loose<li>one<li>two<ol><li>deep</ul><blockquote>q<p>in q</blockquote>',
  '<pre>a\n  b &lt;c&gt;</pre><h1>One<h2>Two</h1></h2>]]> \u0000\u0085\ufdd0\u{1fffe} &nbsp; Ã© &bogus; & <',
];

const COUNT = 50;
const SECOND = '2026-06-01T12:00:00.000Z';
// Every story has this entity, path and asset, so all of these feeds show the same stories in the same order.
const PLACES = [
  '/v1',
  '/v1/entities/mueller-sons',
  '/v1/impact-paths/infrastructure-to-growth',
  '/v1/assets/AUDUSD',
  '/v1/saved-searches/search_01h455vb4pex5vsknk084sn02q',
];
const BASES = PLACES.flatMap((place) => [`${place}/rss`, `${place}/atom`]);
const HOSTILE_NAME = 'Müller & <b>Söns</b> ]]> AT&amp;T &#x41; "q" البنك 🚀';

let house: TestHouse;
let key: string;
let wanted: string[];

beforeAll(async () => {
  house = await openTestHouse();
  key = await house.key();
  const drafts = Array.from({ length: COUNT }, (_, i) => {
    const [title] = TITLES[i % TITLES.length]!;
    return draft({
      keys: [`https://hostile.example/?a=1&b=${i}`],
      title,
      entities: [{ slug: 'mueller-sons', label: HOSTILE_NAME, kind: 'organization' }],
      impactPaths: [{ token: 'infrastructure-to-growth', label: HOSTILE_NAME, direction: 'up' }],
      assets: [{ ticker: 'AUDUSD', label: HOSTILE_NAME, kind: 'currency' }],
      summary: i % 2 === 0 ? title : 'Plain <em>summary</em> & more',
      language: ['en', 'ar', 'xx', 'no language', 'iw', 'de-AT'][i % 6]!,
      publishedAt: SECOND,
      updatedAt: SECOND,
      bodyHtml: BODIES[i % BODIES.length]!,
      sources: [
        {
          publisher: 'Smith & Söhne <news@smith.example> ]]>',
          domain: 'smith.example',
          title,
          url: `https://user:secret@smith.example/a?b=1&c=${i}|[x]"<é>`,
          publishedAt: SECOND,
          sourceType: 'publisher',
          independence: 'independent',
          snippet: 'x',
        },
        {
          publisher: 'Nobody',
          domain: null,
          title,
          url: null,
          publishedAt: null,
          sourceType: 'publisher',
          independence: 'independent',
          snippet: 'x',
        },
      ],
      claims: [],
    });
  });
  await house.publish(drafts);
  await house.services.db.query(
    `insert into saved_searches (id, tenant_id, name, filters)
     select '01890a5d-ac96-774b-bcce-b302099a8057', id, $1, '{}' from tenants`,
    [HOSTILE_NAME],
  );
  const titles = new Map<string, string>();
  const news = await house.get('/v1/news?page_size=100', key);
  for (const { id, sources, slug } of (await house.get('/v1/news?page_size=100&include=sources', key)).json()
    .articles) {
    const number = Number(/c=(\d+)/.exec(sources[0].url)?.[1]);
    titles.set(id, TITLES[number % TITLES.length]![1]);
    expect(slug).not.toBe('');
  }
  wanted = news.json().articles.map(({ id }: { id: string }) => titles.get(id)!);
  expect(wanted).toHaveLength(COUNT);
});

afterAll(() => house?.close());

const pathOf = (base: string): string => `${base}?page_size=100&include=full`;

describe('the feeds of a hostile corpus', () => {
  it('are the same bytes a second later', async () => {
    const bytesOf = async () => {
      const all: [string, string][] = [];
      for (const base of BASES) {
        all.push([base, (await house.get(pathOf(base), key)).rawPayload.toString('base64')]);
      }
      return new Map(all);
    };
    const first = await bytesOf();
    await sleep(1_100);
    const second = await bytesOf();
    expect(BASES.filter((base) => second.get(base) !== first.get(base))).toEqual([]);
  });

  for (const base of BASES) {
    const path = pathOf(base);

    it(`${base}: every character of every title arrives in two parsers`, async () => {
      const { body } = await house.get(path, key);
      const { items } = await new RssParser().parseString(body);
      expect(items.map(({ title }) => title)).toEqual(wanted);
      const document = xml.parse(body);
      const entries = document.rss ? document.rss.channel.item : document.feed.entry;
      expect(
        entries.map((entry: Node) => (document.rss ? entry.title : (entry.title as Node)['#text'])),
      ).toEqual(wanted);
    });

    it(`${base}: the validator's rules hold, with bodies and without, and on every page`, async () => {
      for (const query of [
        '?page_size=100&include=full',
        '?page_size=100',
        '?page_size=9&page=3',
        '?fields=title&limit=3',
        '?q=-a&limit=2',
      ]) {
        const answer = await house.get(base + query, key);
        expect(answer.statusCode).toBe(200);
        expect(faultsOf(answer.body, BASE_URL + base + query)).toEqual([]);
      }
    });

    it(`${base}: nothing of a script or frame is left, and what stood around it is`, async () => {
      const { body } = await house.get(path, key);
      const { rss, feed } = xml.parse(body);
      const contents: string[] = rss
        ? rss.channel.item.map((item: Node) => item['content:encoded'])
        : feed.entry.map((entry: Node) => (entry.content as Node)['#text']);
      const all = contents.join('\n');
      expect(all).toContain('<p>Before after</p>');
      expect(all).not.toMatch(/script|iframe|style|alert|evil\.example|onclick|relative"/);
      expect(body).not.toContain('user:secret');
    });

    it(`${base}: right-to-left stories say so in their HTML`, async () => {
      const { body } = await house.get(path, key);
      expect(body).toContain('&lt;div dir=&quot;rtl&quot; lang=&quot;ar&quot;&gt;');
      expect(body).toContain('lang=&quot;he&quot;');
      expect(body).not.toMatch(/lang=&quot;(en|de|xx)/);
    });

    it(`${base}: an empty feed is valid`, async () => {
      const path = `${base}?category=sport&published_since=2026-01-01`;
      const coded = await house.get(path, key, { 'accept-encoding': 'gzip' });
      expect(coded.headers['content-encoding']).toBe('gzip');
      const answer = await house.get(path, key);
      expect(answer.statusCode).toBe(200);
      expect(faultsOf(answer.body, BASE_URL + path)).toEqual([]);
      expect(answer.body).not.toMatch(/<(item|entry)/);
    });

    it(`${base}: an address with & and quotes is written as it was asked for, escaped`, async () => {
      const path = `${base}?q=%22a%26b%22&limit=2&x=%3Cy%3E`;
      const { body } = await house.get(path, key);
      expect(faultsOf(body, BASE_URL + path)).toEqual([]);
    });
  }

  it('the test would notice: each broken rule is a fault', async () => {
    const path = '/v1/atom?page_size=100&include=body';
    const { body } = await house.get(path, key);
    const rss = (await house.get('/v1/rss?page_size=100&include=body', key)).body;
    const address = BASE_URL + path;
    const [updated] = /<updated>[^<]*<\/updated>(?=<\/entry>)/.exec(body)!;
    const broken: [string, string][] = [
      [body.replace(/<updated>[^<]*<\/updated>(?=<\/entry>)/g, updated), 'two entries have one updated'],
      [body.replace('rel="self"', 'rel="other"'), 'self is not the address asked for'],
      [body.replace('&lt;p&gt;', '&lt;p onclick=&quot;x&quot;&gt;'), 'attributes of <p onclick="x">'],
      [body.replace('&lt;/p&gt;', ''), 'left open'],
      [body.replaceAll('<!--&#x26;-->', ''), 'plain text that looks like markup'],
      [body.replace('Rocket', '\u0085'), 'a forbidden character'],
    ];
    for (const [text, fault] of broken) expect(faultsOf(text, address).join('\n')).toContain(fault);
    const rssAddress = `${BASE_URL}/v1/rss?page_size=100&include=body`;
    expect(faultsOf(rss.replace(/ GMT<\/pubDate>/, ' +0:00</pubDate>'), rssAddress)).toContain(
      'pubDate is not RFC 822',
    );
    expect(faultsOf(rss.replace('isPermaLink="false"', ''), rssAddress)).toContain('guid is no tag URI');
  });
});

describe('the times of a feed', () => {
  it('are left out or moved where they could not have been, and differ within one millisecond', async () => {
    await house.publish([
      draft({
        keys: ['old:1'],
        tags: ['old'],
        publishedAt: '1975-04-01T00:00:00.000Z',
        updatedAt: '1975-04-01T00:00:00.000Z',
      }),
      draft({
        keys: ['old:2'],
        tags: ['old'],
        publishedAt: '1975-04-01T00:00:00.000Z',
        updatedAt: '1975-04-01T00:00:00.000Z',
      }),
    ]);
    const rss = (await house.get('/v1/rss?tag=old', key)).body;
    expect(rss).not.toContain('<pubDate>');
    expect(rss).toContain('<lastBuildDate>Mon, 01 Jan 1990 00:00:00 GMT</lastBuildDate>');
    const atom = xml.parse((await house.get('/v1/atom?tag=old', key)).body).feed;
    const updated = atom.entry.map((entry: Node) => String(entry.updated));
    expect(new Set(updated).size).toBe(2);
    for (const time of updated) expect(time).toMatch(/^1990-01-01T00:00:00\.000\d{6}Z$/);
    expect(atom.entry[0].published).toBeUndefined();
  });
});

describe('HTML written anew', () => {
  const cases: readonly (readonly [string, string])[] = [
    ['<p>a<blockquote>b<p>c</blockquote>d', '<p>a</p><blockquote>b<p>c</p></blockquote>d'],
    ['<ul>x<p>y</p><li>z</ul>', '<ul><li>x<p>y</p></li><li>z</li></ul>'],
    ['<em>a<p>b</em>c</p>', '<em>a</em><p>bc</p>'],
    ['<svg><p>x</p></svg>y<script>z', 'y'],
    ['1 < 2 &amp;&amp; 3 > 2', '1 &lt; 2 &amp;&amp; 3 &gt; 2'],
    ['<a href="HTTP://A.example/ü?x=[1]">l</a>', '<a href="http://a.example/%C3%BC?x=%5B1%5D">l</a>'],
    ['<a href="&#106;avascript:x">l</a>', 'l'],
    ['<pre>a\n b</pre>', '<pre>a<br> b</pre>'],
    ['<p <p <a href="x" <', '&lt;p &lt;p &lt;a href=&quot;x&quot; &lt;'],
    ['é\u00a0© \u0085\ufdd0&#0;&#xD800;', 'é&#xA0;&#xA9;'],
  ];
  for (const [given, written] of cases) {
    it(`${JSON.stringify(given)} is ${JSON.stringify(written)}`, () => expect(feedHtml(given)).toBe(written));
  }

  it('has an end to its depth, whatever the source nests', () => {
    for (const seed of ['<ul>', '<ul><li>', '<blockquote>', '<em>', '<p>', '<a href="https://a.example/">']) {
      const html = feedHtml(`${seed.repeat(5_000)}x`);
      expect(html).toContain('x');
      let depth = 0;
      let deepest = 0;
      for (const [, end] of html.matchAll(/<(\/?)/g)) {
        depth += end === '/' ? -1 : 1;
        deepest = Math.max(deepest, depth);
      }
      expect(depth).toBe(0);
      expect(deepest).toBeLessThan(40);
    }
  });

  it('leaves comments out, closed or not', () => {
    expect(feedHtml('a<!-- <p>b -->c<!-- d')).toBe('ac');
  });
});

describe('slots', () => {
  it('fill any number of places, in CDATA or not, and never what was filled in', () => {
    const slots = new Slots();
    const marks = Array.from({ length: 120 }, (_, i) => slots.put(`~b~ ${i} <&>`));
    expect(marks.join('')).not.toMatch(/\d/);
    const filled = slots.fill(`<a>${marks[11]}</a><b><![CDATA[${marks[1]}]]></b><c d="${marks[119]}"/>`);
    expect([...filled].join('')).toBe(
      '<a>~b~ 11 &lt;&amp;&gt;</a><b>~b~ 1 &lt;&amp;&gt;</b><c d="~b~ 119 &lt;&amp;&gt;"/>',
    );
  });
});
