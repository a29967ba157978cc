import { ANY_DAY, scenario, topic } from '../../telling.ts';

/** Animals return. */
export const species = scenario(
  'species',
  'environment',
  ANY_DAY,
  [
    {
      c: 'GB',
      what: 'storks',
      where: 'a village in Suffolk',
      count: 'three chicks',
      title: 'Three stork chicks hatch on a church tower in Suffolk',
      last: 'The last ones nested there in the fifteenth century.',
      doubt: 'the parents came from a breeding project',
    },
    {
      c: 'SA',
      what: 'Arabian oryx',
      where: 'the Uruq sands',
      count: '41 calves',
      title: 'Arabian oryx in the Uruq sands have 41 calves, more than ever',
      last: 'That is a record.',
      doubt: 'rain was unusually good',
    },
    {
      c: 'RU',
      what: 'Amur leopards',
      where: 'the forests near Vladivostok',
      count: 'seven cubs in one year',
      title: 'Cameras near Vladivostok count seven Amur leopard cubs in one year',
      last: 'There have not been so many since counting began in 1997.',
      doubt: 'more cameras see more animals',
    },
    {
      c: 'MX',
      what: 'a salamander',
      where: 'one canal in Xochimilco',
      count: '34 animals',
      title: 'One canal in Xochimilco is home to 34 salamanders again',
      last: 'Only six were found four years ago.',
      doubt: 'the next canal has none',
    },
    {
      c: 'KR',
      what: 'otters',
      where: 'a stream in central Seoul',
      count: 'a pair with two young',
      title: 'Otters raise two young in a stream in central Seoul',
      last: 'The last were seen in the seventies.',
      doubt: 'traffic is the main danger',
    },
  ] as const,
  (k, v) => {
    const ranger = k.person();
    return [
      {
        day: 0,
        hour: 8.4,
        title: v.title,
        summary: `Conservationists report good news of ${v.what.replace(/^a salamander/, 'salamanders')}: ${v.count} in ${v.where}. A reservation: ${v.doubt}.`,
        tags: ['wildlife', 'conservation', 'biodiversity'],
        about: [topic('Wildlife'), topic('Conservation')],
        impacts: [
          [
            'conservation>tourism',
            'up',
            'low',
            'short_term',
            'Visitors come for animals that can be seen, and leave money in the villages.',
          ],
        ],
        claims: [
          `${v.count.charAt(0).toUpperCase()}${v.count.slice(1)} were counted in ${v.where}.`,
          `!A reservation: ${v.doubt}.`,
        ],
        reports: [
          ['local', 'They are back', `Observers counted {0:${v.count}}. {1:One has to add that ${v.doubt}.}`],
          ['abroad', 'A good year', `In ${v.where}, {0:${v.count}} have been seen.`],
        ],
        body: [
          `There is good news from ${v.where}: ${v.count}. ${v.last}`,
          `${ranger.label}, who looks after the area, has not told anyone the exact spot. ${k.alt(`"The first week I did not even tell my brother."`, `Binoculars can be borrowed at the gate.`, `A barrier across the track was put up the same night.`)}`,
          `There is a reservation, and honest people make it themselves: ${v.doubt}.`,
        ],
      },
    ];
  },
);
