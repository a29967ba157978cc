import { expect, test } from 'vitest';
import { unwrapped } from '../../src/newsroom/unwrap.ts';
import { fc } from '../setup/properties.ts';

const WRAPPED = `The bank of Tarvel said on Monday that it would close twelve of its
branches in the north, after a year in which its customers moved to the
telephone and the post.

It gave no date for the closures, which the Union of Bank Clerks called
unacceptable. "We were told nothing," its chairman Olaf Brandt said.`;

test('lines that were broken to fit a width are one paragraph', () => {
  expect(unwrapped(WRAPPED).split('\n\n')).toEqual([
    'The bank of Tarvel said on Monday that it would close twelve of its branches in the north, after a year in which its customers moved to the telephone and the post.',
    'It gave no date for the closures, which the Union of Bank Clerks called unacceptable. "We were told nothing," its chairman Olaf Brandt said.',
  ]);
});

test.each([
  [
    'a poem',
    'Over the hills of Tarvel at night\nthe geese come home\nand nobody counts them\nbut the man at the lock',
  ],
  [
    'figures',
    'Shr 23 cts vs 23 cts\nNet 31.9 mln vs 15.7 mln\nRevs 876.9 mln vs 401.2 mln\nAvg shrs 140.1 mln vs 68.6 mln',
  ],
  [
    'paragraphs of one sentence each',
    'The bank will close twelve of its branches in the north of Tarvel.\nIt gave no date.\nThe union called the closures unacceptable and a breach of contract.\nShares rose.',
  ],
  ['one full line', 'The bank of Tarvel said on Monday that it would close twelve\nbranches.'],
  [
    'long paragraphs',
    `${'The bank of Tarvel said that it would close twelve branches in the north. '.repeat(3).trim()}\n${'It gave no date for the closures, which the union called a breach. '.repeat(3).trim()}`,
  ],
  [
    'a list of long points',
    '- The bank of Tarvel said that it would close twelve of its branches\n- The union of its clerks called the closures a breach of contracts\n- Shares of the bank rose two per cent to 41 crowns in early trading\n- Its chairman was not in town and could not be reached for comment',
  ],
])('%s stays in lines of its own', (_, text) => expect(unwrapped(text)).toBe(text));

const word = fc.stringMatching(/^[a-z]{1,12}$/);

test('whatever words a text has and to whatever width they were broken, they run on again', () => {
  fc.assert(
    fc.property(
      fc.array(word, { minLength: 80, maxLength: 200 }),
      fc.integer({ min: 50, max: 100 }),
      (words, width) => {
        const lines = [''];
        for (const each of words) {
          const last = lines.at(-1)!;
          if (last !== '' && last.length + 1 + each.length > width) lines.push(each);
          else lines[lines.length - 1] = last === '' ? each : `${last} ${each}`;
        }
        expect(unwrapped(lines.join('\n'))).toBe(words.join(' '));
      },
    ),
  );
});

test('a line that ends a paragraph before it is full keeps its end', () => {
  expect(unwrapped(WRAPPED.replace('\n\n', '\n')).split('\n')).toHaveLength(2);
});

test('a text of a million short lines is looked at as any other', () => {
  const text = 'a\n'.repeat(1_000_000).trimEnd();
  expect(unwrapped(text)).toBe(text);
});
