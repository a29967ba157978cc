import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { validateEvent } from '../../src/research/index.ts';
import { report } from '../setup/research.ts';
import { FERRY, openValidated, type Validated } from './validated.ts';

let corpus: Validated;

beforeAll(async () => {
  corpus = await openValidated();
});
afterAll(() => corpus?.close());

describe('contradictions', () => {
  test('a figure of the middle of the day does not contest that of its end', async () => {
    await corpus.house.publish([
      report('Bourse Echo', 'Quillon 40 at noon', 'At lunchtime the Quillon 40 was 0.3% higher.'),
      report('Bell and Ledger', 'Quillon 40 closes', 'The Quillon 40 closed 0.6% higher on Wednesday.'),
    ]);
    const envelope = await corpus.validate('The Quillon 40 closed 0.6% higher');
    expect(envelope.verificationState).toBe('unverified');
    expect(envelope.counterfactors).toEqual([]);
    expect(envelope.inferences).toContain('Bourse Echo mentions its subject, but does not report it.');
  });

  test('a headline that says the opposite in a word is no support', async () => {
    await corpus.house.publish([
      report(
        'Chamber Record',
        'Ozmark senators approve glass deposit bill',
        'The senate of Ozmark voted 31 to 12 for the bill on a glass deposit.',
      ),
    ]);
    const { verificationState } = await corpus.validate(
      'The senate of Ozmark rejected the bill on a glass deposit',
    );
    expect(['contested', 'insufficient_evidence']).toContain(verificationState);
  });

  test('another number contests it, and both are quoted', async () => {
    const envelope = await corpus.validate(
      'The ferry Aurora sank off Cape Lindgren and 12 people were killed',
    );
    expect(envelope.verificationState).toBe('contested');
    expect(envelope.documentedFacts).toContain(FERRY);
    expect(envelope.documentedFacts.join(' ')).toContain(
      '31 passengers of the sunken ferry Aurora were killed',
    );
    expect(envelope.counterfactors.join(' ')).toContain('12 dead against 31 dead');
  });

  test('the opposite contests it', async () => {
    const envelope = await corpus.validate('The Bank of Veland raised its key rate');
    expect(envelope.verificationState).toBe('contested');
    expect([...envelope.documentedFacts].sort()).toEqual([
      'The Bank of Veland cut its key rate on Thursday, surprising traders.',
      'The Bank of Veland raised its key rate on Thursday to hold prices down.',
    ]);
  });

  test('a level of hours before is another state of things: it is mentioned, and contests nothing', async () => {
    const envelope = await corpus.validate('The Kite index of Brantwick closed 1 percent higher');
    expect(envelope.verificationState).not.toBe('contested');
    expect(envelope.counterfactors).toEqual([]);
    expect(envelope.inferences).toContain('Alpha Post mentions its subject, but does not report it.');
  });

  test('what was decided the other way on another occasion contests nothing', async () => {
    await corpus.house.publish([
      report('Vesper Wire', 'Bank of Ostrel cuts', 'The Bank of Ostrel cut its base rate to 3.75%.', {
        publishedAt: '2026-09-28T12:00:00.000Z',
      }),
      report('Quay Post', 'Bank of Ostrel raises', 'The Bank of Ostrel raised its base rate to 4.25%.', {
        publishedAt: '2026-11-18T12:00:00.000Z',
      }),
    ]);
    for (const event of ['The Bank of Ostrel raised its base rate', 'The Bank of Ostrel cut its base rate']) {
      const envelope = await corpus.validate(event);
      expect(envelope.verificationState).toBe('unverified');
      expect(envelope.counterfactors).toEqual([]);
    }
    const { inferences } = await corpus.validate('The Bank of Ostrel raised its base rate');
    expect(inferences.join(' ')).toMatch(/Vesper Wire said otherwise .* 51 days before/);
  });

  test('a denial contests it', async () => {
    const envelope = await corpus.validate('Opra Foods will close its Milltown plant');
    expect(envelope.verificationState).toBe('contested');
    expect(envelope.counterfactors.join(' ')).toContain('South Sentinel');
  });

  test('quotes that a story keeps as contradicting contest what they are about, and nothing else', async () => {
    const envelope = await corpus.validate(
      'No oil was spilled when the tanker Oriole ran aground at Fenwick',
    );
    expect(envelope.verificationState).toBe('contested');
    expect(envelope.documentedFacts).toEqual(
      expect.arrayContaining(['No oil was spilled', 'scraped oil from the shore']),
    );
    const aground = await corpus.validate('The tanker Oriole ran aground at Fenwick');
    expect(aground.verificationState).toBe('corroborated');
  });
});

describe('what is asked', () => {
  test('without dates the whole corpus is searched, and the 90 days that hold the evidence are reported', async () => {
    const envelope = await corpus.validate('The old theatre of Quarrow burned down');
    expect(envelope.effectiveWindow).toEqual({
      from: '2026-07-03T08:00:00.001Z',
      to: '2026-10-01T08:00:00.000Z',
    });
    expect(envelope.verificationState).toBe('unverified');
    expect(envelope.warnings.join(' ')).toContain('the whole corpus was searched');
    expect(envelope.summary).toContain('Searched for: who "The old theatre of Quarrow", what "burned"');
    const wider = await corpus.validate('The old theatre of Quarrow burned down', {
      from: '2026-10-01',
      to: '2026-10-01',
    });
    expect(wider.verificationState).toBe('unverified');
    expect(wider.effectiveWindow).toEqual({
      from: '2026-10-01T00:00:00.000Z',
      to: '2026-10-01T23:59:59.999Z',
    });
  });

  test('limit bounds the witnesses, and says so', async () => {
    const envelope = await corpus.validate('Lumen Motors recalls delivery vans because of brake faults', {
      limit: 1,
    });
    expect(envelope.pagination).toEqual({ returned: 1, truncated: true });
    expect(envelope.verificationState).toBe('corroborated');
  });

  test('the same question has the same answer', async () => {
    const ask = () => corpus.validate('The ferry Aurora sank off Cape Lindgren and 12 people were killed');
    expect(await ask()).toEqual(await ask());
  });

  test.each([
    [{ event: 'abc' }, 'event'],
    [{ event: '   ' }, 'event'],
    [{ event: 'x'.repeat(501) }, 'event'],
    [{ event: 'a ferry sank', limit: 0 }, 'limit'],
    [{ event: 'a ferry sank', limit: 21 }, 'limit'],
    [{ event: 'a ferry sank', limit: 1.5 }, 'limit'],
    [{ event: 'a ferry sank', from: 'yesterday' }, 'from'],
    [{ event: 'a ferry sank', to: '2026-13-01' }, 'to'],
    [{ event: 'a ferry sank', from: '2026-11-02', to: '2026-11-01' }, 'from'],
    [{ event: 'a ferry sank', from: '2026-01-01', to: '2026-06-01' }, 'from'],
    [{ event: 'a ferry sank', from: `2026-01-01${' '.repeat(20)}T00:00:00.000000000000Z` }, 'from'],
  ])('%j is refused by the name of what is wrong', async (args, parameter) => {
    await expect(validateEvent(corpus.house.room, args)).rejects.toMatchObject({
      code: 'invalid_parameter',
      status: 400,
      errors: [{ parameter }],
    });
  });

  test.each([
    'a\u0000b\ud800 ferry',
    '"unbalanced -quotes (',
    "'; drop table stories; --",
    '日本語のニュース記事',
    '{"}\\ ,',
    '%%% ___',
  ])('any text is answered: %j', async (event) => {
    expect((await corpus.validate(event)).verificationState).toBe('insufficient_evidence');
  });
});
