import { ANY_DAY, office, place, topic } from '../../demo/telling.ts';
import { type Note, note } from '../note.ts';
import { CITIES, MEMBERS, WARM } from './places.ts';

const SKIES = [
  ['sun and high cloud', 'dry'],
  ['broken cloud with a shower or two', 'mostly dry'],
  ['steady rain until the afternoon', 'wet'],
  ['fog that lifts late', 'dry after a grey start'],
  ['a bright start and a dull end', 'dry until evening'],
  ['wind from the sea and quick clouds', 'fresh and dry'],
] as const;

// Degrees that are plausible for the season, without being a record.
const WARMTH: Readonly<Record<string, readonly [number, number]>> = {
  warm: [17, 31],
  winter: [-2, 11],
  spring: [9, 19],
  summer: [19, 33],
  autumn: [7, 18],
};

const outlooks: readonly Note[] = (
  [
    ['morning', [5, 8.5], 'today', 'Today'],
    ['evening', [17, 21], 'tomorrow', 'Tomorrow'],
  ] as const
).map(([part, hours, when, When]) =>
  note(`outlook-${part}`, 'environment', ANY_DAY, hours, MEMBERS, (k) => {
    const [sky, tone] = k.pick(SKIES);
    const [low, high] = WARMTH[WARM.has(k.c.code) ? 'warm' : k.season()]!;
    const top = k.int(low, high);
    const chance = tone === 'wet' ? k.round(70, 90, 5) : k.round(5, 40, 5);
    const service = office(`${k.c.adjective} weather desk`, k.c.code);
    return {
      title: k.alt(
        `${k.c.capital} ${when}: ${sky}, ${top} °C`,
        `${When} in ${k.c.capital}: ${top} degrees and ${sky}`,
      ),
      summary: `The ${k.c.adjective} weather desk expects ${sky} in ${k.c.capital} and a high of ${top} °C. The chance of rain is ${chance}%.`,
      tags: ['weather', 'forecast'],
      about: [place(k.c.capital, k.c.code), service, topic('Weather')],
      impacts: [],
      claims: [`?${k.c.capital} will see a high of ${top} °C.`, `?The chance of rain is ${chance}%.`],
      reports: [
        [
          `=${service.label}`,
          `Outlook for ${k.c.capital}`,
          `Expect ${sky}. High {0:${top} °C}; chance of rain {1:${chance}%}.`,
        ],
        [
          'local',
          `The weather ${when}`,
          `${sky.charAt(0).toUpperCase()}${sky.slice(1)}, with a high of {0:${top} °C} in ${k.c.capital}.`,
        ],
      ],
      body: [
        `${When} brings ${sky} to ${k.c.capital}. The high is ${top} °C, the chance of rain ${chance}%: ${tone}.`,
        k.alt(
          `The models agree on the temperature and differ on the hour of the clouds, which is what they usually differ on.`,
          `For the day after the desk gives a range instead of a number, and says that this is the honest form.`,
          `Those who hang out washing should look at the sky at noon, the desk adds, and then once more.`,
        ),
      ],
    };
  }),
);

interface Hazard {
  readonly name: string;
  readonly text: string;
  readonly advice: string;
  readonly seasons: readonly string[];
  readonly measure: (value: number) => string;
  readonly range: readonly [number, number, number];
}

const HAZARDS: readonly Hazard[] = [
  {
    name: 'wind',
    text: 'gusts',
    advice: 'High-sided vehicles should keep off exposed bridges.',
    seasons: ['winter', 'spring', 'autumn', 'warm'],
    measure: (value) => `gusts of up to ${value} km/h`,
    range: [70, 105, 5],
  },
  {
    name: 'heavy rain',
    text: 'downpours',
    advice: 'Underpasses may fill faster than they drain.',
    seasons: ['spring', 'summer', 'autumn', 'warm'],
    measure: (value) => `up to ${value} mm of rain in six hours`,
    range: [35, 80, 5],
  },
  {
    name: 'heat',
    text: 'heat',
    advice: 'Outdoor work is best done before eleven.',
    seasons: ['summer', 'warm'],
    measure: (value) => `up to ${value} °C in the shade`,
    range: [35, 41, 1],
  },
  {
    name: 'ice',
    text: 'freezing drizzle',
    advice: 'Cyclists are better off on foot until mid-morning.',
    seasons: ['winter'],
    measure: (value) => `a film of ice on roads above ${value} metres`,
    range: [100, 400, 50],
  },
];

const warnings: readonly Note[] = (
  [
    ['early', [3, 11]],
    ['late', [12, 21]],
  ] as const
).map(([part, hours]) =>
  note(`warning-${part}`, 'environment', ANY_DAY, hours, CITIES, (k, { city }) => {
    const season = WARM.has(k.c.code) ? 'warm' : k.season();
    const hazard = k.pick(HAZARDS.filter(({ seasons }) => seasons.includes(season)));
    const value = hazard.measure(k.round(...hazard.range));
    const service = office(`${k.c.adjective} weather desk`, k.c.code);
    const ends = part === 'early' ? 'early afternoon' : 'midnight';
    const forecaster = k.person();
    const lifted = k.num(0, 1) > 0.45;
    return {
      title: k.alt(
        `Yellow warning for ${hazard.name} in ${city} until ${ends}`,
        `${city} told to expect ${hazard.text} until ${ends}`,
      ),
      summary: `The ${k.c.adjective} weather desk has issued a yellow warning for ${hazard.name} in and around ${city}: ${value}. It holds until ${ends}.`,
      tags: ['weather', 'warnings'],
      about: [place(city, k.c.code), service, topic('Severe weather')],
      impacts: [
        [
          'severe-weather>local-services',
          'down',
          'low',
          'immediate',
          `Buses and deliveries in ${city} run late when a warning is in force, and catch up by the evening.`,
        ],
      ],
      claims: [
        `A yellow warning for ${hazard.name} holds in ${city} until ${ends}.`,
        `?${city} will see ${value}.`,
      ],
      reports: [
        [
          `=${service.label}`,
          `Yellow warning: ${hazard.name}`,
          `A {0:yellow warning} is in force for ${city} until ${ends}. Expect {1:${value}}.`,
        ],
        [
          'local',
          `Warning for ${city}`,
          `Forecasters put out a {0:yellow warning} for ${city} and spoke of {1:${value}}.`,
        ],
        [
          'wire',
          `${hazard.name.charAt(0).toUpperCase()}${hazard.name.slice(1)} in ${k.c.name}`,
          `A {0:yellow warning} covers ${city} until ${ends}.`,
        ],
      ],
      body: [
        `A yellow warning for ${hazard.name} is in force in and around ${city} until ${ends}. The ${k.c.adjective} weather desk expects ${value}.`,
        `${hazard.advice} ${k.alt(
          `Yellow is the lowest of three steps; orange is not in sight, said the forecaster on duty, ${forecaster.label}.`,
          `Schools and offices stay open.`,
          `The last warning of this kind in the area had been lifted ahead of time.`,
        )}`,
      ],
      later: [
        lifted
          ? {
              after: k.num(0.8, 2.2, 2),
              title: `${city}: ${part} warning for ${hazard.name} lifted ahead of time`,
              summary: `The ${k.c.adjective} weather desk has lifted its warning for ${hazard.name} in ${city} before it ran out. Nothing serious was reported.`,
              lead: `The yellow warning for ${hazard.name} in and around ${city} has been lifted ahead of time. Nothing serious was reported.`,
              claims: [`The warning for ${city} was lifted ahead of time.`],
              reports: [
                [
                  `=${service.label}`,
                  'Warning lifted',
                  `The warning for ${city} was {2:lifted} ahead of time.`,
                ],
              ],
            }
          : {
              after: k.num(0.8, 2.2, 2),
              title: `${city}: ${part} warning for ${hazard.name} extended by six hours`,
              summary: `The ${k.c.adjective} weather desk has extended its warning for ${hazard.name} in ${city} by six hours. It expects ${value}.`,
              add: [
                `The desk has since extended the warning by six hours: what it waits for is late, not absent.`,
              ],
              claims: [`The warning for ${city} was extended by six hours.`],
              reports: [
                [
                  `=${service.label}`,
                  'Warning extended',
                  `The warning for ${city} is {2:extended by six hours}.`,
                ],
              ],
            },
      ],
    };
  }),
);

const AIR = [
  ['good', 12, 34, 'open windows'],
  ['fair', 35, 58, 'run outdoors without a second thought'],
  ['moderate', 59, 84, 'keep long efforts for the park, not the ring road'],
  ['poor for sensitive groups', 85, 118, 'keep an inhaler at hand if one has one'],
] as const;

const air = note('air-quality', 'health', ANY_DAY, [6, 11], CITIES, (k, { city }) => {
  const [word, low, high, advice] = k.pick(AIR);
  const index = k.int(low, high);
  const stations = k.int(6, 18);
  const network = office(`${city} air network`, k.c.code);
  return {
    title: k.alt(
      `Air in ${city} is ${word} this morning: index at ${index}`,
      `Air quality in ${city}: ${word}, with the index at ${index}`,
    ),
    summary: `The mean of ${stations} stations in ${city} stands at ${index}, which counts as ${word}.`,
    tags: ['air quality', 'public health'],
    about: [place(city, k.c.code), network, topic('Air quality')],
    impacts: [],
    claims: [`The air quality index in ${city} stands at ${index}.`, `${stations} stations reported.`],
    reports: [
      [
        `=${network.label}`,
        'Morning bulletin',
        `The index stands at {0:${index}}; {1:${stations} stations reported}.`,
      ],
      ['local', `The air in ${city}`, `With an index of {0:${index}} the air counts as ${word}.`],
    ],
    body: [
      `The air in ${city} counts as ${word} this morning. The mean of ${stations} stations stands at ${index}.`,
      k.alt(
        `At this level one may ${advice}.`,
        `The station at the main road reads higher, as it always does, and the one by the water lower.`,
        `A change of wind is expected towards evening, and with it another number.`,
      ),
    ],
  };
});

/** Outlooks, warnings (each is lifted or extended later) and the air. */
export const WEATHER_NOTES: readonly Note[] = [...outlooks, ...warnings, air];
