import { expect, test } from 'vitest';
import { readSyntax } from '../../src/retrieval/syntax.ts';

test('a search whose ligatures stand for too many letters is refused, and ordinary text of any script is not', () => {
  expect(() => readSyntax('ﷺ'.repeat(120))).toThrow('stands for more than 2000 characters');
  for (const word of ['größe ', 'Türkiye ', 'ｗｉｄｅ ', 'الأخبار ', '한국어 ', 'việt ']) {
    expect(readSyntax(word.repeat(Math.floor(500 / word.length))).said).toBeDefined();
  }
});
