import { describe, expect, test } from 'vitest';
import { planted } from './clusters-planted.ts';
import { claim, compose } from './composed.ts';

/** The papers that are quoted for what the first one says. */
function heard(...texts: readonly string[]): { state: string; by: readonly string[] } {
  const items = texts.map((text, at) =>
    planted(at, `${['Harbour', 'Northern', 'Coast'][at]} Courier`, `Report ${at} on the matter`, text),
  );
  const { state, by } = claim(compose(items), texts[0]!.slice(0, -1));
  return { state, by };
}

describe('quotes that name different ones of what a claim leaves open', () => {
  test('different clinics', () => {
    expect(
      heard(
        'Ada Holm checked into a clinic on Thursday.',
        'Ada Holm checked into Betty Vosk Clinic on Thursday.',
        'Ada Holm checked into Morning Side Clinic on Thursday.',
      ).by,
    ).toEqual(['Harbour Courier', 'Northern Courier']);
  });

  test('different clinics that every quote names', () => {
    const { state, by } = heard(
      'Ada Holm checked into the Betty Vosk Clinic for treatment on Thursday.',
      'Ada Holm checked into Morning Side Clinic for treatment on Thursday.',
    );
    expect(state).toBe('reported');
    expect(by).toEqual(['Harbour Courier']);
  });

  test('climbers of two countries', () => {
    const { draft } = compose(
      ['A climber', 'A British climber', 'An Australian climber'].map((who, at) =>
        planted(
          at,
          `${['Harbour', 'Northern', 'Coast'][at]} Courier`,
          `Report ${at} on the matter`,
          `${who} died in a fall on Mount Arven on Friday.`,
        ),
      ),
    );
    for (const { supporting } of draft.claims) {
      const quotes = supporting.map(({ quote }) => quote).join(' ');
      expect(quotes.includes('British') && quotes.includes('Australian')).toBe(false);
    }
  });

  test.each([
    [
      'the same one under a longer name',
      'On Thursday, Ada Holm checked into the Betty Vosk Clinic, her lawyer said.',
      'Ada Holm checked into Betty Vosk Clinic on Thursday.',
    ],
    [
      'one place in another',
      'Ada Holm checked into a clinic in Norland on Thursday.',
      'Ada Holm checked into a clinic in Tarvel on Thursday.',
    ],
  ])('%s is one thing', (_, one, other) => {
    expect(heard('Ada Holm checked into a clinic on Thursday.', one, other).by).toHaveLength(3);
  });
});

describe('quotes that name different weeks', () => {
  const day = 24 * 60;
  const told = (later: number, which: string) => {
    const story = compose([
      planted(
        0,
        'Harbour Courier',
        'Report on the matter',
        'Orvane will release the update to its software next week.',
      ),
      planted(
        later,
        'Northern Courier',
        'Another report',
        `Orvane will release the update to its software ${which}.`,
      ),
    ]);
    return claim(story, 'next week').by;
  };

  test('say two things where they are said within one week', () => {
    expect(told(30, 'this week')).toEqual(['Harbour Courier']);
    expect(told(30, 'next week')).toEqual(['Harbour Courier', 'Northern Courier']);
  });

  test('say one thing where a week lies between them', () => {
    expect(told(7 * day, 'this week')).toEqual(['Harbour Courier', 'Northern Courier']);
    expect(told(7 * day, 'next week')).toEqual(['Harbour Courier']);
  });
});
