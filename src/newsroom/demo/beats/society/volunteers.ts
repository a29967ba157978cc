import { ANY_DAY, place, scenario, topic } from '../../telling.ts';

/** A village does something by itself. */
export const care = scenario(
  'volunteers',
  'society',
  ANY_DAY,
  [
    {
      c: 'FR',
      where: 'Saint-Véran-des-Bois',
      what: 'bought the last café',
      sum: '€86,000',
      people: 214,
      rule: 'nobody may hold more than two shares',
    },
    {
      c: 'US',
      where: 'Bitter Creek',
      what: 'runs its own ambulance',
      sum: '$190,000',
      people: 37,
      rule: 'every shift includes someone under thirty',
    },
    {
      c: 'KR',
      where: 'Wolha-ri',
      what: 'reopened its school as a guest house',
      sum: '₩310 million',
      people: 58,
      rule: 'the bell is still rung at four',
    },
    {
      c: 'ID',
      where: 'Desa Randulawang',
      what: 'built a footbridge',
      sum: 'Rp 480 million',
      people: 320,
      rule: 'goats have right of way',
    },
    {
      c: 'AR',
      where: 'Estación Lagunitas',
      what: 'brought back the weekly train',
      sum: 'ARS 42 million',
      people: 95,
      rule: 'it waits for the doctor',
    },
  ] as const,
  (k, v) => {
    const founder = k.person();
    return [
      {
        day: 0,
        hour: 9.6,
        title: k.alt(
          `How ${v.where} ${v.what}`,
          `${v.where} ${v.what}, with ${v.people} helpers and ${v.sum}`,
        ),
        summary: `${v.people} residents of ${v.where} raised ${v.sum}, and the village ${v.what}. One rule: ${v.rule}.`,
        tags: ['community', 'volunteers', 'rural life'],
        about: [place(v.where, v.c), topic('Volunteering')],
        impacts: [
          [
            'community-action>local-services',
            'up',
            'low',
            'medium_term',
            'Services that residents own stay open longer than those they only use.',
          ],
        ],
        claims: [`${v.people} residents took part.`, `They raised ${v.sum}.`],
        reports: [
          ['local', 'Done it themselves', `{0:${v.people} residents} took part and raised {1:${v.sum}}.`],
          [
            'abroad',
            'A village acts',
            `With {1:${v.sum}} from {0:${v.people} people}, the village ${v.what}.`,
          ],
        ],
        body: [
          `It can be said in half a sentence: ${v.where} ${v.what}. ${v.people} residents took part, and ${v.sum} came together in small notes.`,
          k.alt(
            `It began with a list on a kitchen table. ${founder.label} had written "who would?" at the top, and the page was full by Sunday.`,
            `${founder.label}, who keeps the accounts in a school exercise book, had expected thirty people at the first meeting and borrowed chairs twice.`,
            `The idea is older than the money. ${founder.label} remembers talking about it at three funerals and a wedding.`,
          ),
          `There is one rule that everybody quotes: ${v.rule}.`,
          `${k.alt(`Two neighbouring places have asked for a copy of the list.`, `The next village has sent a delegation, with cake.`)}`,
        ],
      },
    ];
  },
);
