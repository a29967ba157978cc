import { n, words } from '../../kit.ts';
import { company, EARLY_WEEK, scenario, topic } from '../../telling.ts';

/** A service fails and is restored; the post-mortem names another cause than the first guess. */
export const outage = scenario(
  'outage',
  'technology',
  EARLY_WEEK,
  [
    {
      c: 'GB',
      firm: 'Cumulus North',
      what: 'cloud region near Leeds',
      hit: 'two supermarket chains and a dental booking service',
      first: 'a failed cooling pump',
      real: 'a certificate that had expired on a Sunday',
      hours: 5,
    },
    {
      c: 'IN',
      firm: 'PaisaPul',
      what: 'payment switch',
      hit: 'tea stalls, metro gates and fuel pumps in four cities',
      first: 'a cut cable',
      real: 'a clock that ran eleven seconds ahead',
      hours: 3,
    },
    {
      c: 'US',
      firm: 'Ferrous Cloud',
      what: 'storage service in Ohio',
      hit: 'school timetables and a ride-hailing app',
      first: 'a software update',
      real: 'a script that had been copied from the test environment',
      hours: 7,
    },
    {
      c: 'JP',
      firm: 'Tsubame Ticketing',
      what: 'reservation system',
      hit: 'bus and ferry passengers in Kyushu',
      first: 'a surge of holiday bookings',
      real: 'one table that had run out of numbers',
      hours: 6,
    },
  ] as const,
  (k, v) => {
    const engineer = k.person();
    const firm = company(v.firm, v.c);
    const share = k.int(31, 46);
    const users = n(k.round(120_000, 940_000, 10_000));
    return [
      {
        day: 0,
        hour: 9.3,
        title: k.alt(
          `${v.firm} outage hits ${v.hit}`,
          `${v.what.charAt(0).toUpperCase()}${v.what.slice(1)} of ${v.firm} down; ${v.first} suspected`,
        ),
        summary: `The ${v.what} of ${v.firm} stopped answering on ${k.weekday()} morning and took ${v.hit} with it. The company suspects ${v.first}.`,
        tags: ['outage', 'cloud', 'infrastructure'],
        about: [firm, topic('Cloud computing'), topic('Outages')],
        impacts: [
          [
            'cloud-outage>online-services',
            'down',
            'high',
            'immediate',
            `Services that depend on the ${v.what} have no second supplier they could switch to within hours.`,
          ],
        ],
        claims: [
          `The ${v.what} of ${v.firm} failed on ${k.weekday()}.`,
          `About ${users} users were affected.`,
          `The cause was ${v.first}.`,
        ],
        reports: [
          [
            `=${v.firm}`,
            'Service status',
            `{0:We are seeing elevated errors} in our ${v.what}. Early signs point to {2:${v.first}}.`,
          ],
          [
            'local',
            `${v.firm} is down`,
            `{0:The ${v.what} has been failing since shortly after eight}. An estimate speaks of {1:${users} users}.`,
          ],
          [
            'wire',
            `Outage at ${v.firm}`,
            `{0:The ${v.what} failed} on ${k.weekday()} morning, affecting {1:some ${users} users}.`,
          ],
          ['reprint', '', ''],
        ],
        body: [
          `The ${v.what} of ${v.firm} failed shortly after eight on ${k.weekday()}. Affected were ${v.hit}, in all about ${users} users.`,
          `The company suspects ${v.first}. ${k.alt(`It has promised an update every half hour.`, `Engineers were called in from their day off.`, `Until noon nobody would say how long it might take.`)}`,
          `${engineer.label}, who runs operations at ${v.firm}, asked customers not to restart their own systems. At the height of the trouble, ${share}% of requests went unanswered.`,
        ],
        later: [
          {
            after: v.hours,
            title: `${v.firm} restores ${v.what} after ${words(v.hours)}-hour outage`,
            summary: `${v.firm} says its ${v.what} is working again after ${words(v.hours)} hours. The cause is still being looked into.`,
            lead: `The ${v.what} of ${v.firm} is working again. It had failed shortly after eight on ${k.weekday()} and stayed away for ${words(v.hours)} hours, to the cost of ${v.hit}.`,
            rest: [
              `About ${users} users were affected. ${v.first.charAt(0).toUpperCase()}${v.first.slice(1)} is still the company's best guess; a full account is promised within a week.`,
              `${engineer.label}, who runs operations, thanked customers for not restarting their own systems. At the height of the trouble ${share}% of requests had gone unanswered.`,
            ],
            claims: [`Service was restored after ${words(v.hours)} hours.`],
            reports: [
              [
                `=${v.firm}`,
                'Service status: resolved',
                `{3:Service is restored}. We will publish what happened and why.`,
              ],
              ['abroad', `${v.firm} back`, `{3:After ${words(v.hours)} hours the service was back}.`],
            ],
            tags: ['restored'],
          },
        ],
      },
      {
        day: 6,
        hour: 15.1,
        title: k.alt(
          `${v.firm} post-mortem: it was ${v.real}`,
          `Not ${v.first}: ${v.firm} blames ${v.real} for outage`,
        ),
        summary: `${v.firm} has published its account of last week's outage. The cause was ${v.real}, not ${v.first} as first thought.`,
        tags: ['outage', 'post-mortem', 'cloud'],
        about: [firm, topic('Cloud computing'), topic('Outages'), engineer],
        impacts: [
          [
            'cloud-outage>online-services',
            'mixed',
            'low',
            'medium_term',
            'Customers ask for a second region in their contracts after an outage, and pay for it.',
          ],
        ],
        claims: [
          `The cause was ${v.real}.`,
          `The outage lasted ${words(v.hours)} hours.`,
          `The cause was ${v.first}.`,
        ],
        reports: [
          [
            `=${v.firm}`,
            'What happened',
            `The cause was {0:${v.real}}. {!2:Our first guess was wrong.} Service was impaired for {1:${words(v.hours)} hours}.`,
          ],
          [
            'local',
            'An honest report',
            `The company names {0:${v.real}} as the cause of {1:${words(v.hours)} hours} of silence, and {!2:takes back its first explanation}.`,
          ],
          [
            'abroad',
            'Lessons of an outage',
            `It was {0:${v.real}}, engineers found after three days of reading logs.`,
          ],
        ],
        body: [
          `${v.firm} knows why its ${v.what} failed for ${words(v.hours)} hours last week. It was ${v.real}. The first explanation, ${v.first}, was wrong.`,
          `${k.alt(`The report names times, decisions and one mistake by a tired person, without the name.`, `The account runs to fourteen pages and reads like a detective story in which everybody did it a little.`)} ${k.alt(`"Blame is cheap," said ${engineer.label}, the head of operations. "A second alarm would have been cheaper still."`, `${engineer.label}, the head of operations, has signed it with a telephone number.`)}`,
          `* ${k.alt(`The alarm existed and went to a mailbox that nobody reads`, `The graph that would have shown it was on the second page`)} | The fallback had not been tried for fourteen months | ${k.alt(`Customers learned of the failure before the company did`, `The status page was served by the system that had failed`)}`,
          `Refunds will be paid without a form.`,
        ],
        later:
          v.c === 'IN' || v.c === 'US'
            ? [
                {
                  after: 20,
                  add: [
                    `A correction has been added: the fallback was last tried sixteen months ago, not fourteen, ${v.firm} said.`,
                  ],
                  summary: `${v.firm} has published, and corrected, its account of last week's outage. The cause was ${v.real}, not ${v.first} as first thought.`,
                },
              ]
            : [],
      },
    ];
  },
);
