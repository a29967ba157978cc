import { describe, expect, test } from 'vitest';
import { analyse, latestTold, mayGrow, outgrown } from '../../src/language/index.ts';

const newer = (text: string, other: string): number | undefined =>
  outgrown(analyse(text), analyse(other))?.to.value;

describe('a figure of what grows while an event goes on is outgrown by a higher one of the same', () => {
  test.each([
    ['Crews reported 420 hectares burned near Tarvel.', 'The fire has burned 670 hectares of pine.', 670],
    ['Wildfire near Tarvel burns 420 hectares', 'Wildfire near Tarvel grows to 670 hectares', 670],
    ['The blaze has scorched 42 square kilometres.', 'A fire scorched 61 square kilometres of heath.', 61],
    ['About 120,000 homes were without power.', 'Some 150,000 customers lost power on Monday.', 150_000],
    ['Power cut to 40,000 homes in Tarvel', 'Outage in Tarvel spreads to 90,000 households', 90_000],
    [
      'The fire forced 3200 people to leave their homes.',
      'It forced 5400 people to leave their homes.',
      5_400,
    ],
    [
      'Wildfire near Tarvel forces 3,200 people to leave',
      'A wildfire near Tarvel forced 5,400 people to leave their homes.',
      5_400,
    ],
    ['The fire burned 1500 hectares.', 'The fire has burned 1800 hectares.', 1_800],
    ['Some 300 families were evacuated.', 'Officials evacuated 1,200 households.', 1_200],
    ['Officials evacuated 1,200 people.', 'At least 3,000 people were evacuated by noon.', 3_000],
    ['Airlines cancelled 340 flights.', 'More than 1,200 flights were cancelled at Brandel airport.', 1_200],
    ['The fire destroyed 40 homes and damaged 120.', 'The fire has destroyed 61 houses.', 61],
    ['Dozens of homes were destroyed.', 'The tornado destroyed 140 homes.', 140],
    ['Rescuers saved 58 people from the ferry.', 'In all 158 passengers were rescued.', 158],
    ['Rescuers have taken 44 of 58 people off the ship.', 'All 58 people are ashore, four of them hurt.', 58],
    ['44 people rescued from the ship, 14 still aboard', 'All 58 people are safe.', 58],
    [
      'The coast guard says that 44 of the 58 people aboard are safe.',
      'Boats brought all 58 people to safety.',
      58,
    ],
    ['Four of the twelve hostages were freed.', 'All twelve hostages have been released.', 12],
    ['Divers recovered twelve bodies.', 'Divers pulled 19 bodies from the wreck.', 19],
    ['Nordvik recalls 40,000 cars.', 'Nordvik has recalled 90,000 vehicles.', 90_000],
    ['Forty aftershocks were felt in Tarvel.', 'More than 110 aftershocks have shaken Tarvel.', 110],
    ['At least 14 people died.', 'The death toll rose to 23.', 23],
  ])('%s %s', (text, other, value) => {
    expect(newer(text, other)).toBe(value);
    expect(newer(other, text)).toBeUndefined();
    expect(newer(text, text)).toBeUndefined();
  });

  test.each([
    ['another deed', 'The fire destroyed 40 homes.', 'The storm damaged 300 homes.'],
    ['another thing', 'The fire burned 420 hectares.', 'The fire destroyed 670 homes.'],
    ['a deed told beside it', 'The fire destroyed 40 homes.', 'It gutted a shop and damaged 300 homes.'],
    ['what is mended', 'About 40,000 homes were without power.', 'Power was restored to 90,000 homes.'],
    ['another year', 'The fire burned 420 hectares.', 'In 2019 a fire burned 12,000 hectares there.'],
    ['an average', 'The fire burned 420 hectares.', 'Fires burn 12,000 hectares in an average year.'],
    ['what a place can hold', 'Boats brought 44 people to safety.', 'The hall is safe for 900 people.'],
    ['a fear', 'The fire destroyed 40 homes.', 'The fire could destroy 900 homes, officials said.'],
    ['a plan', 'Nordvik recalled 40,000 cars.', 'Nordvik plans to recall 90,000 cars.'],
    ['what a farm supplies', 'The farm powers 40,000 homes.', 'The wind farm powers 120,000 homes.'],
    ['what does not grow', 'Nordvik paid 4 billion euros.', 'Nordvik paid 5 billion euros.'],
    ['a rate', 'The bank raised its rate to 4.25 percent.', 'The bank raised its rate to 4.5 percent.'],
    ['a part of it', 'The fire burned 420 hectares.', 'Wind drove it over 50 hectares by dusk.'],
    ['a rise alone', 'The fire burned 420 hectares.', 'The fire grew by 700 hectares overnight.'],
    ['an upper bound', 'The fire burned 420 hectares.', 'The fire burned up to 700 hectares.'],
    ['the area of a reserve', 'The fire burned 420 hectares.', 'It lies in a reserve of 12,000 hectares.'],
    ['the same in acres', 'The fire burned 420 hectares.', 'The fire burned 1,038 acres.'],
    [
      'both figures',
      'The fire burned 420 hectares.',
      'The fire burned 420 hectares; 670 hectares burned by dawn.',
    ],
  ])('not by %s', (_, text, other) => {
    expect(newer(text, other)).toBeUndefined();
  });
});

test('what is revised replaces what it was, higher or lower; two that measured otherwise do not', () => {
  const first = 'A magnitude 6.1 earthquake struck Tarvel.';
  expect(newer(first, 'Agency revises magnitude of Tarvel quake to 6.4')).toBe(6.4);
  expect(newer(first, 'The agency downgraded its magnitude from 6.1 to 5.9.')).toBe(5.9);
  expect(newer(first, 'The quake had a magnitude of 6.4, a second institute said.')).toBeUndefined();
  const burned = 'The fire burned 670 hectares.';
  expect(newer(burned, 'Officials revised the area burned to 420 hectares.')).toBe(420);
  expect(newer('Officials revised the area burned to 420 hectares.', burned)).toBe(670);
});

test('the latest of figures that rise in turn is told, whichever came first to hand', () => {
  const told = [
    { at: 2, text: 'The fire burned 670 hectares.' },
    { at: 1, text: 'The fire burned 420 hectares.' },
    { at: 4, text: 'The fire burned 500 hectares.' },
    { at: 3, text: 'The fire burned 900 hectares.' },
  ];
  const latest = (first: (typeof told)[number]) =>
    latestTold(
      first,
      told.filter((each) => each !== first),
      ({ at }) => at,
      ({ text }) => analyse(text),
    ).text;
  expect(told.map(latest)).toEqual([
    'The fire burned 900 hectares.',
    'The fire burned 900 hectares.',
    'The fire burned 500 hectares.',
    'The fire burned 900 hectares.',
  ]);
});

test('a look tells which texts may give such a figure', () => {
  expect(mayGrow('The fire burned 670 hectares.')).toBe(true);
  expect(mayGrow('A magnitude 6.4 earthquake struck.')).toBe(true);
  expect(mayGrow('At least 14 people died.')).toBe(true);
  expect(mayGrow('The fire burned on.')).toBe(false);
  expect(mayGrow('The bank raised its rate to 4.5 percent.')).toBe(false);
});
