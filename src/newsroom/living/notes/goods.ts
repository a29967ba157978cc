import { type Code, castOf } from '../../demo/cast.ts';
import { ANY_DAY, topic, WEEKDAYS } from '../../demo/telling.ts';
import { type Note, note } from '../note.ts';

const COINS = [
  ['btc', 'BTC', 'Bitcoin'],
  ['eth', 'ETH', 'Ethereum'],
  ['sol', 'SOL', 'Solana'],
  ['xrp', 'XRP', 'XRP'],
  ['ada', 'ADA', 'Cardano'],
  ['doge', 'DOGE', 'Dogecoin'],
  ['ltc', 'LTC', 'Litecoin'],
  ['avax', 'AVAX', 'Avalanche'],
  ['link', 'LINK', 'Chainlink'],
].map(([key, t, name], index) => ({
  key: key!,
  t: t!,
  name: name!,
  c: (['US', 'GB', 'KR', 'JP', 'BR', 'DE', 'TR', 'AU', 'CA'] as const)[index] as Code,
}));

const coins: readonly Note[] = (
  [
    ['overnight', [0.5, 6]],
    ['morning', [6, 12]],
    ['afternoon', [12, 18]],
    ['evening', [18, 23.5]],
  ] as const
).map(([part, hours]) =>
  note(`coin-${part}`, 'markets', ANY_DAY, hours, COINS, (k, coin) => {
    const move = k.num(-3.4, 3.6, 2);
    const up = move >= 0;
    const size = `${Math.max(0.05, Math.abs(move)).toFixed(2)}%`;
    const depth = k.round(4, 38, 1);
    const deeper = k.num(0, 1) > 0.5;
    const what = `${up ? 'gained' : 'lost'} ${size} over six hours`;
    return {
      title: k.alt(
        `${coin.name} ${up ? 'adds' : 'drops'} ${size} in ${part} trade`,
        `${coin.name} ${part}: ${up ? '+' : '−'}${size}, order books ${deeper ? 'deeper' : 'thinner'}`,
      ),
      summary: `${coin.name} ${what}. Order books within one per cent of the price were ${depth}% ${deeper ? 'deeper' : 'thinner'} than a day before.`,
      tags: ['crypto', 'market notes'],
      about: [coin.key, topic('Digital assets')],
      impacts: [
        [
          'crypto-liquidity>crypto-prices',
          deeper ? 'mixed' : up ? 'up' : 'down',
          'low',
          'immediate',
          'Where books are thin, the next large order moves the price further than this one did.',
          [coin.t],
        ],
      ],
      claims: [
        `${coin.name} ${what}.`,
        `Order books were ${depth}% ${deeper ? 'deeper' : 'thinner'} than a day before.`,
      ],
      reports: [
        ['wire', `${coin.name}, six hours`, `The coin {0:${what}}.`],
        [
          'abroad',
          'Depth of the books',
          `${coin.name} {0:${what}}; liquidity near the price was {1:${depth}% ${deeper ? 'deeper' : 'thinner'}} than the day before.`,
        ],
      ],
      body: [
        `${coin.name} ${what}, in ${part} trade as seen from ${castOf(coin.c).capital}. Order books within one per cent of the price were ${depth}% ${deeper ? 'deeper' : 'thinner'} than a day before.`,
        k.alt(
          `Perpetual futures paid ${up ? 'sellers' : 'buyers'} a little, which is the usual sign that the crowd leans the other way.`,
          `No single venue stood out; spreads between them stayed within what arbitrage leaves behind.`,
          `Options that expire on Friday hardly changed in price: the market calls it noise.`,
        ),
      ],
    };
  }),
);

const GOODS = [
  ['oil', 'BRENT', 'Brent crude', 'GB'],
  ['gas', 'NATGAS', 'Natural gas', 'US'],
  ['gold', 'XAU', 'Gold', 'ZA'],
  ['silver', 'XAG', 'Silver', 'MX'],
  ['copper', 'COPPER', 'Copper', 'CN'],
  ['nickel', 'NICKEL', 'Nickel', 'ID'],
  ['lithium', 'LITHIUM', 'Lithium', 'AR'],
  ['iron', 'IRON', 'Iron ore', 'AU'],
  ['platinum', 'PLATINUM', 'Platinum', 'ZA'],
  ['wheat', 'WHEAT', 'Wheat', 'FR'],
  ['maize', 'CORN', 'Maize', 'US'],
  ['soybeans', 'SOY', 'Soybeans', 'BR'],
  ['rice', 'RICE', 'Rice', 'IN'],
  ['coffee', 'COFFEE', 'Coffee', 'BR'],
  ['cocoa', 'COCOA', 'Cocoa', 'AFU'],
  ['sugar', 'SUGAR', 'Sugar', 'IN'],
  ['cotton', 'COTTON', 'Cotton', 'TR'],
  ['palm', 'PALM', 'Palm oil', 'ID'],
  ['carbon', 'EUA', 'EU carbon allowance', 'EU'],
  ['coal', 'COAL', 'Thermal coal', 'AU'],
].map(([key, t, name, c]) => ({ key: key!, t: t!, name: name!, c: c as Code }));

const goods: readonly Note[] = (
  [
    ['morning', [7, 12]],
    ['settlement', [16, 21.5]],
  ] as const
).map(([part, hours]) =>
  note(`commodity-${part}`, 'markets', WEEKDAYS, hours, GOODS, (k, good) => {
    const move = k.num(-2.4, 2.5, 2);
    const up = move >= 0;
    const size = `${Math.max(0.04, Math.abs(move)).toFixed(2)}%`;
    const stocks = k.num(0.2, 3.9);
    const fell = k.num(0, 1) > 0.5;
    const what = `${up ? 'rose' : 'fell'} ${size}`;
    const noun = good.name === 'EU carbon allowance' ? 'The EU carbon allowance' : good.name;
    return {
      title:
        part === 'morning'
          ? k.alt(
              `${good.name} ${up ? 'up' : 'down'} ${size} this morning`,
              `${good.name} starts the day ${size} ${up ? 'higher' : 'lower'}`,
            )
          : k.alt(
              `${good.name} settles ${size} ${up ? 'higher' : 'lower'}`,
              `${good.name}, settlement: ${up ? '+' : '−'}${size}`,
            ),
      summary: `${noun} ${what} for the front month. Visible stocks ${fell ? 'fell' : 'grew'} ${stocks}% on the week.`,
      tags: ['commodities', 'market notes'],
      about: [good.key, topic('Commodities')],
      impacts: [
        [
          'commodity-prices>producer-prices',
          up ? 'up' : 'down',
          'low',
          'short_term',
          'Buyers with contracts feel a daily move late and only in part.',
          [good.t],
        ],
      ],
      claims: [
        `${noun} ${what} for the front month.`,
        `Visible stocks ${fell ? 'fell' : 'grew'} ${stocks}% on the week.`,
      ],
      reports: [
        ['wire', `${good.name}: front month`, `The contract {0:${what}}.`],
        [
          'local',
          'From the warehouses',
          `Visible stocks {1:${fell ? 'fell' : 'grew'} ${stocks}%} on the week, and the price {0:${what}}.`,
        ],
      ],
      body: [
        `${noun} ${what} for the front month on ${k.weekday()}. Visible stocks ${fell ? 'fell' : 'grew'} ${stocks}% on the week.`,
        k.alt(
          `The price for delivery in a year moved less than half as much, so the market sees a matter of weeks.`,
          `Brokers reported interest from ${up ? 'users who had waited for a dip that did not come' : 'producers who want to lock in the season'}.`,
          `Freight stayed where it was; the move is about the goods, not about the way to them.`,
        ),
      ],
    };
  }),
);

/** Coins, which trade at all hours, and commodities. */
export const GOODS_NOTES: readonly Note[] = [...coins, ...goods];
