import { organization, scenario, topic, WEEKDAYS } from '../../telling.ts';

/** Something that had been announced about clean power happens. */
export const power = scenario(
  'clean-power',
  'environment',
  WEEKDAYS,
  [
    {
      c: 'EU',
      what: 'wind and sun covered 51% of demand',
      when: 'for a whole month',
      where: 'in eleven member states',
      but: 'prices fell below zero on 61 hours',
      t: ['EUA'],
    },
    {
      c: 'SA',
      what: 'a solar park began to pump water at night',
      when: 'from a store of molten salt',
      where: 'near Tabuk',
      but: 'sand cleaning costs more than planned',
      t: [],
    },
    {
      c: 'JP',
      what: 'a floating turbine survived a typhoon',
      when: 'with gusts of 212 kilometres an hour',
      where: 'off the Goto islands',
      but: 'the cable has to be replaced',
      t: [],
    },
    {
      c: 'AU',
      what: 'home batteries carried a city through a blackout',
      when: 'for 94 minutes',
      where: 'in Geraldton',
      but: 'flats had no part in it',
      t: ['COAL'],
    },
  ] as const,
  (k, v) => {
    const grid = k.person();
    return [
      {
        day: 0,
        hour: 11.3,
        title: `${v.what.charAt(0).toUpperCase()}${v.what.slice(1)} ${v.when}`,
        summary: `${v.where.charAt(0).toUpperCase()}${v.where.slice(1)}, ${v.what} ${v.when}. The other side: ${v.but}.`,
        tags: ['energy', 'renewables', 'climate'],
        about: [
          organization(k.alt('Grid Operators Forum', 'Interconnect Watch')),
          ...(v.c === 'EU' ? ['carbon'] : []),
          topic('Renewable energy'),
        ],
        impacts: [
          [
            'renewables>electricity-prices',
            'down',
            'medium',
            'short_term',
            `More supply at no fuel cost lowers the average price, and widens the spread between hours.`,
            v.t,
          ],
        ],
        claims: [
          `${v.where.charAt(0).toUpperCase()}${v.where.slice(1)}, ${v.what}.`,
          `It did so ${v.when}.`,
          `!The other side is that ${v.but}.`,
        ],
        reports: [
          [
            'local',
            'A first',
            `Operators confirm that {0:${v.what}} {1:${v.when}}. {2:It has to be said that ${v.but}.}`,
          ],
          [
            'abroad',
            'Power, differently',
            `{0:${v.what.charAt(0).toUpperCase()}${v.what.slice(1)}}, ${v.where}, {1:${v.when}}.`,
          ],
        ],
        body: [
          `It had been announced often and has now happened: ${v.where}, ${v.what} ${v.when}.`,
          `${grid.label}, who works in a control room, ${k.alt(`remembers looking twice at the screen. "The frequency did not even twitch."`, `had a bet with a colleague and lost a cake.`)}`,
          `The other side deserves a line too: ${v.but}. ${k.alt(`Engineers and accountants are now reading the same log.`, `That will cost more thought than the record did.`)}`,
        ],
      },
    ];
  },
);
