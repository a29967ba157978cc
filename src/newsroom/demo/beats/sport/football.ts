import { organization, scenario, topic, WEEKEND } from '../../telling.ts';

const club = (label: string, country: 'AR' | 'IT' | 'KR' | 'TR' | 'ZA' | 'MX' | 'SA') =>
  organization(label, country);

/** A match at half-time, revised at the end. */
export const football = scenario(
  'football',
  'sport',
  WEEKEND,
  [
    {
      c: 'AR',
      a: 'Atlético Ribera Alta',
      b: 'Unión del Delta',
      home: 2,
      away: 1,
      half: '0-1',
      story: 'came from behind',
      hero: 'two headers in four minutes',
      cup: 'league',
    },
    {
      c: 'IT',
      a: 'Virtus Sant’Elmo',
      b: 'Polisportiva Adda',
      home: 0,
      away: 0,
      half: '0-0',
      story: 'could not find a way through',
      hero: 'eleven saves by the visiting goalkeeper',
      cup: 'league',
    },
    {
      c: 'KR',
      a: 'Incheon Tideland',
      b: 'Gangwon Pine',
      home: 3,
      away: 3,
      half: '3-0',
      story: 'threw away a three-goal lead',
      hero: 'a free kick in the 94th minute',
      cup: 'league',
    },
    {
      c: 'TR',
      a: 'Körfezspor',
      b: 'Toros Gençlik',
      home: 1,
      away: 0,
      half: '0-0',
      story: 'won with ten players',
      hero: 'a penalty that went in off the post',
      cup: 'cup semi-final',
    },
    {
      c: 'SA',
      a: 'Al-Nakheel',
      b: 'Asir Mountain',
      home: 1,
      away: 4,
      half: '1-1',
      story: 'fell apart after the break',
      hero: 'a hat-trick by a substitute aged nineteen',
      cup: 'league',
    },
  ] as const,
  (k, v) => {
    const scorer = k.person();
    const coach = k.person();
    const crowd = k.round(9000, 41000, 100);
    const score = `${v.home}-${v.away}`;
    const result =
      v.home > v.away
        ? `${v.a} beat ${v.b} ${score}`
        : v.home < v.away
          ? `${v.a} lose ${score} to ${v.b}`
          : `${v.a} and ${v.b} draw ${score}`;
    return [
      {
        day: 0,
        hour: 18.6,
        title: `Half-time: ${v.a} ${v.half} ${v.b}`,
        summary: `At the break of the ${v.cup} match it stands ${v.half}.`,
        tags: ['football', v.cup],
        about: [club(v.a, v.c), club(v.b, v.c), topic('Football')],
        impacts: [
          [
            'sport-event>local-services',
            'up',
            'low',
            'immediate',
            `A crowd of about ${crowd.toLocaleString('en-US')} fills trams and snack bars around the ground.`,
          ],
        ],
        claims: [`At half-time it was ${v.half}.`],
        reports: [
          ['local', 'Live', `Half-time, and it is {0:${v.half}}.`],
          ['wire', 'Half-time scores', `${v.a} {0:${v.half}} ${v.b}.`],
        ],
        body: [
          `The players of ${v.a} and ${v.b} are in the dressing rooms, and the score is ${v.half}.`,
          `About ${crowd.toLocaleString('en-US')} people have come. The pitch is heavy after rain in the afternoon.`,
          `The second half begins at a quarter to.`,
        ],
        later: [
          {
            after: 1.4,
            title: result,
            summary: `${result} in the ${v.cup}. It stood ${v.half} at the break; the talk afterwards was of ${v.hero}.`,
            lead: `${v.a} ${v.story} against ${v.b} on ${k.weekday()}, and the final score was ${score}. At the break it had stood ${v.half}.`,
            rest: [
              `What will be remembered is ${v.hero}. About ${crowd.toLocaleString('en-US')} people saw it.`,
              `${coach.label}, coach of ${v.a}, ${k.alt(`needed a moment. "Football owes nobody an explanation," the coach said, "and today it gave none."`, `spoke of concentration, then of luck, then of the bus that was waiting.`, `asked to see the last five minutes again before answering, and then did not answer.`)} ${scorer.label} was named player of the match.`,
            ],
            claims: [`The match ended ${score}.`, `${scorer.label} was named player of the match.`],
            reports: [
              [
                'local',
                result,
                `It ended {1:${score}}. People spoke of ${v.hero}; {2:${scorer.last} was chosen as player of the match}.`,
              ],
              ['wire', `${v.cup}: full-time`, `${v.a} {1:${score}} ${v.b}.`],
            ],
            tags: ['result'],
          },
        ],
      },
    ];
  },
);
