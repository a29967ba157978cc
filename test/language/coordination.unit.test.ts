import { describe, expect, test } from 'vitest';
import { relation } from '../../src/language/relation/relation.ts';
import { analyse } from '../../src/language/statements/analyse.ts';
import { statementOf } from './statement-of.ts';

const kindOf = (claim: string, passage: string) => relation(analyse(claim), analyse(passage)).kind;

describe('of two verbs joined, the second shares the "will", "to", "have" or "not" of the first', () => {
  test.each([
    ['Orvane sold its mines.', 'Orvane will cut jobs and sell its mines.'],
    ['Orvane sold its mines.', 'Orvane will cut jobs, close plants and sell its mines.'],
    ['Orvane sold its mines.', 'Orvane agreed to cut jobs, close plants and sell its mines.'],
    ['The government cut spending.', 'The government plans to raise taxes, cut spending and sell land.'],
    ['Hart apologised.', 'Hart will resign and apologise.'],
    ['Hart left Norland.', 'Hart wants to sell his house and leave Norland.'],
    ['Hart left Norland.', 'Hart could sell his house and leave Norland.'],
    ['Hart left Norland.', 'Hart said he would resign, then leave Norland.'],
    ['Hart left Norland.', 'Hart was ordered to pay a fine and leave Norland.'],
    ['Hart left Norland.', 'The court told Hart to pay a fine and leave Norland.'],
    ['Hart was hanged.', 'Hart will be tried and hanged.'],
    ['The plant was sold.', 'The plant may be closed or sold.'],
    ['Hart killed a man.', 'Hart may have robbed a bank and killed a man.'],
    ['Vanda bought Orvane.', 'Vanda is said to have raised money and bought Orvane.'],
    ['Hart killed a man.', 'Hart allegedly robbed a bank and killed a man.'],
  ])('%s is not reported by: %s', (claim, passage) => {
    expect(kindOf(claim, passage)).toBe('mentions');
  });

  test.each([
    ['Hart apologised.', 'Hart did not resign or apologise.'],
    ['Hart was charged.', 'Hart was not arrested or charged.'],
    ['The blast injured people.', 'The blast did not kill or injure people.'],
    ['Norland attacked Sudland.', 'Norland never crossed the border or attacked Sudland.'],
  ])('%s is contradicted by: %s', (claim, passage) => {
    expect(kindOf(claim, passage)).toBe('contradicts');
  });

  test.each([
    ['Orvane will sell its mines.', 'Orvane will cut jobs, close plants and sell its mines.'],
    ['Orvane will close plants.', 'Orvane to cut jobs, close plants'],
    [
      'The government plans to cut spending.',
      'The government plans to raise taxes, cut spending and sell land.',
    ],
    ['Hart left Norland.', 'Hart had to sell his house and leave Norland.'],
    ['Hart left Norland.', 'Hart was forced to sell his house and leave Norland.'],
    ['Hart left Norland.', 'Hart sold his house and left Norland.'],
  ])('%s is reported by: %s', (claim, passage) => {
    expect(kindOf(claim, passage)).toBe('reports');
  });
});

describe('a verb of its own shares nothing', () => {
  test.each([
    ['Orvane, which plans to expand, cut jobs.', 'cut', 'Orvane', 'happened'],
    ['Orvane, which plans to sell its mines, cut jobs and shut plants.', 'cut', 'Orvane', 'happened'],
    ['Hart, who will retire in May, cut the ribbon.', 'cut', 'Hart', 'happened'],
    ['Hart did not resign and said so.', 'say', 'Hart', 'happened'],
    ['They plan to strike and say that Orvane cheated.', 'say', 'They', 'happened'],
    ['Hart did not stop and left Norland.', 'leave', 'Hart', 'happened'],
    ['Hart will do nothing and leave.', 'leave', 'Hart', 'planned'],
    ['Hart will not resign but stay in office.', 'stay', 'Hart', 'planned'],
    [
      'Marchers clashed with police trying to clear the square and put up barricades.',
      'put_up',
      'Marchers',
      'happened',
    ],
  ])('%s: %s', (text, verb, subject, modality) => {
    expect(statementOf(text, verb)).toMatchObject({
      subject,
      modality,
      polarity: 'asserted',
    });
  });
});

describe('who was arrested and charged was charged', () => {
  test.each([
    ['Hart was charged.', 'Hart was arrested and charged.'],
    ['Hart was charged.', 'Hart was arrested and later charged with fraud.'],
    ['Sudland was looted.', 'Sudland was attacked and looted.'],
    ['Sudland was looted.', 'Sudland has been attacked and looted.'],
  ])('%s is reported by: %s', (claim, passage) => {
    expect(kindOf(claim, passage)).toBe('reports');
  });

  test('who was born and lived somewhere was not lived', () => {
    expect(statementOf('Hart was born in Dorsk and lived in Tarvel.', 'live')).toMatchObject({
      subject: 'Hart',
      object: '',
    });
  });
});
