import { pct } from '../../kit.ts';
import { scenario, topic, WEEKDAYS } from '../../telling.ts';

/** A figure about how people live. */
export const census = scenario(
  'census',
  'society',
  WEEKDAYS,
  [
    {
      c: 'KR',
      what: 'one-person households',
      now: 37.1,
      before: 35.5,
      where: 'highest in Gangwon',
      so: 'small flats, small parcels, small pots',
    },
    {
      c: 'IT',
      what: 'people over eighty',
      now: 8.1,
      before: 7.7,
      where: 'highest in Liguria',
      so: 'more lifts and fewer stairs',
    },
    {
      c: 'MX',
      what: 'homes with a fixed internet line',
      now: 71.4,
      before: 66.9,
      where: 'lowest in Chiapas',
      so: 'homework that no longer waits for the library',
    },
    {
      c: 'SA',
      what: 'women among new drivers',
      now: 44.6,
      before: 40.2,
      where: 'highest in the Eastern Province',
      so: 'a shortage of driving instructors',
    },
    {
      c: 'ZA',
      what: 'households with a rainwater tank',
      now: 19.3,
      before: 16.1,
      where: 'highest in the Eastern Cape',
      so: 'fewer queues at the standpipe',
    },
  ] as const,
  (k, v) => {
    const demographer = k.person();
    return [
      {
        day: 0,
        hour: 10.2,
        title: k.alt(
          `Share of ${v.what} in ${k.c.the} rises to ${pct(v.now)}%`,
          `${v.what.charAt(0).toUpperCase()}${v.what.slice(1)}: share in ${k.c.the} now ${pct(v.now)}%, up from ${pct(v.before)}%`,
        ),
        summary: `The share of ${v.what} in ${k.c.the} has risen to ${pct(v.now)}% from ${pct(v.before)}% five years ago; it is ${v.where}.`,
        tags: ['population', 'statistics'],
        about: [`stats:${v.c}`, topic('Population')],
        impacts: [
          [
            'demography>consumer-demand',
            'mixed',
            'medium',
            'medium_term',
            `What follows in shops and town halls: ${v.so}.`,
          ],
        ],
        claims: [`The share of ${v.what} is ${pct(v.now)}%.`, `Five years ago it was ${pct(v.before)}%.`],
        reports: [
          [
            `=${k.c.statistics}`,
            'New household figures',
            `Share of ${v.what}: {0:${pct(v.now)}%} ({1:five years ago: ${pct(v.before)}%}).`,
          ],
          [
            'local',
            'How we live',
            `It is {0:${pct(v.now)}%} now and was {1:${pct(v.before)}%} five years ago.`,
          ],
          ['wire', 'Figures of the day', `Share of ${v.what} in ${k.c.the}: {0:${pct(v.now)}%}.`],
        ],
        body: [
          `A figure from the statistics office: ${pct(v.now)}%. That is the share of ${v.what} in ${k.c.the}, up from ${pct(v.before)}% five years ago. It is ${v.where}.`,
          `${demographer.label}, a demographer, sees it in ordinary things: ${v.so}.`,
          `${k.alt(`The next count is in five years. The questionnaire will be shorter by nine questions.`, `Figures for towns and districts follow next month.`, `The office warns against comparing regions too closely: small samples tell tall stories.`)}`,
        ],
      },
    ];
  },
);
