import { expect, test } from 'vitest';
import { overviewIn } from '../../src/terminal/passages/overview.ts';

const ROOM = { now: () => Date.parse('2026-11-29T12:00:00Z') } as Parameters<typeof overviewIn>[0];

/** What stories are told to a question with these content words: their country or category, or 'no' overview. */
function filedIn(text: string, words: readonly string[]): string {
  const concepts = words.map((word) => ({ word }));
  const reading = { text, concepts, scope: () => true, span: undefined } as unknown as Parameters<
    typeof overviewIn
  >[1];
  const overview = overviewIn(ROOM, reading);
  if (overview === undefined) return 'no';
  const { country = [], category = [] } = overview.filter;
  return [country, category].flat().join(' ');
}

test.each([
  ['What happened in Argentina?', ['happened', 'Argentina'], 'AR'],
  ['What is going on in the United Kingdom?', ['going', 'United', 'Kingdom'], 'GB'],
  ['Any business news?', ['business', 'news'], 'business'],
  ['What are the headlines?', ['headlines'], ''],
  // These name a matter beside the country.
  ['What happened to the budget in Argentina?', ['happened', 'budget', 'Argentina'], 'no'],
  ['What is the latest on the ferry in Indonesia?', ['latest', 'ferry', 'Indonesia'], 'no'],
])('%s', (text, words, filed) => {
  expect(filedIn(text, words)).toBe(filed);
});
