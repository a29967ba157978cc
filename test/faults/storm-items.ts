// Items like a day's news: some hundred kinds of events, each with a place, an actor, numbers and a day of its own, told by one
// to five papers in words of their own, most within hours. The same count gives the same items.

interface Event {
  readonly place: string;
  readonly actor: string;
  readonly count: number;
  readonly share: string;
  readonly day: string;
  readonly thing: string;
}

type Telling = (event: Event) => readonly [title: string, text: string];

/** Each kind with three ways to tell it. */
const KINDS: readonly (readonly Telling[])[] = [
  [
    (e) => [
      `Ferry runs aground off ${e.place}, ${e.count} passengers taken ashore`,
      `A ferry with ${e.count} passengers ran aground off ${e.place} on ${e.day}. Captain ${e.actor} said nobody was hurt.`,
    ],
    (e) => [
      `${e.count} rescued after ferry strands near ${e.place}`,
      `Lifeboats brought ${e.count} people ashore on ${e.day} when their ferry struck a sandbank near ${e.place}, captain ${e.actor} said.`,
    ],
    (e) => [
      `Stranded ${e.place} ferry: all ${e.count} aboard are safe`,
      `All ${e.count} people aboard the ferry that ran aground off ${e.place} are safe, according to its captain, ${e.actor}.`,
    ],
  ],
  [
    (e) => [
      `${e.actor} resigns as mayor of ${e.place} over ${e.thing} contract`,
      `${e.actor}, the mayor of ${e.place}, resigned on ${e.day} after an audit of a ${e.thing} contract worth ${e.count} million dollars.`,
    ],
    (e) => [
      `${e.place} mayor ${e.actor} steps down`,
      `The mayor of ${e.place}, ${e.actor}, stepped down on ${e.day}. Auditors had questioned ${e.count} million dollars paid for a ${e.thing}.`,
    ],
    (e) => [
      `Audit of ${e.thing} costs ${e.place} its mayor`,
      `${e.actor} left office in ${e.place} on ${e.day}, a week after auditors looked into a ${e.thing} of ${e.count} million dollars.`,
    ],
  ],
  [
    (e) => [
      `${e.actor} Mining lifts output at ${e.place} by ${e.share} percent`,
      `${e.actor} Mining said on ${e.day} that output of its mine at ${e.place} rose ${e.share} percent in the quarter, and that it will hire ${e.count} workers.`,
    ],
    (e) => [
      `${e.place} mine hires ${e.count} as ${e.actor} raises output`,
      `The mine at ${e.place} will hire ${e.count} workers, its owner ${e.actor} Mining said on ${e.day}. Output grew by ${e.share} percent.`,
    ],
    (e) => [
      `Output of ${e.actor} Mining up ${e.share} percent`,
      `${e.actor} Mining dug ${e.share} percent more at ${e.place} this quarter, the company announced on ${e.day}.`,
    ],
  ],
  [
    (e) => [
      `Wildfire near ${e.place} burns ${e.count} hectares`,
      `A wildfire has burned ${e.count} hectares of forest near ${e.place} since ${e.day}, fire chief ${e.actor} said.`,
    ],
    (e) => [
      `Fire chief: ${e.place} blaze has reached ${e.count} hectares`,
      `The fire in the hills above ${e.place} has spread over ${e.count} hectares, according to fire chief ${e.actor}.`,
    ],
    (e) => [
      `Villages around ${e.place} emptied as forest burns`,
      `Hundreds left their homes around ${e.place} on ${e.day} as a forest fire grew to ${e.count} hectares, said ${e.actor} of the fire service.`,
    ],
  ],
  [
    (e) => [
      `Court sentences ${e.actor} to ${e.count} months for ${e.place} robbery`,
      `A court sentenced ${e.actor} to ${e.count} months in prison on ${e.day} for robbing a ${e.thing} in ${e.place}.`,
    ],
    (e) => [
      `${e.actor} jailed for robbing ${e.thing} in ${e.place}`,
      `${e.actor} was given ${e.count} months in prison on ${e.day}. A jury in ${e.place} had found the robbery of a ${e.thing} proven.`,
    ],
    (e) => [
      `${e.place} robber ${e.actor} gets ${e.count} months`,
      `The robber of a ${e.thing} in ${e.place}, ${e.actor}, was sent to prison for ${e.count} months.`,
    ],
  ],
  [
    (e) => [
      `${e.place} United beat ${e.actor} Rovers in cup replay`,
      `${e.place} United won the cup replay against ${e.actor} Rovers on ${e.day} before ${e.count} spectators.`,
    ],
    (e) => [
      `${e.count} see ${e.actor} Rovers lose at ${e.place}`,
      `${e.actor} Rovers are out of the cup after losing the replay at ${e.place} United on ${e.day}. The gate was ${e.count}.`,
    ],
    (e) => [
      `Cup: ${e.place} through after replay with ${e.actor}`,
      `${e.place} United go through to the next round of the cup. ${e.actor} Rovers had a goal disallowed on ${e.day}.`,
    ],
  ],
  [
    (e) => [
      `Doctors at ${e.place} hospital test ${e.thing} on ${e.count} patients`,
      `Doctors at the hospital of ${e.place} have tried a ${e.thing} on ${e.count} patients, and ${e.share} percent got better, ${e.actor} reported on ${e.day}.`,
    ],
    (e) => [
      `${e.share} percent of patients helped in ${e.place} trial`,
      `In a trial at ${e.place} hospital led by ${e.actor}, ${e.share} percent of ${e.count} patients got better with a ${e.thing}.`,
    ],
    (e) => [
      `${e.actor} reports trial of ${e.thing} at ${e.place}`,
      `${e.actor} of ${e.place} hospital told colleagues on ${e.day} of a trial with ${e.count} patients.`,
    ],
  ],
  [
    (e) => [
      `Teachers in ${e.place} strike over pay`,
      `${e.count} teachers in ${e.place} walked out on ${e.day}. Their union, led by ${e.actor}, asks for ${e.share} percent more pay.`,
    ],
    (e) => [
      `${e.place} schools shut as ${e.count} teachers walk out`,
      `Schools in ${e.place} stayed shut on ${e.day}. Union leader ${e.actor} said teachers want ${e.share} percent more.`,
    ],
    (e) => [
      `Union leader ${e.actor}: ${e.place} strike goes on`,
      `The strike of ${e.count} teachers in ${e.place} goes on until they get ${e.share} percent more pay, ${e.actor} said.`,
    ],
  ],
];

const THINGS = [
  'bridge',
  'museum',
  'hospital wing',
  'tram line',
  'stadium',
  'harbour crane',
  'water plant',
  'library',
  'jewellery shop',
  'heart valve',
  'vaccine patch',
  'sports hall',
  'radar mast',
  'post office',
];
const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const [BEGIN, MIDDLE, END] = [
  [
    'Bar',
    'Cal',
    'Dor',
    'El',
    'Fen',
    'Gar',
    'Hal',
    'Is',
    'Jor',
    'Kel',
    'Lan',
    'Mor',
    'Nor',
    'Os',
    'Pel',
    'Quin',
    'Ros',
    'Sel',
    'Tor',
    'Ul',
    'Ven',
    'Wex',
    'Yar',
    'Zan',
  ],
  ['a', 'e', 'i', 'o', 'u', 'ando', 'ethi', 'ira', 'olme', 'usta'],
  [
    'bury',
    'dale',
    'ford',
    'gate',
    'ham',
    'lin',
    'mouth',
    'nes',
    'port',
    'ridge',
    'stad',
    'ton',
    'vik',
    'wold',
    'zen',
    'mark',
    'rin',
  ],
] as const;

const DAY_MS = 86_400_000;
// Of three hundred items a day.
const A_DAY = 300;

/** NDJSON lines of so many items. */
export function madeItems(count: number): string[] {
  const next = numbers(20_260_601);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)]!;
  const name = (): string => `${pick(BEGIN)}${pick(MIDDLE)}${pick(END)}`;
  const items: { at: number; line: Record<string, string> }[] = [];
  while (items.length < count) {
    const first = Math.floor(items.length / A_DAY) * DAY_MS + Math.floor(next() * DAY_MS);
    const event: Event = {
      place: name(),
      actor: `${pick(BEGIN)}${pick(MIDDLE)} ${name()}`,
      count: 12 + Math.floor(next() ** 3 * 9_000),
      share: (1 + next() * 40).toFixed(1),
      day: DAYS[new Date(Date.UTC(2026, 5, 1) + first).getUTCDay()]!,
      thing: pick(THINGS),
    };
    const kind = pick(KINDS);
    // Half of all events are told by one paper.
    const papers = next() < 0.5 ? 1 : 2 + Math.floor(next() * 4);
    const from = Math.floor(next() * 17);
    for (let paper = 0; paper < papers && items.length < count; paper += 1) {
      const [title, text] = kind[Math.floor(next() * kind.length)]!(event);
      const at = first + Math.floor(paper * next() * 3 * 3_600_000);
      items.push({
        at,
        line: { publisher: `Paper ${(from + paper) % 17}`, id: String(items.length), title, text },
      });
    }
  }
  return items
    .toSorted((a, b) => a.at - b.at)
    .map(({ at, line }) =>
      JSON.stringify({ ...line, date: new Date(Date.UTC(2026, 5, 1) + at).toISOString() }),
    );
}

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
