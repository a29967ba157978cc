import { describe, expect, test } from 'vitest';
import { hazardsIn } from '../../src/language/index.ts';

const hazards = (text: string): string[] => [...hazardsIn(text)].sort();

describe('a hazard is what its word tells in its sentence', () => {
  test.each([
    'The party won a landslide victory in Orvane.',
    'The party won the election by a landslide.',
    'Brandt claims landslide in Orvane vote',
    'A hospital was hit by incoming fire near Orvane.',
    'Troops directed fire at the village.',
    'The governor declared a state of emergency.',
    'A war of words erupts over the school.',
    'Families to remember bombings of Orvane',
  ])('none: %s', (text) => {
    expect(hazards(text)).toEqual([]);
  });

  test.each([
    ['Rain triggered a landslide that buried a village.', ['Landslide or avalanche']],
    ['Floods and landslides cut off towns in Orvane.', ['Flood', 'Landslide or avalanche']],
    // A measure is no unrest, whatever it was taken for.
    ['Officials imposed a curfew on the port.', ['Closure or transport accident']],
    ['The warehouse was destroyed by fire.', ['Fire']],
    ['A war of attrition goes on in Orvane.', ['Armed conflict or attack']],
    // Forms that do not begin as the word does, or double its last letter.
    ['The company laid off 500 workers.', ['Job cuts or plant closure']],
    ['The ferry sank off Orvane.', ['Closure or transport accident']],
    ['Workers struck on Monday.', ['Strike or stoppage']],
    ['Police are shutting the port.', ['Closure or transport accident']],
  ])('%s', (text, found) => {
    expect(hazards(text)).toEqual(found);
  });
});
