import { describe, expect, test } from 'vitest';
import { filed } from './filed.ts';

describe('an impact path', () => {
  const path = (item: Parameters<typeof filed>[0], token: string) =>
    filed(item).impactDetails.find(({ impactPath }) => impactPath === token);

  test('goes by what the first sentence says of its cause, and not by what stands further down', () => {
    const text =
      'Oil prices rose to 80 dollars on Monday. Last year they had fallen to 60, after a decline of demand cut output.';
    expect(path({ title: 'Traders watch the market', text }, 'crude-oil>energy-shares')?.direction).toBe(
      'up',
    );
  });

  test('is none where its cause is background further down', () => {
    const text = 'The council will plant 900 trees. It was founded in the recession of 1991.';
    expect(filed({ title: 'Council plants trees', text }).impactPaths).toEqual([]);
  });

  test.each([
    ['Electricite de France issues notes with warrants to buy gold', 'takeover>target-shares'],
    ['Crude palm oil prices close below highs', 'crude-oil>energy-shares'],
    ['Finnish Export Corp issues 20 billion yen bonds', 'currency>exporters'],
    ['Taiwan stems a flood of money into insurance', 'disaster>insurers'],
    ['Petrol prices soar in the north', 'oil-price>petrol'],
  ])('is none where its words mean something else: %s', (title, token) =>
    expect(path(title, token)).toBeUndefined(),
  );

  test.each([
    ['Microsoft to buy Sony for 69 billion dollars', 'takeover>target-shares', 'up'],
    ['Westpac drops bid to buy NZ bank', 'takeover>target-shares', 'down'],
    ['Drought reduces sheep flock', 'drought>livestock', 'down'],
    ['Qantas workers end strike action', 'strike>employer', 'up'],
    ['US Senate vetoes free trade deal', 'trade-deal>exporters', 'down'],
    ['OPEC cuts output by a million barrels', 'opec-supply>crude-oil', 'up'],
    ['Economic growth subdued in December', 'growth>equities', 'down'],
    ['Crude oil rise lifts petrol prices', 'oil-price>petrol', 'up'],
  ])('goes the way of its target: %s', (title, token, direction) =>
    expect(path(title, token)?.direction).toBe(direction),
  );

  test('touches only assets of the kind that it moves', () => {
    const { impactDetails } = filed('Rio Tinto profit rises on gold and copper');
    const [earnings] = impactDetails.filter(({ impactPath }) => impactPath === 'earnings>shares');
    expect(earnings!.assets.map(({ kind }) => kind)).toEqual(['company']);
  });
});

describe('the index that share prices are of', () => {
  test.each([
    ['Stocks fall as Russia attacks Ukraine', []],
    ['Wall Street stocks fall as Russia attacks Ukraine', ['DJI']],
    ['Russian stocks plunge', ['IMOEX']],
    ["Japan's stocks rise as China cuts rates", ['NKY']],
    ['Tokyo shares close higher as Russia attacks Ukraine', ['NKY']],
  ])('is that of the market, not of who moves it: %s', (title, tickers) => {
    const path = filed(title).impactDetails.find(
      ({ impactPath }) => impactPath === 'share-prices>equities-index',
    );
    expect(path!.assets.map(({ ticker }) => ticker)).toEqual(tickers);
  });
});

describe('rates of central banks', () => {
  test.each([
    ['Bank of England raises Bank Rate to 4.25 percent', 'down'],
    ['SARB cuts repo rate to 6.75% with rand steady', 'up'],
    ['Banxico cuts overnight interbank rate to 7.75%, one member against', 'up'],
    ['Bank of Korea holds base rate at 2.5%, citing household debt', 'mixed'],
    ['Federal Reserve lowers discount rate', 'up'],
  ])('go by their own names: %s', (title, direction) => {
    const [path] = filed(title).impactPaths.filter(
      ({ token }) => token === 'central-bank-rates>government-bonds',
    );
    expect(path?.direction).toBe(direction);
  });

  test.each(['Olive oil futures fall on crop survey', 'Sunflower oil prices rise'])(
    '%s is no news of crude oil',
    (title) => expect(filed(title).impactPaths).toEqual([]),
  );
});
