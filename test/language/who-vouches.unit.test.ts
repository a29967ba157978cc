import { describe, expect, test } from 'vitest';
import { analyse, relation } from '../../src/language/index.ts';

const kindOf = (claim: string, passage: string): string => relation(analyse(claim), analyse(passage)).kind;

describe('what is told after somebody who does not vouch for it is open', () => {
  test.each([
    ['The bank failed.', 'The bank failed, according to the regulator.'],
    ['The bank failed.', 'The bank failed, the regulator said.'],
    ['The bank failed.', 'According to the central bank, the bank failed.'],
    ['The bank failed.', 'The bank failed, according to a report by the regulator.'],
    ['The bank failed.', 'Despite the fact that the bank failed, shares rose.'],
    ['The bank failed.', 'The lawsuit was filed after the bank failed.'],
    ['The bank failed.', 'Critics attacked Hart after the bank failed.'],
    ['The bank failed.', 'The regulator said the bank failed, and critics attacked it.'],
    ['Shares fell.', 'Amid fears the bank had failed, shares fell.'],
    ['The mayor resigned.', 'The report that the mayor resigned was confirmed.'],
  ])('%s is reported by: %s', (claim, passage) => {
    expect(kindOf(claim, passage)).toBe('reports');
  });

  test.each([
    ['The bank failed.', 'The bank failed, according to rumours.'],
    ['The bank failed.', 'The bank failed, critics allege.'],
    ['The bank failed.', 'According to an unconfirmed report, the bank failed.'],
    ['The bank failed.', 'Amid reports that the bank failed, shares fell.'],
    ['The bank failed.', 'Amid fears the bank failed, shares fell.'],
    ['The bank failed.', 'Despite claims that the bank failed, shares rose.'],
    ['The bank failed.', 'Contrary to reports that the bank failed, it is sound.'],
    ['The bank failed.', 'The bank is rumoured to have failed.'],
    ['The bank failed.', 'On the assumption that the bank failed, prices fell.'],
    ['The bank failed.', 'A hoax email said the bank had failed.'],
    ['The bank failed.', 'A fake report said the bank failed.'],
    ['The bank failed.', 'False reports that the bank failed caused panic.'],
    ['The bank failed.', 'The bank failed, according to anonymous sources.'],
    ['The bank failed.', 'The bank failed, according to a lawsuit.'],
    ['The bank failed.', 'Critics said the bank failed.'],
    ['The company lied.', 'The lawsuit says the company lied.'],
    ['The company lied.', 'The complaint claims that the company lied.'],
    ['Norland attacked.', 'Amid rumours that Norland had attacked, people fled.'],
    ['Norland attacked.', 'Following reports that Norland had attacked, people fled.'],
    ['Norland attacked.', 'People fled on rumours Norland had attacked.'],
    ['The mayor resigned.', 'Claims that the mayor resigned were rejected.'],
    ['The mayor resigned.', 'Rumours that the mayor had resigned were dismissed.'],
    ['The mayor resigned.', 'Claims that the mayor resigned were repeated.'],
  ])('%s is not reported by: %s', (claim, passage) => {
    expect(['mentions', 'nothing']).toContain(kindOf(claim, passage));
  });

  test.each([
    ['The bank failed.', 'Contrary to reports, the bank did not fail.'],
    ['The bank failed.', 'It is a lie that the bank failed.'],
    ['The bank failed.', 'Reports that the bank failed were denied.'],
  ])('%s is contradicted by: %s', (claim, passage) => {
    expect(kindOf(claim, passage)).toBe('contradicts');
  });
});

describe('what is played, drilled or imagined did not happen', () => {
  test.each([
    ['The mayor sang.', 'The mayor sang in a musical.'],
    ['The mayor resigned.', 'In the exercise of his rights, the mayor resigned.'],
    ['Hart won the case.', 'In any case, Hart won the case.'],
    ['Hart won the case.', 'In the case of Brand, Hart won the case.'],
    ['Two people died.', 'Two people died in the case.'],
  ])('%s is reported by: %s', (claim, passage) => {
    expect(kindOf(claim, passage)).toBe('reports');
  });

  test.each([
    ['The bank failed.', 'In the exercise, the bank failed.'],
    ['The bank failed.', 'In a simulation the bank failed.'],
    ['The bank failed.', 'In his novel the bank fails.'],
    ['The bank failed.', 'In the worst case the bank fails.'],
    ['The mayor resigned.', 'In the drill, the mayor resigned.'],
    ['The mayor resigned.', 'In a worst case the mayor resigns.'],
  ])('%s is not reported by: %s', (claim, passage) => {
    expect(['mentions', 'nothing']).toContain(kindOf(claim, passage));
  });
});

describe('what prosecutors say somebody did has to be shown', () => {
  test.each([
    ['Hart killed Brand.', 'Hart was convicted of killing Brand.'],
    ['Hart killed Brand.', 'Hart admitted killing Brand.'],
    ['Hart killed Brand.', 'Hart confessed to killing Brand.'],
    ['Hart was arrested.', 'Prosecutors said Hart was arrested on Monday.'],
    ['Hart pleaded guilty.', 'Prosecutors said Hart pleaded guilty.'],
    ['Hart robbed a bank.', 'The judge said Hart robbed a bank.'],
    ['Prosecutors charged Hart.', 'Prosecutors said they charged Hart.'],
    ['Police investigated Hart.', 'Police completed an investigation of Hart.'],
  ])('%s is reported by: %s', (claim, passage) => {
    expect(kindOf(claim, passage)).toBe('reports');
  });

  test.each([
    ['Hart killed Brand.', 'Hart is accused of killing Brand.'],
    ['Hart killed Brand.', 'Hart is suspected of killing Brand.'],
    ['Hart killed Brand.', 'Hart allegedly killed Brand.'],
    ['Hart killed Brand.', 'Police believe Hart killed Brand.'],
    ['Hart killed Brand.', 'Police think Hart killed Brand.'],
    ['Hart killed Brand.', 'Prosecutors said Hart killed Brand.'],
    ['Hart killed Brand.', 'Prosecutors say Hart killed Brand.'],
    ['Hart killed Brand.', 'Hart threatened to kill Brand.'],
    ['Hart killed Brand.', 'Hart tried to kill Brand.'],
    ['Hart killed Brand.', 'Hart was charged with killing Brand.'],
    ['Hart killed Brand.', 'Hart was arrested over the killing of Brand.'],
    ['Hart killed Brand.', 'Hart was questioned about the killing of Brand.'],
    ['Hart killed Brand.', 'Hart was at the scene when Brand was killed.'],
    ['Hart killed Brand.', "Hart's dog killed Brand."],
    ['Hart killed Brand.', 'The man who killed Hart killed Brand.'],
    ['Hart killed Brand.', 'Brand was killed after Hart left.'],
    ['Hart killed Brand.', 'Brand was killed by a man named Harper.'],
    ['Hart killed Brand.', 'Brand killed Hart.'],
    ['Hart killed Brand.', 'Hart hired a man to kill Brand.'],
    ['Hart killed Brand.', 'Hart ordered the killing of Brand.'],
    ['Hart killed Brand.', 'Hart watched a man kill Brand.'],
    ['Hart killed Brand.', "Hart's brother was jailed for killing Brand."],
    ['Hart killed Brand.', 'Hart said his brother killed Brand.'],
    ['Hart killed Brand.', 'Hart, who was not there when Brand was killed, left.'],
    ['Hart robbed a bank.', 'Prosecutors said Hart robbed a bank.'],
    ['Hart robbed a bank.', 'The prosecution said that Hart robbed a bank.'],
  ])('%s is not reported by: %s', (claim, passage) => {
    expect(['mentions', 'nothing']).toContain(kindOf(claim, passage));
  });
});
