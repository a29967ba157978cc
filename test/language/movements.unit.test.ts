import { expect, test } from 'vitest';
import { analyse, relation } from '../../src/language/index.ts';

test.each([
  ['Orvane shares rose 8 percent.', 'Orvane shares closed 8 percent higher on Tuesday.', 'reports'],
  ['Orvane shares fell 8 percent.', 'Orvane shares ended 8 percent lower on Tuesday.', 'reports'],
  ['The Dorsk index fell 3 points.', 'The Dorsk index finished 3 points lower on Tuesday.', 'reports'],
  ['Orvane sales rose 8 percent.', 'Orvane sales were 8 percent higher than last year.', 'reports'],
  ['Orvane sales rose 8 percent.', 'Orvane sales were 8 percent higher than a year earlier.', 'reports'],
  // The other direction, another amount.
  ['Orvane shares fell 8 percent.', 'Orvane shares closed 8 percent higher on Tuesday.', 'contradicts'],
  ['The Dorsk index rose 3 points.', 'The Dorsk index finished 5 points higher on Tuesday.', 'contradicts'],
  // More than something else is no rise, and neither is what may be or is not.
  ['Orvane sales rose 8 percent.', 'Orvane sales were 8 percent higher than expected.', 'mentions'],
  ['Orvane sales rose 8 percent.', 'Orvane sales were 8 percent higher than those of Vexley.', 'mentions'],
  ['Orvane sales rose 8 percent.', 'Orvane sales may be 8 percent higher.', 'mentions'],
  ['Orvane sales rose 8 percent.', 'Orvane sales were not 8 percent higher.', 'mentions'],
  ['Orvane sales rose 8 percent.', 'Orvane sales were 8 percent of the total.', 'mentions'],
  // Where something trades now it may not end.
  ['Orvane shares rose 8 percent.', 'Orvane shares traded 8 percent lower on Tuesday.', 'mentions'],
])('%s | %s: %s', (claim, passage, kind) => {
  expect(relation(analyse(claim), analyse(passage)).kind).toBe(kind);
});

test.each([
  ['Police will open fire on the crowd.', 'open'],
  ['The army may free prisoners.', 'free'],
  ['Orvane could close the mine.', 'close'],
])('behind a modal stands a verb: %s', (text, verb) => {
  const [clause] = analyse(text).sentences[0]!.statements;
  expect(clause).toMatchObject({ kind: 'clause', verb });
  expect(['planned', 'possible']).toContain(clause!.modality);
});

test('the verb may stand further behind it', () => {
  const verbs = analyse('Can free trade survive?').sentences[0]!.statements.map(({ verb }) => verb);
  expect(verbs).toContain('survive');
  expect(verbs).not.toContain('free');
});
