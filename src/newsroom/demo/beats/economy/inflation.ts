import { pct } from '../../kit.ts';
import { EARLY_WEEK, scenario, topic } from '../../telling.ts';

/** Consumer prices of the past month. */
export const inflation = scenario(
  'inflation',
  'economy',
  EARLY_WEEK,
  [
    { c: 'TR', item: 'rents', other: 'clothing', sign: -1 },
    { c: 'ZA', item: 'electricity tariffs', other: 'maize meal', sign: 1 },
    { c: 'EU', item: 'package holidays', other: 'heating gas', sign: 1 },
    { c: 'AR', item: 'bus fares', other: 'beef', sign: -1 },
    { c: 'US', item: 'car insurance', other: 'used cars', sign: -1 },
    { c: 'RU', item: 'household services', other: 'potatoes', sign: -1 },
  ] as const,
  (k, v) => {
    const { c } = k;
    const step = c.inflation > 20 ? k.num(0.8, 2.1) : k.num(0.1, 0.3);
    const before = c.inflation;
    const now = Number((before + v.sign * step).toFixed(1));
    const forecast = Number((before + v.sign * step * 0.5).toFixed(1));
    const economist = k.person();
    const month = k.month(-1);
    const up = v.sign > 0;
    const office = c.code === 'US' ? 'the Bureau of Labor Statistics' : c.statistics;
    return [
      {
        day: 0,
        hour: 10.1,
        title: k.alt(
          `${c.adjective} inflation ${up ? 'quickens' : 'slows'} to ${pct(now)}% in ${month}`,
          `${month} inflation in ${c.the}: ${pct(now)}%, ${up ? 'up from' : 'down from'} ${pct(before)}%`,
        ),
        summary: `Consumer prices in ${c.the} were ${pct(now)}% higher in ${month} than a year earlier, after ${pct(before)}% the month before, ${office} said.`,
        tags: ['inflation', 'prices', 'cost of living'],
        about: [`stats:${c.code}`, `bank:${c.code}`, topic('Cost of living')],
        impacts: [
          [
            'inflation>central-bank-rates',
            up ? 'up' : 'down',
            'medium',
            'short_term',
            `The figure ${up ? 'missed' : 'beat'} the forecast of ${pct(forecast)}%, and the central bank has said it looks at the trend of core prices.`,
            [c.bond],
          ],
          [
            'inflation>household-spending',
            up ? 'down' : 'up',
            'low',
            'medium_term',
            'Real pay moves by about what headline inflation does, in the other direction.',
          ],
        ],
        claims: [
          `Annual inflation was ${pct(now)}% in ${month}.`,
          `${v.item.charAt(0).toUpperCase()}${v.item.slice(1)} made the largest contribution to the monthly change.`,
          `!Prices of ${v.other} went the other way and may not stay there.`,
        ],
        reports: [
          [
            `=${c.statistics}`,
            `Consumer prices, ${month} ${k.year(month === 'December' ? -1 : 0)}`,
            `The annual rate stood at {0:${pct(now)}%}, compared with ${pct(before)}% in the previous month. {1:The largest contribution came from ${v.item}.}`,
          ],
          [
            'local',
            `Prices: ${v.item} make the difference`,
            `Inflation came to {0:${pct(now)}%}. {1:${v.item.charAt(0).toUpperCase()}${v.item.slice(1)}} did most of the work, while {2:${v.other} moved the other way}.`,
          ],
          [
            'wire',
            `${c.adjective} CPI at ${pct(now)}%`,
            `Consumer prices rose {0:${pct(now)}%} from a year earlier; the median forecast was ${pct(forecast)}%. {1:${v.item.charAt(0).toUpperCase()}${v.item.slice(1)}} led.`,
          ],
        ],
        body: [
          k.alt(
            `Consumer prices in ${c.the} were ${pct(now)}% higher in ${month} than a year earlier, ${office} reported on ${k.weekday()}. The month before, the rate was ${pct(before)}%.`,
            `Inflation in ${c.the} ${up ? 'picked up' : 'came down'} in ${month}, to ${pct(now)}% from ${pct(before)}%, according to figures published on ${k.weekday()}.`,
          ),
          `Economists had pencilled in ${pct(forecast)}%. The largest contribution to the change came from ${v.item}; ${v.other} went the other way.`,
          k.alt(
            `"It is a number that both camps can use," said ${economist.label}, an economist who advises retailers. "${up ? 'Worse' : 'Better'} than feared at the top, and less so once you leave out what is volatile."`,
            `${economist.label}, an economist who advises retailers, compares it with a bathtub: "The tap matters more than the level, and the tap is ${up ? 'a little more open' : 'being closed'}."`,
            `For ${economist.label}, who advises retailers on prices, one month is an anecdote. "Three would be a story."`,
            `${economist.label}, who advises retailers, would look at the list rather than the total: more than half of the prices on it did not move at all.`,
          ),
          `The ${c.centralBank}, whose policy rate is ${pct(c.policyRate, 2)}%, decides again next month.`,
        ],
      },
    ];
  },
);
