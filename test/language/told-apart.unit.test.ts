import { describe, expect, test } from 'vitest';
import { relation } from '../../src/language/relation/relation.ts';
import { analyse } from '../../src/language/statements/analyse.ts';
import { statementOf } from './statement-of.ts';

const kindOf = (claim: string, passage: string): string => relation(analyse(claim), analyse(passage)).kind;

describe('what is to come with what has not happened yet has not happened either', () => {
  test.each([
    ['The strike ended.', 'The mine will reopen when the strike ends.'],
    ['The strike has ended.', 'The mine will reopen once the strike has ended.'],
    ['The strike ended.', 'When the strike ends, the mine will reopen.'],
    ['The talks failed.', 'Norland will attack as soon as the talks fail.'],
    ['The mine closed.', 'The mine will not be sold before it is closed.'],
  ])('%s is not reported by: %s', (claim, passage) => {
    expect(kindOf(claim, passage)).toBe('mentions');
  });

  test.each([
    ['The strike ended.', 'The mine reopened when the strike ended.'],
    ['The strike ended.', 'When the strike ended, the mine reopened.'],
    ['Hart killed two people.', 'Hart will be tried because he killed two people.'],
  ])('%s is reported by: %s', (claim, passage) => {
    expect(kindOf(claim, passage)).toBe('reports');
  });
});

describe('what somebody is made to do, or forecast to do, is not done yet', () => {
  test.each([
    ['Hart won the election.', 'Hart is favoured to win the election.'],
    ['Hart won the election.', 'Polls show Hart winning the election.'],
    ['Hart won the election.', 'A forecast says that Hart won the election.'],
    ['Hart led the talks.', 'Hart was hired to lead the talks.'],
    ['Norland attacked Sudland.', 'An exercise simulated a Norland attack on Sudland.'],
  ])('%s is not reported by: %s', (claim, passage) => {
    expect(kindOf(claim, passage)).toBe('mentions');
  });

  test.each([
    ['Hart resigned.', 'Hart was forced to resign.'],
    ['A knife killed Hart.', 'A knife was used to kill Hart.'],
  ])('%s is reported by: %s', (claim, passage) => {
    expect(kindOf(claim, passage)).toBe('reports');
  });
});

describe('a part of a figure tells nothing of the whole', () => {
  test.each([
    ['Exports rose.', 'Oil exports rose.'],
    ['Prices rose.', 'House prices rose.'],
    ['Unemployment fell.', 'Youth unemployment fell.'],
    ['Inflation rose to 5 percent.', 'Food inflation rose to 5 percent.'],
  ])('%s is not reported by: %s', (claim, passage) => {
    expect(kindOf(claim, passage)).toBe('mentions');
  });

  test.each([
    ['Prices rose.', 'Consumer prices rose.'],
    ['Oil exports rose.', 'Oil exports rose in May.'],
    ['Sales rose.', 'Company sales rose.'],
  ])('%s is reported by: %s', (claim, passage) => {
    expect(kindOf(claim, passage)).toBe('reports');
  });
});

describe('a killing told behind the verb', () => {
  test.each([
    ['A man was killed.', 'A man was stabbed to death.'],
    ['Police killed a man.', 'Police shot a man to death.'],
    ['Hart killed his wife.', 'Hart shot his wife dead.'],
    ['A climber died.', 'A climber fell to his death on Monday.'],
    ['Two climbers died.', 'Two climbers have fallen to their deaths.'],
  ])('%s is reported by: %s', (claim, passage) => {
    expect(kindOf(claim, passage)).toBe('reports');
  });

  test('who is shot is not killed by it', () => {
    expect(kindOf('Police killed a man.', 'Police shot a man.')).toBe('mentions');
  });
});

describe('another thing, another event', () => {
  test.each([
    ['Vanda bought Orvane.', "Vanda bought Orvane's rival."],
    ['Twelve people died in the fire.', 'Twelve people died in a flood after the fire.'],
    ['Norland left the union.', 'The minister who led Norland left the union.'],
    ['Norland has left the union.', 'The minister who led Norland has left the union.'],
  ])('%s is not reported by: %s', (claim, passage) => {
    expect(kindOf(claim, passage)).toBe('mentions');
  });

  test('who died after a shooting in a town died in it', () => {
    const passage = 'Two people are dead after a shooting in Harlow.';
    expect(kindOf('Two people died in a shooting in Harlow.', passage)).toBe('reports');
  });
});

describe('beyond a relative clause stands who did it', () => {
  test.each([
    ['The woman who wrote the letter left.', 'leave', 'The woman'],
    ['A man who found the body fled.', 'flee', 'A man'],
    ['A driver who saw the crash stopped.', 'stop', 'A driver'],
    [
      'A bill intended to have a chilling effect passed.',
      'pass',
      'A bill intended to have a chilling effect',
    ],
    ['The minister who said the bank failed resigned.', 'fail', 'the bank'],
  ])('%s', (text, verb, subject) => {
    expect(statementOf(text, verb)?.subject).toContain(subject.split(' intended')[0]);
  });
});

describe('what did not come', () => {
  test.each([
    ['A ship sank.', 'A ship was saved from sinking off Malta.'],
    ['Vanda will cut 400 jobs.', 'Vanda scrapped plans to cut 400 jobs.'],
    ['Vanda will buy Orvane.', 'Vanda abandoned its plan to buy Orvane.'],
  ])('%s is contradicted by: %s', (claim, passage) => {
    expect(kindOf(claim, passage)).toBe('contradicts');
  });

  test.each([
    ['Vanda will cut 400 jobs.', 'Vanda said it would cut 400 jobs.', 'reports'],
    ['Vanda will cut 400 jobs.', 'Vanda said it would cut 400 jobs if sales fell.', 'mentions'],
    ['Vanda will cut 400 jobs.', 'Analysts said Vanda would cut 400 jobs.', 'mentions'],
  ])('%s | %s: %s', (claim, passage, kind) => {
    expect(kindOf(claim, passage)).toBe(kind);
  });
});

describe('the figures that a firm tells are its own', () => {
  test.each([
    ["Vanda's profit rose 12 percent.", 'Vanda reported a 12 percent rise in profit.', 'reports'],
    ["Vanda's profit rose 12 percent.", 'Vanda said profit rose 12 percent.', 'reports'],
    ["Vanda's profit rose 12 percent.", "Vanda said Orvane's profit rose 12 percent.", 'mentions'],
    ["Vanda's profit rose 12 percent.", 'Vanda said profit at Orvane rose 12 percent.', 'mentions'],
    ["Vanda's profit rose 12 percent.", 'Analysts at Vanda said profit rose 12 percent.', 'mentions'],
    ["Vanda's profit rose 12 percent.", 'Vanda reported a 10 percent rise in profit.', 'mentions'],
  ])('%s | %s: %s', (claim, passage, kind) => {
    expect(kindOf(claim, passage)).toBe(kind);
  });
});

test('whoever ends a visit of his own has visited', () => {
  expect(kindOf('Hart visited Norland.', 'Hart ended his visit to Norland.')).toBe('reports');
});

test('people climb and fall, which is no rise and fall', () => {
  const passage = 'A British climber has fallen to his death in New Zealand.';
  expect(kindOf('A British man was killed while climbing in New Zealand.', passage)).not.toBe('contradicts');
  expect(kindOf('Prices climbed in Norland.', 'Prices fell in Norland.')).toBe('contradicts');
});

describe('what is only hinted at, voted against, or told in a film', () => {
  test.each([
    ['The bank raised interest rates.', 'The bank hinted at raising interest rates.'],
    ['The bank raised interest rates.', 'The bank voted against raising interest rates.'],
    ['Two soldiers were killed.', 'Two soldiers were killed in a film.'],
    ['Shares of Vanda fell 5 percent.', 'Shares of Vanda fell as much as 5 percent.'],
    ['Oil rose above 80 dollars.', 'Oil rose 80 cents.'],
  ])('%s is not reported by: %s', (claim, passage) => {
    expect(kindOf(claim, passage)).toBe('mentions');
  });

  test.each([
    ['Hart starred in a film.', 'Hart starred in a film about Norland.'],
    ['The bank kept its key rate at 4 percent.', 'The bank left its key rate unchanged at 4 percent.'],
    ['The bank kept its key rate at 4 percent.', 'The bank held its key rate at 4 percent.'],
    ['Hart was arrested.', "Protests over Hart's arrest were banned."],
  ])('%s is reported by: %s', (claim, passage) => {
    expect(kindOf(claim, passage)).toBe('reports');
  });
});

describe('what is only supposed, filmed or taken back', () => {
  test.each([
    ['Norland attacked Sudland.', 'Norland acted as though it had attacked Sudland.'],
    ['Norland attacked Sudland.', 'Suppose Norland attacked Sudland.'],
    ['Norland attacked Sudland.', 'The film shows Norland attacking Sudland.'],
    ['The minister resigned.', 'The minister withdrew his resignation.'],
    ['The minister resigned.', 'A resignation of the minister is unlikely.'],
  ])('%s is not reported by: %s', (claim, passage) => {
    expect(kindOf(claim, passage)).toBe('mentions');
  });

  test('what somebody is far from doing he has not done', () => {
    const passage = 'Far from attacking Sudland, Norland offered talks.';
    expect(kindOf('Norland attacked Sudland.', passage)).not.toBe('reports');
  });

  test.each([
    ['The minister resigned.', 'The minister announced his resignation.'],
    ['The minister resigned.', 'The resignation of the minister came after a row.'],
    ['Hart withdrew his offer.', 'Hart withdrew his offer on Monday.'],
    ['Hart signed a treaty.', 'Assuming office in 2010, Hart signed a treaty.'],
  ])('%s is reported by: %s', (claim, passage) => {
    expect(kindOf(claim, passage)).toBe('reports');
  });
});
