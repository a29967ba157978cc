import { words } from '../../kit.ts';
import { EARLY_WEEK, place, scenario, topic } from '../../telling.ts';

/** An outbreak from the first bulletin over its peak, corrected by late reports, to its end. */
export const outbreak = scenario(
  'outbreak',
  'health',
  EARLY_WEEK,
  [
    {
      c: 'BR',
      where: 'Juiz do Vale',
      what: 'dengue',
      first: 310,
      mid: 640,
      end: 95,
      how: 'volunteers emptying flower pots',
      unit: 'a week',
      org: 'who',
    },
    {
      c: 'AFU',
      where: 'Lusanta district',
      what: 'cholera',
      first: 48,
      mid: 122,
      end: 9,
      how: 'chlorine points at eleven wells',
      unit: 'a week',
      org: 'africacdc',
    },
    {
      c: 'AU',
      where: 'the Barrow Valley',
      what: 'measles',
      first: 6,
      mid: 14,
      end: 1,
      how: 'an evening clinic in a supermarket car park',
      unit: 'a week',
      org: 'who',
    },
    {
      c: 'IN',
      where: 'Chandavelli',
      what: 'typhoid',
      first: 75,
      mid: 160,
      end: 18,
      how: 'a repaired water main',
      unit: 'a week',
      org: 'who',
    },
  ] as const,
  (k, v) => {
    const doctor = k.person();
    const site = place(v.where.replace(/^the /, ''), v.c);
    const Disease = v.what.charAt(0).toUpperCase() + v.what.slice(1);
    const about = [site, v.org, topic(Disease), topic('Infectious disease')];
    const mid2 = v.mid + k.int(2, 9);
    return [
      {
        day: 0,
        hour: 12.2,
        title: k.alt(
          `${v.first} cases of ${v.what} in ${v.where}, health office says`,
          `${Disease} in ${v.where}: ${v.first} cases in one week`,
        ),
        summary: `Health officials in ${v.where} counted ${v.first} cases of ${v.what} last week and opened an emergency desk.`,
        tags: ['outbreak', v.what, 'public health'],
        about,
        impacts: [
          [
            'disease-outbreak>health-services',
            'down',
            'medium',
            'immediate',
            `${v.first} cases a week fill beds and tie up laboratories in a place of this size.`,
          ],
        ],
        claims: [`${v.first} cases were counted in one week.`, `~The source is most likely local.`],
        reports: [
          [
            `=${v.where.replace(/^the /, '')} health office`,
            'Weekly bulletin',
            `Confirmed cases of ${v.what}: {0:${v.first}} in the past seven days.`,
          ],
          [
            'local',
            `${Disease} on the rise`,
            `There were {0:${v.first} cases} in a week. {1:Most patients live within a few streets of one another}, said ${doctor.label}, a physician.`,
          ],
        ],
        body: [
          `${v.first} people in ${v.where} fell ill with ${v.what} last week, the health office reported on ${k.weekday()}. ${k.alt(`In an ordinary week it would be a handful.`, `A year ago, in the same week, there was not one.`, `Usually a whole season does not bring as many.`)}`,
          `${k.alt(`Most patients live within a few streets of one another, which points to a local source.`, `On the map the cases form a knot, which points to a local source.`)} ${doctor.label}, who runs the emergency desk, asked people with fever to come early rather than late.`,
          `Nobody has died.`,
        ],
      },
      {
        day: 9,
        hour: 12.5,
        title: `${Disease} cases in ${v.where} more than double to ${v.mid} before measures take hold`,
        summary: `The count in ${v.where} rose to ${v.mid} cases in a week, from ${v.first}. Hope rests on ${v.how}.`,
        tags: ['outbreak', v.what, 'public health'],
        about,
        impacts: [
          [
            'disease-outbreak>health-services',
            'down',
            'high',
            'short_term',
            `At ${v.mid} cases a week, planned operations are postponed.`,
          ],
        ],
        claims: [
          `${v.mid} cases were counted in one week.`,
          `~The measures begin to work after about ten days.`,
        ],
        reports: [
          [
            `=${v.where.replace(/^the /, '')} health office`,
            'Weekly bulletin',
            `Confirmed cases of ${v.what}: {0:${v.mid}} in the past seven days (previous week: ${v.first}).`,
          ],
          [
            'local',
            'Worse before it gets better',
            `With {0:${v.mid} cases} the number has more than doubled. {1:"It takes ten days before you see anything,"} said ${doctor.last}.`,
          ],
          ['wire', `${Disease} in ${v.where}`, `Officials counted {0:${v.mid} cases} in a week.`],
          ['reprint', '', ''],
        ],
        body: [
          `The number of people with ${v.what} in ${v.where} has more than doubled. The health office counted ${v.mid} cases in the past seven days, after ${v.first} in the first week of the outbreak.`,
          `What is being done has a practical look: ${v.how}. ${doctor.label}, at the emergency desk, asks for patience. It takes about ten days before such measures show in the figures.`,
          k.alt(
            `Two neighbouring towns have lent nurses.`,
            `A school gymnasium serves as a second ward, with the climbing wall for a notice board.`,
          ),
        ],
        later: [
          {
            after: 5,
            title: `${Disease} cases in ${v.where} put at ${mid2} after late reports`,
            summary: `After late reports the weekly count in ${v.where} is ${mid2} cases, slightly more than the ${v.mid} first given.`,
            lead: `The number of people with ${v.what} in ${v.where} has more than doubled. After late reports from two clinics, the health office puts it at ${mid2} in the past seven days, slightly above the ${v.mid} first announced; in the first week it was ${v.first}.`,
            claims: [`The corrected weekly count is ${mid2}.`],
            reports: [
              [
                `=${v.where.replace(/^the /, '')} health office`,
                'Correction to the bulletin',
                `After late reports, {2:${mid2}} cases.`,
              ],
            ],
            retract: [0],
          },
        ],
      },
      {
        day: 24,
        hour: 11.8,
        title: `Outbreak of ${v.what} in ${v.where} nearly over as cases fall to ${v.end}`,
        summary: `Only ${words(v.end)} new ${v.end === 1 ? 'case was' : 'cases were'} counted in ${v.where} last week; the emergency desk closes.`,
        tags: ['outbreak', v.what, 'public health'],
        about,
        impacts: [
          [
            'disease-outbreak>health-services',
            'up',
            'low',
            'short_term',
            'Beds and staff return to planned care.',
          ],
        ],
        claims: [
          `${v.end === 1 ? 'One case was' : `${v.end} cases were`} counted in the last week.`,
          `The decline followed ${v.how}.`,
        ],
        reports: [
          [
            'local',
            'Desk closes',
            `Last week brought {0:${words(v.end)} new ${v.end === 1 ? 'case' : 'cases'}}. Officials credit {1:${v.how}}.`,
          ],
          [
            'abroad',
            'How a town did it',
            `From ${mid2} a week to {0:${v.end}}: the credit goes to {1:${v.how}}.`,
          ],
        ],
        body: [
          `The emergency desk in ${v.where} closed on ${k.weekday(24)}. There ${v.end === 1 ? 'was one new case' : `were ${v.end} new cases`} of ${v.what} last week, after ${mid2} in the worst week of the outbreak.`,
          `Officials credit ${v.how}. ${doctor.label} went home for the first free weekend in a month.`,
          `A report on what could be done earlier next time is ${k.alt('promised for next quarter', 'to follow when everybody has slept')}.`.replace(
            'the end of the year',
            'next quarter',
          ),
        ],
      },
    ];
  },
);
