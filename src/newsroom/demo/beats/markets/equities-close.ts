import { company, scenario, WEEKDAYS } from '../../telling.ts';

/** A share index at lunchtime, revised at the close. */
export const equitiesClose = scenario(
  'equities-close',
  'markets',
  WEEKDAYS,
  [
    {
      c: 'DE',
      level: 22400,
      firm: 'Nordlicht Antriebe',
      trade: 'drives and gearboxes',
      sign: 1,
      why: 'a large order from rail operators',
      hour: 15.2,
      end: 17.8,
    },
    {
      c: 'FR',
      level: 7900,
      firm: 'Maison Verdelune',
      trade: 'perfume',
      sign: -1,
      why: 'slower sales at airports',
      hour: 14.6,
      end: 17.8,
    },
    {
      c: 'KR',
      level: 2750,
      firm: 'Haneul Memory',
      trade: 'memory chips',
      sign: 1,
      why: 'firmer contract prices',
      hour: 13.1,
      end: 15.8,
    },
    {
      c: 'SA',
      level: 11800,
      firm: 'Tihama Cement',
      trade: 'cement',
      sign: -1,
      why: 'delayed housing projects',
      hour: 13.2,
      end: 15.5,
    },
    {
      c: 'IN',
      level: 24600,
      firm: 'Vaigai Motors',
      trade: 'two-wheelers',
      sign: 1,
      why: 'the best festival bookings in four years',
      hour: 13.3,
      end: 15.9,
    },
    {
      c: 'US',
      level: 5900,
      firm: 'Juniper Basin Software',
      trade: 'billing software',
      sign: -1,
      why: 'a cautious outlook from its biggest customers',
      hour: 12.4,
      end: 16.4,
    },
  ] as const,
  (k, v) => {
    const { c } = k;
    const early = k.num(0.3, 0.7);
    const close = Number((early + k.num(0.3, 0.6)).toFixed(1));
    const stock = k.num(4.2, 8.8);
    const points = Math.round((v.level * (1 + (v.sign * close) / 100)) / 10) * 10;
    const up = v.sign > 0;
    const manager = k.person();
    const firm = company(v.firm, v.c);
    return [
      {
        day: 0,
        hour: v.hour,
        title: `${c.index} ${up ? 'up' : 'down'} ${early}% as ${v.firm} ${up ? 'leads' : 'drags'}`,
        summary: `${c.adjective} shares are ${up ? 'higher' : 'lower'} in early afternoon trade; ${v.firm}, which makes ${v.trade}, ${up ? 'jumped' : 'dropped'} on ${v.why}.`,
        tags: ['stocks', 'market report'],
        about: [firm],
        impacts: [
          [
            'earnings>equities',
            up ? 'up' : 'down',
            'medium',
            'immediate',
            `${v.firm} is a bellwether for ${v.trade}; its guidance moves the sector and, through it, the index.`,
            [c.indexTicker],
          ],
        ],
        claims: [
          `The ${c.index} traded ${early}% ${up ? 'higher' : 'lower'} in early afternoon.`,
          `${v.firm} moved on ${v.why}.`,
        ],
        reports: [
          [
            'local',
            `${v.firm} ${up ? 'lifts' : 'weighs on'} the market`,
            `At lunchtime the ${c.index} was {0:${early}% ${up ? 'higher' : 'lower'}}. ${v.firm} cited {1:${v.why}} in a statement to the exchange.`,
          ],
          [
            'wire',
            `${c.adjective} stocks, midday`,
            `The benchmark stood {0:${early}% ${up ? 'higher' : 'lower'}} after {1:${v.why}} at ${v.firm}.`,
          ],
        ],
        body: [
          `${c.adjective} shares ${up ? 'rose' : 'fell'} on ${k.weekday()}, with the ${c.index} ${early}% ${up ? 'higher' : 'lower'} in early afternoon trade.`,
          `${v.firm}, a maker of ${v.trade}, ${up ? 'gained' : 'lost'} as much as ${stock}% after it reported ${v.why}. ${k.alt(`Smaller rivals moved with it.`, `Its suppliers went the same way.`, `The rest of the sector followed at a distance.`)}`,
          k.alt(
            `"One company does not make a trend, but this one sees its customers' plans earlier than most," said ${manager.label}, who runs a fund of ${c.adjective} mid-caps.`,
            `${manager.label}, a portfolio manager, called the move "a bit much for one set of figures", and said the next few reports would matter more.`,
          ),
          `${k.alt(`Elsewhere, utilities were flat and turnover was close to its monthly average.`, `Food retailers and telecoms hardly moved.`, `Outside the sector it was a quiet day, with about as many winners as losers.`)}`,
        ],
        later: [
          {
            after: v.end - v.hour,
            title: `${c.index} closes ${close}% ${up ? 'higher' : 'lower'} as ${v.firm} ${up ? 'leads' : 'drags'}`,
            summary: `${c.adjective} shares extended their ${up ? 'gain' : 'loss'} into the close: the ${c.index} ended ${close}% ${up ? 'higher' : 'lower'} at about ${points.toLocaleString('en-US')} points.`,
            lead: `${c.adjective} shares ${up ? 'rose' : 'fell'} on ${k.weekday()}. The ${c.index}, ${early}% ${up ? 'higher' : 'lower'} at lunchtime, ended the session with a ${up ? 'gain' : 'loss'} of ${close}% at about ${points.toLocaleString('en-US')} points.`,
            claims: [`The ${c.index} closed ${close}% ${up ? 'higher' : 'lower'}.`],
            reports: [
              [
                'local',
                `Closing report: ${c.index}`,
                `The ${c.index} {2:closed ${close}% ${up ? 'higher' : 'lower'}}, at about ${points.toLocaleString('en-US')} points.`,
              ],
            ],
          },
        ],
      },
    ];
  },
);
