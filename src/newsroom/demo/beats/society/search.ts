import { ANY_DAY, scenario, topic } from '../../telling.ts';

/** A search, of which little is known at first, and its happy end. */
export const missing = scenario(
  'search',
  'society',
  ANY_DAY,
  [
    {
      c: 'CA',
      who: 'two canoeists',
      where: 'on the Churchill River',
      hours: 41,
      how: 'by the smoke of a fire of wet moss',
      crew: 26,
    },
    {
      c: 'JP',
      who: 'a mushroom picker aged 81',
      where: 'in the woods above Minakami',
      hours: 19,
      how: 'by a dog called Goma',
      crew: 60,
    },
    {
      c: 'CN',
      who: 'a school class on an excursion',
      where: 'in a side valley in Guizhou',
      hours: 7,
      how: 'by their singing',
      crew: 110,
    },
  ] as const,
  (k, v) => {
    const leader = k.person();
    return [
      {
        day: 0,
        hour: 19.4,
        title: `Search under way for ${v.who} ${v.where}`,
        summary: `${v.crew} people are looking for ${v.who}, overdue ${v.where}.`,
        tags: ['search', 'rescue'],
        about: [topic('Search and rescue')],
        impacts: [
          [
            'rescue>local-services',
            'down',
            'low',
            'immediate',
            `A search with ${v.crew} people takes volunteers from their work for the day.`,
          ],
        ],
        claims: [`${v.crew} people are searching.`],
        reports: [
          ['local', 'Search', `{0:${v.crew} people} are out; weather is fair.`],
          [
            '=Search coordination',
            'Call for witnesses',
            `Anyone who has seen something since the morning is asked to call.`,
          ],
        ],
        state: 'insufficient_evidence',
        body: [
          `${v.crew} people are looking for ${v.who} ${v.where}, overdue since the morning.`,
          `The weather is fair and the night will be cool. ${leader.label}, who leads the search, asked people with garden sheds in the area to look inside.`,
          `Little more is known.`,
        ],
        later: [
          {
            after: Math.min(v.hours, 38) + 2,
            title: `${v.who.charAt(0).toUpperCase()}${v.who.slice(1)} found safe after ${v.hours} hours`,
            summary: `${v.who.charAt(0).toUpperCase()}${v.who.slice(1)} ${v.who.startsWith('two') ? 'have' : 'has'} been found ${v.how} ${v.where}, hungry and unharmed.`,
            lead: `Found ${v.how}: ${v.who}, missing ${v.where} for ${v.hours} hours, ${v.who.startsWith('two') ? 'are' : 'is'} safe. ${v.crew} people had been searching.`,
            rest: [
              `${leader.label}, who led the search, thanked everyone who had looked into a garden shed.`,
              `A doctor found nothing that soup would not cure.`,
            ],
            claims: [`The search ended after ${v.hours} hours with everyone safe.`],
            reports: [
              ['local', 'Found!', `{1:Safe after ${v.hours} hours}, found ${v.how}.`],
              ['wire', 'Search ends well', `The search ended {1:after ${v.hours} hours} with everyone safe.`],
            ],
            tags: ['found'],
          },
        ],
      },
    ];
  },
);
