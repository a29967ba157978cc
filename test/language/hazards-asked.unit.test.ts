import { expect, test } from 'vitest';
import { hazardsAsked, hazardsIn } from '../../src/language/index.ts';

test('a question that is a hazard and nothing else asks for that hazard, in whatever number', () => {
  expect([...hazardsAsked('strike')!]).toEqual(['Strike or stoppage']);
  expect([...hazardsAsked('strikes')!]).toEqual(['Strike or stoppage']);
  expect(hazardsAsked('flood strike')?.size).toBe(2);
  expect([...hazardsAsked('Strike?')!]).toEqual(['Strike or stoppage']);
});

test('a question with other words says with them what it means', () => {
  for (const query of ['port strike', 'strike Brandal', 'Brandal', '?'])
    expect(hazardsAsked(query)).toBeUndefined();
});

test('what the question says in another sense is no hazard where a text names it alone', () => {
  const text = 'The host turns the shutdown into a poster.';
  expect([...hazardsIn(text)]).toEqual(['Closure or transport accident']);
  expect([...hazardsIn(text, 'port shutdown')]).toEqual(['Closure or transport accident']);
  expect([...hazardsIn(text, 'Government shutdowns')]).toEqual([]);
  expect([...hazardsIn('Airport closed by fog', 'government shutdown')]).toEqual([
    'Closure or transport accident',
  ]);
});

test('a story of another sense of the word does not report that hazard', () => {
  const asked = hazardsAsked('strike')!;
  expect(asked.isDisjointFrom(hazardsIn('five killed in air strike in the hills'))).toBe(true);
  expect(asked.isDisjointFrom(hazardsIn('parcel workers go on strike'))).toBe(false);
});

test.each([
  'The grid operator came under fire earlier this year.',
  'Three people got out of a car and opened fire on a crowd.',
  'Two teenagers are accused of opening fire on fellow students.',
  'Troops returned fire at the border.',
  'The governor drew fire for his remarks.',
  'Critics fire back at the plan',
])('where nothing burns there is no fire: %s', (text) => {
  expect([...hazardsIn(text)]).not.toContain('Fire');
});

test.each([
  'The plant caught fire on Monday.',
  'Youths set fire to a bus depot.',
  'Firefighters opened roads near the fire.',
  'The warehouse was on fire.',
])('where something burns there is one: %s', (text) => {
  expect([...hazardsIn(text)]).toEqual(['Fire']);
});
