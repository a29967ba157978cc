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

test('what the service writes itself comes out as the sanitiser would give it back', () => {
  const part = fc.constantFrom(
    ...'a b é " \' &amp; &lt; &gt; &quot; &#39; & < > \n \r \u0007 \u00a0 <p> </p> <br> <br/> <br /> <h3> </h3> <blockquote> </blockquote>'.split(
      ' ',
    ),
    ' ',
    '<p>Harbour took in 400 boats.</p>',
    '<blockquote><p>So the office said.</p></blockquote>',
    '<h3>What is disputed</h3>',
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
      const html = parts.join('');
      // Only the sanitiser reads capitals.
      const capitals = html.replace(
        /<(\/?)(p|h3|blockquote|br)/g,
        (_, end, name) => `<${end}${name.toUpperCase()}`,
      );
      expect(bodyOf(html)).toEqual(bodyOf(capitals));
    }),
    { numRuns: 3_000 },
  );
});
