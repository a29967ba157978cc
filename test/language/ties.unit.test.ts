import { describe, expect, test } from 'vitest';
import { analyse, relation } from '../../src/language/index.ts';

const kindOf = (claim: string, passage: string): string => relation(analyse(claim), analyse(passage)).kind;

describe('where something is needs no verb in the passage', () => {
  const told = [
    'The museum in Calder reopened on Friday.',
    'The museum, in Calder, reopened on Friday.',
    'The Calder museum reopened on Friday.',
  ];
  test.each(told)('%s', (passage) => {
    expect(kindOf('The museum is in Calder.', passage)).toBe('reports');
    expect(kindOf('The museum is in Dorsk.', passage)).not.toBe('reports');
    expect(kindOf('The museum is not in Calder.', passage)).not.toBe('reports');
    expect(kindOf('The museum will be in Calder.', passage)).not.toBe('reports');
    expect(kindOf('The library is in Calder.', passage)).not.toBe('reports');
  });

  test.each(['is', 'lies', 'stands', 'is located', 'is situated'])('it %s there', (verb) => {
    const claim = `The museum ${verb} near Calder.`;
    expect(kindOf(claim, 'The museum near Calder reopened.')).toBe('reports');
    expect(kindOf(claim, 'The museum is situated near Calder.')).toBe('reports');
    expect(kindOf(claim, 'The museum near Dorsk reopened.')).not.toBe('reports');
  });
});

describe('for whom somebody works', () => {
  const claims = ['Vosk works for Orvane.', 'Vosk represents Orvane.', 'Orvane employs Vosk.'];
  const posts = [
    'Vosk, a spokesman for Orvane, said so.',
    'Vosk, an engineer at Orvane, said so.',
    'Orvane spokesman Vosk said so.',
  ];
  const others = [
    'Vosk, a former spokesman for Orvane, said so.',
    'Former Orvane spokesman Vosk said so.',
    'Vosk, a critic of Orvane, said so.',
    'Vosk, a rival of Orvane, said so.',
    'Vosk, a shareholder of Orvane, said so.',
    'Vosk, a spokesman for Tessel, said so.',
    'Keller, a spokesman for Orvane, said so.',
  ];
  test.each(claims)('%s', (claim) => {
    for (const passage of posts) expect(kindOf(claim, passage), passage).toBe('reports');
    for (const passage of others) expect(kindOf(claim, passage), passage).not.toBe('reports');
  });

  test.each([
    ['Vosk is a member of Orvane.', 'Vosk joined Orvane in May.', 'Vosk left Orvane in May.'],
    ['Vosk is a representative of Orvane.', 'Vosk of Orvane said so.', 'Vosk of Tessel said so.'],
    [
      'Vosk plays for Calder United.',
      'Calder United striker Vosk left.',
      'Calder United chairman Vosk left.',
    ],
    [
      'Vosk coaches Calder United.',
      'Vosk, coach of Calder United, left.',
      'Vosk, captain of Calder United, left.',
    ],
    [
      'Vosk teaches at Calder University.',
      'Vosk, a professor at Calder University, left.',
      'Vosk, a student at Calder University, left.',
    ],
  ])('%s: the post decides', (claim, told, other) => {
    expect(kindOf(claim, told)).toBe('reports');
    expect(kindOf(claim, other)).not.toBe('reports');
  });
});

test.each(['owns', 'has', 'possesses'])('who %s a thing is told by whose it is', (verb) => {
  const claim = `Brandt ${verb} a ship.`;
  expect(kindOf(claim, "Brandt's ship sank.")).toBe('reports');
  expect(kindOf(claim, "Miller's ship sank.")).not.toBe('reports');
  expect(kindOf(claim, "Brandt's house burned down.")).not.toBe('reports');
});
