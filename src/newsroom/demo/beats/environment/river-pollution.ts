import { company, scenario, topic, WEEKDAYS } from '../../telling.ts';

/** A river is polluted; the suspect denies it, and one admits it later. */
export const spill = scenario(
  'river-pollution',
  'environment',
  WEEKDAYS,
  [
    {
      c: 'FR',
      river: 'the Aubance',
      firm: 'Tanneries Marchebois',
      stuff: 'chromium',
      limit: 'four times the limit',
      denies: 'values at the outlet were normal all week',
    },
    {
      c: 'CN',
      river: 'the Qingshui',
      firm: 'Hongtai Dyeing',
      stuff: 'blue dye',
      limit: 'visible for nine kilometres',
      denies: 'the dye came from a road tanker',
    },
    {
      c: 'ID',
      river: 'the Cimelati',
      firm: 'Sari Tapioka',
      stuff: 'starch waste',
      limit: 'oxygen near zero',
      denies: 'the pond was empty at the time',
    },
  ] as const,
  (k, v) => {
    const angler = k.person();
    return [
      {
        day: 0,
        hour: 13.4,
        title: `${v.stuff.charAt(0).toUpperCase()}${v.stuff.slice(1)} in ${v.river}: ${v.firm} denies it is the source`,
        summary: `Inspectors found ${v.stuff} in ${v.river}, ${v.limit}. They suspect ${v.firm}; the company says ${v.denies}.`,
        tags: ['pollution', 'rivers', 'industry'],
        about: [company(v.firm, v.c), topic('Water pollution')],
        impacts: [
          [
            'pollution>water-supply',
            'down',
            'medium',
            'immediate',
            `Two waterworks downstream have stopped taking water from the river.`,
          ],
        ],
        claims: [
          `${v.stuff.charAt(0).toUpperCase()}${v.stuff.slice(1)} was found in ${v.river}.`,
          `The source is ${v.firm}.`,
        ],
        reports: [
          [
            'local',
            'Who poisoned the river?',
            `{0:Inspectors confirmed ${v.stuff}}, ${v.limit}. {1:A map of samples points to ${v.firm}.}`,
          ],
          [
            `=${v.firm}`,
            'Statement',
            `The company is not responsible. {!1:${v.denies.charAt(0).toUpperCase()}${v.denies.slice(1)}}.`,
          ],
          [
            'wire',
            `Pollution in ${v.river}`,
            `{0:Inspectors found ${v.stuff} in the water}; the cause is under investigation.`,
          ],
        ],
        body: [
          `Anglers noticed it first. Inspectors have confirmed ${v.stuff} in ${v.river}, ${v.limit}, and two waterworks downstream have closed their intakes.`,
          `A map of the samples points to ${v.firm}. The company denies it: ${v.denies}.`,
          `${angler.label}, who has fished there since childhood, collected eleven bottles of water before the inspectors came, each with date and place. They may decide the matter.`,
        ],
        later:
          v.c === 'FR'
            ? [
                {
                  after: 46,
                  title: `${v.firm} admits leak of ${v.stuff} into ${v.river}`,
                  summary: `${v.firm} now says that a valve in its works leaked ${v.stuff} into ${v.river}.`,
                  lead: `${v.firm} has admitted that ${v.stuff} leaked from its works into ${v.river}. Two days ago it had denied being the source; a valve had failed behind the point where measurements are taken.`,
                  rest: [
                    `It had failed slowly, the company says, which is why nobody noticed. The two waterworks downstream will stay closed until three samples in a row are clean.`,
                    `${angler.label}, who had collected eleven bottles of water before the inspectors came, was not surprised: the bottles above the works were clean.`,
                  ],
                  claims: ['The company admitted the leak.'],
                  reports: [
                    [
                      `=${v.firm}`,
                      'Second statement',
                      `We have found that {2:a valve had failed}. We withdraw our earlier statement.`,
                    ],
                    ['local', 'It was the valve', `{2:The company admits that a valve failed.}`],
                  ],
                  tags: ['correction'],
                },
              ]
            : [],
      },
    ];
  },
);
