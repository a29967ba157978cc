import { words } from '../../kit.ts';
import { EARLY_WEEK, place, scenario, topic } from '../../telling.ts';

/** A school trial and its other side. */
export const schools = scenario(
  'schools',
  'society',
  EARLY_WEEK,
  [
    {
      c: 'GB',
      where: 'Northumberland',
      what: 'starts lessons at half past nine',
      months: 6,
      effect: 'lateness fell by a third',
      but: 'bus drivers have to work split shifts',
    },
    {
      c: 'JP',
      where: 'Tottori',
      what: 'replaces one exam with a project',
      months: 12,
      effect: 'four in five pupils asked to do it again',
      but: 'marking takes twice as long',
    },
    {
      c: 'BR',
      where: 'Ceará',
      what: 'pays older pupils to tutor younger ones',
      months: 9,
      effect: 'reading scores rose by eleven points',
      but: 'the money runs out in December',
    },
    {
      c: 'DE',
      where: 'Bremen',
      what: 'bans telephones before noon',
      months: 4,
      effect: 'break-time football is back',
      but: 'parents complain of not reaching anyone',
    },
  ] as const,
  (k, v) => {
    const head = k.person();
    return [
      {
        day: 0,
        hour: 7.3,
        title: `${v.where} ${v.what}; after ${words(v.months)} months ${v.effect}`,
        summary: `In a trial, ${v.where} ${v.what}. After ${words(v.months)} months ${v.effect}, but ${v.but}.`,
        tags: ['schools', 'education'],
        about: [place(v.where, v.c), topic('Education')],
        impacts: [
          [
            'education-policy>skills',
            'up',
            'low',
            'medium_term',
            'Gains of this size matter when they last; the trial is too short to say.',
          ],
        ],
        claims: [`After ${words(v.months)} months, ${v.effect}.`, `!The other side: ${v.but}.`],
        reports: [
          [
            'local',
            'A trial and its lesson',
            `After ${words(v.months)} months, {0:${v.effect}}. {1:But ${v.but}.}`,
          ],
          ['abroad', `Looking at ${v.where}`, `There, {0:${v.effect}}, according to the school board.`],
        ],
        body: [
          `${k.alt(`It sounded like a small thing`, `The idea fits on a postcard`)}: ${v.where} ${v.what}. That was ${words(v.months)} months ago, and ${v.effect}.`,
          `${head.label} runs one of the schools and was against it. ${k.alt(`"I was wrong in an interesting way," the head says now.`, `The head has changed sides since and says so in the staff room.`)}`,
          `There is another side. ${v.but.charAt(0).toUpperCase()}${v.but.slice(1)}. The board decides next month whether to go on.`,
        ],
      },
    ];
  },
);
