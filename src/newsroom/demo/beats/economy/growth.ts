import { pct } from '../../kit.ts';
import { EARLY_WEEK, scenario } from '../../telling.ts';

/** A first estimate of growth and, fifteen days later, the second. */
export const growth = scenario(
  'growth',
  'economy',
  EARLY_WEEK,
  [
    { c: 'GB', size: 0.2, flash: 0.1, part: 'services', drag: 'car production' },
    { c: 'JP', size: 0.4, flash: 0.3, part: 'business investment', drag: 'net exports' },
    { c: 'MX', size: 0.3, flash: 0.5, part: 'farming', drag: 'manufacturing' },
    { c: 'ID', size: 1.2, flash: 1.1, part: 'household consumption', drag: 'government spending' },
  ] as const,
  (k, v) => {
    const { c } = k;
    const economist = k.person();
    const better = v.size > v.flash;
    const q = k.lastQuarter();
    return [
      {
        day: 0,
        hour: 8.6,
        title: `${c.adjective} economy grew ${pct(v.flash)}% in ${q} quarter, first estimate shows`,
        summary: `A first estimate puts growth in ${c.the} at ${pct(v.flash)}% on the quarter, with ${v.part} ahead and ${v.drag} behind.`,
        tags: ['gdp', 'growth'],
        about: [`stats:${c.code}`],
        impacts: [
          [
            'growth>equities',
            'up',
            'low',
            'short_term',
            `Firms that sell at home gain most when ${v.part} grows.`,
            [c.indexTicker],
          ],
        ],
        claims: [
          `The economy grew by ${pct(v.flash)}% in the ${q} quarter.`,
          `~${v.drag.charAt(0).toUpperCase()}${v.drag.slice(1)} held growth back.`,
        ],
        reports: [
          [
            `=${c.statistics}`,
            `Gross domestic product, ${q} quarter, first estimate`,
            `Gross domestic product {0:grew by ${pct(v.flash)}%} on the previous quarter. About 70% of the data were available.`,
          ],
          [
            'local',
            'Growth, such as it is',
            `The economy {0:grew by ${pct(v.flash)}%}. {1:Without the fall in ${v.drag} it would have been nearly double.}`,
          ],
        ],
        body: [
          `The ${c.adjective} economy grew by ${pct(v.flash)}% in the ${q} quarter, according to a first estimate published on ${k.weekday()}.`,
          `${v.part.charAt(0).toUpperCase()}${v.part.slice(1)} made the largest contribution. ${v.drag.charAt(0).toUpperCase()}${v.drag.slice(1)} subtracted from growth.`,
          `${k.alt(`About 70% of the data were in when the estimate was made.`, `The estimate is quick and therefore rough.`)} "Do not fall in love with the first decimal," advised ${economist.label}, who forecasts for ${k.alt('a savings bank', 'a group of insurers')}. ${k.alt(`The second estimate follows in about two weeks.`, `In about two weeks there will be a second estimate.`)}`,
        ],
      },
      {
        day: 15,
        hour: 8.6,
        title: `${c.adjective} growth revised ${better ? 'up' : 'down'} to ${pct(v.size)}% from ${pct(v.flash)}%`,
        summary: `The second estimate of ${q}-quarter growth in ${c.the} is ${pct(v.size)}%, ${better ? 'above' : 'below'} the ${pct(v.flash)}% first reported.`,
        tags: ['gdp', 'growth', 'revision'],
        about: [`stats:${c.code}`],
        impacts: [
          [
            'growth>government-bonds',
            better ? 'down' : 'up',
            'low',
            'immediate',
            `A revision of ${Math.round(Math.abs(v.size - v.flash) * 10)} tenths shifts the debate about rates a little.`,
            [c.bond],
          ],
        ],
        claims: [
          `Growth in the ${q} quarter was ${pct(v.size)}%.`,
          `The first estimate was ${pct(v.flash)}%.`,
        ],
        reports: [
          [
            `=${c.statistics}`,
            `Gross domestic product, ${q} quarter, second estimate`,
            `Growth is now estimated at {0:${pct(v.size)}%}, {1:revised from ${pct(v.flash)}%}.`,
          ],
          [
            'local',
            'The second look',
            `A fuller count gives {0:${pct(v.size)}%}. The figure was {1:${pct(v.flash)}%} two weeks ago.`,
          ],
          [
            'wire',
            `${c.adjective} GDP revised`,
            `Output expanded {0:${pct(v.size)}%}, against {1:${pct(v.flash)}%} in the first estimate.`,
          ],
          ['reprint', '', ''],
        ],
        body: [
          `Two weeks after its first estimate, ${c.code === 'GB' || c.code === 'JP' ? `the ${c.statistics}` : c.statistics} has ${better ? 'raised' : 'lowered'} its figure for growth in the ${q} quarter to ${pct(v.size)}% from ${pct(v.flash)}%.`,
          `Late returns from ${v.part} explain most of the change. The picture for ${v.drag} is no brighter than it was.`,
          `${economist.label}, who had warned against the first decimal, now says the second one is "good enough to plan by".`,
        ],
      },
    ];
  },
);
