import { type Envelope, type ValidateEventArgs, validateEvent } from '../../src/research/index.ts';
import { expectQuoted, openResearchHouse, report } from '../setup/research.ts';

/** What the reports of a ferry say. */
export const FERRY =
  'The ferry Aurora sank off Cape Lindgren on Tuesday night with 214 people on board, the coast guard said, and 12 of them were killed.';

/** Research over stories of some invented events, and questions whether they happened. */
export async function openValidated() {
  const house = await openResearchHouse();
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

  async function validate(event: string, args: Omit<ValidateEventArgs, 'event'> = {}): Promise<Envelope> {
    const envelope = await validateEvent(house.room, { event, ...args });
    await expectQuoted(house.db, envelope);
    return envelope;
  }
  return { house, validate, close: () => house?.close() };
}

/** What `openValidated` gives. */
export type Validated = Awaited<ReturnType<typeof openValidated>>;
