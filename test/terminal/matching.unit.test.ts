import { expect, test } from 'vitest';
import { Matcher } from '../../src/terminal/passages/matching.ts';
import type { Concept } from '../../src/terminal/question/reading.ts';
import type { TerminalRoom } from '../../src/terminal/room.ts';

const room = { stems: { variantsOf: () => new Map() } } as unknown as TerminalRoom;
const concept = (stem: string, isUnknown: boolean): Concept => ({
  stem,
  word: stem,
  weight: 1,
  isName: false,
  isUnknown,
  isBefore: false,
  isKind: false,
  means: [],
});
const worth = (asked: string, isUnknown: boolean, said: string): number =>
  new Matcher(room, [concept(asked, isUnknown)]).matchedIn([[said]]).worths[0]!;

test.each([
  ['requierd', 'required'],
  ['requred', 'required'],
  ['requiired', 'required'],
  ['reauired', 'required'],
])('a word that no story has, %s, is read as %s', (asked, said) => {
  expect(worth(asked, true, said)).toBeGreaterThan(0);
});

test.each([
  ['harder', 'harbour', false],
  ['marsh', 'march', true],
  ['planter', 'plotter', false],
])('a word that stories have, or a short one, is only itself: %s, %s', (asked, said, isUnknown) => {
  expect(worth(asked, isUnknown, said)).toBe(0);
});

test('a word that means nearly the same counts less than a synonym; nothing stands for a name', () => {
  const likeness = worth('physician', false, 'doctor');
  expect(likeness).toBeGreaterThan(0.3);
  expect(likeness).toBeLessThanOrEqual(0.6);
  expect(worth('physician', false, 'wheat')).toBe(0);
  const name = { ...concept('physician', false), isName: true };
  expect(new Matcher(room, [name]).matchedIn([['doctor']]).worths).toEqual([0]);
});

test('a word counts whole in its British and in its American spelling', () => {
  expect(worth('criticis', false, 'critic')).toBe(1);
  expect(worth('labor', false, 'labour')).toBe(1);
});

test('the places of the words of a question are kept in order', () => {
  const matched = new Matcher(room, [concept('bank', false), concept('rate', false)]).matchedIn([
    ['rate'],
    [],
    ['bank'],
  ]);
  expect(matched.places).toEqual([[2], [0]]);
  expect(matched.length).toBe(2);
});
