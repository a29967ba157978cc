import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CompareSourcesArgs, compareSources, type Envelope } from '../../src/research/index.ts';
import { expectQuoted, openResearchHouse, type ResearchHouse, report } from '../setup/research.ts';

let house: ResearchHouse;

const WIRE =
  'Rangers found the missing hikers of Mount Orrin alive on Sunday, eleven kilometres north of the hut they had left in the snow, the mountain rescue service said.';

beforeAll(async () => {
  house = await openResearchHouse();
  const papers = ['Alpha Post', 'Beta Times', 'Gamma Herald', 'Delta Star', 'Epsilon Sun', 'Zeta Mail'];
  const more = ['Eta Courier', 'Theta Echo', 'Iota Globe'];
  await house.publish([
    ...[...papers, ...more].map((paper, hour) =>
      report(paper, 'Hikers of Mount Orrin found alive', WIRE, {
        publishedAt: new Date(Date.UTC(2026, 10, 16, 8 + hour)).toISOString(),
      }),
    ),
    report(
      'Summit Weekly',
      'How the Mount Orrin hikers held out',
      'For two nights the hikers lost on Mount Orrin lived in a hole they had dug with their plates, one of them told this paper on Monday.',
      { publishedAt: '2026-11-17T09:30:00.000Z' },
    ),
    // Three accounts of one blast: numbers, an omission, loaded words.
    report(
      'Harbour Gazette',
      'Blast at Sarnow refinery',
      'A blast at the Sarnow refinery killed 12 workers on Tuesday morning. Inspectors had warned the owner of leaking valves in September. The fire was out by noon.',
      { publishedAt: '2026-11-18T08:00:00.000Z' },
    ),
    report(
      'Inland Record',
      'Explosion rocks Sarnow refinery',
      'The explosion at the Sarnow refinery killed 19 workers on Tuesday morning, a union leader counted. In September inspectors warned the refinery owner of valves that were leaking.',
      { publishedAt: '2026-11-18T08:30:00.000Z' },
    ),
    report(
      'Capital Voice',
      'Carnage at the Sarnow refinery',
      'The disgraced owner of the Sarnow refinery faces horrific scenes after a catastrophic blast on Tuesday. Flames were seen from the motorway, lorries queued for hours, and a school nearby sent its children home early while smoke drifted over the estate, the football ground, the cemetery and the market.',
      { publishedAt: '2026-11-18T13:00:00.000Z' },
    ),
    // A count that grew over a day.
    report(
      'Harbour Gazette',
      'Flood in the Ilmen valley',
      'The flood in the Ilmen valley killed 3 people, the province said.',
      { publishedAt: '2026-11-15T08:00:00.000Z' },
    ),
    report(
      'Inland Record',
      'Ilmen valley flood',
      'The flood of the Ilmen valley killed 8 people, the province said.',
      { publishedAt: '2026-11-16T09:00:00.000Z' },
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
    // Two banks that are called alike.
    report(
      'Alpha Post',
      'Bank of Vesland raises its rate',
      'The Bank of Vesland raised its key rate to 4 percent on Tuesday, its governor said.',
    ),
    report(
      'Beta Times',
      'Bank of Nordmark raises its rate',
      'The Bank of Nordmark raised its key rate to 2 percent on Tuesday, its governor said.',
    ),
    // Who was aboard, and who was rescued.
    report(
      'Alpha Post',
      'Ferry Varnia sinks in Lake Tessin',
      'At least 14 people died when the ferry Varnia sank in Lake Tessin with 212 people on board.',
      { publishedAt: '2026-11-18T08:00:00.000Z' },
    ),
    report(
      'Beta Times',
      'Ferry Varnia sinks in Lake Tessin, many rescued',
      'The ferry Varnia sank in Lake Tessin on Wednesday, police said; at least 14 people died, and 158 people were rescued.',
      { publishedAt: '2026-11-18T09:00:00.000Z' },
    ),
    report(
      'Lone Observer',
      'Comet seen over Saltmarsh bay',
      'A comet was seen over Saltmarsh bay by fishermen before dawn.',
    ),
  ]);
});
afterAll(() => house?.close());

async function compare(query: string, args: Omit<CompareSourcesArgs, 'query'> = {}): Promise<Envelope> {
  const envelope = await compareSources(house.room, { query, ...args });
  await expectQuoted(house.db, envelope);
  return envelope;
}

describe('who covered it', () => {
  test('a wire that nine papers print is one origin beside the one that reports itself', async () => {
    const envelope = await compare('hikers Mount Orrin');
    expect(envelope.summary).toContain('10 publishers in 10 stories');
    expect(envelope.summary).toContain('come down to 2 origins');
    expect(envelope.pagination.returned).toBe(2);
    expect(envelope.inferences[0]).toContain('Alpha Post (reporting): 9 reports');
    expect(envelope.inferences[0]).toContain('printed by Beta Times');
    expect(envelope.documentedFacts).toContain(WIRE);
  });

  test('the first is named, and how much later the others came', async () => {
    const envelope = await compare('hikers Mount Orrin');
    expect(envelope.summary).toContain('Alpha Post was first, 2026-11-16T08:00Z');
    expect(envelope.inferences).toContain(
      'First: Alpha Post, 2026-11-16T08:00Z; then Summit Weekly 26 h later.',
    );
  });

  test('one origin leaves nothing to compare, and the answer says so', async () => {
    const envelope = await compare('comet Saltmarsh bay');
    expect([envelope.verificationState, envelope.confidence]).toEqual(['unverified', 'low']);
    expect(envelope.warnings.join(' ')).toContain('There is only one origin, Lone Observer');
  });

  test('what was told outside the window is pointed to', async () => {
    const envelope = await compare('comet Saltmarsh bay', { from: '2025-01-01', to: '2025-01-31' });
    expect(envelope.verificationState).toBe('insufficient_evidence');
    expect(envelope.warnings).toContainEqual(
      expect.stringMatching(
        /^Outside the window 1 story is about it, published on \d{4}-\d\d-\d\d\. To read them, give "from" and "to"\.$/,
      ),
    );
  });

  test('what no story is about is insufficient evidence', async () => {
    const envelope = await compare('parliament of Tolvik dissolved');
    expect(envelope.verificationState).toBe('insufficient_evidence');
    expect(envelope.sources).toEqual([]);
    expect(envelope.pagination).toEqual({ returned: 0, truncated: false });
  });
});

describe('in what they differ', () => {
  test('numbers that cannot both be right contest it, with both quotes', async () => {
    const envelope = await compare('Sarnow refinery blast');
    expect(envelope.verificationState).toBe('contested');
    expect(envelope.documentedFacts).toEqual(
      expect.arrayContaining([
        'A blast at the Sarnow refinery killed 12 workers on Tuesday morning.',
        'The explosion at the Sarnow refinery killed 19 workers on Tuesday morning, a union leader counted.',
      ]),
    );
    expect(envelope.counterfactors.join(' ')).toContain('12 dead against 19 dead');
  });

  test('a larger number a day later may be the newer state: it contests nothing', async () => {
    const envelope = await compare('Ilmen valley flood');
    expect(envelope.verificationState).not.toBe('contested');
    expect(envelope.counterfactors).toEqual([]);
    expect(envelope.inferences.join(' ')).toContain('so the later one may be an update');
  });

  test('people aboard and people rescued are other people: their numbers contradict nothing', async () => {
    const envelope = await compare('ferry Varnia');
    expect(envelope.pagination.returned).toBe(2);
    expect(envelope.verificationState).not.toBe('contested');
    expect([...envelope.counterfactors, ...envelope.inferences].join(' ')).not.toContain('people against');
  });

  test('numbers of like events in other places are no contradiction, and no point in common', async () => {
    const envelope = await compare('earthquake shook villages');
    expect(envelope.pagination.returned).toBe(2);
    expect(envelope.verificationState).toBe('partially_corroborated');
    expect(envelope.counterfactors).toEqual([]);
    expect(envelope.inferences.join('\n')).not.toContain('Reported by');
  });

  test('what one reports and another says is not so is nothing that both report alike', async () => {
    const at = { publishedAt: '2026-11-14T08:00:00.000Z' };
    await house.publish([
      report('Alpha Post', 'Orsk terminal', 'The Orsk terminal has resumed loading crude oil.', at),
      report('Beta Times', 'Orsk terminal loads', 'The Orsk terminal has not resumed loading crude oil.', at),
      report(
        'Gamma Herald',
        'Crude oil from Orsk',
        'Three shipping agents went to the mole on Saturday and counted no tanker at its six moorings. The Orsk terminal has not resumed loading crude oil, according to what they wrote to their clients afterwards. Pilots stayed ashore, and the weekly list of berths is empty until Thursday.',
        at,
      ),
    ]);
    const { inferences, counterfactors } = await compare('Orsk terminal');
    expect(inferences.filter((text) => text.startsWith('Reported by'))).toEqual([]);
    expect(counterfactors.join('\n')).toMatch(/Alpha Post and (?:Beta Times|Gamma Herald)/);
  });

  test('what one leaves out and two others report is quoted from one of them', async () => {
    const envelope = await compare('Sarnow refinery blast');
    const omitted = envelope.inferences.filter((text) => text.startsWith('Capital Voice does not report'));
    expect(omitted.join(' ')).toMatch(/Harbour Gazette, Inland Record do: ".*valves/);
  });

  test('a text too short to tell what it leaves out is not accused', async () => {
    const envelope = await compare('Ilmen valley flood');
    expect(envelope.warnings.join(' ')).toContain(
      'Too little text is stored from Harbour Gazette, Inland Record to tell what they leave out',
    );
    expect(envelope.inferences.join(' ')).not.toContain('does not report');
  });

  test('loaded words are named with their sentence; plain reports have none', async () => {
    const envelope = await compare('Sarnow refinery blast');
    const framed = envelope.inferences.filter((text) => text.includes('uses loaded words'));
    expect(framed).toHaveLength(1);
    expect(framed[0]).toMatch(
      /^Capital Voice uses loaded words: "disgraced" \(disparagement\), "horrific" \(alarm\), "catastrophic"/,
    );
  });
});

describe('what is asked', () => {
  test('limit bounds the origins that are described', async () => {
    const envelope = await compare('Sarnow refinery blast', { limit: 1 });
    expect(envelope.pagination).toEqual({ returned: 1, truncated: true });
  });

  test('the same question has the same answer', async () => {
    expect(await compare('Sarnow refinery blast')).toEqual(await compare('Sarnow refinery blast'));
  });

  test.each([
    [{ query: 'a' }, 'query'],
    [{ query: '' }, 'query'],
    [{ query: 'x'.repeat(301) }, 'query'],
    [{ query: 'blast', limit: 21 }, 'limit'],
    [{ query: 'blast', to: 'soon' }, 'to'],
  ])('%j is refused by the name of what is wrong', async (args, parameter) => {
    await expect(compareSources(house.room, args)).rejects.toMatchObject({
      code: 'invalid_parameter',
      errors: [{ parameter }],
    });
  });
});

test('a bank of another country is another bank, though all other words are the same', async () => {
  const { documentedFacts, summary } = await compare('Bank of Vesland key rate');
  expect(documentedFacts).toEqual([
    'The Bank of Vesland raised its key rate to 4 percent on Tuesday, its governor said.',
  ]);
  expect(summary).not.toContain('Beta Times');
});

test('a contradiction that a story records is one, though its sentences show it as well', async () => {
  const [one, other] = [
    'The avalanche at Mount Vell killed 12 skiers.',
    'On Mount Vell 19 skiers were killed by an avalanche before noon.',
  ];
  const first = report('Alpha Post', 'Avalanche at Mount Vell', one, {
    publishedAt: '2026-11-18T08:00:00.000Z',
  });
  const second = report('Beta Times', 'Mount Vell avalanche', other, {
    publishedAt: '2026-11-18T08:20:00.000Z',
  });
  await house.publish([
    {
      ...first,
      bodyHtml: '',
      sources: [...first.sources, ...second.sources],
      claims: [
        {
          claim: 'The avalanche killed 12 skiers.',
          evidenceType: 'documented_fact',
          confidence: 'medium',
          state: 'contested',
          supporting: [{ source: 0, quote: 'killed 12 skiers' }],
          contradicting: [{ source: 1, quote: '19 skiers were killed' }],
        },
        // The claim of the other side records the same two.
        {
          claim: 'In the avalanche 19 skiers were killed.',
          evidenceType: 'documented_fact',
          confidence: 'medium',
          state: 'contested',
          supporting: [{ source: 1, quote: '19 skiers were killed' }],
          contradicting: [{ source: 0, quote: 'killed 12 skiers' }],
        },
      ],
    },
  ]);
  const { summary, counterfactors } = await compare('avalanche Mount Vell');
  expect(summary).toContain(' 1 contradiction;');
  expect(counterfactors).toHaveLength(1);
});

describe('what a story claims by several origins', () => {
  const [one, other] = [
    'Governor Ilse Tarn declared an emergency on the coast of Brel on Friday in an effort to seize money for dikes.',
    'Tarn said she is declaring an emergency along the shore, which opens the purse that the assembly kept shut for a year.',
  ];
  const story = (contradicting: { source: number; quote: string }[]) => {
    const first = report('Alpha Post', 'Tarn declares emergency at Brel', one, {
      publishedAt: '2026-11-18T08:00:00.000Z',
    });
    const second = report('Beta Times', 'Emergency on the shore of Brel', other, {
      publishedAt: '2026-11-18T09:00:00.000Z',
    });
    return {
      ...first,
      bodyHtml: '',
      sources: [...first.sources, ...second.sources],
      claims: [
        {
          claim: 'Governor Ilse Tarn declared an emergency.',
          evidenceType: 'documented_fact' as const,
          confidence: 'medium' as const,
          state: contradicting.length > 0 ? ('contested' as const) : ('corroborated' as const),
          supporting: [
            { source: 0, quote: 'Governor Ilse Tarn declared an emergency' },
            { source: 1, quote: 'Tarn said she is declaring an emergency' },
          ],
          contradicting,
        },
      ],
    };
  };

  test('is a point that they share, however differently they word it', async () => {
    await house.publish([story([])]);
    const { summary, inferences, verificationState, sources } = await compare('Tarn emergency Brel');
    expect(summary).toContain('; 1 point reported by two or more.');
    expect(inferences).toContain(
      'Reported by 2 origins (Alpha Post, Beta Times): "Governor Ilse Tarn declared an emergency."',
    );
    expect(verificationState).toBe('corroborated');
    expect(sources.map(({ title }) => title)).toEqual(
      expect.arrayContaining(['Tarn declares emergency at Brel', 'Emergency on the shore of Brel']),
    );
  });

  test('is none where a source contradicts it', async () => {
    const [begun, doubted, denied] = [
      'Mayor Orla Venn opened the tram tunnel of Quorn on Sunday, two years late.',
      'Venn said on Sunday that she is opening the tunnel, which cost the town more than its theatre.',
      'The tunnel is still closed.',
    ];
    const told = ['Alpha Post', 'Beta Times', 'Gamma Herald'].map((paper, n) =>
      report(paper, `Tram tunnel of Quorn, ${n}`, [begun, doubted, denied][n]!, {
        publishedAt: `2026-11-18T1${n}:00:00.000Z`,
      }),
    );
    await house.publish([
      {
        ...told[0]!,
        bodyHtml: '',
        sources: told.flatMap(({ sources }) => sources),
        claims: [
          {
            claim: 'Mayor Orla Venn opened the tram tunnel.',
            evidenceType: 'documented_fact',
            confidence: 'medium',
            state: 'contested',
            supporting: [
              { source: 0, quote: 'Mayor Orla Venn opened the tram tunnel of Quorn' },
              { source: 1, quote: 'she is opening the tunnel' },
            ],
            contradicting: [{ source: 2, quote: 'The tunnel is still closed' }],
          },
        ],
      },
    ]);
    const { inferences } = await compare('Venn tram tunnel Quorn');
    expect(inferences.filter((text) => text.startsWith('Reported by'))).toEqual([]);
  });
});
