import { company, scenario, topic, WEEKDAYS } from '../../telling.ts';

/** Data are stolen, and the first figure turns out too low. */
export const breach = scenario(
  'breach',
  'technology',
  WEEKDAYS,
  [
    {
      c: 'AU',
      firm: 'Kookaburra Parcel',
      data: 'delivery addresses',
      claimed: 2.4,
      admitted: 0.6,
      how: 'a contractor’s password',
    },
    {
      c: 'BR',
      firm: 'Clínica Aurora network',
      data: 'appointment calendars',
      claimed: 1.1,
      admitted: 0.3,
      how: 'an old mail server',
    },
    {
      c: 'IT',
      firm: 'Tramonto Viaggi',
      data: 'booking records',
      claimed: 3.2,
      admitted: 0.9,
      how: 'a test system open to the internet',
    },
    {
      c: 'MX',
      firm: 'Banco Mirasol',
      data: 'telephone numbers',
      claimed: 1.7,
      admitted: 0.4,
      how: 'a call-centre tool',
    },
  ] as const,
  (k, v) => {
    const officer = k.person();
    return [
      {
        day: 0,
        hour: 18.2,
        title: k.alt(
          `${v.firm} confirms theft of ${v.data}; extent disputed`,
          `${v.firm}: intruders took ${v.data}, company says ${v.admitted} million records`,
        ),
        summary: `${v.firm} says ${v.admitted} million records with ${v.data} were copied; the intruders claim ${v.claimed} million. The way in was ${v.how}.`,
        tags: ['security', 'data breach', 'privacy'],
        about: [company(v.firm, v.c), topic('Computer security'), topic('Data protection')],
        impacts: [
          [
            'cyber-incident>consumer-trust',
            'down',
            'medium',
            'short_term',
            `Customers whose ${v.data} are known can be deceived by telephone and mail; the firm pays for notices and monitoring.`,
          ],
        ],
        claims: [
          `${v.data.charAt(0).toUpperCase()}${v.data.slice(1)} were copied from ${v.firm}.`,
          `The number of records is ${v.admitted} million.`,
          `The intruders came in through ${v.how}.`,
        ],
        reports: [
          [
            `=${v.firm}`,
            'Information for our customers',
            `We confirm that {0:${v.data} were copied}. According to what we know, {1:${v.admitted} million records} are affected.`,
          ],
          [
            'local',
            'What was taken',
            `{0:The company has confirmed that ${v.data} were copied}, and two people familiar with the case name {2:${v.how}} as the way in.`,
          ],
          [
            'abroad',
            'Numbers that do not match',
            `A sample seen by this paper {!1:points to ${v.claimed} million records}, four times what the company says. {0:That data were taken is not in doubt.}`,
          ],
        ],
        body: [
          `${v.firm} has confirmed that ${v.data} of customers were copied by intruders. By its own count ${v.admitted} million records are affected. The intruders speak of ${v.claimed} million, and a sample that was shown to reporters supports the higher figure.`,
          `The way in was ${v.how}, according to two people familiar with the case.`,
          `${k.alt(`Passwords and payment data are not among the material, the company says.`, `According to the company, neither passwords nor payments are concerned.`)} ${officer.label}, a data protection officer who is not involved, advised customers to distrust calls that "know a little too much".`,
          k.alt(
            `The authority has opened a file.`,
            `Under the law the company has seventy-two hours to report in full.`,
          ),
        ],
        later: [
          {
            after: v.c === 'AU' || v.c === 'IT' ? 30 : 19,
            title: `${v.firm} corrects itself: ${v.claimed} million records were taken`,
            summary: `${v.firm} now says that ${v.claimed} million records with ${v.data} were copied, not ${v.admitted} million.`,
            lead: `${v.firm} has corrected its own figure. ${v.claimed} million records with ${v.data} were copied, not ${v.admitted} million, as it had said the day before.`,
            retract: [1],
            claims: [`${v.claimed} million records were copied.`],
            reports: [
              [
                `=${v.firm}`,
                'Correction',
                `After a second count we find that {3:${v.claimed} million records} are affected. We apologise for the first figure.`,
              ],
              ['local', 'It was more', `The company now admits {3:${v.claimed} million records}.`],
            ],
          },
        ],
      },
    ];
  },
);
