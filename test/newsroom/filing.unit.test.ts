import { describe, expect, test } from 'vitest';
import { filed } from './filed.ts';

describe('assets', () => {
  const said = (title: string): { named: string[]; reached: string[] } => {
    const { assets, impactDetails } = filed(title);
    const reached = impactDetails.flatMap((detail) => detail.assets);
    return {
      named: assets.map(({ ticker }) => ticker),
      reached: [...new Set(reached.map(({ ticker }) => ticker))],
    };
  };

  test.each([
    ['Textile workers protest against new tariffs in the United States', 'SPX'],
    ['Farmers withdraw from scheme as drought kills crops', 'WHEAT'],
    ['Growers question review of water allocations', 'COTTON'],
    ['Recession deepens in the United States', 'SPX'],
  ])('that a story does not name stand in its impact paths alone: %s', (title, ticker) => {
    const { named, reached } = said(title);
    expect(named).toEqual([]);
    expect(reached.length).toBeGreaterThan(0);
    if (ticker !== 'SPX') expect(reached).toContain(ticker);
  });

  test.each([
    ['Wheat growers count the cost of the drought', 'WHEAT'],
    ['Cotton growers face water restrictions', 'COTTON'],
    ['Dow Jones Industrial Average falls 300 points on recession fears', 'DJI'],
    // Of bonds hardly a headline speaks by name: news of a central bank's rates is news of them.
    ['Federal Reserve raises interest rates', 'US10Y'],
  ])('that it names, or that follow its subject, are its own: %s', (title, ticker) => {
    expect(said(title).named).toContain(ticker);
  });
});

test('a path reaches six assets at most: those that the story names first', () => {
  const { impactDetails } = filed(
    'Oil prices soar as ExxonMobil, Chevron, BP, Shell, TotalEnergies, Eni, Equinor and Petrobras report',
  );
  const [path] = impactDetails.filter(({ impactPath }) => impactPath === 'crude-oil>energy-shares');
  expect(path!.assets.map(({ ticker }) => ticker)).toEqual(['WTI', 'BRENT', 'XOM', 'CVX', 'BP.L', 'SHEL.L']);
});

describe('impact paths of war', () => {
  const paths = (title: string): string[] => filed(title).impactPaths.map(({ token }) => token);

  test.each([
    'Russia lifts wheat export duty as port of Novorossiysk fills up',
    'Ukraine and Russia hold talks on wheat quality',
    'Iraq opens a new oil pipeline to Turkey',
    'Gold mine opens in western Ukraine',
    'Russia signs gas supply contract with Hungary',
  ])('are not found where no war is told: %s', (title) => {
    expect(paths(title).filter((token) => /^(?:war|middle-east-conflict)>/.test(token))).toEqual([]);
  });

  test.each([
    ['War in Ukraine stops wheat ships', 'war>grain-prices'],
    ['Rebels attack oil pipeline in Iraq', 'middle-east-conflict>crude-oil'],
    ['Gold price rises as war looms', 'war>safe-haven-gold'],
    ['Russia halts gas supplies after invasion', 'war>natural-gas'],
  ])('are found where it is: %s', (title, token) => {
    expect(paths(title)).toContain(token);
  });
});

describe('a market of shares', () => {
  const moves = (title: string): boolean =>
    filed(title).impactPaths.some(({ token }) => token === 'share-prices>equities-index');

  test.each(['Brandt shares rise after stock statement', 'Quillan shares slump on profit warning'])(
    'is not one company: %s',
    (title) => expect(moves(title)).toBe(false),
  );

  test.each([
    'European shares fall as banks slide',
    'Stocks tumble on Wall Street',
    'all ords inches up on quiet day',
  ])('moves where all of them do: %s', (title) => expect(moves(title)).toBe(true));
});

describe('several sections of a publisher', () => {
  test.each([
    [
      'Hearing begins over death of batsman',
      'A man of 22 is charged with manslaughter.',
      ['Cricket', 'Crime and law'],
      'society',
    ],
    ['Batsman makes a century in first test', '', ['Crime and law', 'Cricket'], 'sport'],
    ['Unemployment falls to 4 percent', '', ['Politics', 'Economy'], 'economy'],
    ['Parliament votes on the cabinet', '', ['Politics', 'Africa'], 'politics'],
    ['Nobody knows yet', '', ['Science', 'Health'], 'science'],
  ])('are told apart by the words: %s', (title, text, categories, category) =>
    expect(filed({ title, text, categories }).category).toBe(category),
  );
});
