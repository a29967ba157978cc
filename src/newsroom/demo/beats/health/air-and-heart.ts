import { n } from '../../kit.ts';
import { ANY_DAY, place, scenario, topic } from '../../telling.ts';

/** A study of everyday health. */
export const heat = scenario(
  'air-and-heart',
  'health',
  ANY_DAY,
  [
    {
      c: 'CN',
      city: 'Chengdu',
      study: 'children who walk to school on streets without through traffic',
      effect: 'use their inhalers 18% less',
      size: 5200,
    },
    {
      c: 'KR',
      city: 'Gwangju',
      study: 'office workers who take stairs on three days a week',
      effect: 'have a lower resting pulse after half a year',
      size: 740,
    },
    {
      c: 'EU',
      city: 'Ghent',
      study: 'people who sleep near freight lines',
      effect: 'gain 26 minutes of sleep when brakes are replaced',
      size: 1900,
    },
    {
      c: 'AR',
      city: 'Córdoba',
      study: 'bakers who cut salt by a tenth',
      effect: 'did not lose a single customer they could name',
      size: 96,
    },
    {
      c: 'RU',
      city: 'Kazan',
      study: 'pensioners who sing in a choir',
      effect: 'see a doctor less often in winter',
      size: 310,
    },
  ] as const,
  (k, v) => {
    const author = k.person();
    return [
      {
        day: 0,
        hour: 7.6,
        title: `${v.study.charAt(0).toUpperCase()}${v.study.slice(1)} ${v.effect}, ${v.city} study finds`,
        summary: `A study in ${v.city} with ${n(v.size)} participants finds that ${v.study} ${v.effect}.`,
        tags: ['research', 'prevention', 'public health'],
        about: [place(v.city, v.c), topic('Prevention')],
        impacts: [
          [
            'prevention>health-services',
            'up',
            'low',
            'medium_term',
            'Small effects across many people add up to fewer appointments.',
          ],
        ],
        claims: [
          `${v.study.charAt(0).toUpperCase()}${v.study.slice(1)} ${v.effect}.`,
          `The study had ${n(v.size)} participants.`,
          `!Those who took part had chosen to, which may explain some of the effect.`,
        ],
        reports: [
          [
            'local',
            `A study from ${v.city}`,
            `With {1:${n(v.size)} participants}, the study found that {0:${v.study} ${v.effect}}. {2:All had volunteered.}`,
          ],
          [
            'abroad',
            'Small change, measured',
            `Researchers in ${v.city} report that {0:${v.study} ${v.effect}}.`,
          ],
        ],
        body: [
          `It is the kind of result one would like to be true: ${v.study} ${v.effect}. So says a study from ${v.city} with ${n(v.size)} participants.`,
          `${author.label}, one of the authors, names the weak point without being asked. ${k.alt(`All participants had volunteered, and people who volunteer are different.`, `Whoever took part had wanted to, and that alone may make a difference.`, `The effect could also run the other way round: the healthy find it easier to join in.`)}`,
          k.alt(
            `A second study, in which lots are drawn, has begun.`,
            `Now the search is on for a place that will repeat it with a control group.`,
            `The figures are public, and two other towns have asked for the questionnaire.`,
          ),
        ],
      },
    ];
  },
);
