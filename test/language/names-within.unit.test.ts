import { describe, expect, test } from 'vitest';
import { analyse, relation } from '../../src/language/index.ts';

const kind = (claim: string, passage: string): string => relation(analyse(claim), analyse(passage)).kind;

describe('the name of a land within another name is not the land', () => {
  test.each([
    ['Sudan signed a ceasefire', 'South Sudan signed a ceasefire on Monday.'],
    ['Virginia banned plastic bags', 'West Virginia banned plastic bags.'],
    ['A ferry sank in China', 'A ferry sank in the South China Sea on Monday.'],
    ['A missile landed in Japan', 'A missile landed in the Sea of Japan.'],
    ['A tanker sank in Oman', 'A tanker sank in the Gulf of Oman.'],
    ['A plane crashed in India', 'A plane crashed in the Indian Ocean.'],
    ['The United States cut 500 jobs', 'American Airlines cut 500 jobs.'],
    ['Britain cancelled the flights', 'British Airways cancelled the flights.'],
    ['France cancelled 500 flights', 'Air France cancelled 500 flights.'],
    ['Jordan rejected the deal', 'Jim Jordan rejected the deal.'],
    ['A boat sank in Victoria', 'A boat sank in Lake Victoria.'],
  ])('%s / %s', (claim, passage) => {
    expect(kind(claim, passage)).not.toBe('reports');
    expect(kind(claim, passage)).not.toBe('contradicts');
  });

  test.each([
    ['South Sudan signed a ceasefire', 'South Sudan signed a ceasefire on Monday.'],
    ['South Sudan signed a ceasefire', 'Juba signed a ceasefire on Monday.'],
    ['A ferry sank in the South China Sea', 'A ferry sank in the South China Sea on Monday.'],
    ['American Airlines cut 500 jobs', 'American Airlines cut 500 jobs.'],
    ['American Airlines cut 500 jobs', 'American Airlines Cut 500 Jobs In Tessel On Monday'],
    ['Air France cancelled 500 flights', 'Air France cancelled 500 flights.'],
    ['Jim Jordan rejected the deal', 'Jim Jordan rejected the deal.'],
    ['Jordan rejected the deal', 'Amman rejected the deal.'],
    ['Jordan rejected the deal', 'The king of Jordan left. Jordan rejected the deal.'],
    ['China cut its rate', 'Beijing cut its rate.'],
    ['A boat sank in Lake Victoria', 'A boat sank in Lake Victoria.'],
  ])('and what bears the name is found by it: %s / %s', (claim, passage) => {
    expect(kind(claim, passage)).toBe('reports');
  });
});
