import { describe, expect, it } from 'vitest';
import { readFeedDate } from '../../src/newsroom/feeds/dates.ts';
import { decodeDocument } from '../../src/newsroom/feeds/decode.ts';
import { feedsOfPage, parseDocument } from '../../src/newsroom/feeds/parse.ts';
import { salvage } from '../../src/newsroom/feeds/repair.ts';
import { nextPoll, nextTry } from '../../src/newsroom/feeds/schedule.ts';
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

describe('encodings', () => {
  const said = 'Путин встретился с министрами в Москве';
  const bytesOf = (text: string, first: number): Uint8Array =>
    // Both alphabets of ISO-8859-5's relatives stand in order; the table of windows-1251 begins at 0xC0.
    Uint8Array.from([...text], (letter) => {
      const code = letter.codePointAt(0)!;
      return code < 128 ? code : code - 0x410 + first;
    });

  it('a declaration that the bytes disprove is not believed', () => {
    const utf8 = Buffer.from('<?xml version="1.0" encoding="iso-8859-1"?><a>Köln</a>');
    expect(decodeDocument(utf8, 'windows-1251')).toMatchObject({ encoding: 'utf-8' });
    expect(decodeDocument(utf8).text).toContain('Köln');
  });

  it('the document’s declaration goes before the header’s, and a stray byte spoils no other', () => {
    const russian = Buffer.concat([
      Buffer.from('<?xml version="1.0" encoding="windows-1251"?><a>'),
      bytesOf(said, 0xc0),
    ]);
    expect(decodeDocument(russian, 'utf-8').text).toContain(said);
    const mixed = Buffer.concat([Buffer.from('Köln — '), Buffer.from([0x93, 0x61, 0x94])]);
    expect(decodeDocument(mixed, 'utf-8').text).toBe('Köln — “a”');
    // Characters of two to four bytes, whose last bytes are odd and even.
    const wide = 'ñüÿ – ’日本 한국 😀😁';
    const stray = Buffer.concat([Buffer.from(wide), Buffer.from([0x93, 0x61, 0x94])]);
    expect(decodeDocument(stray, 'utf-8').text).toBe(`${wide}“a”`);
  });

  it('without any declaration the words decide', () => {
    expect(decodeDocument(bytesOf(said, 0xc0))).toEqual({ text: said, encoding: 'windows-1251' });
    const japanese = Uint8Array.from([
      0x93, 0xfa, 0x96, 0x7b, 0x82, 0xcc, 0x83, 0x6a, 0x83, 0x85, 0x81, 0x5b, 0x83, 0x58, 0x82, 0xc5, 0x82,
      0xb7,
    ]);
    expect(decodeDocument(japanese)).toEqual({ text: '日本のニュースです', encoding: 'shift_jis' });
    expect(decodeDocument(Buffer.from('caf\xe9 \x96 bar', 'latin1')).text).toBe('café – bar');
  });

  it.each([
    [
      'windows-1251',
      'Путин встретился с министрами',
      'cff3f2e8ed20e2f1f2f0e5f2e8ebf1ff20f120ece8ede8f1f2f0e0ece8',
    ],
    ['koi8-r', 'Путин встретился с министрами', 'f0d5d4c9ce20d7d3d4d2c5d4c9ccd3d120d320cdc9cec9d3d4d2c1cdc9'],
    ['shift_jis', '日本のニュースです', '93fa967b82cc836a8385815b835882c582b7'],
    ['euc-jp', '日本のニュースです', 'c6fccbdca4cea5cba5e5a1bca5b9a4c7a4b9'],
    ['euc-kr', '서울에서 장관이 만났다', 'bcadbfefbfa1bcad20c0e5b0fcc0cc20b8b8b3b5b4d9'],
    [
      'gb18030',
      '他们在北京说今年的预算不会上调',
      'cbfbc3c7d4dab1b1bea9cbb5bdf1c4eab5c4d4a4cbe3b2bbbbe1c9cfb5f7',
    ],
    [
      'big5',
      '他們在臺北說今年的預算不會上調',
      'a54cadcca662bb4fa55fbba1a4b5a67eaabab977bae2a4a3b77ca457bdd5',
    ],
  ])('without any declaration, %s is told by what its language writes most', (encoding, text, hex) => {
    expect(decodeDocument(Buffer.from(hex, 'hex'))).toEqual({ text, encoding });
  });

  it('UTF-16 and UTF-32 are read with a mark and without', () => {
    const text = '<rss>Κ</rss>';
    expect(decodeDocument(Buffer.from(text, 'utf16le')).text).toBe(text);
    expect(decodeDocument(Buffer.from(text, 'utf16le').swap16()).text).toBe(text);
    const wide = Buffer.alloc(4 * text.length);
    for (const [at, letter] of [...text].entries()) wide.writeUInt32BE(letter.codePointAt(0)!, 4 * at);
    expect(decodeDocument(wide).text).toBe(text);
  });
});

describe('dates', () => {
  const AT = '2026-11-25T14:30:00.000Z';
  it.each([
    'Wed, 25 Nov 2026 14:30:00 GMT',
    'Wed, 25 Nov 2026 09:30:00 EST',
    'Wed, 25 Nov 2026 15:30 CET',
    'Wed, 25 Nov 2026 16:30:00 GMT+2',
    'mer., 25 nov. 2026 15:30:00 +0100',
    'Mi, 25 Nov 2026 15:30:00 MEZ',
    'среда, 25 ноября 2026 г. 14:30',
    'Τετ, 25 Νοε 2026 16:30:00 +0200',
    '25 Kasım 2026 Çarşamba 14:30',
    'Jueves, 25 de noviembre de 2026 - 14:30',
    'Qua, 25 Nov 2026 11:30:00 -0300',
    '25.11.2026 14:30',
    '2026/11/25 14:30:00',
    '11/25/2026 2:30 PM',
    '2026年11月25日 14時30分',
    '2026년 11월 25일 오후 2:30',
    '٢٥ نوفمبر ٢٠٢٦ 14:30',
    '25 พฤศจิกายน 2569 14:30',
    '20261125T143000Z',
    'Wed Nov 25 09:30:00 EST 2026',
    '2026-11-25 14:30:00 +00:00 (UTC)',
    '25 Nov 26 1430 GMT',
    '1795617000',
  ])('%s', (text) => {
    expect(new Date(readFeedDate(text)!).toISOString()).toBe(AT);
  });

  it.each([
    ['sept mrz märz maerz', [9, 3, 3, 3]],
    ['janv fév fev avr juil aout déc', [1, 2, 2, 4, 7, 8, 12]],
    ['ene dic abr ago set out dez okt', [1, 12, 4, 8, 9, 10, 12, 10]],
    ['янв фев мар апр июн июл авг', [1, 2, 3, 4, 6, 7, 8]],
    ['сен окт ноя дек', [9, 10, 11, 12]],
  ])('abbreviations that only feeds write: %s', (names, months) => {
    const read = names.split(' ').map((name) => readFeedDate(`15 ${name} 2026 12:00:00 GMT`));
    expect(read.map((ms) => new Date(ms!).getUTCMonth() + 1)).toEqual(months);
  });

  // Whoever writes the abbreviation has the clock of that place, in January or in July.
  it.each([
    ['Europe/London', 'GMT BST'],
    ['Europe/Berlin', 'CET CEST'],
    ['Europe/Berlin', 'MEZ MESZ'],
    ['Europe/Helsinki', 'EET EEST'],
    ['America/New_York', 'EST EDT'],
    ['America/Chicago', 'CST CDT'],
    ['America/Denver', 'MST MDT'],
    ['America/Los_Angeles', 'PST PDT'],
    ['Australia/Sydney', 'AEDT AEST'],
    ['Pacific/Auckland', 'NZDT NZST'],
    ['Asia/Kolkata', 'IST IST'],
    ['Asia/Tokyo', 'JST JST'],
    ['Asia/Hong_Kong', 'HKT HKT'],
    ['Africa/Johannesburg', 'SAST SAST'],
    ['Pacific/Honolulu', 'HST HST'],
    ['Europe/Moscow', 'MSK MSK'],
    ['Asia/Karachi', 'PKT PKT'],
    ['Australia/Perth', 'AWST AWST'],
    ['Asia/Singapore', 'SGT SGT'],
    ['Asia/Seoul', 'KST KST'],
  ])('the abbreviations of %s: %s', (timeZone, zones) => {
    const clock = new Intl.DateTimeFormat('en-GB', {
      timeZone,
      dateStyle: 'short',
      timeStyle: 'medium',
    });
    const [winter, summer] = zones.split(' ');
    for (const [month, zone] of [
      ['Jan', winter],
      ['Jul', summer],
    ]) {
      const at = readFeedDate(`15 ${month} 2026 12:00:00 ${zone}`)!;
      const shown = `15/${month === 'Jan' ? '01' : '07'}/2026, 12:00:00`;
      expect(clock.format(at), zone).toBe(shown);
    }
  });

  it('what either number could be the month of goes by the language', () => {
    const day = (text: string, language?: string) =>
      new Date(readFeedDate(text, language)!).toISOString().slice(0, 10);
    expect(day('3/4/2026')).toBe('2026-04-03');
    expect(day('3/4/2026', 'en-US')).toBe('2026-03-04');
    expect(day('3.4.2026', 'en-US')).toBe('2026-04-03');
  });

  it('what is no date is none', () => {
    for (const text of [
      '',
      'yesterday',
      '31 Feb 2026',
      'Thu, 01 Jan 1970 00:00:00 GMT',
      '0000-00-00',
      'x'.repeat(500),
    ]) {
      expect(readFeedDate(text)).toBeUndefined();
    }
  });
});

describe('when a feed is asked again', () => {
  const NOW = Date.parse('2026-11-22T12:10:00Z');
  const none = { ttl: undefined, skipHours: [], skipDays: [] };
  const ask = (more: object) =>
    nextPoll({ interval: 900, fresh: 0, hints: none, headers: {}, now: NOW, random: 0, ...more });

  it('the interval stays within 5 minutes and 6 hours', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e6 }), fc.nat(50), (interval, fresh) => {
        const next = ask({ interval, fresh });
        expect(next.interval).toBeGreaterThanOrEqual(300);
        expect(next.interval).toBeLessThanOrEqual(21_600);
        expect(next.at).toBe(NOW + next.interval * 1_000);
      }),
    );
  });

  it('publishers can ask for more time, but not for more than a day', () => {
    const wait = (more: object) => (ask(more).at - NOW) / 1_000;
    expect(wait({ headers: { 'cache-control': 'max-age=7200', age: '200' } })).toBe(7_000);
    expect(wait({ headers: { 'cache-control': 'no-cache, max-age=7200' } })).toBe(1_350);
    expect(wait({ headers: { expires: new Date(NOW + 9_000_000).toUTCString() } })).toBe(9_000);
    expect(wait({ hints: { ...none, ttl: 31_536_000 } })).toBe(86_400);
    expect(wait({ hints: { ...none, ttl: 60 } })).toBe(1_350);
  });

  it('hours and days without news are waited for; who skips all of them means none', () => {
    const at = (hints: object) => new Date(ask({ hints: { ...none, ...hints } }).at).toISOString();
    expect(at({ skipHours: [12, 13] })).toBe('2026-11-22T14:00:00.000Z');
    expect(at({ skipDays: [0] })).toBe('2026-11-23T00:00:00.000Z');
    expect(at({ skipDays: [0, 1, 2, 3, 4, 5, 6] })).toBe('2026-11-22T12:32:30.000Z');
  });

  it('failures wait longer each time, and Retry-After may add to it, up to a day', () => {
    const wait = (failures: number, retryAfter?: string) =>
      (nextTry(failures, retryAfter, NOW, 0) - NOW) / 1_000;
    expect([1, 2, 3, 9, 10, 100].map((failures) => wait(failures))).toEqual([
      300, 600, 1_200, 76_800, 86_400, 86_400,
    ]);
    expect(wait(1, '3600')).toBe(3_600);
    expect(wait(1, new Date(NOW + 7_200_000).toUTCString())).toBe(7_200);
    expect(wait(1, '99999999')).toBe(86_400);
    expect(wait(1, 'soon')).toBe(300);
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
});
