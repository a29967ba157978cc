import { describe, expect, test } from 'vitest';
import { analyse, relation } from '../../src/language/index.ts';

const kindOf = (claim: string, passage: string): string => relation(analyse(claim), analyse(passage)).kind;

describe('some of a group tell nothing of the group', () => {
  test.each([
    ['The hostages were freed.', 'Some of the hostages were freed.'],
    ['The hostages were freed.', 'Two of the hostages were freed.'],
    ['The hostages were freed.', 'Most of the hostages were freed.'],
    ['The hostages were freed.', 'Several of the hostages were freed.'],
    ['The hostages were freed.', 'A few hostages were freed.'],
    ['The hostages were freed.', 'All but two of the hostages were freed.'],
    ['The schools were closed.', 'Some schools were closed.'],
    ['The miners returned to work.', 'Some of the miners returned to work.'],
    ['Velda closed all its mills.', 'Velda closed a mill in Orvane.'],
    ['Velda closed all of its mills.', 'Velda closes Oak Street mill'],
    ['Velda closed its mills.', 'Velda closes Oak Street mill'],
  ])('%s is not reported by: %s', (claim, passage) => {
    expect(kindOf(claim, passage)).toBe('mentions');
  });

  test.each([
    ['The hostages were freed.', 'All of the hostages were freed.'],
    ['The hostages were freed.', 'All hostages were freed.'],
    ['The hostages were freed.', 'Soldiers freed the hostages.'],
    ['Hostages were freed.', 'Some of the hostages were freed.'],
    ['The hostages were freed.', 'The two hostages were freed.'],
    ['Velda closed all its mills.', 'Velda closed all its mills on Monday.'],
    ['Velda closed its mills.', 'Velda closed every mill.'],
    ['Velda closed a mill.', 'Velda closes Oak Street mill'],
  ])('%s is reported by: %s', (claim, passage) => {
    expect(kindOf(claim, passage)).toBe('reports');
  });
});

describe('of several who are named not each is always meant', () => {
  test.each([
    ['Hart resigned.', 'Either Hart or Brand resigned.'],
    ['Hart resigned.', 'Hart or Brand resigned.'],
    ['Hart was arrested.', 'Police arrested Hart or Brand.'],
    ['Hart resigned.', 'Everyone but Hart resigned.'],
    ['Hart resigned.', 'All but Hart resigned.'],
  ])('%s is not reported by: %s', (claim, passage) => {
    expect(kindOf(claim, passage)).toBe('mentions');
  });

  test.each([
    ['Hart resigned.', 'It was Brand and not Hart who resigned.'],
    ['Hart resigned.', 'Neither Hart nor Brand resigned.'],
  ])('%s is contradicted by: %s', (claim, passage) => {
    expect(kindOf(claim, passage)).toBe('contradicts');
  });

  test.each([
    ['Hart resigned.', 'Both Hart and Brand resigned.'],
    ['Hart resigned.', 'Hart and Brand resigned.'],
    ['The guests left.', 'The guests and Brand left.'],
  ])('%s is reported by: %s', (claim, passage) => {
    expect(kindOf(claim, passage)).toBe('reports');
  });
});
