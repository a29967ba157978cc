import { organization, place, scenario, topic, WEEKDAYS } from '../../telling.ts';

/** A new link for goods or passengers. */
export const corridor = scenario(
  'corridor',
  'world',
  WEEKDAYS,
  [
    {
      c: 'CN',
      a: 'Kunming',
      what: 'a weekly cold train for fruit to Vientiane',
      hours: 26,
      saves: 'a day and a half',
      goods: 'durian, roses and yoghurt',
    },
    {
      c: 'TR',
      a: 'Mersin',
      what: 'a lorry ferry to Alexandria',
      hours: 31,
      saves: 'four days',
      goods: 'textiles and machine parts',
    },
    {
      c: 'KR',
      a: 'Donghae',
      what: 'a passenger and mail ship to Sakaiminato',
      hours: 14,
      saves: 'a flight',
      goods: 'mail, bicycles and mackerel',
    },
    {
      c: 'SA',
      a: 'Dammam',
      what: 'a freight train to the Jordanian border',
      hours: 29,
      saves: 'nine hundred lorry trips a month',
      goods: 'phosphate and dates',
    },
  ] as const,
  (k, v) => {
    const operator = organization(
      k.alt('Twin Shore Lines', 'Caravan Freight Union', 'Overland Logistics Pool'),
    );
    return [
      {
        day: 0,
        hour: 11.1,
        title: `${v.a} starts ${v.what}`,
        summary: `The first departure from ${v.a} carried ${v.goods}. The trip takes ${v.hours} hours and saves ${v.saves}.`,
        tags: ['transport', 'trade', 'logistics'],
        about: [operator, place(v.a, v.c), topic('Logistics')],
        impacts: [
          [
            'transport-link>freight-rates',
            'down',
            'low',
            'medium_term',
            `A trip of ${v.hours} hours that saves ${v.saves} lowers the cost of ${v.goods.split(',')[0]!.split(' and ')[0]}.`,
            ['FREIGHT'],
          ],
        ],
        claims: [
          `The trip takes ${v.hours} hours.`,
          `The new link saves ${v.saves}.`,
          `?${k.alt(`If loads stay full, a second departure follows next quarter.`, `A second departure follows next quarter, if loads stay full.`)}`,
        ],
        reports: [
          [
            'local',
            `From ${v.a}, on time`,
            `The trip takes {0:${v.hours} hours} and saves {1:${v.saves}}. {2:A second departure is planned if loads stay full.}`,
          ],
          ['wire', `New freight link from ${v.a}`, `The operator puts the journey at {0:${v.hours} hours}.`],
        ],
        body: [
          `It left ${v.a} on ${k.weekday()} two minutes early: ${v.what}, with ${v.goods} on board.`,
          `The trip takes ${v.hours} hours. Compared with the usual way it saves ${v.saves}, says the operator, ${operator.label}.`,
          `${k.alt(`Customs officers at both ends work from one list, which took longer to agree on than the timetable.`, `The paperwork has shrunk from nine forms to two.`)} If loads stay full, a second departure follows next quarter.`,
        ],
      },
    ];
  },
);
