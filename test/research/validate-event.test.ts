import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectQuoted, report } from '../setup/research.ts';
import { openValidated, type Validated } from './validated.ts';

let corpus: Validated;

beforeAll(async () => {
  corpus = await openValidated();
});
afterAll(() => corpus?.close());

describe('the state of an event', () => {
  test('a wire that nine papers print is one origin, not nine: the event is unverified', async () => {
    const envelope = await corpus.validate('The mayor of Brantwick resigned over the bridge contract');
    expect(envelope.verificationState).toBe('unverified');
    expect(envelope.summary).toContain('1 independent origin reports it');
    expect(envelope.pagination.returned).toBe(1);
    expect(envelope.inferences[0]).toContain('printed by Beta Times, Gamma Herald');
  });

  test('words that its editor reads as the event report it, though they say it otherwise', async () => {
    const told =
      'Nothing was left of the Tarvel dam after noon on Wednesday, and the lower streets were under water.';
    const collapse = report('Vale Post', 'Noon at Tarvel', told);
    const quote = { source: 0, quote: 'Nothing was left of the Tarvel dam' };
    const claim = {
      claim: 'The Tarvel dam collapsed.',
      evidenceType: 'documented_fact' as const,
      confidence: 'medium' as const,
      state: 'reported' as const,
      supporting: [quote],
      contradicting: [],
    };
    await corpus.house.publish([{ ...collapse, claims: [claim] }]);
    const envelope = await corpus.validate('The Tarvel dam collapsed');
    expect(envelope.summary).toContain('1 independent origin reports it');
    expect(envelope.documentedFacts).toContain(told);
    expect((await corpus.validate('The Tarvel dam was repaired')).summary).not.toContain('reports it');
  });

  test('what only a headline says is reported, and quoted as a headline', async () => {
    const lead = 'The day off for harbour workers recalls the storm that took forty boats.';
    const headline = 'Senate of Orvane Passes Lantern Holiday Bill, Sending It To The Governor';
    await corpus.house.publish([report('Orvane Ledger', headline, lead)]);
    const envelope = await corpus.validate('The Senate of Orvane passed the Lantern holiday bill');
    expect(envelope.verificationState).toBe('unverified');
    expect(envelope.inferences).toContain(`Orvane Ledger reports it in its headline: “${headline}”`);
    expect(envelope.documentedFacts).toEqual([headline]);
    expect(envelope.sources.map(({ snippet }) => snippet)).toEqual([lead]);
    const other = await corpus.validate('The Senate of Orvane rejected the Lantern holiday bill');
    expect(other.counterfactors.join(' ')).toContain(`in its headline: “${headline}”`);
  });

  test('a report that has the words of a name apart does not mention it; a headline that has them does', async () => {
    const named = 'The print and online editions cease on Saturday.';
    const apart = 'The comedian left “The Daily Hour” five years ago, and Meridian shut that studio down.';
    await corpus.house.publish([
      report('Quay Post', 'Meridian Daily To Shut Down After Arrests', named),
      report('Screen Herald', 'Comedian To Host New Show On Meridian', apart),
    ]);
    const { summary, inferences } = await corpus.validate('Meridian Daily shut down');
    expect(inferences.filter((line) => /Quay Post|Screen Herald/.test(line))).toEqual([
      'Quay Post mentions its subject, but does not report it.',
    ]);
    expect(summary).toContain('1 origin mentions its subject');
  });

  test('two newsrooms in words of their own corroborate it', async () => {
    const envelope = await corpus.validate('Lumen Motors recalls delivery vans because of brake faults');
    expect(envelope.verificationState).toBe('corroborated');
    expect(envelope.confidence).toBe('medium');
    expect(envelope.sources.map(({ url }) => url).sort()).toEqual([
      expect.stringContaining('harbour-gazette'),
      expect.stringContaining('road-weekly'),
    ]);
  });

  test('what nobody else reports is unverified, with low confidence', async () => {
    const envelope = await corpus.validate('A comet was seen over Saltmarsh bay');
    expect([envelope.verificationState, envelope.confidence]).toEqual(['unverified', 'low']);
    expect(envelope.documentedFacts).toEqual([
      'A comet was seen over Saltmarsh bay by fishermen before dawn.',
    ]);
  });

  test("an actor's statement and one report corroborate it in part, and are told apart", async () => {
    const envelope = await corpus.validate('The Kestrel dam was closed for repairs of the spillway');
    expect(envelope.verificationState).toBe('partially_corroborated');
    expect(envelope.sources.map(({ independence }) => independence).sort()).toEqual([
      'independent',
      'primary',
    ]);
    expect(envelope.inferences).toContain('Ministry of Works states it itself, as an actor.');
    expect(envelope.inferences).toContain('Valley Record reports it.');
  });

  test('what nobody says is insufficient evidence, not a denial', async () => {
    const envelope = await corpus.validate('An earthquake destroyed the opera house of Tolvik');
    expect(envelope.verificationState).toBe('insufficient_evidence');
    expect(envelope.documentedFacts).toEqual([]);
    expect(envelope.sources).toEqual([]);
    expect(envelope.warnings.join(' ')).toContain('does not show that it did not happen');
  });

  test('one word of the event that no report has leaves it unsaid', async () => {
    const envelope = await corpus.validate('Lumen Motors recalls electric scooters');
    expect(['unverified', 'insufficient_evidence', 'partially_corroborated']).toContain(
      envelope.verificationState,
    );
    expect(envelope.summary).not.toContain('2 independent origins report it');
  });

  test('a like event elsewhere neither bears it out nor contests it', async () => {
    const north = await corpus.validate(
      'A strong earthquake shook villages near Norrland and 12 people were killed',
    );
    expect(north.verificationState).toBe('unverified');
    expect(JSON.stringify(north)).not.toContain('Sudhaven');
    const nowhere = await corpus.validate(
      'A strong earthquake shook villages near Westmark and 12 people were killed',
    );
    expect(nowhere.verificationState).toBe('insufficient_evidence');
  });

  test("the service's own analysis corroborates nothing", async () => {
    const envelope = await corpus.validate('The glacier lake of Turmen drains');
    expect(envelope).toMatchObject({ verificationState: 'unverified', confidence: 'low' });
    expect(envelope.summary).toContain('own story');
    expect(envelope.sources.map(({ independence }) => independence)).toEqual(['svc_analysis']);
    expect(envelope.warnings.join(' ')).toContain('The texts of the service itself were left out');
  });
});

describe('an event that the title of a story says, and no source in so many words', () => {
  const TITLE = 'Quarnholt opens a tunnel for toads with 14 gates';

  beforeAll(async () => {
    const of = (publisher: string, snippet: string) => ({
      publisher,
      domain: `${publisher.toLowerCase()}.example`,
      title: 'Under the road',
      url: `https://${publisher.toLowerCase()}.example/toads`,
      publishedAt: '2026-11-18T08:00:00.000Z',
      sourceType: 'publisher' as const,
      independence: 'independent' as const,
      snippet,
    });
    await corpus.house.publish([
      {
        ...report('Fenland Echo', TITLE, 'unused'),
        summary: 'It was built over two winters. The town paid for it.',
        sources: [
          of('Fenland', 'The passage has 14 gates, and the first toads went through at dusk.'),
          of('Marshpost', 'Biologists had asked for a crossing for years.'),
        ],
        claims: [],
        bodyHtml: '<p>Since Monday toads in Quarnholt pass below the road: the tunnel is open.</p>',
      },
    ]);
  });

  test('is unverified: the story and its nearest sentences are quoted, and nothing is corroborated', async () => {
    const envelope = await corpus.validate(TITLE);
    expect(envelope).toMatchObject({ verificationState: 'unverified', confidence: 'low' });
    expect(envelope.summary).toContain(JSON.stringify(TITLE));
    expect(envelope.documentedFacts).toContain(
      'Since Monday toads in Quarnholt pass below the road: the tunnel is open.',
    );
    expect(envelope.warnings.join(' ')).toContain('corroborate nothing');
    await expectQuoted(corpus.house.db, envelope);
  });

  test.each([
    ['another number', 'Quarnholt opens a tunnel for toads with 41 gates'],
    ['another place', 'Brantwick opens a tunnel for toads with 14 gates'],
    ['another deed', 'Quarnholt closes a tunnel for toads with 14 gates'],
    ['another object', 'Quarnholt opens a tunnel for trains with 14 gates'],
    ['the contrary', 'Quarnholt never opens a tunnel for toads with 14 gates'],
  ])('and stays without evidence with %s', async (_what, event) => {
    const { verificationState } = await corpus.validate(event);
    expect(['insufficient_evidence', 'contested']).toContain(verificationState);
  });
});

test('an event of a bank of one country is not mentioned where a bank of another is', async () => {
  await corpus.house.publish([
    report(
      'Fell Echo',
      'Bank of Halland lowers its rate',
      'The Bank of Halland lowered its key rate to 2.5 percent.',
    ),
  ]);
  const { inferences, verificationState } = await corpus.validate(
    'The Bank of Tarvel lowered its key rate to 3 percent',
  );
  expect(inferences.join(' ')).not.toContain('Fell Echo');
  expect(verificationState).toBe('insufficient_evidence');
});
