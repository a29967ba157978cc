import { describe, expect, test } from 'vitest';
import { analyse, relation } from '../../src/language/index.ts';

const kindOf = (claim: string, passage: string): string => {
  const { kind } = relation(analyse(claim), analyse(passage));
  return kind === 'nothing' ? 'mentions' : kind;
};

describe('who is called what', () => {
  test.each([
    [
      'Ada Vosk is a designer.',
      'Ada Vosk left the hall. After the 50-year-old designer was murdered, a search began.',
    ],
    [
      'Ada Vosk was murdered.',
      'Ada Vosk left the hall. After the 50-year-old designer was murdered, a search began.',
    ],
    ['Otto Brandt was a Catholic bishop.', 'Former Catholic bishop Otto Brandt was elected president.'],
    ['Lena Hart is the governor of Calder.', 'The plan angered Calder Gov. Lena Hart and others.'],
    ['Lena Hart is a senator.', 'Sen. Lena Hart spoke on Monday.'],
    ['A court rejected the appeal of Otto Brandt.', "Otto Brandt's latest appeal was rejected by a court."],
    [
      'The Harbour Front is known as Orvane.',
      'Two attacks by the Harbour Front, as Orvane is formally known, shocked many.',
    ],
    ['A protester hit Otto Brandt.', 'Otto Brandt was hit by a protestor on Monday.'],
    ['Orvane is a band.', 'The machine was used by bands like Orvane and Tessel.'],
  ])('%s is told by: %s', (claim, passage) => expect(kindOf(claim, passage)).toBe('reports'));

  test.each([
    ['Otto Brandt is a Catholic bishop.', 'Former Catholic bishop Otto Brandt was elected president.'],
    ['Ada Vosk is a designer.', 'Ada Vosk met Lena Hart. The designer was murdered.'],
    ['Ada Vosk is a designer.', 'Ada Vosk left the hall. Designers were murdered.'],
    ['Ada Vosk resigned.', 'Ada Vosk said that the minister had resigned.'],
    ['Ada Vosk is the largest maker.', 'Ada Vosk left. The second-largest maker stayed.'],
  ])('%s is not told by: %s', (claim, passage) => expect(kindOf(claim, passage)).toBe('mentions'));

  test('a person is no thing, and a thing nobody', () => {
    const passage = 'The plant closed. Its owner spoke to the mayor. It was torn down.';
    expect(kindOf('The mayor was torn down.', passage)).toBe('mentions');
  });
});

describe('what is told before a noun, or by what befalls it', () => {
  test.each([
    ['The plane was stolen.', 'The stolen plane crashed on an island.'],
    ['The cost of paper is rising.', 'The firm spoke of the rising cost of paper.'],
    ['Otto Brandt is charged with fraud.', 'Otto Brandt faces charges of fraud in Dorsk.'],
    ['The union criticized the plan.', 'The plan drew criticism from the union.'],
  ])('%s is told by: %s', (claim, passage) => expect(kindOf(claim, passage)).toBe('reports'));

  test.each([
    ['The plane was stolen.', 'No stolen plane was found.'],
    ['The cost of paper is rising.', 'The firm spoke of the falling cost of paper.'],
    ['Otto Brandt is charged with fraud.', 'Otto Brandt may face charges of fraud.'],
    ['The plan criticized the union.', 'The plan drew criticism from the union.'],
  ])('%s is not told by: %s', (claim, passage) => expect(kindOf(claim, passage)).not.toBe('reports'));
});

describe('whatever is named before "and other" is one of them', () => {
  const storm = 'The storm hit Orvane, Tessel and other ports.';
  test.each([
    ['Orvane is a port.', storm, 'reports'],
    ['Tessel is a port.', storm, 'reports'],
    ['Orvane is a mill.', storm, 'mentions'],
    ['Brandal is a bank.', 'Brandal and other banks closed.', 'reports'],
  ])('%s: %s', (claim, passage, expected) => {
    expect(relation(analyse(claim), analyse(passage)).kind).toBe(expected);
  });
});
