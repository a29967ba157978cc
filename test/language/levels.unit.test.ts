import { describe, expect, test } from 'vitest';
import { analyse, relation } from '../../src/language/index.ts';

const kindOf = (claim: string, passage: string): string => relation(analyse(claim), analyse(passage)).kind;

describe('how much something is, in the words that news has for it', () => {
  test.each([
    ['Profit rose 25 percent.', 'Profit rose by a quarter.'],
    ['The quake killed 35 people.', 'The death toll from the quake rose to 35.'],
    ['Oil fell below 60 dollars.', 'Oil fell to 58 dollars a barrel.'],
    ['Oil traded at 60 dollars.', 'Oil was at 60 dollars a barrel.'],
    ['Shares closed at 12 dollars.', 'Shares ended the day at 12 dollars.'],
    ['Shares fell 5 percent.', 'Shares were 5 percent lower.'],
    ['Shares fell 5 percent.', 'Shares slid 5 percent to 12 dollars.'],
    ['Shares fell 5 percent.', 'Shares lost 5 percent.'],
    ['Shares fell 5 percent.', 'Shares dropped as much as 5 percent before they closed 5 percent down.'],
    ['Inflation was 4 percent in May.', 'Inflation stood at 4 percent in May.'],
    ['Inflation rose to 4 percent.', 'Inflation accelerated to 4 percent from 3 percent.'],
    ['Inflation fell to 3 percent.', 'Inflation slowed to 3 percent from 4 percent.'],
    ['Unemployment fell to a record low.', 'Unemployment hit a record low.'],
    ['The index hit a record high.', 'The index rose to a record high.'],
    ['The index hit a record high.', 'The index reached an all-time high.'],
    ['Revenue was 5 billion dollars.', 'Revenue came to 5 billion dollars.'],
    ['Revenue was 5 billion dollars.', 'Revenue totaled 5 billion dollars.'],
    ['Revenue was 5 billion dollars.', 'Revenue reached 5 billion dollars.'],
    ['Shares traded at 12 dollars.', 'Shares closed at 12 dollars.'],
    ['Shares rose 3 percent.', 'Shares gained 3 percent.'],
    ['Shares rose 3 percent.', 'Shares added 3 percent.'],
    ['The index rose to a record high.', 'The index hit a record high.'],
    ['The temperature was 40 degrees.', 'The temperature reached 40 degrees.'],
    ['Temperatures reached 40 degrees.', 'Temperatures hit 40 degrees.'],
    ['Turnout was 60 percent.', 'Turnout reached 60 percent.'],
    ['The toll was 20.', 'The toll stood at 20.'],
    ['Inflation fell to 3 percent.', 'Inflation eased to 3 percent.'],
  ])('%s is reported by: %s', (claim, passage) => {
    expect(kindOf(claim, passage)).toBe('reports');
  });

  test.each([
    ['The quake killed 20 people.', 'The death toll from the quake rose to 35.'],
    ['Shares fell 5 percent.', 'Shares fell 5 cents.'],
    ['Shares closed 5 percent down.', 'Shares fell as much as 5 percent.'],
    ['Inflation was 4 percent in May.', 'Inflation was 5 percent in June.'],
    ['Inflation was 4 percent in May.', 'Inflation was 4 percent in June.'],
    ['The index hit a record high.', 'The index fell short of a record high.'],
    ['The index hit a record high.', 'The index neared a record high.'],
    ['Shares closed at 12 dollars.', 'Shares were at 12 dollars at noon.'],
    ['Shares closed at 12 dollars.', 'Shares hit 12 dollars.'],
    ['Shares closed at 12 dollars.', 'Shares traded at 12 dollars.'],
    ['The index fell to a record low.', 'The index hit a record high.'],
    ['The index hit a record high.', 'The index hit a car.'],
    ['The temperature was 40 degrees.', 'The temperature fell from 40 degrees.'],
    ['Temperatures reached 40 degrees.', 'Temperatures could reach 40 degrees.'],
    ['The yield was 4 percent.', 'The yield rose 4 percent.'],
    ['The rate was 4 percent.', 'The rate rose by 4 percent.'],
    ['Inflation eased to 3 percent.', 'Inflation was 3 percent.'],
  ])('%s is not reported by: %s', (claim, passage) => {
    expect(['mentions', 'nothing']).toContain(kindOf(claim, passage));
  });

  test.each([
    ['Inflation was 4 percent in May.', 'Inflation was 5 percent in May.'],
    ['Inflation rose to 4 percent.', 'Inflation slowed to 4 percent.'],
    ['Shares closed at 12 dollars.', 'Shares ended the week at 13 dollars.'],
    ['Shares rose 3 percent.', 'Shares lost 3 percent.'],
  ])('%s is contradicted by: %s', (claim, passage) => {
    expect(kindOf(claim, passage)).toBe('contradicts');
  });
});

describe('numbers with a half or a quarter in them', () => {
  test.each([
    ['The firm employs 500,000 people.', 'The firm employs half a million people.'],
    ['Six people died.', 'Half a dozen people died.'],
    ['2.5 million people fled.', 'Two and a half million people fled.'],
  ])('%s is reported by: %s', (claim, passage) => {
    expect(kindOf(claim, passage)).toBe('reports');
  });

  test.each([['The firm employs 1,000,000 people.', 'The firm employs half a million people.']])(
    '%s is not reported by: %s',
    (claim, passage) => {
      expect(['mentions', 'nothing']).toContain(kindOf(claim, passage));
    },
  );
});
