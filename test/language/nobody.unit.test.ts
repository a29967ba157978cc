import { describe, expect, test } from 'vitest';
import { analyse, relation } from '../../src/language/index.ts';

const kindOf = (claim: string, passage: string): string => relation(analyse(claim), analyse(passage)).kind;

describe('nobody is a count of nought', () => {
  test.each([
    ['The blast killed 20 people.', 'Nobody was killed in the blast.'],
    ['The blast killed 20 people.', 'No people were killed in the blast.'],
    ['The blast killed 20 people.', 'No one died in the blast.'],
    ['The blast killed 20 people.', 'There were no deaths in the blast.'],
    ['Two people were hurt in the fire.', 'The fire hurt nobody.'],
    ['Two people were hurt in the fire.', 'There were no injuries in the fire.'],
    ['The fire injured a man.', 'No one was injured in the fire.'],
    ['The plane crash killed the pilot.', 'No one died in the plane crash.'],
    ['Nobody was hurt in the fire.', 'Two people were hurt in the fire.'],
  ])('%s is contradicted by: %s', (claim, passage) => {
    expect(kindOf(claim, passage)).toBe('contradicts');
  });

  test.each([
    ['Nobody was hurt in the fire.', 'No one was hurt in the fire.'],
    ['Nobody was hurt in the fire.', 'The fire hurt nobody.'],
    ['Nobody was hurt in the fire.', 'No one was injured in the fire.'],
  ])('%s is reported by: %s', (claim, passage) => {
    expect(kindOf(claim, passage)).toBe('reports');
  });
});

describe('nobody but some, and nobody elsewhere, contest nothing', () => {
  test.each([
    ['Two people were hurt in the fire.', 'No one else was hurt in the fire.'],
    ['Two people were hurt in the fire.', 'Nobody other than the driver was hurt in the fire.'],
    ['The blast killed 20 people.', 'Nobody in the hotel was killed in the blast.'],
    ['Two people were hurt in the fire.', 'No firefighters were hurt in the fire.'],
    ['Two people were hurt in a fire in Tarvel.', 'Nobody was hurt in a fire in Sund.'],
    ['The minister resigned.', 'Nobody resigned.'],
    ['Nobody was hurt in the fire.', 'The driver was not hurt in the fire.'],
  ])('%s is not reported by: %s', (claim, passage) => {
    expect(kindOf(claim, passage)).toBe('mentions');
  });
});

describe('deaths and injuries that there were are people who died and were hurt', () => {
  test.each([
    ['The blast killed 20 people.', 'There were 20 deaths in the blast.'],
    ['Two people were hurt in the fire.', 'There were two injuries in the fire.'],
    ['The fire injured a man.', 'A man was injured in the fire.'],
  ])('%s is reported by: %s', (claim, passage) => {
    expect(kindOf(claim, passage)).toBe('reports');
  });
});
