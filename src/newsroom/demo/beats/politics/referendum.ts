import { place, scenario, topic } from '../../telling.ts';

/** A place votes on one question. */
export const referendum = scenario(
  'referendum',
  'politics',
  [0],
  [
    {
      c: 'IT',
      where: 'Val Serina',
      ask: 'join two mountain communes into one',
      yes: 57.3,
      turnout: 61,
      before: 'The last attempt, forty years ago, failed over the name.',
    },
    {
      c: 'AU',
      where: 'Port Quill',
      ask: 'keep daylight saving all year',
      yes: 44.8,
      turnout: 88,
      before: 'Dairy farmers and surfers campaigned side by side.',
    },
    {
      c: 'TR',
      where: 'Yeşilova Bay',
      ask: 'close the waterfront to cars',
      yes: 52.6,
      turnout: 58,
      before: 'Shopkeepers were divided street by street.',
    },
  ] as const,
  (k, v) => {
    const speaker = k.person();
    const won = v.yes > 50;
    const no = (100 - v.yes).toFixed(1);
    return [
      {
        day: 0,
        hour: 21.1,
        title: won ? `${v.where} votes to ${v.ask}` : `${v.where} rejects plan to ${v.ask}`,
        summary: `${v.yes}% voted yes and ${no}% no on the question whether to ${v.ask}. Turnout was ${v.turnout}%.`,
        tags: ['referendum', 'local politics'],
        about: [place(v.where, v.c), topic('Referendums')],
        impacts: [
          [
            'local-vote>public-services',
            won ? 'up' : 'mixed',
            'low',
            'medium_term',
            `The result decides whether ${v.where} will ${v.ask}.`,
          ],
        ],
        claims: [`${v.yes}% voted yes.`, `Turnout was ${v.turnout}%.`],
        reports: [
          [
            'local',
            won ? 'A clear yes' : 'No, and why',
            `With all votes counted, {0:${v.yes}% said yes}; turnout was {1:${v.turnout}%}.`,
          ],
          [
            `=${v.where} returning officer`,
            'Declaration of result',
            `Yes: {0:${v.yes}%}. No: ${no}%. Turnout: {1:${v.turnout}%}.`,
          ],
          ['abroad', `${v.where} has decided`, `{0:${v.yes}% voted yes} on a turnout of {1:${v.turnout}%}.`],
        ],
        body: [
          `Should ${v.where} ${v.ask}? ${v.yes}% of voters said yes on ${k.weekday()}, ${no}% said no, and ${v.turnout}% took the trouble to answer.`,
          v.before,
          `${speaker.label}, who chaired the ${won ? 'yes' : 'no'} campaign, thanked both sides "for quarrelling in whole sentences". The council has to act on the result within ${k.int(6, 18)} months.`,
        ],
      },
    ];
  },
);
