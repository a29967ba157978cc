import { expect, test } from 'vitest';
import { Stems } from '../../src/terminal/question/stems.ts';

const stems = new Stems(async (words) => words.map((word) => new Set([word.toLowerCase()])));
const worth = async (asked: string, said: string): Promise<number> => {
  await stems.of([asked]);
  return stems.variantsOf(asked).get(said) ?? 0;
};

test.each([
  ['clergyman', 'rabbi'],
  ['vehicle', 'lorry'],
  ['musician', 'drummer'],
  ['disease', 'malaria'],
])('who asks for a %s may be told of a %s, and not the other way round', async (kind, one) => {
  expect(await worth(kind, one)).toBeGreaterThan(0.5);
  expect(await worth(one, kind)).toBe(0);
});

test('two things of one kind are not each other', async () => {
  expect(await worth('lorry', 'ambulance')).toBe(0);
  expect(await worth('malaria', 'measles')).toBe(0);
});

test('what stands for a word stands for its irregular forms too', async () => {
  expect(await worth('won', 'beat')).toBeGreaterThan(0.5);
  expect(await worth('beat', 'won')).toBeGreaterThan(0.5);
});
