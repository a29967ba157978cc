import { words } from '../../kit.ts';
import { organization, scenario, WEEKDAYS } from '../../telling.ts';

/** A chamber passes a law. */
export const bill = scenario(
  'bill',
  'politics',
  WEEKDAYS,
  [
    {
      c: 'ZA',
      house: 'National Assembly',
      law: 'a law on rooftop solar',
      does: 'lets households sell surplus power to their municipality',
      vote: '214 to 122',
      worry: 'councils fear for their revenue',
      sector: 'energy',
      path: 'energy-rules>electricity-prices',
    },
    {
      c: 'JP',
      house: 'House of Representatives',
      law: 'a law on vacant houses',
      does: 'lets towns take over homes that have stood empty for ten years',
      vote: '291 to 148',
      worry: 'owners abroad are hard to find',
      sector: 'housing',
      path: 'housing-rules>land-prices',
    },
    {
      c: 'FR',
      house: 'Senate',
      law: 'a law on repair',
      does: 'obliges makers to stock spare parts for twelve years',
      vote: '187 to 139',
      worry: 'small brands speak of cost',
      sector: 'consumers',
      path: 'product-rules>manufacturers',
    },
    {
      c: 'BR',
      house: 'Chamber of Deputies',
      law: 'a law on app couriers',
      does: 'gives couriers accident insurance from the first ride',
      vote: '268 to 171',
      worry: 'platforms warn of fewer orders',
      sector: 'labour',
      path: 'labour-rules>delivery-platforms',
    },
    {
      c: 'AU',
      house: 'Senate',
      law: 'a groundwater law',
      does: 'meters every bore above five megalitres',
      vote: '39 to 30',
      worry: 'graziers object to the fees',
      sector: 'water',
      path: 'water-rules>farm-costs',
    },
    {
      c: 'MX',
      house: 'Senate',
      law: 'a law on school meals',
      does: 'bans sugary drinks in all public schools',
      vote: '79 to 34',
      worry: 'kiosk owners ask for time',
      sector: 'education',
      path: 'food-rules>soft-drinks',
    },
  ] as const,
  (k, v) => {
    const author = k.person();
    const critic = k.person();
    return [
      {
        day: 0,
        hour: 19.2,
        title: k.alt(
          `${k.c.adjective} ${v.house} passes ${v.law} by ${v.vote}`,
          `${v.law.charAt(0).toUpperCase()}${v.law.slice(1)} clears ${v.house} in ${k.c.capital}`,
        ),
        summary: `The ${v.house} voted ${v.vote} for ${v.law} that ${v.does}; ${v.worry}.`,
        tags: ['parliament', 'legislation', v.sector],
        about: [organization(`${v.house} (${k.c.name})`, v.c), author, critic],
        impacts: [
          [
            v.path,
            'mixed',
            'medium',
            'medium_term',
            `The law ${v.does}, so costs and income move between those who ${v.sector === 'energy' ? 'use the grid' : 'are covered by it'} and those who are not.`,
          ],
        ],
        claims: [
          `The ${v.house} passed the bill by ${v.vote}.`,
          `The law ${v.does}.`,
          `!As critics note, ${v.worry}.`,
        ],
        reports: [
          [
            'local',
            `${v.house} says yes`,
            `Members voted {0:${v.vote}}. The law {1:${v.does}}. {2:${v.worry.charAt(0).toUpperCase()}${v.worry.slice(1)}}, the debate showed.`,
          ],
          [
            'wire',
            `${k.c.adjective} lawmakers approve bill`,
            `The chamber voted {0:${v.vote}} for a law that {1:${v.does}}.`,
          ],
          ['reprint', '', ''],
          ...(k.alt('x', 'y') === 'x'
            ? ([
                [
                  'abroad',
                  `A law worth copying?`,
                  `The text {1:${v.does}}, and found a majority of {0:${v.vote}}.`,
                ],
              ] as const)
            : []),
        ],
        body: [
          k.alt(
            `The ${v.house} in ${k.c.capital} has passed ${v.law}. It ${v.does}. The vote, late on ${k.weekday()}, was ${v.vote}.`,
            `After a debate of nearly seven hours, the ${v.house} voted ${v.vote} on ${k.weekday()} for ${v.law}. In one sentence: it ${v.does}.`,
          ),
          `${author.label}, who drafted the first version three years ago, listened from the gallery. ${k.alt(`"You learn that a law is made of commas," the author said afterwards.`, `A first version had failed by nine votes.`, `"Now it has to work," was all the author would say.`)}`,
          `${k.alt(`The objections have not gone away.`, `Opponents are not done.`, `Not everybody went home content.`)} ${v.worry.charAt(0).toUpperCase()}${v.worry.slice(1)}, and ${critic.label}, who led the opposition to the bill, announced a request for judicial review.`,
          `The law takes effect in ${words(k.int(6, 12))} months.`,
        ],
      },
    ];
  },
);
