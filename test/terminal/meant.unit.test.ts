import { expect, test } from 'vitest';
import { meantShare } from '../../src/terminal/gate/meant.ts';
import type { Concept } from '../../src/terminal/question/reading.ts';

const concept = (stem: string, isName = false): Concept => ({
  stem,
  word: stem,
  weight: 1,
  isName,
  isUnknown: false,
  isBefore: false,
  isKind: false,
  means: [],
});
const NOTHING = { has: [0, 0], hasAround: [0, 0] };

test('a question is meant by words of one matter in the sentence, less by those of its title, and not by others', () => {
  const asked = [concept('convict'), concept('shoot')];
  const by = (stems: readonly string[], titled: readonly string[] = []): number =>
    meantShare(asked, { ...NOTHING, stems: new Set(stems), titled: new Set(titled) });
  expect(by(['guilti', 'gun'])).toBeGreaterThan(by([], ['guilti', 'gun']));
  expect(by([], ['guilti', 'gun'])).toBeGreaterThan(by(['banana', 'violin']) + 0.2);
  expect(by(['convict', 'shoot'])).toBe(1);
});

test('nothing stands for a name', () => {
  const asked = [concept('physician', true), concept('doctor')];
  const told = { ...NOTHING, stems: new Set(['doctor']), titled: new Set<string>() };
  expect(meantShare(asked, told)).toBe(0.5);
});
