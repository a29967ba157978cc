import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compareSources, type Envelope, validateEvent } from '../../src/research/index.ts';
import { draft } from '../setup/house.ts';
import { openResearchHouse, report } from '../setup/research.ts';

// Four papers tell of one sale within the minute, one of them twice, and a fifth adds to it later.

let house: Awaited<ReturnType<typeof openResearchHouse>>;
let compared: Envelope;

const at = (time: string) => ({ publishedAt: `2026-11-17T${time}Z` });

beforeAll(async () => {
  house = await openResearchHouse();
  await house.publish([
    report(
      'Alpha Post',
      'Sale at Orrin',
      'The choir of Orrin bought the old lighthouse.',
      at('08:00:00.000'),
    ),
    report(
      'Beta Times',
      'Lighthouse',
      'The Orrin choir has bought the old lighthouse now.',
      at('08:00:10.000'),
    ),
    report(
      'Gamma Herald',
      'Old lighthouse',
      'At last the Orrin choir bought the old lighthouse.',
      at('08:00:20.000'),
    ),
    report(
      'Gamma Herald',
      'Orrin',
      'The old lighthouse was bought by the choir of Orrin.',
      at('08:00:25.000'),
    ),
    report(
      'Delta Star',
      'Choir buys',
      'The choir of Orrin bought the old lighthouse and wants to open a school for pilots and a museum of foghorns in it by summer.',
      at('11:00:00.000'),
    ),
    report(
      'Alpha Post',
      'Strike at Varn',
      'About 11,000 workers of the shipbuilder Varn Marine went on strike over pay.',
      at('09:00:00.000'),
    ),
    report('Varn Marine', 'Statement', '8,200 workers of Varn Marine went on strike over pay.', {
      ...at('18:00:00.000'),
      independence: 'primary',
    }),
    report('Epsilon Sun', 'indigenous land trust disputes logging', 'Its members want to meet in May.'),
    draft({
      title: 'Quarry of Melsund closed',
      keys: ['https://one-point.example/quarry'],
      publishedAt: '2026-11-10T08:00:00.000Z',
      claims: [],
      impactDetails: [],
      bodyHtml: '',
      sources: [
        ['Alpha Post', '2026-11-10T08:00:00.000Z', 'Melsund Works closed the quarry of Melsund on Monday.'],
        [
          'Beta Times',
          '2026-11-10T19:30:00.000Z',
          'The quarry of Melsund was closed by Melsund Works, the mayor said in the evening.',
        ],
      ].map(([publisher, publishedAt, snippet], n) => ({
        publisher: publisher!,
        domain: `paper-${n}.example`,
        title: 'Quarry of Melsund closed',
        url: `https://paper-${n}.example/quarry`,
        publishedAt: publishedAt!,
        sourceType: 'publisher' as const,
        independence: 'independent' as const,
        snippet: snippet!,
      })),
    }),
  ]);
  compared = await compareSources(house.room, { query: 'Orrin choir lighthouse' });
});
afterAll(() => house?.close());

describe('a comparison', () => {
  test('counts what several report alike as one point, whoever says it twice', () => {
    const points = compared.inferences.filter((text) => text.startsWith('Reported by'));
    expect(points).toHaveLength(1);
    expect(compared.summary).toContain('1 point reported by two or more');
  });

  test('quotes of a point what all have, and not what one adds', () => {
    const [point] = compared.inferences.filter((text) => text.startsWith('Reported by'));
    expect(point).toMatch(/^Reported by 4 origins /);
    expect(point).not.toContain('foghorns');
  });

  test('takes two numbers for no point in common, also where the later one may be an update', async () => {
    const { inferences } = await compareSources(house.room, { query: 'Varn Marine strike workers' });
    expect(inferences.join('\n')).toContain('give different numbers');
    expect(inferences.join('\n')).not.toContain('Reported by');
  });

  test('names those together that came at one time', () => {
    expect(compared.inferences).toContain(
      'First: Alpha Post, 2026-11-17T08:00Z; then Beta Times, Gamma Herald within a minute; Delta Star 3 h later.',
    );
  });
});

test('who writes the very words of an event reports it, in whatever way they are read', async () => {
  const event = 'indigenous land trust disputes logging';
  const answer = await validateEvent(house.room, { event });
  expect(answer.verificationState).toBe('unverified');
  expect(answer.inferences).toContain(
    `Epsilon Sun reports it in its headline: “indigenous land trust disputes logging”`,
  );
});

test('the window of an event without dates holds each report that is quoted', async () => {
  const answer = await validateEvent(house.room, { event: 'Melsund Works closed the quarry of Melsund' });
  expect(answer.verificationState).toBe('corroborated');
  const { from, to } = answer.effectiveWindow;
  expect(to).toBe('2026-11-10T19:30:00.000Z');
  for (const { publishedAt } of answer.sources) expect(publishedAt! >= from && publishedAt! <= to).toBe(true);
  const again = await validateEvent(house.room, {
    event: 'Melsund Works closed the quarry of Melsund',
    from,
    to,
  });
  expect(again.documentedFacts).toEqual(answer.documentedFacts);
});
