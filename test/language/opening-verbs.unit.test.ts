import { describe, expect, test } from 'vitest';
import { statementOf } from './statement-of.ts';

describe('the verb of a headline stands behind what it begins with', () => {
  test.each([
    ['Norland bans imports of beef', 'ban', 'Norland', 'imports of beef'],
    ['Court orders release of journalist', 'order', 'Court', 'release of journalist'],
    ['Norland lifts ban on exports', 'lift', 'Norland', 'ban'],
    ['Norland backs plan to cut emissions', 'back', 'Norland', 'plan'],
    ['Norland plans tax cut', 'plan', 'Norland', 'tax cut'],
    ['President vetoes bill', 'veto', 'President', 'bill'],
    ['Orvane names new finance chief', 'name', 'Orvane', 'new finance chief'],
    ['Drug cuts deaths, trial finds', 'cut', 'Drug', 'deaths'],
    ['Schools close as snow falls', 'close', 'Schools', ''],
    ['Vanda names Brandt as its new chief executive.', 'name', 'Vanda', 'Brandt'],
    ['Vanda sales of cars fell.', 'fall', 'Vanda sales of cars', ''],
    ['Oil prices rise on supply fears', 'rise', 'Oil prices', ''],
    ['Norland rebels die of hunger', 'die', 'Norland rebels', ''],
    ['Vanda shares jump 5 percent', 'jump', 'Vanda shares', '5 percent'],
  ])('%s', (text, verb, subject, object) => {
    expect(statementOf(text, verb)).toMatchObject({ subject, object });
  });
});

describe('the verb of a sentence that looks like a noun or a quality', () => {
  test.each([
    ['At least 20 migrants drowned when their boat capsized off Malta.', 'drown', 'At least 20 migrants', ''],
    ['The dam burst, flooding three villages.', 'burst', 'The dam', ''],
    ['Fighting spread to the capital.', 'spread', 'Fighting', ''],
    ['The law, passed in 2019, bans smoking in bars.', 'ban', 'The law', 'smoking'],
    ['A local businessman, Paul Hart, claims to have seen it.', 'claim', 'A local businessman', ''],
    ['The firm, the second largest in Norland, will close.', 'close', 'The firm', ''],
    [
      'An earthquake with a magnitude of 5.6 struck northern Chile.',
      'strike',
      'An earthquake with a magnitude of 5.6',
      'northern Chile',
    ],
    ['Villagers whose homes were destroyed demanded help.', 'demand', 'Villagers', 'help'],
  ])('%s', (text, verb, subject, object) => {
    expect(statementOf(text, verb)).toMatchObject({ subject, object });
  });
});

describe('what stands between a noun and its verb', () => {
  test.each([
    ['The storm, the worst in a decade, killed 12 people.', 'kill', 'The storm'],
    ['The bridge, the only link to the island, collapsed.', 'collapse', 'The bridge'],
    ['The plane with 120 people aboard crashed into the sea.', 'crash_into', 'The plane with 120 people'],
    ['Ferry sinks off Malta, 20 missing', 'miss', '20'],
  ])('%s', (text, verb, subject) => {
    expect(statementOf(text, verb)).toMatchObject({ subject });
  });
});

describe('objects', () => {
  test.each([
    ['The government called off a strike planned for Monday.', 'call_off', 'a strike'],
    ['Police banned a march planned for Sunday.', 'ban', 'a march'],
    ['Regulators fined Vanda 20 million dollars.', 'fine', 'Vanda'],
    ['Regulators fined Vanda $20 million.', 'fine', 'Vanda'],
    ['Hart made her first public appearance.', 'make', 'her first public appearance'],
    ['The trip was his first public outing.', 'be', 'his first public outing'],
  ])('%s', (text, verb, object) => {
    expect(statementOf(text, verb)).toMatchObject({ object });
  });
});
