import { n } from '../../kit.ts';
import { organization, scenario, topic, WEEKDAYS } from '../../telling.ts';

/** A clinical trial reports. */
export const trial = scenario(
  'trial',
  'health',
  WEEKDAYS,
  [
    {
      c: 'ZA',
      what: 'a yearly injection against tuberculosis relapse',
      n: 2140,
      eff: 64,
      side: 'sore arms for two days',
      sponsor: 'the Thembisa Trial Unit',
    },
    {
      c: 'DE',
      what: 'a nasal spray for migraine',
      n: 880,
      eff: 47,
      side: 'a bitter taste',
      sponsor: 'Lindenhof Arzneimittel',
    },
    {
      c: 'JP',
      what: 'walking sticks with a balance sensor',
      n: 412,
      eff: 29,
      side: 'none that mattered',
      sponsor: 'a hospital group in Sendai',
    },
    {
      c: 'US',
      what: 'a text-message service for new mothers',
      n: 3600,
      eff: 22,
      side: 'some found it too frequent',
      sponsor: 'a county health system in Michigan',
    },
    {
      c: 'FR',
      what: 'a cooling vest for people with multiple sclerosis',
      n: 236,
      eff: 38,
      side: 'weight on the shoulders',
      sponsor: 'four clinics around Lille',
    },
  ] as const,
  (k, v) => {
    const head = k.person();
    const outsider = k.person();
    const outcome = v.what.includes('tuberculosis')
      ? 'relapses'
      : v.what.includes('migraine')
        ? 'hours of pain'
        : v.what.includes('sticks')
          ? 'falls'
          : v.what.includes('mothers')
            ? 'missed check-ups'
            : 'days lost to fatigue';
    return [
      {
        day: 0,
        hour: 16.2,
        title: k.alt(
          `Trial: ${v.what} reduces ${outcome} by ${v.eff}%`,
          `${v.eff}% fewer ${outcome} with ${v.what}`,
        ),
        summary: `In a trial with ${n(v.n)} people, ${v.what} reduced ${outcome} by ${v.eff}%. Side effects: ${v.side}.`,
        tags: ['clinical trial', 'medicine'],
        about: [
          organization(
            v.sponsor.replace(/^(the|a) /, '').replace(/^./, (l) => l.toUpperCase()),
            v.c,
          ),
          topic('Clinical trials'),
        ],
        impacts: [
          [
            'medical-research>health-services',
            'up',
            'medium',
            'medium_term',
            `A reduction of ${outcome} by ${v.eff}% would free appointments if it holds outside the trial.`,
          ],
        ],
        claims: [
          `The trial included ${n(v.n)} people.`,
          `The treatment reduced ${outcome} by ${v.eff}%.`,
          `!The result may be smaller in everyday use.`,
        ],
        reports: [
          [
            `=${v.sponsor.replace(/^./, (l) => l.toUpperCase())}`,
            'Trial results',
            `{0:${n(v.n)} participants}. Primary outcome: {1:${outcome} reduced by ${v.eff}%}. Side effects: ${v.side}.`,
          ],
          [
            'local',
            'Good news from a trial',
            `Among {0:${n(v.n)} participants}, {1:${outcome} fell by ${v.eff}%}.`,
          ],
          [
            'abroad',
            'How good is it?',
            `The effect of {1:${v.eff}%} is real, said ${outsider.label}, a statistician. {2:"In everyday life, halve it."}`,
          ],
        ],
        body: [
          `In a trial with ${n(v.n)} people, ${v.what} has reduced ${outcome} by ${v.eff}%. It was run by ${v.sponsor} over ${k.int(14, 30)} months.`,
          `Side effects were few: ${v.side}. ${head.label}, who headed the trial, described the result as "solid, and a relief".`,
          `${outsider.label}, a statistician who had no part in it, believes the figures and would halve them for everyday life, where people forget things.`,
          `${k.alt(`The full data are to be published within three months.`, `A second trial, in other hands, has been announced.`)}`,
        ],
      },
    ];
  },
);
