import { describe, expect, test } from 'vitest';
import {
  analyse,
  contraryOf,
  hazardsIn,
  isEasing,
  isOver,
  loadedTermsIn,
  numbersApart,
  properNames,
  quantityInWords,
} from '../../src/language/index.ts';

describe('the rules', () => {
  test.each([
    ['Train drivers strike over pay', 'Strike or stoppage'],
    ['stop work wont affect flights', 'Strike or stoppage'],
    ['Dockers at the port of Calder walked off the job on Monday.', 'Strike or stoppage'],
    ['warehouse workers on strike over pay', 'Strike or stoppage'],
    ['Airport closed by fog', 'Closure or transport accident'],
    ['Protesters block the border bridge', 'Closure or transport accident'],
    ['The protests forced the cancellation of nearly 1,000 flights.', 'Closure or transport accident'],
    ['Maker recalls 9,000 cars', 'Shortage or recall'],
    ['gas shortage to last two weeks', 'Shortage or recall'],
    ['The outbreak of typhoid in Chandavelli spreads.', 'Outbreak of disease'],
    ['An earthquake killed 40 people on the island.', 'Earthquake or eruption'],
    ['five killed in air strike in the north', 'Armed conflict or attack'],
  ])('%s: %s', (sentence, name) => {
    expect([...hazardsIn(sentence)]).toEqual([name]);
  });

  test.each([
    'The leaders strike a deal',
    'A price war between grocers',
    'She recalls how it began',
    'The firm recalls losses of last year',
    'Option strike prices rose',
    'An avalanche of trading hit the exchange',
    'It is the worst fall since the First World War',
    'No oil spill was reported',
    'There was no oil spill from the tanker, officials said.',
    'lightning strikes five hikers',
    'man recovers from lightning strike',
    'striker helps the side back to the top',
    'no strike over roster changes',
    'england strike early blows in kandy test',
    'France strike quick blows before lunch',
    'A storm of protest met the plan',
    'A flood of orders arrived',
    'Crowds flooded the streets with flags',
    'A leak to the press embarrassed the minister',
    'Has a strike begun?',
  ])('no hazard: %s', (sentence) => {
    expect([...hazardsIn(sentence)]).toEqual([]);
  });

  test.each([
    ['Workers called off the strike', true],
    ['Power restored to 9,000 homes', true],
    ['The union refused to end the strike', false],
    ['The strike enters its second week', false],
  ])('eases: %s', (sentence, expected) => {
    expect(isEasing(sentence)).toBe(expected);
  });
});

describe('what eases a hazard', () => {
  test.each([
    ['Rescue crews say the fire is under control', true],
    ['Flood waters have slowly dropped', true],
    ['Water supply won’t be affected', true],
    ["Flights won't be disrupted", true],
    ['The road remains far from fully restored', false],
    ['The union is yet to agree', false],
    ['They failed to settle', false],
    ['Safety rules are reviewed', false],
    ['Talks are held at the weekend', false],
  ])('%s: %s', (sentence, expected) => {
    expect(isEasing(sentence)).toBe(expected);
  });
});

describe('what says that a hazard does not come, or is over', () => {
  test.each([
    ['Adelaide bus strike cancelled', true],
    ['Cannery escapes industrial action', true],
    ['New pay offer averts industrial action', true],
    ['Pilots call off strike', true],
    ['Strike avoided as union accepts offer', true],
    ['The strike ended on Monday.', true],
    ['Family escapes house fire', false],
    ['Strike enters its second week', false],
    ['Union refuses to end strike', false],
    ['Dockers may call off the strike if talks on Friday go well.', false],
    ['Minister urges union to end strike', false],
    ['Workers consider industrial action over roster', false],
    ['The strike is over', true],
    ['Greece has withdrawn a request to suspend operations at the base', true],
    ['Airline drops its plan to close the depot', true],
    ['Union withdraws from talks on the plan', false],
    ['Strike forces airline to cancel flights', false],
    ['Relief crews struggle as quake kills 100', false],
  ])('%s: %s', (sentence, expected) => {
    expect(isOver(sentence)).toBe(expected);
  });
});

test('a sentence that has no word of a hazard need not be read', () => {
  expect(hazardsIn('They nap.').size).toBe(0);
  expect(hazardsIn('Nurses are to strike on Monday.').size).toBe(1);
});

test('a hazard is told by irregular forms of its word too', () => {
  expect([...hazardsIn('A cargo ship sank off Tessel.')]).toEqual(['Closure or transport accident']);
});

describe('loaded words', () => {
  test.each([
    ['Critics call the plan a disaster.', ['disaster']],
    ['The "disaster" was foreseen.', []],
    ["The bill is 'a nightmare', they said.", []],
    ['The Radical Party won two seats.', []],
    ['The council met at noon.', []],
    ['The minister claimed that nothing was known.', ['claimed']],
    ['The opposition claimed victory in the second round.', []],
    ['A storm that claimed at least 12 lives moved north.', []],
    ['Jobless claims rose to 210,000.', []],
  ])('%s', (sentence, expected) => {
    expect(loadedTermsIn(sentence).map(({ term }) => term)).toEqual(expected);
  });

  test.each([
    ['Bank in stunning $21B loss', 'alarm'],
    ['Bank posts stunning Q4 loss of 3 billion', 'alarm'],
    ['Team stages stunning comeback after loss', 'praise'],
    ['A stunning view', 'praise'],
  ])('praise of a loss is none: %s', (sentence, tone) => {
    expect(loadedTermsIn(sentence)).toEqual([{ term: 'stunning', tone }]);
  });
});

describe('proper names of running text', () => {
  test.each([
    ['On Tuesday the mayor of Calder met Ines Vösk’s brother there.', ['calder', 'ines', 'vosk']],
    ['Farmers marched to the ministry in Harrow.', ['harrow']],
    ['Council Votes To Close Bridge', []],
  ])('%s', (text, expected) => {
    expect([...properNames(text)]).toEqual(expected);
  });
});

describe('two texts that cannot both be right', () => {
  const apart = (a: string, b: string): string[] =>
    numbersApart(analyse(a), analyse(b)).map(
      (found) => `${quantityInWords(found.a)} / ${quantityInWords(found.b)}`,
    );
  test('numbers of one unit, where each has one of it', () => {
    expect(apart('The flood killed 12 people.', 'The flood killed 30 people.')).toEqual([
      '12 dead / 30 dead',
    ]);
    expect(apart('It cost $3.4 billion.', 'It cost $3.4 billion.')).toEqual([]);
    expect(apart('It killed 12 people.', 'It killed 12 people and 30 people died later.')).toEqual([]);
    expect(apart('It killed at least 12 people.', 'It killed 30 people.')).toEqual([]);
  });
  test('the opposite, and a denial, by whichever of the two', () => {
    const [yes, no, denial] = [
      'The Calder council approved the bridge.',
      'The Calder council rejected the bridge.',
      'The Calder council denied that it approved the bridge.',
    ].map((text) => analyse(text));
    expect(contraryOf(yes!, no!)).toEqual({ kind: 'opposite', verbs: ['approved', 'rejected'] });
    expect(contraryOf(yes!, denial!)).toEqual({ kind: 'denial', by: 'b' });
    expect(contraryOf(denial!, yes!)).toEqual({ kind: 'denial', by: 'a' });
    expect(contraryOf(yes!, yes!)).toBeUndefined();
  });
});
