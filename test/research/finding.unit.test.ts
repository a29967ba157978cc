import { expect, test } from 'vitest';
import { Finding } from '../../src/research/finding.ts';
import type { ResearchRoom } from '../../src/research/index.ts';

const NOW = Date.parse('2026-11-20T12:00:00.000Z');
const ROOM = { db: { hot: async () => [['0', '0']] }, now: () => NOW } as unknown as ResearchRoom;

const quoted = (text: string) => ({
  text,
  source: {
    title: 'Ferry line of Tarvel',
    url: `https://tarvel.example/${text.length}`,
    publishedAt: null,
    sourceType: 'publisher' as const,
    independence: 'independent' as const,
    snippet: text,
  },
});

test('a question that a source asks is no documented fact, and the source is listed', async () => {
  const finding = new Finding('svc_research_what_changed', { from: NOW - 1_000, to: NOW });
  const [stated, asked] = [quoted('The line reopened.'), quoted('Can the line repair its damage?')];
  finding.fact(stated, 'medium');
  finding.fact(asked, 'medium');
  const envelope = await finding.envelope(ROOM, {
    summary: '',
    verificationState: 'unverified',
    confidence: 'low',
    returned: 1,
    truncated: false,
  });
  expect(envelope.documentedFacts).toEqual([stated.text]);
  expect(envelope.claims.map(({ claim }) => claim)).toEqual([stated.text]);
  expect(envelope.sources.map(({ url }) => url)).toEqual([stated.source.url, asked.source.url]);
});
