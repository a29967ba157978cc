import { describe, expect, test } from 'vitest';
import { analyse, relation } from '../../src/language/index.ts';

const kindOf = (claim: string, passage: string): string => relation(analyse(claim), analyse(passage)).kind;

describe('figures of another time, part or firm contest nothing', () => {
  test.each([['Shares rose.', 'Shares fell on Monday and rose on Tuesday.']])(
    '%s is reported by: %s',
    (claim, passage) => {
      expect(kindOf(claim, passage)).toBe('reports');
    },
  );

  test.each([
    ['Profit rose 5 percent.', 'Profit rose 8 percent in Asia.'],
    ['Profit rose 5 percent.', 'Profit rose 8 percent a year earlier.'],
    ['Profit rose 5 percent in May.', 'Profit rose 8 percent in June.'],
    ['Profit rose 5 percent.', 'Analysts expected profit to rise 8 percent.'],
    ['Profit rose 5 percent.', 'Profit will rise 8 percent next year.'],
    ['Profit rose 5 percent.', 'Profit before tax rose 8 percent.'],
    ['Profit rose 5 percent.', 'Profit fell 8 percent last year.'],
    ['Profit rose 5 percent.', "Velda's profit fell 8 percent."],
    ["Orvane's profit rose 5 percent.", "Velda's profit fell 8 percent."],
    ['Oil rose.', 'Oil fell in early trading.'],
    ['Oil rose on Monday.', 'Oil fell on Tuesday.'],
    ['Shares rose.', 'Shares in Velda fell.'],
    ['Inflation was 4 percent.', 'Core inflation was 3 percent.'],
    ['Inflation was 4 percent.', 'Food inflation was 9 percent.'],
    ['Inflation was 4 percent.', 'The bank wants inflation of 2 percent.'],
    ['Inflation was 4 percent.', 'Inflation was 2 percent in Sudland.'],
    ['Inflation was 4 percent in Norland.', 'Inflation was 2 percent in Sudland.'],
    ['Unemployment was 5 percent.', 'Youth unemployment was 15 percent.'],
    ['The bank raised rates.', 'Another bank cut rates.'],
    ['The bank raised rates.', 'The bank may cut rates.'],
    ['The bank raised rates.', 'The bank cut its forecast.'],
    ['The bank raised rates.', 'The bank raised its forecast.'],
    ['The deal is worth 5 million dollars.', 'The deal includes 2 million dollars in cash.'],
    ['The deal is worth 5 million dollars.', 'A separate deal is worth 2 million dollars.'],
    ['The house cost 5 million dollars.', 'The house was sold for 6 million dollars.'],
    ['Turnout was 60 percent.', 'Turnout was 50 percent by noon.'],
    ['Turnout was 60 percent.', 'Turnout was 50 percent in Tarvel.'],
    ['Turnout was 60 percent.', 'Turnout was 50 percent four years ago.'],
    ['Hart got 60 percent of the vote.', 'Brand got 40 percent of the vote.'],
  ])('%s is not reported by: %s', (claim, passage) => {
    expect(['mentions', 'nothing']).toContain(kindOf(claim, passage));
  });

  test.each([
    ['The bank raised rates.', 'The bank cut rates.'],
    ['The bank raised rates.', 'The bank left rates unchanged.'],
  ])('%s is contradicted by: %s', (claim, passage) => {
    expect(kindOf(claim, passage)).toBe('contradicts');
  });
});

describe('what is said of another time, part or way contests nothing', () => {
  test.each([['The quake killed 20 people.', 'The quake killed 20 people and injured 50.']])(
    '%s is reported by: %s',
    (claim, passage) => {
      expect(kindOf(claim, passage)).toBe('reports');
    },
  );

  test.each([
    ['The quake killed 20 people.', 'The quake injured 50 people.'],
    ['The quake killed 20 people.', 'An aftershock killed two people.'],
    ['The quake killed 20 people.', 'The quake killed 5 people in Tarvel.'],
    ['The quake killed 20 people in Tarvel.', 'The quake killed 30 people in Norland.'],
    ['The quake killed 20 people.', 'A quake killed 300 people in 1990.'],
    ['The quake killed 20 people.', 'At first officials said the quake killed 12 people.'],
    ['The quake killed 20 people.', 'The quake killed 12 children.'],
    ['The quake killed 12 children.', 'The quake killed 20 people.'],
    ['Hart won.', 'Hart lost in the first round in 2010.'],
    ['Hart won the first set.', 'Hart lost the second set.'],
    ['Hart won gold.', 'Hart won silver.'],
    ['Hart arrived on Monday.', 'Hart left on Tuesday.'],
    ['The port opened.', 'The port closed for repairs last year.'],
    ['The road is closed.', 'The road was open yesterday.'],
    ['Hart supports the plan.', 'Hart once opposed the plan.'],
    ['Hart supports the plan.', 'Brand opposes the plan.'],
    ['Hart supports the plan.', 'Hart opposes parts of the plan.'],
    ['Hart supports the plan.', 'Hart opposes an earlier plan.'],
    ['The bus carried 40 people.', 'The bus can carry 60 people.'],
    ['The bus carried 40 people.', 'A second bus carried 60 people.'],
    ['40 people were on the bus.', '30 people got off the bus.'],
    ['The firm employs 300 people.', 'The firm employs 100 people in Tarvel.'],
    ['The firm employs 300 people.', 'The firm employed 500 people in 1990.'],
    ['The firm employs 300 people.', 'The firm cut 100 jobs.'],
    ['The fire began at 3 a.m.', 'The fire was put out at 5 a.m.'],
    ['The fire destroyed 20 homes.', 'The fire damaged 40 homes.'],
    ['The fire destroyed 20 homes.', 'The fire threatened 100 homes.'],
    ['Police arrested 20 people.', 'Police charged 5 people.'],
    ['Police arrested 20 people.', 'Police arrested 5 women.'],
    ['Police arrested 20 people.', 'Police have arrested 120 people since May.'],
    ['The strike lasted two days.', 'The strike last year lasted five days.'],
    ['The talks lasted two days.', 'The talks resume in five days.'],
    ['Hart is 45.', "Hart's wife is 40."],
    ['Hart was born in 1950.', "Hart's son was born in 1980."],
    ['The drug is safe.', 'The drug is not safe for children.'],
    ['The drug is safe.', 'The old drug is not safe.'],
    ['The ship sank.', 'The ship did not sink at once.'],
    ['The ship sank.', 'The crew did not sink the ship.'],
    ['Hart resigned.', 'Hart did not resign because of the scandal.'],
    ['Hart resigned on Monday.', 'Hart did not resign on Sunday.'],
    ['Three people were hurt.', 'Nobody was hurt in the second blast.'],
    ['The mayor spoke.', 'The mayor did not speak to reporters.'],
    ['The mayor spoke.', 'The mayor refused to speak about the scandal.'],
    ['Norland signed the treaty.', 'Norland did not sign the protocol.'],
    ['Norland signed the treaty.', 'Sudland did not sign the treaty.'],
    ['Norland signed the treaty.', 'Norland has not ratified the treaty.'],
  ])('%s is not reported by: %s', (claim, passage) => {
    expect(['mentions', 'nothing']).toContain(kindOf(claim, passage));
  });

  test.each([['Hart supports the plan.', 'Hart opposes the plan.']])(
    '%s is contradicted by: %s',
    (claim, passage) => {
      expect(kindOf(claim, passage)).toBe('contradicts');
    },
  );
});
