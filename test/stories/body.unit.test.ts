import { describe, expect, test } from 'vitest';
import { bodyOf, isCleanMarkup } from '../../src/stories/body.ts';
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

test('plain running text comes out as the sanitiser would give it back', () => {
  const part = fc.constantFrom(
    ...'a b é " \' &amp; &lt; &gt; &quot; &#39; & < > \n \r \u0007 \u00a0 <p> </p> <br> <br/> <br /> <h3> </h3> <blockquote> </blockquote> <em> </em> <strong> </strong> <code> </code> <ul> <li> </li> </ul> <ol> </ol> <h2> </h2>'.split(
      ' ',
    ),
    ' ',
    '<p>Harbour took in 400 boats.</p>',
    '<blockquote><p>So the office said.</p></blockquote>',
    '<h3>What is disputed</h3>',
    '<h4>By <code>hand</code></h4>',
    '<p>It <em>is</em> so<br><strong>&lt;1 &amp; more</strong></p>',
    '<ul>\n<li>One</li> <li><em>Two</em></li></ul>',
    '<ol><li>First<br></li></ol>',
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
      const html = parts.join('');
      // Only the sanitiser reads capitals.
      const capitals = html.replace(
        /<(\/?)(p|h[234]|blockquote|br|em|strong|code|ul|ol|li)\b/g,
        (_, end, name) => `<${end}${name.toUpperCase()}`,
      );
      expect(bodyOf(html)).toEqual(bodyOf(capitals));
    }),
    { numRuns: 3_000 },
  );
});

test('running text with words that stand out, headings and lists needs no sanitiser; anything else does', () => {
  const clean = [
    '<h2>A</h2><p>One <em>two</em> &amp; <strong>three<br>four</strong></p>\n<ul><li>a <code>b</code></li></ul>',
    '<blockquote><p>So <em>it</em> said.</p></blockquote><ol> <li>x</li> </ol>',
  ];
  for (const html of clean) expect(isCleanMarkup(html), html).toBe(true);
  const others = [
    '<p>One <em>two</p>',
    '<p>One <em><strong>two</strong></em></p>',
    '<p class="x">One</p>',
    '<p>A <a href="https://a.example">link</a></p>',
    '<p>&nbsp;</p>',
    '<ul></ul>',
    '<ul>words</ul>',
    '<script>x</script>',
    '<p>1 < 2</p>',
  ];
  for (const html of others) expect(isCleanMarkup(html), html).toBe(false);
});

test('a long text that is not plain at its very end is refused as quickly as it is read', () => {
  const long = '<p>Some <em>words</em> &amp; others<br>here</p><ul><li>a</li> <li>b</li></ul>'.repeat(20_000);
  const begun = process.cpuUsage();
  expect(isCleanMarkup(`${long}<p>an end without an end`)).toBe(false);
  const { user } = process.cpuUsage(begun);
  // Tens of ms; a form that could be read in several ways would take for ever.
  expect(user / 1_000).toBeLessThan(2_000);
});
