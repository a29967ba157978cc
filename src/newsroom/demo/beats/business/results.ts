import { pct } from '../../kit.ts';
import { company, scenario, WEEKDAYS } from '../../telling.ts';

/** A company's quarter. */
export const results = scenario(
  'results',
  'business',
  WEEKDAYS,
  [
    {
      c: 'DE',
      firm: 'Hansa Pumpen',
      trade: 'industrial pumps',
      rev: '€1.9 billion',
      sign: 1,
      growth: 6.2,
      because: 'district heating networks are ordering',
      outlook: 'confirmed',
    },
    {
      c: 'CN',
      firm: 'Linghe Appliances',
      trade: 'kitchen appliances',
      rev: 'CNY 14.6 billion',
      sign: -1,
      growth: 3.1,
      because: 'fewer flats are being finished',
      outlook: 'lowered',
    },
    {
      c: 'TR',
      firm: 'Ege Tekstil',
      trade: 'towels and bed linen',
      rev: 'TRY 9.4 billion',
      sign: 1,
      growth: 41,
      because: 'hotels restocked after a full season',
      outlook: 'raised',
    },
    {
      c: 'CA',
      firm: 'Borealis Rail Leasing',
      trade: 'grain wagons',
      rev: 'C$720 million',
      sign: 1,
      growth: 8.4,
      because: 'a large harvest has to travel',
      outlook: 'raised',
    },
    {
      c: 'SA',
      firm: 'Qamar Airlines Catering',
      trade: 'airline meals',
      rev: 'SAR 2.2 billion',
      sign: -1,
      growth: 2.4,
      because: 'two carriers moved their kitchens in-house',
      outlook: 'confirmed',
    },
  ] as const,
  (k, v) => {
    const finance = k.person();
    const margin = k.num(6.1, 14.8);
    const up = v.sign > 0;
    return [
      {
        day: 0,
        hour: 7.1,
        title: k.alt(
          `${v.firm} ${up ? 'sales rise' : 'sales fall'} ${v.growth}% as ${v.because}`,
          `${v.firm} ${v.outlook === 'confirmed' ? 'sticks to' : v.outlook === 'raised' ? 'raises' : 'cuts'} outlook after ${up ? 'strong' : 'weak'} quarter`,
        ),
        summary: `${v.firm}, which makes ${v.trade === 'grain wagons' ? 'its money with grain wagons' : v.trade}, reported quarterly sales of ${v.rev}, ${v.growth}% ${up ? 'more' : 'less'} than a year ago.`,
        tags: ['earnings', 'companies'],
        about: [company(v.firm, v.c)],
        impacts: [
          [
            'earnings>equities',
            up ? 'up' : 'down',
            'low',
            'immediate',
            `The ${v.outlook} outlook is read across to other makers in the sector.`,
            [k.c.indexTicker],
          ],
        ],
        claims: [
          `Quarterly sales were ${v.rev}.`,
          `The operating margin was ${margin}%.`,
          `~Sales ${up ? 'rose' : 'fell'} because ${v.because}.`,
        ],
        reports: [
          [
            `=${v.firm}`,
            `Results for the ${k.lastQuarter()} quarter`,
            `Revenue came to {0:${v.rev}}, ${v.growth}% ${up ? 'above' : 'below'} the prior year. The operating margin was {1:${margin}%}.`,
          ],
          [
            'local',
            `${v.firm}: the figures`,
            `Sales of {0:${v.rev}} and a margin of {1:${margin}%}. The company says {2:${v.because}}.`,
          ],
        ],
        body: [
          `${v.firm} sold goods and services worth ${v.rev} in the ${k.lastQuarter()} quarter, ${v.growth}% ${up ? 'more' : 'less'} than a year earlier. The reason, the company says, is that ${v.because}.`,
          `Its operating margin came to ${margin}%. ${finance.label}, the finance chief, ${v.outlook === 'raised' ? 'raised the forecast for the year' : v.outlook === 'lowered' ? 'lowered the forecast for the year' : 'confirmed the forecast for the year'} and said order books ${up ? 'reach well into next year' : 'were "thinner than we would like, but honest"'}.`,
          ...(k.c.code === 'TR'
            ? [
                `With inflation at ${pct(k.c.inflation)}%, growth of ${v.growth}% in lira is modest in real terms.`,
              ]
            : []),
        ],
      },
    ];
  },
);
