import { expect, test } from 'vitest';
import { motionOf, motionOfNamed } from '../../src/language/index.ts';

const isNaming = (name: string) => (text: string) => text.toLowerCase().includes(name);

test.each([
  ['Stocks fell as soaring oil prices raised more concerns.', 'oil', 'up'],
  ['Stocks fell as soaring oil prices raised more concerns.', 'stocks', 'down'],
  ['Asian and European stock markets plunged and oil prices surged to $100.', 'oil', 'up'],
  ['Shares fell as investors weighed the price of copper.', 'copper', undefined],
  ['Orvane and Vexley rose while Tarvel fell.', 'orvane', 'up'],
  ['Orvane rose after output fell in Tarvel.', 'orvane', 'up'],
  ['Shares of Orvane, which sold its mill, rose and fell again.', 'orvane', 'mixed'],
  ['The price of tin rose but did not hold, and tin fell by noon.', 'tin', 'mixed'],
  ['Traders in Norland bought; prices rose.', 'copper', 'up'],
  ['Three things to watch as Tarvel fights to boost sales', 'tarvel', undefined],
  ['Tarvel is expected to rise', 'tarvel', 'up'],
  ['orvane shares hit record low', 'orvane', 'down'],
  ['Orvane shares hit a record high', 'orvane', 'up'],
  ['Orvane posts record', 'orvane', 'up'],
  ['orvane profits hit by cable venture', 'orvane', 'down'],
] as const)('%s: %s went %s', (sentence, name, way) => {
  expect(motionOfNamed(sentence, isNaming(name))).toBe(way);
});

test('a sentence as a whole is mixed where its parts go different ways', () => {
  expect(motionOf('Stocks fell as soaring oil prices raised more concerns.')).toBe('mixed');
});
