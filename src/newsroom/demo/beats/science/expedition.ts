import { n } from '../../kit.ts';
import { place, scenario, topic, WEEKDAYS } from '../../telling.ts';

/** A research ship finds something else than it looked for. */
export const expedition = scenario(
  'expedition',
  'science',
  WEEKDAYS,
  [
    {
      c: 'JP',
      ship: 'Shinkai Maru',
      where: 'the Izu-Ogasawara trench',
      depth: 9137,
      found: 'a field of sponges shaped like umbrellas',
      next: 'a year of current measurements',
    },
    {
      c: 'DE',
      ship: 'Warnow',
      where: 'the Fram Strait',
      depth: 2460,
      found: 'warm springs under thick ice',
      next: 'a mooring that stays through the winter',
    },
    {
      c: 'BR',
      ship: 'Praia Grande',
      where: 'the reef off the Amazon mouth',
      depth: 220,
      found: 'red algae where no light was expected',
      next: 'samples for three universities',
    },
    {
      c: 'FR',
      ship: 'Belle Brise',
      where: 'the Kerguelen plateau',
      depth: 3310,
      found: 'whale bones covered with unknown worms',
      next: 'a catalogue by next spring',
    },
  ] as const,
  (k, v) => {
    const chief = k.person();
    const samples = n(k.round(340, 1900, 10));
    return [
      {
        day: 0,
        hour: 9.2,
        title: `Research ship ${v.ship} finds ${v.found}`,
        summary: `In ${v.where}, at ${n(v.depth)} metres, scientists aboard the ${v.ship} came across ${v.found}.`,
        tags: ['oceanography', 'expedition', 'oceans'],
        about: [
          topic('Oceanography'),
          place(v.where.replace(/^the /, '').replace(/^./, (l) => l.toUpperCase())),
        ],
        impacts: [
          [
            'discovery>ocean-protection',
            'up',
            'low',
            'medium_term',
            'Where something rare is found, mining and trawling permits are reviewed.',
          ],
        ],
        claims: [`Scientists found ${v.found}.`, `The place lies at a depth of ${n(v.depth)} metres.`],
        reports: [
          [
            'local',
            `Post from the ${v.ship}`,
            `The camera showed {0:${v.found}}, at {1:${n(v.depth)} metres}.`,
          ],
          [
            `=Expedition ${v.ship}`,
            'Weekly report 5',
            `On the fourth dive we saw {0:${v.found}}. Depth: {1:${n(v.depth)} metres}.`,
          ],
        ],
        body: [
          `${k.alt(`The control room fell silent, then everybody talked at once.`, `On the recording one hears a chair fall over.`)} The camera of the research ship ${v.ship} had found ${v.found}, ${n(v.depth)} metres down in ${v.where}.`,
          `${chief.label}, the chief scientist, had come for something else entirely. ${k.alt(`"We changed the plan within the hour," the weekly report says.`, `The weekly report gives the change of plan one line and the find four pages.`)}`,
          `${samples} samples are on the way home. What follows is ${v.next}.`,
        ],
      },
    ];
  },
);
