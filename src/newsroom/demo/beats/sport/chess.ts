import { ANY_DAY, place, scenario, topic } from '../../telling.ts';

/** A chess tournament. */
export const chess = scenario(
  'chess',
  'sport',
  ANY_DAY,
  [
    {
      c: 'RU',
      city: 'Suzdal',
      event: 'the Golden Ring open',
      how: 'a rook ending of 94 moves',
      points: '8.5 of 11',
    },
    {
      c: 'IT',
      city: 'Merano',
      event: 'the alpine chess festival',
      how: 'a queen sacrifice that computers dislike',
      points: '7 of 9',
    },
    {
      c: 'SA',
      city: 'Abha',
      event: 'the falcon-and-chess week',
      how: 'a quiet pawn move in an ending that looked drawn',
      points: '6.5 of 9',
    },
    {
      c: 'EU',
      city: 'Ghent',
      event: 'the student cup',
      how: 'a win on time with one second left',
      points: '6 of 7',
    },
  ] as const,
  (k, v) => {
    const winner = k.person();
    return [
      {
        day: 0,
        hour: 19.4,
        title: `${winner.label} wins ${v.event} in ${v.city} with ${v.how}`,
        summary: `${winner.label} scored ${v.points} points in ${v.city}; the last game was decided by ${v.how}.`,
        tags: ['chess'],
        about: [winner, place(v.city), topic('Chess')],
        impacts: [
          [
            'sport-event>tourism',
            'up',
            'low',
            'short_term',
            `Players and guests filled rooms in ${v.city} outside the season.`,
          ],
        ],
        claims: [`${winner.label} scored ${v.points} points.`],
        reports: [
          ['local', 'Checkmate', `{0:${v.points} points} were enough.`],
          ['abroad', `Chess in ${v.city}`, `${winner.last} finished with {0:${v.points}}.`],
        ],
        body: [
          `${winner.label}, aged ${k.int(16, 31)}, has won ${v.event} in ${v.city} with ${v.points} points. The decision fell in the last round, with ${v.how}.`,
          k.alt(
            `About two hundred spectators watched, which is a lot for a hall with wooden chairs.`,
            `The decisive game lasted six hours and eleven minutes. Nobody left.`,
          ),
          k.alt(
            `The winner's plans for the prize money: "Shoes. I have been walking in circles for nine days."`,
            `Asked about the next tournament, the winner asked for a sandwich.`,
          ),
        ],
      },
    ];
  },
);
