import { n } from '../../kit.ts';
import { organization, scenario, topic, WEEKEND } from '../../telling.ts';

/** A film wins at a festival. */
export const festival = scenario(
  'festival',
  'culture',
  WEEKEND,
  [
    {
      c: 'KR',
      name: 'Jeonju Night Films',
      work: 'The Ferry Has No Captain',
      prize: 'the main prize',
      about: 'two sisters who inherit a boat and disagree about everything',
      visitors: 41000,
    },
    {
      c: 'FR',
      name: 'Festival du Court de Douarnenez',
      work: 'Sel',
      prize: 'the jury prize',
      about: 'a salt maker’s last season',
      visitors: 18000,
    },
    {
      c: 'AR',
      name: 'Muestra Río Abajo',
      work: 'El turno de noche',
      prize: 'the audience prize',
      about: 'a radio presenter who answers letters from the dead',
      visitors: 12500,
    },
    {
      c: 'IN',
      name: 'Monsoon Shorts',
      work: 'Platform Two',
      prize: 'the main prize',
      about: 'a tea seller who knows every delay by heart',
      visitors: 26000,
    },
  ] as const,
  (k, v) => {
    const director = k.person();
    const fest = organization(v.name, v.c);
    return [
      {
        day: 0,
        hour: 21.6,
        title: `“${v.work}” wins ${v.prize} at ${v.name}`,
        summary: `The film by ${director.label}, about ${v.about}, has won ${v.prize} of ${v.name}.`,
        tags: ['film', 'festival', 'prize'],
        about: [fest, director, topic('Film')],
        impacts: [
          [
            'cultural-event>tourism',
            'up',
            'low',
            'short_term',
            `${n(v.visitors)} tickets were sold, most to people who stayed overnight.`,
          ],
        ],
        claims: [`“${v.work}” won ${v.prize}.`, `${n(v.visitors)} tickets were sold.`],
        reports: [
          [
            'local',
            `${v.name}: the prizes`,
            `{0:“${v.work}” received ${v.prize}}. {1:${n(v.visitors)} tickets} were sold.`,
          ],
          ['wire', 'Film prizes', `{0:“${v.work}” by ${director.label} won ${v.prize}}.`],
          ['reprint', '', ''],
        ],
        body: [
          `When the title was read out, ${director.label} was outside, buying coffee. “${v.work}” has won ${v.prize} of ${v.name}.`,
          `It tells of ${v.about}. ${k.alt(`The citation speaks of "a film that trusts a silence".`, `It was shot in nineteen days, with a borrowed camera.`)}`,
          `${n(v.visitors)} tickets were sold over nine days. ${director.last} is already writing the next one; it has a horse in it.`,
        ],
      },
    ];
  },
);
