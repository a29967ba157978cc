import { describe, expect, test } from 'vitest';
import { commonWordsOf } from '../../../src/language/index.ts';
import { featuresOf } from '../../../src/newsroom/clusters/features.ts';
import { stemOf } from '../../../src/newsroom/clusters/stem.ts';

const of = (title: string, kind?: string): string[] =>
  featuresOf(title, '', 'Gazette', true)
    .filter((feature) => (kind === undefined ? feature.kind !== 'pair' : feature.kind === kind))
    .map(({ term }) => term);

describe('words of an item', () => {
  test('forms of a word have one stem', () => {
    for (const forms of [
      ['acquire', 'acquires', 'acquired', 'acquiring'],
      ['city', 'cities'],
      ['stab', 'stabbed', 'stabbing'],
      ['confirm', 'confirms', 'confirmation', 'confirmed'],
      ['crash', 'crashes', 'crashed'],
    ]) {
      expect(new Set(forms.map(stemOf)).size, forms.join(' ')).toBe(1);
    }
    expect(stemOf('news')).not.toBe(stemOf('new'));
  });

  test('stop words are none, and no pair reaches across them or the end of a phrase', () => {
    expect(of('The ferry is at the harbour. Storm over it')).toEqual(['ferri', 'harbour', 'storm']);
    expect(of('The ferry is at the harbour. Storm over it', 'pair')).toEqual([]);
    expect(of('ferry harbour', 'pair')).toEqual(['ferri harbour']);
  });

  test('numbers are their values, however they are written', () => {
    for (const written of ['$1.8B', '1.8 billion', '1,800,000,000', '1.8bn', '1800 million'])
      expect(of(`Firm pays ${written} for rival`, 'number'), written).toEqual(['#1800000000']);
    expect(of('three dead', 'number')).toEqual(of('3 dead', 'number'));
    expect(of('Budget 2026', 'year')).toEqual(['2026']);
  });

  test('a capital within a sentence makes a name, in a headline of capitals it says nothing', () => {
    expect(of('Fire destroys the Quillon refinery in the old harbour', 'name')).toEqual(['quillon']);
    expect(of('Fire Destroys Quillon Refinery In Old Harbour', 'name')).toEqual([]);
  });

  test('the commonest words of other languages tell nothing', () => {
    const of = (title: string, language: string): string[] =>
      featuresOf(title, '', '', false, commonWordsOf(language)).map(({ term }) => term);
    expect(of('Trump diz que tem um botão do país', 'pt')).not.toEqual(expect.arrayContaining(['do']));
    expect(of('o fogo e a água não são da cidade', 'pt')).toEqual(['fogo', 'agua', 'cidade']);
    expect(of('Die Brücke über den Fluss und die Stadt', 'de')).toEqual(['brucke', 'fluss', 'stadt']);
    expect(of('東京', 'ja')).toEqual(['東京']);
  });

  test('other languages keep their words', () => {
    const terms = featuresOf('Erdbeben erschüttert die Städte', '', '', false).map(({ term }) => term);
    expect(terms).toContain('erschuttert');
    expect(terms).toContain('die');
  });
});
