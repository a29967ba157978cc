import { describe, expect, test } from 'vitest';
import { bodyOf } from '../../src/stories/body.ts';
import { fc } from '../setup/properties.ts';

const WORDS = new Intl.Segmenter('en', { granularity: 'word' });
const wordsOf = (text: string): number => [...WORDS.segment(text)].filter((part) => part.isWordLike).length;

describe('the words of a body', () => {
  test('are counted by the rules of Unicode, whatever stands between letters and digits', () => {
    const signs = fc.constantFrom(...`ab19Z '.,:;_-"/@\n–—‘’“”…É`);
    fc.assert(
      fc.property(fc.string({ unit: signs, maxLength: 16 }), (text) => {
        const body = bodyOf(`<p>${text}</p>`);
        expect(body.wordCount).toBe(wordsOf(body.text));
      }),
      { numRuns: 4_000 },
    );
  });

  test('are counted in plain letters and in others alike', () => {
    expect(bodyOf("<p>The U.S. didn't sell 1,250.5 tons: e.g. wheat__corn __ at 3:30</p>").wordCount).toBe(
      12,
    );
    expect(bodyOf('<p>Zürich’s café 3,5 %</p>').wordCount).toBe(3);
  });
});
