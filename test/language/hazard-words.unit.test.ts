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
  ])('none: %s', (text) => {
    expect(hazards(text)).toEqual([]);
  });

  test.each([
    ['Rain triggered a landslide that buried a village.', ['Landslide or avalanche']],
    ['Floods and landslides cut off towns in Orvane.', ['Flood', 'Landslide or avalanche']],
    // A measure is no unrest, whatever it was taken for.
    ['Officials imposed a curfew on the port.', ['Closure or transport accident']],
    ['The warehouse was destroyed by fire.', ['Fire']],
  ])('%s', (text, found) => {
    expect(hazards(text)).toEqual(found);
  });
});
