import { expect, test } from 'vitest';
import { isUnderWay } from '../../src/language/index.ts';

test('what goes on still is told from what is over', () => {
  const underWay = [
    'Search under way for crew of Tarvel ferry',
    'Rescue underway at Calder mine',
    'At least 14 dead so far in Tarvel flood',
    'Rescuers search for three still missing',
    'Gunman still at large in Dorsk',
    'Hunt continues for the driver',
    'Vosk leads early count in Norland',
    'Twelve miners unaccounted for',
    'Ferry expected to dock at noon',
  ];
  expect(underWay.filter((title) => !isUnderWay(title))).toEqual([]);
  const over = [
    'Ferry sinks off Tarvel, 23 dead',
    'Divers end search of Tarvel ferry',
    'Vosk wins in Norland',
    'The firm searched its accounts',
    'Rescuers reach all twelve miners',
    'Profit rose more than expected',
  ];
  expect(over.filter(isUnderWay)).toEqual([]);
});
