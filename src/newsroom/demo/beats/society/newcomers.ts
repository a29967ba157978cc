import { n } from '../../kit.ts';
import { place, scenario, topic, WEEKDAYS } from '../../telling.ts';

/** People who came and stayed. */
export const migration = scenario(
  'newcomers',
  'society',
  WEEKDAYS,
  [
    {
      c: 'DE',
      city: 'Chemnitz',
      what: 'nurses from Kerala',
      number: 160,
      hurdle: 'the recognition of diplomas took fourteen months',
      help: 'evening classes in the ward kitchen',
    },
    {
      c: 'EU',
      city: 'Gdańsk',
      what: 'shipyard welders from five countries',
      number: 430,
      hurdle: 'four sets of certificates',
      help: 'a common test on one Saturday',
    },
    {
      c: 'BR',
      city: 'Chapecó',
      what: 'families from Venezuela',
      number: 2900,
      hurdle: 'school papers',
      help: 'a desk where three languages are spoken',
    },
    {
      c: 'IN',
      city: 'Guwahati',
      what: 'weavers from flooded islands',
      number: 750,
      hurdle: 'addresses that no longer exist',
      help: 'a letter box at the station',
    },
  ] as const,
  (k, v) => {
    const coordinator = k.person();
    return [
      {
        day: 0,
        hour: 11.4,
        title: k.alt(
          `Two years on: ${n(v.number)} ${v.what} settle in ${v.city}`,
          `How ${v.city} made room for ${n(v.number)} ${v.what}`,
        ),
        summary: `${n(v.number)} ${v.what} have settled in ${v.city} in two years. The hurdle: ${v.hurdle}.`,
        tags: ['migration', 'work', 'integration'],
        about: [place(v.city), topic('Migration')],
        impacts: [
          [
            'migration>labour-supply',
            'up',
            'low',
            'medium_term',
            `Employers in ${v.city} filled posts that had been open for years.`,
          ],
        ],
        claims: [`${n(v.number)} ${v.what} have settled in ${v.city}.`, `The main hurdle was: ${v.hurdle}.`],
        reports: [
          [
            'local',
            'Arrived',
            `In two years {0:${n(v.number)} people} have come and stayed. What held them up: {1:${v.hurdle}}.`,
          ],
          ['abroad', 'A city makes room', `{0:${n(v.number)} newcomers} and one good idea: ${v.help}.`],
        ],
        body: [
          `${n(v.number)} ${v.what} have settled in ${v.city} over the past two years. What held them up most was this: ${v.hurdle}.`,
          `What helped was ${v.help}. "Nobody funds a kettle," said ${coordinator.label}, who organises it, "and everything begins with one."`,
          k.alt(
            `The city wants to keep the project and has put it into next year's plan.`,
            `Not everybody stays: about one in eight has moved on, most of them to relatives.`,
          ),
        ],
      },
    ];
  },
);
