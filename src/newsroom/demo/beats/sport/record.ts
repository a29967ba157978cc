import { ANY_DAY, place, scenario, topic } from '../../telling.ts';

/** An athlete's record. */
export const athletics = scenario(
  'record',
  'sport',
  ANY_DAY,
  [
    {
      c: 'AFU',
      event: 'the 10,000 metres',
      mark: '26:31.4',
      kind: 'a continental record',
      city: 'Rabat',
      detail: 'The last lap took 55 seconds.',
    },
    {
      c: 'JP',
      event: 'the 35-kilometre walk',
      mark: '2:25:09',
      kind: 'a national record',
      city: 'Takahata',
      detail: 'Judges showed no card.',
    },
    {
      c: 'GB',
      event: 'the pole vault',
      mark: '4.92 metres',
      kind: 'a meeting record',
      city: 'Gateshead',
      detail: 'The bar shook, and stayed.',
    },
    {
      c: 'CA',
      event: 'the hammer throw',
      mark: '81.36 metres',
      kind: 'a national record',
      city: 'Sherbrooke',
      detail: 'It came in the last round, in drizzle.',
    },
    {
      c: 'IN',
      event: 'the javelin',
      mark: '86.77 metres',
      kind: 'the best throw of the season',
      city: 'Bhubaneswar',
      detail: 'Three of six throws went past 84 metres.',
    },
  ] as const,
  (k, v) => {
    const athlete = k.person(v.event === 'the pole vault' ? 'woman' : 'man');
    const age = k.int(19, 27);
    return [
      {
        day: 0,
        hour: 20.7,
        title: k.alt(
          `${athlete.label} sets ${v.kind.replace(/^(a|the) /, '')} in ${v.event.replace(/^the /, '')}: ${v.mark}`,
          `${v.mark}: ${athlete.last} surprises ${v.city} in ${v.event}`,
        ),
        summary: `${athlete.label}, ${age}, reached ${v.mark} in ${v.event} in ${v.city}, ${v.kind}.`,
        tags: ['athletics', 'record'],
        about: [athlete, place(v.city), topic('Athletics')],
        impacts: [
          [
            'sport-event>sponsorship',
            'up',
            'low',
            'short_term',
            'A record brings a sponsor to an event that had none.',
          ],
        ],
        claims: [`${athlete.label} reached ${v.mark} in ${v.event}.`, `It is ${v.kind}.`],
        reports: [
          ['local', `${athlete.last}, ${v.mark}`, `The board showed {0:${v.mark}}, {1:${v.kind}}.`],
          ['wire', `Athletics: ${v.city}`, `${athlete.label} won with {0:${v.mark}}, {1:${v.kind}}.`],
          ['reprint', '', ''],
        ],
        body: [
          `The board in ${v.city} showed ${v.mark}, went dark, and showed it again. ${athlete.label}, aged ${age}, had achieved ${v.kind} in ${v.event}.`,
          v.detail,
          `${athlete.last} ${k.alt(`had come to the meeting by overnight coach because a flight was cancelled. "I slept through the part where I usually get nervous."`, `trains before dawn on a track that belongs to a school, and pays for the light.`, `had finished ninth a week earlier and changed nothing, "except breakfast".`)}`,
          `${k.alt(`The mark is subject to the usual checks.`, `Timekeepers and tape measures were checked on the spot.`, `A list of the ten best now has a new name on it.`)}`,
        ],
      },
    ];
  },
);
