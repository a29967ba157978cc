import { describe, expect, test } from 'vitest';
import { tokenize } from '../../src/newsroom/gazetteer/index.ts';
import { isHedged, motionBeside } from '../../src/newsroom/motion.ts';
import { filed } from './filed.ts';

/** How the thing in brackets moves. */
function wayOf(sentence: string): string | undefined {
  const [before = '', thing = '', behind = ''] = sentence.split(/[[\]]/);
  const from = tokenize(before).length;
  return motionBeside(tokenize(before + thing + behind), from, from + tokenize(thing).length)?.way;
}

describe('the motion of a thing', () => {
  test.each([
    ['Bank raises official [interest rates] to 4.25 percent', 'up'],
    ['A rise in [interest rates] worries builders', 'up'],
    ['Soaring [oil prices] worry airlines', 'up'],
    ['[Oil prices] rose sharply on Monday', 'up'],
    ['[Sterling] at one-month low', 'down'],
    ['Cut to [interest rates] welcomed', 'down'],
    ['[Interest rate] cut looms', 'down'],
    ['[Interest rates] were cut on Tuesday', 'down'],
    ['[Net profit] 12 percent lower', 'down'],
    ['The surging [dollar] may crash exports', 'up'],
    ['[Output] will expand five pct this year', 'up'],
    ['Ministers lift [sanctions]', 'lift'],
    ['Union calls off talks, ending [strike]', 'end'],
    ['No [recession] in sight', 'end'],
    ['September [inflation] in Tarvel: 32.8%, down from 34.8%', 'down'],
    ['[Consumer prices] rose 2.1 percent on the year, down from 2.4 percent', 'down'],
    ['[Unemployment] at 6.2 percent, up from 6 percent in May', 'up'],
  ])('is told beside it: %s', (sentence, way) => expect(wayOf(sentence)).toBe(way));

  test.each([
    // What it does to something else is no motion of its own.
    '[Drought] relief boosts farm incomes',
    '[Drought] reduces sheep flock',
    'Adviser warns of double-dip [recession]',
    '[Interest rate freeze] boosts bank stocks',
    // What another part of the sentence tells is not either.
    'Shares rise as [oil prices] stay in focus',
    'Shares fell on [oil price] news',
    'Exports climb, [dollar] watched',
    'Growth slows. [Inflation] is discussed',
  ])('is not told by what stands farther off: %s', (sentence) => expect(wayOf(sentence)).toBeUndefined());

  test.each([
    'Bank leaves [interest rates] unchanged',
    '[Rate cut] not appropriate, ministers agree',
    '[Interest rates] will not rise this year',
  ])('is none where somebody denies it: %s', (sentence) => expect(wayOf(sentence)).toBe('hold'));

  test('is hedged by words of its own part of the text alone', () => {
    const tokens = tokenize('Rates may rise in May. Oil fell.');
    expect(isHedged(tokens, 0, 1)).toBe(true);
    expect(isHedged(tokens, 5, 6)).toBe(false);
  });
});

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
