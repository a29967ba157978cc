import { describe, expect, test } from 'vitest';
import { relation } from '../../src/language/relation/relation.ts';
import { analyse } from '../../src/language/statements/analyse.ts';
import { statementOf } from './statement-of.ts';

const kindOf = (claim: string, passage: string) => relation(analyse(claim), analyse(passage)).kind;

describe('what somebody is charged with is not decided', () => {
  test.each([
    ['Hart robbed a bank.', 'Hart is charged with robbing a bank.'],
    ['Hart killed a man.', 'Hart is charged with robbing a bank and killing a man.'],
    ['Hart killed a man.', 'Hart was arrested for killing a man.'],
    ['Hart bribed a judge.', 'Hart was indicted for bribing a judge.'],
    ['Hart bribed a judge.', 'Hart went on trial for bribing a judge.'],
    ['Orvane polluted the river.', 'Norland sued Orvane for polluting the river.'],
    ['Three men killed the mayor.', 'Three men went on trial on Monday accused of killing the mayor.'],
  ])('%s is not reported by: %s', (claim, passage) => {
    expect(kindOf(claim, passage)).toBe('mentions');
  });

  test.each([
    ['Orvane polluted the river.', 'Norland fined Orvane for polluting the river.'],
    ['Hart bribed a judge.', 'Hart was jailed for bribing a judge.'],
  ])('who is punished did it: %s is reported by: %s', (claim, passage) => {
    expect(kindOf(claim, passage)).toBe('reports');
  });

  test('whoever stands accused behind a time is who stood trial', () => {
    expect(
      statementOf('Three men went on trial on Monday accused of killing the mayor.', 'accuse'),
    ).toMatchObject({ subject: '', object: 'Three men' });
  });

  test('who died behind an age died', () => {
    expect(
      statementOf('Hart was arrested after the 84-year-old died of a head injury.', 'die'),
    ).toMatchObject({ subject: 'the 84-year-old' });
  });
});

describe('a verdict', () => {
  test.each([
    ['Hart pleaded guilty to fraud.', 'Hart pleaded not guilty to fraud.', 'contradicts'],
    ['Hart was convicted of fraud.', 'Hart was found not guilty of fraud.', 'contradicts'],
    ['Hart was convicted.', 'A jury found Hart not guilty.', 'contradicts'],
    ['Hart was acquitted of fraud.', 'Hart was found not guilty of fraud.', 'reports'],
    ['Hart was acquitted.', 'A jury found Hart not guilty.', 'reports'],
    ['Hart was convicted of fraud.', 'A jury found Hart guilty of fraud.', 'reports'],
  ])('%s | %s: %s', (claim, passage, kind) => {
    expect(kindOf(claim, passage)).toBe(kind);
  });
});

describe('what a report tells that was wrong is denied', () => {
  test.each([
    ['The bank failed.', 'A report saying the bank failed was wrong.'],
    ['The bank failed.', 'Reports saying that the bank failed were false.'],
    ['The bank failed.', 'Rumours the bank had failed were untrue.'],
  ])('%s is contradicted by: %s', (claim, passage) => {
    expect(kindOf(claim, passage)).toBe('contradicts');
  });

  test.each([
    ['A report saying the bank failed was wrong.', 'A report'],
    ['A claim that the bank failed is false.', 'A claim'],
    ['A letter saying the bank had failed caused riots.', 'A letter'],
  ])('what was wrong is the report: %s', (text, subject) => {
    expect(statementOf(text, 'be') ?? statementOf(text, 'cause')).toMatchObject({ subject });
  });

  test('the rest of a verb in quotation marks is said of its own subject', () => {
    const text = 'Hart responded to a report that the house will be "thoroughly" disinfected.';
    expect(statementOf(text, 'disinfect')).toMatchObject({ subject: expect.stringContaining('house') });
  });
});

describe('by how much is not by whom', () => {
  test.each([
    ['The motion was defeated by 60 votes to 52.', 'defeat', ''],
    ['The bill was passed by two votes.', 'pass', ''],
    ['The bill was passed by the senate.', 'pass', 'the senate'],
    ['The minister was charged by a House majority.', 'charge', 'a House majority'],
  ])('%s', (text, verb, subject) => {
    expect(statementOf(text, verb)).toMatchObject({ subject });
  });
});

describe('whoever is judged for a deed did it', () => {
  test.each([
    ['The minister praised Orvane for cutting costs.', 'cut', 'Orvane'],
    ['The paper criticised Norland for taking a weak stand.', 'take', 'Norland'],
    ['Norland fined Orvane for polluting the river.', 'pollute', 'Orvane'],
    ['Hart was praised for saving a child.', 'save', 'Hart'],
    ['Hart won a prize for saving a child.', 'save', 'Hart'],
    ['Hart got 12 years in prison for stealing a car.', 'steal', 'Hart'],
    ['The law is vital for keeping the peace.', 'keep', 'The law'],
  ])('%s', (text, verb, subject) => {
    expect(statementOf(text, verb)).toMatchObject({ subject });
  });
});
