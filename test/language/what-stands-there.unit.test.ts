import { describe, expect, test } from 'vitest';
import { analyse, relation } from '../../src/language/index.ts';

const kindOf = (claim: string, passage: string): string => relation(analyse(claim), analyse(passage)).kind;

describe('a word that stands there in another part tells nothing', () => {
  test.each([
    ['The minister was arrested.', 'A man posing as the minister was arrested.'],
    ['The policeman was arrested.', 'A man dressed as a policeman was arrested.'],
    ['The parliament passed the law.', 'The parliament passed an amendment to the law.'],
    ['The team signed Hart.', 'The team missed out on signing Hart.'],
    ['A bomb was found in the car.', 'A car bomb was found.'],
    ['A bomb was found in the car.', 'A bomb was found near the car.'],
  ])('%s is not reported by: %s', (claim, passage) => {
    expect(kindOf(claim, passage)).toBe('mentions');
  });

  test.each([
    ['A man was arrested.', 'A man posing as the minister was arrested.'],
    ['The minister resigned.', 'As the minister resigned, the markets fell.'],
    ['A bomb was found in the car.', 'Police found a bomb in the car.'],
    ['The parliament passed the law.', 'The parliament approved the law.'],
  ])('%s is reported by: %s', (claim, passage) => {
    expect(kindOf(claim, passage)).toBe('reports');
  });
});
