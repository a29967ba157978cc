import { EARLY_WEEK, organization, scenario, topic } from '../../telling.ts';

/** A draft of a supplementary budget and its approval. */
export const budget = scenario(
  'budget',
  'economy',
  EARLY_WEEK,
  [
    {
      c: 'FR',
      sum: '€11 billion',
      on: 'regional railways',
      from: 'the frequent-flyer levy',
      deficit: 4.9,
      house: 'National Assembly',
      vote: '288 to 254',
    },
    {
      c: 'SA',
      sum: 'SAR 14 billion',
      on: 'vocational colleges',
      from: 'the sale of state land',
      deficit: 2.8,
      house: 'Council of Ministers',
      vote: '',
    },
    {
      c: 'IN',
      sum: '₹48,000 crore',
      on: 'village cold stores',
      from: 'unspent subsidies',
      deficit: 4.4,
      house: 'Lok Sabha',
      vote: '301 to 196',
    },
    {
      c: 'AR',
      sum: 'ARS 1.9 trillion',
      on: 'provincial roads',
      from: 'export duties on minerals',
      deficit: 0.3,
      house: 'Chamber of Deputies',
      vote: '131 to 109',
    },
  ] as const,
  (k, v) => {
    const { c } = k;
    const mp = k.person();
    const economist = k.person();
    return [
      {
        day: 0,
        hour: 13.4,
        title: k.alt(
          `Draft ${c.adjective} budget sets aside ${v.sum} for ${v.on}`,
          `${c.name} plans ${v.sum} for ${v.on}, paid from ${v.from}`,
        ),
        summary: `A draft supplementary budget moves ${v.sum} to ${v.on} and keeps the deficit at ${v.deficit}% of output.`,
        tags: ['budget', 'public spending'],
        about: [topic('Public spending')],
        impacts: [
          [
            'public-spending>construction',
            'up',
            'medium',
            'medium_term',
            `Orders for ${v.on} would start within two quarters of approval.`,
          ],
          [
            'public-spending>government-bonds',
            'mixed',
            'low',
            'short_term',
            `The plan is financed from ${v.from}, so borrowing hardly changes.`,
            [c.bond],
          ],
        ],
        claims: [`The draft assigns ${v.sum} to ${v.on}.`, `The deficit stays at ${v.deficit}% of output.`],
        reports: [
          [
            `=${c.adjective} finance ministry`,
            'Supplementary budget: summary',
            `The draft assigns {0:${v.sum}} to ${v.on}, financed from ${v.from}. The deficit target remains {1:${v.deficit}%} of output.`,
          ],
          [
            'local',
            `${v.on.charAt(0).toUpperCase()}${v.on.slice(1)} to get ${v.sum}`,
            `The draft, seen by this newspaper, gives {0:${v.sum}} to ${v.on}; the ministry insists on a deficit of {1:${v.deficit}%}.`,
          ],
        ],
        body: [
          `A supplementary budget that goes before the ${v.house} next week would put ${v.sum} into ${v.on}. The money is to come from ${v.from}.`,
          `The finance ministry says the deficit stays at ${v.deficit}% of output. ${economist.label}, of an independent budget watch, has checked the sums and calls them "tight, but not impossible".`,
          `${mp.label}, ${v.c === 'SA' ? 'who advises the chambers of commerce' : 'who speaks on finance for the largest opposition group'}, wants the money spread over three years.`,
        ],
      },
      {
        day: 8,
        hour: 18.3,
        title:
          v.vote === ''
            ? `${c.name} approves ${v.sum} for ${v.on}`
            : `${v.house} passes budget for ${v.on} by ${v.vote}`,
        summary:
          v.vote === ''
            ? `The ${v.house} has approved the supplementary budget; ${v.sum} goes to ${v.on}.`
            : `The ${v.house} approved the supplementary budget by ${v.vote}; ${v.sum} goes to ${v.on}, spread over two years.`,
        tags: ['budget', 'public spending', 'parliament'],
        about: [topic('Public spending'), organization(`${v.house} (${c.name})`, v.c)],
        impacts: [
          [
            'public-spending>construction',
            'up',
            'medium',
            'medium_term',
            `Approval turns a plan of ${v.sum} into tenders.`,
          ],
        ],
        claims: [`The ${v.house} approved ${v.sum} for ${v.on}.`, `The money is spread over two years.`],
        reports: [
          [
            'local',
            'Budget approved',
            `The ${v.house} {0:approved the plan}${v.vote === '' ? '' : ` by ${v.vote}`}, {1:spread over two years} after an amendment.`,
          ],
          [
            'wire',
            `${c.adjective} budget clears last hurdle`,
            `Lawmakers {0:approved} the transfer of ${v.sum}.`,
          ],
          [
            'abroad',
            `Money for ${v.on}`,
            `The plan was {0:approved} on ${k.weekday(8)}; spending is {1:spread over two years}.`,
          ],
        ],
        body: [
          `The ${v.house} on ${k.weekday(8)} approved the supplementary budget that gives ${v.sum} to ${v.on}${v.vote === '' ? '' : `. The vote was ${v.vote}`}.`,
          `${k.alt(`One thing changed on the way: the money is now spread over two years.`, `The text was amended once: the money is now spread over two years.`)} That is a compromise with critics such as ${mp.label}, who had asked for three.`,
          `The deficit target of ${v.deficit}% of output stands. Tenders open next month.`,
        ],
      },
    ];
  },
);
