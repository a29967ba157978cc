import { describe, expect, test } from 'vitest';
import { analyse, fateOf, quantityInWords } from '../../src/language/index.ts';

const counts = (text: string): string[] =>
  analyse(text).sentences.flatMap(({ quantities }) => quantities.map(quantityInWords));

describe('people are counted by what became of them', () => {
  test.each([
    ['Two gunmen killed 12 people.', ['2 gunmen', '12 dead']],
    ['Two men killed a shopkeeper.', ['2 people']],
    ['A policeman was shot dead by three men.', ['3 people']],
    ['The teenager was killed by two soldiers.', ['2 soldiers']],
    ['Twelve people were charged with murder.', ['12 people']],
    ['Six people were jailed over the deaths of the migrants.', ['6 people']],
    ['Two men admitted killing a shopkeeper.', ['2 people']],
    ['Five people died after two gunmen opened fire.', ['5 dead', '2 gunmen']],
    ['Twelve people missed the vote.', ['12 people']],
    ['Twelve people went missing.', ['12 missing']],
  ])('and not by what they did: %s', (sentence, expected) => {
    expect(counts(sentence)).toEqual(expected);
  });

  test.each([
    ['Twelve people were killed by the flood.', ['12 dead']],
    ['Two people killed last week in the flood were brothers.', ['2 dead']],
    ['Two officers wounded Monday are in hospital.', ['2 injured']],
    ['Twelve people were burned to death.', ['12 dead']],
    ['Twelve people were taken to hospital with injuries.', ['12 injured']],
    ['The blast killed as many as 12 people.', ['12 dead']],
    ['The toll rose by 44 people.', ['44 dead']],
    ['Twelve victims were killed.', ['12 dead']],
    ['Twelve people have been detained by police.', ['12 arrested']],
  ])('as their verb tells: %s', (sentence, expected) => {
    expect(counts(sentence)).toEqual(expected);
  });

  test.each([
    ['Prosecutors dropped 12 cases against the bank.', ['12 cases']],
    ['Twelve people were charged in the case.', ['12 people']],
    ['The priest abused 12 victims.', ['12 victims']],
    ['The attack caused 40 casualties.', ['40 casualties']],
    ['Norland reported 500 new cases of measles.', ['500 infected']],
  ])('what may be counted otherwise is no toll: %s', (sentence, expected) => {
    expect(counts(sentence)).toEqual(expected);
  });

  test('a question for victims asks for the dead all the same', () => {
    const { tokens } = analyse('How many victims were there?').sentences[0]!;
    expect(tokens.map(fateOf)).toContain('dead');
  });
});
