import { ANY_DAY, organization, place, topic } from '../../demo/telling.ts';
import { type Note, note } from '../note.ts';
import { CITIES, MEMBERS } from './places.ts';

const SOURCES_OF_POWER = ['wind', 'hydropower', 'gas', 'solar', 'nuclear power'] as const;

const grids: readonly Note[] = (
  [
    ['noon', [10.5, 14.5]],
    ['evening', [18, 22]],
  ] as const
).map(([part, hours]) =>
  note(`grid-${part}`, 'technology', ANY_DAY, hours, MEMBERS, (k) => {
    const source = k.pick(
      part === 'evening' ? SOURCES_OF_POWER.filter((each) => each !== 'solar') : SOURCES_OF_POWER,
    );
    const share = k.int(21, 54);
    const gap = k.num(0.4, 5.8);
    const above = k.num(0, 1) > 0.5;
    const desk = organization(`${k.c.adjective} grid desk`, k.c.code);
    return {
      title: k.alt(
        `${k.c.name}: ${share}% of power from ${source} at the ${part} peak`,
        `${part === 'noon' ? 'Noon' : 'Evening'} load in ${k.c.the} ${gap}% ${above ? 'above' : 'below'} forecast, ${source} leads`,
      ),
      summary: `At the ${part} peak ${source} covered ${share}% of demand for electricity in ${k.c.the}. Load was ${gap}% ${above ? 'above' : 'below'} the forecast.`,
      tags: ['electricity', 'energy'],
      about: [desk, topic('Electricity')],
      impacts: [
        [
          'power-demand>electricity-prices',
          above ? 'up' : 'down',
          'low',
          'immediate',
          'The difference is made up on the intraday market, where an hour is dear and a day is not.',
        ],
      ],
      claims: [
        `${source.charAt(0).toUpperCase()}${source.slice(1)} covered ${share}% of demand at the ${part} peak.`,
        `Load was ${gap}% ${above ? 'above' : 'below'} the forecast.`,
      ],
      reports: [
        [
          `=${desk.label}`,
          `The ${part} peak`,
          `{0:${source.charAt(0).toUpperCase()}${source.slice(1)} covered ${share}%} of demand; load was {1:${gap}% ${above ? 'above' : 'below'}} what was forecast.`,
        ],
        [
          'abroad',
          'Grids today',
          `In ${k.c.the} load came in {1:${gap}% ${above ? 'above' : 'below'}} forecast.`,
        ],
      ],
      body: [
        `At the ${part} peak ${source} covered ${share}% of demand for electricity in ${k.c.the}. Load was ${gap}% ${above ? 'above' : 'below'} what the grid desk had forecast a day ahead.`,
        k.alt(
          `Reserves were called for a few minutes and sent back. Frequency stayed within its usual band.`,
          `Lines to the neighbours were half full, with room in both directions.`,
          `The desk corrects its forecast for tomorrow by about half of today's error, as it does every day.`,
        ),
      ],
    };
  }),
);

const STREAMS = CITIES.filter(({ c }) => c !== 'SA');

const rivers = note('river', 'environment', ANY_DAY, [6.5, 14], STREAMS, (k, { river }) => {
  const change = k.int(2, 34);
  const up = k.num(0, 1) > 0.5;
  const normal = k.int(62, 131);
  const survey = organization(`${river} gauge survey`, k.c.code);
  return {
    title: k.alt(
      `The ${river} ${up ? 'rises' : 'falls'} ${change} centimetres in a day`,
      `${river} at ${normal}% of its usual level after a day's ${up ? 'rise' : 'fall'} of ${change} cm`,
    ),
    summary: `The ${river} in ${k.c.the} has ${up ? 'risen' : 'fallen'} ${change} centimetres within a day and stands at ${normal}% of its usual level for the date.`,
    tags: ['rivers', 'water'],
    about: [place(river, k.c.code), survey, topic('Rivers')],
    impacts: [
      [
        'river-levels>inland-freight',
        normal < 85 ? 'up' : 'mixed',
        'low',
        'short_term',
        'Barges load less when a river is low and wait when it is high; in between it is nobody’s business.',
      ],
    ],
    claims: [
      `The ${river} has ${up ? 'risen' : 'fallen'} ${change} centimetres within a day.`,
      `It stands at ${normal}% of its usual level.`,
    ],
    reports: [
      [
        `=${survey.label}`,
        'Levels this morning',
        `Within a day the river has {0:${up ? 'risen' : 'fallen'} ${change} centimetres}; it stands at {1:${normal}%} of the usual.`,
      ],
      [
        'local',
        `On the ${river}`,
        `The gauge has {0:${up ? 'risen' : 'fallen'} ${change} centimetres} since yesterday.`,
      ],
    ],
    body: [
      `The ${river} has ${up ? 'risen' : 'fallen'} ${change} centimetres within a day. It stands at ${normal}% of its usual level for the ${k.season()}.`,
      k.alt(
        `Ships pass as they did last week. The survey sees no reason for a notice to skippers.`,
        `${up ? 'Rain upstream accounts for most of it' : 'Dry days upstream account for most of it'}; the rest is what towns let in and take out.`,
        `The survey publishes a range for the coming week, and the river keeps to it four times in five.`,
      ),
    ],
  };
});

const GOODS = [
  'tomatoes',
  'onions',
  'rice',
  'eggs',
  'milk',
  'bread',
  'cooking oil',
  'apples',
  'potatoes',
  'lentils',
  'chicken',
  'coffee',
];

const baskets = note('basket', 'economy', ANY_DAY, [5.5, 10], CITIES, (k, { city }) => {
  const first = k.pick(GOODS);
  const second = k.pick(GOODS.filter((good) => good !== first));
  const dearer = k.num(1.2, 8.9);
  const cheaper = k.num(0.9, 6.7);
  const total = k.num(-0.7, 0.9, 1);
  const market = organization(`${city} wholesale market`, k.c.code);
  return {
    title: k.alt(
      `${city} market: ${first} up ${dearer}%, ${second} down ${cheaper}%`,
      `Dearer ${first}, cheaper ${second}: the morning's prices in ${city}`,
    ),
    summary: `At the wholesale market in ${city} ${first} cost ${dearer}% more than a week ago and ${second} ${cheaper}% less. The whole basket ${total >= 0 ? 'rose' : 'fell'} ${Math.abs(total)}%.`,
    tags: ['food prices', 'consumer prices'],
    about: [place(city, k.c.code), market, topic('Food prices')],
    impacts: [
      [
        'wholesale-prices>food-prices',
        total >= 0 ? 'up' : 'down',
        'low',
        'short_term',
        'Shops follow the wholesale market within days for what spoils, and within months for what does not.',
      ],
    ],
    claims: [
      `Wholesale prices of ${first} in ${city} rose ${dearer}% in a week.`,
      `Those of ${second} fell ${cheaper}%.`,
    ],
    reports: [
      [
        `=${market.label}`,
        'Prices at six',
        `${first.charAt(0).toUpperCase()}${first.slice(1)}: {0:up ${dearer}%} on the week. ${second.charAt(0).toUpperCase()}${second.slice(1)}: {1:down ${cheaper}%}.`,
      ],
      [
        'local',
        'From the stalls',
        `Traders asked more for ${first}, {0:up ${dearer}%} in a week, and less for ${second}.`,
      ],
    ],
    body: [
      `At the wholesale market in ${city} ${first} cost ${dearer}% more this morning than a week ago, and ${second} ${cheaper}% less. The whole basket ${total >= 0 ? 'rose' : 'fell'} ${Math.abs(total)}%.`,
      k.alt(
        `Buyers for canteens waited until the last hour, when prices give way.`,
        `Traders blame the roads for what is dear and themselves for what is cheap.`,
        `The basket holds forty goods, and most of them did not move at all, which is seldom reported.`,
      ),
    ],
  };
});

/** Electricity, rivers and the morning's prices. */
export const SUPPLY_NOTES: readonly Note[] = [...grids, rivers, baskets];
