import { organization, scenario, topic, WEEKDAYS } from '../../telling.ts';

/** An observation with two explanations. */
export const telescope = scenario(
  'telescope',
  'science',
  WEEKDAYS,
  [
    {
      c: 'ZA',
      scope: 'the Karoo dish array',
      what: 'a pulse that repeats every 54 minutes',
      think: 'a slowly turning white dwarf',
      other: 'a pair of stars that eclipse each other',
      light: '15,000 light years',
    },
    {
      c: 'AU',
      scope: 'a wide-field telescope at Siding Ridge',
      what: 'rings around a small icy world beyond Neptune',
      think: 'debris of a lost moon',
      other: 'dust that will be gone in a century',
      light: 'six light hours',
    },
    {
      c: 'IN',
      scope: 'the Ladakh survey camera',
      what: 'a star that dimmed by a third in one week',
      think: 'a passing cloud of dust',
      other: 'the star itself',
      light: '640 light years',
    },
    {
      c: 'MX',
      scope: 'the Sierra Negra millimetre telescope',
      what: 'water vapour in a very young disc',
      think: 'ice lines form early',
      other: 'a foreground cloud',
      light: '450 light years',
    },
  ] as const,
  (k, v) => {
    const astronomer = k.person();
    const second = k.person();
    return [
      {
        day: 0,
        hour: 17.3,
        title: k.alt(
          `Astronomers report ${v.what}`,
          `${v.what.charAt(0).toUpperCase()}${v.what.slice(1)} ${v.what.startsWith('rings') ? 'puzzle' : 'puzzles'} astronomers`,
        ),
        summary: `With ${v.scope}, astronomers have seen ${v.what}, at a distance of ${v.light}. They think of ${v.think}.`,
        tags: ['astronomy', 'space'],
        about: [
          topic('Astronomy'),
          organization(
            v.scope.replace(/^(the|a) /, '').replace(/^./, (l) => l.toUpperCase()),
            v.c,
          ),
        ],
        impacts: [
          [
            'research>space-industry',
            'up',
            'low',
            'medium_term',
            'Detectors built for such surveys find their way into satellites within some years.',
          ],
        ],
        claims: [
          `Astronomers observed ${v.what}.`,
          `The distance is ${v.light}.`,
          `~The likely explanation is ${v.think}.`,
        ],
        reports: [
          [
            'local',
            'Seen from here',
            `They saw {0:${v.what}}, {1:${v.light} away}. {2:"Our best guess is ${v.think},"} said ${astronomer.label}.`,
          ],
          ['wire', 'New observation', `The team reports {0:${v.what}}.`],
          [
            'abroad',
            'A second opinion',
            `Others think of {!2:${v.other}}, and want to look again in a month.`,
          ],
        ],
        body: [
          `With ${v.scope}, a group of astronomers has observed ${v.what}. The distance: ${v.light}.`,
          `${astronomer.label}, the lead author, explains it as ${v.think}. ${second.label}, who works in the same field and read the paper before it came out, would bet on ${v.other}. ${k.alt(`They have agreed on a bottle of whatever the loser likes least.`, `Both agree that more light would help.`)}`,
          `${k.alt(`The next chance to look comes in about a month.`, `Observing time has been requested at three other sites.`)}`,
        ],
        later:
          v.c === 'IN'
            ? [
                {
                  after: 40,
                  title: 'Dimmed star in Ladakh survey is recovering, second telescope finds',
                  summary:
                    'The star that had dimmed by a third is getting brighter again, which speaks for a passing cloud of dust.',
                  add: [
                    'A second telescope has since found the star a little brighter. That speaks for dust.',
                  ],
                  claims: ['The star has begun to recover.'],
                  reports: [
                    [
                      'abroad',
                      'Brighter again',
                      'Measurements of the following night show that {3:the star has begun to recover}.',
                    ],
                  ],
                },
              ]
            : [],
      },
    ];
  },
);
