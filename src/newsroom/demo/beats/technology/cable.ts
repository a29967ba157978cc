import { words } from '../../kit.ts';
import { EARLY_WEEK, organization, scenario, topic } from '../../telling.ts';

/** A subsea cable is cut and repaired. */
export const cable = scenario(
  'cable',
  'technology',
  EARLY_WEEK,
  [
    {
      c: 'AFU',
      cable: 'the Amber Coast cable',
      between: 'Abidjan and Lagos',
      cause: 'an undersea slide',
      days: 8,
      share: 35,
    },
    {
      c: 'ID',
      cable: 'the Banda Loop',
      between: 'Ambon and Kupang',
      cause: 'a ship’s anchor',
      days: 6,
      share: 60,
    },
    {
      c: 'TR',
      cable: 'the Pontus 2 cable',
      between: 'Samsun and Trabzon',
      cause: 'a fishing trawl',
      days: 5,
      share: 25,
    },
  ] as const,
  (k, v) => {
    const captain = k.person();
    return [
      {
        day: 0,
        hour: 11.4,
        title: `Cut in ${v.cable} slows internet between ${v.between}`,
        summary: `${v.cable.charAt(0).toUpperCase()}${v.cable.slice(1)} has been cut between ${v.between}; capacity is down by ${v.share}%. A repair ship is on its way.`,
        tags: ['internet', 'subsea cable', 'outage'],
        about: [topic('Subsea cables'), organization(`${v.cable.replace(/^the /, '')} consortium`)],
        impacts: [
          [
            'subsea-cable>online-services',
            'down',
            'medium',
            'short_term',
            `With ${v.share}% of capacity gone, traffic takes longer ways; payments and calls feel it first.`,
          ],
        ],
        claims: [
          `${v.cable.charAt(0).toUpperCase()}${v.cable.slice(1)} was cut between ${v.between}.`,
          `Capacity fell by ${v.share}%.`,
          `The cut was caused by ${v.cause}.`,
        ],
        reports: [
          [
            'local',
            'The slow internet, explained',
            `{0:A cable fault between ${v.between}} has taken {1:${v.share}% of capacity}.`,
          ],
          [
            'wire',
            'Subsea cable cut',
            `Operators confirmed {0:a fault between ${v.between}}; {1:capacity fell ${v.share}%}. They suspect {2:${v.cause}}.`,
          ],
          ['reprint', 'Cable cut slows traffic', ''],
        ],
        body: [
          `Anyone who found the internet slow between ${v.between} on ${k.weekday()} had a reason at the bottom of the sea. ${v.cable.charAt(0).toUpperCase()}${v.cable.slice(1)} is cut, and ${v.share}% of the capacity with it.`,
          `Operators suspect ${v.cause}. Traffic is being led over other cables, which are full at midday.`,
          `A repair ship under ${captain.label} leaves tonight. In good weather the work takes about a week.`,
        ],
      },
      {
        day: v.days,
        hour: 17.3,
        title: `${v.cable.replace(/^the /, '').replace(/^./, (l) => l.toUpperCase())} repaired ${words(v.days)} days after cut`,
        summary: `The fault between ${v.between} has been repaired. The damage fits ${v.cause}, the crew reports.`,
        tags: ['internet', 'subsea cable', 'repair'],
        about: [topic('Subsea cables'), organization(`${v.cable.replace(/^the /, '')} consortium`)],
        impacts: [
          [
            'subsea-cable>online-services',
            'up',
            'low',
            'immediate',
            'Capacity is back to what it was before the fault.',
          ],
        ],
        claims: [`The cable was repaired after ${words(v.days)} days.`, `The cut was caused by ${v.cause}.`],
        reports: [
          [
            'local',
            'Back to normal',
            `{0:The cable is whole again}. The recovered piece {1:bears the marks of ${v.cause}}.`,
          ],
          [
            'abroad',
            'A splice at sea',
            `{0:Repaired after ${words(v.days)} days}, the cable carries full traffic; {1:the crew blames ${v.cause}}.`,
          ],
        ],
        body: [
          `The last splice was made on ${k.weekday(v.days)} at dawn. ${words(v.days).replace(/^./, (l) => l.toUpperCase())} days after it was cut between ${v.between}, ${v.cable} carries full traffic.`,
          `The piece that was brought up bears the marks of ${v.cause}, ${captain.label} reported from the ship. It will be kept for the insurers.`,
          `The owners want to bury the stretch more deeply next year.`,
        ],
      },
    ];
  },
);
