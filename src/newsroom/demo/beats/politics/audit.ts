import { capital } from '../../kit.ts';
import { scenario, topic, WEEKDAYS } from '../../telling.ts';

/** Auditors find fault, and are contradicted. */
export const audit = scenario(
  'audit',
  'politics',
  WEEKDAYS,
  [
    {
      c: 'EU',
      body: 'the auditors',
      object: 'cross-border bicycle routes',
      finding: 'four of eleven end in a field',
      sum: '€73 million',
      reply: 'the missing links are under contract',
      against: 'for three of the four, no contract had been signed',
      act: 'commission',
    },
    {
      c: 'ID',
      body: 'the state audit board',
      object: 'village internet towers',
      finding: 'one in six has no power at night',
      sum: 'Rp 1.2 trillion',
      reply: 'batteries are being fitted',
      against: 'no battery had been ordered in any village that was visited',
      act: '',
    },
    {
      c: 'IT',
      body: 'the regional court of auditors',
      object: 'school gyms',
      finding: 'fourteen were paid for and never used',
      sum: '€38 million',
      reply: 'all that is missing is safety certificates',
      against: 'for nine of the fourteen nobody had applied for one',
      act: '',
    },
    {
      c: 'US',
      body: 'the state auditor of Wisconsin',
      object: 'road salt',
      finding: 'counties pay prices that differ by half',
      sum: '$61 million',
      reply: 'the difference is explained by hauling distances',
      against: 'distance explains less than a tenth of the difference',
      act: '',
    },
  ] as const,
  (k, v) => {
    const auditor = k.person();
    const pages = k.int(74, 160);
    return [
      {
        day: 0,
        hour: 12.1,
        title: k.alt(
          `Auditors on ${v.object}: ${v.finding}`,
          `${v.sum} for ${v.object}, and ${v.finding}, audit says`,
        ),
        summary: `A report by ${v.body} on ${v.sum} spent on ${v.object} finds that ${v.finding}. Those responsible say that ${v.reply}.`,
        tags: ['audit', 'public spending', 'accountability'],
        about: [...(v.act === '' ? [] : [v.act]), topic('Public spending'), topic('Accountability')],
        impacts: [
          [
            'audit>public-spending',
            'down',
            'low',
            'medium_term',
            'Further payments are usually held back until recommendations are met.',
          ],
        ],
        claims: [
          `The audit found that ${v.finding}.`,
          `The sum examined was ${v.sum}.`,
          `${capital(v.reply)}.`,
        ],
        reports: [
          [
            'local',
            `What ${v.sum} bought`,
            `The auditors looked at {1:${v.sum}} and found that {0:${v.finding}}.`,
          ],
          [
            `=${k.c.adjective} audit report`,
            `Special report on ${v.object}`,
            `Of the cases examined, {0:${v.finding}}. Total expenditure: {1:${v.sum}}. {!2:${capital(v.against)}.}`,
          ],
          ['abroad', 'Reading the small print', `Officials answer that {2:${v.reply}}.`],
        ],
        body: [
          `The report has ${pages} pages, and the sentence that people will remember is on the fourth: ${v.finding}. It concerns ${v.object}, on which ${v.sum} has been spent.`,
          `Officials answer that ${v.reply}. The auditors disagree: ${v.against}.`,
          `${auditor.label}, who led the team, ${k.alt(`was asked whether anyone had done wrong. "Mostly they did what they were told, by three different offices," was the answer.`, `is less interested in blame than in receipts, of which some are missing.`)}`,
          `${k.alt(`A committee will hear both sides next month.`, `The last report on the subject, nine years ago, had come to a similar result.`)}`,
        ],
      },
    ];
  },
);
