import { words } from '../../kit.ts';
import { scenario, topic, WEEKDAYS } from '../../telling.ts';

/** Lenders commit money to infrastructure. */
export const devbank = scenario(
  'development-loan',
  'economy',
  WEEKDAYS,
  [
    {
      c: 'AFU',
      sum: '$420 million',
      project: 'a power line between Zambia and Tanzania',
      people: 3.1,
      lender: 'worldbank',
    },
    {
      c: 'AFU',
      sum: '$185 million',
      project: 'grain stores in nine Sahel towns',
      people: 1.4,
      lender: 'worldbank',
    },
    {
      c: 'ID',
      sum: '$300 million',
      project: 'ferries for the eastern islands',
      people: 2.2,
      lender: 'worldbank',
    },
    {
      c: 'EU',
      sum: '€640 million',
      project: 'a freight line across the Baltic states',
      people: 1.9,
      lender: 'commission',
    },
  ] as const,
  (k, v) => {
    const engineer = k.person();
    const years = k.int(3, 5);
    return [
      {
        day: 0,
        hour: 14.2,
        title: k.alt(`Lenders commit ${v.sum} to ${v.project}`, `${v.sum} agreed for ${v.project}`),
        summary: `${v.sum} has been committed to ${v.project}, which should serve ${v.people} million people and take ${words(years)} years to build.`,
        tags: ['development', 'infrastructure', 'finance'],
        about: [v.lender, topic('Infrastructure')],
        impacts: [
          [
            'public-investment>regional-trade',
            'up',
            'medium',
            'medium_term',
            `Cheaper power and transport lower the cost of trade between neighbours over the ${words(years)} years of construction and after.`,
          ],
        ],
        claims: [
          `Lenders committed ${v.sum}.`,
          `The project should serve ${v.people} million people.`,
          `!Two earlier plans for the same route were never finished.`,
        ],
        reports: [
          [
            'local',
            'Signed',
            `The agreement on {0:${v.sum}} was signed on ${k.weekday()}. Planners say {1:${v.people} million people} will benefit.`,
          ],
          [
            'abroad',
            `Will it be built this time?`,
            `With {0:${v.sum}} the financing is complete. {2:Two earlier plans for the same purpose stopped half-way}, in one case over land rights.`,
          ],
        ],
        body: [
          `Lenders have committed ${v.sum} to ${v.project}. The papers were signed on ${k.weekday()} in ${k.c.capital}.`,
          `Planners expect it to serve ${v.people} million people. Construction is to take ${words(years)} years, with the first section in use after two.`,
          `${k.alt(`Two earlier attempts ended half-way.`, `It is not the first attempt; two others got as far as the foundations.`)} ${engineer.label}, the engineer in charge, says the lesson was about land: "We have spent a year on titles and three weeks on drawings."`,
        ],
      },
    ];
  },
);
