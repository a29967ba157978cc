import { pct } from '../../kit.ts';
import { scenario, topic, WEEKDAYS } from '../../telling.ts';

/** Unions and employers settle; some are confirmed later in the day. */
export const wages = scenario(
  'pay-deal',
  'economy',
  WEEKDAYS,
  [
    {
      c: 'DE',
      union: 'the metalworkers of Lower Saxony',
      ask: 7,
      got: 4.4,
      who: '84,000 workers',
      months: 24,
      employer: 'regional employers',
    },
    {
      c: 'ZA',
      union: 'municipal workers',
      ask: 9,
      got: 6.1,
      who: '110,000 council employees',
      months: 36,
      employer: 'the bargaining council',
    },
    {
      c: 'FR',
      union: 'hospital porters and cleaners',
      ask: 6,
      got: 3.2,
      who: '52,000 staff',
      months: 18,
      employer: 'the hospital federation',
    },
    {
      c: 'JP',
      union: 'supermarket part-timers',
      ask: 6.5,
      got: 5.1,
      who: '73,000 members',
      months: 12,
      employer: 'eleven chains',
    },
  ] as const,
  (k, v) => {
    const { c } = k;
    const negotiator = k.person();
    return [
      {
        day: 0,
        hour: 7.3,
        title: k.alt(
          `Pay deal of ${v.got}% for ${v.who} in ${c.the}`,
          `${v.union.charAt(0).toUpperCase()}${v.union.slice(1)} settle for ${v.got}% after night of talks`,
        ),
        summary: `Negotiators for ${v.union} and ${v.employer} agreed on ${v.got}% over ${v.months} months; the union had asked for ${v.ask}%.`,
        tags: ['wages', 'unions', 'labour market'],
        about: [topic('Wages'), topic('Trade unions')],
        impacts: [
          [
            'wages>services-inflation',
            v.got > c.inflation ? 'up' : 'down',
            'low',
            'medium_term',
            `At ${v.got}% against inflation of ${pct(c.inflation)}%, real pay ${v.got > c.inflation ? 'grows' : 'shrinks'}; other sectors take the deal as a measure.`,
            [c.bond],
          ],
        ],
        claims: [
          `The two sides agreed on ${v.got}% over ${v.months} months.`,
          `The deal covers ${v.who}.`,
          '?Members could still vote it down.',
        ],
        reports: [
          [
            'local',
            'White smoke at four in the morning',
            `They settled on {0:${v.got}% over ${v.months} months}. It covers {1:${v.who}}. {2:A ballot of members runs until the end of the month.}`,
          ],
          [
            'wire',
            `${c.adjective} wage talks end`,
            `The agreement gives {0:${v.got}% over ${v.months} months} to {1:${v.who}}.`,
          ],
          ['reprint', 'Wage talks end', ''],
        ],
        body: [
          `After eleven hours and a good deal of coffee, negotiators for ${v.union} and ${v.employer} shook hands on ${v.got}% over ${v.months} months. The union had opened with ${v.ask}%.`,
          `The deal covers ${v.who}. Two thirds of the rise is paid at once, the rest after ${v.months / 2} months.`,
          `"Nobody sings on the way home from a compromise," said ${negotiator.label}, who led for the union. ${k.alt(`Members vote until the end of the month.`, `The last word is with the members, who vote until the end of the month.`)}`,
          `Consumer prices in ${c.the} rose ${pct(c.inflation)}% over the past year.`,
        ],
        later:
          k.alt('y', 'n') === 'y'
            ? [
                {
                  after: 7.5,
                  add: [
                    `Update: ${v.employer.charAt(0).toUpperCase()}${v.employer.slice(1)} confirmed the terms in the afternoon and said that planned warning strikes had been called off.`,
                  ],
                  claims: ['Planned warning strikes were called off.'],
                  reports: [
                    [
                      'abroad',
                      'Strikes called off',
                      `With the terms confirmed, {3:warning strikes planned for next week were called off}.`,
                    ],
                  ],
                },
              ]
            : [],
      },
    ];
  },
);
