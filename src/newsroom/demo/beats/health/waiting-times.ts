import { scenario, topic, WEEKDAYS } from '../../telling.ts';

/** How long patients wait. */
export const waiting = scenario(
  'waiting-times',
  'health',
  WEEKDAYS,
  [
    {
      c: 'GB',
      what: 'hip operations in the north-west',
      before: 31,
      after: 26,
      unit: 'weeks',
      how: 'Saturday theatres',
      cost: 'agency nurses',
    },
    {
      c: 'CA',
      what: 'a family doctor in New Brunswick',
      before: 9,
      after: 11,
      unit: 'months',
      how: 'retirements',
      cost: 'walk-in clinics',
    },
    {
      c: 'SA',
      what: 'dialysis places in Asir',
      before: 21,
      after: 8,
      unit: 'days',
      how: 'three mobile units',
      cost: 'drivers and spare parts',
    },
    {
      c: 'IT',
      what: 'eye tests in Calabria',
      before: 14,
      after: 10,
      unit: 'weeks',
      how: 'retired doctors who came back two days a week',
      cost: 'insurance',
    },
  ] as const,
  (k, v) => {
    const patient = k.person();
    const better = v.after < v.before;
    return [
      {
        day: 0,
        hour: 8.3,
        title: `Wait for ${v.what} ${better ? 'down' : 'up'} to ${v.after} ${v.unit} from ${v.before}`,
        summary: `Patients now wait ${v.after} ${v.unit} for ${v.what}, after ${v.before} a year ago. The reason: ${v.how}.`,
        tags: ['hospitals', 'waiting times', 'health services'],
        about: [topic('Health services')],
        impacts: [
          [
            'health-funding>health-services',
            better ? 'up' : 'down',
            'medium',
            'short_term',
            `The change rests on ${v.how}; it lasts as long as the money for ${v.cost}.`,
          ],
        ],
        claims: [
          `The wait is ${v.after} ${v.unit}, compared with ${v.before} a year ago.`,
          `~The change is due to ${v.how}.`,
        ],
        reports: [
          [
            'local',
            `${v.after} ${v.unit}`,
            `The average wait is {0:${v.after} ${v.unit}, after ${v.before}}. Managers name {1:${v.how}}.`,
          ],
          ['wire', 'Waiting times', `Figures show {0:${v.after} ${v.unit}}, against ${v.before} a year ago.`],
          ['reprint', '', ''],
        ],
        body: [
          `The wait for ${v.what} is now ${v.after} ${v.unit}. A year ago it was ${v.before}.`,
          `Managers name one reason above all: ${v.how}. The bill for ${v.cost} has grown at the same time.`,
          better
            ? `${patient.label} was called on a ${k.weekday()} and treated eight days later. ${k.alt(`"I had told everyone it would be next year. I had to apologise."`, `A neighbour with the same complaint had waited until the leaves fell twice.`)}`
            : `${patient.label} has been on the list since the spring before last and has learned the music of the telephone queue by heart.`,
        ],
      },
    ];
  },
);
