import { scenario, topic, WEEKDAYS } from '../../telling.ts';

/** A material that does something new in tests. */
export const materials = scenario(
  'laboratory',
  'science',
  WEEKDAYS,
  [
    {
      c: 'KR',
      lab: 'a group in Daejeon',
      what: 'a battery electrolyte that does not burn',
      measure: '1,100 charging cycles at 45 degrees',
      next: 'a pouch cell as large as a book',
      field: 'Battery research',
      path: 'battery-research>electric-vehicles',
      claim: 'lost 12% of its capacity',
    },
    {
      c: 'CA',
      lab: 'a laboratory in Hamilton',
      what: 'concrete that hardens with captured carbon dioxide',
      measure: '41 megapascals after 28 days',
      next: 'a bus stop',
      field: 'Building materials',
      path: 'materials-research>construction',
      claim: 'used a fifth less cement',
    },
    {
      c: 'RU',
      lab: 'an institute in Novosibirsk',
      what: 'a coating that keeps ice from power lines',
      measure: 'minus 38 degrees for two winters',
      next: 'nine kilometres of line',
      field: 'Materials science',
      path: 'materials-research>power-grids',
      claim: 'shed ice at a tenth of the usual force',
    },
    {
      c: 'IT',
      lab: 'a team in Trieste',
      what: 'a membrane that takes lithium out of hot spring water',
      measure: '94% recovery in six hours',
      next: 'a pilot in Tuscany',
      field: 'Materials science',
      path: 'materials-research>metal-supply',
      claim: 'used no acid',
    },
  ] as const,
  (k, v) => {
    const lead = k.person();
    return [
      {
        day: 0,
        hour: 11.3,
        title: k.alt(
          `${v.lab.replace(/^(a|an) /, '').replace(/^./, (l) => l.toUpperCase())} develops ${v.what}`,
          `${v.what.charAt(0).toUpperCase()}${v.what.slice(1)}: ${v.measure}`,
        ),
        summary: `${v.lab.charAt(0).toUpperCase()}${v.lab.slice(1)} reports ${v.what}. In tests it reached ${v.measure}.`,
        tags: ['materials', 'research'],
        about: [topic(v.field)],
        impacts: [
          [
            v.path,
            'up',
            'low',
            'medium_term',
            `If the result holds at scale, ${v.next} would be the first use.`,
            v.c === 'IT' ? ['LITHIUM'] : [],
          ],
        ],
        claims: [
          `In tests, the material reached ${v.measure}.`,
          `In the trial it ${v.claim}.`,
          `?The next step is ${v.next}.`,
        ],
        reports: [
          [
            'local',
            'From the laboratory',
            `The test result was {0:${v.measure}}; in the trial it {1:${v.claim}}. {2:Next comes ${v.next}.}`,
          ],
          [
            'abroad',
            'Promising, with caveats',
            `The paper reports {0:${v.measure}}. No other group has repeated it so far.`,
          ],
        ],
        body: [
          `${v.lab.charAt(0).toUpperCase()}${v.lab.slice(1)} has made ${v.what}. The published test: ${v.measure}. In the trial the material ${v.claim}.`,
          `${k.alt(`No other group has repeated the result yet.`, `The result stands on one laboratory's measurements so far.`)} ${lead.label}, who heads the project, has sent samples to three laboratories that asked, and to one that did not.`,
          `The next step is ${v.next}.`,
        ],
      },
    ];
  },
);
