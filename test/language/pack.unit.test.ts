import { describe, expect, test } from 'vitest';
import { ANALYSER_VERSION, analyse } from '../../src/language/statements/analyse.ts';
import { pack, unpack } from '../../src/language/statements/pack.ts';
import { fc, partOf } from '../setup/properties.ts';
import { truthRows } from '../setup/truth.ts';

const stored = (text: string) => unpack(text, ANALYSER_VERSION, pack(analyse(text)));

describe('a reading that was stored is the reading of the text', () => {
  test('of every sentence of the truth set, as it is, in capitals and as a headline', () => {
    for (const [text] of partOf(truthRows('sentences.tsv') as string[][])) {
      const headline = text!.replace(/\b\p{Ll}/gu, (letter) => letter.toUpperCase());
      for (const written of [text!, text!.toUpperCase(), headline, headline.replace(/\.$/, '')])
        expect(stored(written)).toEqual(analyse(written));
    }
  });

  test.each([
    '',
    ' ',
    'He said.\nShe left! Why?',
    'Die Regierung hat den Haushalt am Dienstag nicht gebilligt.',
    'Mayor Of Brantwick: “We Will Rebuild” – NATO, McDonald’s And iPhone Maker',
    'Erdoğan met Macron – in Paris… Prices rose 3.5% to $46.2 bn!',
  ])('%j', (text) => {
    expect(stored(text)).toEqual(analyse(text));
  });

  test('of any text', () => {
    const words =
      'The U.S. said NO to İstanbul ’s 3.5 % – Keller denied that he WAS paid , and left . ? "'.split(' ');
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...words), { maxLength: 20 }), (drawn) => {
        const text = drawn.join(' ');
        expect(stored(text)).toEqual(analyse(text));
      }),
      { numRuns: 200 },
    );
  });
});
