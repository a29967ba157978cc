import { ANY_DAY, scenario, topic } from '../../telling.ts';

/** Something lost is found. */
export const find = scenario(
  'archive-find',
  'culture',
  ANY_DAY,
  [
    {
      c: 'IT',
      what: 'forty missing pages of a Baroque opera',
      where: 'behind the organ of a village church',
      who: 'an organ tuner',
      plan: 'a first performance next spring',
      unsure: 'whether the hand is the composer’s',
    },
    {
      c: 'JP',
      what: 'a woodblock for a print that was thought lost',
      where: 'in use as a shelf',
      who: 'a carpenter',
      plan: 'twelve prints and no more',
      unsure: 'who carved the sky',
    },
    {
      c: 'BR',
      what: 'sound recordings of carnival in 1938',
      where: 'in biscuit tins',
      who: 'a grandson',
      plan: 'a digital edition',
      unsure: 'which of two bands is playing',
    },
    {
      c: 'RU',
      what: 'a painted theatre curtain by an unknown hand',
      where: 'under a dance floor in Yaroslavl',
      who: 'electricians',
      plan: 'two years of restoration',
      unsure: 'when it was painted',
    },
    {
      c: 'GB',
      what: 'a map of a town that was never built',
      where: 'in a bundle of hay receipts',
      who: 'a volunteer',
      plan: 'an exhibition in the county hall',
      unsure: 'whether it was a plan or a joke',
    },
  ] as const,
  (k, v) => {
    const scholar = k.person();
    return [
      {
        day: 0,
        hour: 10.4,
        title: k.alt(
          `${v.who.charAt(0).toUpperCase()}${v.who.slice(1)} ${v.who.endsWith('s') ? 'find' : 'finds'} ${v.what}`,
          `${v.what.charAt(0).toUpperCase()}${v.what.slice(1)} found ${v.where}`,
        ),
        summary: `${v.what.charAt(0).toUpperCase()}${v.what.slice(1)} came to light ${v.where}. Scholars are unsure ${v.unsure}.`,
        tags: ['heritage', 'archives', 'discovery'],
        about: [scholar, topic('Heritage')],
        impacts: [
          [
            'discovery>museums',
            'up',
            'low',
            'medium_term',
            'Finds with a story draw visitors to small collections.',
          ],
        ],
        claims: [
          `${v.what.charAt(0).toUpperCase()}${v.what.slice(1)} came to light ${v.where}.`,
          `?What follows is ${v.plan}.`,
        ],
        reports: [
          [
            'local',
            'Found',
            `{0:${v.what.charAt(0).toUpperCase()}${v.what.slice(1)}}, discovered ${v.where}. {1:Planned is ${v.plan}.}`,
          ],
          [
            'abroad',
            'A find',
            `{0:${v.what.charAt(0).toUpperCase()}${v.what.slice(1)}} came to light by accident.`,
          ],
        ],
        body: [
          `${v.who.charAt(0).toUpperCase()}${v.who.slice(1)} found what nobody had been looking for, ${v.where}: ${v.what}.`,
          `${scholar.label} was called the same afternoon and drove through the night. What is still open is ${v.unsure}.`,
          `What follows is ${v.plan}. ${k.alt(`Until then the find is kept in the dark, at eighteen degrees.`, `For the time being everything lies in a steel cupboard, under tissue paper.`, `Visitors will have to wait.`)}`,
        ],
      },
    ];
  },
);
