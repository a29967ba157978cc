import { describe, expect, test } from 'vitest';
import { analyse, relation } from '../../src/language/index.ts';

const kindOf = (claim: string, passage: string): string => relation(analyse(claim), analyse(passage)).kind;

describe('what one is to another the other is not to him', () => {
  test.each([
    ['Hart is the father of Brand.', 'Brand is the father of Hart.'],
    ['Hart is the boss of Brand.', 'Brand is the boss of Hart.'],
    ['Orvane is a unit of Velda.', 'Velda is a unit of Orvane.'],
    ['The boss of Hart is Brand.', 'The boss of Brand is Hart.'],
    ['Hart is the son of a doctor.', 'A doctor is the son of Hart.'],
    ['Hart is a son of Brand.', "One of Hart's sons, Brand, spoke."],
  ])('%s is not reported by: %s', (claim, passage) => {
    expect(kindOf(claim, passage)).toBe('mentions');
  });

  test.each([
    ['Hart is the father of Brand.', 'Hart is the father of Brand and Lind.'],
    ['Brand is the son of Hart.', "Hart's son, Brand, spoke."],
    ['The mayor of Tarvel is Hart.', 'Hart is the mayor of Tarvel.'],
    ['Hart is a doctor.', 'Hart spoke. He is a doctor.'],
    ['Hart is a doctor.', 'The mayor, Hart, is a doctor.'],
    ['Arabic is the language of Norland.', 'The Arabic language is the language of Norland.'],
  ])('%s is reported by: %s', (claim, passage) => {
    expect(kindOf(claim, passage)).toBe('reports');
  });
});

describe('others of a kind, and what one of them failed to do, tell nothing of the one that is meant', () => {
  test.each([
    ['The bank failed.', 'Three other banks failed.'],
    ['The bank failed.', 'Another bank failed.'],
    ['The bank failed.', 'Three banks failed.'],
    ['The bank failed.', 'The bank failed to pay.'],
    ['Sales declined.', 'Sales staff declined to comment.'],
    ['Hart wrote the book.', 'Hart wrote about the book.'],
  ])('%s is not reported by: %s', (claim, passage) => {
    expect(kindOf(claim, passage)).toBe('mentions');
  });

  test.each([
    ['The bank failed.', 'The bank collapsed.'],
    ['The bank failed to pay.', 'The bank failed to pay on Monday.'],
    ['The banks failed.', 'The three banks failed.'],
  ])('%s is reported by: %s', (claim, passage) => {
    expect(kindOf(claim, passage)).toBe('reports');
  });
});
