import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Envelope, type ValidateEventArgs, validateEvent } from '../../src/research/index.ts';
import { expectQuoted, openResearchHouse, type ResearchHouse, report } from '../setup/research.ts';

let house: ResearchHouse;

const FERRY =
  'The ferry Aurora sank off Cape Lindgren on Tuesday night with 214 people on board, the coast guard said, and 12 of them were killed.';

beforeAll(async () => {
  house = await openResearchHouse();
  const papers = ['Alpha Post', 'Beta Times', 'Gamma Herald', 'Delta Star', 'Epsilon Sun', 'Zeta Mail'];
  const more = ['Eta Courier', 'Theta Echo', 'Iota Globe'];
  await house.publish([
    // One wire in nine papers.
    ...[...papers, ...more].map((paper, hour) =>
      report(
        paper,
        'Mayor of Brantwick resigns over bridge contract',
        'The mayor of Brantwick resigned on Monday over the contract for the river bridge, her office said in a short note to the council.',
        { publishedAt: new Date(Date.UTC(2026, 10, 17, 8 + hour)).toISOString() },
      ),
    ),
    // Two newsrooms in words of their own.
    report(
      'Harbour Gazette',
      'Lumen Motors recalls delivery vans',
      'Lumen Motors recalls its delivery vans after brake faults were found, the carmaker said. Dealers were told on Friday.',
    ),
    report(
      'Road Weekly',
      'Brake faults: Lumen Motors recalls delivery vans',
      'Because of faults in the brakes, delivery vans go back to the workshop as Lumen Motors recalls them. Fleets are to be told by letter.',
      { publishedAt: '2026-11-18T10:00:00.000Z' },
    ),
    // One newsroom alone.
    report(
      'Lone Observer',
      'Comet seen over Saltmarsh bay',
      'A comet was seen over Saltmarsh bay by fishermen before dawn. Nobody else has spoken of it.',
    ),
    // An actor and a newsroom.
    report(
      'Ministry of Works',
      'Statement on the Kestrel dam',
      'The ministry closed the Kestrel dam for repairs of its spillway.',
      { independence: 'primary' },
    ),
    report(
      'Valley Record',
      'Kestrel dam closed for repairs',
      'Repairs of the spillway mean that the Kestrel dam is closed until spring, engineers told farmers at a meeting in the village hall.',
      { publishedAt: '2026-11-18T11:00:00.000Z' },
    ),
    // Numbers that differ within the hour.
    report('Alpha Post', 'Ferry Aurora sinks off Cape Lindgren', FERRY),
    report(
      'Beta Times',
      'Aurora ferry lost off Cape Lindgren',
      'At Cape Lindgren 31 passengers of the sunken ferry Aurora were killed, hospital doctors counted by midnight.',
      { publishedAt: '2026-11-18T08:40:00.000Z' },
    ),
    // One says the contrary.
    report(
      'Market Wire Daily',
      'Bank of Veland raises key rate',
      'The Bank of Veland raised its key rate on Thursday to hold prices down.',
    ),
    report(
      'Coin and Crown',
      'Bank of Veland cuts key rate',
      'The Bank of Veland cut its key rate on Thursday, surprising traders.',
      { publishedAt: '2026-11-18T09:00:00.000Z' },
    ),
    report(
      'North Sentinel',
      'Opra Foods to close Milltown plant',
      'Opra Foods will close its Milltown plant next year, workers were told.',
    ),
    report(
      'South Sentinel',
      'Opra Foods speaks of Milltown plant',
      'Opra Foods denied that it will close its Milltown plant next year.',
      { publishedAt: '2026-11-18T09:00:00.000Z' },
    ),
    // A level that moved between noon and the evening.
    report(
      'Alpha Post',
      'Kite index up at noon',
      'The Kite index of Brantwick stood 0.5 percent higher at noon.',
      {
        publishedAt: '2026-11-17T12:00:00.000Z',
      },
    ),
    report(
      'Beta Times',
      'Kite index closes higher',
      'The Kite index of Brantwick closed one day of trade 1 percent higher, brokers said.',
      {
        publishedAt: '2026-11-17T17:00:00.000Z',
      },
    ),
    // Two like events in other places, within days.
    report(
      'Alpha Post',
      'Earthquake in Norrland',
      'A strong earthquake shook villages near Norrland on Monday and 12 people were killed, the province said.',
    ),
    report(
      'Beta Times',
      'Earthquake near Sudhaven',
      'A strong earthquake shook villages near Sudhaven on Tuesday and 40 people were killed, doctors said.',
      { publishedAt: '2026-11-18T09:00:00.000Z' },
    ),
    // What the service wrote, and what a story keeps.
    report(
      'Newstape',
      'Analysis: glacier lake of Turmen drains',
      'The glacier lake of Turmen drains and floods the lower pastures.',
      { independence: 'svc_analysis' },
    ),
    {
      ...report(
        'Port Standard',
        'Tanker Oriole runs aground at Fenwick',
        'The tanker Oriole ran aground at Fenwick on Wednesday. No oil was spilled, the harbour office said.',
      ),
      sources: [
        {
          publisher: 'Port Standard',
          domain: 'port.example',
          title: 'Tanker Oriole runs aground at Fenwick',
          url: 'https://port.example/1',
          publishedAt: '2026-11-18T08:00:00.000Z',
          sourceType: 'publisher',
          independence: 'independent',
          snippet:
            'The tanker Oriole ran aground at Fenwick on Wednesday. No oil was spilled, the harbour office said.',
        },
        {
          publisher: 'Sea Watch',
          domain: 'seawatch.example',
          title: 'Oil on the shore of Fenwick',
          url: 'https://seawatch.example/1',
          publishedAt: '2026-11-18T09:00:00.000Z',
          sourceType: 'publisher',
          independence: 'independent',
          snippet: 'Volunteers scraped oil from the shore of Fenwick where the tanker Oriole ran aground.',
        },
      ],
      claims: [
        {
          claim: 'No oil was spilled.',
          evidenceType: 'documented_fact',
          confidence: 'medium',
          state: 'contested',
          supporting: [{ source: 0, quote: 'No oil was spilled' }],
          contradicting: [{ source: 1, quote: 'scraped oil from the shore' }],
        },
      ],
    },
    // Outside the window.
    report('Alpha Post', 'Old theatre of Quarrow burns', 'The old theatre of Quarrow burned down.', {
      publishedAt: '2026-10-01T08:00:00.000Z',
    }),
  ]);
});
afterAll(() => house?.close());

async function validate(event: string, args: Omit<ValidateEventArgs, 'event'> = {}): Promise<Envelope> {
  const envelope = await validateEvent(house.room, { event, ...args });
  await expectQuoted(house.db, envelope);
  return envelope;
}

describe('the state of an event', () => {
  test('a wire that nine papers print is one origin, not nine: the event is unverified', async () => {
    const envelope = await validate('The mayor of Brantwick resigned over the bridge contract');
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
    await house.publish([{ ...collapse, claims: [claim] }]);
    const envelope = await validate('The Tarvel dam collapsed');
    expect(envelope.summary).toContain('1 independent origin reports it');
    expect(envelope.documentedFacts).toContain(told);
    expect((await validate('The Tarvel dam was repaired')).summary).not.toContain('reports it');
  });

  test('two newsrooms in words of their own corroborate it', async () => {
    const envelope = await validate('Lumen Motors recalls delivery vans because of brake faults');
    expect(envelope.verificationState).toBe('corroborated');
    expect(envelope.confidence).toBe('medium');
    expect(envelope.sources.map(({ url }) => url).sort()).toEqual([
      expect.stringContaining('harbour-gazette'),
      expect.stringContaining('road-weekly'),
    ]);
  });

  test('what nobody else reports is unverified, with low confidence', async () => {
    const envelope = await validate('A comet was seen over Saltmarsh bay');
    expect([envelope.verificationState, envelope.confidence]).toEqual(['unverified', 'low']);
    expect(envelope.documentedFacts).toEqual([
      'A comet was seen over Saltmarsh bay by fishermen before dawn.',
    ]);
  });

  test("an actor's statement and one report corroborate it in part, and are told apart", async () => {
    const envelope = await validate('The Kestrel dam was closed for repairs of the spillway');
    expect(envelope.verificationState).toBe('partially_corroborated');
    expect(envelope.sources.map(({ independence }) => independence).sort()).toEqual([
      'independent',
      'primary',
    ]);
    expect(envelope.inferences).toContain('Ministry of Works states it itself, as an actor.');
    expect(envelope.inferences).toContain('Valley Record reports it.');
  });

  test('what nobody says is insufficient evidence, not a denial', async () => {
    const envelope = await validate('An earthquake destroyed the opera house of Tolvik');
    expect(envelope.verificationState).toBe('insufficient_evidence');
    expect(envelope.documentedFacts).toEqual([]);
    expect(envelope.sources).toEqual([]);
    expect(envelope.warnings.join(' ')).toContain('does not show that it did not happen');
  });

  test('one word of the event that no report has leaves it unsaid', async () => {
    const envelope = await validate('Lumen Motors recalls electric scooters');
    expect(['unverified', 'insufficient_evidence', 'partially_corroborated']).toContain(
      envelope.verificationState,
    );
    expect(envelope.summary).not.toContain('2 independent origins report it');
  });

  test('a like event elsewhere neither bears it out nor contests it', async () => {
    const north = await validate(
      'A strong earthquake shook villages near Norrland and 12 people were killed',
    );
    expect(north.verificationState).toBe('unverified');
    expect(JSON.stringify(north)).not.toContain('Sudhaven');
    const nowhere = await validate(
      'A strong earthquake shook villages near Westmark and 12 people were killed',
    );
    expect(nowhere.verificationState).toBe('insufficient_evidence');
  });

  test("the service's own analysis corroborates nothing", async () => {
    const envelope = await validate('The glacier lake of Turmen drains');
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
    await house.publish([
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
    const envelope = await validate(TITLE);
    expect(envelope).toMatchObject({ verificationState: 'unverified', confidence: 'low' });
    expect(envelope.summary).toContain(JSON.stringify(TITLE));
    expect(envelope.documentedFacts).toContain(
      'Since Monday toads in Quarnholt pass below the road: the tunnel is open.',
    );
    expect(envelope.warnings.join(' ')).toContain('corroborate nothing');
    await expectQuoted(house.db, envelope);
  });

  test.each([
    ['another number', 'Quarnholt opens a tunnel for toads with 41 gates'],
    ['another place', 'Brantwick opens a tunnel for toads with 14 gates'],
    ['another deed', 'Quarnholt closes a tunnel for toads with 14 gates'],
    ['another object', 'Quarnholt opens a tunnel for trains with 14 gates'],
    ['the contrary', 'Quarnholt never opens a tunnel for toads with 14 gates'],
  ])('and stays without evidence with %s', async (_what, event) => {
    const { verificationState } = await validate(event);
    expect(['insufficient_evidence', 'contested']).toContain(verificationState);
  });
});

describe('contradictions', () => {
  test('a figure of the middle of the day does not contest that of its end', async () => {
    await house.publish([
      report('Bourse Echo', 'Quillon 40 at noon', 'At lunchtime the Quillon 40 was 0.3% higher.'),
      report('Bell and Ledger', 'Quillon 40 closes', 'The Quillon 40 closed 0.6% higher on Wednesday.'),
    ]);
    const envelope = await validate('The Quillon 40 closed 0.6% higher');
    expect(envelope.verificationState).toBe('unverified');
    expect(envelope.counterfactors).toEqual([]);
    expect(envelope.inferences).toContain('Bourse Echo mentions it, but does not report it.');
  });

  test('a headline that says the opposite in a word is no support', async () => {
    await house.publish([
      report(
        'Chamber Record',
        'Ozmark senators approve glass deposit bill',
        'The senate of Ozmark voted 31 to 12 for the bill on a glass deposit.',
      ),
    ]);
    const { verificationState } = await validate('The senate of Ozmark rejected the bill on a glass deposit');
    expect(['contested', 'insufficient_evidence']).toContain(verificationState);
  });

  test('another number contests it, and both are quoted', async () => {
    const envelope = await validate('The ferry Aurora sank off Cape Lindgren and 12 people were killed');
    expect(envelope.verificationState).toBe('contested');
    expect(envelope.documentedFacts).toContain(FERRY);
    expect(envelope.documentedFacts.join(' ')).toContain(
      '31 passengers of the sunken ferry Aurora were killed',
    );
    expect(envelope.counterfactors.join(' ')).toContain('12 dead against 31 dead');
  });

  test('the opposite contests it', async () => {
    const envelope = await validate('The Bank of Veland raised its key rate');
    expect(envelope.verificationState).toBe('contested');
    expect([...envelope.documentedFacts].sort()).toEqual([
      'The Bank of Veland cut its key rate on Thursday, surprising traders.',
      'The Bank of Veland raised its key rate on Thursday to hold prices down.',
    ]);
  });

  test('a level of hours before is another state of things: it is mentioned, and contests nothing', async () => {
    const envelope = await validate('The Kite index of Brantwick closed 1 percent higher');
    expect(envelope.verificationState).not.toBe('contested');
    expect(envelope.counterfactors).toEqual([]);
    expect(envelope.inferences).toContain('Alpha Post mentions it, but does not report it.');
  });

  test('a denial contests it', async () => {
    const envelope = await validate('Opra Foods will close its Milltown plant');
    expect(envelope.verificationState).toBe('contested');
    expect(envelope.counterfactors.join(' ')).toContain('South Sentinel');
  });

  test('quotes that a story keeps as contradicting contest what they are about, and nothing else', async () => {
    const envelope = await validate('No oil was spilled when the tanker Oriole ran aground at Fenwick');
    expect(envelope.verificationState).toBe('contested');
    expect(envelope.documentedFacts).toEqual(
      expect.arrayContaining(['No oil was spilled', 'scraped oil from the shore']),
    );
    const aground = await validate('The tanker Oriole ran aground at Fenwick');
    expect(aground.verificationState).toBe('corroborated');
  });
});

describe('what is asked', () => {
  test('without dates the whole corpus is searched, and the 90 days that hold the evidence are reported', async () => {
    const envelope = await validate('The old theatre of Quarrow burned down');
    expect(envelope.effectiveWindow).toEqual({
      from: '2026-07-03T08:00:00.001Z',
      to: '2026-10-01T08:00:00.000Z',
    });
    expect(envelope.verificationState).toBe('unverified');
    expect(envelope.warnings.join(' ')).toContain('the whole corpus was searched');
    expect(envelope.summary).toContain('Searched for: who "The old theatre of Quarrow", what "burned"');
    const wider = await validate('The old theatre of Quarrow burned down', {
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
    const envelope = await validate('Lumen Motors recalls delivery vans because of brake faults', {
      limit: 1,
    });
    expect(envelope.pagination).toEqual({ returned: 1, truncated: true });
    expect(envelope.verificationState).toBe('corroborated');
  });

  test('the same question has the same answer', async () => {
    const ask = () => validate('The ferry Aurora sank off Cape Lindgren and 12 people were killed');
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
    await expect(validateEvent(house.room, args)).rejects.toMatchObject({
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
    expect((await validate(event)).verificationState).toBe('insufficient_evidence');
  });
});
