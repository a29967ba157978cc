import { describe, expect, test } from 'vitest';
import { commonWordsOf } from '../../../src/language/index.ts';
import { featuresOf } from '../../../src/newsroom/clusters/features.ts';
import { scan } from '../../../src/newsroom/clusters/scan.ts';
import { stemOf } from '../../../src/newsroom/clusters/stem.ts';
import { fc } from '../../setup/properties.ts';

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

  test('a number is as rare as texts have it, as a word is: many say two, few say 4,711', () => {
    const [two, many] = featuresOf('2 of 4711 ferries', '', '', true).filter(({ kind }) => kind === 'number');
    expect([two!.term, many!.term]).toEqual(['#2', '#4711']);
    expect(two!.rarity).toBeLessThan(6);
    expect(two!.rarity).toBeLessThan(many!.rarity - 3);
  });

  test('a capital within a sentence makes a name, in a headline of capitals it says nothing', () => {
    expect(of('Fire destroys the Quillon refinery in the old harbour', 'name')).toEqual(['quillon']);
    expect(of('Fire Destroys Quillon Refinery In Old Harbour', 'name')).toEqual([]);
  });

  test('what an item writes in lower case as well is no name, though a name stands behind it', () => {
    const names = (title: string, text: string): string[] =>
      featuresOf(title, text, 'Gazette', true)
        .filter(({ kind }) => kind === 'name')
        .map(({ term }) => term);
    expect(names('Ferry Norrvik sinks off the coast', 'The ferry sank on its way.')).toEqual(['norrvik']);
    expect(names('Ferry Norrvik sinks off the coast', 'It sank on its way.')).toEqual(['ferri', 'norrvik']);
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

  test('one letter that stands for several words is one word, and makes no pair', () => {
    const terms = featuresOf('\ufdfa مدينة', '', '', false).map(({ term }) => term);
    expect(terms).toEqual(['صلىاللهعليهوسلم', 'مدينة', 'صلىاللهعليهوسلم مدينة']);
  });

  test('more words than are kept in mind are read as before', () => {
    const numbered = (at: number): string => `w${at.toString(36).replaceAll(/[0-9]/g, 'q')}x${at}y`;
    const before = featuresOf('Ferries collide in Brandel County', '', '', true);
    for (let at = 0; at < 20_000; at += 100)
      featuresOf('', Array.from({ length: 100 }, (_, nr) => numbered(at + nr)).join(' '), '', true);
    expect(featuresOf('Ferries collide in Brandel County', '', '', true)).toEqual(before);
  });
});

// Words, signs within and between them, marks, characters of two halves.
const PARTS = [
  ...['a', 'Storm', 'é', 'e\u0301', '東京', '\u{10400}bc', '😀', '7', '1,800', '𝟜', 'ß'],
  ...['.', ',', "'", '’', '&', '%', '$', '€', '-', ':', ';', '(', '“', '|', '\n', ' ', '…', '\u0301'],
];

test('a scan finds the words and the ends of phrases that the expression describes', () => {
  const described = /[\p{L}\p{N}$€£][\p{L}\p{N}\p{M}]*(?:['’.,&][\p{L}\p{N}]+)*%?|[.!?:;\n"“”()|]/gu;
  const scanned = (text: string): string[] => {
    const found: string[] = [];
    scan(text, {
      word: (whole, from, to) => found.push(whole.slice(from, to)) > 0,
      end: () => found.push('end'),
    });
    return found;
  };
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...PARTS), { maxLength: 30 }), (parts) => {
      const text = parts.join('');
      const expected = [...text.matchAll(described)].map(([raw]) =>
        /^[.!?:;\n"“”()|]$/.test(raw) ? 'end' : raw,
      );
      expect(scanned(text)).toEqual(expected);
    }),
  );
});
