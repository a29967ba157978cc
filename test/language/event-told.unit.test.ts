import { describe, expect, test } from 'vitest';
import { analyse, tellsEvent } from '../../src/language/index.ts';

const isEvent = (text: string): boolean => analyse(text).sentences.some(tellsEvent);

describe('what happened is told apart from what is said, meant or planned', () => {
  test.each([
    'Norland invaded Velmark',
    'Storm Kills 12 In Orvane',
    'Council elects Ines Brandt mayor',
    'Mayor Says Bridge Collapsed',
    'Workers sue Velda over pay',
    'Velda announces merger',
  ])('%s', (text) => {
    expect(isEvent(text)).toBe(true);
  });

  test.each([
    'Minister Says He Believes Norland Will Invade Velmark',
    'Senator Poised For Starring Role In Voting Fight',
    'Velda plans to close a plant',
    'Doctors fear an outbreak',
    'President To Visit Orvane',
    'Velda may cut jobs',
    'The talks are far from over',
    'Union urges members to stay home',
    'Will Norland attack?',
  ])('not: %s', (text) => {
    expect(isEvent(text)).toBe(false);
  });
});
