import { company, organization, scenario, WEEKDAYS } from '../../telling.ts';

/** A yard wins a large order. */
export const orders = scenario(
  'order',
  'business',
  WEEKDAYS,
  [
    {
      c: 'ID',
      firm: 'Bahtera Nusantara Shipyard',
      what: 'eight electric ferries',
      buyer: 'the provincial fleet of Maluku',
      sum: 'Rp 2.6 trillion',
      when: 'over three years',
      snag: 'chargers on the smaller islands',
    },
    {
      c: 'FR',
      firm: 'Ateliers de la Vilaine',
      what: '46 night-train carriages',
      buyer: 'a consortium of four railways',
      sum: '€390 million',
      when: 'from the year after next',
      snag: 'approval in six countries',
    },
    {
      c: 'AR',
      firm: 'Astilleros Paraná',
      what: 'twelve river barges',
      buyer: 'a farmers’ cooperative in Rosario',
      sum: '$54 million',
      when: 'within twenty months',
      snag: 'the level of the river',
    },
  ] as const,
  (k, v) => {
    const director = k.person();
    return [
      {
        day: 0,
        hour: 10.3,
        title: `${v.firm} wins ${v.sum} order for ${v.what}`,
        summary: `${v.firm} will build ${v.what} for ${v.buyer}. The order is worth ${v.sum}.`,
        tags: ['orders', 'transport', 'industry'],
        about: [
          company(v.firm, v.c),
          organization(
            v.buyer.replace(/^(the|a) /, '').replace(/^./, (letter) => letter.toUpperCase()),
            v.c,
          ),
        ],
        impacts: [
          [
            'orders>regional-jobs',
            'up',
            'low',
            'medium_term',
            `The order fills the yard ${v.when} and secures its suppliers.`,
          ],
        ],
        claims: [
          `${v.firm} will build ${v.what} for ${v.buyer}.`,
          `The order is worth ${v.sum}.`,
          `?Delivery depends on ${v.snag}.`,
        ],
        reports: [
          [
            'local',
            'An order to celebrate',
            `The contract for {0:${v.what}} is worth {1:${v.sum}}. {2:The open question is ${v.snag}.}`,
          ],
          ['wire', `${v.firm} signs`, `${v.firm} signed for {0:${v.what}}, valued at {1:${v.sum}}.`],
        ],
        body: [
          `${v.firm} has signed a contract for ${v.what}. ${v.buyer.charAt(0).toUpperCase()}${v.buyer.slice(1)} will pay ${v.sum}; delivery is ${v.when}.`,
          `${director.label}, the yard's director, said about ${k.round(180, 340, 10)} people would be busy with it. One question is open: ${v.snag}.`,
          `It is the largest order for the firm in a decade. Two foreign bidders were cheaper but slower.`,
        ],
      },
    ];
  },
);
