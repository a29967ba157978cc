import { topic, WEEKDAYS } from '../../demo/telling.ts';
import { type Note, note } from '../note.ts';
import { MEMBERS, STATES } from './places.ts';

interface Session {
  readonly name: string;
  readonly hours: readonly [number, number];
  readonly when: string;
  readonly verb: readonly [up: string, down: string, flat: string];
}

const SESSIONS: readonly Session[] = [
  {
    name: 'opening',
    hours: [9, 10.6],
    when: 'in early trade',
    verb: ['opens higher', 'opens lower', 'opens little changed'],
  },
  {
    name: 'midday',
    hours: [11.8, 13.8],
    when: 'at midday',
    verb: ['holds its gains at midday', 'stays in the red at midday', 'treads water at midday'],
  },
  {
    name: 'close',
    hours: [16, 18],
    when: 'at the close',
    verb: ['ends the day higher', 'ends the day lower', 'closes where it began'],
  },
];

const SECTORS = [
  'banks',
  'miners',
  'utilities',
  'retailers',
  'chip makers',
  'insurers',
  'builders',
  'energy shares',
  'food producers',
  'carriers',
];
const MOODS = [
  'Turnover was a touch above the average of the past twenty sessions.',
  'Turnover was thin, and most of it came in the first half hour.',
  'Large orders were rare; dealers spoke of a day for small change.',
  'The futures curve suggests that few expect the move to last the week.',
  'No company in the index reported figures, which left the field to the macro funds.',
];

const shares: readonly Note[] = SESSIONS.map((session) =>
  note(`shares-${session.name}`, 'markets', WEEKDAYS, session.hours, MEMBERS, (k) => {
    const move = k.num(-1.6, 1.7, 2);
    const flat = Math.abs(move) < 0.12;
    const up = move > 0;
    const size = `${Math.abs(move).toFixed(2)}%`;
    const leader = k.pick(SECTORS);
    const laggard = k.pick(SECTORS.filter((sector) => sector !== leader));
    const winners = k.int(up ? 52 : 21, up ? 78 : 49);
    const word = session.verb[flat ? 2 : up ? 0 : 1];
    const what = `${up ? 'gained' : 'lost'} ${size}`;
    const dealer = k.person();
    return {
      title: k.alt(
        `${k.c.index} ${word}, ${up ? '+' : '−'}${size}`,
        `${k.c.index} ${word} as ${leader} lead and ${laggard} lag`,
        `${word.charAt(0).toUpperCase()}${word.slice(1)}: ${k.c.index}, ${up ? '+' : '−'}${size}`,
      ),
      summary: `The ${k.c.index} ${what} ${session.when}. ${winners}% of its members rose; ${leader} were strongest, ${laggard} weakest.`,
      tags: ['equities', 'market notes'],
      about: [topic('Equities'), `money:${k.c.code === 'AFU' ? 'US' : k.c.code}`],
      impacts: [
        [
          'share-prices>risk-appetite',
          flat ? 'mixed' : up ? 'up' : 'down',
          'low',
          'immediate',
          `A session of this size moves the appetite for risk at home more than abroad.`,
          k.c.code === 'AFU' ? [] : [k.c.indexTicker],
        ],
      ],
      claims: [`The ${k.c.index} ${what} ${session.when}.`, `${winners}% of the index's members rose.`],
      reports: [
        [
          'wire',
          `${k.c.index} ${session.when}`,
          `The index {0:${what}}, with {1:${winners}% of its members} in positive territory.`,
        ],
        [
          'local',
          `The session so far`,
          `{0:${k.c.index} ${what}}; ${leader} did best. "Nobody is in a hurry," said ${dealer.label}, a dealer.`,
        ],
      ],
      body: [
        `The ${k.c.index} ${what} ${session.when} on ${k.weekday()}. ${winners}% of its members rose. ${leader.charAt(0).toUpperCase()}${leader.slice(1)} led, ${laggard} trailed.`,
        `${k.pick(MOODS)} ${k.alt(
          `${dealer.label}, who deals in ${leader} in ${k.c.capital}, put it in five words: nobody is in a hurry.`,
          `Dealers in ${k.c.capital} named no single cause, and distrusted those who did.`,
          `Against the ${k.c.currency} there was no remarkable movement.`,
        )}`,
      ],
    };
  }),
);

const CURRENCIES = STATES.filter(({ c }) => !['DE', 'FR', 'IT', 'US'].includes(c));

const fixings: readonly Note[] = (
  [
    ['morning', [7.5, 11]],
    ['evening', [16, 21]],
  ] as const
).map(([part, hours]) =>
  note(`currency-${part}`, 'markets', WEEKDAYS, hours, CURRENCIES, (k) => {
    const move = k.num(-0.9, 0.9, 2);
    const up = move >= 0;
    const size = `${Math.max(0.03, Math.abs(move)).toFixed(2)}%`;
    const against = k.c.code === 'EU' ? 'US dollar' : 'dollar';
    const name =
      k.c.currency === 'peso' || k.c.currency === 'pound' ? `${k.c.adjective} ${k.c.currency}` : k.c.currency;
    const why = k.pick([
      'exporters selling dollars ahead of the month’s tax payments',
      'importers covering the coming fortnight',
      'a quiet calendar and thin order books',
      'a shift in what traders expect of the central bank',
      'demand from funds that rebalance at the turn of the week',
    ]);
    const what = `${up ? 'rose' : 'eased'} ${size} against the ${against}`;
    return {
      title: k.alt(
        `${name.charAt(0).toUpperCase()}${name.slice(1)} ${up ? 'firms' : 'slips'} ${size} in ${part} trade`,
        `${part.charAt(0).toUpperCase()}${part.slice(1)} fix: ${name} ${up ? 'gains' : 'gives up'} ${size}`,
      ),
      summary: `The ${name} ${what}. Dealers pointed to ${why}.`,
      tags: ['currencies', 'market notes'],
      about: [`money:${k.c.code}`, `bank:${k.c.code}`],
      impacts: [
        [
          'exchange-rate>import-prices',
          up ? 'down' : 'up',
          'low',
          'short_term',
          'A day’s move matters to importers only if it stays.',
          [k.c.fx],
        ],
      ],
      claims: [`The ${name} ${what}.`, `~Behind the move stood ${why}.`],
      reports: [
        ['wire', `${k.c.currency} against the dollar`, `The currency {0:${what}} in ${part} trade.`],
        ['local', 'At the fixing', `Dealers in ${k.c.capital} saw {1:${why}}.`],
      ],
      body: [
        `The ${name} ${what} in ${part} trade on ${k.weekday()}. Dealers in ${k.c.capital} pointed to ${why}.`,
        k.alt(
          `The ${k.c.centralBank} does not comment on daily moves, and this one was well inside what options had priced.`,
          `Implied volatility for a month hardly stirred: options see no storm behind it.`,
          `Forward points were unchanged, so the move says little about interest rates.`,
        ),
      ],
    };
  }),
);

const yields = note('yields', 'markets', WEEKDAYS, [9, 17.5], STATES, (k) => {
  const points = k.int(1, 9);
  const up = k.num(0, 1) > 0.5;
  const what = `${up ? 'rose' : 'fell'} ${points} basis point${points === 1 ? '' : 's'}`;
  const cover = k.num(1.7, 3.2);
  return {
    title: k.alt(
      `${k.c.adjective} ten-year yield ${up ? 'up' : 'down'} ${points} basis point${points === 1 ? '' : 's'}`,
      `${k.c.adjective} bonds ${up ? 'soften' : 'firm'}: ten-year yield ${up ? '+' : '−'}${points} bp`,
    ),
    summary: `The yield of the ${k.c.adjective} ten-year government bond ${what}. The last auction had been covered ${cover} times.`,
    tags: ['government bonds', 'market notes'],
    about: [`bank:${k.c.code}`, topic('Government bonds')],
    impacts: [
      [
        'government-bonds>mortgage-rates',
        up ? 'up' : 'down',
        'low',
        'medium_term',
        'Banks follow the ten-year yield with a delay of weeks, and only if it keeps its course.',
        [k.c.bond],
      ],
    ],
    claims: [`The ten-year yield ${what}.`, `The last auction was covered ${cover} times.`],
    reports: [
      [
        'wire',
        `${k.c.adjective} government bonds`,
        `Ten-year yields {0:${what}}; the last auction had been {1:covered ${cover} times}.`,
      ],
      [
        'abroad',
        'Fixed income at a glance',
        `${k.c.adjective} ten-year paper: the yield {0:${what}} on the day.`,
      ],
    ],
    body: [
      `The yield of the ${k.c.adjective} ten-year government bond ${what} on ${k.weekday()}.`,
      k.alt(
        `Auction results set the tone: the last one had been covered ${cover} times, and the leftovers of it are still being placed.`,
        `Two-year paper moved in the same direction by about half as much, so the curve barely changed its shape.`,
        `Insurers bought the long end, as they do when a month nears its end; others waited for the next figures from the ${k.c.statistics}.`,
      ),
    ],
  };
});

/** Shares, currencies and bonds. */
export const MARKET_NOTES: readonly Note[] = [...shares, ...fixings, yields];
