import { words } from '../../kit.ts';
import { EARLY_WEEK, place, scenario, topic } from '../../telling.ts';

/** A strike closes a port, the queue grows, and it ends. */
export const portStrike = scenario(
  'port-strike',
  'business',
  EARLY_WEEK,
  [
    {
      c: 'AU',
      port: 'Port Botany',
      union: 'dockworkers',
      issue: 'rosters at the new automated berths',
      ships: 11,
      goods: 'containers of furniture and chilled meat',
      deal: 'a six-month trial of fixed shifts',
    },
    {
      c: 'CA',
      port: 'Port of Prince Rupert',
      union: 'longshore crews',
      issue: 'who maintains the new cranes',
      ships: 7,
      goods: 'grain and plywood',
      deal: 'joint maintenance teams',
    },
    {
      c: 'IT',
      port: 'Port of Genoa',
      union: 'crane drivers',
      issue: 'safety after two near misses',
      ships: 9,
      goods: 'steel and citrus',
      deal: 'a third person on each night shift',
    },
    {
      c: 'BR',
      port: 'Port of Paranaguá',
      union: 'tally clerks',
      issue: 'a digital gate that counts trucks by itself',
      ships: 22,
      goods: 'soybeans and maize',
      deal: 'retraining and no dismissals for three years',
    },
  ] as const,
  (k, v) => {
    const leader = k.person();
    const days = k.int(3, 4);
    const later = v.ships + k.int(5, 9);
    const site = place(v.port, v.c);
    return [
      {
        day: 0,
        hour: 8.3,
        title: k.alt(
          `Strike stops cranes at ${v.port}, ${v.ships} ships waiting`,
          `${v.union.charAt(0).toUpperCase()}${v.union.slice(1)} walk out at ${v.port} over ${v.issue}`,
        ),
        summary: `${v.union.charAt(0).toUpperCase()}${v.union.slice(1)} at ${v.port} stopped work on ${k.weekday()} in a dispute about ${v.issue}. ${v.ships} ships are at anchor.`,
        tags: ['strike', 'ports', 'shipping'],
        about: [site, topic('Trade unions'), topic('Shipping')],
        impacts: [
          [
            'port-disruption>freight-rates',
            'up',
            'medium',
            'immediate',
            `With ${v.ships} ships waiting, carriers add surcharges and skip the port.`,
            ['FREIGHT'],
          ],
          ['port-disruption>supply-chains', 'down', 'medium', 'short_term', `Delays reach ${v.goods} first.`],
        ],
        claims: [
          `Work at ${v.port} stopped on ${k.weekday()}.`,
          `${v.ships} ships are waiting.`,
          `The dispute is about ${v.issue}.`,
        ],
        reports: [
          [
            'local',
            `Nothing moves at ${v.port}`,
            `{0:Work stopped at six in the morning}. {1:${v.ships} ships} lie at anchor, and the union says the dispute is about {2:${v.issue}}.`,
          ],
          [
            'wire',
            `Strike at ${v.port}`,
            `{0:Work stopped} on ${k.weekday()}; port authority data show {1:${v.ships} ships} waiting.`,
          ],
          [
            `=${v.port} Authority`,
            'Notice to shipping',
            `Loading and discharge are suspended. {1:${v.ships} ships} are at anchor. {!2:The operator regards pay, not rosters or safety, as the open question.}`,
          ],
        ],
        body: [
          `Cranes at ${v.port} stood still on ${k.weekday()} after ${v.union} walked out at six in the morning. By midday ${v.ships} ships were waiting outside.`,
          `The union says it is about ${v.issue}. ${k.alt(`The port authority sees it differently: for the operator, pay is the open question.`, `The operator disagrees: the open question, it says, is pay.`)}`,
          k.alt(
            `"We have been sending letters since last year," said ${leader.label}, who speaks for the strikers. "This is the letter they will read."`,
            `${leader.label}, who speaks for the strikers, had counted: nineteen meetings, no minutes.`,
          ),
          `Most exposed are shippers of ${v.goods}.`,
        ],
        later: [
          {
            after: 26,
            title: `${v.port} strike enters second day with ${later} ships waiting`,
            summary: `The number of ships waiting off ${v.port} has grown to ${later} on the second day of a strike about ${v.issue}.`,
            lead: `Cranes at ${v.port} stood still for a second day on ${k.weekday(1)}. The walkout by ${v.union} began at six on ${k.weekday()} morning; ${later} ships are now waiting, up from ${v.ships}.`,
            claims: [`${later} ships were waiting on the second day.`],
            reports: [
              [
                'abroad',
                'Queue grows',
                `On the second day {3:${later} ships} were waiting; two container lines have diverted.`,
              ],
            ],
          },
        ],
      },
      {
        day: days + 1,
        hour: 16.4,
        title: `${v.port} back at work after ${words(days)}-day strike ends with ${v.deal}`,
        summary: `The strike at ${v.port} is over: both sides agreed on ${v.deal}. Clearing the backlog will take about ten days.`,
        tags: ['strike', 'ports', 'shipping'],
        about: [site, topic('Trade unions'), topic('Shipping')],
        impacts: [
          [
            'port-disruption>freight-rates',
            'down',
            'low',
            'short_term',
            'Surcharges lapse as the queue shortens.',
            ['FREIGHT'],
          ],
        ],
        claims: [
          `The strike ended after ${words(days)} days.`,
          `The two sides agreed on ${v.deal}.`,
          '?Clearing the backlog will take about ten days.',
        ],
        reports: [
          [
            'local',
            'Cranes turn again',
            `{0:The strike is over}. The agreement provides for {1:${v.deal}}; {2:the backlog should be gone in ten days}.`,
          ],
          ['wire', `${v.port} reopens`, `{0:The strike is over} after both sides accepted {1:${v.deal}}.`],
          ['reprint', '', ''],
        ],
        body: [
          `The first container left ${v.port} at ${k.int(2, 3)} in the afternoon on ${k.weekday(days + 1)}, and people on the quay applauded it. The strike that had closed the port for ${words(days)} days is over.`,
          `Both sides accepted ${v.deal}. ${leader.label} called it "something we can work with, which is the point of work".`,
          `It will take about ten days to clear the backlog. Shippers of ${v.goods} have been promised priority.`,
        ],
      },
    ];
  },
);
