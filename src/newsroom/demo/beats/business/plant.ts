import { n, words } from '../../kit.ts';
import { company, place, scenario, WEEKDAYS } from '../../telling.ts';

/** A works opens or closes. */
export const plant = scenario(
  'plant',
  'business',
  WEEKDAYS,
  [
    {
      c: 'MX',
      firm: 'Voltara del Bajío',
      open: true,
      what: 'a battery pack plant',
      town: 'Silao',
      jobs: 1400,
      sum: '$380 million',
      why: 'customers north of the border want shorter routes',
      voice: '"We hired the welders first and the managers second," said the head of personnel.',
    },
    {
      c: 'IT',
      firm: 'Ceramiche Valdenza',
      open: false,
      what: 'its tile works',
      town: 'Sassuolo',
      jobs: 260,
      sum: '€14 million',
      why: 'the kilns would have needed new burners within two years',
      voice:
        '"Three generations of one street have worked behind that gate," said a man who has lived across the road for sixty years.',
    },
    {
      c: 'ZA',
      firm: 'Umkhomazi Textiles',
      open: true,
      what: 'a spinning mill',
      town: 'Newcastle',
      jobs: 520,
      sum: 'R650 million',
      why: 'retailers have committed to buy local yarn',
      voice:
        '"My mother lost her job in this building. I have just been given one in it," said a newly hired spinner.',
    },
    {
      c: 'US',
      firm: 'Bluestem Wind Components',
      open: true,
      what: 'a tower section works',
      town: 'Duluth',
      jobs: 310,
      sum: '$145 million',
      why: 'the port can take parts that no road can',
      voice: '"You cannot bend a hundred-ton tube around a traffic light," said an engineer of the company.',
    },
    {
      c: 'JP',
      firm: 'Mikazuki Paper',
      open: false,
      what: 'the last newsprint machine',
      town: 'Ishinomaki',
      jobs: 140,
      sum: '¥6 billion',
      why: 'orders have halved in six years',
      voice: '"The machine is older than I am and has had fewer days off," said a foreman.',
    },
  ] as const,
  (k, v) => {
    const mayor = k.person();
    const firm = company(v.firm, v.c);
    const months = k.int(9, 18);
    return [
      {
        day: 0,
        hour: 11.2,
        title: v.open
          ? k.alt(
              `${v.firm} to build ${v.what} in ${v.town}, with ${n(v.jobs)} jobs`,
              `${v.town} wins ${v.sum} ${v.what.replace(/^an? /, '')}`,
            )
          : `${v.firm} to close ${v.what} in ${v.town}; ${n(v.jobs)} jobs affected`,
        summary: v.open
          ? `${v.firm} will spend ${v.sum} on ${v.what} in ${v.town} and hire ${n(v.jobs)} people.`
          : `${v.firm} is closing ${v.what} in ${v.town} and sets aside ${v.sum} for the ${n(v.jobs)} people who work there.`,
        tags: ['industry', 'jobs', v.open ? 'investment' : 'closures'],
        about: [firm, place(v.town, v.c)],
        impacts: [
          [
            v.open ? 'investment>regional-jobs' : 'plant-closure>regional-jobs',
            v.open ? 'up' : 'down',
            'medium',
            'medium_term',
            `${n(v.jobs)} jobs are ${v.open ? 'new to' : 'a large share of'} the industrial payroll of ${v.town}.`,
          ],
        ],
        claims: [
          `${v.firm} ${v.open ? 'will hire' : 'employs'} ${n(v.jobs)} people at the site.`,
          `The company ${v.open ? 'invests' : 'sets aside'} ${v.sum}.`,
          `~The decision was made because ${v.why}.`,
        ],
        reports: [
          [
            `=${v.firm}`,
            v.open ? 'New site' : 'Changes to our production',
            `The site ${v.open ? 'will employ' : 'employs'} {0:${n(v.jobs)} people}. We ${v.open ? 'invest' : 'have set aside'} {1:${v.sum}}.`,
          ],
          [
            'local',
            v.open ? `${v.town} gets its works` : `${v.town} takes it hard`,
            `{0:${n(v.jobs)} people} and {1:${v.sum}}: those are the figures. The reason given is that {2:${v.why}}.`,
          ],
          ...(k.alt('a', 'b') === 'a'
            ? ([
                [
                  'abroad',
                  v.open ? 'New capacity' : 'One works fewer',
                  `The decision concerns {0:${n(v.jobs)} people}.`,
                ],
              ] as const)
            : []),
        ],
        body: v.open
          ? [
              `${v.firm} will build ${v.what} in ${v.town}. The company expects to spend ${v.sum} and to hire ${n(v.jobs)} people over ${words(months)} months.`,
              `The choice fell on ${v.town} because ${v.why}.`,
              v.voice,
              `${mayor.label}, the town's mayor, called it the best letter to reach the office in ten years, and said the housing department had read it too.`,
              `Ground is to be broken next quarter. The permits for water are still outstanding.`,
            ]
          : [
              `${v.firm} will close ${v.what} in ${v.town}. The ${n(v.jobs)} people who work there were told on ${k.weekday()} morning; production ends in ${words(months)} months.`,
              `According to the company, ${v.why}. It has set aside ${v.sum} for pensions, training and severance.`,
              v.voice,
              `${mayor.label}, the mayor, asked the company to hand over the site clean. Talks with the works council begin next week.`,
            ],
      },
    ];
  },
);
