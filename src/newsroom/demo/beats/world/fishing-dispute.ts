import { capital } from '../../kit.ts';
import { scenario, topic, WEEKDAYS } from '../../telling.ts';

/** Two harbours tell one story differently. */
export const fishing = scenario(
  'fishing-dispute',
  'world',
  WEEKDAYS,
  [
    {
      c: 'FR',
      boats: 'scallop boats from Brittany',
      water: 'the western Channel',
      other: 'GB',
      asks: 'a later start of the season',
      says: 'three boats crossed the agreed line',
      denies: 'tracks show no boat beyond it',
    },
    {
      c: 'JP',
      boats: 'squid boats from Noto',
      water: 'the Sea of Japan',
      other: 'KR',
      asks: 'a hotline between harbours',
      says: 'nets were cut at night',
      denies: 'the nets had drifted',
    },
    {
      c: 'AR',
      boats: 'squid jiggers out of Puerto Deseado',
      water: 'the South Atlantic',
      other: 'CN',
      asks: 'observers on more vessels',
      says: 'transponders were switched off',
      denies: 'a receiver on land had failed',
    },
  ] as const,
  (k, v) => {
    const skipper = k.person();
    return [
      {
        day: 0,
        hour: 16.2,
        title: `Quarrel over ${v.water}: ${v.says}, skippers say`,
        summary: `Skippers of ${v.boats} say that ${v.says}; the other side answers that ${v.denies}. Both want ${v.asks}.`,
        tags: ['fisheries', 'diplomacy'],
        about: [v.other, topic('Fisheries')],
        impacts: [
          [
            'fisheries-dispute>seafood-prices',
            'up',
            'low',
            'short_term',
            'Boats that stay in harbour leave gaps at auctions within days.',
          ],
        ],
        claims: [`${capital(v.says)}.`, `Both sides want ${v.asks}.`],
        reports: [
          [
            'local',
            'Angry men in oilskins',
            `The skippers insist that {0:${v.says}}. They ask for {1:${v.asks}}.`,
          ],
          [
            'abroad',
            'The other harbour',
            `On the other side people say that {!0:${v.denies}}, and they too would like {1:${v.asks}}.`,
          ],
        ],
        body: [
          `Skippers of ${v.boats} have complained about what happened in ${v.water}: ${v.says}, they say. In the other harbour people tell it differently: ${v.denies}.`,
          `There is one thing on which they agree. Both want ${v.asks}.`,
          `"The fish do not read charts," said ${skipper.label}, who has worked there for thirty years. "But we have to."`,
          `Fisheries officials of both countries will speak by video next week.`,
        ],
      },
    ];
  },
);
