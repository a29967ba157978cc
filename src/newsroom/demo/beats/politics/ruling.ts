import { office, scenario, topic, WEEKDAYS } from '../../telling.ts';

/** A court decides about rules. */
export const ruling = scenario(
  'ruling',
  'politics',
  WEEKDAYS,
  [
    {
      c: 'IN',
      court: 'a high court bench',
      matter: 'hawkers’ licences in Nilampur',
      held: 'the city must consult before it clears a market',
      effect: 'some 2,300 stalls may stay for now',
      next: 'six weeks to file a plan',
    },
    {
      c: 'DE',
      court: 'an administrative court',
      matter: 'a night-flight ban at a cargo airport',
      held: 'the ban stands, with room for medical flights',
      effect: 'eleven freight services have to move',
      next: 'leave to appeal',
    },
    {
      c: 'CA',
      court: 'a federal court',
      matter: 'fishing quotas off Labrador',
      held: 'the minister has to give reasons in writing',
      effect: 'this season’s quotas are unaffected',
      next: 'ninety days for a new decision',
    },
    {
      c: 'RU',
      court: 'an arbitration court',
      matter: 'a heating contract in Verkhnerechensk',
      held: 'the utility must repay overcharged bills',
      effect: 'about 18,000 households get money back',
      next: 'a month to appeal',
    },
  ] as const,
  (k, v) => {
    const counsel = k.person();
    return [
      {
        day: 0,
        hour: 14.3,
        title: `Court on ${v.matter}: ${v.held}`,
        summary: `${v.court.charAt(0).toUpperCase()}${v.court.slice(1)} in ${k.c.the} ruled that ${v.held}. ${v.effect.charAt(0).toUpperCase()}${v.effect.slice(1)}.`,
        tags: ['courts', 'law'],
        about: [topic('Courts'), office(`${k.c.adjective} judiciary`, v.c)],
        impacts: [
          [
            'court-ruling>regulation',
            'mixed',
            'medium',
            'short_term',
            `Authorities elsewhere will read the ruling, because the question of ${v.matter} comes up in other places.`,
          ],
        ],
        claims: [`The court held that ${v.held}.`, `In effect, ${v.effect}.`],
        reports: [
          ['local', 'The ruling', `The court held that {0:${v.held}}. It follows that {1:${v.effect}}.`],
          ['wire', `Ruling on ${v.matter}`, `Judges decided that {0:${v.held}}, leaving ${v.next}.`],
          ['reprint', '', ''],
        ],
        body: [
          `In a case about ${v.matter}, ${v.court} has decided that ${v.held}.`,
          `The practical effect is smaller than either side had feared: ${v.effect}. The ruling gives ${v.next}.`,
          `${counsel.label}, counsel for the claimants, spoke of "forty pages that could have been two letters, had anyone answered the first".`,
        ],
      },
    ];
  },
);
