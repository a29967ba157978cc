import { describe, expect, test } from 'vitest';
import { analyse, relation } from '../../src/language/index.ts';

const kindOf = (claim: string, passage: string): string => relation(analyse(claim), analyse(passage)).kind;

describe('who did not do the less did not do the more, and not the other way round', () => {
  test.each([
    ['Hart did not murder Brand.', 'Hart did not kill Brand.'],
    ['Prices did not soar.', 'Prices did not rise.'],
    ['The storm did not destroy the house.', 'The storm did not damage the house.'],
    ['Hart was not killed.', 'Hart did not die.'],
    ['Hart did not attend the meeting.', 'Hart skipped the meeting.'],
    ['The prime minister did not attend the ceremony.', 'The prime minister was absent from the ceremony.'],
  ])('%s is reported by: %s', (claim, passage) => {
    expect(kindOf(claim, passage)).toBe('reports');
  });

  test.each([
    ['Hart killed Brand.', 'Hart did not murder Brand.'],
    ['Hart did not kill Brand.', 'Hart did not murder Brand.'],
    ['Orvane did not cut jobs.', 'Orvane did not slash jobs by half.'],
    ['Hart did not win the prize.', 'Hart did not win the first prize.'],
    ['Prices did not rise.', 'Prices did not soar.'],
    ['The storm did not damage the house.', 'The storm did not destroy the house.'],
    ['The storm damaged the house.', 'The storm did not destroy the house.'],
    ['Police did not find the suspect.', 'Police did not find the second suspect.'],
    ['The bank issued shares.', 'The bank did not issue new shares.'],
    ['The firm paid tax.', 'The firm did not pay all the tax.'],
  ])('%s is neither reported nor contested by: %s', (claim, passage) => {
    expect(['mentions', 'nothing']).toContain(kindOf(claim, passage));
  });

  test.each([
    ['The storm destroyed the house.', 'The storm did not damage the house.'],
    ['Hart murdered Brand.', 'Hart did not kill Brand.'],
    ['Hart was killed.', 'Hart did not die.'],
    [
      'A militant group claimed responsibility for the attack.',
      'No group has claimed responsibility for the attack.',
    ],
    ['The minister knew about the payments.', 'The minister was unaware of the payments.'],
  ])('%s is contradicted by: %s', (claim, passage) => {
    expect(kindOf(claim, passage)).toBe('contradicts');
  });
});

describe('qualities and deeds that exclude each other', () => {
  test.each([
    ['All hostages were freed.', 'None of the hostages has been freed.'],
    ['Norden Foods agreed to buy Sudal for 3 billion euros.', 'Norden Foods agreed to buy Sudal for €2bn.'],
    ['The president signed the bill.', 'The president vetoed the bill.'],
    ['The Senate confirmed Judge Alvarez.', 'The Senate rejected Judge Alvarez.'],
    ['Hart supports the war.', 'Hart is against the war.'],
    ['The shop is empty.', 'The shop is full.'],
    ['Hart is alive.', 'Hart is dead.'],
    ['Hart is guilty.', 'Hart is innocent.'],
    ['The water is safe to drink.', 'The water is unsafe to drink.'],
    ['The law is constitutional.', 'The court ruled that the law is unconstitutional.'],
  ])('%s is contradicted by: %s', (claim, passage) => {
    expect(kindOf(claim, passage)).toBe('contradicts');
  });
});
