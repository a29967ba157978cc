import { describe, expect, test } from 'vitest';
import { normalizeTag, publisherKey, slugify } from '../../src/stories/index.ts';

describe('the address form of a text', () => {
  test.each([
    ['Türkiye’s Élection: a “first”', 'turkiyes-election-a-first'],
    ['e\u0301cole', 'ecole'],
    ['Йошкар-Ола', 'иошкар-ола'],
    ['שָׁלוֹם', 'שלום'],
    // Marks that make another letter of a letter.
    ['百年ぶりに日本銀行が利上げ', '百年ぶりに日本銀行が利上げ'],
    ['デジタル庁', 'デジタル庁'],
    ['हिन्दी समाचार', 'हिन्दी-समाचार'],
    ['ประเทศไทย', 'ประเทศไทย'],
    ['한국 뉴스', '한국-뉴스'],
    // A mark without a letter is no word.
    ['\u093f one', 'one'],
  ])('of %s is %s', (text, slug) => expect(slugify(text)).toBe(slug));

  test('is the same however the letters are composed, and of itself', () => {
    for (const text of ['デジタル庁', 'हिन्दी समाचार', 'Élection']) {
      expect(slugify(text.normalize('NFD'))).toBe(slugify(text.normalize('NFC')));
      expect(slugify(slugify(text))).toBe(slugify(text));
    }
  });
});

test('a tag keeps its letters', () => {
  expect(normalizeTag('デジタル Policy')).toBe('デジタル-policy');
  expect(normalizeTag('हिन्दी')).toBe('हिन्दी');
});

test('the key of a publisher has no marks, as those of known items have', () => {
  expect(publisherKey('朝日新聞デジタル')).toBe('朝日新聞テシタル');
  expect(publisherKey('Frankfurter Allgemeine')).toBe(slugify('Frankfurter Allgemeine'));
});
