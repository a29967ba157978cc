import { n } from '../../kit.ts';
import { place, scenario, topic, WEEKDAYS } from '../../telling.ts';

/** Public transport after its first year. */
export const transit = scenario(
  'transit',
  'society',
  WEEKDAYS,
  [
    {
      c: 'AU',
      city: 'Hobart',
      what: 'free ferries on weekdays',
      effect: 'crossings doubled',
      count: 8200,
      cost: 'A$4 million a year',
    },
    {
      c: 'MX',
      city: 'Puebla',
      what: 'a cable car line',
      effect: 'the way to the hospital takes nine minutes instead of fifty',
      count: 21000,
      cost: 'MXN 1.9 billion',
    },
    {
      c: 'TR',
      city: 'Konya',
      what: 'a tram line with right of way',
      effect: 'it is on time on 97% of trips',
      count: 64000,
      cost: 'TRY 2.1 billion',
    },
    {
      c: 'AFU',
      city: 'Dakar',
      what: 'electric rapid buses',
      effect: 'a trip across town takes forty-five minutes',
      count: 190000,
      cost: '$420 million',
    },
    {
      c: 'RU',
      city: 'Perm',
      what: 'heated bus shelters',
      effect: 'ridership in frost grew by an eighth',
      count: 33000,
      cost: 'RUB 310 million',
    },
  ] as const,
  (k, v) => {
    const rider = k.person();
    return [
      {
        day: 0,
        hour: 8.4,
        title: `One year of ${v.what.replace(/^a /, 'the ')} in ${v.city}: ${v.effect}`,
        summary: `A year after ${v.city} introduced ${v.what}, ${v.effect}; ${n(v.count)} people use the service each day.`,
        tags: ['transport', 'cities'],
        about: [place(v.city, v.c), topic('Public transport')],
        impacts: [
          [
            'public-transport>local-services',
            'up',
            'low',
            'medium_term',
            `${n(v.count)} daily trips change where people shop and whom they visit.`,
          ],
        ],
        claims: [
          `In the first year, ${v.effect}.`,
          `${n(v.count)} people use it each day.`,
          `The cost was ${v.cost}.`,
        ],
        reports: [
          [
            'local',
            'A year on',
            `After one year, {0:${v.effect}}. {1:${n(v.count)} people} ride each day, at a cost of {2:${v.cost}}.`,
          ],
          ['abroad', `What ${v.city} did`, `The result: {0:${v.effect}}; daily users: {1:${n(v.count)}}.`],
        ],
        body: [
          `${v.city} has had ${v.what} for a year. The short version: ${v.effect}.`,
          `${n(v.count)} people use the service each day. It cost ${v.cost}, about what had been planned, which is news in itself.`,
          k.alt(
            `${rider.label} takes it to see a sister on the other side. "We used to quarrel on the telephone. Now we do it properly."`,
            `${rider.label}, who mends shoes near the terminus, has moved the opening time forward by an hour.`,
            `There are complaints as well, ${rider.label} of the passengers' association says: "Mostly that it is full."`,
          ),
        ],
      },
    ];
  },
);
