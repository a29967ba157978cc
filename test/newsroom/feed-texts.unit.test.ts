import { describe, expect, it } from 'vitest';
import { readFeedDate } from '../../src/newsroom/feeds/dates.ts';
import { decodeDocument } from '../../src/newsroom/feeds/decode.ts';
import { nextPoll, nextTry } from '../../src/newsroom/feeds/schedule.ts';
import { fc } from '../setup/properties.ts';

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

  it('a character that is cut, or a sign of another encoding, spoils no other one of the declared encoding', () => {
    const head = (encoding: string) => Buffer.from(`<?xml version="1.0" encoding="${encoding}"?><a>`);
    const japanese = Buffer.from('93fa967b82cc836a8385815b835882c582b7'.repeat(3), 'hex');
    // The teaser is cut within its last character.
    const cut = Buffer.concat([head('shift_jis'), japanese, Buffer.from([0x93]), Buffer.from('</a>')]);
    expect(decodeDocument(cut).text).toContain('日本のニュースです'.repeat(3));
    const russian = Buffer.concat([head('windows-1251'), bytesOf(said, 0xc0), Buffer.from([0x98])]);
    expect(decodeDocument(russian).text).toContain(said);
    // Quotation marks of Windows within ISO-8859-2.
    const polish = Buffer.from([0x84, 0x5a, 0xb3, 0x6f, 0x74, 0x79, 0x94, 0x20]);
    const letters = Buffer.from('b3b1eabfb6f1f3e6bc'.repeat(5), 'hex');
    expect(decodeDocument(Buffer.concat([head('iso-8859-2'), polish, letters])).text).toContain('łąężśńóćź');
  });

  it('what is declared as UTF-8 and is another encoding throughout is read as that one', () => {
    expect(decodeDocument(bytesOf(said, 0xc0), 'utf-8')).toEqual({ text: said, encoding: 'windows-1251' });
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

  it('CST is the time of Beijing in a Chinese feed, and of Chicago in every other', () => {
    const at = (text: string, language?: string, site?: string): string =>
      new Date(readFeedDate(text, language, site)!).toISOString();
    const forms = [
      (hour: string) => `Wed, 25 Nov 2026 ${hour}:30:00 CST`,
      (hour: string) => `Wed Nov 25 ${hour}:30:00 CST 2026`,
      (hour: string) => `2026-11-25 ${hour}:30:00 CST`,
      (hour: string) => `2026年11月25日 ${hour}:30 CST`,
    ];
    const chinese = [
      ['zh'],
      ['zh-cn'],
      ['zh_TW'],
      ['zh-Hant-HK'],
      ['en-CN'],
      [undefined, 'https://www.news.cn/'],
      ['en', 'http://english.people.com.cn/rss'],
    ] as const;
    const others = [[undefined], ['en'], ['en-us'], ['es-mx'], ['en-US', 'https://news.cn/']] as const;
    for (const form of forms) {
      for (const feed of chinese) expect(at(form('22'), ...feed), `${form('22')} ${feed}`).toBe(AT);
      for (const feed of others) expect(at(form('08'), ...feed), `${form('08')} ${feed}`).toBe(AT);
    }
    for (const text of ['2026-11-25 14:30:00 +0000 CST', '2026-11-25 14:30:00 +00:00 (CST)'])
      expect(at(text, 'zh')).toBe(AT);
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
      'Mon, 01 Jan 0001 00:00:00 GMT',
      '0001-01-01T00:00:00',
      '0001-01-01T00:00:00.000Z',
      '01/01/0001 00:00:00',
      '0001-001',
      '00010101T000000',
      '2026-366',
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
