import { expect, test } from 'vitest';
import { isOfOtherOrigin } from '../../src/terminal/gate/of-origin.ts';

const isOther = (question: string, text: string, title = ''): boolean =>
  isOfOtherOrigin(question, { text, story: { title } as never });

const LEFT = 'Why did the American ambassador leave Paris?';

test.each([
  [LEFT, "France's ambassador left after a quarrel."],
  [LEFT, 'The French ambassador left after a quarrel.'],
  ['How many Spanish soldiers died?', 'Two Italian soldiers died.'],
])('%s is not answered by what those of another country did: %s', (question, text) => {
  expect(isOther(question, text)).toBe(true);
});

test.each([
  [LEFT, 'The American ambassador left after a quarrel.'],
  ['What did the American government say?', 'US and British governments warned of storms.'],
  [LEFT, 'The US ambassador met the French ambassador.'],
  [LEFT, 'The ambassador left after a quarrel.'],
  [LEFT, 'The French minister told her to leave.'],
  ['Why did the ambassador leave?', 'The French ambassador left.'],
])('%s may be answered by: %s', (question, text) => {
  expect(isOther(question, text)).toBe(false);
});

test('the title says of which country they are', () => {
  expect(isOther(LEFT, 'The French ambassador stayed.', 'American ambassador leaves')).toBe(false);
});
