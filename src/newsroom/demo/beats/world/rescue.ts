import { words } from '../../kit.ts';
import { ANY_DAY, scenario, topic } from '../../telling.ts';

/** A rescue at sea: some, then all. */
export const ferry = scenario(
  'rescue',
  'world',
  ANY_DAY,
  [
    {
      c: 'ID',
      ship: 'the ferry Laut Biru',
      where: 'off Flores',
      aboard: 164,
      first: 141,
      cause: 'engine failure in high seas',
    },
    {
      c: 'IT',
      ship: 'the sailing training ship Stella d’Alba',
      where: 'south of Lampedusa',
      aboard: 58,
      first: 44,
      cause: 'a broken rudder',
    },
    {
      c: 'CA',
      ship: 'the whale-watching boat Petrel Rose',
      where: 'near Tofino',
      aboard: 39,
      first: 31,
      cause: 'a collision with a drifting log',
    },
    {
      c: 'TR',
      ship: 'the freighter Gülnihal',
      where: 'in the Sea of Marmara',
      aboard: 17,
      first: 12,
      cause: 'a shifted cargo of marble',
    },
  ] as const,
  (k, v) => {
    const master = k.person();
    const missing = v.aboard - v.first;
    const hospital = k.int(3, 7);
    return [
      {
        day: 0,
        hour: 6.2,
        title: `${v.first} people rescued from ${v.ship} ${v.where}, ${missing} still aboard`,
        summary: `Rescuers have taken ${v.first} of ${v.aboard} people off ${v.ship} ${v.where}; the operation continues. The cause was ${v.cause}.`,
        tags: ['rescue', 'shipping', 'accident'],
        about: [topic('Rescue at sea')],
        impacts: [
          [
            'accident>shipping',
            'down',
            'low',
            'immediate',
            `Traffic ${v.where} is being led around the area.`,
          ],
        ],
        claims: [`${v.first} of ${v.aboard} people have been taken off.`, `The cause was ${v.cause}.`],
        reports: [
          [
            'local',
            `Rescue ${v.where}`,
            `The coast guard says {0:${v.first} of ${v.aboard} people} are safe. First reports speak of {1:${v.cause}}.`,
          ],
          [
            'wire',
            `Ship in trouble ${v.where}`,
            `{0:${v.first} of ${v.aboard} people} had been brought off by dawn.`,
          ],
        ],
        body: [
          `Rescuers worked through the night ${v.where}, where ${v.ship} had sent a distress call. By dawn on ${k.weekday()} ${v.first} of the ${v.aboard} people aboard were safe; ${words(missing)} were still on the ship.`,
          `First reports name ${v.cause}. ${k.alt(`The sea was rough but easing.`, `Two fishing boats had been the first to arrive.`)}`,
        ],
        later: [
          {
            after: 4.3,
            title: `All ${v.aboard} people rescued from ${v.ship} ${v.where}`,
            summary: `The last ${missing} people were taken off ${v.ship} ${v.where} on ${k.weekday()}; ${words(hospital)} are being treated in hospital.`,
            lead: `All ${v.aboard} people who were aboard ${v.ship} are safe. The last ${words(missing)} were taken off on ${k.weekday()} at mid-morning; ${words(hospital)} are being treated in hospital, none of them for serious injuries.`,
            add: [`${master.label}, who was in command, left last. The ship is under tow.`],
            claims: [`All ${v.aboard} people were rescued.`, `${hospital} people were treated in hospital.`],
            reports: [
              [
                'local',
                'All safe',
                `{2:All ${v.aboard} people are ashore}; {3:${words(hospital)} are in hospital} with light injuries.`,
              ],
              ['abroad', `Rescue ends well`, `{2:All ${v.aboard} people} from the ship are safe.`],
            ],
          },
        ],
      },
    ];
  },
);
