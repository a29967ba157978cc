import { describe, expect, test } from 'vitest';
import { isHedged, motionBeside } from '../../src/language/index.ts';
import { tokenize } from '../../src/newsroom/gazetteer/index.ts';

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
