import { describe, expect, test } from 'vitest';
import { planted } from './clusters-planted.ts';
import { claim, compose } from './composed.ts';

const SINKS = [
  planted(
    0,
    'Ledger',
    'Ferry Norrvik sinks off Tarvel, 14 dead',
    'The ferry Norrvik sank off Tarvel on Monday, police said.',
  ),
  planted(
    15,
    'Sun',
    'Ferry sinks off Tarvel',
    'The ferry Norrvik sank off Tarvel on Monday. The ferry was overloaded, two survivors told the Sun.',
  ),
  planted(
    25,
    'Courier',
    'Ferry company: Norrvik was not overloaded',
    'The ferry Norrvik was not overloaded when it sank off Tarvel, the company said.',
  ),
];
const SORRY = planted(
  35,
  'Sun',
  'Correction: ferry Norrvik',
  'Correction: an earlier article said that the ferry Norrvik was overloaded. The ferry was not overloaded.',
  { kind: 'correction' },
);

describe('a correction that repeats what was wrong', () => {
  test('retracts it, also where the claim tells whose word it was', () => {
    expect(claim(compose(SINKS), 'overloaded, two survivors').state).not.toBe('retracted');
    expect(claim(compose([...SINKS, SORRY]), 'overloaded, two survivors').state).toBe('retracted');
  });

  test('contests the contrary no longer', () => {
    expect(claim(compose(SINKS), 'not overloaded').against).toEqual(['Sun']);
    expect(claim(compose([...SINKS, SORRY]), 'not overloaded')).toMatchObject({ against: [] });
    expect(claim(compose([...SINKS, SORRY]), 'not overloaded').state).not.toBe('contested');
  });
});

describe('a later toll beside what others say of the same', () => {
  const items = [
    planted(
      0,
      'Ledger',
      'Ferry Norrvik sinks off Tarvel, 14 dead',
      'The ferry Norrvik sank off Tarvel on Monday, police said. At least 14 people died, police said.',
    ),
    planted(
      8,
      'Courier',
      'Passenger ferry sinks off Tarvel',
      'A ferry, the Norrvik, sank off Tarvel on Monday. At least 14 people were killed, according to the police. The ferry company said that 61 people were on board.',
    ),
    planted(
      15,
      'Sun',
      'Ferry sinks off Tarvel with 61 on board',
      'The ferry Norrvik sank off Tarvel on Monday. 61 people were on board.',
    ),
    planted(
      30,
      'Ledger',
      'Death toll of ferry Norrvik rises to 23',
      'At least 23 people died when the ferry Norrvik sank off Tarvel, police said on Tuesday.',
    ),
  ];

  test('is a claim of its own, though a part of its sentence is borne out', () => {
    const { draft } = compose(items);
    expect(draft.claims.map((one) => one.claim)).toContainEqual(
      expect.stringContaining('At least 23 people died'),
    );
  });

  test('no figure is borne out by a title without it', () => {
    const { draft } = compose(items);
    const quotes = draft.claims
      .filter((one) => one.claim.includes('61 on board'))
      .flatMap((one) => one.supporting);
    for (const { quote } of quotes) expect(quote).toContain('61');
  });
});
