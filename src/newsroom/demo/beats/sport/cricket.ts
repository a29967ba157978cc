import { words } from '../../kit.ts';
import { ANY_DAY, organization, scenario, topic } from '../../telling.ts';

/** A twenty20 match that is decided late. */
export const cricket = scenario(
  'cricket',
  'sport',
  ANY_DAY,
  [
    {
      c: 'IN',
      a: 'Godavari Kingfishers',
      b: 'Malabar Monsoons',
      by: 'four runs',
      target: 181,
      hero: 'a run-out from the boundary',
      over: 'the last ball',
    },
    {
      c: 'ZA',
      a: 'Umgeni Rollers',
      b: 'Boland Vintners',
      by: 'three wickets',
      target: 164,
      hero: 'a six over long-on into a food stall',
      over: 'the nineteenth over',
    },
    {
      c: 'GB',
      a: 'Fenland Herons',
      b: 'Peak District Pikes',
      by: 'one wicket',
      target: 207,
      hero: 'a last pair that put on 38',
      over: 'the final over',
    },
  ] as const,
  (k, v) => {
    const captain = k.person();
    const bowler = k.person();
    const wickets = k.int(3, 5);
    return [
      {
        day: 0,
        hour: 21.4,
        title: `${v.a} beat ${v.b} by ${v.by} after ${v.hero}`,
        summary: `Set a target of ${v.target}, it was decided in ${v.over}: ${v.a} beat ${v.b} by ${v.by}.`,
        tags: ['cricket', 'twenty20'],
        about: [organization(v.a, v.c), organization(v.b, v.c), captain, topic('Cricket')],
        impacts: [
          [
            'media-rights>broadcasters',
            'up',
            'low',
            'short_term',
            'Matches that are decided in the last over hold their audience through the advertisements.',
          ],
        ],
        claims: [
          `${v.a} won by ${v.by}.`,
          `The target was ${v.target}.`,
          `${bowler.label} took ${words(wickets)} wickets.`,
        ],
        reports: [
          [
            'local',
            'What a finish',
            `{0:${v.a} won by ${v.by}}; the target had been {1:${v.target}}. {2:${bowler.last} took ${words(wickets)} wickets.}`,
          ],
          ['wire', `Cricket: ${v.a} win`, `{0:${v.a} beat ${v.b} by ${v.by}}. Target: {1:${v.target}}.`],
        ],
        body: [
          `A target of ${v.target} is one that both sides believe in, and so it turned out. ${v.a} beat ${v.b} by ${v.by}; it was decided in ${v.over}.`,
          `The scene that will be shown again is ${v.hero}. ${bowler.label} had taken ${words(wickets)} wickets before that.`,
          `${captain.label}, the captain of ${v.a}, said that the plan had been to keep calm, "and it lasted about six overs".`,
        ],
      },
    ];
  },
);
