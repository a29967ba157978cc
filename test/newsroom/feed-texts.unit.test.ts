import { describe, expect, it } from 'vitest';
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

  it('nothing new well before its time, as by hand, does not make the interval longer', () => {
    expect(ask({ since: 900 }).interval).toBe(1_350);
    expect(ask({ since: 20 }).interval).toBe(900);
    expect(ask({ since: 20, fresh: 1 }).interval).toBe(450);
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
