import { expect, test } from 'vitest';
import { analyse, relation } from '../../src/language/index.ts';

const CLAIM = 'Ada Keller was sentenced to two years.';

test.each([
  ['Ada Keller got two years in prison for fraud.', 'reports'],
  ['Ada Keller gets two years for fraud', 'reports'],
  ['Ada Keller received two years behind bars.', 'reports'],
  ['Ada Keller got three years in prison for fraud.', 'contradicts'],
  ['Ada Keller got two years to fix the bridge.', 'mentions'],
  ['Ada Keller could get two years for fraud.', 'mentions'],
  ['Ada Keller will get two years in jail.', 'mentions'],
  ['Ada Keller did not get two years in jail.', 'mentions'],
  ['The aide of Ada Keller got two years in jail.', 'mentions'],
  ['Ada Keller got a two-year contract for the bridge.', 'mentions'],
  ['Ada Keller received two years of training.', 'mentions'],
])('%s: %s', (passage, kind) => {
  expect(relation(analyse(CLAIM), analyse(passage)).kind).toBe(kind);
});
