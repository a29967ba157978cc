import { expect, test } from 'vitest';
import type { Mutant } from './find.ts';
import { Judgement } from './judge.ts';
import { nextStep } from './next.ts';

const mutants = ['src/market/series/decimal.ts', 'src/language/amounts/quantities.ts'].map(
  (file, start): Mutant => ({ file, line: 1, start, end: start, before: '', after: '', isLeftOut: false }),
);
const OPEN = [
  'test/market/decimal.unit.test.ts',
  'test/market/venue.unit.test.ts',
  'test/webhooks/guard.unit.test.ts',
  'test/market/walk.test.ts',
];
const judged = (wide = 1_000) => new Judgement(mutants, { near: 1_000, wide }, () => {});
const swept = (test: string, whole: readonly number[], spent: Readonly<Record<number, number>> = {}) =>
  ({ kind: 'swept', test, ms: 100, whole, spent }) as const;

test('the file that is named like the code comes first, and what needs a server last', () => {
  const order: string[] = [];
  for (let open = OPEN; open.length > 0; open = open.filter((test) => test !== order.at(-1))) {
    const step = nextStep(mutants, judged(), open);
    order.push(step!.test);
  }
  expect(order).toEqual(OPEN);
});

test('what only loading ran past is tried on whole runs, once on each file', () => {
  const judgement = judged();
  judgement.recall(swept(OPEN[0]!, [0]));
  expect(nextStep(mutants, judgement, OPEN.slice(2))).toEqual({ kind: 'whole', id: 0, test: OPEN[0] });
  judgement.recall({ kind: 'unnoticed', id: 0, test: `whole ${OPEN[0]}`, ms: 100 });
  expect(nextStep(mutants, judgement, OPEN.slice(2))).toEqual({ kind: 'sweep', test: OPEN[2] });
});

test('a file that is known to take long waits', () => {
  const usual = new Map([[OPEN[0]!, 600_000]]);
  expect(nextStep(mutants, judged(), OPEN, usual)).toEqual({ kind: 'sweep', test: OPEN[1] });
});

test('no file is run for mutants whose time is used up, or that are noticed', () => {
  const judgement = judged(0);
  judgement.recall(swept(OPEN[0]!, [], { 0: 1_000 }));
  expect(nextStep(mutants, judgement, OPEN.slice(1))).toBeUndefined();
  expect(nextStep(mutants, judged(0), [OPEN[1]!])).toBeDefined();
  judgement.recall({ kind: 'killed', id: 1, by: OPEN[2]!, failed: '' });
  expect(nextStep(mutants, judgement, ['test/language/quantities.unit.test.ts'])).toBeUndefined();
});

test('a step that another process is at is left to it', () => {
  const isTaken = (step: { readonly test: string }) => step.test === OPEN[0];
  expect(nextStep(mutants, judged(), OPEN, new Map(), isTaken)).toEqual({ kind: 'sweep', test: OPEN[1] });
});

test('no test is tried on a mutant that somebody has judged', () => {
  const judgement = new Judgement(mutants, { near: 1_000, wide: 1_000 }, () => {}, [0, 1]);
  expect(judgement.alive()).toEqual([]);
  expect(nextStep(mutants, judgement, OPEN)).toBeUndefined();
});
