import { capital, pct } from '../../kit.ts';
import { EARLY_WEEK, scenario, topic } from '../../telling.ts';

/** A treasury sells bonds. */
export const bondAuction = scenario(
  'bond-auction',
  'markets',
  EARLY_WEEK,
  [
    {
      c: 'IT',
      what: 'ten-year bonds',
      size: '€4.5 billion',
      yields: 3.55,
      seller: 'the Treasury',
      note: 'the strongest cover since the spring',
    },
    {
      c: 'GB',
      what: '30-year gilts',
      size: '£2.25 billion',
      yields: 5.2,
      seller: 'the Debt Management Office',
      note: 'pension funds took less than usual',
    },
    {
      c: 'ID',
      what: 'sukuk of five maturities',
      size: 'Rp 11 trillion',
      yields: 6.45,
      seller: 'the Ministry of Finance',
      note: 'most bids came from domestic banks',
    },
    {
      c: 'TR',
      what: 'five-year lira notes',
      size: 'TRY 38 billion',
      yields: 33.1,
      seller: 'the Treasury',
      note: 'foreign buyers returned in small size',
    },
    {
      c: 'CN',
      what: 'green sovereign bonds',
      size: 'CNY 6 billion',
      yields: 1.9,
      seller: 'the Ministry of Finance',
      note: 'the issue is the third of its kind',
    },
  ] as const,
  (k, v) => {
    const cover = k.num(1.9, 3.1, 2);
    const before = Number((v.yields + k.num(0.05, 0.18, 2)).toFixed(2));
    const strategist = k.person();
    return [
      {
        day: 0,
        hour: 12.2,
        title: k.alt(
          `${k.c.code === 'GB' ? 'UK' : k.c.name} sells ${v.size} of ${v.what} at ${pct(v.yields, 2)}%`,
          `Bids of ${cover} times supply meet ${k.c.adjective} sale of ${v.what}`,
        ),
        summary: `${v.seller.charAt(0).toUpperCase()}${v.seller.slice(1)} placed ${v.size} of ${v.what} at an average yield of ${pct(v.yields, 2)}%, with bids for ${cover} times the amount on offer; ${v.note}.`,
        tags: ['bonds', 'public debt'],
        about: [topic('Public debt')],
        impacts: [
          [
            'public-borrowing>government-bonds',
            'up',
            'low',
            'immediate',
            `A bid-to-cover ratio of ${cover} shows that the supply was absorbed without a concession.`,
            [k.c.bond],
          ],
        ],
        claims: [
          `${capital(k.c.the)} sold ${v.size} of ${v.what}.`,
          `Bids covered the offer ${cover} times.`,
          `~Demand at this yield suggests that buyers expect no further rise in the near term.`,
        ],
        reports: [
          [
            `=${k.c.adjective} debt office`,
            'Result of auction',
            `Amount allotted: {0:${v.size}}. Average yield: ${pct(v.yields, 2)}%. Bid-to-cover ratio: {1:${cover}}.`,
          ],
          [
            'local',
            'Auction passes without drama',
            `The sale of {0:${v.size}} drew bids of {1:${cover} times the amount}; dealers noted that ${v.note}.`,
          ],
          [
            'abroad',
            `${k.c.adjective} paper finds takers`,
            `Investors took {0:${v.size}} of ${v.what}. {2:Several desks said they had been waiting for a yield above ${pct(v.yields - 0.05, 2)}%.}`,
          ],
        ],
        body: [
          `${capital(k.c.the)} sold ${v.size} of ${v.what} on ${k.weekday()} at an average yield of ${pct(v.yields, 2)}%, down from ${pct(before, 2)}% at the previous sale.`,
          `Investors bid for ${cover} times what was on offer. Dealers added a detail of their own: ${v.note}.`,
          `${strategist.label}, who follows public debt for a group of insurers, said the result "takes a little tension out of the calendar", with two more sales due before the end of the quarter.`,
        ],
      },
    ];
  },
);
