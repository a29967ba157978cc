import { describe, expect, it } from 'vitest';
import { readFeedDate } from '../../src/newsroom/feeds/dates.ts';

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

describe('times of day in dates', () => {
  const at = (text: string): string | undefined => {
    const read = readFeedDate(text);
    return read === undefined ? undefined : new Date(read).toISOString().replace(':00.000Z', '');
  };

  it.each([
    'Tue, 12 May 2026 10.30 GMT',
    'Tue May 12 10.30.00 2026',
    'May 12, 2026 10.30',
    'May 12, 2026 at 10.30am',
    '12. Mai 2026 10.30 Uhr',
    'Dienstag, 12. Mai 2026, 12.30 Uhr MESZ',
    'mar. 12 mai 2026 10.30',
    'mar 12 mag 2026 10.30',
    '12 mai 2026 10:30, mar.',
    'martedì 12 maggio 2026 10.30',
    'ti 12. toukokuuta 2026 klo 10.30',
    '12 toukokuuta 2026 10.30',
    '12 maja 2026 10.30',
    '12 maja 2026 r. 10.30',
    '12. svibnja 2026. 10.30',
    '2026. május 12. 10.30',
    '12 May 26 10.30.00',
    '10.30 12 May 2026',
    '12/05/2026 10.30',
    '12/05/26 10.30',
    '12.05.2026 10.30',
    '12.5.2026. 10.30',
    '12. 5. 2026. 10.30.00',
    '12.05 2026 10.30',
    '10.30 12.05.2026',
    'mar. 12/05/2026 10.30',
    'mar. 12.05.26 10.30',
    'mar. 12.05.2026 10h30',
    'mar. 2026.05.12 10h30',
    '2026. 05. 12. 10.30',
    '2026 05 12 10.30',
    '2026-05-12 10.30',
    '20260512 10.30',
  ])('a pair with a point beside a date is a time: %s', (text) => {
    expect(at(text)).toBe('2026-05-12T10:30');
  });

  it('a year and a time are no date', () => {
    expect(at('2026 10.30')).toBeUndefined();
    expect(at('May 2026 10.30')).toBeUndefined();
  });

  it.each([
    ['12 mai 2026 à 10 h 30', '10:30'],
    ['mardi 12 mai 2026, 10h30', '10:30'],
    ['12 mai 2026 à 10 H 30', '10:30'],
    ['2026-05-12 10 h 30', '10:30'],
    ['12/05/2026 10 h', '10:00'],
    ['12 mai 2026 à 10 h', '10:00'],
    ['12 mai 2026, 10h', '10:00'],
    ['12 de mayo de 2026, 10h', '10:00'],
    ['12. Mai 2026, 10 Uhr', '10:00'],
    ['12. Mai 2026, 10 Uhr 30', '10:30'],
    ['12 мая 2026, 10 часов', '10:00'],
    ['12 мая 2026, 10 ч. 30 мин.', '10:30'],
    ['12 May 2026 10:30 pm', '22:30'],
    ['12 May 5pm 2026', '17:00'],
    ['2026年5月12日10時', '10:00'],
    ['2026년 5월 12일 오후 10시', '22:00'],
    ['2026年5月12日 19時30分+0900', '10:30'],
  ])('hours that a word follows are hours, with minutes or without: %s', (text, time) => {
    expect(at(text)).toBe(`2026-05-12T${time}`);
  });

  it.each([
    ['10:00 25-Nov-2026', '2026-11-25T10:00'],
    ['06:00 2-Mar-2026', '2026-03-02T06:00'],
    ['10:00AM 5-Sep-2026', '2026-09-05T10:00'],
    ['10:00 5-SEP-2026 EST', '2026-09-05T15:00'],
    ['10:00 5-мая-2026', '2026-05-05T10:00'],
    ['10:00 5-Sep-2026 +0200', '2026-09-05T08:00'],
    ['10:00-0500 5-Sep-2026', '2026-09-05T15:00'],
    ['10:00 UTC+2 5-Sep-2026', '2026-09-05T08:00'],
    ['10:00 MSK+03:00 5-Sep-2026', '2026-09-05T07:00'],
    ['Sat Sep 5 10:00:00 2026 +0200', '2026-09-05T08:00'],
  ])('the hyphens of a date are no offsets of the time before it: %s', (text, moment) => {
    expect(at(text)).toBe(moment);
  });

  it.each([
    ['ET', 'America/New_York'],
    ['CT', 'America/Chicago'],
    ['MT', 'America/Denver'],
    ['PT', 'America/Los_Angeles'],
  ])('%s is what clocks show in %s, in winter and in summer', (name, timeZone) => {
    const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
    // Days on which the clocks change are among them, before and after.
    for (const date of ['2026-01-15', '2026-03-08', '2026-03-09', '2026-07-01', '2026-11-01', '2026-12-31']) {
      for (const time of ['00:30', '12:00', '23:30']) {
        const [year, month, day] = date.split('-');
        const word = new Date(date).toLocaleString('en', { month: 'short', timeZone: 'UTC' });
        for (const text of [
          `${date} ${time} ${name}`,
          `${date}T${time}:00 ${name}`,
          `${Number(day)} ${word} ${year} ${time} ${name}`,
          `${word} ${day} ${time}:00 ${name} ${year}`,
          `${day} ${word} 26 ${time.replace(':', '')} ${name}`,
          `${day}-${month}-${year} ${time} ${name}`,
          `${time} ${day}-${month}-${year} ${name}`,
        ])
          expect(clock.format(readFeedDate(text)), text).toBe(`${date} ${time}`);
      }
    }
    expect(at(`June 25, 2026 10:00 a.m. ${name}`)).toBe(at(`2026-06-25 10:00 ${name}`));
  });

  it('another zone before the name of a clock goes before it', () => {
    for (const text of [
      '2026-06-25 10:00 -0400 ET',
      '2026-06-25 10:00 -0400 (ET)',
      '2026-06-25 10:00 EDT/ET',
      'Thu, 25 Jun 2026 14:00 GMT (10:00 ET)',
      '25 Jun 2026 14:00 GMT / 10:00 ET',
    ])
      expect(at(text), text).toBe('2026-06-25T14:00');
  });

  it('names that say standard or daylight saving time mean it all year', () => {
    expect(at('2026-06-25 10:00 EST')).toBe('2026-06-25T15:00');
    expect(at('2026-01-25 10:00 EDT')).toBe('2026-01-25T14:00');
  });

  it('a year that has 52 weeks has no week 53', () => {
    expect(at('2025-W53')).toBeUndefined();
    expect(at('2025-W53-1')).toBeUndefined();
    expect(at('2025W531')).toBeUndefined();
    expect(at('2025-W00')).toBeUndefined();
    expect(at('2025-W52-7')).toBe('2025-12-28T00:00');
    expect(at('2026-W53-5')).toBe('2027-01-01T00:00');
    expect(at('2020-W53-7')).toBe('2021-01-03T00:00');
  });

  it.each([
    ['2569-11-25T10:00:00Z', '2026-11-25T10:00'],
    ['2569-11-25', '2026-11-25T00:00'],
    ['Wed, 25 Nov 2569 10:00:00 GMT', '2026-11-25T10:00'],
    ['November 25, 2569', '2026-11-25T00:00'],
    ['25/11/2569 10:00', '2026-11-25T10:00'],
    ['25691125T100000Z', '2026-11-25T10:00'],
    ['25691125', '2026-11-25T00:00'],
    // 2024 was a leap year, 2567 is none; 2568 is one, 2025 was none.
    ['2567-02-29T10:00:00Z', '2024-02-29T10:00'],
    ['2567-02-28T23:00:00-05:00', '2024-02-29T04:00'],
    ['2568-02-29T10:00:00Z', undefined],
  ])('years of the Buddhist era are those of the common one, in each form: %s', (text, moment) => {
    expect(at(text)).toBe(moment);
  });

  it('fractions of a second and numbers of seconds are no years', () => {
    expect(readFeedDate('2026-11-25T10:00:00.2569Z')).toBe(Date.parse('2026-11-25T10:00:00.256Z'));
    expect(readFeedDate('2569000000')).toBe(2_569_000_000_000);
  });
});
