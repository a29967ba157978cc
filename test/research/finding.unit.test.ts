import { expect, test } from 'vitest';
import { Finding } from '../../src/research/finding.ts';
import type { ResearchRoom } from '../../src/research/index.ts';

const NOW = Date.parse('2026-11-20T12:00:00.000Z');
const ROOM = { now: () => NOW } as unknown as ResearchRoom;
const WINDOW = { from: NOW - 1_000, to: NOW };
const SEEN = { at: '2026-11-20T11:59:00.000Z' };

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

test('a question that a source asks is no documented fact, and the source is listed', () => {
  const finding = new Finding('svc_research_what_changed', WINDOW, SEEN);
  const [stated, asked] = [quoted('The line reopened.'), quoted('Can the line repair its damage?')];
  finding.fact(stated, 'medium');
  finding.fact(asked, 'medium');
  const envelope = finding.envelope(ROOM, {
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

test('of findings that an answer has no room for fewer are said to be returned', () => {
  const finding = new Finding('svc_research_weekly_consequential', WINDOW, SEEN);
  const texts = Array.from(
    { length: 20 },
    (_, nth) => `Development ${nth}: ${'it went on and on, '.repeat(140)}`,
  );
  for (const text of texts) {
    finding.item();
    finding.say('inference', text, 'low', [quoted(`${text} That is all.`).source]);
    finding.fact(quoted(`Told of ${text.slice(0, 20)}`), 'low');
  }
  const { claims, inferences, pagination } = finding.envelope(ROOM, {
    summary: '',
    verificationState: 'unverified',
    confidence: 'low',
    returned: texts.length,
    truncated: false,
  });
  expect(inferences.length).toBeGreaterThan(1);
  expect(inferences.length).toBeLessThan(texts.length);
  expect(pagination).toEqual({ returned: inferences.length, truncated: true });
  expect(claims.length).toBeLessThanOrEqual(2 * inferences.length);
});
