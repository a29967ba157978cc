import { describe, expect, test } from 'vitest';
import { analyse, relation } from '../../src/language/index.ts';
import { featuresOf } from '../../src/newsroom/clusters/features.ts';
import { decodeDocument } from '../../src/newsroom/feeds/decode.ts';
import { figuresOf } from '../../src/newsroom/items/figures.ts';
import { readSyntax } from '../../src/retrieval/search/syntax.ts';
import { readSpans } from './spans.ts';

// "constructor" is a word of motor sport. What a table looks up by a word must not find the members of an object.
const NAMES = [...Object.getOwnPropertyNames(Object.prototype), 'prototype', 'length', 'name'];

describe.each(NAMES)('the word %s', (name) => {
  const upper = `${name[0]!.toUpperCase()}${name.slice(1)}`;
  const texts = [
    `The ${name} said on Monday that 3 ${name} rose 5 percent to 7 ${name}s in ${name} 1987.`,
    `${upper} Killed 12 People, ${upper}s ${name}ed 4 ${name} in March, ${name}.`,
  ];

  test('is read as any other', () => {
    for (const text of texts) {
      const reading = analyse(text);
      expect(
        reading.sentences.flatMap(({ tokens }) => tokens.map(({ lemma }) => typeof lemma)),
      ).not.toContain('function');
      expect(['reports', 'mentions', 'contradicts', 'nothing']).toContain(
        relation(reading, analyse(text)).kind,
      );
      readSpans(`last ${name} ${name} 3, 1987 ${name}`, Date.UTC(1987, 9, 20));
    }
  });

  test('is a feature as any other', () => {
    const terms = featuresOf(texts[0]!, texts[1]!, 'A', true).map(({ term }) => term);
    expect(terms.filter((term) => /nan|function|native/i.test(term))).toEqual([]);
    expect(terms.length).toBeGreaterThan(0);
  });

  test('is counted as any other', () => {
    expect(figuresOf(`He won 3 ${name} titles and 4 in ${name}.`).length).toBeGreaterThan(0);
  });

  test('is searched for as any other', () => {
    const { said } = readSyntax(`oil ${name}`);
    expect(said).toEqual(JSON.parse(JSON.stringify(said)));
    expect(JSON.stringify(said)).toContain(name);
  });

  test('is no name of an encoding', () => {
    expect(decodeDocument(Buffer.from('<a>x</a>'), name).text).toBe('<a>x</a>');
  });
});
