import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerQuestion, indexBodies, openTerminal, type TerminalRoom } from '../../src/terminal/index.ts';
import { storiesFor } from '../../src/terminal/look.ts';
import { scorePassages } from '../../src/terminal/passages/score.ts';
import { readQuestion } from '../../src/terminal/question/reading.ts';
import { aloneTopic } from '../../src/terminal/question/topic.ts';
import { draft, openTestHouse, type TestHouse } from '../setup/house.ts';

// Sentences that answer and were refused: what they lack stands beside them, or no answer needs it.

let house: TestHouse;
let room: TerminalRoom;

beforeAll(async () => {
  house = await openTestHouse();
  const { db, stories, log } = house.services;
  const story = (title: string, summary: string) =>
    draft({
      title,
      summary,
      sources: [
        {
          publisher: 'Harbour Courier',
          domain: 'harbour.example',
          title,
          url: `https://harbour.example/${title.toLowerCase().replaceAll(/\W+/g, '-')}`,
          publishedAt: '2026-06-10T08:00:00.000Z',
          sourceType: 'publisher' as const,
          independence: 'independent' as const,
          snippet: summary,
        },
      ],
      claims: [],
      entities: [],
      tags: [],
      bodyHtml: `<p>${summary}</p>`,
    });
  await house.publish([
    story(
      'Over 4,000 Prisoners, Many Ill, Crowded Into Northern Jail',
      'Reporters were let into the jail in Tarnholm, Vesland, for the first time.',
    ),
    story('Thousands homeless after floods rip through Vesland', 'Rivers burst their banks at night.'),
    story(
      'Lodge Keeper Ebba Trond Tackles Intruder With Rifle',
      'The school in Marnby was closed for a day.',
    ),
    story('Chancellor Odda Frisk visits Marnby', 'She opened a bridge and left by train.'),
  ]);
  while ((await indexBodies(db)) > 0);
  room = openTerminal({ db, stories, log });
});
afterAll(() => house.close());

test.each([
  // The place stands in the lead below the title.
  [
    'How many prisoners were held in the Tarnholm jail?',
    'Over 4,000 Prisoners, Many Ill, Crowded Into Northern Jail',
  ],
])('%s', async (question, quote) => {
  const { outcome, citations } = await answerQuestion(room, question);
  expect(citations[0]?.quote).toBe(quote);
  expect(outcome).toBe('answer');
});

test('an answer to "which region" need not say that it is one', async () => {
  const topic = aloneTopic('Which region had floods?');
  const reading = await readQuestion(room, topic);
  const [first] = await scorePassages(room, reading, await storiesFor(room, topic, reading));
  expect(first).toMatchObject({ text: 'Thousands homeless after floods rip through Vesland', fits: true });
});

test('a sentence that has only the names of what is asked is no answer, whatever the time', async () => {
  const { outcome } = await answerQuestion(room, 'Which poems did Odda Frisk recite to the sailors?');
  expect(outcome).not.toBe('answer');
});

test.each([
  ['What did the video show?', ['video', 'show']],
  ['Did the story show the flood?', ['flood']],
])('a word that only asks for news counts where it is what was done: %s', async (question, words) => {
  const { concepts } = await readQuestion(room, aloneTopic(question));
  expect(concepts.map(({ word }) => word)).toEqual(words);
});
