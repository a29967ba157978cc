import { describe, expect, test } from 'vitest';
import { analyse, relation } from '../../src/language/index.ts';

const kindOf = (claim: string, passage: string): string => relation(analyse(claim), analyse(passage)).kind;

describe('what one firm does with another', () => {
  test.each([
    ['Orvane bought Velda.', 'Orvane completes purchase of Velda'],
    ['Orvane bought Velda.', 'Orvane closes acquisition of Velda'],
    ['Orvane bought Velda.', 'Velda bought by Orvane'],
    ['Orvane bought Velda.', 'Velda sold to Orvane'],
    ['Orvane bought Velda.', 'Velda acquired by Orvane for $5 billion'],
    ['Orvane bought Velda.', "Orvane bought Velda's owner and Velda"],
    ['Orvane bought Velda.', 'Orvane bought all of Velda.'],
    ['Orvane bought Velda.', 'Velda sold to Orvane for $5 billion'],
  ])('%s is reported by: %s', (claim, passage) => {
    expect(kindOf(claim, passage)).toBe('reports');
  });

  test.each([
    ['Orvane bought Velda.', 'Orvane in talks to buy Velda'],
    ['Orvane will buy Velda.', 'Orvane in talks to buy Velda'],
    ['Orvane bought Velda.', 'Orvane to buy Velda'],
    ['Orvane bought Velda.', 'Orvane eyes Velda'],
    ['Orvane bought Velda.', 'Orvane nears deal to buy Velda'],
    ['Orvane bought Velda.', 'Orvane set to buy Velda'],
    ['Orvane bought Velda.', 'Orvane wins approval to buy Velda'],
    ['Orvane bought Velda.', "Why Orvane bought Velda's rival"],
    ['Orvane bought Velda.', 'Should Orvane have bought Velda?'],
    ['Orvane bought Velda.', 'Orvane bids for Velda'],
    ['Orvane bought Velda.', "Orvane's bid for Velda rejected"],
    ['Orvane bought Velda.', 'Orvane raises offer for Velda'],
    ['Orvane bought Velda.', 'Orvane sweetens bid to buy Velda'],
    ['Orvane bought Velda.', 'Orvane may have bought Velda'],
    ['Orvane bought Velda.', 'Regulators clear Orvane to buy Velda'],
    ['Orvane bought Velda.', "Velda bought by Orvane's rival"],
    ['Orvane bought Velda.', 'Velda put up for sale by Orvane'],
    ['Orvane bought Velda.', 'Orvane bought shares in Velda'],
    ['Orvane bought Velda.', 'Orvane bought a stake in Velda'],
    ['Orvane bought Velda.', 'Orvane bought a mine from Velda'],
    ['Orvane bought Velda.', "Orvane bought Velda's mines"],
    ['Orvane bought Velda.', 'Orvane bought out of Velda'],
    ['Orvane bought Velda.', 'Orvane bought 30 percent of Velda'],
    ['Orvane bought Velda.', 'Orvane bought half of Velda'],
    ['Orvane bought Velda.', 'The firm that Orvane bought owns Velda'],
    ['Orvane bought Velda.', 'Orvane bought the owner of Velda'],
    ['Orvane bought Velda.', 'Orvane bought most of Velda.'],
    ['Velda bought Orvane.', 'Velda sold to Orvane for $5 billion'],
    ['Orvane bought Velda.', 'Orvane delays purchase of Velda'],
    ['Orvane bought Velda.', 'Orvane completes talks on purchase of Velda'],
  ])('%s is not reported by: %s', (claim, passage) => {
    expect(['mentions', 'nothing']).toContain(kindOf(claim, passage));
  });
});

describe('a part is not the whole, and a test that was failed no failure', () => {
  test.each([
    ['The school failed an inspection.', 'The school failed an inspection.'],
    ['Norland was flooded.', 'All of Norland was flooded.'],
  ])('%s is reported by: %s', (claim, passage) => {
    expect(kindOf(claim, passage)).toBe('reports');
  });

  test.each([
    ['The bank failed.', 'The bank failed a test.'],
    ['The school failed.', 'The school failed an inspection.'],
    ['Norland was flooded.', 'Half of Norland was flooded.'],
    ['Norland was flooded.', 'Parts of Norland were flooded.'],
  ])('%s is not reported by: %s', (claim, passage) => {
    expect(['mentions', 'nothing']).toContain(kindOf(claim, passage));
  });
});

describe('what did not quite happen', () => {
  test.each([['The bank failed.', 'News that the bank failed hit shares.']])(
    '%s is reported by: %s',
    (claim, passage) => {
      expect(kindOf(claim, passage)).toBe('reports');
    },
  );

  test.each([
    ['The bank failed.', 'The bank failed, Hart claimed.'],
    ['The bank failed.', 'Hart was asked why the bank failed.'],
    ['The bank failed.', 'If only the bank had failed.'],
    ['The bank failed.', 'It looked as if the bank had failed.'],
    ['The bank failed.', 'The bank is said to have failed.'],
    ['The bank failed.', 'The bank is believed to have failed.'],
    ['The bank failed.', 'The bank is thought to have failed.'],
    ['The bank failed.', 'The bank is alleged to have failed.'],
    ['The bank failed.', 'The bank appears to have failed.'],
    ['The bank failed.', 'The bank seems to have failed.'],
    ['The bank failed.', 'The bank could have failed.'],
    ['The bank failed.', 'The bank should have failed.'],
    ['The bank failed.', 'The bank must have failed.'],
    ['The bank failed.', 'Under the plan the bank would fail.'],
    ['The bank failed.', 'The question is whether the bank failed.'],
    ['The bank failed.', 'Did the bank fail?'],
    ['The bank failed.', 'Has the bank failed?'],
    ['The bank failed.', 'What if the bank failed?'],
    ['The bank failed.', 'Suppose the bank failed.'],
    ['The bank failed.', 'The bank risks failing.'],
    ['The bank failed.', 'The bank is at risk of failing.'],
    ['The bank failed.', 'The bank is in danger of failing.'],
    ['The bank failed.', 'The bank is close to failing.'],
    ['The bank failed.', 'The bank is on the brink of failure.'],
    ['The bank failed.', 'The bank will fail, analysts say.'],
    ['The bank failed.', 'The bank failed to pay.'],
    ['The bank failed.', "The bank's computers failed."],
    ['The bank failed.', 'Talks with the bank failed.'],
    ['The bank failed.', "The bank's rival failed."],
    ['The bank failed.', 'A branch of the bank failed.'],
    ['The bank failed.', 'The bank said its plan failed.'],
    ['The bank failed.', 'The bank sued a firm that failed.'],
    ['The bank failed.', 'The plan of the bank failed.'],
  ])('%s is not reported by: %s', (claim, passage) => {
    expect(['mentions', 'nothing']).toContain(kindOf(claim, passage));
  });

  test.each([['The bank failed.', 'It is not true that the bank failed.']])(
    '%s is contradicted by: %s',
    (claim, passage) => {
      expect(kindOf(claim, passage)).toBe('contradicts');
    },
  );
});
