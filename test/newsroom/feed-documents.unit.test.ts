import { describe, expect, it } from 'vitest';
import { feedsOfPage, parseDocument } from '../../src/newsroom/feeds/parse.ts';
import { salvage } from '../../src/newsroom/feeds/repair.ts';
import { readOpml } from '../../src/newsroom/index.ts';
import { fc, part } from '../setup/properties.ts';
import { entry, rss } from '../setup/publisher.ts';

const HERE = 'https://courier.example/feeds/all.xml';
const read = (text: string) => parseDocument(text, HERE)!;

describe('the formats of feeds', () => {
  it('RSS without a version, RSS 0.90, RDF, Atom 0.3, Atom under a prefix and JSON Feed are read', () => {
    const documents = [
      '<rss><channel><title>T</title><item><title>A</title><link>/a</link></item></channel></rss>',
      '<rss version="0.91"><channel><title>T</title></channel><item><title>A</title><link>/a</link></item></rss>',
      '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://my.netscape.com/rdf/simple/0.9/"><channel><title>T</title></channel><item><title>A</title><link>/a</link></item></rdf:RDF>',
      '<feed version="0.3" xmlns="http://purl.org/atom/ns#"><title>T</title><entry><title>A</title><link rel="alternate" href="/a"/></entry></feed>',
      '<a:feed xmlns:a="http://www.w3.org/2005/Atom"><a:title>T</a:title><a:entry><a:title>A</a:title><a:link href="/a"/></a:entry></a:feed>',
      '{"version":"https://jsonfeed.org/version/1.1","title":"T","items":[{"id":"1","title":"A","url":"/a","content_text":"b"}]}',
    ];
    for (const document of documents) {
      const { title, entries } = read(document);
      expect(title).toBe('T');
      expect(entries[0]).toMatchObject({ title: 'A', url: 'https://courier.example/a' });
    }
  });

  it('links are resolved by xml:base, tracking parameters go, and the publisher’s own address comes first', () => {
    const atom = `<feed xmlns="http://www.w3.org/2005/Atom" xml:base="https://a.example/x/"><title>T</title>
      <entry xml:base="y/"><title>A</title><id>1</id><link href="z?utm_source=rss&amp;id=3"/></entry>
      <entry><title>B</title><id>2</id><link rel="self" href="/self"/><link rel="enclosure" href="/pod.mp3"/></entry></feed>`;
    expect(read(atom).entries.map(({ url }) => url)).toEqual([
      'https://a.example/x/y/z?id=3',
      'https://a.example/self',
    ]);
    const counted = rss([
      '<title>A</title><link>http://count.example/~r/1</link><feedburner:origLink>https://a.example/1</feedburner:origLink>',
    ]);
    expect(read(counted).entries[0]!.url).toBe('https://a.example/1');
  });

  it('a relative link means the site in RSS, and the address of the document itself in Atom', () => {
    const site = 'https://paper.example/front/';
    const [title, address] = ['<title>A</title>', 'news/1'];
    const one = rss([`${title}<link>${address}</link>`]).replace(
      /<link>[^<]*<\/link>/,
      `<link>${site}</link>`,
    );
    expect(read(one).entries[0]!.url).toBe('https://paper.example/front/news/1');
    const atom = `<feed xmlns="http://www.w3.org/2005/Atom"><title>T</title><link href="${site}"/>
      <entry>${title}<id>1</id><link href="${address}"/></entry></feed>`;
    expect(read(atom).entries[0]!.url).toBe('https://courier.example/feeds/news/1');
  });

  it('declared plain text is literal, and so is text between tags that are none', () => {
    const atom = (title: string, type = '') =>
      read(
        `<feed xmlns="http://www.w3.org/2005/Atom"><title>T</title><entry><id>1</id><title${type}>${title}</title></entry></feed>`,
      ).entries[0]!.title;
    expect(atom('Why &lt;main&gt; matters')).toBe('Why <main> matters');
    expect(atom('Rock &amp;amp; roll')).toBe('Rock & roll');
    expect(atom('&lt;b&gt;Bold&lt;/b&gt; move', ' type="html"')).toBe('Bold move');
    const title = (text: string) => read(rss([`<title>${text}</title>`])).entries[0]!.title;
    expect(title('&lt;GSW INC&gt; YEAR NET')).toBe('<GSW INC> YEAR NET');
    expect(title('<![CDATA[Fed & ECB <hold> rates]]>')).toBe('Fed & ECB <hold> rates');
  });

  it('what RSS and RDF say is HTML, and so is the content of JSON Feed that says so', () => {
    const [title, html] = [
      'Rain &lt;b&gt;again',
      '&lt;p&gt;One&lt;/p&gt;&lt;p&gt;Two &amp;amp; three&lt;/p&gt;',
    ];
    const item = `<title>${title}</title><link>/a</link><description>${html}</description>`;
    for (const document of [
      `<rss version="2.0"><channel><title>T</title><item>${item}</item></channel></rss>`,
      `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"><channel><title>T</title></channel><item>${item}</item></rdf:RDF>`,
    ])
      expect(read(document).entries[0]).toMatchObject({ title: 'Rain again', text: 'One\n\nTwo & three' });
    const json = (content: object) =>
      read(
        JSON.stringify({
          version: 'https://jsonfeed.org/version/1.1',
          title: 'T',
          items: [{ id: '1', title: 'A', ...content }],
        }),
      ).entries[0]!.text;
    expect(json({ content_html: '<p>One</p><p>Two</p>' })).toBe('One\n\nTwo');
    expect(json({ content_text: 'One <main> two' })).toBe('One <main> two');
  });

  it('an entry of Atom without words of its own has those of its media', () => {
    const media = (
      inner: string,
    ) => `<feed xmlns="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/"><title>T</title>
      <entry><id>1</id><link href="/a"/>${inner}</entry></feed>`;
    const group =
      '<media:group><media:title>Flood</media:title><media:description>Water in the streets.</media:description></media:group>';
    expect(read(media(`<title>Flood</title>${group}`)).entries[0]).toMatchObject({
      title: 'Flood',
      text: 'Water in the streets.',
    });
  });

  it('hints of the publisher are read', () => {
    const { hints } = read(
      rss(
        [],
        '<ttl>90</ttl><skipHours><hour>1</hour><hour>24</hour></skipHours><skipDays><day>Sunday</day></skipDays>',
      ),
    );
    expect(hints).toEqual({ ttl: 5_400, skipHours: [1, 0], skipDays: [0] });
  });

  it('what is no feed is none, and a page says where its feeds are', () => {
    for (const text of [
      '',
      'hello',
      '<html><body><p>x</p></body></html>',
      '{"a":1}',
      '[]',
      '<?xml version="1.0"?>',
    ]) {
      expect(parseDocument(text, HERE)).toBeUndefined();
    }
    const page = `<link rel="stylesheet" href="a.css"><link type="application/atom+xml" rel="alternate" href='/atom'>`;
    expect(feedsOfPage(page, HERE)).toEqual(['https://courier.example/atom']);
  });
});

describe('damaged documents', () => {
  const whole = rss([entry(1), entry(2), entry(3)]);

  it('cut off anywhere, they give every entry whose title is whole, and never what was not there', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: whole.length }), (at) => {
        const cut = whole.slice(0, at);
        const titles = (parseDocument(cut, HERE)?.entries ?? [])
          .map(({ title }) => title)
          .filter((t) => t !== '');
        const there = [1, 2, 3].filter((n) => cut.includes(`Council of lake ${n} votes</title>`));
        expect(titles.slice(0, there.length)).toEqual(there.map((n) => `Council of lake ${n} votes`));
        expect(titles.length).toBeLessThanOrEqual(there.length + 1);
      }),
    );
  });

  it('a field that is cut off within CDATA has what is there, and takes nothing of the fields before it', () => {
    const item = '<item><title>One</title><link>/1</link><title><![CDATA[Two and';
    const [first] = salvage(`<rss version="2.0"><channel><title>T</title>${item}`);
    expect(first).toContain('<title>One</title><link>/1</link><title><![CDATA[Two and]]></title></item>');
  });

  it.each([
    ['no type', '', '&lake;'],
    ['a type without entities', '<!DOCTYPE rss SYSTEM "rss.dtd">', '&lake;'],
    ['a type that names entities', `<!DOCTYPE rss [<!ENTITY lake "Tessel"> <!ENTITY mill 'x'>]>`, 'Tessel'],
    ['a type that does not end', '<!DOCTYPE rss [<!ENTITY lake "Tessel">', '&lake;'],
  ])('are read past %s, and what it names is put in', (_what, type, lake) => {
    const body =
      '<rss version="2.0"><channel><title>T</title><item><title>Dam of &lake; fails</title><link>/1';
    const titles = parseDocument(`<?xml version="1.0"?>${type}${body}`, HERE)?.entries.map(
      ({ title }) => title,
    );
    expect(titles).toEqual([`Dam of ${lake} fails`]);
  });

  it('any text at all is read without a throw', () => {
    const bits = [
      '<item>',
      '</item>',
      '<entry>',
      '<title>',
      '</title>',
      '<![CDATA[',
      ']]>',
      '&',
      ';',
      '<rss>',
      '<feed>',
      '<!DOCTYPE',
      '[',
      ']>',
      '"',
      "'",
      '<link',
      '/>',
      'a',
      '<!--',
      '\u0000',
      '<?xml',
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...bits), { maxLength: 60 }), (parts) => {
        parseDocument(parts.join(''), HERE);
      }),
      { numRuns: 500 },
    );
  });

  it('megabytes of tags that do not end take no more than a walk through them', () => {
    for (const bit of [
      '<item ',
      '<item>',
      '<item><title>',
      '<title',
      '<!DOCTYPE [',
      '<![CDATA[',
      '&l;',
      '<a:b ',
      '"',
      '</',
    ]) {
      parseDocument(`<rss><channel>${bit.repeat(part(200_000))}`, HERE);
    }
  });
});

describe('a damaged document', () => {
  it('is never repaired into much more than it was, however much its entries share', () => {
    const names = Array.from({ length: 600 }, (_, n) => `a${n}=""`).join(' ');
    const links = '<link/>'.repeat(130);
    for (const entry of ['<item>', '<item><title>a', `<item>${'<link/>'.repeat(5)}`]) {
      for (const start of [
        `<rss ${names}><channel>${links}`,
        `<rss><channel><language>${'x'.repeat(950)}</language>`,
      ]) {
        for (const count of [10, 200, 3_000]) {
          const xml = `${start}${entry.repeat(count)}`;
          const read = salvage(xml).reduce((sum, { length }) => sum + length, 0);
          // An entry alone is put into elements of a hundred characters.
          expect(read).toBeLessThan(2 * xml.length + 500_000);
        }
      }
    }
  });

  it('with a long head and many entries is not read as often as it has entries', () => {
    const head = `<title>T</title><link>https://paper.example/</link><language>de</language><description>${'x'.repeat(20_000)}</description>`;
    const items = Array.from({ length: 500 }, (_, n) => `<item><title>A ${n}</title><link>/${n}</link>`);
    const document = `<rss version="2.0"><channel>${head}${items.join('')}`;
    const pieces = salvage(document);
    expect(pieces).toHaveLength(500);
    expect(pieces.reduce((sum, { length }) => sum + length, 0)).toBeLessThan(10 * document.length);
    // What entries inherit is still there.
    const { title, entries } = read(document);
    expect(title).toBe('T');
    expect(entries[499]).toMatchObject({ url: 'https://paper.example/499', language: 'de' });
  });

  it('with a long root element is not either', () => {
    const spaces = Array.from({ length: 500 }, (_, n) => `xmlns:n${n}="urn:${n}${'y'.repeat(30)}"`).join(' ');
    const items = Array.from({ length: 500 }, (_, n) => `<item><title>A ${n}</title>`);
    const document = `<rss version="2.0" ${spaces}><channel><title>T</title>${items.join('')}`;
    const pieces = salvage(document);
    expect(pieces.reduce((sum, { length }) => sum + length, 0)).toBeLessThan(10 * document.length);
    expect(read(document).entries).toHaveLength(500);
  });
});

describe('lists of feeds', () => {
  it('folders, duplicates and spellings of OPML', () => {
    const opml = `<?xml version="1.0"?><opml version="1.0"><head><title>x</title></head><body>
      <outline text="Papers"><outline text="A" xmlUrl="https://a.example/rss" type="rss"/>
      <outline text="A again" XMLURL="https://a.example/rss"/></outline>
      <outline type="rss" text="B" xmlurl="https://b.example/feed?x=1&amp;y=2"/><outline text="no feed"/></body></opml>`;
    expect(readOpml(Buffer.from(opml))).toEqual(['https://a.example/rss', 'https://b.example/feed?x=1&y=2']);
    expect(() => readOpml(Buffer.from('<rss/>'))).toThrow('The document is not an OPML list.');
  });

  it('a list of more feeds than are taken at once is refused whole, with both numbers', () => {
    const list = (count: number): Buffer => {
      const outlines = Array.from({ length: count }, (_, n) => `<outline xmlUrl="https://a.example/${n}"/>`);
      // What is listed twice counts once.
      return Buffer.from(`<opml version="2.0"><body>${outlines.join('')}${outlines[0]}</body></opml>`);
    };
    expect(readOpml(list(5_000))).toHaveLength(5_000);
    expect(() => readOpml(list(5_003))).toThrow(
      'The list holds 5,003 feeds, and at most 5,000 are taken at once. Divide it into several files.',
    );
  });
});
