import { describe, expect, test } from 'vitest';
import { analyse, relation } from '../../src/language/index.ts';

const kindOf = (claim: string, passage: string): string => relation(analyse(claim), analyse(passage)).kind;

describe('what a firm lost, earned or paid', () => {
  test.each([['Orvane bought Velda for 5 billion dollars.', 'Orvane paid 5 billion dollars for Velda.']])(
    '%s is reported by: %s',
    (claim, passage) => {
      expect(kindOf(claim, passage)).toBe('reports');
    },
  );

  test.each([
    ['Orvane bought Velda for 5 billion dollars.', 'Orvane offered to pay 5 billion dollars for Velda.'],
  ])('%s is not reported by: %s', (claim, passage) => {
    expect(['mentions', 'nothing']).toContain(kindOf(claim, passage));
  });

  test.each([['Orvane bought Velda for 5 billion dollars.', 'Orvane paid 6 billion dollars for Velda.']])(
    '%s is contradicted by: %s',
    (claim, passage) => {
      expect(kindOf(claim, passage)).toBe('contradicts');
    },
  );
});

describe('jobs that were cut or created', () => {
  test.each([
    ['The company cut 300 jobs.', 'The company axed 300 jobs.'],
    ['The company created 300 jobs.', 'The company added 300 jobs.'],
    ['Orvane is based in Tarvel.', 'Tarvel-based Orvane cut jobs.'],
    ['Orvane is based in Tarvel.', 'Orvane, which is based in Tarvel, cut jobs.'],
  ])('%s is reported by: %s', (claim, passage) => {
    expect(kindOf(claim, passage)).toBe('reports');
  });

  test.each([
    ['The company cut 300 jobs.', 'The company created 300 jobs.'],
    ['The company laid off 300 workers.', 'The company plans to cut 300 jobs.'],
    ['The company laid off 300 workers.', 'The company cut 400 jobs.'],
    ['The company cut 300 jobs.', 'The company let 300 workers work at home.'],
    ['The company cut 300 jobs.', 'The company made 300 workers wait.'],
    ['The company cut 300 jobs.', 'The company laid off 200 workers.'],
  ])('%s is not reported by: %s', (claim, passage) => {
    expect(['mentions', 'nothing']).toContain(kindOf(claim, passage));
  });
});

describe('who won what, where somebody was beaten in it', () => {
  test.each([
    ['Brand lost the election.', 'Hart beat Brand in the election.'],
    ['Hart won the election.', 'Brand conceded the election to Hart.'],
    ['Hart won the election.', 'Hart defeated Brand in the election.'],
    ['Hart beat Brand.', 'Brand lost to Hart in the election.'],
    ['Norland left the union.', 'Norland withdrew from the union.'],
    ['Norland left the union.', 'Norland quit the union.'],
    ['Norland joined the union.', 'Norland became a member of the union.'],
    ['Hart called an election.', 'Hart called an early election.'],
    ['The election was held on Sunday.', 'Norland held an election on Sunday.'],
    ['Norland joined the union.', 'Norland became a full member of the union.'],
    ['Voters rejected the treaty.', 'Voters voted against the treaty.'],
    ['Parliament rejected the budget.', 'Parliament voted against the budget.'],
  ])('%s is reported by: %s', (claim, passage) => {
    expect(kindOf(claim, passage)).toBe('reports');
  });

  test.each([
    ['Hart won the election.', 'Hart claimed victory in the election.'],
    ['Hart won the final.', 'Hart beat Brand in the semifinal.'],
    ['Hart won the election.', 'Hart beat Brand in the debate.'],
    ['Hart beat Brand in the election.', 'Hart won the election.'],
    ['Hart beat Brand in the election.', 'Brand lost the election.'],
    ['Brand conceded the election.', 'Brand lost the election.'],
    ['Norland joined the union.', 'Norland applied to join the union.'],
    ['Norland joined the union.', 'Norland became an observer of the union.'],
    ['Parliament rejected the budget.', 'Hart voted against the budget.'],
  ])('%s is not reported by: %s', (claim, passage) => {
    expect(['mentions', 'nothing']).toContain(kindOf(claim, passage));
  });

  test.each([
    ['Hart won the election.', 'Hart lost the election to Brand.'],
    ['Hart won the election.', 'Hart conceded the election.'],
  ])('%s is contradicted by: %s', (claim, passage) => {
    expect(kindOf(claim, passage)).toBe('contradicts');
  });
});

describe('what burned down, and who lost power', () => {
  test.each([
    ['Profit rose to 5 million dollars.', 'Profit rose to 5 million dollars from 4 million dollars.'],
    ['The firm lost 5 million dollars.', 'The firm posted a loss of 5 million dollars.'],
    ['The firm lost 5 million dollars.', 'The firm reported a 5 million dollar loss.'],
    ['The firm made 5 million dollars.', 'The firm earned 5 million dollars.'],
    ['Orvane was fined 5 million dollars.', 'Regulators fined Orvane 5 million dollars.'],
    ['The storm hit Tarvel.', 'The storm made landfall at Tarvel.'],
    ['5,000 homes lost power.', 'The storm knocked out power to 5,000 homes.'],
    ['The fire destroyed the factory.', 'The factory was destroyed by fire.'],
    ['The factory burned down.', 'Fire gutted the factory.'],
    ['Profit rose from 4 million dollars.', 'Profit rose to 5 million dollars from 4 million dollars.'],
    ['Profit was 5 million dollars.', 'Profit rose to 5 million dollars from 4 million dollars.'],
    ['The mill burned down.', 'A blaze destroyed the mill.'],
    ['The mill was destroyed.', 'The mill burned down.'],
    ['5,000 homes lost power.', 'The storm cut power to 5,000 homes.'],
    ['The cost was 5 million dollars.', 'The cost came to 5 million dollars.'],
    ['Damage amounted to 5 million dollars.', 'Damage totaled 5 million dollars.'],
    ['The firm posted a loss of 5 million dollars.', 'The firm lost 5 million dollars.'],
  ])('%s is reported by: %s', (claim, passage) => {
    expect(kindOf(claim, passage)).toBe('reports');
  });

  test.each([
    ['Profit rose to 4 million dollars.', 'Profit rose to 5 million dollars from 4 million dollars.'],
    ['The fine was 5 million dollars.', 'The fine was 5 million euros.'],
    ['The firm paid 5 million dollars.', 'The firm paid 5 million pounds.'],
    ['The firm lost 5 million dollars.', 'The firm made a profit of 5 million dollars.'],
    ['Orvane was fined 5 million dollars.', 'Orvane could be fined 5 million dollars.'],
    ['Profit rose to 5 million dollars.', 'Profit was 5 million dollars.'],
    ['Profit rose by 5 million dollars.', 'Profit rose to 5 million dollars.'],
    ['The firm lost 5 million dollars.', 'The firm reported a pretax loss of 5 million dollars.'],
    ['The firm lost 5 million dollars.', 'The firm expects a loss of 5 million dollars.'],
    ['The firm lost 5 million dollars.', 'The firm warned of a loss of 5 million dollars.'],
    ['The firm earned 5 million dollars.', "The firm's profit fell by 5 million dollars."],
    ['The firm earned 5 million dollars.', 'The firm posted a loss of 5 million dollars.'],
    ['Orvane bought Velda.', "Orvane paid 5 million dollars for Velda's mine."],
    ['Orvane bought Hart.', "Orvane paid 5 million dollars for Hart's advice."],
    ['Orvane bought Hart.', 'Orvane paid 5 million dollars for Hart to leave.'],
    ['The mill burned down.', 'A flood destroyed the mill.'],
    ['The mill burned down.', 'Fire damaged the mill.'],
    ['The mill burned down.', 'Fire nearly destroyed the mill.'],
    ['5,000 homes lost power.', 'Power was restored to 5,000 homes.'],
    ['Damage amounted to 5 million dollars.', 'Insured damage could total 5 million dollars.'],
    ['Fire gutted the mill.', 'The mill burned down in a war.'],
    ['The storm knocked out power to 5,000 homes.', '5,000 homes lost power.'],
  ])('%s is not reported by: %s', (claim, passage) => {
    expect(['mentions', 'nothing']).toContain(kindOf(claim, passage));
  });

  test.each([
    ['Profit was 4 million dollars.', 'Profit rose to 5 million dollars from 4 million dollars.'],
    ['Profit rose to 5 million dollars.', 'Profit fell to 5 million dollars.'],
    ['The firm lost 5 million dollars.', 'The firm posted a loss of 6 million dollars.'],
    ['Damage amounted to 5 million dollars.', 'Damage totaled 8 million dollars.'],
  ])('%s is contradicted by: %s', (claim, passage) => {
    expect(kindOf(claim, passage)).toBe('contradicts');
  });
});
