import { ANY_DAY, scenario, topic } from '../../telling.ts';

/** A campaign against its target. */
export const campaign = scenario(
  'vaccination',
  'health',
  ANY_DAY,
  [
    {
      c: 'ID',
      what: 'polio drops',
      where: 'Central Papua',
      reached: 91,
      target: 95,
      hard: 'the last villages are two days’ walk away',
      by: '4,100 volunteers',
    },
    {
      c: 'MX',
      what: 'flu shots',
      where: 'Oaxaca',
      reached: 58,
      target: 70,
      hard: 'markets turned out to be better places than clinics',
      by: '620 nurses',
    },
    {
      c: 'TR',
      what: 'HPV vaccination in schools',
      where: 'Eskişehir',
      reached: 77,
      target: 75,
      hard: 'parents’ evenings made the difference',
      by: '140 school doctors',
    },
    {
      c: 'AFU',
      what: 'the malaria vaccine',
      where: 'Burkina Faso',
      reached: 83,
      target: 80,
      hard: 'the fourth dose is the one that is missed',
      by: '9,000 health workers',
    },
  ] as const,
  (k, v) => {
    const nurse = k.person();
    const met = v.reached >= v.target;
    return [
      {
        day: 0,
        hour: 10.2,
        title: met
          ? `${v.where} passes target for ${v.what} with ${v.reached}%`
          : `${v.reached}% reached with ${v.what} in ${v.where}; target is ${v.target}%`,
        summary: `A campaign in ${v.where} has reached ${v.reached}% of those it was meant for, against a target of ${v.target}%. The lesson: ${v.hard}.`,
        tags: ['vaccination', 'public health'],
        about: ['who', ...(v.c === 'AFU' ? ['africacdc'] : []), topic('Vaccination')],
        impacts: [
          [
            'vaccine-supply>public-health',
            'up',
            'medium',
            'medium_term',
            `At ${v.reached}% coverage, outbreaks become rarer and shorter.`,
          ],
        ],
        claims: [
          `Coverage has reached ${v.reached}%.`,
          `The target is ${v.target}%.`,
          `~What matters is that ${v.hard}.`,
        ],
        reports: [
          [
            'local',
            'Drop by drop',
            `Coverage stands at {0:${v.reached}%}, the target is {1:${v.target}%}. {2:${v.hard.charAt(0).toUpperCase()}${v.hard.slice(1)}}, organisers found.`,
          ],
          [
            'abroad',
            `What works in ${v.where}`,
            `With {0:${v.reached}%} reached, the campaign is {1:${met ? 'above' : 'short of'} its target of ${v.target}%}.`,
          ],
        ],
        body: [
          `${v.reached}% of those who were to get ${v.what} in ${v.where} have been reached. The target is ${v.target}%.`,
          `The work was done by ${v.by}. Asked what they had learned, most gave the same answer: ${v.hard}.`,
          `${nurse.label}, a nurse, keeps a list of the doors that did not open. ${k.alt(`"We go back. People are busy, that is all."`, `On the second round, half of them do.`)}`,
        ],
      },
    ];
  },
);
