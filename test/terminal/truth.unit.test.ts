import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Answered } from '../../src/terminal/index.ts';
import { figuresOf, type Judged, type QuestionRow } from '../bench/terminal-score.ts';

const rows = readFileSync(new URL('./truth/questions.ndjson', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as QuestionRow);

describe('the questions about the news', () => {
  test('each has an id of its own, and names what answers it', () => {
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
    const named = rows.filter(({ answerable, kind }) => answerable && kind !== 'count');
    for (const { paragraph } of named) expect([paragraph].flat().join()).toMatch(/^[a-z]+-\d+/);
    for (const { before } of rows.filter(({ kind }) => kind === 'follow_up'))
      expect(before?.length).toBeGreaterThan(0);
  });

  test('none quotes more than a few words of a text', () => {
    for (const { text } of rows.flatMap(({ answers }) => answers ?? []))
      expect(text.split(' ').length).toBeLessThan(6);
  });
});

describe('figures', () => {
  const judged = (row: Partial<QuestionRow>, answered: Partial<Answered>, at: number): Judged => ({
    row: { id: '1', question: 'Who?', answerable: true, ...row },
    answered: {
      outcome: 'answer',
      answer: '',
      citations: [],
      verificationState: 'unverified',
      premise: null,
      model: '',
      ...answered,
    },
    ms: 1,
    at,
    isWithin: true,
  });

  test('a right sentence counts as first only where it is told as an answer', () => {
    const figures = figuresOf([
      judged({}, {}, 0),
      judged({}, { outcome: 'none' }, 0),
      judged({}, {}, 2),
      judged({}, {}, -1),
    ]);
    expect(figures).toMatchObject({ rightFirst: 0.25, amongThree: 0.75, wrong: 0.25, answered: 0.75 });
  });

  test('what has no answer is recognised where none is told; a premise must be named as well', () => {
    const figures = figuresOf([
      judged({ answerable: false }, {}, -1),
      judged({ answerable: false }, { outcome: 'none' }, -1),
      judged(
        { answerable: false, kind: 'false_premise' },
        { outcome: 'none', answer: 'No story says that it rained.' },
        -1,
      ),
      judged({ answerable: false, kind: 'false_premise' }, { outcome: 'none', answer: 'Nothing.' }, -1),
    ]);
    expect(figures).toMatchObject({
      recognised: 0.75,
      falsePremisesRecognised: 1,
      falsePremisesTold: 0.5,
    });
  });
});
