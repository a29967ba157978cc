import { capital, words } from '../../kit.ts';
import { EARLY_WEEK, place, scenario, topic } from '../../telling.ts';

/** States meet, and end with a modest agreement. */
export const summit = scenario(
  'summit',
  'world',
  EARLY_WEEK,
  [
    {
      c: 'AFU',
      city: 'Nairobi',
      theme: 'a common licence for lorry drivers',
      states: 23,
      org: 'afcfta',
      also: [],
      snag: 'who recognises whose brake tests',
      plan: 'pilot on two corridors',
    },
    {
      c: 'ID',
      city: 'Makassar',
      theme: 'haze alerts across borders',
      states: 9,
      org: 'asean',
      also: [],
      snag: 'access to satellite data',
      plan: 'a shared map by next season',
    },
    {
      c: 'BR',
      city: 'Manaus',
      theme: 'rules for river transport of timber',
      states: 6,
      org: 'mercosur',
      also: ['AR'],
      snag: 'the marking of logs',
      plan: 'a register open to customs',
    },
    {
      c: 'SA',
      city: 'Jeddah',
      theme: 'rescue at sea in the Red Sea',
      states: 7,
      org: 'un',
      also: [],
      snag: 'the division of search zones',
      plan: 'two joint exercises a year',
    },
    {
      c: 'EU',
      city: 'Ljubljana',
      theme: 'night trains and through tickets',
      states: 14,
      org: 'commission',
      also: ['FR', 'DE', 'IT'],
      snag: 'what happens when a connection is missed',
      plan: 'one booking number from next year',
    },
  ] as const,
  (k, v) => {
    const envoy = k.person();
    const place1 = place(v.city);
    return [
      {
        day: 0,
        hour: 9.4,
        title: k.alt(
          `${capital(words(v.states))} states meet in ${v.city} over ${v.theme}`,
          `${v.city} talks open on ${v.theme}`,
        ),
        summary: `Delegations of ${words(v.states)} states began two days of talks in ${v.city} on ${v.theme}. The hard question is ${v.snag}.`,
        tags: ['diplomacy', 'summit'],
        about: [v.org, ...v.also, place1, topic('Diplomacy')],
        impacts: [
          [
            'summit>trade-policy',
            'mixed',
            'low',
            'medium_term',
            `An agreement on ${v.theme} would remove checks that are now made twice.`,
          ],
        ],
        claims: [`${capital(words(v.states))} states are taking part.`, `The open question is ${v.snag}.`],
        reports: [
          [
            'local',
            `Talks begin in ${v.city}`,
            `{0:Delegations of ${words(v.states)} states} are in town. Diplomats name {1:${v.snag}} as the hard part.`,
          ],
          [
            'wire',
            `${v.city} meeting opens`,
            `{0:${capital(words(v.states))} states} are represented; the agenda has one item.`,
          ],
          ['reprint', '', ''],
        ],
        body: [
          `Delegations of ${words(v.states)} states sat down in ${v.city} on ${k.weekday()} to talk about ${v.theme}. ${k.alt(`The agenda has one item and two days.`, `Two days are set aside for a single item.`)}`,
          `Nobody disputes the aim. What is disputed is ${v.snag}.`,
          k.alt(
            `"If it were easy, somebody would have sent an email," said ${envoy.label}, who leads the drafting group.`,
            `${envoy.label}, who leads the drafting group, has brought three versions of the text and expects to need a fourth.`,
          ),
        ],
      },
      {
        day: 1,
        hour: 19.3,
        title: k.alt(`${v.city} talks end with ${v.plan}`, `Agreement in ${v.city}: ${v.plan}`),
        summary: `${capital(words(v.states))} states have agreed on ${v.plan}; the question of ${v.snag} goes to a working group.`,
        tags: ['diplomacy', 'summit', 'agreement'],
        about: [v.org, ...v.also, place1, topic('Diplomacy')],
        impacts: [
          [
            'summit>trade-policy',
            'up',
            'low',
            'medium_term',
            `The communiqué commits governments to ${v.plan}, with a date.`,
          ],
        ],
        claims: [
          `The states agreed on ${v.plan}.`,
          `The question of ${v.snag} was left to a working group.`,
          '!No penalty is foreseen for a state that does not take part.',
        ],
        reports: [
          [
            `=Conference secretariat, ${v.city}`,
            'Communiqué',
            `Participants agreed on {0:${v.plan}}. {1:A working group will report} in six months.`,
          ],
          [
            'local',
            'What was agreed',
            `The result is {0:${v.plan}}. The rest {1:goes to a working group}; {2:there is no penalty for staying away}.`,
          ],
          ['abroad', `Modest, and real`, `Two days of talks produced {0:${v.plan}}.`],
        ],
        body: [
          `${k.alt(`The communiqué has a page and a half.`, `They finished an hour early.`)} ${capital(words(v.states))} states agreed in ${v.city} on ${v.plan}, and left the question of ${v.snag} to a working group that reports in six months.`,
          `${envoy.label} ${k.alt(`looked tired and content. "A short text is what you get when people mean it," the diplomat said.`, `put the pen back into the breast pocket and asked for tea.`)}`,
          `${k.alt(`There is no penalty for a state that stays away. Supporters reply that earlier agreements of that kind filled up by themselves once lorries and travellers had noticed the difference.`, `Critics point out that nothing happens to a state that stays away. That is true, and was true of the postal union.`)}`,
        ],
      },
    ];
  },
);
