import { describe, expect, test } from 'vitest';
import { analyse } from '../../src/language/index.ts';
import { askedOf, bearingOf } from '../../src/newsroom/compose/bearing/index.ts';

const bearing = (claim: string, text: string, title = '') =>
  bearingOf(askedOf(analyse(claim)), { title: analyse(title), text: analyse(text), denies: false });

const CHARGED = 'Otto Brand was charged with fraud.';
const DROPPED = 'Prosecutors dropped the fraud charges against Otto Brand.';

describe('a charge that nobody pursues any more', () => {
  test.each([
    [
      'dropped by whom others accuse',
      'Lawyers for Governor Otto Brand accused the prosecutor.',
      'The prosecutor dropped the charge against governor Otto Brand, his lawyers said.',
    ],
    ['dropped', CHARGED, 'The fraud charge against Otto Brand was dropped.'],
    ['dismissed', CHARGED, 'A judge dismissed all fraud charges against Otto Brand.'],
    [
      'withdrawn',
      'Otto Brand was accused of fraud.',
      'Prosecutors withdrew the charges of fraud against Otto Brand.',
    ],
    [
      'thrown out',
      'Otto Brand was accused of fraud.',
      'The judge threw the charges of fraud against Otto Brand out.',
    ],
    ['cleared of', 'Otto Brand is accused of fraud.', 'Otto Brand was cleared of all charges of fraud.'],
    [
      'of a court that dismisses a suit',
      'Velda sued Orbis over a patent.',
      'A judge dismissed the lawsuit of Velda against Orbis over a patent.',
    ],
  ])('bears out no accusation: %s', (_, claim, text) => {
    expect(bearing(claim, text)).toBeUndefined();
  });

  test.each([
    ['dismissed', 'The fraud charges against Otto Brand were dismissed by prosecutors on Monday.'],
    ['withdrawn', 'Prosecutors withdrew the fraud charges against Otto Brand.'],
  ])('bears out that it was dropped, said in another word: %s', (_, text) => {
    expect(bearing(DROPPED, text)).toMatchObject({ kind: 'reports' });
  });

  test('is not borne out as dropped by who brought it', () => {
    expect(bearing(DROPPED, 'Prosecutors charged Otto Brand with fraud in May.')).toBeUndefined();
  });

  test.each([
    ['a bid is dropped', 'Otto Brand, the minister who was charged with fraud, dropped his bid.'],
    ['something falls', 'Otto Brand was charged with fraud after he dropped a bag of money.'],
    [
      'the charge stands and a case of another kind is dropped',
      'Prosecutors charged Otto Brand with fraud in May, and a theft case was dropped.',
    ],
  ])('is another matter: %s', (_, text) => {
    expect(bearing(CHARGED, text)).toMatchObject({ kind: 'reports' });
  });
});
