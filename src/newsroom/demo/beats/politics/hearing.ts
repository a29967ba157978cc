import { capital } from '../../kit.ts';
import { place, scenario, topic, WEEKDAYS } from '../../telling.ts';

/** Two versions of one matter before an inquiry; one is withdrawn later. */
export const hearing = scenario(
  'hearing',
  'politics',
  WEEKDAYS,
  [
    {
      c: 'US',
      town: 'Calder Falls',
      what: 'a bridge that opened four years late',
      who: 'the contractor',
      says: 'drawings were changed nineteen times',
      other: 'the changes were all requested by the contractor',
    },
    {
      c: 'GB',
      town: 'Wexcombe',
      what: 'a flooded underpass',
      who: 'the council',
      says: 'the pumps were tested in spring',
      other: 'the log for spring is blank',
    },
    {
      c: 'ZA',
      town: 'Rietdal',
      what: 'a clinic without water',
      who: 'the province',
      says: 'a tanker came every day',
      other: 'the tanker came on nine days of thirty',
    },
  ] as const,
  (k, v) => {
    const chair = k.person();
    const witness = k.person();
    return [
      {
        day: 0,
        hour: 17.1,
        title: `Inquiry into ${v.what} in ${v.town} hears two versions`,
        summary: `For ${v.who}, ${v.says}; a witness told the inquiry that ${v.other}.`,
        tags: ['inquiry', 'local government', 'accountability'],
        about: [place(v.town, v.c), topic('Accountability'), witness],
        impacts: [
          [
            'inquiry>infrastructure',
            'mixed',
            'low',
            'medium_term',
            'Repairs and payments wait for the findings.',
          ],
        ],
        claims: [`${capital(v.says)}.`, `The inquiry will report by the end of the season.`],
        reports: [
          [
            'local',
            `${v.town}: day four`,
            `The hearing was told by ${v.who} that {0:${v.says}}. {!0:"That is not so: ${v.other},"} said ${witness.label}, an engineer. {1:A report is due by the end of the season.}`,
          ],
          [
            'abroad',
            'Two versions of one story',
            `A document shown to the inquiry suggests that {!0:${v.other}}.`,
          ],
        ],
        body: [
          `Two accounts of ${v.what} in ${v.town} stood side by side at the inquiry on ${k.weekday()}, and both cannot be true.`,
          `In the first, ${v.says}. So says ${v.who}. In the second, ${v.other}. So says ${witness.label}, an engineer who worked there, and a document shown to the hearing points the same way.`,
          `${chair.label}, who chairs the inquiry, asked both sides to bring the originals next week and adjourned early.`,
        ],
        later:
          v.c === 'US'
            ? [
                {
                  after: 22,
                  title: `${v.town} inquiry: contractor withdraws claim about drawings`,
                  summary: `The contractor in the ${v.town} bridge inquiry no longer maintains that drawings were changed nineteen times.`,
                  lead: `The contractor in the inquiry into ${v.what} in ${v.town} has withdrawn its statement that drawings were changed nineteen times. It came a day after a witness had contradicted it.`,
                  retract: [0],
                  claims: ['The contractor withdrew its statement about the drawings.'],
                  reports: [
                    [
                      'local',
                      'Statement withdrawn',
                      `In a letter read out at the hearing, the contractor {2:withdrew the statement} about the drawings.`,
                    ],
                  ],
                },
              ]
            : [],
      },
    ];
  },
);
