import { scenario, topic, WEEKDAYS } from '../../telling.ts';

/** A border crossing opens again. */
export const crossing = scenario(
  'crossing',
  'world',
  WEEKDAYS,
  [
    {
      c: 'IN',
      what: 'a border market on the Meghalaya hills',
      since: 'a landslide two years ago',
      first: '140 traders',
      goods: 'betel leaf, ginger and steel pots',
      limit: 'two days a week',
    },
    {
      c: 'RU',
      what: 'the rail ferry to Sakhalin’s northern line',
      since: 'a winter of ice damage',
      first: 'eighteen wagons',
      goods: 'timber and tinned fish',
      limit: 'daylight only',
    },
    {
      c: 'MX',
      what: 'the Paso Ceiba bridge to Guatemala',
      since: 'a flood last year',
      first: '212 lorries',
      goods: 'bananas and cement',
      limit: 'one lane at a time',
    },
    {
      c: 'ZA',
      what: 'the Sani road to Lesotho',
      since: 'a rock fall in autumn',
      first: 'forty minibuses',
      goods: 'wool, mail and schoolchildren',
      limit: 'vehicles under eight tonnes',
    },
  ] as const,
  (k, v) => {
    const trader = k.person();
    return [
      {
        day: 0,
        hour: 12.3,
        title: `${v.first.charAt(0).toUpperCase()}${v.first.slice(1)} cross as ${v.what} reopens`,
        summary: `Closed since ${v.since}, ${v.what} has reopened for ${v.goods}, with limits: ${v.limit}.`,
        tags: ['borders', 'trade', 'transport'],
        about: [topic('Border trade')],
        impacts: [
          [
            'border-opening>regional-trade',
            'up',
            'low',
            'short_term',
            `Goods such as ${v.goods} no longer take the long way round.`,
          ],
        ],
        claims: [
          `${v.what.charAt(0).toUpperCase()}${v.what.slice(1)} has reopened.`,
          `It had been closed since ${v.since}.`,
          `!Traffic is limited to ${v.limit}.`,
        ],
        reports: [
          [
            'local',
            'Open again',
            `{0:The crossing opened at eight}; {1:it had been shut since ${v.since}}. For now the rule is {2:${v.limit}}.`,
          ],
          ['abroad', 'First day', `{0:The crossing opened} with ${v.first} on the first morning.`],
        ],
        body: [
          `The barrier went up at eight on ${k.weekday()}, and ${v.first} were through before noon: ${v.what} is open again.`,
          `It had been closed since ${v.since}. In that time ${v.goods} went the long way or not at all.`,
          `${k.alt(`"I had forgotten how short it is," said ${trader.label}, who trades on both sides.`, `${trader.label} was among the first, with a thermos and a list of debts to settle.`)} For now there are limits: ${v.limit}.`,
        ],
      },
    ];
  },
);
