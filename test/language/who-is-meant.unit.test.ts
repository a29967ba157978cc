import { describe, expect, test } from 'vitest';
import { analyse, relation } from '../../src/language/index.ts';

const kindOf = (claim: string, passage: string): string => relation(analyse(claim), analyse(passage)).kind;

describe('what a clause in passing says is of that clause alone', () => {
  test.each([
    ['Hart died in 1990.', 'Hart, who founded Orvane in 1990, died on Monday.'],
    ['Hart died in Oslo.', 'Hart, who lived in Oslo, died on Monday.'],
    ['Hart died in Oslo.', 'Hart, born in Oslo, died on Monday.'],
    ['Hart died in 1950.', 'Hart, born in 1950, died on Monday.'],
    ['Hart was arrested in May.', 'Hart, who resigned in May, was arrested.'],
    ['The plant exploded in 1990.', 'The plant, which opened in 1990, exploded.'],
    ['The bank failed in Oslo.', 'The bank, which has its office in Oslo, failed.'],
    ['Orvane was sold in 1990.', 'Orvane, founded in 1990, was sold.'],
  ])('%s is neither reported nor contested by: %s', (claim, passage) => {
    expect(['mentions', 'nothing']).toContain(kindOf(claim, passage));
  });
});

describe('a law that is not passed yet bans nothing', () => {
  test.each([
    ['Plastic bags are banned.', 'Parliament is debating a law banning plastic bags.'],
    ['Smoking is banned.', 'Lawmakers rejected a law banning smoking.'],
    ['Smoking was banned.', 'The minister proposed a rule banning smoking.'],
  ])('%s is neither reported nor contested by: %s', (claim, passage) => {
    expect(['mentions', 'nothing']).toContain(kindOf(claim, passage));
  });
});

describe('what is said of another', () => {
  test.each([
    ['The index fell to 100.', 'The index fell 100 points.'],
    ['Hart is a doctor.', "Hart's father is a doctor."],
    ['Hart met the president.', 'Hart met the president of the bank.'],
    ['Hart opposes the tax.', 'Hart opposes the tax cut.'],
    ['The song was written for Hart.', 'The song was written by Hart.'],
    ['Hart is a lawyer.', "Hart's lawyer is a woman."],
    ['Orvane is a bank.', "Orvane's owner is a bank."],
    ['Hart is the mayor.', "Hart's brother is the mayor."],
    ['The minister resigned.', 'The minister of the church resigned.'],
    ['The house was bought for Hart.', 'The house was bought by Hart.'],
    ['The letter was sent to Hart.', 'The letter was sent by Hart.'],
    ['Hart signed the bill.', 'Hart vetoed a bill on guns.'],
    ['Two people were killed in the crash.', 'Two people survived the crash.'],
    ['20 people were killed in the crash.', 'Ten people survived the crash.'],
    ['Orvane plans to open 20 shops.', 'Orvane plans to open ten shops next year.'],
  ])('%s is neither reported nor contested by: %s', (claim, passage) => {
    expect(['mentions', 'nothing']).toContain(kindOf(claim, passage));
  });
});

describe('a deed that is only spoken of, or fell through', () => {
  test.each([
    ['Hart will resign.', 'Hart will resign provided that the board agrees.'],
    ['Hart resigned.', "The prospect of Hart's resignation shook the party."],
    ['Hart resigned.', "Hopes of Hart's resignation faded."],
    ['Hart resigned.', "Speculation about Hart's resignation grew."],
    ['Hart resigned.', "Short of Hart's resignation, nothing will help."],
    ['Hart resigned.', "Hart's resignation would be a blow."],
    ['Hart is president.', 'Hart is the self-proclaimed president.'],
    ['Hart is a spy.', 'Hart was mistaken for a spy.'],
    ['Orvane bought Velda.', "Orvane's purchase of Velda fell through."],
    ['Orvane bought Velda.', "Orvane's purchase of Velda awaits approval."],
  ])('%s is neither reported nor contested by: %s', (claim, passage) => {
    expect(['mentions', 'nothing']).toContain(kindOf(claim, passage));
  });
});

describe('numbers and spans as news writes them', () => {
  test.each([
    ['Profit doubled to 10 million dollars.', 'Profit doubled to $10m.'],
    ['Profit rose.', 'Profit doubled to $10m.'],
    ['The siege lasted three days.', 'The three-day siege ended.'],
    ['The war lasted six years.', 'The six-year war ended.'],
    ['Dozens died.', 'At least 30 people died.'],
    ['Norland has a population of 5 million.', 'Norland, with a population of 5 million, is small.'],
    ['3,000 soldiers were sent to Norland.', '3,000 troops were sent to Norland.'],
    ['3,000 troops were sent to Norland.', 'Sudland sent 3,000 soldiers to Norland.'],
  ])('%s is reported by: %s', (claim, passage) => {
    expect(kindOf(claim, passage)).toBe('reports');
  });

  test.each([['The index rose 100 points.', 'The index dropped by 100 points.']])(
    '%s is contradicted by: %s',
    (claim, passage) => {
      expect(kindOf(claim, passage)).toBe('contradicts');
    },
  );
});

describe('the same deed in other words', () => {
  test.each([
    ['The crash was blamed on fog.', 'Investigators blamed fog for the crash.'],
    ['The attack came after the talks.', 'The attack followed the talks.'],
    ['Norland borders Sudland.', 'Norland has a border with Sudland.'],
    ['Hart served six years in prison.', 'Hart spent six years in jail.'],
    ["Hart's wife was hurt.", 'Hart was killed. His wife was hurt.'],
    ['A bomb blast killed ten people.', 'Ten people were killed when a bomb exploded in a market.'],
    ['An explosion killed ten people.', 'Ten people were killed when a bomb exploded in a market.'],
    ['Norland and Sudland agreed to cooperate.', 'Norland and Sudland signed an agreement to cooperate.'],
    ['Norland agreed to sell gas to Sudland.', 'Norland signed a deal to sell gas to Sudland.'],
    ["Hart's appeal was rejected.", 'The court rejected an appeal by Hart.'],
    ["The court rejected Hart's appeal.", 'The court rejected an appeal by Hart.'],
    ['Ms Reyes won.', 'Ada Reyes won.'],
    ['Three Americans were killed.', 'Three American soldiers were killed in Iraq.'],
    ['The Tarvex fell.', "Japan's Tarvex index fell 2 percent."],
    ['The yen rose against the dollar.', 'The dollar fell against the yen.'],
    ['Karl Hart co-founded Orvane.', 'Karl Hart, co-founder of Orvane, spoke.'],
    ['Orvane plans to cut 500 jobs.', 'Orvane announced plans to cut 500 jobs.'],
    ['The trial began on Monday.', 'The trial opened on Monday.'],
    ['The judge refused to dismiss the case.', 'The judge declined to dismiss the case.'],
    [
      'More than $21.1 million was raised by the campaign.',
      'The campaign has already raised more than $21.1 million.',
    ],
  ])('%s is reported by: %s', (claim, passage) => {
    expect(kindOf(claim, passage)).toBe('reports');
  });

  test.each([['The yen fell against the dollar.', 'The dollar fell against the yen.']])(
    '%s is contradicted by: %s',
    (claim, passage) => {
      expect(kindOf(claim, passage)).toBe('contradicts');
    },
  );
});
