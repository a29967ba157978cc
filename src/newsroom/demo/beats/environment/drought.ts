import { EARLY_WEEK, place, scenario, topic } from '../../telling.ts';

/** A drought: the dry spell, the declaration, the rain that comes too late. */
export const drought = scenario(
  'drought',
  'environment',
  EARLY_WEEK,
  [
    {
      c: 'AU',
      where: 'the Riverina',
      store: 'Lake Quandong',
      from: 41,
      crop: 'rice',
      key: 'rice',
      t: 'RICE',
      measure: 'carting water to 60 farms',
    },
    {
      c: 'AR',
      where: 'the north of Santa Fe',
      store: 'the San Cayetano reservoir',
      from: 38,
      crop: 'soybeans',
      key: 'soybeans',
      t: 'SOY',
      measure: 'moving 90,000 cattle south',
    },
    {
      c: 'IT',
      where: 'the lower Po plain',
      store: 'Lake Verzola',
      from: 36,
      crop: 'maize',
      key: 'maize',
      t: 'CORN',
      measure: 'irrigating at night only',
    },
    {
      c: 'AFU',
      where: 'the Zambezi headwaters',
      store: 'the Kabwela dam',
      from: 33,
      crop: 'maize',
      key: 'maize',
      t: 'CORN',
      measure: 'rationing power to eight hours a day',
    },
  ] as const,
  (k, v) => {
    const hydrologist = k.person();
    const farmer = k.person();
    const second = v.from - k.int(7, 9);
    const third = second - k.int(8, 10);
    const loss = k.int(14, 22);
    const region = place(
      v.where.replace(/^the /, '').replace(/^./, (l) => l.toUpperCase()),
      v.c,
    );
    const about = [region, v.key, topic('Drought')];
    const impact = (direction: 'up' | 'down', how: string) =>
      ['drought>crop-supply', direction, 'medium', 'medium_term', how, [v.t]] as const;
    return [
      {
        day: 0,
        hour: 9.4,
        title: k.alt(
          `${v.store.replace(/^the /, '').replace(/^./, (l) => l.toUpperCase())} at ${v.from}% as dry spell settles on ${v.where}`,
          `No rain for six weeks in ${v.where}; ${v.store} down to ${v.from}%`,
        ),
        summary: `After six weeks without useful rain, ${v.store} in ${v.where} is ${v.from}% full. Farmers worry about ${v.crop}.`,
        tags: ['drought', 'water', 'agriculture'],
        about,
        impacts: [impact('down', `With ${v.store} at ${v.from}%, growers of ${v.crop} plant less or later.`)],
        claims: [
          `${v.store.replace(/^the /, 'The ')} is ${v.from}% full.`,
          `There has been no useful rain for six weeks.`,
        ],
        reports: [
          [
            'local',
            'Waiting for rain',
            `{0:The gauge reads ${v.from}%}. {1:The last useful rain fell six weeks ago.}`,
          ],
          [
            'abroad',
            `Dry days in ${v.where}`,
            `With storage at {0:${v.from}%}, officials are counting weeks.`,
          ],
        ],
        body: [
          `The jetty ends in mud. ${v.store.replace(/^the /, 'The ')}, which supplies ${v.where}, is ${v.from}% full, and the last useful rain fell six weeks ago.`,
          `${hydrologist.label}, a hydrologist, ${k.alt(`does not speak of a drought yet. "Ask me in two weeks," was the answer, given while looking at the sky.`, `keeps the word drought for later. For the moment it is "a spell with a long tail".`)}`,
          `${farmer.label}, who grows ${v.crop}, has to decide sooner than that.`,
        ],
      },
      {
        day: 14,
        hour: 10.6,
        title: `Drought declared in ${v.where} with ${v.store} at ${second}%`,
        summary: `Authorities have declared a drought in ${v.where}. Storage fell from ${v.from}% to ${second}% in two weeks; the first measure is ${v.measure}.`,
        tags: ['drought', 'water', 'agriculture', 'emergency'],
        about,
        impacts: [
          impact('down', `At ${second}%, water for ${v.crop} is cut before water for towns.`),
          [
            'water-stress>power-supply',
            'down',
            'low',
            'short_term',
            'Turbines and cooling need water that is no longer there.',
          ],
        ],
        claims: [
          `Storage fell to ${second}% from ${v.from}% in two weeks.`,
          `The first measure is ${v.measure}.`,
          `?The harvest of ${v.crop} could fall by up to a fifth.`,
        ],
        reports: [
          [
            `=${v.where.replace(/^the /, '').replace(/^./, (l) => l.toUpperCase())} water board`,
            'Declaration of drought',
            `Storage stands at {0:${second}%}, down from ${v.from}% two weeks ago. Measures: {1:${v.measure}}.`,
          ],
          [
            'local',
            'Now it is official',
            `{0:From ${v.from}% to ${second}% in two weeks}: the water board had to act. Growers fear that {2:up to a fifth of the harvest} is at risk.`,
          ],
          [
            'wire',
            `Drought in ${v.where}`,
            `Authorities declared a drought with storage at {0:${second}%}; measures include {1:${v.measure}}.`,
          ],
          ['reprint', '', ''],
        ],
        body: [
          `${k.alt(`Two weeks ago nobody wanted to use the word. On ${k.weekday(14)} the water board did:`, `It is official. On ${k.weekday(14)} the water board made up its mind:`)} there is a drought in ${v.where}. Storage has fallen from ${v.from}% to ${second}%.`,
          `The first measure is ${v.measure}. ${k.alt(`Others are ready in a drawer.`, `Car washes and fountains follow next week.`)}`,
          `Up to a fifth of the harvest of ${v.crop} is at risk, growers say. ${hydrologist.label} thinks that the estimate is about right, if it stays dry.`,
        ],
      },
      {
        day: 31,
        hour: 11.2,
        title: k.alt(
          `Rain comes to ${v.where}, too late for ${loss}% of the ${v.crop}`,
          `${v.store.replace(/^the /, '').replace(/^./, (l) => l.toUpperCase())} touched ${third}% before rain; ${v.crop} harvest down ${loss}%`,
        ),
        summary: `It has rained in ${v.where}. Storage had fallen to ${third}%, and ${loss}% of the ${v.crop} harvest is lost.`,
        tags: ['drought', 'rain', 'agriculture'],
        about,
        impacts: [
          impact(
            'down',
            `A loss of ${loss}% in ${v.where} reaches mills and feed prices in the coming two quarters.`,
          ),
          [
            'crop-supply>food-prices',
            'up',
            'low',
            'medium_term',
            `Less ${v.crop} from ${v.where} has to be replaced from further away.`,
            [v.t],
          ],
        ],
        claims: [
          `Storage had fallen to ${third}% before the rain.`,
          `${loss}% of the ${v.crop} harvest is lost.`,
          '!One wet week does not end a drought.',
        ],
        reports: [
          [
            'local',
            'The smell of rain',
            `Storage had touched {0:${third}%}. For the ${v.crop} it comes late: {1:${loss}% of the harvest is lost}. {2:"One wet week is a wet week,"} said ${hydrologist.label}.`,
          ],
          [
            'wire',
            `Rain in ${v.where}`,
            `After touching {0:${third}%}, storage is rising; {1:${loss}% of the crop is lost}.`,
          ],
          ['abroad', 'After the drought', `Growers put the loss at {1:${loss}%}.`],
        ],
        body: [
          `${k.alt(`It rained for nine hours, and people stood in it.`, `The first drops made holes in the dust.`)} ${v.where.replace(/^the /, 'The ').replace(/^./, (l) => l.toUpperCase())} has had its first real rain in more than ten weeks. Storage had touched ${third}%.`,
          `For ${loss}% of the ${v.crop} it came too late. ${farmer.label} has ploughed a third of the fields under and kept the rest.`,
          `${hydrologist.label}, who waited two weeks to speak of a drought, will not speak of its end yet. One wet week is a wet week.`,
        ],
      },
    ];
  },
);
