import { expect, test } from 'vitest';
import { hazardsIn } from '../../src/language/index.ts';

const WAR = 'Armed conflict or attack';
const OUTAGE = 'Power or network outage';

test.each([
  ['rebels fire mortars on orvane', WAR],
  ['Mortar shells hit the embassy in Orvane', WAR],
  ['heavy fighting in orvane kills 12', WAR],
  ['clashes kill 20 in orvane', WAR],
  ['Envoy killed in Orvane attack', WAR],
  ['Suicide bomber kills 20 at a bus stop', WAR],
  ['Rebels capture port', WAR],
  ['Gunmen attack convoy', WAR],
  ['hungry villagers storm port', 'Unrest'],
  ['Teachers begin a strike on Monday', 'Strike or stoppage'],
  ['millions still without power across norland', OUTAGE],
] as const)('%s: %s', (text, hazard) => {
  expect([...hazardsIn(text)]).toEqual([hazard]);
});

test.each([
  'Norland approves strikes on rebels',
  'Shark attack kills swimmer',
  'Fighting spirit lifts Tigers',
  'Tigers face clash of the season',
  'Critics attack the budget',
  'Heart attack kills coach',
  'The law is without power to stop it',
  'Velda fights takeover',
  'Swimmer captures third title',
])('none: %s', (text) => {
  expect([...hazardsIn(text)]).toEqual([]);
});
