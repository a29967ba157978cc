import { company, scenario, topic, WEEKDAYS } from '../../telling.ts';

/** A new part is presented. */
export const chips = scenario(
  'chips',
  'technology',
  WEEKDAYS,
  [
    {
      c: 'KR',
      firm: 'Haneul Memory',
      what: 'stacked memory that runs eleven degrees cooler',
      use: 'data centres',
      number: '16 layers',
      doubt: 'yields at the first line are still below half',
    },
    {
      c: 'DE',
      firm: 'Saalewerk Halbleiter',
      what: 'silicon carbide switches on larger wafers',
      use: 'trams and heat pumps',
      number: '200 millimetres',
      doubt: 'two customers want a second source',
    },
    {
      c: 'CN',
      firm: 'Taihe Sensing',
      what: 'a lidar chip without moving parts',
      use: 'delivery robots',
      number: '90 metres of range',
      doubt: 'heavy rain halves the range',
    },
    {
      c: 'FR',
      firm: 'Isère Photonique',
      what: 'a laser on ordinary silicon',
      use: 'links inside a server',
      number: '1.6 terabits a second',
      doubt: 'the lifetime has been tested for 4,000 hours only',
    },
  ] as const,
  (k, v) => {
    const researcher = k.person();
    return [
      {
        day: 0,
        hour: 10.3,
        title: k.alt(`${v.firm} shows ${v.what}`, `${v.firm} starts sampling ${v.what} for ${v.use}`),
        summary: `${v.firm} has presented ${v.what}, meant for ${v.use}. The figure to remember: ${v.number}.`,
        tags: ['semiconductors', 'hardware'],
        about: [company(v.firm, v.c), topic('Semiconductors')],
        impacts: [
          [
            'chip-supply>electronics',
            'up',
            'medium',
            'medium_term',
            `Makers of equipment for ${v.use} plan two years ahead and design for what is sampled today.`,
            [k.c.indexTicker],
          ],
        ],
        claims: [
          `${v.firm} presented ${v.what}.`,
          `The part reaches ${v.number}.`,
          `!A reservation: ${v.doubt}.`,
        ],
        reports: [
          [
            `=${v.firm}`,
            'Product announcement',
            `Today we present {0:${v.what}}. Key figure: {1:${v.number}}.`,
          ],
          [
            'local',
            'Small part, large hopes',
            `The company showed {0:${v.what}}. Insiders say that {2:${v.doubt}}.`,
          ],
          ['abroad', `A part to watch`, `Meant for ${v.use}, the device offers {1:${v.number}}.`],
        ],
        body: [
          `${v.firm} has shown ${v.what}. Samples go to customers who build ${v.use === 'links inside a server' ? 'servers' : `equipment for ${v.use}`} next month.`,
          `The figure that made the audience photograph the slide was ${v.number}. ${researcher.label}, who led the development, said it had taken four years and "three wrong turnings that we are fond of by now".`,
          `There is a reservation: ${v.doubt}. ${k.alt(`Volume production is planned for the second half of next year.`, `The first machines are being moved in.`)}`,
        ],
      },
    ];
  },
);
