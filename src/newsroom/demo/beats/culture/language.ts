import { n } from '../../kit.ts';
import { scenario, topic, WEEKDAYS } from '../../telling.ts';

/** A small language gets something of its own. */
export const language = scenario(
  'language',
  'culture',
  WEEKDAYS,
  [
    {
      c: 'CA',
      what: 'Michif',
      how: 'a radio hour for children',
      who: 'grandmothers in Île-à-la-Crosse',
      size: 1100,
    },
    { c: 'ID', what: 'Sika', how: 'subtitles for football', who: 'students in Maumere', size: 175000 },
    {
      c: 'IN',
      what: 'Toda',
      how: 'a keyboard for telephones',
      who: 'a teacher in the Nilgiri hills',
      size: 1600,
    },
    {
      c: 'FR',
      what: 'Gallo',
      how: 'road signs that people voted on',
      who: 'nine communes near Rennes',
      size: 190000,
    },
  ] as const,
  (k, v) => {
    const speaker = k.person();
    return [
      {
        day: 0,
        hour: 8.2,
        title: `${v.what} gets ${v.how}`,
        summary: `${v.who.charAt(0).toUpperCase()}${v.who.slice(1)} ${v.who.startsWith('a ') ? 'has' : 'have'} started ${v.how} in ${v.what}, a language with about ${n(v.size)} speakers.`,
        tags: ['languages', 'heritage', 'education'],
        about: [{ label: `${v.what} language`, kind: 'topic' }, topic('Minority languages')],
        impacts: [
          [
            'cultural-policy>education',
            'up',
            'low',
            'medium_term',
            'Languages that children use in play stay longer than those they only learn.',
          ],
        ],
        claims: [`${v.what} has about ${n(v.size)} speakers.`, `The new offer is ${v.how}.`],
        reports: [
          [
            'local',
            `${v.what}, heard again`,
            `The language has {0:about ${n(v.size)} speakers}. New is {1:${v.how}}.`,
          ],
          ['abroad', 'How to keep a language', `With {0:some ${n(v.size)} speakers}, every hour counts.`],
        ],
        body: [
          `About ${n(v.size)} people speak ${v.what}. Now it has ${v.how}, thanks to ${v.who}.`,
          `${speaker.label} helped with the difficult words. ${k.alt(`There was none for "download"; now there is one, and it used to mean bringing in hay.`, `Some had not been said aloud for a generation.`)}`,
          k.alt(
            `The project is paid for until the end of next year.`,
            `Whether it lasts depends on people who are now nine years old.`,
          ),
        ],
      },
    ];
  },
);
