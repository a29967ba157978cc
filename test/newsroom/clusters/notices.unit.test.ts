import { describe, expect, test } from 'vitest';
import type { ClusterItem } from '../../../src/newsroom/clusters/index.ts';
import { groups, item, START } from './engine-items.ts';

const MINUTE = 60_000;
const SYLLABLES =
  'bar tel vor nex qua mid sol ter ran dux pel cor vin ash gal hon lum tri zen kor pax ron'.split(' ');

/** A name that nothing else has. */
const nameOf = (nr: number): string => {
  const mixed = Math.imul(nr + 1, 0x9e3779b1) >>> 0;
  const syllables = [0, 5, 10, 15].map((bits) => SYLLABLES[(mixed >>> bits) % SYLLABLES.length]!);
  return syllables.join('').replace(/^./, (letter) => letter.toUpperCase());
};

/** Notices as a wire or an exchange sends them out all day, each of another firm or person. */
const NOTICES: Readonly<Record<string, (nr: number) => readonly [title: string, text: string]>> = {
  'holdings under one title': (nr) => [
    'Holding(s) in Company',
    `TR-1: Standard form for notification of major holdings. Issuer: ${nameOf(nr)} plc. Reason for the notification: an acquisition or disposal of voting rights. Resulting situation: ${3 + (nr % 6)}.${10 + nr}% of voting rights attached to shares.`,
  ],
  deaths: (nr) => [
    `${nameOf(nr)} ${nameOf(nr + 500)}, ${60 + (nr % 39)}`,
    `${nameOf(nr)}, of Brandel, died on Tuesday at home surrounded by family. Funeral services will be held at the Ostwick Funeral Home. Survivors include a daughter, two sons and four grandchildren.`,
  ],
  bonds: (nr) => [
    `${nameOf(nr).toUpperCase()} ISSUES ${50 + nr} MLN DLR EUROBOND`,
    `${nameOf(nr)} Finance NV is issuing a ${50 + nr} mln dlr eurobond due April ${1 + (nr % 28)}, paying ${7 + (nr % 3)} pct, lead manager said. The non-callable bond is available in denominations of 1,000 and 10,000 dlrs and will be listed in Luxembourg. The selling concession is 1-1/4 pct, while management and underwriting combined pays 5/8 pct.`,
  ],
  'results in a table': (nr) => [
    `${nameOf(nr).toUpperCase()} INTERNATIONAL 4TH QTR NET`,
    `Shr ${10 + nr} cts vs ${12 + nr} cts\nNet ${300 + nr},000 vs ${290 + nr},000\nRevs ${10 + nr}.2 mln vs 9.${nr} mln\nYear\nShr 1.${10 + nr} dlrs vs 1.02 dlrs\nAvg shrs ${2 + nr} mln`,
  ],
};

/** Other news of the wire: no two of them have anything in common. */
const other = (nr: number): readonly [title: string, text: string] => [
  `${nameOf(1_000 + nr)} ${nameOf(2_000 + nr).toLowerCase()}s the ${nameOf(3_000 + nr).toLowerCase()}`,
  `${nameOf(4_000 + nr)} and ${nameOf(5_000 + nr)} have ${nameOf(6_000 + nr).toLowerCase()}ed a ${nameOf(7_000 + nr).toLowerCase()} near ${nameOf(8_000 + nr)}, said ${nameOf(9_000 + nr)}, who ${nameOf(10_000 + nr).toLowerCase()}s there.`,
];

const wire = (of: readonly (readonly [string, string])[]): ClusterItem[] =>
  of.map(([title, text], at) =>
    item(title, { text, publisher: 'The Wire', publishedAt: START + at * MINUTE }),
  );

describe('notices of one publisher', () => {
  test.each(Object.entries(NOTICES))(
    'however many come among its other news, hardly two are one story: %s',
    (_, notice) => {
      const all = Array.from({ length: 240 }, (_, at) => (at % 6 === 0 ? notice(at / 6) : other(at)));
      const several = groups(wire(all)).filter(({ length }) => length > 1);
      // Until four have come nobody can know that their words are a form.
      expect(several.flat().length).toBeLessThanOrEqual(4);
    },
  );

  test('an update of a notice joins it', () => {
    const notice = NOTICES['results in a table']!;
    const all = Array.from({ length: 240 }, (_, at) => (at % 6 === 0 ? notice(at / 6) : other(at)));
    const [title, text] = notice(30);
    const found = groups(wire([...all, [`CORRECTED - ${title}`, text]]));
    expect(found.find((group) => group.includes(`CORRECTED - ${title}`))).toContain(title);
  });
});
