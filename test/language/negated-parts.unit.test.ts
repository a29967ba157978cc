import { describe, expect, test } from 'vitest';
import { analyse, relation } from '../../src/language/index.ts';

const kindOf = (claim: string, passage: string): string => relation(analyse(claim), analyse(passage)).kind;

describe('what is negated is only how, when, where or to whom', () => {
  test.each([
    ['The firm paid a dividend.', 'The firm paid no dividend in 2009.'],
    ['Hart resigned.', 'Hart did not resign when he was asked in May.'],
    ['Hart left.', 'Hart did not leave a message.'],
    ['Hart won.', 'Hart did not win easily.'],
    ['Hart sold his house.', 'Hart did not sell his house cheaply.'],
    ['Profit rose.', 'Profit did not rise as much as expected.'],
    ['Police arrested Hart.', 'Police did not arrest Hart at once.'],
    ['The train arrived.', 'The train did not arrive on time.'],
    ['The letter was sent.', 'The letter was not sent to Hart.'],
    ['Orvane paid taxes.', 'Orvane did not pay taxes in Norland.'],
  ])('%s is neither reported nor contested by: %s', (claim, passage) => {
    expect(['mentions', 'nothing']).toContain(kindOf(claim, passage));
  });
});

describe('nobody was hurt, and nothing damaged', () => {
  test.each([
    ['The passengers were not hurt.', 'The passengers escaped unhurt.'],
    ['No passengers were hurt.', 'All passengers escaped unharmed.'],
    ['Hart was not hurt.', 'Hart was unhurt.'],
    ['Hart was not injured in the crash.', 'Hart escaped injury in the crash.'],
  ])('%s is reported by: %s', (claim, passage) => {
    expect(kindOf(claim, passage)).toBe('reports');
  });

  test.each([
    ['The bridge was damaged.', 'The bridge was undamaged.'],
    ['The passengers were hurt.', 'The passengers were unhurt.'],
    ['Hart was hurt.', 'Hart escaped unhurt.'],
    ['Hart was injured in the crash.', 'Hart escaped injury in the crash.'],
  ])('%s is contradicted by: %s', (claim, passage) => {
    expect(kindOf(claim, passage)).toBe('contradicts');
  });
});

describe('what reads like a negation and is none, and the other way round', () => {
  test.each([
    ['Hart resigned.', 'Hart did not resign until May.'],
    ['Hart won again.', 'Not for the first time, Hart won again.'],
    ['At least 20 people died.', 'No fewer than 20 people died.'],
  ])('%s is reported by: %s', (claim, passage) => {
    expect(kindOf(claim, passage)).toBe('reports');
  });

  test.each([
    ['20 people died.', 'No more than 20 people died.'],
    ['The film is good.', 'The film is hardly good.'],
  ])('%s is neither reported nor contested by: %s', (claim, passage) => {
    expect(['mentions', 'nothing']).toContain(kindOf(claim, passage));
  });

  test.each([['The war is over.', 'The war is not over.']])('%s is contradicted by: %s', (claim, passage) => {
    expect(kindOf(claim, passage)).toBe('contradicts');
  });
});
