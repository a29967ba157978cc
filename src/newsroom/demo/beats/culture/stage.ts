import { ANY_DAY, scenario, topic } from '../../telling.ts';

/** A first night. */
export const stage = scenario(
  'stage',
  'culture',
  ANY_DAY,
  [
    {
      c: 'US',
      house: 'at Prairie Opera in Lincoln',
      what: 'an opera about a grain elevator',
      sold: 94,
      voice: 'I wanted to hear dust sing.',
      cost: '$1.4 million',
    },
    {
      c: 'CN',
      house: 'at a theatre in Quanzhou',
      what: 'a puppet play with three hundred strings',
      sold: 99,
      voice: 'When one string breaks, the audience should not know. I do.',
      cost: 'CNY 2.6 million',
    },
    {
      c: 'SA',
      house: 'on an open-air stage in AlUla',
      what: 'a concert for oud and eighty voices',
      sold: 97,
      voice: 'The rock gives you an echo whether you have earned it or not.',
      cost: 'SAR 3 million',
    },
    {
      c: 'EU',
      house: 'as a co-production of five houses',
      what: 'a play performed on a moving night train',
      sold: 88,
      voice: 'We lost two spectators in Linz. They have since written.',
      cost: '€700,000',
    },
    {
      c: 'AU',
      house: 'in a shearing shed near Longreach',
      what: 'a ballet in work boots',
      sold: 99,
      voice: 'The floor was built for sheep, and it is the best I have danced on.',
      cost: 'A$310,000',
    },
  ] as const,
  (k, v) => {
    const artist = k.person();
    return [
      {
        day: 0,
        hour: 9.3,
        title: `${v.what.charAt(0).toUpperCase()}${v.what.slice(1)} opens ${v.house}`,
        summary: `${v.what.charAt(0).toUpperCase()}${v.what.slice(1)} had its first night; ${v.sold}% of the tickets for the run are sold. It cost ${v.cost}.`,
        tags: ['theatre', 'music', 'premiere'],
        about: [artist, topic('Performing arts')],
        impacts: [
          [
            'cultural-event>local-services',
            'up',
            'low',
            'short_term',
            `With ${v.sold}% of seats sold, restaurants nearby open on two more evenings.`,
          ],
        ],
        claims: [`${v.sold}% of the tickets are sold.`, `The production cost ${v.cost}.`],
        reports: [
          [
            'local',
            'First night',
            `{0:${v.sold}% of the tickets} are gone; the production cost {1:${v.cost}}.`,
          ],
          ['abroad', 'Worth the journey', `It is {0:${v.sold}% sold} and deserves it.`],
        ],
        body: [
          `${k.alt(`The applause lasted long enough for the first guests to look for their coats.`, `Nobody coughed, which at a first night is worth more than flowers.`, `There was a moment of silence at the end, and then there was not.`)} ${v.what.charAt(0).toUpperCase()}${v.what.slice(1)}: that could have gone wrong, and did not.`,
          `> ${v.voice}`,
          `So says ${artist.label}, whose idea it was. The production cost ${v.cost}, and ${v.sold}% of the tickets are sold.`,
        ],
      },
    ];
  },
);
