import { describe, expect, test } from 'vitest';
import { readSpan } from '../../src/language/index.ts';
import { mayBeToldOtherwise } from '../../src/terminal/gate/asked-deed.ts';
import { hasNamesAlone } from '../../src/terminal/gate/gate.ts';
import { isOfAnother } from '../../src/terminal/gate/of-another.ts';
import { isOfMatter } from '../../src/terminal/gate/of-matter.ts';
import { holdsPremise } from '../../src/terminal/gate/premise-held.ts';
import { stateAsked } from '../../src/terminal/gate/state-asked.ts';
import { amongMany, byMany, manyOf, wordsOfTime } from '../../src/terminal/gate/sureness.ts';
import { isOnlyFeared } from '../../src/terminal/gate/there-was.ts';
import { premiseOf } from '../../src/terminal/question/premise.ts';
import type { Concept } from '../../src/terminal/question/reading.ts';

/** Words of a question, names with a capital. */
const conceptsOf = (words: string, isBefore = false): Concept[] =>
  words
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => ({
      stem: word.toLowerCase(),
      word,
      weight: 1,
      isName: /^\p{Lu}/u.test(word),
      isUnknown: false,
      isBefore,
      isKind: word === 'region',
      means: [],
    }));

/** Each is had where the passage has it. */
const hadIn = (concepts: readonly Concept[], passage: string): number[] =>
  concepts.map(({ stem }) => (passage.toLowerCase().includes(stem) ? 1 : 0));

function namesAlone(words: string, passage: string, before = ''): boolean {
  const concepts = [...conceptsOf(words), ...conceptsOf(before, true)];
  return hasNamesAlone({ concepts }, { hasAround: hadIn(concepts, passage) });
}

describe('a passage that has the names of a question and nothing else of it answers nothing', () => {
  test.each([
    ['foot Ada Vosk fracture', 'Ada Vosk spoke in Dorsk.', true],
    ['foot Ada Vosk fracture', 'Ada Vosk broke her left foot.', false],
    ['foot Ada Vosk fracture', 'A fracture kept Ada Vosk at home.', false],
    // One word beside names may be told by another.
    ['Ada Vosk fracture', 'Ada Vosk broke her foot.', false],
    ['Ada Vosk Dorsk', 'Ada Vosk spoke in Dorsk.', false],
    ['harbour storm close', 'Prices rose.', true],
  ])('%s: %s', (words, passage, expected) => {
    expect(namesAlone(words, passage)).toBe(expected);
  });

  test('what the question takes over from the one before does not count', () => {
    expect(namesAlone('foot Vosk fracture', 'Vosk sold the ship.', 'ship')).toBe(true);
  });
});

describe('an action of something else does not say whether what was asked about did it', () => {
  const french = [
    { word: 'French', isName: true },
    { word: 'government', isName: false },
  ];
  const brent = [{ word: 'Brent', isName: true }];
  test.each([
    [
      'fall',
      french,
      'The yield of the French ten-year government bond fell 2 basis points on Wednesday.',
      true,
    ],
    ['fall', french, 'French government survives a vote of no confidence.', false],
    ['fall', brent, 'Brent futures fell 2% in London.', false],
    ['fall', brent, 'Shares of Orvane fell 2% as Brent recovered.', true],
    ['fall', brent, 'Brent recovered.', false],
  ] as const)('%s of %j: %s', (deed, concepts, text, expected) => {
    expect(isOfAnother(deed, concepts, text)).toBe(expected);
  });
});

describe('a plan does not say that something happened, but says when it will', () => {
  const timetable = 'The Skarvik ferry will run every 40 minutes, from 6 in the morning.';
  test.each([
    ['How often does the Skarvik ferry run?', timetable, true],
    ['When will the Skarvik ferry run?', timetable, true],
    ['When did the Skarvik ferry run?', timetable, false],
    ['When will the Skarvik ferry run?', 'The Skarvik ferry will never run.', false],
    ['Why did Orvane close its mine?', 'Orvane plans to close its mine.', false],
    ['Why will Orvane close its mine?', 'Orvane plans to close its mine.', true],
  ])('%s %s: %s', (question, text, expected) => {
    expect(holdsPremise({ premise: premiseOf(question) }, { text, story: { title: 'Skarvik' } })).toBe(
      expected,
    );
  });
});

test.each([
  ['Drought spreads in September.', false],
  ['A flood drove thousands out in September.', true],
])(
  'an answer from another time is about the matter, and not only about the time: %s',
  (passage, expected) => {
    const asked = conceptsOf('region flood');
    const concepts = conceptsOf('region flood September');
    expect(isOfMatter({ concepts: asked }, { concepts }, { hasAround: hadIn(concepts, passage) })).toBe(
      expected,
    );
    expect(isOfMatter({ concepts: asked }, { concepts }, undefined)).toBe(false);
  },
);

test('how far an answer stands out counts more among many stories', () => {
  expect([0, 100, 20_000].map(manyOf)).toEqual([0, 0, 1]);
  expect(manyOf(450)).toBeCloseTo(0.28, 2);
});

test('a sentence of a long text about the matter must be surer than one of a few', () => {
  expect([0, 1, 6].map(byMany)).toEqual([0, 0, 0]);
  expect(byMany(12)).toBeGreaterThan(0.3);
  expect(byMany(48)).toBeCloseTo(3 * byMany(12), 5);
});

test('among many stories a sentence is surer where its surroundings have what it lacks itself; among few that counts nothing', () => {
  const [alone, borneOut] = [
    { around: 0.6, inside: 0.6 },
    { around: 0.9, inside: 0.6 },
  ];
  expect(amongMany(20_000, 0.3, borneOut)).toBeGreaterThan(amongMany(20_000, 0.3, alone) + 0.5);
  expect(amongMany(100, 0.3, borneOut)).toBe(0);
});

test.each([
  ['Who overpowered the intruder at the school?', 'intruder school', true],
  ['Who bought Orvane?', 'Orvane', false],
  ['Did Orvane buy the school?', 'Orvane school', false],
  ['When was the intruder overpowered?', 'intruder', false],
])(
  'who did something may be told in another word for it, if more than names is asked: %s',
  (text, words, may) => {
    const [premise, claim] = [premiseOf(text), premiseOf(text, true)];
    const verb = premise?.verb ?? claim!.verb;
    expect(mayBeToldOtherwise({ premise, claim, concepts: conceptsOf(`${verb} ${words}`) })).toBe(may);
  },
);

describe('whether there was something is not told by what was done against it', () => {
  test.each([
    ['Was there a tsunami in Vesland?', 'Vesland lifts its tsunami advisory.', true],
    ['Was there a deadly tsunami?', 'A tsunami warning was followed by a tsunami of two metres.', false],
    ['Is there a strike?', 'Crews hold a strike ballot.', true],
    ['Is there a strike?', 'Crews are on strike.', false],
    ['Is there a strike?', 'Crews walked out.', false],
    ['Why was the tsunami warning lifted?', 'Vesland lifts its tsunami warning.', false],
  ])('%s %s', (question, text, expected) => {
    expect(isOnlyFeared(question, text)).toBe(expected);
  });
});

test.each([
  ['Who resigned in November 2020?', 2],
  ['Who resigned last week?', 2],
  ['Who resigned yesterday?', 1],
  ['Who resigned?', 0],
])(
  'the words of time say as much of a question as its other words, as only that time is read: %s',
  (question, words) => {
    expect(wordsOfTime({ span: readSpan(question, Date.parse('2020-12-10T09:00:00Z')) })).toBe(words);
  },
);

describe('a question without a verb asks for a state, which an answer must tell', () => {
  test.each([
    ['Is the fire in Turkey under control?', 'control'],
    ['Are the trains in France on time?', 'time'],
    ['Is the virus a threat in Italy?', 'threat'],
    ['Is Ana Keller the vice president?', 'president'],
    // Names alone are asked for in any case, and what an adjective or a verb says is read as a claim.
    ['Is the king in Turkey?', undefined],
    ['Is it raining in Spain?', undefined],
    ['Was the election in Guyana fair?', undefined],
    ['Is there a fire in Turkey?', undefined],
    ['Where is the fire in Turkey?', undefined],
  ])('%s', (question, state) => {
    expect(stateAsked(question)).toBe(state);
  });
});
