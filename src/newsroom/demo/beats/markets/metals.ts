import { company, scenario, WEEKDAYS } from '../../telling.ts';

/** News from a mine moves a metal. */
export const metals = scenario(
  'metals',
  'markets',
  WEEKDAYS,
  [
    {
      c: 'ZA',
      metal: 'platinum',
      key: 'platinum',
      t: 'PLATINUM',
      price: '$1,180 an ounce',
      sign: 1,
      firm: 'Leeukop Platinum',
      site: 'its Boschkloof shaft',
      cause: 'stopped hoisting after a conveyor fire in which nobody was hurt',
    },
    {
      c: 'AU',
      metal: 'iron ore',
      key: 'iron',
      t: 'IRON',
      price: '$98 a tonne',
      sign: 1,
      firm: 'Karijara Resources',
      site: 'the port of Point Selwyn',
      cause: 'halted loading ahead of a tropical low',
    },
    {
      c: 'ID',
      metal: 'nickel',
      key: 'nickel',
      t: 'NICKEL',
      price: '$15,300 a tonne',
      sign: -1,
      firm: 'Matano Laterit',
      site: 'a third smelting line on Sulawesi',
      cause: 'reached full output two months early',
    },
    {
      c: 'AR',
      metal: 'lithium carbonate',
      key: 'lithium',
      t: 'LITHIUM',
      price: '$9,900 a tonne',
      sign: -1,
      firm: 'Salar Norte Litio',
      site: 'its evaporation ponds in Jujuy',
      cause: 'raised its forecast for the year by a fifth',
    },
    {
      c: 'CA',
      metal: 'potash',
      key: 'potash',
      t: 'POTASH',
      price: '$355 a tonne',
      sign: 1,
      firm: 'Qu’Appelle Minerals',
      site: 'a mine near Esterbrook',
      cause: 'brought forward three weeks of maintenance',
    },
    {
      c: 'MX',
      metal: 'silver',
      key: 'silver',
      t: 'XAG',
      price: '$32 an ounce',
      sign: 1,
      firm: 'Minera Cerro Azul',
      site: 'two mines in Zacatecas',
      cause: 'suspended blasting while a road is repaired',
    },
  ] as const,
  (k, v) => {
    const move = k.num(1.8, 4.6);
    const share = k.int(2, 5);
    const up = v.sign > 0;
    const trader = k.person();
    const Metal = v.metal.charAt(0).toUpperCase() + v.metal.slice(1);
    return [
      {
        day: 0,
        hour: 10.4,
        title: k.alt(
          `${Metal} ${up ? 'rises' : 'drops'} ${move}% as ${v.firm} ${up ? 'cuts supply' : 'adds supply'}`,
          `${v.firm} news ${up ? 'lifts' : 'sinks'} ${v.metal} to ${v.price}`,
        ),
        summary: `${Metal} ${up ? 'gained' : 'lost'} ${move}% to about ${v.price} after ${v.firm} said that ${v.site} had ${v.cause}.`,
        tags: ['metals', 'mining', 'commodities'],
        about: [v.key, company(v.firm, v.c)],
        impacts: [
          [
            'mining-output>metal-prices',
            up ? 'up' : 'down',
            'medium',
            'short_term',
            `The site accounts for around ${share}% of world supply, and stocks at warehouses are ${up ? 'low' : 'comfortable'}.`,
            [v.t],
          ],
        ],
        claims: [
          `${Metal} ${up ? 'gained' : 'lost'} ${move}%.`,
          `${v.firm} said ${v.site} had ${v.cause}.`,
          `?If the change lasts into next quarter, ${up ? 'fabricators will draw on stocks' : 'high-cost producers will be under water'}.`,
        ],
        reports: [
          [
            `=${v.firm}`,
            'Operational update',
            `The company informs the market that {1:${v.site} ${v.site.startsWith('two') || v.site.includes('ponds') ? 'have' : 'has'} ${v.cause}}. A further update will follow.`,
          ],
          [
            'local',
            `${v.firm} moves the metal`,
            `${Metal} {0:${up ? 'gained' : 'lost'} ${move}%} on the news that ${v.site} had {1:${v.cause}}.`,
          ],
          [
            'wire',
            `Commodities: ${v.metal}`,
            `${Metal} {0:${up ? 'gained' : 'lost'} ${move}%} to about ${v.price} in thin trade.`,
          ],
        ],
        body: [
          `${Metal} ${up ? 'gained' : 'lost'} ${move}% to about ${v.price} on ${k.weekday()} after ${v.firm} told the market that ${v.site} had ${v.cause}.`,
          `${k.alt(`The site supplies roughly ${share}% of what the world uses.`, `About ${share}% of world supply depends on it.`, `Roughly ${share}% of what the world's buyers get comes from there.`)} ${trader.label}, who trades physical metal, said buyers with cover until the end of the quarter "can afford to wait and see; the others cannot".`,
          k.alt(
            `${v.firm} left its guidance for the year unchanged.`,
            `${v.firm} promised another update within ten days and declined to put a figure on the effect.`,
          ),
        ],
      },
    ];
  },
);
