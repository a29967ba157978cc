import { n } from '../../kit.ts';
import { place, scenario, topic, WEEKDAYS } from '../../telling.ts';

/** An appeal for help and, twelve days later, the first convoy. */
export const aid = scenario(
  'aid',
  'world',
  WEEKDAYS,
  [
    {
      c: 'AFU',
      where: 'the Lake Chad basin',
      need: 1.3,
      what: 'sorghum, seed and fishing nets',
      gap: '$64 million',
      cause: 'two failed rains',
      months: 'four',
    },
    {
      c: 'AFU',
      where: 'southern Madagascar',
      need: 0.6,
      what: 'water tanks and school meals',
      gap: '$21 million',
      cause: 'a cyclone after a drought',
      months: 'three',
    },
    {
      c: 'IN',
      where: 'the Sundarbans islands',
      need: 0.4,
      what: 'rice, tarpaulins and salt-tolerant seed',
      gap: '$9 million',
      cause: 'breached embankments',
      months: 'two',
    },
  ] as const,
  (k, v) => {
    const coordinator = k.person();
    const tonnes = n(k.round(1800, 6400, 100));
    return [
      {
        day: 0,
        hour: 10.4,
        title: `Aid groups say ${v.need} million people in ${v.where} need help for ${v.months} months`,
        summary: `After ${v.cause}, aid groups want to bring ${v.what} to ${v.where}. They are ${v.gap} short.`,
        tags: ['humanitarian aid', 'food security'],
        about: [
          'un',
          'fao',
          place(
            v.where.replace(/^the /, '').replace(/^./, (l) => l.toUpperCase()),
            v.c,
          ),
          topic('Food security'),
        ],
        impacts: [
          [
            'crop-failure>food-prices',
            'up',
            'medium',
            'short_term',
            `Local markets run short first; ${v.cause} removed what households store.`,
          ],
        ],
        claims: [
          `${v.need} million people in ${v.where} need help.`,
          `The appeal is short of ${v.gap}.`,
          `~The cause is ${v.cause}.`,
        ],
        reports: [
          [
            'local',
            'The long wait for rain and grain',
            `A joint survey counts {0:${v.need} million people in need}, after {2:${v.cause}}. {1:${v.gap} is missing.}`,
          ],
          [
            'abroad',
            `An appeal for ${v.where}`,
            `{0:${v.need} million people} depend on help in the coming ${v.months} months; the appeal lacks {1:${v.gap}}.`,
          ],
        ],
        body: [
          `About ${v.need} million people in ${v.where} will need help over the next ${v.months} months, according to a joint survey of aid groups. The cause is ${v.cause}.`,
          `What is planned is practical: ${v.what}. What is missing is ${v.gap}.`,
          `${coordinator.label}, who coordinates the effort, asked donors to decide within two weeks. "After that, everything costs double, because it has to fly."`,
        ],
      },
      {
        day: 12,
        hour: 16.4,
        title: `First ${tonnes} tonnes reach ${v.where} as donors close half the gap`,
        summary: `A convoy has brought ${tonnes} tonnes of supplies to ${v.where}. Half of the missing ${v.gap} has been pledged.`,
        tags: ['humanitarian aid', 'food security'],
        about: [
          'un',
          'fao',
          place(
            v.where.replace(/^the /, '').replace(/^./, (l) => l.toUpperCase()),
            v.c,
          ),
          topic('Food security'),
        ],
        impacts: [
          [
            'aid-delivery>food-prices',
            'down',
            'low',
            'short_term',
            `${tonnes} tonnes ease the pressure on local markets for some weeks.`,
          ],
        ],
        claims: [`${tonnes} tonnes of supplies arrived.`, `Half of the gap of ${v.gap} has been pledged.`],
        reports: [
          [
            'local',
            'They came by road',
            `{0:${tonnes} tonnes} were unloaded on ${k.weekday(12)}. {1:Half of the ${v.gap} has been pledged.}`,
          ],
          [
            'wire',
            `Supplies for ${v.where}`,
            `A convoy delivered {0:${tonnes} tonnes}; {1:half of the funding gap is closed}.`,
          ],
          ['reprint', '', ''],
        ],
        body: [
          `The lorries arrived on ${k.weekday(12)} after four days on the road: ${tonnes} tonnes of supplies for ${v.where}.`,
          `Of the ${v.gap} that aid groups had asked for twelve days earlier, half has been pledged. ${coordinator.label}, the coordinator, said it was "half more than I had feared and half less than we need".`,
        ],
      },
    ];
  },
);
