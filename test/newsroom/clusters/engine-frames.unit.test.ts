import { describe, expect, test } from 'vitest';
import type { ClusterItem } from '../../../src/newsroom/clusters/index.ts';
import { DAY, groups, item, START } from './engine-items.ts';

describe('what a publisher says in one frame', () => {
  // The first entries of a feed, before anybody can know what it always says.
  test.each([
    [
      'warnings for two places',
      ['Severe thunderstorm warning issued for Brandel County until 6 pm', ''],
      ['Severe thunderstorm warning issued for Ostwick County until 7 pm', ''],
    ],
    [
      'two tremors of one region',
      [
        'M 4.5 - 24 km west of Kolmara, Norvia',
        'A tremor of magnitude 4.5 struck 24 km west of Kolmara, Norvia.',
      ],
      [
        'M 5.1 - 80 km north of Tessin Bay, Norvia',
        'A tremor of magnitude 5.1 struck 80 km north of Tessin Bay, Norvia.',
      ],
    ],
    [
      'one title, and the places in the text',
      [
        'Flood warning',
        'The River Office of Norvia warns of floods along the Aldwin near Marlport this night.',
      ],
      [
        'Flood warning',
        'The River Office of Norvia warns of floods along the Teskel near Quillon this night.',
      ],
    ],
    [
      'title case',
      ['Tornado Watch Issued For Brandel County By River Office', ''],
      ['Tornado Watch Issued For Ostwick County By River Office', ''],
    ],
    [
      'two flats',
      ['2 bedroom flat to let in Kesmara Street, Marlport', 'Modern flat near the station of Marlport.'],
      ['3 bedroom flat to let in Dunmore Lane, Marlport', 'Modern flat near the station of Marlport.'],
    ],
    [
      'roads that are closed',
      ['Norvia Roads: Aldwin Bridge closed after accident, expect delays', ''],
      ['Norvia Roads: Teskel Tunnel closed after accident, expect delays', ''],
    ],
  ])('alerts of one publisher fill one frame with other places: %s', (_, one, other) => {
    const of = ([title, text]: readonly string[]): ClusterItem => item(title!, { text: text! });
    expect(groups([of(one), of(other)])).toHaveLength(2);
    // The same place again is the same thing as it goes on.
    expect(groups([of(one), of(one)])).toHaveLength(1);
  });

  test.each([
    [
      'dividends of two firms',
      [
        'Barvex Corp. Declares Quarterly Dividend',
        'Barvex said its board declared a dividend of 20 cents a share.',
      ],
      [
        'Telmid Corp. Declares Quarterly Dividend',
        'Telmid said its board declared a dividend of 31 cents a share.',
      ],
    ],
    [
      'two filings',
      [
        '8-K - BARVEX CORP (0001234567) (Filer)',
        'Filed: 2026-03-02 Item 2.02: Results of Operations and Financial Condition',
      ],
      [
        '8-K - TELMID CORP (0007654321) (Filer)',
        'Filed: 2026-03-02 Item 2.02: Results of Operations and Financial Condition',
      ],
    ],
    [
      'tables under a headline in capitals',
      ['BARVEX INC <BVX> SETS QUARTERLY', 'Qtly div 12 cts vs 10 cts prior\nPay April 20\nRecord March 31'],
      ['TELMID INC <TMD> SETS QUARTERLY', 'Qtly div 31 cts vs 31 cts prior\nPay April 20\nRecord March 31'],
    ],
  ])('notices of one publisher fill one frame with the names of other firms: %s', (_, one, other) => {
    const of = ([title, text]: readonly string[], publisher = 'The Harbour Gazette'): ClusterItem =>
      item(title!, { text: text!, publisher });
    expect(groups([of(one), of(other)])).toHaveLength(2);
    expect(groups([of(one), of(one)])).toHaveLength(1);
    // Two wires send out notices in one form.
    expect(groups([of(one), of(other, 'Tarvel Wire')])).toHaveLength(2);
    expect(groups([of(one), of(one, 'Tarvel Wire')])).toHaveLength(1);
  });

  test('two papers may name one thing by two names, where each has the other one in its text', () => {
    const [one, other] = [
      item('Barvex shares plunge after recall of brakes', {
        text: 'Barvex shares lost a fifth on Monday after its owner Telmid recalled brakes of the Orvane.',
      }),
      item('Telmid shares plunge after recall of brakes', {
        text: 'Telmid, which owns Barvex, lost a fifth on Monday after it recalled brakes of the Orvane.',
        publisher: 'Tarvel Courier',
      }),
    ];
    expect(groups([one, other])).toHaveLength(1);
  });

  test('a cluster of alerts never grows by one of another place, nor do two of them merge', () => {
    const places = ['Brandel', 'Ostwick', 'Kesmara', 'Dunmore', 'Aldwin', 'Teskel', 'Marlport', 'Quillon'];
    const alerts = [0, 1, 2].flatMap((hour) =>
      places.map((place, at) =>
        item(`Severe thunderstorm warning for ${place} County`, {
          text: `The River Office of Norvia warns of severe thunderstorms in ${place} County until ${at + hour} pm. Seek shelter.`,
          publishedAt: START + hour * 3_600_000,
        }),
      ),
    );
    const found = groups(alerts);
    for (const group of found) expect(new Set(group).size).toBe(1);
  });

  test.each([
    [
      'weather: another day',
      [
        'Gale warning for Marlport harbour on Monday',
        'The River Office warns of gales at Marlport from 3 pm.',
      ],
      [
        'Gale warning for Marlport harbour on Friday',
        'The River Office warns of gales at Marlport from 6 pm.',
      ],
    ],
    [
      'weather: other hours alone',
      ['Severe thunderstorm warning for Brandel County until 4 pm', ''],
      ['Severe thunderstorm warning for Brandel County until 9 pm', ''],
    ],
    [
      'earthquakes of one place',
      ['M 4.5 - 24 km west of Kolmara, Norvia', 'A tremor of magnitude 4.5 struck west of Kolmara.'],
      ['M 5.1 - 31 km west of Kolmara, Norvia', 'A tremor of magnitude 5.1 struck west of Kolmara.'],
    ],
    [
      'outages',
      ['Power outage in Quillon: 1,200 customers without electricity since 08:15', ''],
      ['Power outage in Quillon: 340 customers without electricity since 17:40', ''],
    ],
    [
      'numbered notices',
      ['Notice to mariners 114: Aldwin lighthouse extinguished', ''],
      ['Notice to mariners 131: Aldwin lighthouse extinguished', ''],
    ],
  ])('notices of one publisher that differ in numbers and times alone are apart: %s', (_, one, other) => {
    const of = ([title, text]: readonly string[]): ClusterItem => item(title!, { text: text! });
    expect(groups([of(one), of(other)])).toHaveLength(2);
    expect(groups([of(one), of(one)])).toHaveLength(1);
    // Of two publishers one may know more.
    const elsewhere = { ...of(other), publisher: 'Evening Sun' };
    expect(groups([of(one), of(one), elsewhere]).length).toBeLessThan(3);
  });

  test('headlines of one template never gather, though they come every day for weeks', () => {
    const [heads, tails] = [
      'Ash Ben Cor Dun Els Fair Gar Helm'.split(' '),
      ['ford', 'ton', 'wen', 'more', 'low'],
    ];
    const deeds = ['murder', 'assault', 'crash', 'fire', 'death', 'shooting', 'drugs'];
    const items = Array.from({ length: 400 }, (_, at) =>
      item(`man charged over ${heads[at % 8]}${tails[at % 5]} ${deeds[at % 7]}`.toLowerCase(), {
        publishedAt: START + Math.floor(at / 4) * DAY,
      }),
    );
    const sizes = groups(items).map(({ length }) => length);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(2);
  });
});
