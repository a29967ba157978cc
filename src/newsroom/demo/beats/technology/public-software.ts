import { ANY_DAY, place, scenario, topic } from '../../telling.ts';

/** A city tries a piece of software. */
export const tool = scenario(
  'public-software',
  'technology',
  ANY_DAY,
  [
    {
      c: 'CA',
      city: 'Saskatoon',
      what: 'a model that predicts which water mains will burst',
      result: 'found 31 of 40 leaks before anyone complained',
      worry: 'the inspectors’ union wants to see how it ranks streets',
      open: 'the code is public',
    },
    {
      c: 'US',
      city: 'Tulsa',
      what: 'an assistant that answers questions about permits',
      result: 'halved the waiting time at the counter',
      worry: 'one answer in twenty was wrong',
      open: 'a clerk reads every reply',
    },
    {
      c: 'IN',
      city: 'Kozhikode',
      what: 'speech recognition for Malayalam dialects',
      result: 'understood 92% of callers to the farm line',
      worry: 'recordings are kept for ninety days',
      open: 'the training data can be downloaded',
    },
    {
      c: 'EU',
      city: 'Tallinn',
      what: 'a translator for court forms in 24 languages',
      result: 'cut the backlog of small claims by a third',
      worry: 'lawyers found three mistranslated deadlines',
      open: 'every form links to the original',
    },
    {
      c: 'RU',
      city: 'Tomsk',
      what: 'a chatbot for bus repairs',
      result: 'shortened fault-finding by forty minutes',
      worry: 'mechanics say it has never smelled a gearbox',
      open: 'two other cities are trying it',
    },
  ] as const,
  (k, v) => {
    const lead = k.person();
    return [
      {
        day: 0,
        hour: 13.2,
        title: `${v.city} tries ${v.what}, and it ${v.result}`,
        summary: `In ${v.city}, ${v.what} ${v.result} during a trial. But ${v.worry}.`,
        tags: ['artificial intelligence', 'public services'],
        about: [place(v.city, v.c), topic('Artificial intelligence')],
        impacts: [
          [
            'automation>public-services',
            'up',
            'low',
            'medium_term',
            `What works in ${v.city} is cheap to copy, because ${v.open}.`,
          ],
        ],
        claims: [`In the trial, the system ${v.result}.`, `!A concern: ${v.worry}.`],
        reports: [
          [
            'local',
            `${v.city} and the machine`,
            `During the trial the system {0:${v.result}}. Not everyone is happy: {1:${v.worry}}.`,
          ],
          ['abroad', 'Useful, for once', `In ${v.city} the software {0:${v.result}}, officials say.`],
        ],
        body: [
          `For three months, the city of ${v.city} has been trying ${v.what}. It ${v.result}, the administration reported on ${k.weekday()}.`,
          `${lead.label}, who looked after the trial, is careful with praise. The ground rule was that ${v.open}.`,
          `There are concerns as well: ${v.worry}. ${k.alt(`The council decides next quarter whether the trial becomes a service.`, `Whether it stays is for the next budget to say.`)}`,
        ],
      },
    ];
  },
);
