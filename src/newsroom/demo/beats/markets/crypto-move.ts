import { company, scenario, topic } from '../../telling.ts';

/** A crypto asset moves sharply, and not everybody accepts the explanation. */
export const crypto = scenario(
  'crypto-move',
  'markets',
  [0, 1, 2, 3, 4, 5, 6],
  [
    {
      c: 'US',
      coin: 'Bitcoin',
      key: 'btc',
      t: 'BTC',
      level: 96000,
      sign: -1,
      why: 'a wave of forced selling on derivatives venues',
      venue: 'Tallgrass Exchange',
    },
    {
      c: 'KR',
      coin: 'XRP',
      key: 'xrp',
      t: 'XRP',
      level: 2.4,
      sign: 1,
      why: 'heavy buying by small investors',
      venue: 'Mirae Coin Market',
    },
    {
      c: 'BR',
      coin: 'Ether',
      key: 'eth',
      t: 'ETH',
      level: 3400,
      sign: 1,
      why: 'the approval of two funds that hold the coin',
      venue: 'Bolsa Jacarandá',
    },
    {
      c: 'TR',
      coin: 'Tether',
      key: 'usdt',
      t: 'USDT',
      level: 1,
      sign: 1,
      why: 'households looking for dollars',
      venue: 'Kubbe Exchange',
    },
    {
      c: 'EU',
      coin: 'Solana',
      key: 'sol',
      t: 'SOL',
      level: 165,
      sign: -1,
      why: 'a four-hour halt of the network',
      venue: 'Polder Digital',
    },
    {
      c: 'JP',
      coin: 'Bitcoin',
      key: 'btc',
      t: 'BTC',
      level: 101000,
      sign: 1,
      why: 'a listed hotel group putting part of its cash into the coin',
      venue: 'Asagiri Exchange',
    },
  ] as const,
  (k, v) => {
    const move = v.t === 'USDT' ? k.num(1.1, 2.4) : k.num(5.2, 9.7);
    const level =
      v.t === 'USDT'
        ? ''
        : v.level > 100
          ? `$${(Math.round((v.level * (1 + (v.sign * move) / 100)) / (v.level > 1000 ? 50 : 1)) * (v.level > 1000 ? 50 : 1)).toLocaleString('en-US')}`
          : `$${(v.level * (1 + move / 100)).toFixed(2)}`;
    const volume = k.round(30, 120, 5);
    const venue = company(v.venue, v.c);
    const analyst = k.person();
    const up = v.sign > 0;
    const headline =
      v.t === 'USDT'
        ? `Tether trades at a ${move}% premium in ${k.c.name} as demand for dollars grows`
        : k.alt(
            `${v.coin} ${up ? 'climbs' : 'slides'} ${move}% to ${level} after ${v.why}`,
            `${v.coin} ${up ? 'gains' : 'loses'} ${move}% in a day of ${up ? 'brisk' : 'nervous'} trading`,
          );
    const what =
      v.t === 'USDT' ? `traded at a premium of ${move}%` : `${up ? 'rose' : 'fell'} ${move}% to ${level}`;
    return [
      {
        day: 0,
        hour: 11.5,
        title: headline,
        summary: `${v.coin} ${what}; traders pointed to ${v.why}. Volume at ${v.venue} was up ${volume}% on the week's average.`,
        tags: ['crypto', 'digital assets'],
        about: [v.key, venue, topic('Digital assets')],
        impacts: [
          [
            'crypto-liquidity>crypto-prices',
            up ? 'up' : 'down',
            'high',
            'immediate',
            `Order books are thinnest where ${v.why} met them, so the price moved further than the sums would suggest.`,
            [v.t],
          ],
          ...(v.t === 'BTC' || v.t === 'SOL'
            ? ([
                [
                  'crypto-prices>risk-appetite',
                  up ? 'up' : 'down',
                  'low',
                  'short_term',
                  'Smaller coins tend to follow a large move with a day or two of delay.',
                  ['ETH', 'AVAX'],
                ],
              ] as const)
            : []),
        ],
        claims: [
          `${v.coin} ${what}.`,
          `Volume at ${v.venue} rose ${volume}% above the week's average.`,
          `~The move was caused by ${v.why}.`,
        ],
        reports: [
          [
            'local',
            `${v.coin}: what moved it`,
            `${v.coin} {0:${what}} by late morning. Dealers spoke of {2:${v.why}}.`,
          ],
          [
            'wire',
            `${v.coin} ${up ? 'higher' : 'lower'}`,
            `The coin {0:${what}}, with turnover on ${v.venue} {1:${volume}% above} the average of the past week.`,
          ],
          ['reprint', '', ''],
          ...(v.t === 'BTC'
            ? ([
                [
                  'abroad',
                  'Not so simple',
                  `{!2:Exchange data show the selling and buying began an hour before}, so the popular explanation does not fit the clock.`,
                ],
              ] as const)
            : []),
        ],
        body: [
          k.alt(
            `${v.coin} ${what} on ${k.weekday()}. Most desks gave the same reason: ${v.why}.`,
            `It began quietly and did not stay so. By late morning on ${k.weekday()} ${v.coin} ${v.t === 'USDT' ? `was changing hands at a premium of ${move}% in ${k.c.name}` : `had ${up ? 'risen' : 'fallen'} ${move}% to ${level}`}.`,
          ),
          `At ${v.venue}, turnover was ${volume}% above the average of the past week. ${analyst.label}, its head of research, said about half of that came in ninety minutes.`,
          v.t === 'BTC'
            ? `Not everyone accepts the usual explanation. Time stamps published by several venues show that the move started an hour before the event that is said to have caused it.`
            : `${k.alt(`Liquidity is the part that professional traders watch.`, `What matters to those who move large sums is depth.`, `Behind the price there is a second question: how much can be traded at it.`)} ${k.alt(`"The screen shows a price, but not for how much," ${analyst.last} said.`, `"Ask for twice the amount and see how long the price stands still," ${analyst.last} said.`)}`,
          k.alt(
            `No venue reported technical trouble.`,
            `By the evening spreads were back to normal.`,
            `Funding rates on derivatives, which had been lopsided for a week, evened out.`,
          ),
        ],
      },
    ];
  },
);
