import { place, scenario, topic } from '../../telling.ts';

/** A city marathon. */
export const marathon = scenario(
  'marathon',
  'sport',
  [0],
  [
    {
      c: 'DE',
      city: 'Rostock',
      runners: 14200,
      time: '2:08:51',
      odd: 'A baker in clogs finished in under four hours.',
    },
    {
      c: 'CN',
      city: 'Xiamen',
      runners: 30000,
      time: '2:07:33',
      odd: 'Nine hundred volunteers handed out peeled oranges.',
    },
    {
      c: 'MX',
      city: 'Guadalajara',
      runners: 15600,
      time: '2:10:12',
      odd: 'A brass band played at every fifth kilometre.',
    },
    {
      c: 'ID',
      city: 'Yogyakarta',
      runners: 9700,
      time: '2:15:40',
      odd: 'The start was at five, to beat the sun.',
    },
    { c: 'BR', city: 'Recife', runners: 11800, time: '2:12:05', odd: 'The course crosses eleven bridges.' },
  ] as const,
  (k, v) => {
    const winner = k.person('man');
    return [
      {
        day: 0,
        hour: 13.2,
        title: `${winner.label} wins ${v.city} marathon in ${v.time}`,
        summary: `${winner.label} won the ${v.city} marathon in ${v.time}. ${v.runners.toLocaleString('en-US')} people took part.`,
        tags: ['marathon', 'running'],
        about: [winner, place(v.city, v.c), topic('Running')],
        impacts: [
          [
            'sport-event>tourism',
            'up',
            'low',
            'immediate',
            `${v.runners.toLocaleString('en-US')} runners and their families spend a weekend in ${v.city}.`,
          ],
        ],
        claims: [
          `${winner.label} won in ${v.time}.`,
          `${v.runners.toLocaleString('en-US')} people took part.`,
        ],
        reports: [
          [
            'local',
            `${v.city} runs`,
            `{0:${winner.last} won in ${v.time}}; {1:${v.runners.toLocaleString('en-US')} people} started.`,
          ],
          [
            `=${v.city} marathon`,
            'Official results',
            `1. {0:${winner.label}, ${v.time}}. Starters: {1:${v.runners.toLocaleString('en-US')}}.`,
          ],
          ['abroad', `Marathon: ${v.city}`, `The winner, {0:${winner.label}, needed ${v.time}}.`],
        ],
        body: [
          `${winner.label} has won the ${v.city} marathon in ${v.time}.${k.alt(` The lead changed hands five times.`, ` For thirty kilometres it was a race of four, then of one.`, ` The wind had been expected from the sea and came from behind.`)}`,
          v.odd,
          `${v.runners.toLocaleString('en-US')} people started, and all but a few hundred arrived. ${k.alt(`The last was applauded longer than the first.`, `The brooms came out at dusk.`, `Every second one had come from another town.`)}`,
        ],
      },
    ];
  },
);
