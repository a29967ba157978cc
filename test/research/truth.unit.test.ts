import { describe, expect, test } from 'vitest';
import { sentencesOf } from '../../src/language/index.ts';
import { RESEARCH_TOOLS } from '../../src/research/index.ts';
import { faultsOf, ownQuestions } from '../bench/research-questions.ts';
import { hasWords, ownWeeks } from '../bench/research-weeks.ts';

describe('the truth of the research tools', () => {
  test('has thirty questions, five a tool, each with something that an answer must or must not say', () => {
    const questions = ownQuestions();
    expect(new Set(questions.map(({ id }) => id)).size).toBe(30);
    for (const tool of RESEARCH_TOOLS)
      expect(questions.filter((question) => question.tool === tool)).toHaveLength(5);
    for (const { state, cites, avoids, says, never, most } of questions)
      expect([state, cites, avoids, says, never, most].some((held) => held !== undefined)).toBe(true);
  });

  test('names for each week what its biggest story is told by', () => {
    const weeks = ownWeeks('/news');
    expect(weeks.length).toBeGreaterThanOrEqual(29);
    for (const { week, biggest } of weeks) {
      expect(week).toMatch(/^\d{4}-\d\d-\d\d$/);
      expect(biggest.length).toBeGreaterThan(0);
    }
  });

  test('words stand in a line in any order, as words or their beginnings; a rank begins the line', () => {
    expect(hasWords('1. “Stocks crash on Wall Street”', '1. crash stock')).toBe(true);
    expect(hasWords('2. “Stocks crash on Wall Street”', '1. crash stock')).toBe(false);
    expect(hasWords('The stockade', 'stock crash')).toBe(false);
  });

  test('an answer that cites what it must avoid, or lacks what it must say, is refused for it', () => {
    const answer = {
      tool: 'svc_research_validate_event',
      summary: 'Nobody says it.',
      verificationState: 'unverified',
      confidence: 'low',
      claims: [],
      sources: [
        {
          title: 'Strike at Calder',
          url: 'https://a.example/1',
          publishedAt: null,
          sourceType: 'publisher',
          independence: 'independent',
          snippet: 'x',
        },
      ],
      documentedFacts: [],
      inferences: [],
      scenarios: [],
      counterfactors: [],
      effectiveWindow: { from: '', to: '' },
      freshness: { lastSyncAt: null, generatedAt: '' },
      pagination: { returned: 1, truncated: false },
      warnings: [],
    } as const;
    const items = new Map([['a', { title: 'Strike at Calder', url: undefined }]]);
    const question = { ...ownQuestions()[0]!, cites: undefined, never: undefined };
    expect(faultsOf({ ...question, says: [['nobody']], avoids: ['a'] }, answer, items)).toEqual([
      'it cites a',
    ]);
    expect(faultsOf({ ...question, says: [['somebody']], cites: ['a'] }, answer, items)).toEqual([
      'it does not say somebody',
    ]);
  });
});

test('a forename cut short before an initial ends no sentence', () => {
  expect(sentencesOf("Men's Wear will buy Jos. A. Brook for a sum. Geo. B. Hall agreed.")).toEqual([
    "Men's Wear will buy Jos. A. Brook for a sum.",
    'Geo. B. Hall agreed.',
  ]);
});
