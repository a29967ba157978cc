import { expect, test } from 'vitest';
import type { Finding } from '../../src/research/finding.ts';
import { readQuery } from '../../src/research/query.ts';
import { readWindow } from '../../src/research/window.ts';

const read = (text: string) => {
  const warnings: string[] = [];
  const finding = { warn: (warning: string) => warnings.push(warning) } as unknown as Finding;
  return { ...readQuery(text, finding), warnings };
};

test.each([
  ['How do papers differ on the bird flu?', 'bird flu'],
  ['What did Canada say about the harbour strike?', 'Canada harbour strike'],
  ['What is the WHO doing about dengue in Peru?', 'WHO doing dengue Peru'],
])('the question %s is searched for as %s, and says so', (question, words) => {
  expect(read(question)).toMatchObject({ words, matching: undefined });
  expect(read(question).warnings.join()).toContain(words);
});

test.each(['bird flu', 'Who', 'harbour strike in Canada', 'What about it?'])('%s stays as it is', (text) => {
  expect(read(text)).toEqual({ words: text, matching: undefined, warnings: [] });
});

test('the week up to a story that has only a date is seven whole days', async () => {
  const at = (time: string) => Date.parse(time);
  const roomOf = (newest: string, now: string) =>
    ({ now: () => at(now), db: { hot: async () => [[String(-at(newest))]] } }) as never;
  const { from, to } = await readWindow(roomOf('2026-06-03T00:00:00.000Z', '2026-09-01T10:00:00.000Z'), {});
  expect([from, to]).toEqual([at('2026-05-28T00:00:00.000Z'), at('2026-06-03T23:59:59.999Z')]);
  const exact = await readWindow(roomOf('2026-06-03T10:00:00.000Z', '2026-09-01T10:00:00.000Z'), {});
  expect(exact.to).toBe(at('2026-06-03T10:00:00.000Z'));
});
